"""The counters carry the figures of R-UNIT-2, and a scenario may change or add types."""

from __future__ import annotations

import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.rules.registry import find
from kpeditor.rulesets.kampfpanzer.units import REGISTER, figures, printed_types
from tests.each import each

# key: attack, class, range, defence (negative: in brackets, hard), movement, counters; figures of R-UNIT-2.
COUNTERSHEET = """
s35 5 A 15 -4 12 1-5            r35 2 A 8 -4 6 6-10              h39 4 A 10 -4 10 11-18
b1 6 M 10 -5 8 19-20            ft17 2 A 8 -3 8 21-25            inf_fr 4 R 10 5 1 26-34
at25 2 A 5 4 0 35-38            how75 - H 100 1 0 39-41,51       a10 5 A 10 -4 8 42-47
a11 5 R 5 -6 3 48-50            a12 5 A 10 -8 6 52-53            a13 5 A 10 -2 11 54-57
m6 5 R 5 -1 16 58-61            at2lb 5 A 10 4 0 62              inf_br 4 R 10 4 1 63-68
bt7 6 A 15 -1 15 69-80          inf_ru 2 R 8 3 1 81-90           pz1 5 R 5 -1 10 91-93
pz2 2 A 5 -3 15 94-99,101       pz3d 5 A 10 -3 11 102-104        pz4e 5 M 10 -4 10 105-111
inf_ge 6 R 12 8 1 112-114,117-119   at37 3 A 5 4 0 115-116,120-121   pz38 5 A 10 -2 11 122-129
t97 3 A 6 -1 12 130-137         truck - - - 1 20 138-145         apc - - - -3 18 146-153
"""


def rows() -> list[list[str]]:
    words = COUNTERSHEET.split()
    return [words[i : i + 7] for i in range(0, len(words), 7)]


@each("row", rows())
def test_figures_are_those_of_the_countersheet(row):
    key, attack, weapon, reach, defence, movement, ids = row
    unit_type = printed_types()[key]
    reckoned = figures(unit_type)
    assert reckoned.attack == (0 if attack == "-" else int(attack))
    assert reckoned.weapon == ("" if weapon == "-" else weapon)
    assert reckoned.range == (0 if reach == "-" else int(reach))
    assert (reckoned.defence, reckoned.hard) == (abs(int(defence)), defence.startswith("-"))
    assert reckoned.movement == int(movement)
    assert reckoned.allowance == 2 * int(movement)
    numbers = []
    for part in ids.split(","):
        first, _, last = part.partition("-")
        numbers += list(map(str, range(int(first), int(last or first) + 1)))
    assert unit_type.counters == tuple(numbers)


def test_the_sheet_has_152_units_numbered_1_to_153_without_100():
    """R-UNIT-3: the identity numbers run on; 100 was never printed (Q26)."""
    numbers = [int(id_) for unit_type in printed_types().values() for id_ in unit_type.counters]
    assert sorted(numbers) == [number for number in range(1, 154) if number != 100]


def test_a_counter_shows_its_figures_as_printed():
    s35 = printed_types()["s35"]
    assert dict(s35.figures) == {"attack": 5, "class": "A", "range": 15, "defence": "[4]", "movement": 12}
    assert s35.corner_figures["top"] == "attack class range"
    howitzer = printed_types()["how75"]
    assert dict(howitzer.figures) == {"class": "H", "range": 100, "defence": "1", "movement": 0}
    assert dict(printed_types()["truck"].figures) == {"defence": "1", "movement": 20}


def test_corner_figures_name_figures():
    for unit_type in printed_types().values():
        for names in unit_type.corner_figures.values():
            assert set(names.split()) <= set(unit_type.figures)


def test_kinds_of_units_behave_as_the_rules_group_them():
    for key, unit_type in printed_types().items():
        reckoned = figures(unit_type)
        assert unit_type.is_combat == (unit_type.category != "vehicle")
        assert bool(reckoned.carries) == (unit_type.category == "vehicle")
        assert (reckoned.weapon == "") == (unit_type.category == "vehicle"), "transport never attacks (Q31)"
        assert (reckoned.movement == 0) == (unit_type.category == "artillery")
        assert reckoned.hard == (unit_type.category == "afv" or key == "apc")
    assert figures(printed_types()["apc"]).moves_as == "afv"
    assert figures(printed_types()["truck"]).moves_as == "truck"


def test_a_scenario_changes_one_figure_of_a_known_type():
    types = REGISTER.types({"pz2": {"defence": 4}})
    assert figures(types["pz2"]).defence == 4
    assert figures(types["pz2"]).movement == 15
    assert figures(printed_types()["pz2"]).defence == 3
    assert types["pz2"].counters == printed_types()["pz2"].counters


def test_a_scenario_adds_a_type_like_a_known_one():
    types = REGISTER.types({"tiger": {"like": "pz4e", "title": "Tiger", "attack": 8, "x-source": "mine"}})
    tiger = types["tiger"]
    assert (tiger.title, tiger.colour, tiger.counters) == ("Tiger", "german", ())
    assert figures(tiger).attack == 8
    assert len(types) == len(printed_types()) + 1


def test_a_type_may_be_like_one_the_scenario_itself_adds():
    types = REGISTER.types(
        {"tiger": {"like": "pz4e", "attack": 8}, "tiger2": {"like": "tiger", "defence": 9}}
    )
    assert (figures(types["tiger2"]).attack, figures(types["tiger2"]).defence) == (8, 9)


@each(
    ("entry", "path", "said"),
    [
        ({"tiger": {"like": "pz9"}}, ("units", "tiger", "like"), "pz9"),
        ({"tiger": {"title": "Tiger"}}, ("units", "tiger"), "lacks"),
        ({"pz2": {"armour": 4}}, ("units", "pz2", "armour"), "armour"),
        ({"pz2": {"attack": "many"}}, ("units", "pz2", "attack"), "whole number"),
        ({"pz2": {"attack": True}}, ("units", "pz2", "attack"), "whole number"),
        ({"pz2": {"weapon": "Z"}}, ("units", "pz2", "weapon"), "A, M, R, H"),
        ({"pz2": {"weapon": ["A"]}}, ("units", "pz2", "weapon"), "A, M, R, H"),
        ({"pz2": {"counters": "9-"}}, ("units", "pz2", "counters"), "numbers"),
        ({"pz2": {"counters": "1-99999"}}, ("units", "pz2", "counters"), "numbers"),
        ({"pz2": {"carries": ["tank"]}}, ("units", "pz2", "carries"), "list"),
        ({"pz2": {"hard": 1}}, ("units", "pz2", "hard"), "true or false"),
        ({"pz2": {"attack": 0}}, ("units", "pz2"), "no attack strength"),
        ({"truck": {"attack": 1}}, ("units", "truck"), "no weapon class"),
        ({"pz2": {"range": 0}}, ("units", "pz2"), "no range"),
        ({"pz2": 5}, ("units", "pz2"), "mapping"),
    ],
)
def test_a_malformed_type_is_refused_with_its_place(entry, path, said):
    with pytest.raises(BadFile) as refused:
        REGISTER.types(entry)
    assert [problem.where.path for problem in refused.value.problems] == [path]
    assert said in refused.value.problems[0].text


def test_all_malformed_types_are_told_at_once():
    with pytest.raises(BadFile) as refused:
        REGISTER.types({"pz2": {"attack": -1}, "pz3d": {"range": 1.5}, "s35": {"movement": 5}})
    assert len(refused.value.problems) == 2


def test_the_ruleset_hands_out_the_types():
    assert find("kampfpanzer").unit_types() is printed_types()
