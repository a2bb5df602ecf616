"""Units get the identity numbers of the counters."""

from __future__ import annotations

import pytest

from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Unit
from kpeditor.core.scenario.unitlist import MOST
from kpeditor.rulesets.kampfpanzer.engine.start import roster, start
from kpeditor.rulesets.kampfpanzer.units import printed_types
from tests.rulesets.kampfpanzer.battles import group, listed, scenario, side
from tests.rulesets.kampfpanzer.engine.field import Field, unit


def ids(battle) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for enlisted in roster(battle, printed_types()):
        found.setdefault(enlisted.side.id, []).append(enlisted.unit.id)
    return found


def test_counts_are_numbered_from_the_counter_mix_over_both_sides():
    battle = scenario(
        side("reds", group("a", {"b1": 1, "how75": 3})), side("blues", group("b", {"b1": 1, "how75": 1}))
    )
    assert ids(battle) == {"reds": ["19", "39", "40", "41"], "blues": ["20", "51"]}


def test_q27_the_thirteenth_bt7_has_no_number_of_its_own():
    battle = scenario(side("reds", group("a", {"bt7": 3})), side("blues", group("b", {"bt7": 10})))
    assert ids(battle)["reds"] == ["69", "70", "71"]
    assert ids(battle)["blues"][-2:] == ["80", "bt7#13"]


def test_numbers_of_single_units_are_not_given_twice():
    battle = scenario(side("reds", group("a", {"b1": 2}), listed(Unit("19", "b1"), Unit("b1#3", "b1"))))
    assert ids(battle)["reds"] == ["20", "b1#2", "19", "b1#3"]


def test_unknown_types_and_absurd_counts():
    battle = scenario(side("reds", group("a", {"dragon": 3, "b1": -1, "s35": 10**9})))
    assert len(ids(battle)["reds"]) == MOST


def test_paths_lead_to_the_mention():
    battle = scenario(side("reds", group("a", {"b1": 1}), listed(Unit("1", "s35"))))
    assert [enlisted.path for enlisted in roster(battle, printed_types())] == [
        ("sides", 0, "groups", 0, "units", "b1"),
        ("sides", 0, "groups", 1, "units", 0),
    ]


def test_what_cannot_be_played_is_told() -> None:
    """Entrenchments of nobody, and passengers of nobody."""
    field = Field(red=[unit("112", "inf_ge", "1010")], blue=[], entrenchments={"green": ("1010",)})
    with pytest.raises(KpError, match="the entrenchment in 1010 is of 'green', which is no side"):
        start(field.battle)
    field = Field(red=[unit("112", "inf_ge", "1010", carried_by="9")], blue=[])
    with pytest.raises(KpError, match="unit 112 is carried by 9, which does not exist"):
        start(field.battle)
    field = Field(red=[unit("94", "pz2", "1010", 4)], blue=[])
    with pytest.raises(KpError, match="unit 94 cannot begin at disruption level 4: levels are 0 to 3"):
        start(field.battle)
    assert Field(red=[unit("94", "pz2", "1010", 3)], blue=[]).unit("94")["level"] == 3
    for level in (0, 6):
        field = Field(red=[unit("94", "pz2", "1010")], blue=[], panic=(None, level))
        with pytest.raises(KpError, match=f"side blue: panic levels go from 1 .steady. to 5, not {level}"):
            start(field.battle)
    with pytest.raises(KpError, match="there is no scenario to play, only a map"):
        start(Battle(field.sheet, None))


def test_12_32_a_pair_begins_with_one_level_and_riders_of_a_tank_have_their_own() -> None:
    red = [
        unit("138", "truck", "1010", 1),
        unit("112", "inf_ge", "1010", 2, carried_by="138"),
        unit("69", "bt7", "1012", 1),
        unit("63", "inf_br", "1012", 2, carried_by="69"),
    ]
    field = Field(red=red, blue=[], special=("tank_riders",))
    assert [field.unit(id_)["level"] for id_ in ("138", "112", "69", "63")] == [2, 2, 1, 2]


def test_a_facing_that_is_none_is_refused_in_words(root):
    """An editor opens such a file and shows the fault; F5 then begins the game."""
    battle = open_battle(root / "tests/files/invalid/facing-unknown.yaml").battle
    with pytest.raises(KpError, match="unit 82 faces 'G': facings are the letters A to F"):
        Session.begin(battle, SeededDice(1))
