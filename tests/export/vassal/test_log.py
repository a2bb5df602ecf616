"""A record as a log: step by step to the position in which the game ended."""

from __future__ import annotations

import pytest

from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.replaying import replay
from kpeditor.export.vassal.log import write_log
from kpeditor.export.vassal.module import kits_of
from kpeditor.export.vassal.moduleoptions import ModuleOptions
from kpeditor.export.vassal.saves import position, saved_game
from tests.export.vassal.conftest import QUICK, log_of
from tests.export.vassal.logcheck import PlayedLog, check_log
from tests.export.vassal.reread import ModuleFaulty, commands_of, turn_of


@pytest.fixture(scope="module")
def game(root):
    """Two game-turns of Poland 1939."""
    opened = open_game(root / "tests/playthroughs/14-4-poland.yaml")
    return replay(opened.record, opened.battle, turns=2)


@pytest.fixture(scope="module")
def log(game):
    (kit,) = kits_of([game.battle], QUICK)
    return log_of(game, kit), kit


def test_the_log_ends_where_the_game_does(log, game):
    data, kit = log
    assert check_log(data, kit, game) > 20


def test_what_happened_is_told_in_order(log, game):
    data, _ = log
    chat = [line.removeprefix("* ") for line in PlayedLog().play(data).chat]
    turns = [f"Game-turn {step.before.turn}" for step in game.steps if step.before.turn]
    wanted = ["Poland, September 1939", "Deployment: Germans", *turns]
    assert [line for line in chat if line.startswith("<b>")] == [f"<b>{title}</b>" for title in wanted]
    told = [event.sentence() for event in game.events()]
    assert [line for line in chat if line in set(told)] == [line for line in told if "<" not in line]
    assert any("plotted: " in line for line in chat)


def test_the_turn_counter_goes_along(log):
    data, kit = log
    assert PlayedLog().play(data).turns == [1, 2]
    steps = [command for command in commands_of(data) if command.startswith("LOG\t")]
    (second,) = (step for step in steps if "<b>Game-turn 2</b>" in step)
    assert "LOG\tTURNTurnTracker0\t0|2;0;false;-1" in second.split("\x1b")
    assert "TURNTurnTracker0\t0|1;0;false;-1" in position(kit)


@pytest.mark.parametrize("state", ["2;0;false;-1", "0|;0;false;-1", "0|2", "1|2;0;false;-1"])
def test_a_turn_that_vassal_would_not_understand_is_found(state):
    with pytest.raises(ModuleFaulty, match="the turn counter"):
        turn_of(f"TURNTurnTracker0\t{state}")
    assert turn_of(f"TURNTurnTracker1\t{state}") is None


def test_a_step_moves_pieces_together_with_its_lines(log):
    data, _ = log
    steps = [command for command in commands_of(data) if command.startswith("LOG\t")]
    deployment = next(step for step in steps if " deploys in " in step)
    assert "LOG\tCHAT" in deployment
    assert "\x1bLOG\tM/" in deployment


def test_the_same_game_gives_the_same_bytes(log, game):
    data, kit = log
    assert log_of(game, kit) == data


def test_a_log_that_goes_wrong_is_found(log, game):
    data, kit = log
    commands = commands_of(data)
    shorter = saved_game(commands[:-3], kit.name, "1.0", "")
    with pytest.raises(ModuleFaulty, match=r"ends (at|in another condition|with)"):
        check_log(shorter, kit, game)
    first = next(i for i, command in enumerate(commands) if "LOG\tM/" in command)
    with pytest.raises(ModuleFaulty, match=r"moves (from where it is not|onto one)"):
        check_log(saved_game([*commands[:first], *commands[first + 1 :]], kit.name, "1.0", ""), kit, game)


def test_it_names_its_module(game, tmp_path):
    written = write_log(game, tmp_path / "poland.vlog", QUICK)
    assert "for the module 'Poland, September 1939'" in written.sentence()
    (kit,) = kits_of([game.battle], QUICK)
    assert written.steps == check_log((tmp_path / "poland.vlog").read_bytes(), kit, game)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(9))
def test_each_of_the_nine_playthroughs(root, tmp_path, number):
    path = sorted((root / "tests/playthroughs").glob("14-*.yaml"))[number]
    opened = open_game(path)
    session = replay(opened.record, opened.battle)
    written = write_log(session, tmp_path / "game.vlog")
    (kit,) = kits_of([opened.battle], ModuleOptions())
    assert written.steps == check_log((tmp_path / "game.vlog").read_bytes(), kit, session) > 100
