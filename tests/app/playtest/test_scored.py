"""A game with points and levels in its window, from the first move to the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.results import points_words, result_lines
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.state import Outcome
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length
from kpeditor.core.scenario.victory.scoring import Award, Scoring
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import skip, texts, workspace_of

SCORING = Scoring(
    (Award("germans", "each", "units(germans)", 1), Award("both", "each", "destroyed(enemy)", 2)),
    levels=("close", "clear"),
    margins=(1, 2),
)


def test_a_game_is_played_to_a_level_and_points(qtbot: QtBot, begin_game: BeginGame, root: Path) -> None:
    opened = open_battle(root / "scenarios/tutorial/first-shots.yaml")
    scenario = opened.battle.scenario
    assert scenario is not None
    scored = replace(scenario, length=Length(1, 1), victory=(), scoring=SCORING)
    window = begin_game(Battle(opened.battle.sheet, scored), {side.id: "random" for side in scored.sides})
    workspace = workspace_of(window)
    goals = workspace.goals
    workspace.tabs.setCurrentWidget(goals)
    assert "The side with most points wins" in goals.toPlainText()
    qtbot.waitUntil(lambda: workspace.game.session.outcome() is not None)
    skip(qtbot, window)
    outcome = workspace.game.session.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.level) == ("germans", "clear")
    assert "Germans win: clear" in texts(workspace.banner)
    points = outcome.points
    told = f"Points: French {points['french']}, Germans {points['germans']}"
    assert told in texts(workspace.banner)
    told = goals.toPlainText()
    assert "The game is over: the Germans win (clear)" in told
    assert "score 1 point for each of the units of the Germans" in told


def test_with_equal_points_it_is_told_why_a_side_wins(root: Path) -> None:
    """Six to six of the bald hills is a German victory: the result says by which rule."""
    battle = open_battle(root / "scenarios/panzerblitz/3-bald-hills.yaml").battle
    scenario = battle.scenario
    assert scenario is not None
    reason = "the Germans have 6 points, the Soviets 6"
    for points, told in (
        ({"germans": 6, "soviets": 6}, "Points: Germans 6, Soviets 6. With equal points Germans win."),
        ({"germans": 7, "soviets": 6}, "Points: Germans 7, Soviets 6"),
    ):
        assert [*result_lines(Outcome("germans", reason, 8, points=points), battle)][-1] == told
    fair = replace(scenario, scoring=replace(scenario.scoring, equal="draw"))
    assert "With equal" not in points_words(Outcome("draw", reason, 8, points={"a": 1, "b": 1}), fair)
