"""A position as a scenario: beginning with it gives the position again, and the same chances to win."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle, render_scenario
from kpeditor.core.files.reading import read_scenario
from kpeditor.core.play.players import play_game
from kpeditor.core.play.session import Session
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.kampfpanzer.engine.position import Place, Position
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from kpeditor.rulesets.kampfpanzer.engine.victory import tally
from tests.examples import examples

ROOT = Path(__file__).parents[4]
NAMES = ["14-1-spain", "14-3-bain-tsagan", "14-4-poland", "14-5-summa", "14-6-hannut", "14-8-arras"]


@cache
def battle_of(name: str) -> Battle:
    return open_battle(ROOT / f"scenarios/kampfpanzer/{name}.yaml").battle


def played(name: str, turns: int, seed: int) -> Session:
    """Some turns of random play."""
    return play_game(battle_of(name), "random", seed, turns=turns)


def position_of(session: Session) -> Position:
    assert isinstance(session.state, KampfState)
    return session.state.position


def scenario_of(session: Session) -> Scenario:
    scenario = session.state.as_scenario()
    assert scenario is not None
    return scenario


def standing(position: Position) -> dict[str, tuple[object, ...]]:
    """Everything about the units that are not gone for good."""
    pieces = position.game.pieces
    return {
        piece.id: (
            game_side(position, piece.side),
            piece.type,
            status.place,
            status.cell,
            status.facing,
            status.level,
            status.pinned,
            pieces[status.carrier].id if status.carrier >= 0 else "",
            pieces[status.passenger].id if status.passenger >= 0 else "",
            piece.entry if status.place is Place.DUE else frozenset(),
        )
        for piece, status in zip(pieces, position.status, strict=True)
        if status.place in (Place.DUE, Place.MAP)
    }


def game_side(position: Position, side: int) -> str:
    return position.game.sides[side]


@settings(max_examples=examples(8), deadline=None)
@given(name=st.sampled_from(NAMES), turns=st.integers(0, 6), seed=st.integers(0, 500))
def test_beginning_with_a_position_gives_it_again(name: str, turns: int, seed: int) -> None:
    old = played(name, turns, seed)
    before = position_of(old)
    battle = Battle(old.battle.sheet, scenario_of(old))
    after = KampfState.of(battle).position
    assert standing(after) == standing(before)
    assert after.wrecks == before.wrecks
    assert after.entrenchments == before.entrenchments
    left = before.game.scenario.length.max - max(before.turn - 1, 0)
    assert after.game.scenario.length.max == left
    for piece in after.game.pieces:
        old_piece = before.game.pieces[before.game.index[piece.id]]
        if after.status[piece.index].place is Place.DUE:
            assert piece.due == max(1, old_piece.due - max(before.turn - 1, 0))


@settings(max_examples=examples(4), deadline=None)
@given(name=st.sampled_from(NAMES), turns=st.integers(2, 7), seed=st.integers(0, 500))
def test_losses_and_exits_so_far_count_for_victory(name: str, turns: int, seed: int) -> None:
    """R-VIC-1: who would win now wins by the new scenario as well, though the dead are not in it."""
    from kpeditor.core.scenario.victory.judging import evaluate

    old = played(name, turns, seed)
    before = position_of(old)
    after = KampfState.of(Battle(old.battle.sheet, scenario_of(old))).position
    then = [goal for goal in before.game.winning if not goal.line.turns]
    now = [goal for goal in after.game.winning if not goal.line.turns]
    sheet = before.game.ground.sheet
    for one, two in zip(then, now, strict=True):
        if one.condition is not None and two.condition is not None:
            held = evaluate(one.condition, tally(before), sheet)
            assert evaluate(two.condition, tally(after), sheet) == held


def test_a_position_survives_a_file(tmp_path: Path) -> None:
    scenario = scenario_of(played("14-5-summa", 4, 7))
    back, problems, _ = read_scenario(render_scenario(scenario, None))
    assert problems == []
    assert back == scenario


def test_a_group_keeps_its_area_until_its_units_have_a_place() -> None:
    """14.5 deploys both sides in areas."""
    battle = battle_of("14-5-summa")
    assert battle.scenario is not None
    areas = {group.id: group.deploy for _, group in battle.scenario.groups() if group.deploy}
    assert areas
    unplaced = KampfState.of(battle).as_scenario()
    assert unplaced is not None
    assert {group.id: group.deploy for _, group in unplaced.groups() if group.deploy} == areas
    assert not any(group.deploy for _, group in scenario_of(played("14-5-summa", 1, 1)).groups())


def test_a_line_whose_turns_are_over_is_left_out() -> None:
    """14.8 tests its first line at the ends of turns 15 to 18 (Q136); three turns later they are 12 to 15."""
    scenario = scenario_of(played("14-8-arras", 3, 1))
    assert [line.turns for line in scenario.victory if line.turns] == [(12, 13, 14, 15)]
    assert (scenario.length.min, scenario.length.max) == (12, 15)


def test_nothing_is_left_after_the_last_turn() -> None:
    session = played("14-4-poland", 10, 3)
    assert session.outcome() is not None
    with pytest.raises(KpError, match="no game-turn is left"):
        session.state.as_scenario()
