"""The fireplan of Not Quite Mechanized: its cost, what is wrong with it, the orders it means [N5, N20]."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.fields import BadValue, Mission, mission_of, missions_in
from kpeditor.core.files.documents import open_battle, save_scenario
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.declarations import FIREPLAN_FIELD
from kpeditor.rulesets.nqm.missions import Fireplan

VELM = Path("tests/rulesets/nqm/velm-battle.yaml")
Planned = list[dict[str, Any]]


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(VELM).battle


def planned(battle: Battle, missions: Planned, **of_artillery: Any) -> Battle:
    """The battle with these missions of the attackers, and other fields of their artillery."""
    scenario = battle.scenario
    assert scenario is not None
    side = scenario.sides[0]
    groups = tuple(
        replace(one, fields={**one.fields, **of_artillery}) if one.id == "artillery" else one
        for one in side.groups
    )
    side = replace(side, groups=groups, fields={**side.fields, "fireplan": missions})
    return Battle(battle.sheet, replace(scenario, sides=(side, *scenario.sides[1:])))


def plan_of(battle: Battle) -> Fireplan:
    assert battle.scenario is not None
    found = Fireplan.of(battle, battle.scenario.sides[0])
    assert found is not None
    return found


def told(battle: Battle, number: int = 0) -> list[str]:
    return [one.text for one in plan_of(battle).faults(number)]


def shot(kind: str, first: int, last: int | None = None, by: str = "artillery", at: str = "Sorn") -> Any:
    return Mission(by, kind, at, first, last or first).data()


missions = st.builds(
    lambda by, kind, at, first, more: Mission(by, kind, at, first, first + more),
    st.text(max_size=5),
    st.sampled_from(["support", "harass", "strike"]),
    st.text(max_size=5),
    st.integers(1, 900),
    st.integers(0, 9),
)


@given(st.lists(missions, max_size=5))
def test_missions_come_back_as_they_were_written(plan):
    said = [one.data() for one in plan]
    assert missions_in(said) == plan
    assert FIREPLAN_FIELD.read(said) == said


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("soon", "by whom"),
        ({"by": "guns", "from": 0}, "from game-turn 1"),
        ({"by": "guns", "from": 3, "to": 2}, "not from 3 to 2"),
        ({"by": "guns", "from": "early"}, "game-turns"),
        ({"by": ["guns"], "from": 1}, "text"),
        ({"who": "guns", "from": 1}, "no 'who'"),
    ],
)
def test_what_is_no_mission_says_why(given, why):
    with pytest.raises(BadValue, match=why):
        mission_of(given)


def test_what_a_field_of_missions_cannot_be():
    with pytest.raises(BadValue, match="mission 2 of fireplan: fireplan cannot be"):
        FIREPLAN_FIELD.read([shot("support", 1), shot("salute", 2)])
    with pytest.raises(BadValue, match="list"):
        FIREPLAN_FIELD.read("support")
    assert FIREPLAN_FIELD.shown([shot("support", 1, 2)]) == "1-2: artillery, effective shoot Sorn"


def test_fire_units_by_kind_and_hours(velm):
    """N21: an effective shoot is a fire unit an hour, a harassing one lasts two hours; two batteries."""
    for said, words in (
        (shot("support", 2), "2 fire units"),
        (shot("support", 2, 4), "6 fire units"),
        (shot("harass", 4, 5), "2 fire units"),
        (shot("harass", 4, 6), "4 fire units"),
    ):
        plan = plan_of(planned(velm, [said]))
        (mission,) = plan.missions
        assert mission is not None
        assert plan.words(mission) == words


def test_supply_is_counted_over_the_plan_in_the_order_of_hours(velm):
    """N55: of 6 and 5 fire units four are shot before, and two more are too many for the second battery."""
    battle = planned(velm, [shot("support", 6, 7), shot("support", 2, 5)])
    assert told(battle, 1) == []
    assert told(battle, 0) == [
        "105 mm battery 2 of artillery has 5 fire units; 4 are spent before, this takes 2"
    ]


def test_notice_by_relation_and_down_the_chain(velm):
    """N5, N-T3: direct support comes at once, in support an hour after, else it takes the chain."""
    two = [shot("support", 2)]
    assert told(planned(velm, two)) == []
    late = told(planned(velm, two, relation="support"))
    assert late == ["artillery is ordered 1 h before: hour 3 at the earliest"]
    assert told(planned(velm, [shot("support", 3)], relation="support")) == []
    chain = told(planned(velm, [shot("support", 4)], relation=None, supports=None))
    assert chain == ["artillery has no relation: its shoots go down the chain of command, 1 h"]


def test_the_orders_of_an_hour(velm):
    """Shoots are ordered anew each hour, a harassing one begins and ends; notice is kept."""
    at = plan_of(planned(velm, [shot("harass", 1, 2), shot("support", 4, 5)]))
    orders = {hour: at.orders_at(hour) for hour in range(1, 8)}
    tasks = {hour: one["artillery"]["task"] for hour, one in orders.items() if one}
    assert tasks == {1: "harass", 3: "hold", 4: "support", 5: "support"}
    assert len(orders[4]["artillery"]["to"]) == 2
    late = plan_of(planned(velm, [shot("support", 4)], relation="support"))
    assert late.orders_at(3)
    assert not late.orders_at(4)


def test_a_plan_is_legal_orders_of_the_game(velm):
    """N6: what the plan proposes in hour 1 may be answered as it is."""
    battle = planned(velm, [shot("harass", 1, 2)])
    session = Session.begin(battle, SeededDice(1))
    decision = next(one for one in session.state.pending() if one.side == "attackers")
    proposed = plan_of(battle).orders_at(1)
    assert set(proposed) == {"artillery"}
    assert not session.state.faults(decision, proposed)


def test_a_fireplan_is_saved_in_the_file_and_read_again(velm, tmp_path):
    battle = planned(velm, [shot("harass", 1, 2), shot("support", 4)])
    opened = open_battle(VELM)
    target = tmp_path / "planned.yaml"
    text = VELM.read_text().replace("../../maps", str(Path("maps").resolve()))
    target.write_text(text)
    opened = open_battle(target)
    assert battle.scenario is not None
    assert opened.battle.scenario is not None
    side = replace(
        opened.battle.scenario.sides[0],
        fields={
            **opened.battle.scenario.sides[0].fields,
            "fireplan": battle.scenario.sides[0].fields["fireplan"],
        },
    )
    opened.battle.scenario = replace(opened.battle.scenario, sides=(side, *opened.battle.scenario.sides[1:]))
    save_scenario(opened)
    again = open_battle(target).battle.scenario
    assert again is not None
    assert missions_in(again.sides[0].fields["fireplan"]) == plan_of(battle).missions
