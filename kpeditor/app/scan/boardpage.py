"""BoardPage: asks for the board of a scan when no map is open."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from kpeditor.app.formparts import STRETCH, Scroll, column_of, heading, row_of
from kpeditor.app.panels.board.boardform import OWN_SIZE, BoardForm
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr

WIDTH = 560


class BoardPage(QWidget):
    """Asks for the properties of the printed map.

    Signals:
        chosen(sheet): read the scan into this empty map.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.form = BoardForm(tr("Scanned map"))
        self.form.preset.setCurrentText(tr(OWN_SIZE))  # it will be counted
        self.go = QPushButton(tr("M&ake the map and save it…"))
        self.go.setProperty("primary", True)
        self.form.judged.connect(self.go.setEnabled)
        self.go.clicked.connect(lambda: self.chosen.emit(self.form.options().sheet()))
        self.setFocusProxy(self.form.title)
        self._lay_out()

    def _lay_out(self) -> None:
        about = Label(
            tr(
                "What is the printed map like? Count the hexes of the longest row and of the longest column;"
                " the numbers printed in the corners tell it too."
            )
        )
        about.setWordWrap(True)
        inner = QWidget()
        inner.setFixedWidth(WIDTH)
        column_of(
            heading(tr("Read a scanned map")),
            about,
            self.form,
            row_of(self.go, STRETCH),
            STRETCH,
            on=inner,
            spacing=14,
        )
        page = QWidget()
        row_of(inner, STRETCH, on=page, margins=(48, 40, 48, 40))
        column_of(Scroll(page), on=self, margins=0)
