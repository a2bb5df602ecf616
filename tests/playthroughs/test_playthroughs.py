"""Golden playthroughs: recorded games of all nine scenarios come out the same on every machine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from kpeditor.core.checks.files import check_file
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.gamelog import session_text
from kpeditor.core.play.record import Record
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from tests.rulesets.kampfpanzer.computer.invariants import check_step

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*.yaml"))


WORTH_SEEING = {
    "fires",
    "shelled",
    "overruns",
    "counterattacks",
    "pinned",
    "disrupted",
    "recovery",
    "destroyed",
    "wreck",
    "panics",
    "scatters",
    "contest",
    "halts",
    "held",
    "aborts",
    "goes back",
    "turns",
    "gets off",
    "goes aboard",
    "fails",
    "exits",
    "choice",
    "no attack",
    "game over",
}
"""Kinds of events that happen in one golden game or another."""

each_game = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


@cache
def played(path: Path) -> tuple[Record, Session]:
    game = open_game(path)
    return game.record, replay(game.record, game.battle)


def test_there_is_one_for_each_scenario_of_chapter_14() -> None:
    scenarios = (HERE.parents[1] / "scenarios" / "kampfpanzer").glob("14-*.yaml")
    assert [path.name for path in RECORDS] == sorted(path.name for path in scenarios)
    assert len(RECORDS) == 9


@each_game
def test_it_replays_to_the_recorded_positions_and_result(path: Path) -> None:
    record, session = played(path)
    assert mismatches(record, session) == []
    dice = [tuple(roll.face for roll in step.dice) for step in session.steps if step.before.turn]
    assert dice == [turn.dice for turn in record.played]
    outcome = session.outcome()
    assert outcome is not None
    assert record.result == {"winner": outcome.winner, "reason": outcome.reason, "turn": outcome.turn}
    assert outcome.turn == len(record.played)


@each_game
def test_the_log_reads_the_same_line_by_line(path: Path) -> None:
    log = session_text(played(path)[1]).splitlines()
    golden = path.with_suffix(".log").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(log, golden, strict=False), 1):
        assert now == then, f"{path.stem}.log, line {number}"
    assert len(log) == len(golden)


@each_game
def test_it_breaks_no_rule(path: Path) -> None:
    for step in played(path)[1].steps:
        check_step(step)


def test_everything_worth_seeing_happens_in_one_of_them() -> None:
    kinds = {event.kind for path in RECORDS for event in played(path)[1].events()}
    assert kinds >= WORTH_SEEING


@pytest.mark.parametrize("path", RECORDS[:1], ids=lambda path: path.stem)
def test_it_keeps_to_the_schema(path: Path) -> None:
    assert check_file(path) == []
