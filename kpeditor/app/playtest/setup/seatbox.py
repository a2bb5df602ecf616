"""SeatBox: who plays a side: a person, a computer player, or a program that is named by its command."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QVBoxLayout, QWidget

from kpeditor.app.formparts import note
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.playtest.game import HUMAN
from kpeditor.app.words import tr
from kpeditor.core.play.players import Card
from kpeditor.core.play.programs import PREFIX


class SeatBox(QWidget):
    """A choice of players; choosing a program shows a line for its command."""

    def __init__(self, side: str, players: Sequence[Card], chosen: str) -> None:
        """A choice for a side by its title; `chosen` is the name of the player proposed."""
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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.box)
        column.addWidget(self.command)
        column.addWidget(self.note)
        self.box.currentIndexChanged.connect(self._show_choice)
        if chosen.startswith(PREFIX):
            self.command.setText(chosen.removeprefix(PREFIX))
            chosen = PREFIX
        if self.box.findData(chosen) < 0:  # of a package that is not here
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
