"""What a designer enters under Panzer8: elements of six nations, sizes of bases, sides and what they plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.checks.run import check_battle
from kpeditor.core.edits.cures import cures_of
from kpeditor.core.errors import BadFile
from kpeditor.core.geometry.table import TableSpace
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle, snapshot
from kpeditor.core.scenario.model import Entry, Group, Length, Mark, Scenario, Side, Unit, VictoryLine
from kpeditor.rulesets.panzer8 import sidefields
from kpeditor.rulesets.panzer8.scenarioforms import Panzer8Forms
from kpeditor.rulesets.panzer8.units import FLAGS, Element, element, unit_types
from tests.each import each

NATIONS = ("german", "russian", "british", "french", "american", "japanese")


def scenario(*sides: Side, **more) -> Scenario:
    shown = sides or (Side("red", "Red"), Side("blue", "Blue"))
    return Scenario("S", "panzer8", "", Length(6, 6), shown, (VictoryLine("draw"),), **more)


def side(id_: str, units: dict[str, int] | None = None, **fields) -> Side:
    return Side(id_, id_, (Group(f"{id_} 1", units or {"infantry": 4}, deploy="anywhere"),), fields=fields)


def battle(of: Scenario) -> Battle:
    return Battle(TableSheet("T", "panzer8", TableSpace(60, 40, "inch"), {}), of)


def ap_of(one: Element) -> str:
    return one.gun.ap if one.gun is not None else ""


def told(of: Scenario | None) -> list[tuple[str, str]]:
    codes = ("fields-useless", "hidden-many", "targets-many", "custom-unit", "custom-table")
    assert of is not None
    return [(one.code, one.where.pointer()) for one in check_battle(battle(of)) if one.code in codes]


def test_six_nations_have_what_a_force_needs_early_and_late():
    types = [element(type_) for type_ in unit_types().values()]
    for nation in NATIONS:
        for period in ("early", "late"):
            of = [one for one in types if one.nation == nation and one.period in ("both", period)]
            kinds = {one.kind for one in of}
            needed = {"infantry", "engineers", "crew", "tank", "recce", "transport", "commander", "foo", "aa"}
            assert needed <= kinds, (nation, period, needed - kinds)
            guns = [one for one in of if "gun" in one.flags and ap_of(one) and one.kind == "crew"]
            assert guns, (nation, period)
            assert any("mortar" in one.flags for one in of), (nation, period)
            assert any("mg" in one.flags for one in of), (nation, period)
            hunters = [
                one
                for one in of
                if one.is_armoured and one.gun is not None and int(one.gun.ap.strip("*+") or 0) >= 3
            ]
            assert hunters, (nation, period)


def test_every_figure_is_marked_invented_where_people_read_it():
    for type_ in unit_types().values():
        assert type_.caveat == "figures invented", type_.id
        assert "figures invented" in type_.figures_in_words
        assert element(type_).flags <= FLAGS.keys(), type_.id


def test_p12_fields_of_fire_follow_turrets_and_crews():
    arcs = {id_: unit_types()[id_].arc for id_ in ("tank", "assault_gun", "infantry", "machine_gun", "lorry")}
    assert arcs == {"tank": 360.0, "assault_gun": 90.0, "infantry": 360.0, "machine_gun": 90.0, "lorry": 0.0}


def test_p32_armoured_infantry_is_no_armoured_target():
    figures = element(unit_types()["ge_sdkfz251"])
    assert (figures.is_armoured, figures.move, figures.is_vehicle) == (False, "Mech", True)


def test_p68_bases_follow_the_size_of_the_figures_and_the_scenarios_own_table():
    assert unit_types()["infantry"].base == (1.25, 1.0)
    assert unit_types(scenario(options={"figures": "6 mm"}))["infantry"].base == (0.8, 0.6)
    own = {"bases": {"rows": {"15 mm": "2x1 1.25x1.25 1.25x1.5 1.25x1.75 1x1"}}}
    types = unit_types(scenario(tables=own, units={"giant": {"like": "tank", "base": "3 x 4.5"}}))
    assert (types["infantry"].base, types["giant"].base) == ((2.0, 1.0), (3.0, 4.5))
    wrong = {"bases": {"rows": {"15 mm": "2 1 1 1 1"}}}
    assert told(scenario(side("red"), side("blue"), tables=wrong)) == [
        ("custom-table", "tables.bases.rows.15 mm")
    ]


def test_a_scenario_changes_elements_and_adds_its_own():
    units = {
        "tank": {"defence": 9},
        "Tiger": {"like": "tank", "ap": 9, "flags": ["armoured", "turreted", "open_top"]},
        "old": {
            "colour": "german",
            "category": "artillery",
            "base": [1, 1],
            "class": "CSW",
            "ap": 3,
            "defence": 2,
            "range": 9,
        },
    }
    types = {id_: element(type_) for id_, type_ in unit_types(scenario(units=units)).items()}
    assert types["tank"].defence == 9
    assert (ap_of(types["Tiger"]), types["Tiger"].defence, types["Tiger"].flags) == (
        "9",
        9,
        frozenset({"armoured", "turreted", "open_top"}),
    )
    assert (types["old"].kind, ap_of(types["old"]), types["old"].is_crew) == ("crew", "3", True)
    entry = Panzer8Forms().unit_entry(scenario(units=units), "Tiger")
    assert (entry["ap"], entry["defence"], entry["archetype"]) == (9, 9, "tank")


@pytest.mark.parametrize(
    ("entry", "where"),
    [
        ({"ap": "5x"}, "ap"),
        ({"ap": True}, "ap"),
        ({"base": "3 by 4"}, "base"),
        ({"base": [0, 2]}, "base"),
        ({"archetype": "dragon"}, "archetype"),
        ({"flags": ["flies"]}, "flags"),
        ({"second_ap": "+4"}, "second_ap"),
        ({"range": 0}, ""),
    ],
)
def test_ill_formed_elements_are_told_with_their_place(entry, where):
    with pytest.raises(BadFile) as bad:
        unit_types(scenario(units={"tank": entry}))
    assert bad.value.problems[0].where.pointer() == ".".join(filter(None, ("units.tank", where)))
    assert told(scenario(side("red"), side("blue"), units={"tank": entry}))[0][0] == "custom-unit"


ABOARD = [
    ("infantry", "lorry", 2, ""),
    ("machine_gun", "lorry", 2, ""),
    ("tank", "lorry", 1, "does not go aboard"),
    ("ge_pak38", "ge_lorry", 1, ""),
    ("ge_rifles", "ge_pz4h", 1, ""),
    ("br_rifles", "br_sherman", 1, "only where the scenario says so"),
    ("ge_mg", "ge_pz4h", 1, "does not ride on tanks"),
    ("infantry", "machine_gun", 1, "takes nobody"),
]


@each(("load", "vehicle", "most", "why"), ABOARD)
def test_p33_p34_who_goes_aboard_whom(load, vehicle, most, why):
    riders = tuple(Unit(f"p{n}", load, carried_by="v") for n in range(most + 1))
    of = scenario(
        Side("red", "Red", (Group("a", units=(Unit("v", vehicle), *riders)),)), Side("blue", "Blue")
    )
    alone = replace(of.sides[0].groups[0], units=(Unit("v", vehicle), riders[0]))
    one = replace(of, sides=(replace(of.sides[0], groups=(alone,)), of.sides[1]))
    forms = Panzer8Forms()
    said = forms.why_not_aboard(one, riders[0], Unit("v", vehicle))
    assert why in said
    assert bool(said) == bool(why)
    if not why:
        assert forms.why_not_aboard(of, riders[0], Unit("v", vehicle))  # one more than there is room for


def test_p33_a_gun_is_towed_alone():
    riders = (Unit("g", "ge_pak38", carried_by="v"), Unit("r", "ge_rifles", carried_by="v"))
    of = scenario(
        Side("red", "Red", (Group("a", units=(Unit("v", "ge_lorry"), *riders)),)), Side("blue", "Blue")
    )
    for rider in riders:
        assert "not both" in Panzer8Forms().why_not_aboard(of, rider, Unit("v", "ge_lorry"))


def test_p43_each_side_has_a_colour_of_the_deck():
    assert sidefields.deck_colours(scenario(side("red"), side("blue", attacker=True))) == {
        "red": "red",
        "blue": "black",
    }
    assert sidefields.deck_colours(scenario(side("red", deck="black"), side("blue"))) == {
        "red": "black",
        "blue": "red",
    }
    assert sidefields.attacker(scenario(side("red"), side("blue"))) is None


def test_p42_the_pool_of_smoke_follows_the_force():
    force = {"ge_rifles": 3, "ge_pz4h": 5, "ge_lorry": 9, "ge_mg": 2}
    of = scenario(side("red", force), side("blue"))
    assert sidefields.nation_of(of, of.sides[0]) == "german"
    assert sidefields.smoke_of(of, of.sides[0], 1944) == 5
    assert sidefields.smoke_of(of, of.sides[0], 1945) == 2
    said = scenario(side("red", force, smoke=0), side("blue"))
    assert sidefields.smoke_of(said, said.sides[0], 1944) == 0


def test_a_units_own_quality_goes_before_its_groups():
    group = Group("a", units=(Unit("1", "tank"),), fields={"quality": "poor"})
    assert sidefields.quality_of(group) == sidefields.quality_of(group, Unit("1", "tank")) == -1
    assert sidefields.quality_of(group, Unit("1", "tank", fields={"quality": "elite"})) == 1


def _led(**fields) -> Side:
    units = (Unit("1", "commander"), Unit("2", "infantry", fields=fields))
    return Side("red", "Red", (Group("a", units=units, deploy="anywhere", fields={"commander": "2"}),))


USELESS = [
    (scenario(side("red", attacker=True), side("blue", attacker=True)), "sides[1].fields.attacker"),
    (scenario(side("red", deck="red"), side("blue", deck="red")), "sides[1].fields.deck"),
    (scenario(_led(), side("blue")), "sides[0].groups[0].fields.commander"),
    (
        scenario(side("red", nation="french", ground_attack="dive bomber"), side("blue")),
        "sides[0].fields.ground_attack",
    ),
]


@pytest.mark.parametrize(("of", "where"), USELESS)
def test_what_means_nothing_is_told_and_dropped_by_its_cure(of, where):
    assert told(of) == [("fields-useless", where)]
    at = battle(of)
    before = snapshot(at)
    problem = next(one for one in check_battle(at) if one.code == "fields-useless")
    (cure,) = cures_of(at, problem, registry.find("panzer8").terrain())
    back = cure.apply(at)
    assert told(at.scenario) == []
    back.apply(at)
    assert snapshot(at) == before


def test_a_link_of_who_is_no_observer_is_dropped():
    red = replace(_led(link="radio").groups[0], fields={})
    at = battle(scenario(Side("red", "Red", (red,)), side("blue")))
    problem = next(one for one in check_battle(at) if one.code == "fields-useless")
    assert problem.where.pointer() == "sides[0].groups[0].units[1].fields.link"
    (cure,) = cures_of(at, problem, registry.find("panzer8").terrain())
    cure.apply(at)
    assert told(at.scenario) == []


def test_p39_p44_limits_of_hidden_elements_and_planned_targets():
    marks = tuple(Mark("air_target", f"({n + 5}, 5)", "red") for n in range(3))
    fine = scenario(side("red", hides=2), side("blue"), marks=marks)
    assert told(fine) == []
    assert sidefields.hidden_of(fine.sides[0]) == (2, 2)
    many = scenario(side("red", hides=3), side("blue"), marks=(*marks, Mark("air_target", "(9, 9)", "red")))
    assert told(many) == [("hidden-many", "sides[0].fields.hides"), ("targets-many", "marks[3]")]


def test_p39_limits_of_what_groups_hide():
    def told_of(fields: Mapping[str, Any], enter: Entry | None = None) -> list[tuple[str, str]]:
        red = side("red")
        own = (replace(red.groups[0], fields=fields, enter=enter), *red.groups[1:])
        return told(scenario(replace(red, groups=own), side("blue")))

    size = sum(side("red").groups[0].tally().values())
    assert told_of({"hides": 1, "dummies": 4}) == []
    assert told_of({"hides": size + 1})[1:] == [("hidden-many", "sides[0].groups[0].fields.hides")]
    assert ("fields-useless", "sides[0].groups[0].fields.hides") in told_of({"hides": 1}, Entry(2, "edge(N)"))
