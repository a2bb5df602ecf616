"""Volley, its tables: terrain, units, odds, and what a die does.

In a player-turn a side declares all its fire [1], moves unit by unit [2], and declares its assaults [3].
"""

from __future__ import annotations

from typing import Final

from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.rules.declarations import Condition
from kpeditor.core.rules.unittype import UnitType

WOODS, ROAD, SPENT = "woods", "road", "spent"
STACK: Final = 3
"""So many units may end a move in one hex [2.4]; those aboard others do not count."""
TERRAIN: Final = Catalogue(
    layers=(
        Layer(
            "ground",
            "Ground",
            (
                LayerKind("grass", "Grass", "."),
                LayerKind(
                    WOODS, "Woods", "w", look="woods", text="Who is in it is seen from beside it [1.2]."
                ),
            ),
        ),
    ),
    hexsides=(HexsideKind(ROAD, "Road", crosses=True, look="road", text="Half a point a hex [2.2]."),),
)
CONDITIONS: Final = (
    Condition(SPENT, "Spent", ("·",), look="inverted", may_begin=False, text="It has fired."),
)


def _type(title: str, category: str, attack: int, range_: int, defence: int, move: int) -> UnitType:
    return UnitType(
        title.lower(),
        title,
        "german",
        category,
        figures={"attack": attack, "range": range_, "defence": defence, "movement": move},
        corner_figures={"left": "attack", "middle": "defence", "right": "movement"},
        is_combat=attack > 0,
    )


TYPES: Final = {
    type_.id: type_
    for type_ in (
        _type("Rifle", "infantry", 3, 3, 4, 2),
        _type("Tank", "afv", 6, 4, 6, 5),
        _type("Gun", "artillery", 5, 6, 2, 0),
        _type("Truck", "vehicle", 0, 0, 1, 8),
    )
}
RIDES: Final = ("infantry", "artillery")
"""Who may be carried by a truck [2.5]."""
RESULTS: Final = ("eliminated", "no effect")


def is_woods(sheet: MapSheet, hex_: Hex) -> bool:
    """Whether a hex is woods."""
    return sheet.kind("ground", hex_) == WOODS


def step_cost(sheet: MapSheet, category: str, here: Hex, there: Hex) -> int | None:
    """The cost of a step in half points, None where these units cannot go [2.2]."""
    direction = sheet.grid.direction(here, there)
    if direction is None:
        return None
    if has_road(sheet, here, direction):
        return 1
    if not is_woods(sheet, there):
        return 2
    return 4 if category == "infantry" else None


def has_road(sheet: MapSheet, here: Hex, direction: Direction) -> bool:
    """Whether a road leads out of a hex in a direction."""
    return sheet.has_side(ROAD, Hexside(here, direction))


def odds(attack: int, defence: int) -> int:
    """The column: attack to defence, rounded down, from 0 (less than 1-1) to 4 [1.3]."""
    return min(4, attack // max(1, defence))


def needs(column: int, *, in_woods: bool) -> int:
    """The die that eliminates is this or less; woods take one off [1.4]."""
    return max(0, column + 1 - in_woods)
