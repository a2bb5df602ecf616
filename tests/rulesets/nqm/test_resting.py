"""The end of an hour and what a rest mends: N51 to N55, NT-29."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.dice import ScriptedDice
from kpeditor.core.rules.event import may_read
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.engine import resting
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Order
from kpeditor.rulesets.nqm.engine.position import UNTIL_RESTED, Position
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.supply import Ledger


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(Path("tests/rulesets/nqm/velm-battle.yaml")).battle


def begun(battle: Battle, hour: int = 1) -> Position:
    return replace(Operation.of(battle).position, hour=hour)


def log_of(*faces: int) -> Log:
    log = Log(ScriptedDice(list(faces)))
    log.at(1, "test")
    return log


def changed(position: Position, id_: str, **changes: object) -> Position:
    return position.with_stands([replace(position.stands[id_], **changes)])  # type: ignore[arg-type]


def told(log: Log, kind: str) -> list[str]:
    """What the attackers read of a kind of event, and the defenders do not."""
    found = [one for one in log.events if one.kind == kind]
    assert all(may_read(one, ["attackers"]) and not may_read(one, ["defenders"]) for one in found)
    return [one.text for one in found]


# --- Hours of fighting [N52] ---


def test_hours_of_fighting_disorganise_once(velm: Battle) -> None:
    """N52: regulars after two hours in which they fought; an hour without a fight does not count, and what
    is known already is not told again.
    """
    position, known = begun(velm), []
    for hour, fights in enumerate([1, -1, 3, 4], start=1):
        log = log_of()
        position = replace(position.with_unit("bn1", fights=fights), hour=hour)
        position = resting.ended(position, log)
        known.append((position.units["bn1"].fought, position.units["bn1"].until, told(log, "disorganised")))
    text = "bn1 is disorganised after 2 hours of fighting"
    assert known == [(1, -1, []), (1, -1, []), (2, UNTIL_RESTED, [text]), (3, UNTIL_RESTED, [])]
    assert position.units["bn2"].fought == 0


# --- Workshops [N54] ---


def beside_a_workshop(battle: Battle) -> Position:
    """The column of the regiment as a workshop, 400 m from a tank with two casualties."""
    position = changed(begun(battle), "regiment-supply", type="workshop", at=TablePoint(1.0, 1.0))
    return changed(position, "tanks-1", at=TablePoint(1.0, 1.4), markers=2)


def test_a_workshop_repairs_vehicles_of_its_side_within_500_m(velm: Battle) -> None:
    """N54: no foot, no enemies, not itself, and nothing once all its figures carry casualties."""
    position, log = beside_a_workshop(velm), log_of()
    here = TablePoint(1.0, 1.2)
    position = changed(position, "bn1-mg", at=here, markers=1)
    position = changed(position, "d-tanks-1", at=here, markers=1)
    position = changed(position, "tanks-2", at=here, markers=0)
    position = changed(position, "regiment-supply", markers=1)
    after = resting.ended(position, log).stands
    marked = {one.id: one.markers for one in after.values() if one.markers}
    assert marked == {"tanks-1": 1, "bn1-mg": 1, "d-tanks-1": 1, "regiment-supply": 1}
    (event,) = (one for one in log.events if one.kind == "repaired")
    assert told(log, "repaired") == ["regiment-supply repairs tanks-1"]
    assert event.units == ("tanks-1", "regiment-supply")
    assert (event.side, event.data["formation"]) == ("attackers", "tanks")
    guns = changed(position, "artillery-1", at=here, markers=1)
    assert resting.ended(guns, log_of()).stands["artillery-1"].markers == 0
    spent = changed(position, "regiment-supply", markers=3)
    assert resting.ended(spent, log_of()).stands["tanks-1"].markers == 2


@pytest.mark.parametrize(("metres", "left"), [(500, 1), (510, 2)])
def test_a_workshop_reaches_500_m(velm: Battle, metres: int, left: int) -> None:
    position = changed(beside_a_workshop(velm), "tanks-1", at=TablePoint(1.0, 1.0 + metres / 1000))
    assert resting.ended(position, log_of()).stands["tanks-1"].markers == left


# --- Digging in [N-T3] ---


def test_who_digs_in_for_six_hours_is_dug_in_and_keeps_better_cover(velm: Battle) -> None:
    """N-T3, NT-29: the stands that carry out the order; a company with an order of its own does not."""
    position = begun(velm).with_unit("bn1", order=Order("dig"), ordered=True)
    position = position.with_unit("bn1c", order=Order("hold"), ordered=True)
    position = changed(position, "bn1a-1", posture="fortified")
    texts = []
    for hour in range(1, 8):
        log = log_of()
        position = resting.ended(replace(position, hour=hour), log)
        texts += [(hour, text) for text in told(log, "digs in")]
    assert texts == [(6, "bn1 has dug in")]
    postures = {one.id: one.posture for one in position.of("bn1")}
    assert postures["bn1a-1"] == "fortified"
    assert [postures[id_] for id_ in ("bn1-hq", "bn1a-2", "bn1b-3", "bn1c-1")] == [*["dug-in"] * 3, "open"]
    assert position.units["bn1c"].worked == 0


# --- Who reorganises [N50, N53] ---


def with_a_casualty(battle: Battle) -> Position:
    return changed(begun(battle), "bn1a-1", markers=1)


def test_who_has_something_to_mend_reorganises(velm: Battle) -> None:
    """N51, N53: casualties, disorder, or ammunition where a column is near; once for the whole battalion."""
    assert resting.due(begun(velm)) == []
    assert resting.due(with_a_casualty(velm)) == ["bn1"]
    assert resting.due(begun(velm).with_unit("bn1", until=1)) == ["bn1"]
    assert resting.due(begun(velm).with_unit("bn1", until=0)) == []


@pytest.mark.parametrize(
    "changes",
    [{"engaged": 1}, {"blocked": 1}, {"order": Order("attack", TablePoint(4.0, 3.0)), "ordered": True}],
)
def test_who_is_in_contact_or_at_work_does_not_reorganise(velm: Battle, changes: dict[str, object]) -> None:
    """N51, N53."""
    assert resting.due(with_a_casualty(velm).with_unit("bn1", **changes)) == []


def test_an_hour_after_contact_a_unit_reorganises(velm: Battle) -> None:
    """N53."""
    position = replace(with_a_casualty(velm).with_unit("bn1", engaged=1, blocked=1), hour=2)
    assert resting.due(position) == ["bn1"]


@pytest.mark.parametrize(
    ("task", "may"),
    [("hold", True), ("reorganise", True), ("dig", True), ("withdraw", True), ("march", False)],
)
def test_a_company_at_work_keeps_its_battalion_from_reorganising(velm: Battle, task: str, may: bool) -> None:
    """N53: an order of a company that has no stand left counts for nothing."""
    position = with_a_casualty(velm).with_unit("bn1b", order=Order(task), ordered=True)
    assert (resting.due(position) == ["bn1"]) is may
    gone = [replace(one, state="destroyed") for one in position.of("bn1b")]
    assert resting.due(position.with_stands(gone)) == ["bn1"]


def test_conscripts_reorganise_by_order_alone(velm: Battle) -> None:
    """N50."""
    position = with_a_casualty(velm)
    setting = position.setting
    green = replace(setting.units["bn1"], grade="C")
    position = replace(position, setting=replace(setting, units={**setting.units, "bn1": green}))
    assert resting.due(position) == []
    assert resting.due(position.with_unit("bn1", order=Order("reorganise"), ordered=True)) == ["bn1"]


def test_an_unwounded_command_stand_is_needed_but_by_tanks(velm: Battle) -> None:
    """N53: tank companies carry their own command."""
    position = with_a_casualty(velm)
    assert resting.due(changed(position, "bn1-hq", markers=2)) == []
    assert resting.due(changed(begun(velm), "tanks-1", markers=1)) == ["tanks"]
    assert resting.due(changed(begun(velm), "recce-1", markers=1)) == []


# --- Ammunition [N55] ---


def near_a_column(battle: Battle) -> Position:
    """The column of the regiment in the middle of its first battalion, which has fired a combat unit away."""
    position = begun(battle)
    middle = position.centre(position.members("bn1"))
    position = changed(position, "bn1-mg", ledger=Ledger())
    assert middle is not None
    return changed(position, "regiment-supply", at=middle)


def test_ammunition_is_fetched_from_a_column_within_2_km(velm: Battle) -> None:
    """N55: of the own side, and of one that has a load left."""
    position = near_a_column(velm)
    at = position.stands["regiment-supply"].at
    assert at is not None
    assert resting.due(position) == ["bn1"]
    assert resting.due(changed(position, "regiment-supply", at=at._replace(y=at.y + 1.999))) == ["bn1"]
    assert resting.due(changed(position, "regiment-supply", at=at._replace(y=at.y + 2.001))) == []
    assert resting.due(changed(position, "regiment-supply", figures=0)) == []
    foes = changed(position, "regiment-supply", at=TablePoint(9.0, 9.0))
    assert resting.due(changed(foes, "brigade-supply", at=at)) == []


def test_a_battery_fetches_no_ammunition_by_resting(velm: Battle) -> None:
    """N55: fire units are no combat units."""
    position = begun(velm)
    at = position.centre(position.members("artillery"))
    full = {one.id: replace(one, ledger=Ledger({"L": one.figures})) for one in position.members("artillery")}
    empty = [
        replace(one, ledger=Ledger()) if "hq" not in one.id and "obs" not in one.id else one
        for one in full.values()
    ]
    position = changed(position.with_stands(empty), "regiment-supply", at=at)
    assert "artillery" not in resting.due(position)


def test_a_column_fills_a_battalion_for_one_load(velm: Battle) -> None:
    """N55: every stand with a weapon up to its figures, no others; casualties are no reason to get less."""
    position, log = near_a_column(velm), log_of(1)
    for id_, type_ in (("bn1-mortar", "medical_post"), ("bn1c-1", "battery_105")):
        position = changed(position, id_, type=type_, ledger=Ledger())
    before = position.stands["regiment-supply"].figures
    proposal = resting.proposed(position, "bn1", log)
    assert proposal is not None
    assert (proposal.result["supplied"], proposal.throws) == (True, ())
    after = resting.applied(position, proposal, proposal.result, log)
    assert after.stands["bn1-mg"].ledger.carried == after.stands["bn1-mg"].figures
    assert after.stands["regiment-supply"].figures == before - 1
    assert told(log, "resupplied") == ["bn1 is resupplied by regiment-supply"]
    same = [one for one in after.stands.values() if one.id not in ("bn1-mg", "regiment-supply")]
    assert same == [position.stands[one.id] for one in same]
    refused = resting.applied(position, proposal, {"removed": 0, "supplied": False}, log_of())
    assert refused.stands == position.stands


# --- Casualties [N53, N54] ---


@pytest.mark.parametrize(("die", "removed"), [(3, 1), (4, 2)])
def test_of_an_odd_number_the_last_is_removed_on_a_4(velm: Battle, die: int, removed: int) -> None:
    """N53: the die is told where it counts."""
    position = changed(begun(velm), "bn1a-1", markers=3)
    proposal = resting.proposed(position, "bn1", log_of(die))
    assert proposal is not None
    assert proposal.words == f"bn1 reorganises: {removed} of 3 casualties removed (die {die})"
    assert [dict(one) for one in proposal.throws] == [
        {"what": "reorganise", "dice": [die], "result": removed, "needed": 4}
    ]


def test_an_even_number_needs_no_die(velm: Battle) -> None:
    """N53."""
    proposal = resting.proposed(changed(begun(velm), "bn1a-1", markers=2), "bn1", log_of(6))
    assert proposal is not None
    assert (proposal.words, proposal.throws) == ("bn1 reorganises: 1 of 2 casualties removed", ())


@pytest.mark.parametrize(
    ("changes", "removed"),
    [
        ({}, 3),
        ({"at": TablePoint(9.0, 9.0)}, 2),
        ({"markers": 3}, 2),
        ({"type": "workshop"}, 2),
        ({"side": "defenders"}, 2),
    ],
)
def test_a_medical_post_near_a_unit_of_foot_takes_half_of_who_arrives(
    velm: Battle, changes: dict[str, object], removed: int
) -> None:
    """N54: of four casualties two are left, of which it takes one."""
    position = changed(begun(velm), "bn1a-1", markers=4)
    middle = position.centre(position.members("bn1"))
    post = {"type": "medical_post", "at": middle, **changes}
    proposal = resting.proposed(changed(position, "regiment-supply", **post), "bn1", log_of(1))
    assert proposal is not None
    assert proposal.result["removed"] == removed


def test_a_medical_post_mends_no_vehicles(velm: Battle) -> None:
    """N54."""
    position = changed(changed(begun(velm), "tanks-1", markers=2), "tanks-2", markers=2)
    middle = position.centre(position.members("tanks"))
    proposal = resting.proposed(
        changed(position, "regiment-supply", type="medical_post", at=middle), "tanks", log_of(1)
    )
    assert proposal is not None
    assert proposal.result["removed"] == 2


def test_casualties_are_taken_off_stand_by_stand_and_the_unit_is_whole_again(velm: Battle) -> None:
    """N53: who keeps a casualty on every figure is carried to the medical post, a vehicle stays; disorder,
    hours of fighting and a halt under fire are forgotten.
    """
    position = begun(velm).with_unit("bn1", until=UNTIL_RESTED, broken=True, fought=3, pinned=2)
    figures = position.stands["bn1a-1"].figures
    for id_, markers in (
        ("bn1a-1", 1),
        ("bn1a-2", figures + 1),
        ("bn1a-3", figures),
        ("bn1b-1", figures - 1),
    ):
        position = changed(position, id_, markers=markers, concealed=True)
    position = changed(position, "bn1b-2", type="t26", markers=figures)
    proposal = resting.proposed(position, "bn1", log_of(6))
    assert proposal is not None
    after = resting.applied(position, proposal, {"removed": 2, "supplied": False}, log_of())
    found = {id_: (after.stands[id_].markers, after.stands[id_].state) for id_ in (
        "bn1a-1", "bn1a-2", "bn1a-3", "bn1b-1", "bn1b-2"
    )}  # fmt: skip
    assert found == {
        "bn1a-1": (0, "map"),
        "bn1a-2": (figures, "withdrawn"),
        "bn1a-3": (figures, "withdrawn"),
        "bn1b-1": (figures - 1, "map"),
        "bn1b-2": (figures, "map"),
    }
    assert [after.stands[id_].concealed for id_ in ("bn1a-1", "bn1a-2")] == [True, False]
    unit = after.units["bn1"]
    assert (unit.until, unit.broken, unit.fought, unit.pinned) == (-1, False, 0, -1)
