"""Roster: the units of a task as the engine knows them."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine
from kpeditor.app.ruleset_ui.toolkit.seen import SeenUnits
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState


class Roster:
    """A mixin for both sheets with their questions to the engine about units. Call `call_roll` first."""

    position: Position
    side: int
    selected: str

    def call_roll(self, task: Task) -> None:
        """Stores the position of a task."""
        assert isinstance(task.state, KampfState)
        self.position = task.state.position
        self.side = self.position.game.sides.index(task.decision.side)

    def lines(self, task: Task) -> list[UnitLine]:
        """The lines of the units in the table."""
        return SeenUnits(task).lines(piece.id for piece in self.pieces())

    def pieces(self) -> list[Piece]:
        """The units that have a line."""
        raise NotImplementedError

    def piece(self, unit: str = "") -> Piece | None:
        """The unit with an id, by default the selected unit; None if there is none."""
        index = self.position.game.index.get(unit or self.selected)
        return None if index is None else self.position.game.pieces[index]

    def piece_of(self, unit: str) -> Piece:
        """The unit with an id that has a line in the table."""
        return self.position.game.pieces[self.position.game.index[unit]]
