"""A set-up in steps, played: order, limits, marks, secrets and what comes of them (AT-1, AT-4, AT-5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.play.players import find_player, play_on
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import (
    ANY_TURN,
    DRAW,
    Entry,
    Group,
    Length,
    Mark,
    Scenario,
    Side,
    VictoryLine,
)
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep, WrittenChoice
from kpeditor.rulesets.kampfpanzer.engine.deployment import NO_MAPPING
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from tests.rulesets.kampfpanzer.engine.field import clear_map

GUARD = Group("guard", {"pz2": 2, "inf_ge": 1})
RELIEF = Group("relief", {"pz1": 2}, enter=Entry(1, "").placed("edge(E)", "edge(W)"))
MAIN = Group("main", {"bt7": 2, "inf_br": 2})
EAST, WEST = "edge(E)", "edge(W)"
AT_4 = (
    SetupStep("ge", ("guard",), at='within(2, "1010")'),
    SetupStep("ge", choices=(WrittenChoice("relief"),), secret=True),
    SetupStep("ru", ("main",), limits=Limits(from_enemy=3)),
    SetupStep("ru", marks=(MarkLot("wreck", at_most=True),), limits=Limits(terrain=("woods",))),
    SetupStep(reveal=("relief",)),
)


def battle(
    steps: Iterable[SetupStep] = AT_4,
    ge: Iterable[Group] = (GUARD, RELIEF),
    ru: Iterable[Group] = (MAIN,),
) -> Battle:
    """A battle on clear ground with woods in 0505 and 0605."""
    sides = Side("ge", "Germans", tuple(ge)), Side("ru", "Russians", tuple(ru))
    scenario = Scenario("Steps", "kampfpanzer", "m.yaml", Length(3, 3), sides, (VictoryLine(DRAW),))
    sheet = clear_map(terrain={"0505": "woods", "0605": "woods"})
    return Battle(sheet, replace(scenario, setup=tuple(steps)))


def begun(found: Battle) -> Session:
    return Session.begin(found, SeededDice(4))


def asked(session: Session) -> tuple[str, str, int]:
    (decision,) = session.pending()
    return decision.side, decision.kind, decision.number


def faults(session: Session, answer: Any) -> list[str]:
    (decision,) = session.pending()
    return [str(fault) for fault in session.state.faults(decision, answer)]


def laid(session: Session) -> list[Mark]:
    progress = session.state.progress
    assert progress is not None
    return [one.mark for one in progress.laid]


def give(session: Session, answer: Any) -> list[str]:
    (decision,) = session.pending()
    return [event.text for event in session.submit({decision.side: answer}).events]


GUARD_PLACED = {"94": "1010", "95": "1011", "112": "1009"}
MAIN_PLACED = {"69": "2010", "70": "2011", "63": "2012", "64": "2013"}


def test_at_4_is_asked_step_by_step() -> None:
    session = begun(battle())
    assert asked(session) == ("ge", "deploy", 1)
    told = give(session, GUARD_PLACED)
    assert "PzII 94 deploys in 1010" in told
    assert asked(session) == ("ge", "choose", 2)
    (decision,) = session.pending()
    assert (decision.secret, decision.choices) == (True, (EAST, WEST))
    assert give(session, WEST) == ["The Germans write down a choice"]
    assert asked(session) == ("ru", "deploy", 3)
    give(session, MAIN_PLACED)
    assert asked(session) == ("ru", "deploy", 4)
    told = give(session, {})
    assert told == ["The Germans: group relief enters on the west edge"]
    assert session.state.turn == 1
    assert {(event.phase, event.rule) for event in session.events()} == {("deployment", "14.0")}
    assert isinstance(session.state, KampfState)
    relief = session.state.position.game.group_pieces("ge", "relief")
    ground = session.state.position.game.ground
    assert {ground.hex(cell).column for piece in relief for cell in piece.entry} == {1}, "the choice binds"


def test_limits_are_told_with_their_reason() -> None:
    session = begun(battle())
    assert faults(session, {**GUARD_PLACED, "94": "1014"}) == [
        "PzII 94 may not begin in 1014, outside its area"
    ]
    assert faults(session, {"94": "1010", "95": "1011"}) == ["German infantry 112 has no place yet"]
    give(session, GUARD_PLACED)
    assert faults(session, "edge(N)") == ["choose one of: edge(E), edge(W)"]
    give(session, EAST)
    near = faults(session, {**MAIN_PLACED, "69": "1210"})
    assert near == ["BT7 69 may not begin in 1210, 2 hexes from enemy 94: at least 3 hexes from the enemy"]
    assert faults(session, {**MAIN_PLACED, "69": "1310"}) == []
    assert faults(session, {**MAIN_PLACED, "94": "1310"})[0].startswith("unit 94 is not one of this side's")
    give(session, MAIN_PLACED)
    assert faults(session, {"wreck*1": "0504"}) == ["Wreck may not lie in 0504: only in woods"]
    assert faults(session, {"wreck*2": "0505"}) == ["wreck*2 is no mark of this step; it lays wreck*1"]
    give(session, {"wreck*1": "0505"})
    assert session.state.view_for("ge")["wrecks"] == ["0505"]
    assert laid(session) == [Mark("wreck", "0505")], "it is nobody's [9.92]"


def test_marks_within_rows_and_off_what_is_barred() -> None:
    """ZT-28: in row F to DD legal, in row E or on the siding not; here rows 6 to 30 and hex 0610."""
    limits = Limits(never=("0610",))
    step = SetupStep("ru", marks=(MarkLot("wreck", at_most=True),), at="rows(6,30)", limits=limits)
    session = begun(
        battle([step], ge=[replace(GUARD, deploy="rows(1,5)")], ru=[replace(MAIN, deploy="rows(40,50)")])
    )
    for hex_, legal in (("0606", True), ("0630", True), ("0605", False), ("0631", False), ("0610", False)):
        assert (faults(session, {"wreck*1": hex_}) == []) is legal, hex_
    assert faults(session, {}) == [], "it need not be laid"


def test_units_keep_apart_and_beside_one_another() -> None:
    """AT-1 asks for five hexes between partisans; AT-5 stacks the shunter with the gun."""
    apart = SetupStep("ge", ("guard",), limits=Limits(apart=5))
    beside = SetupStep("ru", ("main",), ("inf_br",), limits=Limits(beside=("bt7", "at25")))
    gun = Group("main", {"inf_br": 1, "at25": 1})
    first = SetupStep("ru", ("main",), ("at25",))
    session = begun(battle([apart, first, beside], ru=[gun], ge=[GUARD]))
    near = faults(session, {"94": "1010", "95": "1014", "112": "1020"})
    assert near == [
        "PzII 94 may not begin in 1010, 4 hexes from 95: at least 5 hexes apart",
        "PzII 95 may not begin in 1014, 4 hexes from 94: at least 5 hexes apart",
    ]
    give(session, {"94": "1010", "95": "1015", "112": "1020"})
    (decision,) = session.pending()
    answer = find_player("kampfpanzer", "random").answer(session.state, decision, Chance.of("gun"))
    give(session, answer)
    place = next(iter(answer.values()))[:4]
    (infantry,) = (one for one in begun_ids(session) if one not in answer)
    assert "only in the hex of" in faults(session, {infantry: "3030"})[0]
    assert faults(session, {infantry: place}) == []


def begun_ids(session: Session) -> list[str]:
    return [id_ for id_, seen in session.state.view_for("ru")["units"].items() if seen["side"] == "ru"]


def test_what_an_area_says_of_units_is_a_limit_of_its_step() -> None:
    """AT-1, AT-4: a distance from the enemy or from own units may be part of the area or a limit of the
    step.
    """
    apart = {"69": "2010", "70": "2014", "63": "2018", "64": "2022"}
    for at, keeping in (
        ("anywhere at least three hexes from the nearest enemy unit", MAIN_PLACED),
        ("away(3, enemy) & away(4, own)", apart),
    ):
        session = begun(battle((AT_4[0], SetupStep("ru", ("main",), at=at)), ge=(GUARD,)))
        give(session, GUARD_PLACED)
        near = faults(session, {**keeping, "69": "1210"})
        assert near == [
            "BT7 69 may not begin in 1210, 2 hexes from enemy 94: at least 3 hexes from the enemy"
        ]
        assert faults(session, keeping) == []
    assert "at least 4 hexes apart" in faults(session, MAIN_PLACED)[0]


def test_a_side_asked_twice_has_both_answers_in_the_record(tmp_path: Path) -> None:
    """CT-8, and computer players keep every limit: a recorded game replays to the same hashes."""
    gun = SetupStep("ge", ("guard",), ("inf_ge",), at='within(3, "1010")')
    rest = SetupStep("ge", ("guard",), at="rows(1,8)", limits=Limits(apart=4), secret=True)
    found = battle([gun, *AT_4[2:4], rest, *AT_4[1:2], SetupStep(reveal=("relief", "guard"))])
    for players in (("random", "staff"), ("staff", "random")):
        session = begun(found)
        sides = dict(zip(("ge", "ru"), players, strict=True))
        play_on(session, {side: find_player("kampfpanzer", one) for side, one in sides.items()}, 7)
        record = record_of(session, scenario="x.yaml")
        assert [list(step.answers) for step in record.setup] == [["ge"], ["ru"], ["ru"], ["ge"], ["ge"]]
        again = replay(record, found)
        assert mismatches(record, again) == []
        assert again.state.digest() == session.state.digest()


def secret_views(places: dict[str, str], choice: str) -> list[Any]:
    """What the Russians see, are asked and are told until the secrets are revealed."""
    steps = (
        SetupStep("ge", ("guard",), at="rows(1,9)", secret=True),
        AT_4[1],
        SetupStep("ru", ("main",), at="rows(20,40)", limits=Limits(from_enemy=3)),
        SetupStep(reveal=("guard", "relief")),
    )
    session, seen = begun(battle(steps)), list[Any]()
    for answer in (places, choice, MAIN_PLACED | {"69": "2020", "70": "2021", "63": "2022", "64": "2023"}):
        told = give(session, answer)
        if session.state.turn == 0:
            (decision,) = session.pending()
            tally = session.state.tally()
            assert tally is not None
            view = session.state.view_for("ru")
            seen.append((view, told, decision, tally.units("ge", None), session.hides()))
    return seen


def test_what_is_secret_changes_nothing_the_other_side_sees() -> None:
    """CT-2, ZT-24: until the reveal, the other side's view, question, log and counts do not depend on the
    secret.
    """
    one = secret_views({"94": "1001", "95": "1002", "112": "1003!"[:4]}, EAST)
    other = secret_views({"94": "3001", "95": "1502", "112": "0505"}, WEST)
    assert len(one) == 2
    assert one == other
    assert one[0][0]["units"]["94"]["hex"] is None
    assert one[0][3] == 0


def test_who_is_hidden_is_known_to_its_own_side_and_told_at_the_reveal() -> None:
    step = SetupStep("ge", ("guard",), at="rows(1,9)", secret=True)
    session = begun(battle((step, AT_4[2])))
    give(session, {"94": "1001", "95": "1002", "112": "1003"})
    assert session.state.view_for("ge")["units"]["94"]["hex"] == "1001"
    assert session.state.view_for("ru")["units"]["94"]["hex"] is None
    taken = faults(session, MAIN_PLACED | {"69": "1001"})
    assert taken == ["BT7 69 may not begin in 1001: it is not free"]
    assert "PzII 94 stands in 1001" not in give(session, MAIN_PLACED)
    (decision,) = session.pending()
    assert asked(session)[:2] == ("ge", "choose"), (
        "an entry with a choice that no step asks for is asked last"
    )
    assert not decision.secret
    assert "PzII 94 stands in 1001" in give(session, EAST), "all becomes known when everything is set up"
    assert isinstance(session.state, KampfState)
    relief = session.state.position.game.group_pieces("ge", "relief")
    ground = session.state.position.game.ground
    assert {ground.hex(cell).column for piece in relief for cell in piece.entry} == {39}, "the choice binds"


def test_who_begins_aboard_is_asked_last_and_only_of_carriers_that_enter_later() -> None:
    """R-VEH-6: a truck that is placed takes its gun aboard in its own step."""
    both = {"at25": 1, "truck": 1}
    placed = Group("column", both, deploy='within(2, "3030")')
    entering = Group("column", both, enter=Entry(1, "hexes(0954)"))
    step = SetupStep("ge", ("guard",))
    session = begun(battle((step, SetupStep("ru", ("column",))), ru=[placed], ge=[GUARD]))
    give(session, GUARD_PLACED)
    give(session, {"138": "3030+35"})
    assert session.state.turn == 1, "nothing is left to ask"
    session = begun(battle((step,), ru=[entering], ge=[GUARD]))
    early = faults(session, GUARD_PLACED | {"138": "+35"})
    assert early[0].startswith("unit 138 is not one of this side's")
    give(session, GUARD_PLACED)
    assert asked(session)[:2] == ("ru", "deploy")
    assert "must begin aboard a carrier" in faults(session, {})[0]
    give(session, {"138": "+35"})
    assert session.state.turn == 1
    assert session.state.view_for("ru")["units"]["35"]["carried_by"] == "138"


def test_entrenchments_laid_by_a_step_are_hidden_with_it_until_the_reveal() -> None:
    """13.0: they are of the side that laid them; who belongs to no side sees what lies there."""
    units, told = SetupStep("ge", ("guard",)), SetupStep(reveal=("entrenchment",))
    marks = SetupStep("ge", marks=(MarkLot("entrenchment"),), at="rows(1,12)", secret=True)
    session = begun(battle((units, marks, SetupStep("ru", ("main",)), told), ge=[GUARD]))
    assert faults(session, "1010") == [NO_MAPPING]
    give(session, GUARD_PLACED)
    give(session, {"entrenchment*1": "0909"})
    assert laid(session) == [Mark("entrenchment", "0909", "ge")]
    assert session.state.view_for("ge")["entrenchments"] == {"0909": "ge"}
    assert session.state.view_for("ru")["entrenchments"] == {}
    give(session, MAIN_PLACED)
    assert session.state.turn == 1
    for side in ("ge", "ru", ""):
        assert session.state.view_for(side)["entrenchments"] == {"0909": "ge"}


def test_an_entry_in_any_turn_along_a_road() -> None:
    sheet = clear_map(road=["0110D", "0111D", "0109D"])
    free = Group("free", {"pz1": 1}, enter=Entry(ANY_TURN, "edge(W)", "road"))
    scenario = battle((), ge=[replace(GUARD, deploy="rows(1,5)"), free]).scenario
    assert scenario is not None
    session = Session.begin(Battle(sheet, replace(scenario, setup=())), SeededDice(1))
    assert isinstance(session.state, KampfState)
    (piece,) = session.state.position.game.group_pieces("ge", "free")
    numbers = session.state.position.game.ground.numbers
    assert {numbers[cell] for cell in piece.entry} == {"0109", "0110", "0111", "0112"}
    assert piece.due == 1


def test_the_position_as_a_scenario_keeps_what_is_still_to_be_done() -> None:
    session = begun(battle())
    give(session, GUARD_PLACED)
    give(session, WEST)
    kept = session.state.as_scenario()
    assert kept is not None
    assert kept.setup == AT_4[2:-1], "what was chosen is no secret any more"
    give(session, MAIN_PLACED)
    give(session, {})
    kept = session.state.as_scenario()
    assert kept is not None
    assert kept.setup == ()
    relief = kept.group("ge", "relief")
    assert relief is not None
    assert relief.enter == Entry(1, WEST)


@pytest.mark.parametrize("player", ["random", "staff"])
def test_what_a_person_has_placed_stays_when_a_player_completes_it(player: str) -> None:
    session = begun(battle())
    (decision,) = session.pending()
    made = find_player("kampfpanzer", player)
    answer = made.complete(session.state, decision, {"94": "1012"}, Chance.of(1))  # type: ignore[attr-defined]
    assert answer["94"] == "1012"
    assert session.state.faults(decision, answer) == []


def test_records_of_groups_with_letters_beyond_ascii_keep_their_hashes() -> None:
    """What was chosen is part of the hash, letters and all; records of older programs have noted it."""
    steps = (
        SetupStep("ge", ("guard",), at=AT_4[0].at),
        SetupStep("ge", choices=(WrittenChoice("Höhe"),)),
        AT_4[2],
    )
    session = begun(battle(steps, ge=(GUARD, replace(RELIEF, id="Höhe"))))
    give(session, GUARD_PLACED)
    give(session, EAST)
    assert session.state.digest() == "bb9f94d4ad05f670b5555a70d34a0aa87f06294d3ade0da3510f51d6bd47a1a0"
