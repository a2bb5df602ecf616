"""What is told of the end of a game: who holds the places that count, on tables and on hexes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import shapely

from kpeditor.app.playtest.goals import standings_in
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.ending import end_lines, holders
from kpeditor.core.rules.winning import outcome_by, winning_lines
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.core.scenario.victory.scoring import Scoring
from kpeditor.core.scenario.victory.tallies import CountedUnit, UnitRoll
from tests.core.scenario.areas.areastrategies import small_map
from tests.core.scenario.victory.test_progress import scenario
from tests.rulesets.panzer8.tablegames import area, battle


def counted(id_: str, side: str, x: float, y: float) -> CountedUnit:
    return CountedUnit(id_, side, frozenset({"infantry"}), base=shapely.Point(x, y))


def test_each_place_of_a_table_that_counts_has_its_holder_with_who_is_there() -> None:
    """[4.5] Also who was there last and is gone, and what nobody ever held; woods do not count."""
    houses = [area(f"House {n}", "built_up", 10 * n, 10, 10 * n + 5, 15) for n in (1, 2, 3)]
    wood = area("Wood", "woods", 30, 30, 35, 35)
    line = VictoryLine("red", "controlled(red, each(built_up)) >= 1")
    fought = battle({}, {}, *houses, wood, victory=(line, VictoryLine("blue")))
    assert fought.scenario is not None
    units = [counted("r1", "red", 12, 12), counted("b1", "blue", 12, 13), counted("r2", "red", 12, 11)]
    roll = UnitRoll(units, {"House 1": "red", "House 2": "blue", "Wood": "blue"})
    assert holders(fought.scenario, fought.sheet, roll) == {
        "House 1": "red",
        "House 2": "blue",
        "House 3": "",
    }
    met, *held = end_lines(fought.scenario, fought.sheet, roll, 5)
    assert met.endswith(": just met (built-up areas the Red control: 1).")
    assert held == [
        "The Red hold House 1 (there: Red 2, Blue 1).",
        "The Blue hold House 2 (nobody there).",
        "Nobody holds House 3 (nobody there).",
    ]


def test_a_place_of_hexes_is_held_by_who_controls_all_of_it() -> None:
    sheet = small_map()
    hexes = tuple(sorted(sheet.grid.hexes()))[:4]
    sheet.places = {
        "Upton": Place("Upton", "town", hexes[:2]),
        "Downton": Place("Downton", "town", hexes[2:]),
    }
    told = scenario(VictoryLine("red", "controlled(red, each(town)) >= 2"), VictoryLine("blue"))
    control = {hexes[0]: "red", hexes[1]: "red", hexes[2]: "red", hexes[3]: "blue"}
    assert holders(told, sheet, UnitRoll([], control)) == {"Upton": "red", "Downton": ""}


def test_where_no_control_counts_nothing_is_held() -> None:
    fought = battle({}, {}, victory=(VictoryLine("red", "units(red) >= 1"), VictoryLine("blue")))
    assert fought.scenario is not None
    assert holders(fought.scenario, fought.sheet, UnitRoll([])) == {}


def test_nobody_holds_a_place_without_hexes() -> None:
    sheet = small_map()
    sheet.places = {"Nowhere": Place("Nowhere", "town", ())}
    told = scenario(VictoryLine("red", "controlled(red, each(town)) >= 1"), VictoryLine("blue"))
    assert holders(told, sheet, UnitRoll([])) == {"Nowhere": ""}


def test_types_of_units_are_called_by_their_titles(root: Path) -> None:
    """[Z35] In the victory conditions, in the report of the end, and in the reason of a victory."""
    played = open_battle(root / "scenarios/panzer-zug/at-08-isolated-train.yaml").battle
    assert played.scenario is not None
    line = VictoryLine("finns", "units(any.panssarijuna_2) >= 1")
    of = replace(played.scenario, victory=(line,), scoring=Scoring())
    train = CountedUnit("1", "finns", frozenset({"panssarijuna_2"}))
    roll = UnitRoll([train])
    said = "all sides have at least one Panssarijuna 2 unit"
    assert standings_in(Battle(played.sheet, of), None)[0].sentence == f"The Finns win if {said}."
    assert any(said in told for told in end_lines(of, played.sheet, roll, 1))
    outcome = outcome_by(winning_lines(of, played.sheet), of, played.sheet, roll, 1, is_last=True)
    assert outcome is not None
    assert outcome.reason == said
