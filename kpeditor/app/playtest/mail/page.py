"""MailPage: begins, joins or continues a game by mail."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget

from kpeditor.app.formparts import column_of, heading, note, row_of
from kpeditor.app.plaintext import Label
from kpeditor.app.words import tr, turn_words
from kpeditor.core.play.mail.letters import Letters
from kpeditor.core.play.mail.turns import Cost
from kpeditor.core.scenario.model import Scenario

_WIDTH = 160
"""Of the buttons, so that they stand below each other."""


class CardPage(QWidget):
    """A page that asks before a game: a card with a title, choices, what went wrong, and the way back.

    Signals:
        asked_back: close the page without a game.
    """

    asked_back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.problem = Label(), Label()
        self.title.setStyleSheet("font-size: 17pt; font-weight: 600;")
        self.problem.setProperty("wrong", True)
        self.problem.setWordWrap(True)
        self.problem.hide()
        self.back = QPushButton(tr("Back"))
        self.back.setMinimumWidth(_WIDTH)
        self.back.clicked.connect(self.asked_back)

    def lay_out(self, text: str, *sections: QLayout) -> None:
        """Lays out what such a game is, and the sections to choose from."""
        card = QFrame()
        card.setMaximumWidth(660)
        column = column_of(self.title, note(text), on=card, spacing=10)
        column.addSpacing(10)
        for one in sections:
            column.addLayout(one)
        column.addWidget(self.problem)
        column.addSpacing(10)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignRight)
        column.addStretch()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 24, 0, 0)
        row.addStretch(1)
        row.addWidget(card, 4)
        row.addStretch(1)

    def tell(self, text: str) -> None:
        """Shows what went wrong."""
        self.problem.setText(text)
        self.problem.show()


class MailPage(CardPage):
    """The questions before a game by mail.

    Signals:
        asked_start(side, letters): begin a game of the open scenario and play this side, cut into letters so.
        asked_cost(side, letters): how many letters would such a game take?
        asked_join: take part in the game of a first letter.
        asked_continue: go on with a game of this machine.
    """

    asked_start = Signal(str, str)
    asked_cost = Signal(str, str)
    asked_join = Signal()
    asked_continue = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.side = QComboBox()
        self.side.setAccessibleName(tr("Side you play"))
        self.start = QPushButton(tr("Begin a game…"))
        self.join = QPushButton(tr("Open a first letter…"))
        self.go_on = QPushButton(tr("Open a game…"))
        self.letters = QComboBox()
        self.letters.setAccessibleName(tr("Letters"))
        for letters, text in (
            ("turn", tr("One letter a player-turn")),
            ("reaction", tr("One letter a player-turn, and one for each reaction")),
            ("", tr("Letters for every question")),
        ):
            self.letters.addItem(text, letters)
        self.cost, self._turns = note(""), turn_words("")
        self.start.clicked.connect(lambda: self.asked_start.emit(*self._chosen()))
        for box in (self.side, self.letters):
            box.activated.connect(lambda: self.asked_cost.emit(*self._chosen()))
        self.join.clicked.connect(self.asked_join)
        self.go_on.clicked.connect(self.asked_continue)
        self._lay_out()

    def _lay_out(self) -> None:
        text = tr(
            "Two people exchange letters, small files, by any mail. Orders are sealed before"
            " either side sees the other's, and the dice come from both: nobody has to trust anybody."
        )
        chosen = row_of(Label(tr("You play")), (self.side, 1))
        ways = column_of(chosen, self.letters, self.cost)
        begins = section(
            tr("Begin a game"),
            tr("Chooses a new folder for it. The first letter brings map and scenario."),
            self.start,
            ways,
        )
        joins = section(
            tr("You were sent a first letter"),
            tr("Choose the letter, then a new folder for the game."),
            self.join,
        )
        goes_on = section(
            tr("Go on with a game"), tr("Choose game.yaml in the folder of the game."), self.go_on
        )
        self.lay_out(text, begins, joins, goes_on)

    def _chosen(self) -> tuple[str, str]:
        letters = "" if self.letters.isHidden() else str(self.letters.currentData())
        return str(self.side.currentData()), letters

    def ask(self, scenario: Scenario | None, letters: Letters = "") -> None:
        """Resets the page; without a scenario no game can be begun, only others continued. `letters`: how
        games of these rules are usually split into letters; "" for rules with only one way.
        """
        self.letters.setVisible(bool(letters))
        self.letters.setCurrentIndex(max(0, self.letters.findData(letters)))
        self.cost.setText("")
        self.title.setText(
            tr("{scenario} by mail").format(scenario=scenario.title or tr("Untitled"))
            if scenario
            else tr("Play by mail")
        )
        self.problem.hide()
        self._turns = turn_words(scenario.ruleset if scenario else "")
        self.side.clear()
        for side in scenario.sides if scenario else ():
            self.side.addItem(side.called, side.id)
        for widget in (self.side, self.start):
            widget.setEnabled(self.side.count() > 0)
        self.start.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.start.isEnabled():
            self.asked_cost.emit(*self._chosen())

    def tell_cost(self, cost: Cost | None, letters: str) -> None:
        """Shows how many letters a game takes."""
        if cost is None:
            text = tr("How many letters a game takes cannot be told for these rules.")
        else:
            length = self._turns.length(cost.turns, cost.turns, tr)
            text = tr(
                "Both sides together write about {letters} letters in {turns}, {each} in each of them."
            ).format(letters=cost.letters, turns=length, each=f"{cost.per_turn:.2g}")
        if letters:
            text += " " + tr(
                "Whoever plays a player-turn sees its dice before the letter goes out: a changed program"
                " could try the turn out first."
            )
        self.cost.setText(text)


def section(title: str, text: str, button: QPushButton, more: QVBoxLayout | None = None) -> QHBoxLayout:
    """A heading with an explanation, and a button beside it."""
    label = heading(title)
    words = column_of(label, note(text), spacing=4)
    if more is not None:
        words.addLayout(more)
    button.setMinimumWidth(_WIDTH)
    return row_of((words, 1), (button, 0, Qt.AlignmentFlag.AlignBottom), margins=(0, 8, 0, 8), spacing=18)
