"""HandOver: the screen shown while two people change places at one machine; it shows no orders."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from kpeditor.app.plaintext import Label, keyless
from kpeditor.app.words import tr
from kpeditor.drawing.palette import ink_on


class HandOver(QWidget):
    """Asks for the next person to sit down. `accepted`: that person says to sit there now."""

    accepted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.side = Label()
        self.side.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text = Label()
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note = Label(tr("What only the other side may know cannot be seen from here."))
        self.note.setProperty("faint", True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.go = QPushButton()
        self.go.setAutoDefault(True)
        self.go.setMinimumSize(220, 40)
        self.go.setProperty("primary", True)
        self.go.clicked.connect(self.accepted)
        box = QVBoxLayout(self)
        box.addStretch(2)
        for widget in (self.text, self.side, self.note):
            box.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            box.addSpacing(12)
        box.addWidget(self.go, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(3)

    def ask_for(self, title: str, colour: QColor, what: str) -> None:
        """Asks for the people of a side, who are to do `what` next."""
        self.text.setText(tr("Pass the machine to"))
        self.side.setText(title)
        self.side.setStyleSheet(
            f"background: {colour.name()}; color: {ink_on(colour).name()}; border-radius: 8px;"
            " padding: 14px 40px; font-size: 22pt; font-weight: 600;"
        )
        self.go.setText(keyless(f"{title}: {what}"))
        self.go.setFocus(Qt.FocusReason.OtherFocusReason)
