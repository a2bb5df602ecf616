"""ProblemList: problems as a list - icon, text, cure, and where - that wraps its lines."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kpeditor.app.document.problems import cure, told
from kpeditor.app.guard import guarded
from kpeditor.app.icons import pixmap
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.edits.cures import may_be_cured
from kpeditor.core.problem import Problem, Severity

Index = QModelIndex | QPersistentModelIndex
ICON = 16
PAD = 6
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class ProblemModel(QAbstractListModel):
    """The problems, the worst first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.problems: list[Problem] = []

    def put(self, problems: list[Problem]) -> None:
        """Shows these problems."""
        self.beginResetModel()
        self.problems = sorted(problems, key=lambda problem: -problem.severity)
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """How many there are."""
        return len(self.problems)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The problem itself for the delegate, its words for tooltips and screen readers."""
        problem = self.problems[index.row()]
        match role:
            case Qt.ItemDataRole.UserRole:
                return problem
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return f"{problem.severity.word}: {told(problem)}"
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(cure(problem)) or None
        return None


class ProblemDelegate(QStyledItemDelegate):
    """Draws one problem: its text in full, below it the cure and where it is, fainter."""

    def __init__(self, themes: ThemeKeeper, view: QListView) -> None:
        super().__init__(view)
        self._themes = themes
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the wrapped lines need."""
        width = self._view.viewport().width()
        top, below = self._heights(option.font, index.data(Qt.ItemDataRole.UserRole), width)
        return QSize(width, top + below + 2 * PAD + 2)

    def _heights(self, font: QFont, problem: Problem, width: int) -> tuple[int, int]:
        room = QRect(0, 0, max(60, width - ICON - 3 * PAD), 10_000)
        top = QFontMetrics(font).boundingRect(room, WRAPPED, told(problem)).height()
        return top, QFontMetrics(_small(font)).boundingRect(room, WRAPPED, below_text(problem)).height()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Icon, text, cure and place."""
        problem: Problem = index.data(Qt.ItemDataRole.UserRole)
        rect: QRect = option.rect
        palette: QPalette = option.palette
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_selected:
            painter.fillRect(rect, palette.highlight())
        theme = self._themes.theme
        colour = {Severity.ERROR: theme.error, Severity.WARNING: theme.warning}.get(
            problem.severity, theme.hint
        )
        ink = palette.highlightedText().color() if is_selected else palette.text().color()
        icon = pixmap(problem.severity.word, ink.name() if is_selected else colour, ICON)
        painter.drawPixmap(rect.left() + PAD, rect.top() + PAD, icon)
        top, below = self._heights(option.font, problem, rect.width())
        left, width = rect.left() + ICON + 2 * PAD, rect.width() - ICON - 3 * PAD
        painter.setPen(ink)
        painter.setFont(option.font)
        painter.drawText(QRect(left, rect.top() + PAD, width, top), WRAPPED, told(problem))
        faint = ink if is_selected else palette.placeholderText().color()
        painter.setPen(faint)
        painter.setFont(_small(option.font))
        painter.drawText(QRect(left, rect.top() + PAD + top + 2, width, below), WRAPPED, below_text(problem))
        painter.restore()


class ProblemList(QListView):
    """A list of problems; `chosen(problem)` is sent by a click or Enter, `left` by Esc."""

    chosen = Signal(object)
    left = Signal()

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self.rows = ProblemModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(ProblemDelegate(themes, self))
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(False)
        self.clicked.connect(self._choose)
        self.activated.connect(self._choose)

    def show_problems(self, problems: list[Problem]) -> None:
        """Shows these; the one that was current stays current if it is still there."""
        current = self.currentIndex()
        old = self.rows.problems[current.row()] if current.isValid() else None
        if sorted(problems, key=lambda problem: -problem.severity) == self.rows.problems:
            return
        self.rows.put(problems)
        if old in self.rows.problems:
            self.setCurrentIndex(self.rows.index(self.rows.problems.index(old)))

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(index.data(Qt.ItemDataRole.UserRole))

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc sends `left`, which ends the highlight on the map."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other widths wrap lines elsewhere."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


def below_text(problem: Problem) -> str:
    """The second line: the cure, then where it is, the code, and whether the program may mend it."""
    where = problem.where
    at = (
        [tr("line {line}, column {column}").format(line=where.line, column=where.column)]
        if where.line
        else []
    )
    at += [", ".join(where.hexes[:4]) + (" …" if len(where.hexes) > 4 else "")] if where.hexes else []
    mended = [tr("click to mend")] if may_be_cured(problem) else []
    line = "  ·  ".join([*at, problem.code, *mended])
    return f"{words}\n{line}" if (words := cure(problem)) else line


def _small(font: QFont) -> QFont:
    made = QFont(font)
    made.setPointSizeF(font.pointSizeF() * 0.9)
    return made
