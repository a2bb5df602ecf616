"""Games of Not Quite Mechanized: hours, orders, results, the umpire's seat, what each side knows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.storage.fingerprint import sha256_of
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.gamefile import open_game, save_record
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import ScriptedDice, SeededDice
from kpeditor.core.rules.event import may_read
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.engine import orders, resting, shooting
from kpeditor.rulesets.nqm.engine.combat import facing, firing
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Due, Order
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.rulings import resolvers
from kpeditor.rulesets.nqm.engine.state import Operation

VELM = Path("tests/rulesets/nqm/velm-battle.yaml")


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(VELM).battle


@pytest.fixture(scope="module")
def umpired(velm: Battle) -> Battle:
    assert velm.scenario is not None
    options = {**velm.scenario.options, "umpire": "seat"}
    return replace(velm, scenario=replace(velm.scenario, options=options))


@pytest.fixture(scope="module")
def game(velm: Battle) -> Session:
    """A game of two random players to its end."""
    return play_game(velm, "random", 3)


def at(position: Position, formation: str, x: float, y: float, **changes: Any) -> Position:
    """The formation moved so that its middle is at a point."""
    stands = position.of(formation, all_below=False)
    middle = position.centre(stands)
    assert middle is not None
    moved = [
        replace(one, at=TablePoint(one.at.x + x - middle.x, one.at.y + y - middle.y), **changes)
        for one in stands
        if one.at
    ]
    return position.with_stands(moved)


def now(session: Session) -> Position:
    """The position of a game now."""
    assert isinstance(session.state, Operation)
    return session.state.position


def begun(battle: Battle) -> Position:
    return replace(Operation.of(battle).position, hour=1)


def ordered(position: Position, unit: str, task: str, to: tuple[float, float] | None = None) -> Position:
    order = Order(task, TablePoint(*to) if to else None)
    return position.with_unit(unit, order=order, ordered=True)


def log_of(faces: list[int] | None = None, hour: int = 1) -> Log:
    log = Log(ScriptedDice(faces) if faces is not None else SeededDice(1))
    log.at(hour, "test")
    return log


def test_a_game_runs_to_its_end_without_an_umpire(game):
    """N64: by the defaults."""
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.turn <= game.battle.scenario.length.max
    kinds = {event.kind for event in game.events()}
    assert {"orders", "begins", "moves", "firefight", "ends"} <= kinds


def test_the_same_answers_and_dice_give_the_same_game(game, velm):
    again = Session.begin(velm, SeededDice(3))
    for step in game.steps:
        again.submit(step.answers)
    assert again.state.digest() == game.state.digest()
    assert again.events() == game.events()


def test_a_record_in_a_file_plays_the_same_again(game, tmp_path):
    """Answers are plain data: written, read and replayed without a difference."""
    path = tmp_path / "record.yaml"
    made = record_of(game, scenario=str(VELM.resolve()), sha256=sha256_of(VELM), seed=3)
    save_record(made, path)
    opened = open_game(path)
    assert list(mismatches(opened.record, replay(opened.record, opened.battle))) == []


def test_invariants_of_a_game(game):
    """No stand leaves the table, comes back after its destruction, or has less than nothing to fire [N33,
    N65].
    """
    gone: set[str] = set()
    for step in game.steps:
        position = step.after.position
        space = position.setting.sheet.space
        assert all(one.at in space for one in position.here())
        assert not gone & {one.id for one in position.here()}
        gone |= {one.id for one in position.stands.values() if one.state == "destroyed"}
        for one in position.stands.values():
            assert all(number >= 0 for number in one.ledger.combat.values())
            assert one.ledger.fire >= 0


def test_a_side_sees_its_own_and_its_contacts(game):
    """Double-blind: a view holds only enemy stands that were seen, where they were last seen."""
    assert game.steps[0].before.view_for("attackers")["units"].keys() == {
        id_ for id_, one in game.steps[0].before.position.stands.items() if one.side == "attackers"
    }
    for step in game.steps:
        position = step.after.position
        for side in position.setting.sides:
            view = step.after.view_for(side)
            known = position.contacts[side]
            for id_, seen in view["units"].items():
                if position.stands[id_].side != side:
                    assert id_ in known
                    assert seen["hex"] in (None, position.setting.name(known[id_].at))
                    assert "supply" not in seen
            assert all(position.setting.units[id_].side == side for id_ in view["formations"])


def test_the_log_of_a_side_names_nobody_it_has_not_met(game):
    """No line for a side names an enemy formation before the two have fought."""
    state = game.steps[0].before
    units = state.position.setting.units
    lines = [event for event in game.events() if event.kind in ("orders", "begins", "moves", "morale")]
    for side in state.position.setting.sides:
        own = {id_ for id_, one in units.items() if one.side == side}
        for event in (line for line in lines if may_read(line, (side,))):
            assert event.text.split()[0].rstrip(":") in own


# --- The umpire ---


def test_an_umpire_confirms_or_overrides_every_result(umpired):
    """N64: each result waits for the umpire; an override counts and is told with its note."""
    session = Session.begin(umpired, SeededDice(3))
    answers = {"attackers": {"recce": {"task": "move", "to": [4.1, 3]}}, "defenders": {}}
    session.submit(answers)
    while session.pending()[0].side != "umpire":
        session.submit({})
    (asked,) = session.pending()
    assert asked.kind == "ruling"
    assert asked.default == {}
    proposal = session.state.view_for("umpire")["proposal"]
    assert proposal["kind"] == "recce"
    assert "proposal" not in session.state.view_for("attackers")
    step = session.submit({"umpire": {"result": {"result": "sighted"}, "note": "the sun was behind them"}})
    (told,) = [event for event in step.events if event.kind == "recce"]
    assert told.data["ruled"]
    assert "the umpire rules: result sighted (the sun was behind them)" in told.text
    assert any(one.side == "defenders" for one in now(session).here() if not one.concealed)


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"verdict": 1}, "an umpire answers"),
        ({"result": {"colour": 1}}, "this result has no 'colour'"),
        ({"result": {"casualties": True}}, "casualties must be a value like"),
        ({"result": {"casualties": -1}}, "casualties must be a value like"),
        ({"note": 5}, "a note is a text"),
    ],
)
def test_rulings_that_mean_nothing_are_refused(umpired, answer, text):
    session = Session.begin(umpired, SeededDice(3))
    session.submit({"attackers": {"recce": {"task": "move", "to": [4.1, 3]}}, "defenders": {}})
    while session.pending()[0].side != "umpire":
        session.submit({})
    with pytest.raises(IllegalAnswer, match=text):
        session.submit({"umpire": answer})


def test_a_seat_without_anybody_takes_the_default(umpired, velm):
    """A game with an empty umpire's seat is the game without one."""
    seated, alone = (play_game(battle, "random", 5, turns=2) for battle in (umpired, velm))
    assert any(one.kind == "ruling" for step in seated.steps for one in step.decisions)
    told = [[(one.kind, one.text) for one in game.events()] for game in (seated, alone)]
    assert told[0] == told[1]


