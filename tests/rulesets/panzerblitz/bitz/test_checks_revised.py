"""What is wrong with scenarios of PanzerBitz: B14, B16, B20, B23, B25, B36."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Mark
from kpeditor.rulesets.panzerblitz import checks
from tests.rulesets.panzerblitz.battles import scenario, unit
from tests.rulesets.panzerblitz.boards import blank

REVISED = {"combat": "panzerbitz"}


def told(ge, *, fields: dict[str, Any] | None = None, options=REVISED, **parts) -> list[tuple[str, str]]:
    made = scenario(ge, ["9 t_34c K-8"], options=options, **parts)
    german = replace(made.sides[0], fields=fields or {})
    found = checks.check(Battle(blank(), replace(made, sides=(german, *made.sides[1:]))))
    return [(problem.code, problem.where.pointer()) for problem in found]


def gun(text: str, **fields: Any):
    return unit(text, fields=fields)


PLACE = "sides[0].groups[0].units[{}]"


def test_a_sound_scenario_has_no_problems():
    battery = [
        gun(f"{n} mor_81 K-{n}", party_line="x", barrage_group="y", registered_at="L-5") for n in (1, 2)
    ]
    rifle = unit("4 ge_rifle K-5", conditions={"within": 1}, fields={"observer_for": "x, 1"})
    assert told([*battery, rifle], marks=[Mark("improved_position", "K-5")], fields={"hip_fire": True}) == []


def test_b16_b25_units_of_a_battery():
    rifle = "4 ge_rifle K-5"
    mixed = [gun("1 mor_81 K-1", party_line="x"), gun("2 mor_82 K-2", party_line="x"), rifle]
    assert told(mixed) == [("battery-unfit", PLACE.format(0))]
    barrage = [gun("1 mor_81 K-1", barrage_group="x"), gun("2 mor_82 K-2", barrage_group="x"), rifle]
    assert told(barrage) == []
    assert told([gun("1 panther K-1", barrage_group="x"), rifle]) == [("battery-unfit", PLACE.format(0))]


def test_b23_somebody_may_observe():
    assert told(["1 mor_81 K-1", "3 cp K-5"]) == [("observer-missing", "sides[0]")]
    assert told(["1 how_105 K-1", "4 ge_rifle K-5"]) == [("observer-missing", "sides[0]")]
    assert told(["1 how_105 K-1", "3 cp K-5"]) == []
    assert told(["1 how_105 K-1", "4 ge_rifle K-5"], fields={"observers_heavy": ["infantry"]}) == []
    assert told([gun("1 how_105 K-1", barrage_group="x"), "4 ge_rifle K-5"]) == [], "barrages have the list"
    assert told(["1 how_105 K-1", gun("5 panther K-5", observer_for="1")]) == []


def test_b25_observers_name_what_there_is():
    assert told([gun("4 ge_rifle K-5", observer_for="x")]) == [
        ("observer-unknown", PLACE.format(0) + ".fields.observer_for")
    ]


def test_b14_within_what_lies_there():
    inside = unit("4 ge_rifle K-5", conditions={"within": 1})
    place = PLACE.format(0) + ".conditions.within"
    assert told([inside]) == [("position-missing", place)]
    assert told([inside], marks=[Mark("improved_position", "K-5")]) == []


def test_b20_where_markers_lie_at_the_start():
    place = PLACE.format(0) + ".fields.registered_at"
    watch = "4 ge_rifle K-5"
    assert told([gun("1 mor_81 A-1", registered_at="Z-9"), watch]) == [("registration-unfit", place)]
    assert told([gun("1 mor_81 A-1", registered_at="ZZZ"), watch]) == [("registration-unfit", place)]
    assert told([gun("1 panther A-1", registered_at="A-2"), watch]) == [("registration-unfit", place)]
    two = [gun(f"{n} mor_81 K-{n}", registered_at="L-5") for n in (1, 2)]
    assert [code for code, _ in told([*two, watch])] == ["registration-unfit"]


def test_b36_calibres():
    types = {"big": {"like": "how_105", "calibre": 0}}
    assert ("calibre-missing", "units.big") in told(["1 big K-1", "3 cp K-5"], units=types)


def test_pb41_words_of_panzerbitz_under_the_printed_combat():
    marks = [Mark("improved_position", "K-5")]
    assert told(["4 ge_rifle K-5"], marks=marks, options={}) == [("panzerbitz-useless", "marks[0]")]
    assert told(["4 ge_rifle K-5"], fields={"hip_fire": True}, options={}) == [
        ("panzerbitz-useless", "sides[0].fields.hip_fire")
    ]
