"""Written orders: what formations are told besides their task, in force after their delay [N5, N6]."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.event import may_read
from kpeditor.core.rules.state import view_as
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.engine import orders, written
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Order
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.words import EVENTS

VELM = Path("tests/rulesets/nqm/velm-battle.yaml")


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(VELM).battle


def position_of(session: Session) -> Position:
    assert isinstance(session.state, Operation)
    return session.state.position


def hour_of(battle: Battle, hour: int) -> Session:
    """A game at the orders of an hour."""
    session = Session.begin(battle, SeededDice(1))
    while position_of(session).hour < hour or session.pending()[0].kind != "orders":
        session.submit({one.side: {} for one in session.pending()})
    return session


def test_what_the_scenario_writes_holds_at_first(velm):
    """N6: the highest formation has the aim and the objectives of its side, a battery its allocation."""
    position = Operation.of(velm).position
    regiment = written.told(position, "regiment")
    assert regiment["aim"].startswith("Take the bridge")
    assert regiment["objectives"] == ["West bank", "Sorn position"]
    assert not any(written.told(position, "bn1").values())
    artillery = written.told(position, "artillery")
    assert (artillery["relation"], artillery["supports"]) == ("direct", ["bn1"])


def test_before_the_operation_written_orders_hold_at_once(velm):
    """N6."""
    session = hour_of(velm, 1)
    session.submit({"attackers": {"bn1": {"aim": "Open the road to Sorn"}}, "defenders": {}})
    assert written.told(position_of(session), "bn1")["aim"] == "Open the road to Sorn"


def test_a_new_allocation_takes_its_way_down_and_the_old_one_stays_in_the_log(velm):
    """N5, N6, N-T3: the battery goes on in direct support of its battalion for the hour of the order;
    then its fire for others comes an hour after it is asked for.
    """
    session = hour_of(velm, 2)
    said = {"relation": "support", "supports": ["d-a"], "aim": "Help the west bank"}
    shoot = {"task": "support", "to": [4.15, 3.0]}
    step = session.submit({"attackers": {}, "defenders": {"d-battery": said}})
    (told,) = [one for one in step.events if one.kind == "written"]
    assert (told.data["hour"], told.data["delay"]) == (3, 1)
    assert not may_read(told, ("attackers",))
    position = position_of(session)
    assert written.told(position, "d-battery")["supports"] == ["d-bn"]
    assert position.hour == 3
    assert orders.hours(position, "d-battery", Order("support", TablePoint(4.15, 3.0)))[0] == 0
    session.submit({"attackers": {}, "defenders": {"d-battery": shoot}})
    while position_of(session).hour < 4 or session.pending()[0].kind != "orders":
        session.submit({one.side: {} for one in session.pending()})
    (applies,) = [one for one in session.events() if one.kind == "applies"]
    assert EVENTS.line(applies, str) == (
        "d-battery has in writing: aim: Help the west bank; supports: d-a (in support). "
        "Before: aim: –; supports: d-bn (in direct support)"
    )
    position = position_of(session)
    assert orders.hours(position, "d-battery", Order("support", TablePoint(4.15, 3.0)))[0] == 1
    record = record_of(session, scenario={}, seed=1, sha256="")
    assert not mismatches(record, replay(record, velm, may_be_unfinished=True))


def test_tanks_whose_relation_covers_who_was_attacked_need_no_order_from_above(velm):
    """N7: a new allocation counts for this as the old one did."""
    position = replace(Operation.of(velm).position, hour=3).with_unit("bn1", engaged=2)
    order = Order("attack", position.centre(position.of("bn1")))
    assert orders.hours(position, "tanks", order)[0] == 1
    covered = position.with_unit("tanks", written={"relation": "support", "supports": ["bn1"]})
    assert orders.hours(covered, "tanks", order)[0] == 0


def test_a_task_and_written_words_do_not_take_each_others_place_on_the_way(velm):
    """An order for a task leaves written orders on their way, and the other way round; a new order of the
    same kind replaces the old one.
    """
    session = hour_of(velm, 2)
    position = position_of(session)
    told, first = Log(SeededDice(1)), {"bn1": {"task": "dig", "aim": "Stay"}}
    for answer in (first, {"bn1": {"aim": "Stay north"}}, {"bn1": {"task": "hold"}}):
        position = orders.issued(position, "attackers", answer, told)
    assert [(one.order, dict(one.written)) for one in position.due] == [
        (None, {"aim": "Stay north"}),
        (Order("hold"), {}),
    ]


@pytest.mark.parametrize(
    ("order", "text"),
    [
        ({"aim": 5}, "aim is a text"),
        ({"aim": "x" * 501}, "up to 500 letters"),
        ({"objectives": ["Sorn positon"]}, "no feature of the table; did you mean"),
        ({"objectives": 7}, "objectives is a list of names"),
        ({"objectives": ["West bank"] * 21}, "up to 20 names"),
        ({"relation": "love", "supports": ["bn1"]}, "the relation is one of command, direct, support"),
        ({"supports": ["d-bn"], "relation": "direct"}, "cannot support 'd-bn'"),
        ({"supports": ["artillery"], "relation": "direct"}, "cannot support 'artillery'"),
        ({"relation": ""}, "or neither [N5]"),
        ({"aim": "x", "to": [1, 1]}, "a place needs a task as well"),
        ({"aim": "x", "task": "fly"}, "the task is one of"),
        ({"rumour": "x"}, "an order is"),
        ({}, "the task is one of"),
    ],
)
def test_written_orders_that_mean_nothing_are_refused(velm, order, text):
    position = replace(Operation.of(velm).position, hour=2)
    (fault,) = orders.faults(position, "attackers", {"artillery": order})
    assert text in str(fault)


def test_names_may_be_a_text_with_commas(velm):
    """As in a scenario."""
    position = replace(Operation.of(velm).position, hour=2)
    order: dict[str, Any] = {"supports": "bn1, bn2", "relation": "support"}
    assert not list(orders.faults(position, "attackers", {"artillery": order}))
    assert written.said_in(order) == {"relation": "support", "supports": ["bn1", "bn2"]}


def test_the_enemy_reads_nothing_of_it(velm):
    session = hour_of(velm, 1)
    session.submit({"attackers": {"bn1": {"aim": "SECRET"}}, "defenders": {}})
    assert "SECRET" in repr(view_as(session.state, "attackers"))
    assert "SECRET" not in repr(view_as(session.state, "defenders"))
    assert all("SECRET" not in repr(one) for one in session.events() if may_read(one, ("defenders",)))


def test_a_scenario_that_goes_on_has_what_was_written_last(velm):
    """N6: as fields of the formation."""
    session = hour_of(velm, 1)
    said = {
        "artillery": {"relation": "", "supports": []},
        "bn1": {"aim": "Go on", "objectives": ["West bank"]},
    }
    session.submit({"attackers": said, "defenders": {}})
    left = session.state.as_scenario()
    assert left is not None
    fields = {group.id: group.fields for _, group in left.groups()}
    assert fields["bn1"]["orders"] == "Go on"
    assert fields["bn1"]["objectives"] == "West bank"
    assert not {"relation", "supports"} & fields["artillery"].keys()


def test_games_of_computer_players_write_nothing(velm):
    """They order tasks alone, and their games are as they were."""
    session = play_game(velm, "staff", 3, turns=3)
    assert not any(one.written for one in position_of(session).units.values())
    assert not [one for one in session.events() if one.kind in ("written", "applies")]
