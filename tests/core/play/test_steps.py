"""A step is not a game-turn: what is told, kept, asked of programs and forfeited says which it means."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kpeditor.core.play.advice import NO_ORDER, Advice
from kpeditor.core.play.forfeits import idle_answer
from kpeditor.core.play.gamejournal import (
    RECORD,
    SHORT,
    STEPS,
    GameAbout,
    GameJournal,
    OpenAnswers,
    game_left_in,
)
from kpeditor.core.play.gamelog import session_json
from kpeditor.core.play.players import find_player, play_on
from kpeditor.core.play.record import read_record_data, record_data, record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.player import Player
from tests.installing import know
from tests.toys.skirmish import Chooser, Rules, Skirmish, skirmish_battle

Begin = Callable[[Rules], Session]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Begin:
    def begin(rules: Rules) -> Session:
        know(monkeypatch, Skirmish(rules))
        return Session.begin(skirmish_battle(rules).battle, SeededDice(1))

    return begin


def answer(session: Session, count: int = 1) -> None:
    """Lets a player answer so many questions."""
    for _ in range(count):
        (decision,) = session.pending()
        chance = Chance.of("test", *decision.address)
        session.submit({decision.side: Chooser().answer(session.state, decision, chance)})


# --- Telling ---


def test_1_12_a_game_turn_is_told_once_and_every_step_with_its_question(begin: Begin) -> None:
    session = begin(Rules(has_secret=True))
    while session.pending():
        answer(session)
    told = session_json(session)
    assert [turn["turn"] for turn in told["turns"]] == [0, 1, 2]
    assert len(told["steps"]) == len(session.steps) == 21
    assert told["steps"][3] == {
        "turn": 1,
        "asked": [{"side": "red", "kind": "move", "number": 4, "phase": "movement", "subject": "red"}],
        "events": 1,
        "hash": session.steps[3].after.digest(),
    }
    for turn in told["turns"]:
        steps = [step for step in told["steps"] if step["turn"] == turn["turn"]]
        assert len(turn["events"]) == sum(step["events"] for step in steps)
        assert turn["hash"] == steps[-1]["hash"]
    assert told["turns"][1]["units"] == session.steps[10].after.view_for("red")["units"]


# --- The journal ---


def test_1_13_of_a_long_game_only_new_steps_are_written(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kpeditor.core.play.gamejournal.SHORT", 5)
    assert SHORT > 20
    session = begin(Rules(turns=3))
    journal = GameJournal(tmp_path / "journal")
    about = GameAbout.of(session, {"red": "", "blue": ""}, skirmish_battle(Rules(turns=3)))

    def write() -> None:
        journal.write(session, 1, about, OpenAnswers(session.state.turn))

    wholes, texts = [], set[str]()
    for number in range(1, 26):
        answer(session)
        write()
        text = (journal.folder / RECORD).read_text("utf-8")
        wholes += [number] if text not in texts else []
        texts.add(text)
        if number % 3 == 0:
            left = game_left_in(journal.folder).game().record
            assert left == record_of(session, scenario=left.scenario, seed=1), number
    assert wholes == [1, 2, 3, 4, 5, 11, 23]
    again = game_left_in(journal.folder).game()
    assert replay(again.record, again.battle, may_be_unfinished=True).state.digest() == session.state.digest()
    # What is taken back is gone, whatever was written behind the record.
    old = (journal.folder / STEPS).read_text("utf-8")
    session.take_back_step()
    write()
    (journal.folder / STEPS).write_text(old, "utf-8")
    assert len(game_left_in(journal.folder).game().record.steps) == 24
    # A torn or foreign line ends what is read.
    answer(session)
    write()
    text = (journal.folder / STEPS).read_text("utf-8")
    assert len(game_left_in(journal.folder).game().record.steps) == 25
    other = text.replace('"number": 24', '"number": 7')
    for spoilt in (text[:-9], other, text[:-2] + "]"):
        (journal.folder / STEPS).write_text(spoilt, "utf-8")
        assert len(game_left_in(journal.folder).game().record.steps) == 24


def test_what_is_half_written_belongs_to_one_question(begin: Begin) -> None:
    session = begin(Rules())
    first = OpenAnswers(1, {}, "red", "fire", session.pending()[0].number)
    assert first.is_for(session)
    answer(session)
    assert session.state.turn == first.turn
    assert not first.is_for(session)


# --- Programs and forfeits ---

BOT = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1, "deterministic": True}), flush=True)
    else:
        ANSWER
        print(json.dumps({"type": "answer", "id": asked["id"], "answer": answer}), flush=True)
"""


@pytest.fixture
def bot(tmp_path: Path) -> Callable[[str], Player]:
    def bot(answer: str) -> Player:
        path = tmp_path / "bot.py"
        path.write_text(BOT.replace("ANSWER", answer), "utf-8")
        return find_player("skirmish", f"program:{sys.executable} {path}")

    return bot


def test_1_11_a_program_is_told_the_question_and_answers_in_any_plain_form(
    begin: Begin, bot: Callable[[str], Player]
) -> None:
    session = begin(Rules())
    player = bot(
        'fires = asked["phase"] == "fire" and asked["subject"] in asked["words"]\n        '
        'answer = asked["choices"][-1] if fires else asked["number"] % 3'
    )
    play_on(session, {"red": player, "blue": Chooser()}, 1)
    given = [step.answers["red"] for step in session.steps if "red" in step.answers]
    numbers = [step.decisions[0].number for step in session.steps if "red" in step.answers]
    assert given == ["fire", "fire", *(n % 3 for n in numbers[2:5]), "fire", "fire"] + [
        n % 3 for n in numbers[7:]
    ]
    assert session.is_reproducible


def test_a_forfeit_belongs_to_one_question_of_a_game_turn(begin: Begin, bot: Callable[[str], Player]) -> None:
    session = begin(Rules())
    player = bot('answer = "run" if asked["number"] == 2 else asked["choices"][1]')
    play_on(session, {"red": player, "blue": Chooser()}, 1)
    forfeited = [event for event in session.events() if event.kind == "forfeit"]
    assert [(one.turn, one.phase, one.data["number"]) for one in forfeited] == [(1, "fire", 2)]
    assert forfeited[0].text.startswith("red forfeit a question: illegal answer: choose one of hold, fire")
    assert session.steps[1].answers == {"red": "hold"}, "the answer that does least"
    record = record_of(session, scenario="x.yaml", seed=1)
    again = read_record_data(json.loads(json.dumps(record_data(record))))
    assert again == record
    repeated = replay(again, session.battle)
    assert mismatches(again, repeated) == []
    told = [[event.sentence() for event in one.events()] for one in (repeated, session)]
    assert told[0] == told[1]


def test_who_does_nothing_takes_the_default_of_a_reaction(begin: Begin) -> None:
    session = begin(Rules(guns=0, reacts=True))
    session.submit({"red": 2})
    (reaction,) = session.pending()
    assert idle_answer("skirmish", session.state, reaction, Chance.of("test")) == "hold"


def test_1_11_advice_on_one_question_is_about_what_it_asks(begin: Begin) -> None:
    session = begin(Rules())
    (decision,) = session.pending()
    whole = Advice("chooser", decision, "fire")
    assert (whole.chosen("gun 1"), whole.chosen("gun 2")) == ("fire", NO_ORDER)
    assert Advice("chooser", decision, {"gun 2": "D5"}).chosen("gun 2") == "D5"
