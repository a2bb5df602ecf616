"""The three situations to learn PanzerBlitz by: no problem to tell, small enough, and played to their end."""

from __future__ import annotations

import pytest

from kpeditor.core.checks.run import check_battle
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import play_game
from kpeditor.core.rules.registry import find

FILES = sorted((data_dir("scenarios") / "panzerblitz").glob("*.yaml"))
training = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_there_are_three_of_them() -> None:
    assert [path.stem[0] for path in FILES] == ["1", "2", "3"]


@training
def test_a_newcomer_is_shown_no_problem_at_all(path) -> None:
    opened = open_battle(path)
    assert [p.text for p in (*opened.problems, *check_battle(opened.battle))] == []


@training
def test_sides_are_small_and_ride_no_trains(path) -> None:
    scenario = open_battle(path).battle.scenario
    assert scenario is not None
    types = find("panzerblitz").unit_types(scenario)
    for side in scenario.sides:
        assert 8 <= sum(sum(group.tally().values()) for group in side.groups) <= 15
        assert all(types[type_].category != "train" for group in side.groups for type_ in group.tally())


@training
def test_a_game_comes_to_its_end(path) -> None:
    session = play_game(open_battle(path).battle, "random", 3)
    outcome = session.state.outcome()
    assert outcome is not None
    assert set(outcome.points) == {"germans", "soviets"}
