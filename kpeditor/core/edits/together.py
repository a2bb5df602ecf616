"""Together: several edits as one step of undo."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.core.edits.edit import Edit, Touched, apply_all
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.battle import Battle


@dataclass(frozen=True, slots=True)
class Together:
    """Applies its edits in order, all or none."""

    edits: tuple[Edit, ...]
    title: str
    stroke: int = 0

    def apply(self, battle: Battle) -> Together:
        """Applies all; answers the edit that undoes all.

        Raises:
            EditRefused: when one does not fit; none is applied then.
        """
        return Together(tuple(apply_all(battle, self.edits)), self.title, self.stroke)

    def touched(self, battle: Battle) -> Touched:
        """What any of them changes."""
        parts = [edit.touched(battle) for edit in self.edits]
        hexes: frozenset[Hex] | None = frozenset()
        for part in parts:
            hexes = None if hexes is None or part.hexes is None else hexes | part.hexes
        return Touched(
            hexes,
            any(part.scenario for part in parts),
            any(part.sheet for part in parts),
            any(part.board for part in parts),
        )

    def then(self, later: Together) -> Together:
        """All of these, then all of the later ones."""
        return Together(self.edits + later.edits, self.title, self.stroke)
