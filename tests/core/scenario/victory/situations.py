"""The victory of the eleven situations of Panzer-Zug (spec 2.7, 6.3), on a small map with their places."""

from __future__ import annotations

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry
from kpeditor.core.scenario.victory.scoring import BOTH, Award, Measure, Rung, Scoring, Threshold

LEVELS = ("marginal", "tactical", "decisive")
COMMON = Award(BOTH, "each", "destroyed(enemy)", 1)
TRAIN = "panssarijuna_2"
IN_TOWNS = "place('Town hexes')"


def _levels(defender: str, area: str, limits: tuple[int, ...]) -> Scoring:
    measures = (
        Measure(defender, "destroyed(GE)", (20, 30, 40)),
        Measure("GE", f"controlled(GE, {area})", limits),
    )
    return Scoring(levels=LEVELS, measures=measures)


SCORINGS: dict[str, Scoring] = {
    "AT-1": Scoring(
        (
            Award("RU", "unless", "controlled(GE, whole(place('Arvoldgrad')))", 10),
            Award("RU", "if", "controlled(RU, place('Siding'))", 5),
            Award("RU", "unless", "exited(GE.rail_truck, edge(E))", 5),
            Award("RU", "if", "destroyed(GE.armoured_train)", 5),
            Award("RU", "each", "destroyed(GE.other)", 1),
            Award("GE", "if", "controlled(GE, whole(place('Arvoldgrad')))", 10),
            Award("GE", "each", "exited(GE.rail_truck)", 5),
            Award("GE", "each", "destroyed(RU)", 1),
        )
    ),
    "AT-2": _levels("RU", IN_TOWNS, (6, 9, 12)),
    "AT-3": Scoring(
        (
            Award(BOTH, "each", "controlled(own, each(town))", 10),
            Award(BOTH, "each", "destroyed(enemy)", 2),
            Award("GE", "each", "exited(GE, edge(N))", 1),
        )
    ),
    "AT-4": Scoring(
        (
            Award("RU", "if", "destroyed(GE.cp)", 10),
            Award("GE", "unless", "destroyed(GE.cp)", 10),
            COMMON,
            Award(BOTH, "each", "controlled(own, place('Arvoldgrad'))", 1),
        )
    ),
    "AT-5": Scoring(
        (
            Award("GE", "if", "exited(GE.k5_gun, edge(S))", 20),
            Award("RU", "unless", "exited(GE.k5_gun, edge(S))", 20),
            Award("RU", "if", "controlled(RU, place('Siding'))", 5),
            COMMON,
        )
    ),
    "AT-6": Scoring(
        (
            COMMON,
            Award("GE", "if", "exited(GE.locomotive, edge(W))", 10),
            Award("GE", "if", "exited(GE.bp44, edge(W))", 5),
            Award("GE", "each", "exited(GE.other, edge(W))", 1),
            Award("RU", "unless", "exited(GE.locomotive)", 10),
        )
    ),
    "AT-7": Scoring(
        (
            COMMON,
            Award("RU", "each", "exited(RU, edge(W))", 1),
            Award("RU", "each", f"controlled(RU, {IN_TOWNS})", 2),
            Award("GE", "each", f"controlled(GE, {IN_TOWNS})", 5),
        )
    ),
    "AT-8": Scoring(
        levels=LEVELS,
        ladder=(
            Rung("FI", f"exited(any.{TRAIN}, edge(N)) and held(FI.{TRAIN})", "decisive"),
            Rung("FI", f"units(any.{TRAIN}, rows(18,27)) and held(FI.{TRAIN})", "tactical"),
            Rung("FI", f"destroyed(any.{TRAIN}) and held(RU.{TRAIN})", "marginal"),
            Rung("draw", f"units(any.{TRAIN}, rows(1,17)) and held(FI.{TRAIN})"),
            Rung("draw", f"destroyed(any.{TRAIN}) and held(FI.{TRAIN})"),
            Rung("RU", f"units(any.{TRAIN}, rows(12,27)) and held(RU.{TRAIN})", "marginal"),
            Rung("RU", f"units(any.{TRAIN}, rows(1,11)) and held(RU.{TRAIN})", "tactical"),
            Rung("RU", f"exited(any.{TRAIN}, edge(S)) and held(RU.{TRAIN})", "decisive"),
            Rung("FI", f"exited(any.{TRAIN}, edge(S)) and held(FI.{TRAIN})", "decisive"),
            Rung("RU", f"exited(any.{TRAIN}, edge(N)) and held(RU.{TRAIN})", "decisive"),
        ),
    ),
    "AT-9": Scoring(
        (
            Award("GE", "each", "destroyed(NL)", 1),
            Award("GE", "each", "units(GE, place('West of the river'))", 1),
            Award("GE", "each", f"controlled(GE, {IN_TOWNS} & place('West of the river'))", 2),
            Award("GE", "each", "destroyed(GE)", -1),
            Award("GE", "if", "destroyed(GE.locomotive)", -3),
            Award("GE", "if", "destroyed(GE.pz_zug_ii)", -5),
        ),
        (
            Threshold("NL", at_most=40),
            Threshold("draw", at_least=41, at_most=55),
            Threshold("GE", at_least=56),
        ),
    ),
    "AT-10": Scoring(
        (
            Award(BOTH, "each", "destroyed(enemy)", 2),
            Award("GE", "each", "exited(GE, edge(E))", 1),
            Award("GE", "if", "destroyed(SK.hurban)", 5),
            Award("SK", "each", "units(GE)", 1),
        )
    ),
    "AT-11": _levels("PL", f"{IN_TOWNS} + place('Farms')", (8, 12, 15)),
}
PRINTED: tuple[str, ...] = (
    "controlled(town:Arvoldgrad, GE)",
    "controlled(hex:6-T-9, RU)",
    "exited(GE.rail_truck, E)",
    "destroyed(GE.armoured_train)",
    "destroyed(GE.other)",
    "exited(GE.rail_truck, any)",
    "destroyed(RU.unit)",
    "controlled(towns, own)",
    "controlled(town_hexes, GE)",
    "controlled(town_hexes + farm_hexes, GE)",
    "present(GE.unit, west_of_river)",
    "destroyed(enemy.unit)",
    "exited(GE.unit, N)",
    "controlled(hex:6-F-9, RU)",
    "exited(GE.k5_gun, S)",
    "present(GE.unit, anywhere)",
    "destroyed(SK.hurban)",
)
"""Counts as the printed schedules are commonly noted (spec 6.3)."""


def river_map() -> MapSheet:
    """27 rows of 20 hexes: a town of four hexes, other town hexes, the part west of the river."""
    grid = HexGrid(20, 27, "flat", "odd", trim=False)
    sheet = new_sheet("River", "kampfpanzer", grid, SCHEMES["CCRR"], registry.find("kampfpanzer").terrain())
    hexes = list(grid.hexes())
    sheet.places["Arvoldgrad"] = Place("Arvoldgrad", "town", tuple(hexes[:4]))
    sheet.places["Town hexes"] = Place("Town hexes", "area", tuple(hexes[:12]))
    sheet.places["Farms"] = Place("Farms", "area", tuple(hexes[12:16]))
    sheet.places["Siding"] = Place("Siding", "area", (hexes[30],))
    sheet.places["West of the river"] = Place("West of the river", "area", tuple(hexes[:100]))
    return sheet
