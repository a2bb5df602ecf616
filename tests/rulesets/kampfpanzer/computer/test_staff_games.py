"""Whole games of the staff: nothing illegal whatever the doctrine, and the same again with the same seed."""

from __future__ import annotations

import gc
from functools import cache
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import find_player, play_on
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.lab.game import new_table, play_row
from kpeditor.lab.spec import Series
from tests.rulesets.kampfpanzer.computer.invariants import check_step

SCENARIOS = sorted((Path(__file__).parents[4] / "scenarios" / "kampfpanzer").glob("*.yaml"))
DOCTRINES = ("rush", "fire-base", "bounds", "hold", "late-attack", "attrition", "balanced")


@cache
def battle(path: Path) -> Battle:
    return open_battle(path).battle


def game(path: Path, first: str, second: str, seed: int = 3) -> Session:
    """A game; `submit` refuses anything illegal."""
    session = Session.begin(battle(path), SeededDice(seed))
    names = zip((side.id for side in battle(path).scenario.sides), (first, second), strict=True)  # type: ignore[union-attr]
    players = {side: find_player("kampfpanzer", name) for side, name in names}
    return play_on(session, players, seed)


@pytest.mark.parametrize(
    "number",
    # Of the first four every doctrine plays one.
    [
        pytest.param(n, marks=[pytest.mark.slow] if n > 3 else [], id=one.stem)
        for n, one in enumerate(SCENARIOS)
    ],
)
def test_every_plot_of_a_game_between_doctrines_is_legal(number: int) -> None:
    first, second = DOCTRINES[number % 7], DOCTRINES[(number + 3) % 7]
    session = game(SCENARIOS[number], f"staff:{first}", f"staff:{second}")
    assert session.outcome() is not None
    for step in session.steps:
        check_step(step)


def test_the_same_seed_plays_the_same_game() -> None:
    path = SCENARIOS[3]
    assert game(path, "staff", "staff").state.digest() == game(path, "staff", "staff").state.digest()


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_soak_of_all_doctrines(path: Path) -> None:
    for seed, doctrine in enumerate(DOCTRINES):
        for other in ("random", f"staff:{DOCTRINES[seed - 1]}"):
            for step in game(path, f"staff:{doctrine}", other, seed).steps:
                check_step(step)
            for step in game(path, other, f"staff:{doctrine}", seed).steps:
                check_step(step)


def test_a_game_leaves_nothing_that_only_the_search_for_garbage_frees(root: Path) -> None:
    """A search for garbage goes over everything that a series keeps: without cycles it is seldom needed."""
    scenario = root / "scenarios/kampfpanzer/14-4-poland.yaml"
    table = new_table(Series.of_file(scenario, ("staff", "staff"), 2, seed=1))
    play_row(table, 0)
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        play_row(table, 1)
        gc.collect()
        left = {type(one).__qualname__ for one in gc.garbage if type(one).__module__.startswith("kpeditor")}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert left == set()
