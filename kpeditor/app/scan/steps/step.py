"""Step: the base of all steps of reading a scan, and the list of steps at the left of the page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPen
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from kpeditor.app.formparts import column_of
from kpeditor.app.scan.pyramid import Pyramid
from kpeditor.app.scan.session import ScanSession
from kpeditor.app.scan.view import ScanTool, ScanView
from kpeditor.app.theme import Theme, ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.drawing.frame import clear_picture

MARK = 24


class Step(QWidget):
    """A form beside the scan. `refresh` is called after every change while the step is in front.

    Signals:
        failed(text): something could not be done; shown as a message. told(text): something was done.
            asked_step(number): go to another step. asked_refresh: the instructions have changed.
    """

    failed = Signal(str)
    told = Signal(str)
    asked_step = Signal(int)
    asked_refresh = Signal()

    def __init__(self, session: ScanSession, view: ScanView) -> None:
        super().__init__()
        self.session = session
        self.view = view
        self.tool = ScanTool()
        self.column = column_of(on=self, margins=(12, 4, 12, 8), spacing=8)

    @property
    def title(self) -> str:
        return ""

    @property
    def about(self) -> str:
        """The instructions, in a sentence or two."""
        return ""

    @property
    def picture(self) -> Pyramid | None:
        """The picture beside the form."""
        return self.session.pyramid

    def state(self) -> tuple[bool, str]:
        """Returns whether the step is done, and its progress in a few words."""
        return False, ""

    def enter(self) -> None:
        """Called when the step comes to the front."""

    def leave(self) -> None:
        """Called when another step comes to the front."""

    def refresh(self) -> None:
        """Updates the form after a change."""


class StepList(QListWidget):
    """The steps, each with a mark: its number, or a tick if it is done."""

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self._themes = themes
        self._steps: Sequence[Step] = ()
        self.setAccessibleName(tr("Steps"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setIconSize(QSize(MARK, MARK))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        themes.changed.connect(self.refresh)

    def show_steps(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self.clear()
        for _ in steps:
            self.addItem(QListWidgetItem())
        self.refresh()

    def refresh(self) -> None:
        """Updates the progress of each step."""
        for number, step in enumerate(self._steps):
            is_done, text = step.state()
            item = self.item(number)
            item.setText(f"{step.title}  –  {text}" if text else step.title)
            item.setIcon(_mark(number + 1, is_done, self._themes.theme))
            done = tr("done") if is_done else ""
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{number + 1} {step.title}, {text} {done}")
            item.setSizeHint(QSize(0, max(MARK + 6, self.fontMetrics().lineSpacing() + 10)))
        height = sum(self.sizeHintForRow(row) for row in range(self.count()))
        self.setFixedHeight(height + 4)


def _mark(number: int, is_done: bool, theme: Theme) -> QIcon:
    """A disc with a number or a tick."""
    with clear_picture(2 * MARK, 2 * MARK, 2) as (pixmap, painter):
        disc = QRectF(2, 2, MARK - 4, MARK - 4)
        painter.setPen(QPen(QColor(theme.good if is_done else theme.faint), 1.4))
        painter.setBrush(QColor(theme.good if is_done else theme.base))
        painter.drawEllipse(disc)
        if is_done:
            painter.setPen(QPen(QColor(theme.base), 2.2))
            painter.drawPolyline([QPointF(7.5, 12.5), QPointF(10.7, 15.7), QPointF(16.5, 8.8)])
        else:
            font = QFont(painter.font())
            font.setPixelSize(12)
            painter.setFont(font)
            painter.setPen(QColor(theme.text))
            painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(number))
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon
