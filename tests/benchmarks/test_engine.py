"""`python run.py bench engine` runs and reports; the figures themselves are nobody's test."""

from __future__ import annotations

import json

import pytest

from kpeditor.core.scenario.battle import Battle
from tests.benchmarks import engine
from tests.benchmarks.__main__ import main
from tests.benchmarks.measuring import Measures, measure_play

WORK = ["game-turn", "state copy", "state digest", "start of a game", "random game"]


def test_it_reports_turns_states_games_and_memory(capsys, monkeypatch):
    measured: list[Measures] = []

    def measure_once(battle: Battle, player: str, games: int, seed: int) -> Measures:
        """What both forms tell is measured a single time."""
        if not measured:
            measured.append(measure_play(battle, player, games, seed))
        return measured[0]

    few = ({"pz3d": 2, "inf_ge": 1}, {"s35": 2, "inf_fr": 1})
    monkeypatch.setattr(engine, "FORCES", {"kampfpanzer": few})  # forty units take many times as long
    monkeypatch.setattr(engine, "TURNS", 3)
    monkeypatch.setattr(engine, "measure_play", measure_once)
    assert main(["engine", "--games", "1", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    timings = {timing["work"]: timing for timing in found["timings"]}
    assert list(timings) == WORK
    assert timings["game-turn"]["count"] == 3
    assert timings["state copy"]["count"] == 5  # two deployments and three game-turns
    assert all(timing["least"] <= timing["median"] <= timing["most"] for timing in timings.values())
    state, start, game = (kept["kibibytes"] for kept in found["memory"])
    assert 0 < state < start < game
    assert found["games_per_second"] > 0

    assert main(["engine", "--games", "1"]) == 0
    text = capsys.readouterr().out
    assert all(f"\n{work}" in text for work in WORK)
    assert "whole random games a second" in text


@pytest.mark.slow  # the quick sibling is the test above
def test_a_player_turn_of_panzerblitz_is_all_its_steps(monkeypatch):
    """PB5: fire, moves one by one, assaults; two player-turns a game-turn."""
    monkeypatch.setattr(engine, "FORCES", {"panzerblitz": ({"panther": 2}, {"t_34c": 2})})
    monkeypatch.setattr(engine, "TURNS", 2)
    timing = measure_play(engine.open_field("panzerblitz"), "random", 1, 1).timings[0]
    assert timing.work == "player-turn"
    assert timing.count == 4


def test_the_staff_on_a_large_board_is_measured_step_by_step(capsys):
    assert main(["engine", "--board", "150"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:14].strip() for line in lines] == ["start", "deployment", "game-turn 1", "game-turn 2"]
