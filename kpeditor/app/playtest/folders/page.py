"""FolderPage: begins a game by folders, or goes on with one as its umpire or in the folder of a seat."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from kpeditor.app.plaintext import Label
from kpeditor.app.playtest.mail.page import WIDTH, lay_out_card, section
from kpeditor.app.words import tr
from kpeditor.core.scenario.model import Scenario


class FolderPage(QWidget):
    """The questions before a game by folders.

    Signals:
        asked_start: begin a game of the open scenario, and umpire it.
        asked_open: go on with a game, as umpire or in the folder of a seat.
        asked_back: close the page without a game.
    """

    asked_start = Signal()
    asked_open = Signal()
    asked_back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.problem = Label(), Label()
        self.title.setStyleSheet("font-size: 17pt; font-weight: 600;")
        self.problem.setProperty("wrong", True)
        self.problem.setWordWrap(True)
        self.start = QPushButton(tr("Begin a game…"))
        self.open = QPushButton(tr("Open a game…"))
        self.back = QPushButton(tr("Back"))
        self.back.setMinimumWidth(WIDTH)
        self.start.clicked.connect(self.asked_start)
        self.open.clicked.connect(self.asked_open)
        self.back.clicked.connect(self.asked_back)
        text = tr(
            "One person umpires and has the whole game. Each side has a folder in it, on a shared drive or"
            " sent about, with what that side sees and nothing else; there it answers."
        )
        begins = section(
            tr("Begin a game"),
            tr("Chooses a new folder for it, with the options and the seed of the page before. You umpire."),
            self.start,
        )
        goes_on = section(
            tr("Go on with a game"),
            tr("Choose truth.yaml of a game that you umpire, or seen.yaml in the folder of your side."),
            self.open,
        )
        lay_out_card(self, self.title, text, (begins, goes_on), self.problem, self.back)

    def ask(self, scenario: Scenario | None) -> None:
        """Resets the page; without a scenario no game can be begun."""
        title = scenario.title or tr("Untitled") if scenario else ""
        self.title.setText(
            tr("{scenario} by folders").format(scenario=title) if scenario else tr("By folders")
        )
        self.start.setEnabled(scenario is not None)
        self.problem.hide()
        (self.start if scenario else self.open).setFocus(Qt.FocusReason.OtherFocusReason)

    def tell(self, text: str) -> None:
        """Shows what went wrong."""
        self.problem.setText(text)
        self.problem.show()
