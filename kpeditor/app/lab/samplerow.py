"""SampleRow: games worth looking at - a typical one, the closest, the most lopsided."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr, tr_later, tr_table
from kpeditor.core.scenario.model import DRAW
from kpeditor.lab.row import GameRow

TITLES = {
    "typical": tr_later("&Typical"),
    "closest": tr_later("Cl&osest"),
    "lopsided": tr_later("Most &lopsided"),
}


class SampleRow(QWidget):
    """A button for each sample game. `asked(index)`: the person wants to see that game."""

    asked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        self._games: dict[str, int] = {}
        for column, (name, title) in enumerate(tr_table(TITLES).items()):
            button = self.buttons[name] = QPushButton(title)
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, name=name: self.asked.emit(self._games[name]))
            grid.addWidget(button, 0, column)

    def show_games(self, games: Mapping[str, GameRow], titles: Mapping[str, str]) -> None:
        """Offers these games; `titles` of the sides by id."""
        self._games = {name: row.index for name, row in games.items()}
        for name, button in self.buttons.items():
            row = games.get(name)
            button.setEnabled(row is not None)
            if row is not None:
                winner = (
                    tr("a draw")
                    if row.winner == DRAW
                    else tr("won by {side}").format(side=titles.get(row.winner, row.winner))
                )
                text = tr("Game {index}: {winner} in game-turn {turn}, margin {margin}").format(
                    index=row.index, winner=winner, turn=row.turn, margin=abs(row.margin)
                )
                button.setToolTip(plain_tip(tr("{text}. Opens it in the playtest window.").format(text=text)))
