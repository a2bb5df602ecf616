"""ReplaceAssembly: replaces or rearranges the boards of a map, or gives the map terrain of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kpeditor.core.board.assembly import Assembly, assemble, board_places
from kpeditor.core.board.boards import boards_at
from kpeditor.core.board.build import complete
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import EdgeSide, MapSheet, Place
from kpeditor.core.edits.edit import Touched
from kpeditor.core.errors import BadName, EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle

TERRAIN_REFUSED = "The terrain of joined boards stands in their own files"
"""How a refusal to change terrain of an assembly begins."""


@dataclass(frozen=True, eq=False, slots=True)
class ReplaceAssembly:
    """Gives the map another assembly of boards. None detaches the map from its boards and keeps everything on
    it.

    Attributes:
        places, edges: the places and edges that the map gets. With None it keeps its own places, by the
            numbers of their hexes, and its own edges if they differ from those of the compass.
    """

    assembly: Assembly | None
    title: str = "Change the boards"
    stroke: int = 0
    places: Mapping[str, Place] | None = None
    edges: Mapping[str, EdgeSide] | None = None

    def apply(self, battle: Battle) -> ReplaceAssembly:
        """Replaces the boards; returns the edit that restores the old ones.

        Raises:
            EditRefused: when the map refers to no boards, or the boards cannot lie so.
        """
        sheet = battle.map
        old = ReplaceAssembly(sheet.assembly, self.title, self.stroke, dict(sheet.places), dict(sheet.edges))
        if self.assembly is None:
            if sheet.assembly is None:
                raise EditRefused("this map refers to no boards")
            sheet.assembly = None
            return old
        known = registry.find_or_none(sheet.ruleset)
        terrain = known.terrain() if known is not None else Catalogue()
        try:
            made = assemble(self.assembly, sheet.title, sheet.ruleset, terrain).sheet
        except BadName as reason:
            raise EditRefused(str(reason)) from reason
        complete(made, terrain)
        has_own_edges = sheet.assembly is not None and sheet.edges != sheet.assembly.edges
        own = _own_places(sheet, made) if self.places is None else self.places
        if self.edges is not None or not has_own_edges:
            sheet.edges = dict(self.edges or made.edges)
        sheet.grid, sheet.numbering, sheet.metres = made.grid, made.numbering, made.metres
        sheet.legend, sheet.layers, sheet.hexsides = made.legend, made.layers, made.hexsides
        sheet.places = {**made.places, **own}
        sheet.assembly = self.assembly
        return old

    def touched(self, battle: Battle) -> Touched:
        """The whole map; the grid stays the same if the map is detached."""
        return Touched(hexes=None, sheet=True, board=self.assembly is not None)

    def then(self, later: ReplaceAssembly) -> ReplaceAssembly:
        """The later edit."""
        return later


def _own_places(sheet: MapSheet, made: MapSheet) -> dict[str, Place]:
    """The places that no board has, on the new boards; hexes whose board is gone are removed from them."""
    of_boards = board_places(sheet)
    found = {}
    for name, place in sheet.places.items():
        if of_boards.get(name) == place:
            continue
        hexes: list[Hex] = []
        for hex_ in place.hexes:
            try:
                hexes.append(made.hex(sheet.name(hex_)))
            except BadName:
                continue
        found[name] = replace(place, hexes=tuple(hexes))
    return found


def detach(sheet: MapSheet) -> ReplaceAssembly:
    """An edit that turns an assembly into a plain map with terrain of its own; its hexes keep their numbers.

    Raises:
        EditRefused: when the map refers to no boards.
    """
    if sheet.assembly is None:
        raise EditRefused("this map refers to no boards; there is nothing to detach")
    return ReplaceAssembly(None, "Detach the map from its boards")


def refuse_terrain(sheet: MapSheet, hex_: Hex | None = None) -> None:
    """Refuses to change terrain that belongs to a board; does nothing on a map with terrain of its own.

    Raises:
        EditRefused: on an assembly, whose terrain is in the files of its boards. The message names the
            board's file and says what to do.
    """
    if sheet.assembly is None:
        return
    entries = sheet.assembly.entries
    names = {sheet.assembly.name(i): entry.file for i, entry in enumerate(entries)}
    at = boards_at(sheet, hex_) if hex_ is not None else ()
    chosen = [one.name for one in at] or list(names)
    boards = " or ".join(f"board {name} ({names[name]})" for name in chosen[:3])
    raise EditRefused(
        f"{TERRAIN_REFUSED}: open {boards} and paint there, which"
        " changes every map it lies on; or detach this map from its boards."
    )
