"""Records of rules that ask many questions a game-turn: version 2 of the format (CT-3, CT-8, CT-9, CT-12)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.files.formats.schemas import validate
from kpeditor.core.files.reading import read_record
from kpeditor.core.files.text.emit import document
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.play.record import Record, fits_version_1, read_record_data, record_data, record_of
from kpeditor.core.play.replaying import Diverged, mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import Dice, OutOfDice, ScriptedDice, SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length, Scenario, Side
from tests.installing import know
from tests.toys.duels import SETUP, SHOTS, TURNS, Duels


@pytest.fixture
def battle(monkeypatch: pytest.MonkeyPatch) -> Battle:
    duels = Duels()
    know(monkeypatch, duels)
    sheet = new_sheet("x", "duels", HexGrid(3, 3), SCHEMES["CCRR"], Catalogue())
    sides = (Side("red", ""), Side("blue", ""))
    return Battle(sheet, Scenario("", "duels", "", Length(TURNS, TURNS), sides))


def played(battle: Battle, dice: Dice | None = None, steps: int = 99) -> Session:
    session = Session.begin(battle, dice or SeededDice(5))
    while (pending := session.pending()) and len(session.steps) < steps:
        session.submit({pending[0].side: [pending[0].number, 7]})
    return session


def filed(record: Record) -> Record:
    """The record written to a file and read again."""
    text = document(record_data(record))
    data, problems, _ = read_record(text)
    assert problems == []
    assert data is not None
    return read_record_data(data)


def test_ct_9_any_plain_answers_and_dice_of_any_sides_are_kept(battle):
    session = played(battle)
    data = record_data(record_of(session, scenario="x.yaml", seed=5))
    assert data["format"] == "kpeditor-record/2"
    assert validate("record", data) == []
    assert [step["number"] for step in data["steps"]] == list(range(1, 16))
    assert data["steps"][0] == {
        "number": 1,
        "turn": 0,
        "answers": {"red": [1, 7]},
        "cards": [{"order": list(session.steps[0].decks[0].order)}],
    } | ({"hash": data["steps"][0]["hash"]} if "hash" in data["steps"][0] else {})
    shot = data["steps"][3]
    assert (shot["turn"], shot["phase"]) == (1, "fire")
    assert [(die["for"], die["sides"]) for die in shot["dice"]] == [
        ("fire shot red 5", 10),
        ("fire harm red 5", 6),
    ]


def test_ct_3_a_replay_has_the_same_hashes(battle):
    session = played(battle)
    record = record_of(session, scenario="x.yaml", seed=5)
    again = filed(record)
    assert again == record
    repeated = replay(again, battle)
    assert mismatches(again, repeated) == []
    assert repeated.state.digest() == session.state.digest()


def test_ct_8_a_side_that_sets_up_twice_has_both_answers_in_the_record(battle):
    record = filed(record_of(played(battle), scenario="x.yaml", seed=5))
    assert record.answers("red", 0) == [[1, 7], [3, 7]]
    assert record.answers("blue", 0) == [[2, 7]]
    assert [step.answers for step in replay(record, battle).steps[:3]] == [
        {"red": [1, 7]},
        {"blue": [2, 7]},
        {"red": [3, 7]},
    ]


def test_dice_and_decks_that_follow_from_no_seed_are_given_again(battle):
    dice = ScriptedDice([10, 6] * 12, decks=[(2, 1, 0)])
    session = played(battle, dice)
    record = filed(record_of(session, scenario="x.yaml", seed=5))
    assert record.given_dice
    assert replay(record, battle).state.digest() == session.state.digest()
    short = replace(record, steps=(*record.steps[:-1], replace(record.steps[-1], dice=(10,))))
    with pytest.raises(OutOfDice, match="harm blue in game-turn 2"):
        replay(short, battle)


def test_a_difference_names_its_step_and_game_turn(battle):
    record = record_of(played(battle), scenario="x.yaml", seed=5)
    wrong = replace(record.steps[5], hash="0" * 64)
    changed = replace(record, steps=(*record.steps[:5], wrong, *record.steps[6:]))
    (miss,) = mismatches(changed, replay(changed, battle))
    assert miss.sentence() == "the position after step 3 of game-turn 1 differs from the record"


def test_an_answer_that_is_illegal_now_is_told_with_step_rule_and_version(battle):
    record = record_of(played(battle), scenario="x.yaml", seed=5)
    wrong = replace(record.steps[4], answers={"red": "left"})
    changed = replace(record, steps=(*record.steps[:4], wrong, *record.steps[5:]))
    told = (
        r"step 5 of the record, game-turn 1: aim at a list of numbers \[T-4\]; it was played with version 0.3"
    )
    with pytest.raises(Diverged, match=told):
        replay(changed, battle)


def test_ct_12_a_step_taken_back_and_played_again_has_the_same_dice(battle):
    session = played(battle, steps=8)
    before = session.steps[-1]
    session.take_back_step()
    assert len(session.steps) == 7
    again = session.submit(before.answers)
    assert (again.dice, again.after.digest()) == (before.dice, before.after.digest())


def test_a_game_turn_taken_back_goes_to_its_beginning(battle):
    session = played(battle)
    session.take_back(2)
    assert (session.state.turn, len(session.steps)) == (2, len(SETUP) + 2 * SHOTS)


def test_a_replay_stops_after_a_game_turn_however_many_steps_it_has(battle):
    record = record_of(played(battle), scenario="x.yaml", seed=5)
    assert len(replay(record, battle, turns=1).steps) == len(SETUP) + 2 * SHOTS
    assert len(record.before(2).steps) == len(SETUP) + 2 * SHOTS
    assert record.last_turn == 2


def test_version_1_is_written_where_it_says_all():
    plain = {
        "format": "kpeditor-record/1",
        "scenario": "x",
        "ruleset": {"id": "r", "version": "1"},
        "seed": 3,
    }
    data = plain | {
        "deployment": {"red": {"1": "0101"}, "blue": {}},
        "turns": [{"orders": {"red": {"1": "C2"}}, "dice": [6, 1], "hash": "a" * 64}],
    }
    record = read_record_data(data)
    assert fits_version_1(record)
    assert record_data(record) == data
    for step in (
        replace(record.steps[2], answers={"red": {"1": ["C2"]}}),
        replace(record.steps[2], answers={"red": ["C2"]}),
        replace(record.steps[2], sides=(10, 6)),
        replace(record.steps[2], decks=((0, 1),)),
        replace(record.steps[2], phase="fire"),
        replace(record.steps[2], turn=2),
    ):
        other = replace(record, steps=(*record.steps[:2], step))
        assert record_data(other)["format"] == "kpeditor-record/2"
        assert filed(other) == other
