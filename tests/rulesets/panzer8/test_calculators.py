"""Fire, close combat, recovery, aircraft, smoke, cards and moves of Panzer8 by the printed cases (PT)."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from kpeditor.cli import main as cli
from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.scenarioreader import read_scenario_data
from kpeditor.core.rules.calculators import BadQuestion
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzer8 import deck
from kpeditor.rulesets.panzer8.calculators import calculators
from kpeditor.rulesets.panzer8.combat import opposed, penetration
from kpeditor.rulesets.panzer8.tables import tables
from tests.each import each

ASKED = {one.id: one for one in calculators()}


def chances(question: str, **given: object) -> dict[str, int]:
    """Results with their chances in per cent."""
    found = ASKED[question].answer({name.replace("_", "-"): value for name, value in given.items()})
    assert sum(chance for _, chance in found.outcomes) == 1
    return {result: int(chance * 100) for result, chance in found.outcomes}


def scenario(**parts: Any) -> Scenario:
    return read_scenario_data({"ruleset": "panzer8", **parts})


def net_of(question: str, **given: object) -> str:
    return ASKED[question].answer({k.replace("_", "-"): v for k, v in given.items()}).steps[-1]


@each(
    ("net", "expected"),
    [
        (-4, (85, 9, 5, 1)),  # PT-21
        (-3, (79, 11, 7, 3)),
        (-2, (72, 13, 9, 6)),
        (-1, (64, 15, 11, 10)),
        (0, (55, 17, 13, 15)),
        (1, (45, 19, 15, 21)),
        (2, (36, 19, 17, 28)),
        (3, (28, 17, 19, 36)),
        (4, (21, 15, 19, 45)),
        (5, (15, 13, 17, 55)),
        (6, (10, 11, 15, 64)),  # PT-21
    ],
)
def test_chances_by_net(net, expected):
    """The table of 4.3 and PT-21; of AP the share of falling back does nothing [P15]."""
    nothing, back, suppressed, out = expected
    he = {"nothing": nothing, "falls back": back, "suppressed": suppressed, "out": out}
    assert chances("fire", net=net, kind="he") == he
    assert chances("fire", net=net) == he, "what the rules print, unless AP is asked for"
    assert chances("fire", net=net, kind="ap") == {
        "nothing": nothing + back,
        "suppressed": suppressed,
        "out": out,
    }


def test_shots_of_the_printed_cases():
    """PT-1, PT-2, PT-22: the net and what comes of it [P14]."""
    first = {"value": "4", "defence": 3, "near": True, "flank": True}
    assert net_of("shot", **first) == "net +3"
    assert chances("shot", **first) == {"nothing": 45, "suppressed": 19, "out": 36}
    second = {"kind": "he", "value": "6", "defence": 4, "cover": "hard", "moved": True, "far": True}
    assert net_of("shot", **second) == "net -2"
    assert chances("shot", **second) == {"nothing": 72, "falls back": 13, "suppressed": 9, "out": 6}
    third = {"kind": "he", "value": "5", "defence": 3, "cover": "soft", "smoke": True, "near": True}
    assert net_of("shot", **third) == "net +1"
    assert chances("shot", **third)["out"] == 21


def test_light_and_heavy_guns():
    """PT-3: `n*` hurts thin or open armour alone, `n+` the defence of its target [P13]."""
    with pytest.raises(BadQuestion, match="hurts nothing"):
        chances("shot", value="1*", defence=3)
    assert net_of("shot", value="1*", defence=2) == "net -1"
    assert net_of("shot", value="1*", defence=3, open=True) == "net -2"
    assert (penetration("4+", 7), penetration("4+", 2)) == (7, 4)
    with pytest.raises(BadQuestion, match="should be a number"):
        chances("shot", value="strong", defence=3)
    with pytest.raises(BadQuestion, match="a number alone"):
        chances("shot", kind="he", value="4+", defence=3)


def test_the_best_cover_alone_counts_unless_an_option_adds_smoke():
    """P49: soft cover and smoke count as smoke alone; with the option they add up."""
    asked = {"value": "5", "defence": 5, "cover": "soft", "smoke": True}
    assert net_of("shot", **asked) == "net -2"
    added = {one.id: one for one in calculators(scenario(options={"smoke_adds": True}))}
    assert added["shot"].answer(asked).steps[-1] == "net -3"


def test_melee_of_equals():
    """PT-4: net 0 [P24, P25]."""
    assert chances("melee", attack=4, defence=4) == {
        "attacker out": 15,
        "attacker suppressed": 13,
        "attacker falls back": 17,
        "nothing": 10,
        "defender falls back": 17,
        "defender suppressed": 13,
        "defender out": 15,
    }
    assert net_of("melee", attack=4, defence=4, charged=True, engineers_defend=True, cover="hard") == "net -2"
    assert net_of("overrun", defence=4, commander=True, tank_quality="elite") == "net +4"


def test_recovery():
    """PT-5 and PT-23 [P22]."""
    lost = chances("recovery", commander=True, lost=4, supported=False)
    assert lost == {"out": 20, "nothing": 40, "unsuppressed": 30, "another action": 10}
    elite = chances("recovery", commander=True, element_quality="elite")
    assert elite == {"nothing": 30, "unsuppressed": 30, "another action": 40}
    poor = chances("recovery", lost=3, supported=False, element_quality="poor")
    assert poor == {"out": 40, "nothing": 40, "unsuppressed": 20}


def test_guns_against_aircraft():
    """PT-24 [P44]."""
    assert list(chances("anti-air", elements=1, aircraft="armoured tank buster").values()) == [
        72,
        13,
        9,
        5,
        1,
    ]
    assert list(chances("anti-air", elements=2, aircraft="fighter").values()) == [45, 19, 15, 11, 10]
    guns = net_of("air", aircraft="tank buster", kind="ap", defence=6, guns=2)
    assert guns == "net -2", "the guns help the target, and do not count as armour that 4+ matches"


def test_tank_hunt():
    """PT-25: engineers from behind at a heavy tank without machine gun in a wood [P16, ruling 7]."""
    asked = {"defence": 7, "engineers": True, "hidden": True, "flank": True, "no_guns": True}
    assert net_of("hunt", **asked) == "net +5"
    assert chances("hunt", **asked)["out"] == 55


def test_support_fire_and_smoke():
    """P45: Russian and French guns are stronger; P42: a mortar lays smoke on 3 or more."""
    asked = {"mission": "medium", "kind": "he", "defence": 3}
    assert (net_of("support", **asked), net_of("support", **asked, slavic=True)) == ("net +5", "net +6")
    with pytest.raises(BadQuestion, match="hurts nothing"):
        chances("support", mission="heavy", defence=4)
    assert chances("smoke") == {"laid": 80, "nothing": 20}
    assert chances("smoke", mortar_quality="poor") == {"laid": 70, "nothing": 30}


def test_the_deck():
    """P43, P66: 54 cards; half of those without the jokers mean something for a side (PT-29)."""
    assert len(deck.cards()) == deck.SIZE == 54
    found = ASKED["card"].answer({})
    by_meaning = dict(found.outcomes)
    assert by_meaning["two actions"] == Fraction(2, 54)
    assert by_meaning["a card of choice"] == Fraction(2, 54)
    assert by_meaning["nothing"] == Fraction(26 + 4, 54)
    king = deck.Card("red", "K")
    assert (deck.meaning(king, "red"), deck.meaning(king, "black")) == ("two actions", "nothing")


@each(
    ("inches", "asked"),
    [
        ("7", {"class": "Fast AFV", "first": "road", "second": "rough"}),  # PT-6
        ("5", {"class": "Fast AFV", "obstacles": 1}),  # PT-6
        ("5", {"class": "Fast AFV", "reversing": True}),  # PT-7
        ("10", {"class": "Fast AFV", "reversing": True, "rear-driver": True}),  # PT-7
        ("0", {"class": "Wh", "first": "difficult", "second": "difficult"}),  # PT-8
        ("2", {"class": "Fast AFV", "first": "track", "second": "track"}),  # PT-8
        ("7", {"class": "Wh", "first": "open", "second": "road"}),  # PT-26
        ("0", {"class": "Wh", "obstacles": 2}),  # PT-26
        ("0", {"class": "Wh", "first": "difficult", "second": "road"}),  # who cannot begin does not arrive
        ("1", {"class": "CSW"}),
    ],
)
def test_length_of_moves(inches, asked):
    """P17 with PT-6, PT-7, PT-8 and PT-26."""
    assert ASKED["move"].answer(asked).outcomes == ((f"{inches} inches", Fraction(1)),)


def test_results_at_the_ends_of_the_tables():
    """However large the difference, a result is the first or the last of its table."""
    known = tables()
    for results in (known.fire_he, known.fire_ap, known.hunt, known.melee, known.anti_air):
        assert opposed(results, 40) == {results.results[-1]: 1}
        assert opposed(results, -40) == {results.results[0]: 1}


def test_a_scenario_changes_tables():
    own = scenario(tables={"numbers": {"soft_cover": 3}, "movement": {"rows": {"Inf": "6 6 6 6 6 2 2"}}})
    changed = {one.id: one for one in calculators(own)}
    asked = {"value": "5", "defence": 5, "cover": "soft"}
    assert changed["shot"].answer(asked).steps[-1] == "net -3"
    assert changed["move"].answer({"class": "Inf"}).outcomes[0][0] == "6 inches"
    assert changed["move"].answer({"class": "CSW"}).outcomes[0][0] == "1 inches"


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ({"fier": {}}, "no table 'fier'"),
        (
            {
                "fire": [
                    {"to": 3, "he": "a", "ap": "a"},
                    {"to": 1, "he": "b", "ap": "b"},
                    {"he": "c", "ap": "c"},
                ]
            },
            "rise",
        ),
        ({"numbers": {"near": -1}}, "whole number"),
        ({"numbers": {"nera": 4}}, "no number 'nera'"),
        ({"movement": {"rows": {"Inf": "4 4"}}}, "7 entries"),
        ({"aircraft": {"rows": {"fighter": "x 0* 1"}}}, "whole number"),
        ({"melee": [{"to": 1, "result": 5}, {"result": "out"}]}, "words"),
    ],
)
def test_tables_that_are_not_well_formed(own, said):
    with pytest.raises(BadFile) as told:
        tables(scenario(tables=own))
    assert any(said in problem.text for problem in told.value.problems), told.value.problems


def test_the_command_line_answers(capsys):
    assert cli.main(["odds", "panzer8", "fire", "--net", "2", "--kind", "he", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "7/25" in json.dumps(told)