# --- Orders and hours ---


def test_orders_take_their_way_down(velm):
    """N6, N-T3: before the first hour at once; later an hour from the regiment; artillery by its relation."""
    position = replace(begun(velm), hour=2)
    assert orders.hours(position, "bn1a", Order("hold"))[0] == 1
    assert orders.hours(at(position, "bn1a", 0.9, 3.0), "bn1a", Order("hold"))[0] == 0, "N8: a general"
    aim = TablePoint(4.2, 3.0)
    assert orders.hours(position, "artillery", Order("support", aim))[0] == 0, "in direct support [N5]"
    assert orders.hours(position, "d-tanks", Order("attack", aim))[0] == 1
    session = Session.begin(velm, SeededDice(1))
    session.submit({"attackers": {"bn2": {"task": "move", "to": [2.5, 4]}}, "defenders": {}})
    assert session.state.turn == 2
    session.submit({"attackers": {"bn2": {"task": "hold"}}, "defenders": {}})
    begins = [event for event in session.events() if event.kind == "begins"]
    assert [(event.turn, event.text.split(":")[0]) for event in begins] == [(1, "bn2 begins")]
    assert [one["hour"] for one in session.state.view_for("attackers")["due"]] == [3]
    assert session.state.view_for("defenders")["due"] == []


@pytest.mark.parametrize(
    ("order", "text"),
    [
        ({"task": "fly"}, "the task is one of"),
        ({"task": "attack"}, "needs a place"),
        ({"task": "attack", "to": [99, 1]}, "needs a place"),
        ({"task": "hold", "to": [1, 1]}, "takes no place"),
        ({"task": "support", "to": [4, 3]}, "has no battery"),
        ({"task": "strike", "to": [4, 3]}, "has no aircraft"),
        ("attack", "an order is"),
    ],
)
def test_orders_that_cannot_be_carried_out_are_refused(velm, order, text):
    (fault,) = orders.faults(begun(velm), "attackers", {"bn1a": order})
    assert text in str(fault)


def test_moves_by_the_hour(velm):
    """N9, N12: motorized troops go 3 km an hour, stop before the enemy, and nobody crosses the river."""
    session = Session.begin(velm, SeededDice(1))
    session.submit(
        {
            "attackers": {
                "bn1c": {"task": "move", "to": [2.5, 5.5]},
                "tanks": {"task": "march", "to": [5.6, 5.6]},
            },
            "defenders": {},
        }
    )
    position = now(session)
    middle = position.centre(position.of("bn1c"))
    assert middle is not None
    assert position.setting.distance(middle, TablePoint(2.5, 5.5)) < 0.1
    assert all(one.at is not None and one.at.x < 5.2 for one in position.of("tanks"))


# --- Results ---


