"""Games on maps that are numbered otherwise: the same ground, other names for its hexes."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.edits.resizing import resize
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.gridnumbering import GridNumbering, board_row_number
from kpeditor.core.geometry.numberingparts import grid_numbering
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import read_record_data, record_data, record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.problem import Severity
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState

TURNS = 3


def hannut() -> Battle:
    root = Path(__file__).resolve().parents[3]
    return open_battle(root / "scenarios" / "kampfpanzer" / "14-6-hannut.yaml").battle


def numbered(numbering: GridNumbering) -> Battle:
    battle = hannut()
    grid = battle.map.grid
    resize(battle, grid.columns, grid.rows, numbering=numbering).edit.apply(battle)
    return battle


def cells(session: Session) -> list[tuple[str, int]]:
    assert isinstance(session.state, KampfState)
    position = session.state.position
    return [(piece.id, position.status[piece.index].cell) for piece in position.game.pieces]


@pytest.fixture(scope="module")
def usual() -> Session:
    return play_game(hannut(), "random", 5, turns=TURNS)


@pytest.mark.parametrize(
    "numbering",
    [grid_numbering(("letters", "numbers")), board_row_number("6")],
    ids=["C4", "6-C-4"],
)
def test_a_game_goes_the_same_where_the_last_digits_are_the_same(numbering: GridNumbering, usual: Session):
    """11.11 reads the last digit of the printed number, and nothing else of a name decides anything."""
    session = play_game(numbered(numbering), "random", 5, turns=TURNS)
    assert cells(session) == cells(usual)
    assert [event.kind for event in session.events()] == [event.kind for event in usual.events()]


def test_records_speak_the_numbers_of_the_map_and_replay():
    """Row letters last, counted from the lower right: guns have their facing behind a stroke."""
    battle = numbered(grid_numbering(("numbers", "letters"), (0, 1), None, "bottom-right"))
    assert not [p for p in find("kampfpanzer").check(battle) if p.severity is Severity.ERROR]
    session = play_game(battle, "random", 5, turns=TURNS)
    record = read_record_data(record_data(record_of(session, scenario="x.yaml", seed=5)))
    spots = [spot for side in record.deployment.values() for spot in side.values()]
    assert any("/" in spot for spot in spots)
    repeated = replay(record, battle)
    assert mismatches(record, repeated) == []
    assert cells(repeated) == cells(session)
