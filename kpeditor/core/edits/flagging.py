"""Hexside features that follow from terrain: those that the ruleset puts between two hexes of a kind.

The catalogue's `between` of a hexside kind names the kinds of hexes between which it may be flagged. Nothing
is flagged automatically (Q22): the designer asks for it, for a region or while painting.
"""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.hexsidelayer import sides_at, sides_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.regions import following, sides_around, unflagged_sides
from kpeditor.core.edits.edit import Edit, Together
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.battle import Battle


def flag(
    sheet: MapSheet, catalogue: Catalogue, hexes: Iterable[Hex] | None = None, *, feature: str = ""
) -> Together:
    """An edit that puts every feature that follows from terrain, or only `feature`, on the sides of these
    hexes; with None on the whole map.
    """
    region = None if hexes is None else frozenset(hexes)
    made = []
    for kind in catalogue.hexsides:
        if kind.id in sheet.hexsides and feature in ("", kind.id):
            missing = unflagged_sides(sheet, kind)
            sides = sides_of(sheet.grid, missing) if region is None else sides_at(sheet.grid, missing, region)
            made.append(set_hexsides(sheet, kind.id, sides, True))
    return Together(tuple(edit for edit in made if edit.add), "Flag hexsides by terrain")


def with_flags(
    battle: Battle, catalogue: Catalogue, edit: Edit, hexes: frozenset[Hex], *, stroke: int = 0
) -> Together:
    """An edit of terrain together with the features that follow from it. Features are added where both hexes
    are of their kinds now, and removed where both were before and no longer are.
    """
    sheet = battle.map
    around = sides_around(sheet.grid, hexes)
    kinds = [kind for kind in catalogue.hexsides if kind.between and kind.id in sheet.hexsides]
    before = [following(sheet, kind, around) for kind in kinds]
    back = edit.apply(battle)
    after = [following(sheet, kind, around) for kind in kinds]
    back.apply(battle)
    edits: list[Edit] = [edit]
    for kind, old, new in zip(kinds, before, after, strict=True):
        edits.append(set_hexsides(sheet, kind.id, new - old, True, stroke=stroke))
        edits.append(set_hexsides(sheet, kind.id, old - new, False, stroke=stroke))
    return Together(tuple(edits), edit.title, stroke)
