"""Who plays which side: proposed and remembered choices, and the box for choosing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from kpeditor.app.formparts import column_of, note
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.playtest.game import HUMAN
from kpeditor.app.words import listed, tr
from kpeditor.core.play.players import Card, offered, usual_player
from kpeditor.core.play.programs import PREFIX
from kpeditor.core.rules.ruleset import Option, RuleSet
from kpeditor.core.scenario.model import Scenario

PERSON = ""
"""The player of a side that a person plays."""


def usual_seats(scenario: Scenario) -> dict[str, str]:
    """A person for the first side and the usual computer player for all others, by side."""
    player = usual_player(scenario.ruleset)
    return {side.id: player if number else PERSON for number, side in enumerate(scenario.sides)}


def remembered(known: Mapping[str, Any], scenario: Scenario) -> tuple[dict[str, str], bool]:
    """The players last chosen for scenarios of these rules, by side, and whether one person plays all sides.
    If no players are remembered, or one is not available any more, the answer is the usual players.

    Args:
        known: by ruleset the "seats" in the order of the sides, and "alone", whether one person plays all
            sides.
    """
    found = known.get(scenario.ruleset)
    seats = found.get("seats") if isinstance(found, Mapping) else None
    players = {PERSON, *offered(scenario.ruleset)}
    if not isinstance(found, Mapping) or not isinstance(seats, list) or len(seats) != len(scenario.sides):
        return usual_seats(scenario), False
    if not all(isinstance(one, str) and (one in players or one.startswith(PREFIX)) for one in seats):
        return usual_seats(scenario), False
    by_side = {side.id: player for side, player in zip(scenario.sides, seats, strict=True)}
    return by_side, found.get("alone") is True


def seat_words(ruleset: RuleSet, scenario: Scenario, option: Option) -> dict[Any, str]:
    """The titles of the seats besides the sides, for example an umpire's, by choice of an option; "" if a
    choice gives none. Empty if the option does not change the seats.
    """
    plain = {key: value for key, value in scenario.options.items() if key != option.id}
    usual = ruleset.seats(replace(scenario, options=plain))
    found = {
        choice: ruleset.seats(replace(scenario, options={**plain, option.id: choice}))
        for choice in option.choices
    }
    if all(seats == usual for seats in found.values()):
        return {}
    return {choice: listed([tr(title) for title in seats.values()]) for choice, seats in found.items()}


class SeatBox(QWidget):
    """A choice of players; choosing a program shows a line for its command."""

    def __init__(self, side: str, players: Sequence[Card], chosen: str) -> None:
        """A choice for the side with this title. `chosen` is the name of the proposed player."""
        super().__init__()
        self._notes = {player.name: player.note for player in players}
        self.box, self.command, self.note = QComboBox(), QLineEdit(), note("")
        self.box.addItem(tr("A person at this machine"), HUMAN)
        for player in players:
            self.box.addItem(tr("Computer: {player}").format(player=player.title), player.name)
            self.box.setItemData(self.box.count() - 1, plain_tip(player.note), Qt.ItemDataRole.ToolTipRole)
        self.box.addItem(tr("A program of your own…"), PREFIX)
        self.box.setAccessibleName(tr("Player of {side}").format(side=side))
        self.command.setAccessibleName(tr("Program that plays {side}").format(side=side))
        self.command.setPlaceholderText(tr("./mybot.py, or a command with its arguments"))
        self.command.setToolTip(tr("It is asked by lines of JSON; docs/players.md has a sample in 30 lines"))
        column_of(self.box, self.command, self.note, on=self, margins=0, spacing=4)
        self.box.currentIndexChanged.connect(self._show_choice)
        if chosen.startswith(PREFIX):
            self.command.setText(chosen.removeprefix(PREFIX))
            chosen = PREFIX
        if self.box.findData(chosen) < 0:  # its package is not installed
            self.box.addItem(tr("Computer: {chosen}").format(chosen=chosen), chosen)
        self.box.setCurrentIndex(self.box.findData(chosen))
        self._show_choice()

    @property
    def player(self) -> str:
        """The name of the player that is chosen."""
        found = str(self.box.currentData() or HUMAN)
        return found + self.command.text().strip() if found == PREFIX else found

    def choose(self, player: str) -> None:
        """Chooses a player by its name."""
        self.box.setCurrentIndex(max(0, self.box.findData(player)))

    def _show_choice(self) -> None:
        chosen = self.box.currentData()
        self.command.setVisible(chosen == PREFIX)
        text = self._notes.get(str(chosen), "")
        self.note.setText(text)
        self.note.setVisible(bool(text))
