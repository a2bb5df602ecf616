"""The computer player of Not Quite Mechanized: what it orders, why, and that it knows what its side knows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
import shapely

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.players import play_on
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.computer.picture import Picture
from kpeditor.rulesets.nqm.computer.players import offered
from kpeditor.rulesets.nqm.computer.staff import Staff
from kpeditor.rulesets.nqm.computer.ways import Ways
from kpeditor.rulesets.nqm.engine.pieces import Contact, Order
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.state import PRESS, Operation

SIDES = ("attackers", "defenders")


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(Path("tests/rulesets/nqm/velm-battle.yaml")).battle


@pytest.fixture(scope="module")
def played(velm: Battle) -> list[Operation]:
    """The positions of a game between two staffs."""
    found: list[Operation] = []
    state, dice = Operation.of(velm), SeededDice(5)
    while pending := state.pending():
        found.append(state)
        state, _ = state.advance({one: Staff().answer(state, one, Chance.of(5)) for one in pending}, dice)
    return [*found, state]


def ordered(position: Position, side: str) -> dict[str, dict[str, object]]:
    state = Operation(position)
    decision = next(one for one in state.pending() if one.side == side)
    return dict(Staff().answer(state, decision, Chance.of(1)))


def knows(position: Position, side: str, stands: Iterable[str], hour: int) -> Position:
    """The position in which a side has seen some enemy stands."""
    seen = {id_: Contact(position.stands[id_].at or TablePoint(0, 0), hour) for id_ in stands}
    return replace(position, contacts={**position.contacts, side: seen}, hour=hour)


def test_a_game_of_two_staffs_ends_with_legal_answers_only(played: list[Operation]) -> None:
    """Every answer was verified by the rules as it was given [N6, N62]."""
    assert played[-1].outcome() is not None
    assert len(played) > 10


def test_the_staff_of_the_attackers_sends_its_battalions_to_the_west_bank(velm: Battle) -> None:
    """The places of the victory lines [N66]; marches that end out of the reach of most fire."""
    found = ordered(Operation.of(velm).position, "attackers")
    assert {"bn1", "bn2", "recce"} <= set(found)
    assert found["recce"]["task"] == "recce"
    assert {found[one]["task"] for one in ("bn1", "bn2")} <= {"march", "attack"}


def test_batteries_shoot_at_what_is_seen_and_not_for_ever(velm: Battle) -> None:
    """N20: a shoot at a contact costs a fire unit; a battery without fire units gets no order to shoot."""
    position = knows(Operation.of(velm).position, "defenders", ["bn1a-1", "bn1a-2", "bn1a-3"], 3)
    shoot = ordered(position, "defenders")["d-battery"]
    assert shoot["task"] == "support"
    spent = position.stands["d-battery-1"].ledger
    empty = position.with_stands(
        [replace(position.stands["d-battery-1"], ledger=spent.changed("FU", -spent.fire))]
    )
    assert "d-battery" not in ordered(empty, "defenders")


def test_who_is_disorganised_near_the_enemy_goes_back_and_reorganises_when_out_of_reach(
    velm: Battle,
) -> None:
    """N51, N53: near the enemy a formation with heavy losses first goes back; one that is only disorganised
    reorganises where it stands.
    """
    attack = Order("attack", TablePoint(4.28, 3))
    position = Operation.of(velm).position.with_unit("bn1", until=999, order=attack, ordered=True)
    near = knows(position, "attackers", [], 3)
    stands = [replace(one, at=TablePoint(3.2, 2.9)) for one in near.of("bn1")]
    near = knows(near.with_stands(stands), "attackers", ["d-a-1", "d-a-2"], 3)
    assert ordered(near, "attackers")["bn1"]["task"] == "reorganise"
    hurt = near.with_stands(replace(one, markers=max(1, one.figures - 1)) for one in near.of("bn1"))
    foes = [replace(one, at=TablePoint(3.9, 2.9)) for one in hurt.of("d-bn")]
    hurt = knows(hurt.with_stands(foes), "attackers", [one.id for one in foes], 3)
    back = ordered(hurt, "attackers")["bn1"]
    assert back["task"] == "withdraw"
    assert isinstance(back["to"], list)
    assert back["to"][0] < 3.2
    assert ordered(knows(position, "attackers", [], 3), "attackers")["bn1"]["task"] == "reorganise"


def test_defenders_on_their_positions_stay_there(velm: Battle) -> None:
    """The battalion that holds both places gets no order to leave them; when its staff moves nearer, no other
    formation moves along.
    """
    found = ordered(Operation.of(velm).position, "defenders")
    assert found.get("d-bn", {"task": "hold"}) == {"task": "hold"}
    assert found["brigade"]["task"] != "march" or "d-bn" in found


@pytest.mark.parametrize("side", SIDES)
def test_the_staff_answers_by_what_its_side_knows_alone(played: list[Operation], side: str) -> None:
    """N13, N64: the orders do not depend on where unseen enemy stands are, on their state or on their
    orders.
    """
    compared = 0
    for state in played:
        decision = next((one for one in state.pending() if one.side == side and one.kind == "orders"), None)
        if decision is None:
            continue
        position = state.position
        known, enemy = position.contacts[side], position.setting.enemy(side)
        other = position.with_stands(
            replace(one, at=TablePoint(0.1, 0.1), markers=0)
            for one in position.here(enemy)
            if one.id not in known
        )
        for id_, unit in position.setting.units.items():
            if unit.side == enemy:
                other = other.with_unit(id_, order=Order("dig"), fought=3, until=999)
        other = replace(other, due=tuple(d for d in other.due if position.setting.units[d.unit].side == side))
        expected = Staff().explain(state, decision, Chance.of(1))
        assert Staff().explain(Operation(other), decision, Chance.of(2)) == expected
        compared += 1
    assert compared >= 5


def test_the_staff_says_what_it_weighed(played: list[Operation]) -> None:
    """Every formation that may be ordered, with the terms that make the score, one of them chosen."""
    state = played[0]
    decision = next(one for one in state.pending() if one.side == "attackers")
    answer, told = Staff().explain(state, decision, Chance.of(1))
    assert set(told) == set(Picture(state.position, "attackers").formations) >= set(answer)
    for found in told.values():
        assert sum(one["chosen"] for one in found) == 1
        for one in found:
            assert one["score"] == pytest.approx(sum(one["terms"].values()), abs=0.01)


def test_assaults_are_pressed_where_they_cost_the_defender_more(played: list[Operation]) -> None:
    """N40 to N45: only firefights that are won may be pressed, and not all of them are."""
    asked = [(state, one) for state in played for one in state.pending() if one.kind == PRESS]
    for state, decision in asked:
        answer = Staff().answer(state, decision, Chance.of(1))
        assert not state.faults(decision, answer)


def test_the_staff_wins_over_the_random_player(velm: Battle) -> None:
    """Two games each way: the defenders win all, the attackers at least one."""
    made, winners = offered(), []
    for seed in (2, 3):
        for side in SIDES:
            session = Session.begin(velm, SeededDice(seed))
            seats = {one: made["staff" if one == side else "random"].make() for one in SIDES}
            outcome = play_on(session, seats, seed).outcome()
            winners.append((side, outcome.winner if outcome is not None else ""))
    assert winners.count(("defenders", "defenders")) == 2
    assert winners.count(("attackers", "attackers")) >= 1


def test_a_contact_that_would_be_in_sight_and_is_not_is_forgotten(velm: Battle) -> None:
    """N13: a contact of two hours ago in a place that own troops see now is dropped; one out of sight is
    kept.
    """
    position = knows(Operation.of(velm).position, "attackers", ["d-tanks-1"], 1)
    position = replace(position, hour=3)
    assert [one.id for one in Picture(position, "attackers").foes] == ["d-tanks-1"]
    there = position.stands["d-tanks-1"].at
    near = position.with_stands([replace(position.stands["recce-1"], at=there)])
    assert not Picture(near, "attackers").foes
    assert Picture(replace(near, hour=2), "attackers").foes, "seen at the end of the hour before"


def before_the_bank(battle: Battle, x: float) -> Operation:
    """Company bn1a attacks company d-a from a point of the road, and is asked who fires."""
    position = Operation.of(battle).position
    far = [one for one in position.here() if one.formation not in ("bn1a", "d-a")]
    position = position.with_stands(replace(one, at=TablePoint(0.1, 5.9)) for one in far)
    near = [replace(one, at=TablePoint(x, 3)) for one in position.of("bn1a")]
    seen = [replace(one, concealed=False) for one in position.of("d-a")]
    position = position.with_stands([*near, *seen])
    position = position.with_unit("bn1a", order=Order("attack", TablePoint(4.15, 3)), ordered=True)
    position = replace(knows(position, "attackers", ["d-a-1", "d-a-2", "d-a-3"], 1), phase="volley")
    return Operation(position)


def test_an_attacker_saves_his_ammunition_for_ranges_that_count(velm: Battle) -> None:
    """N31: harassing fire causes no casualties; a defender fires from afar, for it disorganises."""
    for x, ours in ((3.4, 0), (3.9, 1)):
        state = before_the_bank(velm, x)
        for decision in state.pending():
            answer = Staff().answer(state, decision, Chance.of(1))
            assert not state.faults(decision, answer)
            assert len(answer["bn1a"]) == (ours if decision.side == "attackers" else 1), x


def test_a_brigade_staff_goes_beside_those_it_sends_and_takes_nobody_along(velm: Battle) -> None:
    """N8: beside it orders take no time. Formations that would follow it get an order to stay [N6]."""
    position = Operation.of(velm).position
    found = ordered(position, "attackers")
    assert found["regiment"]["task"] == "march"
    assert {"bn1", "bn2", "tanks", "artillery", "recce"} <= set(found)
    later = position.with_unit("bn1", order=Order("march", TablePoint(2.8, 2.6)), ordered=True)
    assert ordered(replace(later, hour=2), "attackers").get("regiment", {"task": "hold"})["task"] == "hold"


# --- Ways ---


def walked(position: Position, unit: str, order: dict[str, object]) -> shapely.LineString:
    """The straight line that an order leads a formation along."""
    to, start = order["to"], position.centre(position.of(unit))
    assert isinstance(to, list)
    assert start is not None
    return shapely.LineString([start, to])


def test_nobody_marches_past_a_position_of_the_enemy_to_one_farther_on(velm: Battle) -> None:
    """N34: no enemy is known yet, but the position on the west bank bars the way to Sorn: marches lead up to
    it, or by a way out of its reach.
    """
    position = Operation.of(velm).position
    _, bank = position.setting.shapes["West bank"]
    found = ordered(position, "attackers")
    marches = {unit: order for unit, order in found.items() if order["task"] == "march"}
    assert marches
    for unit, order in marches.items():
        assert walked(position, unit, order).distance(bank) >= 1 - 0.35, unit  # a battalion's half breadth


def test_who_bars_the_way_is_attacked_first(velm: Battle) -> None:
    """N34: the way to Sorn leads over the bridge, so an enemy beside the bridge becomes the aim; tanks take
    the ford that leads round him.
    """
    sheet = velm.table
    assert sheet is not None
    features = {name: one for name, one in sheet.features.items() if name != "North ford"}
    for battle, expected in (
        (velm, ("march", [4.7, 1.1])),
        (replace(velm, sheet=replace(sheet, features=features)), ("attack", [4.8, 3.0])),
    ):
        tanks = ordered(barred(Operation.of(battle).position), "attackers")["tanks"]
        assert (tanks["task"], tanks["to"]) == expected


def barred(position: Position) -> Position:
    """The west bank is taken, and a company of the enemy stands at the bridge."""
    bank = [replace(one, at=TablePoint(4.3, 3)) for one in position.of("bn1")]
    company = [replace(position.stands[id_], at=TablePoint(4.8, 3)) for id_ in ("d-b-1", "d-b-2", "d-b-3")]
    position = position.with_stands([*bank, *company])
    return knows(position, "attackers", [one.id for one in company], 3)


def test_ways_lead_over_bridges_and_fords_and_not_into_the_river(velm: Battle) -> None:
    """N9: whatever the staff orders can be walked to its end; a bridge that is blown carries nobody."""
    sheet = velm.table
    assert sheet is not None
    position = Operation.of(velm).position
    ways = Ways(Picture(position, "attackers"))
    south, sorn = TablePoint(3.5, 5.5), TablePoint(6.2, 2.95)
    assert position.setting.open_share(south, sorn) < 1
    way = ways.over(south, sorn)
    assert way is not None
    assert way.points[1:-1] == (TablePoint(4.85, 3),)
    assert all(position.setting.open_share(*one) == 1 for one in way.stretches)
    bridge = sheet.features["Velm bridge"]
    blown = replace(bridge, props={**bridge.props, "state": "blown"})
    features = {**sheet.features, "Velm bridge": blown}
    broken = Operation.of(replace(velm, sheet=replace(sheet, features=features))).position
    round_ = Ways(Picture(broken, "attackers")).over(south, sorn)
    assert round_ is not None
    assert TablePoint(4.7, 1.1) in round_.points
    features["North ford"] = replace(features["North ford"], kind="observation_post")
    cut = Operation.of(replace(velm, sheet=replace(sheet, features=features))).position
    assert Ways(Picture(cut, "attackers")).over(south, sorn) is None


def test_no_order_of_a_game_leads_into_water(played: list[Operation]) -> None:
    """N9: no moving formation ends an hour in front of water that it cannot cross."""
    moving = 0
    for state in played:
        position = state.position
        for id_, unit in position.units.items():
            middle = position.centre(position.of(id_))
            if state.position.phase != "orders" or middle is None or unit.order.to is None:
                continue
            if unit.order.task in ("march", "move", "attack", "recce") and unit.order.to != middle:
                moving += 1
                assert position.setting.open_share(middle, unit.order.to) == 1, (position.hour, id_)
    assert moving > 10


def test_a_march_that_meets_the_enemy_becomes_an_attack(velm: Battle) -> None:
    """N30: troops on the march are very light targets, so the march ends before the enemy and becomes an
    attack.
    """
    position = Operation.of(velm).position
    near = [replace(one, at=TablePoint(3.5, 3)) for one in position.of("bn1")]
    position = position.with_stands(near)
    position = position.with_unit("bn1", order=Order("march", TablePoint(4.9, 3.2)), ordered=True)
    position = knows(position, "attackers", ["d-a-1", "d-a-2", "d-a-3"], 3)
    assert ordered(position, "attackers")["bn1"]["task"] == "attack"
