"""A small map and scenario for the tests of checks: a town in the north, a hill in the south."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.problem import Problem
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW, Group, Length, Scenario, Side, VictoryLine

CCRR = SCHEMES["CCRR"]
GRID = HexGrid(8, 9, "flat", "even", trim=True)
RULESET = registry.find("kampfpanzer")
CATALOGUE = RULESET.terrain()


def hexes(*names: str) -> tuple[Hex, ...]:
    return tuple(CCRR.parse_hex(name) for name in names)


def small_map() -> MapSheet:
    sheet = new_sheet("Small", "kampfpanzer", GRID, CCRR, CATALOGUE)
    terrain, elevation = sheet.legend["terrain"], sheet.legend["elevation"]
    for kind, name, places in (("town", "Town 1", ("0302", "0303")), ("hill", "Hill 1", ("0507", "0607"))):
        sheet.places[name] = Place(name, kind, hexes(*places))
    for hex_ in hexes("0302", "0303"):
        sheet.layers["terrain"][hex_.row - 1, hex_.column - 1] = terrain.index("town")
    for hex_ in hexes("0507", "0607"):
        sheet.layers["elevation"][hex_.row - 1, hex_.column - 1] = elevation.index("slope")
    return sheet


def paint(sheet: MapSheet, feature: str, *names: str) -> MapSheet:
    """The sheet with a feature on these hexsides."""
    for name in names:
        put(sheet.grid, sheet.hexsides[feature], sheet.side(name), True)
    return sheet


RED = Side(
    "red", "Red", (Group("a", {"pz2": 3, "inf_ge": 2}, deploy="rows(8,9)"),), fields={"panic_level": 2}
)
BLUE = Side(
    "blue", "Blue", (Group("b", {"bt7": 4, "truck": 1}, deploy="town(1)"),), fields={"panic_level": 3}
)
TEN_TURNS = Length(10, 10)
VICTORY = (VictoryLine("red", "undisrupted(red, town(1)) > undisrupted(blue, town(1))"), VictoryLine(DRAW))


def small_scenario(
    sides: tuple[Side, ...] = (RED, BLUE),
    victory: tuple[VictoryLine, ...] = (*VICTORY[:1], VictoryLine("blue")),
    length: Length = TEN_TURNS,
) -> Scenario:
    return Scenario("Small", "kampfpanzer", "small.yaml", length, sides, victory)


def battle(scenario: Scenario | None = None, sheet: MapSheet | None = None) -> Battle:
    return Battle(sheet or small_map(), scenario or small_scenario())


def codes(problems: Iterable[Problem]) -> list[str]:
    return [problem.code for problem in problems]