def face_to_face(position: Position, *, posture: str = "open", far: float = 0.25) -> Position:
    """A company of the attackers before one of the defenders in the open, seen."""
    position = at(position, "bn1a", 2.0, 5.5 - far, posture="open")
    position = at(position, "d-a", 2.0, 5.5, posture=posture, concealed=False)
    from kpeditor.rulesets.nqm.engine.sighting import observed

    return observed(ordered(position, "bn1a", "attack", (2.0, 5.5)))


def test_a_firefight_spends_ammunition_and_deals_casualties(velm):
    """N26, N33, N65, N32: a company fires one combat unit; hits make it a won firefight."""
    position = face_to_face(begun(velm))
    assert facing.due(position) == ["bn1a"]
    own, foes = facing.sides_of(position, "bn1a")
    assert {one.formation for one in facing.firers(position, own, foes, attacks=True)} >= {"bn1a"}
    log = log_of([6] * 40)
    proposal = firing.proposed(position, "bn1a", log)
    assert proposal is not None
    result = {
        **proposal.result,
        "inflicted": {"armour": 0, "others": 2},
        "received": {"armour": 0, "others": 1},
        "won": True,
    }
    after = firing.applied(position, proposal, result, log_of())
    assert sum(one.markers for one in after.stands.values() if one.side == "defenders") == 2
    assert sum(one.markers for one in after.stands.values() if one.side == "attackers") == 1
    spent = sum(position.stands[one.id].ledger.carried - one.ledger.carried for one in after.stands.values())
    assert spent == len(proposal.result["fired"])


def test_disorganised_troops_do_not_attack(velm):
    """N2, N51."""
    position = face_to_face(begun(velm)).with_unit("bn1", until=5)
    own, foes = facing.sides_of(position, "bn1a")
    assert facing.firers(position, own, foes, attacks=True) == []


def test_a_shoot_pins_and_disorganises(velm):
    """NT-12, NT-28, N21: 105 mm at an entrenched company; the fire unit is spent."""
    position = ordered(begun(velm), "artillery", "support", (4.15, 3.0))
    assert shooting.due(position) == ["artillery"]
    log = log_of([6, 6] + [1] * 20)
    proposal = shooting.proposed(position, "artillery", log)
    assert proposal is not None
    assert proposal.result["casualties"] == 4
    assert proposal.result["disorganised"] == ["M"]
    after = shooting.applied(position, proposal, proposal.result, log_of())
    state = after.units["d-bn"]
    assert (state.pinned, state.blocked, state.is_disorganised(1), state.is_disorganised(2)) == (
        1,
        1,
        True,
        False,
    )
    assert [one.ledger.fire for one in after.of("artillery") if one.type == "battery_105"] == [5, 4]
    harass = shooting.proposed(ordered(position, "artillery", "harass", (4.15, 3.0)), "artillery", log_of([]))
    assert harass is not None
    assert (harass.result["casualties"], harass.result["until"], harass.result["pins"]) == (0, 2, False)


def test_a_fire_unit_harasses_for_two_hours(velm):
    """N21, NT-28: it is spent in the first hour and works in both, also on formations that arrive later."""
    position = ordered(begun(velm), "artillery", "harass", (4.15, 3.0))
    left, until = [], []
    for hour in (1, 2, 3):
        position = replace(position, hour=hour)
        proposal = shooting.proposed(position, "artillery", log_of([]))
        assert proposal is not None
        position = shooting.applied(position, proposal, proposal.result, log_of())
        left.append([one.ledger.fire for one in position.of("artillery") if one.type == "battery_105"])
        until.append(position.units["d-bn"].blocked)
    assert left == [[5, 4], [5, 4], [4, 3]]
    assert until == [2, 2, 4]
    # Another target is another shoot; the last fire unit lasts for its second hour.
    other = Due(3, "artillery", Order("harass", TablePoint(4.0, 3.1)), 3)
    again = orders.arrived(replace(position, due=(other,)), log_of())
    assert again.units["artillery"].harasses == -1
    spent = position.with_stands(
        replace(one, ledger=replace(one.ledger, fire=0)) for one in position.of("artillery")
    )
    assert shooting.due(replace(spent, hour=4)) == ["artillery"]
    assert shooting.due(replace(spent, hour=5)) == []


def test_reorganisation(velm):
    """N53, N51: it removes half the casualties and the marker; not under fire, and for conscripts only by
    order.
    """
    position = begun(velm).with_unit("bn1", until=999)
    stand = position.of("bn1a")[0]
    position = position.with_stands([replace(stand, markers=1)])
    assert "bn1" in resting.due(position)
    assert "bn1" not in resting.due(position.with_unit("bn1", blocked=1))
    proposal = resting.proposed(position, "bn1", log_of([4]))
    assert proposal is not None
    assert proposal.result["removed"] == 1
    after = resting.applied(position, proposal, proposal.result, log_of())
    assert after.stands[stand.id].markers == 0
    assert not after.units["bn1"].is_disorganised(1)


def test_every_resolver_has_its_place_in_the_hour():
    from kpeditor.rulesets.nqm.engine.state import PHASES

    assert [one for one in PHASES if one in resolvers.RESOLVERS] == list(resolvers.RESOLVERS)
