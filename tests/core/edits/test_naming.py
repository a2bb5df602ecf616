"""Areas, conditions and counts of a scenario follow units, places and features that get other names."""

from __future__ import annotations

import pytest

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue, Layer, LayerKind
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.edits.forces.units import renumber
from kpeditor.core.edits.placenaming import change_feature_name, change_place
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.events import Effect, Outcome, RandomTable, ScenarioEvent
from kpeditor.core.scenario.model import Entry, Group, Length, Scenario, Side, Unit, VictoryLine
from kpeditor.core.scenario.setup.steps import Limits, SetupStep
from kpeditor.core.scenario.texts import Holds, with_texts
from kpeditor.core.scenario.victory.scoring import Award, Measure, Rung, Scoring

CATALOGUE = Catalogue(
    layers=(
        Layer("terrain", "Terrain", (LayerKind("clear", "Clear", "."), LayerKind("woods", "Woods", "w"))),
    ),
)


def speaking_of(area: str) -> Scenario:
    """A scenario that has this area wherever one may be written."""
    condition = f"units(blue, {area}) > 0"
    count = f"units(blue, {area})"
    entry = Entry(2, "").placed(area, "edge(N)")
    red = Side("red", "Red", (Group("a", units=(Unit("12", "tank"),), deploy=area, enter=entry),), exit=area)
    limits = Limits(from_area={area: 3}, terrain=(area, "woods"), never=(area, "woods"))
    effects = (Effect("weather", area=area),)
    roll = RandomTable(rows=(Outcome(then=effects),))
    scoring = Scoring(
        (Award("red", "each", count, 1),), measures=(Measure("red", count),), ladder=(Rung("red", condition),)
    )
    return Scenario(
        "Trial",
        "toy",
        "",
        Length(5, 5),
        (red, Side("blue", "Blue")),
        (VictoryLine("blue", condition),),
        events=(ScenarioEvent(when=condition, then=effects, roll=roll),),
        setup=(SetupStep("red", groups=("a",), at=area, limits=limits),),
        draws=(Draw("lots", "red", (Lot(("a",), at=area),)),),
        scoring=scoring,
    )


def texts_of(scenario: Scenario) -> list[str]:
    found: list[str] = []

    def kept(text: str, holds: Holds, whose: str) -> str:
        found.append(text)
        return text

    with_texts(scenario, kept)
    return found


def test_every_text_follows_a_unit_with_a_new_id():
    """Set-up steps, exits, lots and effects of events kept the old id, which no check could tell."""
    after = renumber(speaking_of('within(2, unit("12"))'), "12", "wolf").made
    assert len(texts_of(after)) == 18
    assert texts_of(after) == texts_of(speaking_of('within(2, unit("wolf"))'))


@pytest.mark.parametrize(
    ("old", "changed", "new"),
    [
        (
            'within(2, "0202") + ring(1, Mill)',
            Place("Old mill", "town", ()),
            'within(2, "0202") + ring(1, place("Old mill"))',
        ),
        ("ring(1, town(7))", Place("Town 8", "town", ()), "ring(1, town(8))"),
        ("ring(1, town(7))", Place("Hill 7", "hill", ()), "ring(1, hill(7))"),
        ('place("Other") + row(1)', Place("Old mill", "town", ()), 'place("Other") + row(1)'),
    ],
)
def test_every_text_follows_a_place_with_a_new_name(old, changed, new):
    sheet = new_sheet("Test", "toy", HexGrid(6, 5), SCHEMES["CCRR"], CATALOGUE)
    name = "Town 7" if "7" in old else "Mill"
    sheet.places = {one: Place(one, "town", (Hex(2, 2),)) for one in ("Other", name)}
    battle = Battle(sheet, speaking_of(old))
    before = battle.scenario
    inverse = change_place(battle, name, changed).apply(battle)
    assert battle.scenario is not None
    assert texts_of(battle.scenario) == texts_of(speaking_of(new))
    assert list(sheet.places) == ["Other", changed.name]
    inverse.apply(battle)
    assert battle.scenario == before
    assert list(sheet.places) == ["Other", name]


def test_a_kind_of_terrain_of_a_step_is_no_place_of_that_name():
    sheet = new_sheet("Test", "toy", HexGrid(6, 5), SCHEMES["CCRR"], CATALOGUE)
    sheet.places = {"woods": Place("woods", "town", (Hex(2, 2),))}
    battle = Battle(sheet, speaking_of("place(woods)"))
    change_place(battle, "woods", Place("Copse", "town", (Hex(2, 2),))).apply(battle)
    assert battle.scenario is not None
    assert battle.scenario.setup[0].limits.terrain == ('place("Copse")', "woods")


def test_every_text_follows_a_feature_of_a_table_with_a_new_name():
    farm = Feature("Farm", "building", "point", (TablePoint(3.0, 3.0),))
    battle = Battle(
        TableSheet("T", "toy", TableSpace(60, 40, "inch"), {"Farm": farm}), speaking_of("ring(6, Farm)")
    )
    change_feature_name(battle, "Farm", "Old farm").apply(battle)
    assert battle.scenario is not None
    found = texts_of(battle.scenario)
    assert found == [
        text.replace("Farm", 'place("Old farm")') for text in texts_of(speaking_of("ring(6, Farm)"))
    ]
    assert battle.table is not None
    assert list(battle.table.features) == ["Old farm"]
