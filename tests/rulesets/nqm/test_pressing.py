"""How the staff uses firefights it has won, and ground it shares with the enemy."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.chance import Chance
from kpeditor.rulesets.nqm import assault
from kpeditor.rulesets.nqm.computer.pressing import gains
from kpeditor.rulesets.nqm.computer.staff import Staff
from kpeditor.rulesets.nqm.engine.pieces import Fight, Order
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.sighting import observed
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.tables import tables


@pytest.fixture(scope="module")
def velm() -> Position:
    return Operation.of(open_battle(Path("tests/rulesets/nqm/velm-battle.yaml")).battle).position


def ordered(position: Position, side: str = "attackers") -> dict[str, dict[str, object]]:
    state = Operation(position)
    decision = next(one for one in state.pending() if one.side == side)
    return dict(Staff().answer(state, decision, Chance.of(1)))


def before(position: Position, *foes: str, hour: int = 3) -> Position:
    """Battalion bn1 has won a firefight before some stands of company d-a; all others are far away."""
    places = {one.id: (3.85, 2.8 + 0.05 * n) for n, one in enumerate(position.of("bn1"))}
    places |= {one: (4.15, 2.9 + 0.1 * n) for n, one in enumerate(foes)}
    stands = []
    for one in position.stands.values():
        x, y = places.get(one.id, (0.2, 5.8) if one.side == "attackers" else (7.8, 0.2))
        posture = "dug-in" if one.id in foes else "open"
        stands.append(replace(one, at=TablePoint(x, y), concealed=False, posture=posture))
    position = replace(position.with_stands(stands), hour=hour)
    position = position.with_unit("bn1", order=Order("attack", TablePoint(4.15, 3.0)), ordered=True)
    fights = {"bn1": Fight("bn1", (1,), (0,), hour - 1)}
    return observed(replace(position, fights=fights))


def test_ends_of_an_hour_of_assault() -> None:
    """N42, N43, N47: one die against one figure in one round of conscripts: a win, a tie, a loss."""
    known = tables()
    taken, repelled, caused = assault.ends_of_hour(known, (1, 1), (1, 1), ("M", "R"))
    one, tie = 15 / 36, 6 / 36
    assert taken == pytest.approx(one * (1 + tie + tie**2))
    assert repelled == pytest.approx(taken)
    assert caused == pytest.approx(taken)


def test_more_stands_take_a_position_more_often() -> None:
    """N42: they throw more dice, whatever the defender has."""
    known = tables()
    three, one = (assault.ends_of_hour(known, (3, 1), (own, 1), ("R", "R")) for own in (3, 1))
    assert three[0] > one[0]
    assert three[1] < one[1]


def test_an_assault_is_weighed_against_being_beaten_off(velm: Position) -> None:
    """N43, N47: against a platoon it pays, against a company only with reserves or at the end."""
    assert gains(before(velm, "d-a-1"), "bn1")
    many = before(velm, "d-a-1", "d-a-2", "d-a-3")
    assert gains(many, "bn1"), "companies that have not fired yet are reserves"
    spent = [replace(one, markers=1) for one in many.here("attackers")]
    alone = many.with_stands(spent)
    assert not gains(alone, "bn1")
    assert gains(observed(replace(alone, hour=9)), "bn1")


def test_a_won_firefight_is_followed_up_though_disorganised(velm: Position) -> None:
    """N40: a disorganised formation keeps its order if it has won a firefight; otherwise it would
    reorganise.
    """
    position = before(velm, "d-a-1").with_unit("bn1", until=999)
    assert "bn1" not in ordered(position)
    assert ordered(replace(position, fights={}))["bn1"]["task"] != "attack"


def test_who_shares_a_place_with_the_enemy_attacks_him(velm: Position) -> None:
    """And defenders who have dug in stay where they are."""
    position = replace(before(velm, "d-mortar-2"), fights={}).with_unit("bn1", order=Order("hold"))
    there = [replace(one, at=TablePoint(4.3, 2.7 + 0.05 * n)) for n, one in enumerate(position.of("bn1"))]
    foe = replace(position.stands["d-mortar-2"], at=TablePoint(4.3, 3.3), posture="open")
    order = ordered(observed(position.with_stands([*there, foe])))["bn1"]
    assert (order["task"], order["to"]) == ("attack", [4.3, 3.3])
    defenders = ordered(observed(position.with_stands(there)), "defenders")
    assert defenders.get("d-bn", {}).get("task") not in ("withdraw", "march")


def test_the_brigade_staff_stands_between_two_battalions(velm: Position) -> None:
    """N8: within half a kilometre of both, as far as they will be after the hour."""
    orders = ordered(velm)
    to = {unit: TablePoint(*orders[unit]["to"]) for unit in ("bn1", "bn2", "regiment")}  # type: ignore[misc]
    staff = velm.stands["regiment-hq"].at
    middle = velm.centre(velm.of("regiment", all_below=False))
    assert staff is not None
    assert middle is not None
    after = TablePoint(to["regiment"].x + staff.x - middle.x, to["regiment"].y + staff.y - middle.y)
    assert all(velm.setting.distance(after, to[unit]) <= 0.5 for unit in ("bn1", "bn2"))
