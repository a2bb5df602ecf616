"""NumberField: asks for the printed number of a hex, beside the clicked place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from kpeditor.app.formparts import set_flags
from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.scan.view import ScanView
from kpeditor.app.words import tr
from kpeditor.core.geometry.pixels import PointF


class NumberField(QLineEdit):
    """Asks for the number of a hex; Enter sets the point, Esc cancels."""

    def __init__(self, view: ScanView) -> None:
        super().__init__(view)
        self.at: PointF = (0.0, 0.0)
        self.setFixedWidth(92)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setPlaceholderText(tr("number"))
        self.setAccessibleName(tr("Number of the hex"))
        self.hide()

    def ask(self, at: PointF, proposal: str) -> None:
        """Opens beside a point of the picture with a proposal, which typing replaces."""
        self.at = at
        self.setText(proposal)
        set_flags(self, wrong=False)
        self.follow()
        self.show()
        self.setFocus()
        self.selectAll()

    def follow(self) -> None:
        """Stays beside its point when the picture moves."""
        view = self.parent()
        if isinstance(view, ScanView):
            place = view.to_view(self.at)
            self.adjustSize()
            x = min(max(4.0, place.x() + 14), view.width() - self.width() - 4.0)
            y = min(max(4.0, place.y() + 10), view.height() - self.height() - 4.0)
            self.move(round(x), round(y))

    def refuse(self, reason: str) -> None:
        """Shows that the text is not understood."""
        set_flags(self, wrong=True)
        self.setToolTip(plain_tip(reason))
        self.selectAll()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what is typed, Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.returnPressed.emit()  # Escape must not reach the scan below as well
        else:
            super().keyPressEvent(event)

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Closes when the focus moves elsewhere."""
        super().focusOutEvent(event)
        self.hide()

    def close_up(self) -> None:
        """Closes and returns the keys to the scan."""
        view = self.parent()
        self.hide()
        if isinstance(view, ScanView):
            view.setFocus()
