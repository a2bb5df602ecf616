"""Edit: one reversible change of a battle. `apply` makes it and returns its inverse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.battle import Battle


@dataclass(frozen=True, slots=True)
class Touched:
    """What an edit changed, so that views redraw only that.

    `hexes` lists the hexes whose look changed (for a hexside both its hexes); None means the whole map.
    `scenario` says that sides, groups, victory or other scenario data changed, `sheet` that names, notes,
    places or the legend of the map changed, `board` that the grid itself was replaced.
    """

    hexes: frozenset[Hex] | None = frozenset()
    scenario: bool = False
    sheet: bool = False
    board: bool = False


class Edit(Protocol):
    """A change of a battle as a value: Qt-free, reversible, mergeable within a stroke."""

    @property
    def title(self) -> str:
        """What it does, for menus and the history: "Paint woods"."""
        ...

    @property
    def stroke(self) -> int:
        """The stroke it belongs to; edits of one type and one stroke other than 0 merge into one undo
        step.
        """
        ...

    def apply(self, battle: Battle) -> Edit:
        """Changes the battle and returns the edit that changes it back.

        Raises:
            EditRefused: when the edit does not fit the battle; then nothing was changed.
        """
        ...

    def touched(self, battle: Battle) -> Touched:
        """Returns what the edit changes in this battle."""
        ...

    def then(self, later: Self) -> Self:
        """One edit that does this and then the later one of the same type and stroke."""
        ...


def apply_all(battle: Battle, edits: Sequence[Edit]) -> list[Edit]:
    """Applies edits in order; returns their inverses in the order for undo.

    Raises:
        EditRefused: when one does not fit; those before it are undone first.
    """
    inverses: list[Edit] = []
    try:
        for edit in edits:
            inverses.insert(0, edit.apply(battle))
    except EditRefused:
        for inverse in inverses:
            inverse.apply(battle)
        raise
    return inverses


@dataclass(frozen=True, slots=True)
class Together:
    """Applies its edits in order, all or none."""

    edits: tuple[Edit, ...]
    title: str
    stroke: int = 0

    def apply(self, battle: Battle) -> Together:
        """Applies all; returns the edit that undoes all.

        Raises:
            EditRefused: when one does not fit; then none is applied.
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
