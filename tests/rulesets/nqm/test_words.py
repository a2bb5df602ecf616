"""What Not Quite Mechanized says of its events and of answers: lines, dice, modifiers, results."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli.games.answerfile import Asked, before_question
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.players import find_player, play_game, play_on
from kpeditor.core.play.record import record_of
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import OutOfDice, ScriptedDice, SeededDice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Decision
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.dicewords import PARTS, THROWS
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Order
from kpeditor.rulesets.nqm.engine.position import Position, Proposal
from kpeditor.rulesets.nqm.engine.rulings import resolvers
from kpeditor.rulesets.nqm.engine.sighting import revealed
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.outlooks import of_answer
from kpeditor.rulesets.nqm.words import EVENTS, _recce

VELM = Path("tests/rulesets/nqm/velm-battle.yaml")
SIDES = ("attackers", "defenders")


@pytest.fixture(scope="module")
def velm() -> Battle:
    return open_battle(VELM).battle


@pytest.fixture(scope="module")
def games(velm: Battle) -> list[Session]:
    return [play_game(velm, player, seed) for player, seed in (("staff", 3), ("random", 3))]


def _log(faces: list[int], hour: int = 2) -> Log:
    log = Log(ScriptedDice(faces))
    log.at(hour, "test")
    return log


def _turned(text: str) -> str:
    """Another language: its own words, with the fields of the text."""
    return text.swapcase() if "{" not in text else f"~{text}"


def _near(velm: Battle) -> Position:
    """The tanks and the second battalion of the attackers at the west bank, in sight of the enemy."""
    position = replace(Operation.of(velm).position, hour=2, phase="volley")
    order = Order("attack", TablePoint(4.2, 3.0))
    moved = [
        replace(one, at=TablePoint(3.95, 2.75 + 0.05 * n), posture="open")
        for n, one in enumerate(position.of("bn2"))
    ]
    position = position.with_stands(moved).with_unit("bn2", order=order, ordered=True)
    hidden = [one for one in position.here("defenders") if one.at and one.at.x < 5]
    return revealed(position, hidden)


def test_every_event_has_a_line_in_any_language(games):
    """Lines come from the data of an event: in another language nothing of the English one is left over."""
    for event in (one for game in games for one in game.events() if one.kind != "ends"):
        said, turned = EVENTS.line(event, str), EVENTS.line(event, str, _turned)
        assert said, event
        assert turned.startswith("~"), (event.kind, turned)
        assert EVENTS.phase_title(event.phase) is not None, event.phase


def test_the_dice_of_a_line_are_those_that_fell(games):
    """N27: what stands behind a firefight sums to what it says was inflicted and received."""
    fights = [one for game in games for one in game.events() if one.kind == "firefight"]
    assert fights
    for event in fights:
        throws = event.data["throws"]
        for what, key in (("fire", "inflicted"), ("reply", "received")):
            hits = sum(one["result"] for one in throws if one["what"] == what)
            assert hits == sum(event.data["result"][key].values())
        lines = EVENTS.arithmetic(event, str)
        assert len(lines) == len(throws) + sum(bool(one.get("shift")) for one in throws)
        assert all(" ".join(map(str, one["dice"])) in str(lines) for one in throws)


def test_recce_tells_its_three_dice_and_no_grade_of_the_enemy(games):
    """N14: red, white and blue; what they need would tell who hides there."""
    told = [one for game in games for one in game.events() if one.kind == "recce"]
    assert told
    for event in told:
        first = EVENTS.arithmetic(event, str)[:3]
        assert [what.split(":")[0] for what, _ in first] == ["Red", "White", "Blue"]
        assert not any("needed" in one for one in event.data["throws"])


def test_a_test_of_morale_tells_losses_and_what_it_needs():
    """N46."""
    fell = {"what": "test", "dice": [3], "result": False, "needed": 4, "purpose": "break", "lost": 5, "of": 9}
    data = {"formation": "bn1", "result": {"passed": False, "purpose": "break"}, "throws": [fell]}
    event = Event(3, "morale", "morale", "N46", "", data=data)
    assert EVENTS.line(event, str) == "bn1 fails its test to stand"
    assert EVENTS.arithmetic(event, str) == [
        ("5 of 9 lost: test to stand, passed on 4 or more", "3 = failed")
    ]


def test_what_the_umpire_changes_stands_behind_the_line(velm):
    """N64: the line has his result and note, the arithmetic what he changed."""
    position = replace(Operation.of(velm).position, hour=2)
    result = {"passed": False, "number": 1, "purpose": "press home"}
    log = _log([])
    proposal = Proposal("morale", "bn1", "bn1 tests", result)
    answer = {"result": {"passed": True}, "note": "they rally"}
    resolvers.overridden(replace(position, proposal=proposal), proposal, answer, log)
    (event,) = log.events
    said = EVENTS.line(event, str)
    assert said == "bn1 passes its test to press home; as the umpire decided (they rally)"
    assert EVENTS.arithmetic(event, str) == [("The umpire rules: Passed", "yes")]


def test_the_tables_of_words_are_whole():
    """Every part of a result, and everything dice are thrown for, has its words."""
    assert {"red", "white", "blue", "fire", "reply", "test", "round", "air", "bombs"} <= set(THROWS)
    assert {"inflicted armour", "received others", "casualties", "passed", "ends"} <= set(PARTS)


def _outlook(position: Position, side: str, kind: str, answer: Any) -> list[Any]:
    return of_answer(position, Decision(side, kind, position.hour, 1, kind), answer)


def test_an_order_says_from_when_it_holds_and_when_the_slowest_arrives(velm):
    """N-T3: a formation hears its brigade an hour later; N9: light recce goes 5 km to contact in an hour."""
    position = replace(Operation.of(velm).position, hour=3)
    (found,) = _outlook(position, "attackers", "orders", {"recce": {"task": "recce", "to": [2.4, 4.85]}})
    lines = dict(found.lines)
    assert lines["From hour"] == "4 (down the chain of command)"
    assert lines["Way"] == "2.0 km"
    assert lines["Rate of the slowest [N-T1]"] == "5 km/h"
    assert lines["There at the end of hour"] == "4"
    assert lines["Sights Regular"] == "33%"  # NT-7
    assert lines["Sights Elite"] == "0%"


def test_a_shoot_says_who_reaches_and_what_shells_do(velm):
    """N21, NT-12: 105 mm disorganises who is dug in, not who is fortified."""
    position = replace(Operation.of(velm).position, hour=2)
    (found,) = _outlook(position, "attackers", "orders", {"artillery": {"task": "support", "to": [4.1, 3]}})
    lines = dict(found.lines)
    assert lines["From hour"] == "2 (comes at once)"
    assert lines["105 mm battery 1 of artillery"] == "3.7 of 15 km, fire units left: 6"
    assert lines["105 mm, dug in"] == "casualties 0.67, disorganises"
    assert lines["105 mm, fortified"] == "casualties 0.33, does not disorganise"


def test_a_volley_says_its_dice_and_chances_that_sum_to_one(velm):
    """N27: the chances are those of the ladder; who is not known to the side adds nothing."""
    position = _near(velm)
    (found,) = _outlook(position, "attackers", "volley", {"bn2": []})
    assert found.text == "Firefight of bn2: 0 dice."
    able = [one.id for one in position.of("bn2")]
    (found,) = _outlook(position, "attackers", "volley", {"bn2": able})
    dice = sum(int(much.split()[0]) for _, much in found.lines if much.endswith("dice"))
    assert dice == int(found.text.split()[-2]) > 0
    chances = [int(much[:-1]) for what, much in found.lines if what.startswith("Casualties")]
    assert 95 <= sum(chances) <= 105
    blind = replace(position, contacts={**position.contacts, "attackers": {}})
    (found,) = _outlook(blind, "attackers", "volley", {"bn2": able})
    assert found.text == "Firefight of bn2: 0 dice."


def test_orders_on_the_command_line_say_what_they_come_to(tmp_path, capsys):
    answer = tmp_path / "orders.yaml"
    answer.write_text("artillery: {task: support, to: [4.1, 3]}\n")
    assert cli.main(["orders", str(VELM), str(answer), "--side", "attackers", "--outlook"]) == 0
    told = capsys.readouterr().out
    assert told.count("105 mm, dug in") == 1
    assert "105 mm battery 2 of artillery: 3.8 of 15 km, fire units left: 5" in told


def test_a_game_asks_the_outlook_of_its_position(velm):
    session = Session.begin(velm, SeededDice(1))
    state = session.state
    assert isinstance(state, Operation)
    decision = next(one for one in state.pending() if one.side == "attackers")
    (found,) = state.outlooks(decision, {"tanks": {"task": "dig"}}, str)
    assert ("Hours of digging not under fire [N-T3]", "6") in found.lines


def test_one_casualty_and_no_fire_are_told_without_slips_and_hash_as_before() -> None:
    for words, said in (
        ("a fires no fire; against it no fire", "a does not fire; against it no fire"),
        ("a; shoots and scoots: 1 casualties [N18]", "a; shoots and scoots: 1 casualty [N18]"),
        ("a; shoots and scoots: 11 casualties [N18]", "a; shoots and scoots: 11 casualties [N18]"),
        ("a reorganises: 1 of 1 casualties removed", "a reorganises: 1 of 1 casualties removed"),
    ):
        proposal = Proposal("firefight", "a", words, {})
        assert proposal.said == said
        assert proposal.data() == ["firefight", "a", words, {}], "records keep their hashes"


@pytest.mark.parametrize(
    ("band", "said"),
    [
        ("", "recce is ambushed; casualties: 2"),
        ("contact", "recce is ambushed at contact range; casualties: 2"),
    ],
)
def test_a_sighting_that_the_umpire_makes_an_ambush_has_no_range(band: str, said: str) -> None:
    """N16, N64: who was sighted has no range of a first shot, unless the umpire names one."""
    result = {"result": "ambushed", "band": band, "casualties": 2, "scoot": False}
    assert _recce("recce", result, str) == said


def test_dice_that_do_not_suffice_are_missed_in_an_hour(velm: Battle) -> None:
    """These rules have hours: what is said of given dice names them so."""
    with pytest.raises(OutOfDice, match=r"in hour \d"):
        play_on(Session.begin(velm, ScriptedDice([1])), dict.fromkeys(SIDES, find_player("nqm", "staff")), 1)


def test_a_question_that_is_not_in_a_record_is_missed_in_an_hour(games: list[Session]) -> None:
    record = record_of(games[0], scenario="velm.yaml")
    with pytest.raises(BadFile, match="in phase 'assault' of hour 1"):
        before_question(record, Asked("attackers", 1, "assault"))
