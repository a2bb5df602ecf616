"""Finder: a field and a list of matches over the window: commands, files, places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QColor, QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsDropShadowEffect,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from shiboken6 import isValid

from kpeditor.app.formparts import column_of, note
from kpeditor.app.guard import guarded, soon
from kpeditor.app.theme import ThemeKeeper

Index = QModelIndex | QPersistentModelIndex
WIDTH = 620
ROWS = 12
"""How many rows are seen at once."""
HIT = Qt.ItemDataRole.UserRole
_MOVES = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -ROWS + 1,
    Qt.Key.Key_PageDown: ROWS - 1,
}


@dataclass(frozen=True, slots=True)
class Hit:
    """One line to choose: a title, a fainter detail after it, and its keys or kind at the right.

    `group` is the heading above the hit, or "" for none. A disabled hit is grey. Choosing it shows its
    `refusal`; without a `refusal` it cannot be chosen.
    """

    title: str
    run: Callable[[], object]
    detail: str = ""
    right: str = ""
    group: str = ""
    is_enabled: bool = True
    refusal: str = ""

    @property
    def can_be_marked(self) -> bool:
        """Whether the line can be marked."""
        return self.is_enabled or bool(self.refusal)


Source = Callable[[str], list[Hit]]
"""Answers the hits for a typed text, the best first, group by group."""


@dataclass(frozen=True, slots=True)
class Search:
    """A search: the placeholder of the field, the source of hits, and the text shown if there are no hits."""

    prompt: str
    source: Source
    nothing: str


class HitModel(QAbstractListModel):
    """The hits, with a heading before each group."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Hit | str] = []

    def put(self, hits: list[Hit]) -> None:
        """Shows these hits."""
        self.beginResetModel()
        self.rows = []
        group = ""
        for hit in hits:
            if hit.group != group:
                group = hit.group
                self.rows.append(group)
            self.rows.append(hit)
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """How many lines there are."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text of a line for screen readers, and the hit itself."""
        row = self.rows[index.row()]
        if role == HIT:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                row if isinstance(row, str) else "  ".join(filter(None, (row.title, row.detail, row.right)))
            )
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Headings, and disabled hits without a reason, cannot be marked."""
        row = self.rows[index.row()]
        can = isinstance(row, Hit) and row.can_be_marked
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if can else Qt.ItemFlag.NoItemFlags


class HitDelegate(QStyledItemDelegate):
    """Draws a hit or a heading."""

    def __init__(self, themes: ThemeKeeper, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One line of text with some margin."""
        return QSize(100, round(option.fontMetrics.height() * 1.65))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws title and detail at the left, keys at the right."""
        row: Hit | str = index.data(HIT)
        theme, rect = self._themes.theme, QRect(option.rect).adjusted(12, 0, -12, 0)
        palette: QPalette = option.palette
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.save()
        font = option.font
        if isinstance(row, str):
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(QColor(theme.faint))
            painter.drawText(rect.adjusted(0, 4, 0, 0), left, row)
            painter.restore()
            return
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_current:
            painter.fillRect(option.rect, palette.highlight())
        ink = QColor(theme.on_accent if is_current else theme.text if row.is_enabled else theme.faint)
        faint = ink if is_current else QColor(theme.faint)
        if not row.is_enabled:
            painter.setOpacity(0.65)
        painter.setFont(font)
        painter.setPen(faint)
        right = option.fontMetrics.horizontalAdvance(row.right)
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.right)
        rect.setRight(rect.right() - right - (16 if right else 0))
        title = option.fontMetrics.elidedText(row.title, Qt.TextElideMode.ElideRight, rect.width())
        painter.setPen(ink)
        painter.drawText(rect, left, title)
        rect.setLeft(rect.left() + option.fontMetrics.horizontalAdvance(title) + 12)
        if row.detail and rect.width() > 40:
            painter.setPen(faint)
            detail = option.fontMetrics.elidedText(row.detail, Qt.TextElideMode.ElideMiddle, rect.width())
            painter.drawText(rect, left, detail)
        painter.restore()


class Finder(QFrame):
    """The field and its list, at the top of the window. Esc, Tab or a click elsewhere closes it.

    While the finder is open, typed keys are not shortcuts of the window. If code sets the focus to another
    widget meanwhile, for example at the end of a job in the background, that widget gets the focus when the
    finder closes.

    Args:
        openers: actions whose shortcuts still work while the finder is open, since they start another search
            in it.
    """

    closed = Signal()

    def __init__(self, themes: ThemeKeeper, parent: QWidget, openers: Sequence[QAction] = ()) -> None:
        super().__init__(parent)
        self._window = parent
        self._themes = themes
        self._openers = openers
        self._search: Search | None = None
        self._return_to: QWidget | None = None
        self.field = QLineEdit()
        self.field.setClearButtonEnabled(True)
        self.model = HitModel(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(HitDelegate(themes, self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.nothing = note()
        self.nothing.setContentsMargins(12, 4, 12, 8)
        column_of(self.field, self.list, self.nothing, on=self, margins=8, spacing=6)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(28)
        shadow.setOffset(0, 6)
        self.setGraphicsEffect(shadow)
        self.field.textChanged.connect(self._look)
        self.field.installEventFilter(self)
        self.list.clicked.connect(self._choose)
        self.hide()

    def ask(self, search: Search, text: str = "") -> None:
        """Opens with an empty field and its hits."""
        if self.isHidden():  # otherwise the focus is already in the finder's field
            self._return_to = self._window.focusWidget()
        self._search = search
        self.field.setPlaceholderText(search.prompt)
        self.field.setAccessibleName(search.prompt)
        self.field.setText(text)
        theme = self._themes.theme
        self.setStyleSheet(
            f"Finder {{ background: {theme.window}; border: 1px solid {theme.border}; border-radius: 8px; }}"
            f"Finder QLineEdit {{ padding: 6px 8px; border: 1px solid {theme.accent}; border-radius: 5px; }}"
            f"Finder QListView {{ border: none; background: {theme.window}; }}"
        )
        self._look(text)
        self.show()
        self.raise_()
        self.field.setFocus()

    def hits(self) -> list[Hit]:
        """The present hits."""
        return [row for row in self.model.rows if isinstance(row, Hit)]

    def _look(self, text: str) -> None:
        if self._search is None:
            return
        self.nothing.setText(self._search.nothing)
        self.model.put(self._search.source(text.strip()))
        self._move(0)
        self.nothing.setVisible(not self.model.rows)
        self.list.setVisible(bool(self.model.rows))
        self._fit()

    def _fit(self) -> None:
        """Adjusts the height to the list, up to a limit, and centres the finder at the top of the window."""
        window = self._window
        row = self.list.sizeHintForRow(0) if self.model.rows else 0
        self.list.setFixedHeight(min(ROWS, len(self.model.rows)) * row + 4)
        width = min(WIDTH, window.width() - 40)
        self.setFixedWidth(width)
        self.adjustSize()
        self.move((window.width() - width) // 2, min(70, window.height() // 8))

    def _move(self, by: int) -> None:
        """Moves the mark by this many selectable rows; 0: to the first one."""
        can = [row for row, hit in enumerate(self.model.rows) if isinstance(hit, Hit) and hit.can_be_marked]
        if not can:
            return
        now = self.list.currentIndex().row()
        at = can.index(now) + by if by and now in can else 0
        wraps = abs(by) == 1
        at = at % len(can) if wraps else max(0, min(len(can) - 1, at))
        self.list.setCurrentIndex(self.model.index(can[at]))
        # Scroll to the heading above the first hit.
        self.list.scrollTo(self.model.index(0 if at == 0 else can[at]))

    def _choose(self, index: Index) -> None:
        hit = index.data(HIT) if index.isValid() else None
        if not isinstance(hit, Hit):
            return
        if hit.is_enabled:
            self.leave()
            hit.run()
        elif hit.refusal:
            self.nothing.setText(hit.refusal)
            self.nothing.show()
            self._fit()

    def leave(self) -> None:
        """Closes the finder; the focus returns to where it was."""
        if self.isHidden():
            return
        self._search = None
        back, self._return_to = self._return_to, None
        self.hide()  # Qt moves the focus to the next widget, like Tab
        if back is not None and isValid(back):  # the page of that widget may be closed
            back.setFocus()
        self.closed.emit()

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles Enter, Esc and the keys that move in the list. No other key is a shortcut of the window
        meanwhile, except those of `openers`. The finder closes when the user moves the focus elsewhere.
        """
        if isinstance(event, QFocusEvent) and event.type() is QEvent.Type.FocusOut:
            self._on_focus_lost(event.reason())
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            if not self._opens(event):
                event.accept()  # not a shortcut: comes again as a KeyPress
            return False
        if event.type() is not QEvent.Type.KeyPress:
            return False
        key = Qt.Key(event.key())
        if key in _MOVES:
            self._move(_MOVES[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.list.currentIndex())
        elif key is Qt.Key.Key_Escape:
            self.leave()
        else:
            return False
        return True

    def _opens(self, event: QKeyEvent) -> bool:
        """Whether a key opens the finder on another search."""
        typed = QKeySequence(event.keyCombination())
        return any(typed in opener.shortcuts() for opener in self._openers)

    def _on_focus_lost(self, reason: Qt.FocusReason) -> None:
        """Closes the finder if the user moved the focus to another widget, which keeps it. Another window in
        front, or the menu of the field, changes nothing. If code moved the focus, the field takes it back.
        """
        menu = QApplication.activePopupWidget()
        if reason is Qt.FocusReason.OtherFocusReason:
            soon(self, self._take_back)
        elif reason is not Qt.FocusReason.ActiveWindowFocusReason and not (
            menu is not None and menu.parent() is self.field
        ):
            self._return_to = None
            self.leave()

    def _take_back(self) -> None:
        thief = self._window.focusWidget()
        if not self.isHidden() and thief is not self.field:
            self._return_to = thief
            self.field.setFocus()
