"""Recce that meets hidden troops: they may let it pass, and it may shoot and scoot before it knows its
losses, both as ordered [N16, N18].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import ScriptedDice, SeededDice
from kpeditor.core.rules.event import may_read
from kpeditor.core.rules.state import view_as
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm import recce
from kpeditor.rulesets.nqm.dicewords import truth_lines
from kpeditor.rulesets.nqm.engine import moving, recceing, written
from kpeditor.rulesets.nqm.engine.combat import facing
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Order
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.rulings import resolvers
from kpeditor.rulesets.nqm.engine.sighting import observed
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.words import EVENTS

VELM = Path("tests/rulesets/nqm/velm-battle.yaml")
NOTHING: Mapping[str, Mapping[str, str]] = {}
LETS_PASS: Mapping[str, Mapping[str, str]] = {"d-bn": {"on_recce": "pass"}}
SIGHTED, AMBUSH, FIRE = (6, 1, 1), (1, 6, 3), (1, 1, 3)
"""Red, white and blue of regulars against regulars: they see first, may be ambushed, are fired at."""


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(VELM).battle


def first_edition(battle: Battle) -> Battle:
    assert battle.scenario is not None
    options = {key: one for key, one in battle.scenario.options.items() if key != "edition"}
    return replace(battle, scenario=replace(battle.scenario, options=options))


def log_of(*faces: int) -> Log:
    log = Log(ScriptedDice(list(faces)) if faces else SeededDice(1))
    log.at(1, "recce")
    return log


def before_hidden(
    battle: Battle, told: Mapping[str, Mapping[str, str]] = NOTHING, task: str = "move"
) -> Position:
    """A motorcycle troop on its way east, two kilometres before two platoons of a company in hiding."""
    position = Operation.of(battle).position
    places = {"recce-2": (3.0, 1.0), "d-a-1": (4.5, 1.0), "d-a-2": (4.5, 1.05)}
    stands = [
        replace(one, at=TablePoint(*places[one.id]), posture="open", concealed=one.side == "defenders")
        if one.id in places
        else replace(one, state="withdrawn")
        for one in position.stands.values()
    ]
    position = replace(position.with_stands(stands), hour=1)
    position = position.with_unit("recce", order=Order(task, TablePoint(7.0, 1.0)), ordered=True)
    for unit, said in told.items():
        position = position.with_unit(unit, written=said)
    return observed(position)


def met(position: Position, dice: tuple[int, int, int], *fire: int, **changes: Any) -> tuple[Position, Log]:
    """The position after the moves and the recce, with the log of both."""
    log = log_of(*dice, *fire)
    position = moving.moved(position, log)
    found = recceing.proposed(position, "recce", log)
    assert found is not None
    log.dice = SeededDice(1)
    answer = {"result": changes} if changes else {}
    return resolvers.overridden(position, found, answer, log), log


def lines_for(log: Log, side: str) -> list[str]:
    return [EVENTS.line(one, str) for one in log.events if may_read(one, (side,))]


def test_who_is_told_to_lets_recce_pass_unseen(velm):
    """N16: the party passes them for the rest of its hour; they stay hidden and have seen it."""
    position, log = met(before_hidden(velm, LETS_PASS), AMBUSH)
    recce_2 = position.stands["recce-2"]
    assert recce_2.at is not None
    assert recce_2.at.x > 4.2  # beyond where it was halted
    assert all(position.stands[id_].concealed for id_ in ("d-a-1", "d-a-2"))
    assert not position.contacts["attackers"]
    assert "recce-2" in position.contacts["defenders"]
    assert lines_for(log, "defenders") == ["The enemy lets recce pass, and it sees nobody"]
    (only,) = lines_for(log, "attackers")
    assert only == f"recce moves to ({recce_2.at.x:g}, 1)"


def test_it_is_not_tested_again_unless_it_looks_there(velm):
    """N13, N16: the troops that let it pass do not bar its way in the next hours."""
    position, _ = met(before_hidden(velm, LETS_PASS), AMBUSH)
    assert recceing.due(position) == []
    near = replace(position.stands["recce-2"], at=TablePoint(4.3, 1.0))
    position = position.with_stands([near])
    assert recceing.due(position) == []
    later = moving.moved(replace(position, hour=2), log_of())
    assert later.stands["recce-2"].at == TablePoint(7.0, 1.0)
    looks = position.with_unit("recce", order=Order("recce", TablePoint(4.5, 1.0)))
    assert recceing.due(looks) == ["recce"]


def test_who_is_told_nothing_or_to_ambush_does(velm):
    """N16: hidden troops without orders, or with the order to ambush, act as they always did."""
    for told in (NOTHING, {**LETS_PASS, "d-a": {"on_recce": "ambush"}}):
        position, log = met(before_hidden(velm, told), AMBUSH, 1)
        assert not position.stands["d-a-1"].concealed
        assert any("is ambushed at effective range" in one for one in lines_for(log, "attackers"))
        assert sum("moves to" in one for one in lines_for(log, "attackers")) == 1


def test_of_two_companies_the_one_that_lets_pass_stays_in_hiding(velm):
    """N16: each as it was told."""
    battle = before_hidden(velm, {"d-a": {"on_recce": "pass"}})
    other = next(one for one in battle.stands.values() if one.formation == "d-b")
    beside = replace(other, at=TablePoint(4.5, 0.95), concealed=True, posture="open", state="map")
    position, _ = met(battle.with_stands([beside]), AMBUSH, 1)
    assert position.stands["d-a-1"].concealed
    assert not position.stands[beside.id].concealed


def test_who_is_seen_or_cannot_ambush_has_no_choice(velm):
    """N15, N17: no choice if the red die sights them, or if the white one fails and they open fire."""
    seen, _ = met(before_hidden(velm, LETS_PASS), SIGHTED)
    assert not seen.stands["d-a-1"].concealed
    _, log = met(before_hidden(velm, LETS_PASS), FIRE, 1)
    assert any("fired upon" in one for one in lines_for(log, "attackers"))


def test_only_recce_is_let_pass(velm):
    """N16, N19: a main body that meets hidden troops is ambushed."""
    position = before_hidden(velm, LETS_PASS)
    stand = replace(position.stands["bn1a-1"], at=TablePoint(3.0, 1.0), state="map", posture="open")
    away = replace(position.stands["recce-2"], state="withdrawn")
    position = position.with_stands([stand, away])
    position = position.with_unit("bn1a", order=Order("move", TablePoint(7.0, 1.0)), ordered=True)
    log = log_of(*AMBUSH, 6, 1)
    found = recceing.proposed(moving.moved(position, log), "bn1a", log)
    assert found is not None
    assert found.result["result"] == recce.AMBUSHED


def test_recce_scoots_before_it_knows_whether_it_was_hit(velm):
    """N18: in the second edition always, in the first only if it was hit; never with the order to stay."""
    stay = {"recce": {"on_fire": "stay"}}
    scoot = {"recce": {"on_fire": "scoot"}}
    for battle, told, dice, scoots in (
        (velm, NOTHING, (1, 1), True),
        (velm, NOTHING, (6, 6), True),
        (velm, stay, (6, 6), False),
        (first_edition(velm), NOTHING, (1, 1), False),
        (first_edition(velm), NOTHING, (6, 6), True),
        (first_edition(velm), scoot, (1, 1), True),
        (first_edition(velm), stay, (6, 6), False),
    ):
        log = log_of(*FIRE, *dice)
        position = moving.moved(before_hidden(battle, told), log)
        found = recceing.proposed(position, "recce", log)
        assert found is not None
        assert found.result["scoot"] is scoots, (told, dice)
        after = recceing.applied(position, found, found.result, log_of())
        back = after.stands["recce-2"]
        assert (back.at is not None and back.at.x < 3.5) is (scoots and back.is_here)


def test_who_stays_takes_all_casualties_and_returns_the_fire(velm):
    """N18: also a party that was to look at an area, in the firefight of this hour."""
    told = {"recce": {"on_fire": "stay"}}
    position, _ = met(before_hidden(velm, told, "recce"), FIRE, 1)
    assert position.replies == {"recce"}
    assert facing.due(position) == ["recce"]
    assert facing.due(replace(position, replies=frozenset())) == []
    gone, _ = met(before_hidden(velm, task="recce"), FIRE, 1)
    assert not gone.replies


def test_the_umpire_lets_pass_or_calls_it_off(velm):
    """N64: each result may become each other one."""
    passed, log = met(before_hidden(velm), AMBUSH, 1, result=recce.PASSED, casualties=0, scoot=False)
    assert passed.stands["d-a-1"].concealed
    assert not [one for one in lines_for(log, "attackers") if "pass" in one]
    ambushed, _ = met(before_hidden(velm, LETS_PASS), AMBUSH, result=recce.AMBUSHED, band="effective")
    assert not ambushed.stands["d-a-1"].concealed


def test_standing_orders_are_written_orders(velm):
    """N6: they pass down the chain, hold for the formations below, and enter the record and the next
    scenario.
    """
    session = Session.begin(velm, SeededDice(4))
    said = {"d-bn": {"on_recce": "pass"}, "d-a": {"on_recce": "ambush"}}
    session.submit({"attackers": {"recce": {"on_fire": "stay"}}, "defenders": said})
    assert isinstance(session.state, Operation)
    position = session.state.position
    assert [written.standing(position, id_, "on_recce") for id_ in ("d-bn", "d-a", "d-b")] == [
        "pass",
        "ambush",
        "pass",
    ]
    assert "on_recce': 'pass" not in repr(view_as(session.state, "attackers"))
    fields = {group.id: group.fields for _, group in session.state.as_scenario().groups()}
    assert fields["d-bn"]["on_recce"] == "pass"
    assert fields["recce"]["on_fire"] == "stay"
    record = record_of(session, scenario={}, seed=4, sha256="")
    assert not mismatches(record, replay(record, velm, may_be_unfinished=True))


def test_other_standing_orders_are_refused(velm):
    state = Operation.of(velm)
    (decision,) = [one for one in state.pending() if one.side == "attackers"]
    for said, text in (
        ({"on_fire": "flee"}, "on_fire is one of scoot, stay"),
        ({"on_recce": 1}, "is a text"),
    ):
        (fault,) = state.faults(decision, {"recce": said})
        assert text in str(fault)


def test_the_umpire_alone_reads_who_hides_and_what_the_dice_need(velm):
    """N15, N16, N64: they stand beside the card and nowhere else, as they reveal the grade of the hidden
    troops.
    """
    position = moving.moved(before_hidden(velm, LETS_PASS), log_of())
    found = recceing.proposed(position, "recce", log_of(*AMBUSH))
    state = Operation(replace(position, proposal=found))
    truth = view_as(state, "umpire")["proposal"]["truth"]
    assert truth == {
        "hidden": [{"name": "d-a", "grade": "R", "stands": 2, "far": 0.3, "passes": True}],
        "red": 5,
        "white": 5,
    }
    assert truth_lines(truth) == [
        ("Hidden before it: d-a", "regular, stands: 2, 0.3 km away; told to let recce pass"),
        ("The red die sights them", "on 5 or more"),
        ("The white die lets them ambush", "on 5 or more"),
    ]
    assert "truth" not in repr(view_as(state, "attackers"))
