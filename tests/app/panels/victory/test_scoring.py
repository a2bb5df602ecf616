"""Points, thresholds, levels and ladders in the victory builder: menus and text are views of one thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.problem import Where
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.core.scenario.victory.scoring import NO_SCORING, Award, Measure, Rung, Scoring, Threshold
from tests.app.helpers import type_in

pytestmark = pytest.mark.one_window
POINTS = (Award("nationalists", "each", "destroyed(republicans)", 2),)


@pytest.fixture
def builder(workspace):
    workspace.scenario.tabs.setCurrentIndex(1)
    yield workspace.scenario.victory
    put(workspace, NO_SCORING)


def put(workspace, scoring: Scoring) -> None:
    scenario = workspace.document.scenario
    workspace.document.do(set_fields(scenario, "Score", scoring=scoring))


def scoring(workspace) -> Scoring:
    found: Scoring = workspace.document.scenario.scoring
    return found


def test_points_are_added_picked_typed_and_undone(qtbot, workspace, builder) -> None:
    builder.points.add.click()
    qtbot.waitUntil(lambda: bool(scoring(workspace).awards))
    first = scoring(workspace).awards[0]
    assert (first.side, first.of, first.points) == ("nationalists", "destroyed(republicans)", 1)
    card = builder.points.cards[0]
    assert card.sentence.text() == (
        "1. The Nationalists score 1 point for each of the units the Republicans have lost."
    )
    assert card.now.text() == "Now: 0"
    card.points.setValue(3)
    qtbot.waitUntil(lambda: scoring(workspace).awards[0].points == 3)
    picker = builder.points.cards[0].count.picker
    picker.kind.show_value("controlled")
    picker.kind.activated.emit(5)
    qtbot.waitUntil(lambda: scoring(workspace).awards[0].of.startswith("controlled(nationalists, each("))
    picker = builder.points.cards[0].count.picker
    type_in(qtbot, picker.area.edit, "anywhere")
    qtbot.waitUntil(lambda: ", anywhere))" in scoring(workspace).awards[0].of)
    picker = builder.points.cards[0].count.picker
    type_in(qtbot, picker.area.edit, "0101")
    # An area without a place of that kind counts by its hexes.
    qtbot.waitUntil(lambda: "each" not in scoring(workspace).awards[0].of)
    picker = builder.points.cards[0].count.picker
    type_in(qtbot, picker.area.edit, "town(1)")
    qtbot.waitUntil(lambda: scoring(workspace).awards[0].of == "controlled(nationalists, town(1))")
    picker = builder.points.cards[0].count.picker
    picker.places.show_value("=whole")
    picker.places.activated.emit(1)
    qtbot.waitUntil(lambda: scoring(workspace).awards[0].of == "controlled(nationalists, whole(town(1)))")
    field = builder.points.cards[0].count
    type_in(qtbot, field.typed, "units(republicans.bt7) + 1")
    qtbot.waitUntil(lambda: scoring(workspace).awards[0].of == "units(republicans.bt7) + 1")
    for _ in range(8):
        workspace.document.stack.undo()
    assert scoring(workspace) == NO_SCORING
    assert builder.points.cards == []


def test_the_first_points_take_the_place_of_otherwise_a_draw(qtbot, workspace, builder) -> None:
    """Seen at work: the line a new scenario begins with came before all points, which then never decided."""
    document, lines = workspace.document, workspace.document.scenario.victory
    document.do(set_fields(document.scenario, "Lines", victory=(VictoryLine("draw"),)))
    builder.points.add.click()
    qtbot.waitUntil(lambda: bool(scoring(workspace).awards))
    assert document.scenario.victory == ()
    document.stack.undo()
    assert document.scenario.victory == (VictoryLine("draw"),)
    kept = (VictoryLine("republicans", "destroyed(nationalists) >= 9"), VictoryLine("nationalists"))
    document.do(set_fields(document.scenario, "Lines", victory=kept))
    builder.levels.measures["republicans"][0].setText("destroyed(nationalists)")
    type_in(qtbot, builder.levels.measures["republicans"][1], "2")
    qtbot.waitUntil(lambda: bool(scoring(workspace).measures))
    assert document.scenario.victory == kept, "another winner is what somebody meant"
    document.do(set_fields(document.scenario, "Lines", victory=lines))


def test_another_side_scores_for_its_own_enemy(qtbot, workspace, builder) -> None:
    """Seen at work: the new side scored for its own losses."""
    builder.points.add.click()
    qtbot.waitUntil(lambda: bool(scoring(workspace).awards))
    for side, of in (
        ("republicans", "destroyed(nationalists)"),
        ("both", "destroyed(enemy)"),
        ("nationalists", "destroyed(republicans)"),
    ):
        choice = builder.points.cards[0].side
        choice.show_value(side)
        choice.activated.emit(choice.currentIndex())
        qtbot.waitUntil(lambda side=side: scoring(workspace).awards[0].side == side)
        assert scoring(workspace).awards[0].of == of


def test_a_count_of_a_kind_is_picked_and_a_wrong_one_is_told(qtbot, workspace, builder) -> None:
    put(workspace, Scoring(POINTS))
    builder.points.choose(0)
    picker = builder.points.cards[0].count.picker
    picker.units.setText("bt7.pinned")
    picker.units.editingFinished.emit()
    qtbot.waitUntil(lambda: scoring(workspace).awards[0].of == "destroyed(republicans.bt7.pinned)")
    field = builder.points.cards[0].count
    field.typed.setText("destroyed(republicans")
    field.typed.textEdited.emit("destroyed(republicans")
    assert field.wrong.text()
    field.typed.editingFinished.emit()
    assert scoring(workspace).awards[0].of == "destroyed(republicans.bt7.pinned)"


def test_a_count_becomes_a_condition_and_back(qtbot, workspace, builder) -> None:
    put(workspace, Scoring(POINTS))
    builder.points.choose(0)
    card = builder.points.cards[0]
    card.ask.show_value("unless")
    card.ask.activated.emit(2)
    qtbot.waitUntil(lambda: scoring(workspace).awards[0].ask == "unless")
    card = builder.points.cards[0]
    assert card.sentence.text().endswith("unless the Republicans have lost at least one unit.")
    card.ask.show_value("each")
    card.ask.activated.emit(0)
    qtbot.waitUntil(lambda: scoring(workspace).awards == POINTS)


def test_thresholds_levels_margins_and_measures_are_typed(qtbot, workspace, builder) -> None:
    put(workspace, Scoring(POINTS))
    builder.thresholds.add.click()
    qtbot.waitUntil(lambda: len(scoring(workspace).thresholds) == 1)
    card = builder.thresholds.cards[0]
    type_in(qtbot, card.low, "5")
    qtbot.waitUntil(lambda: scoring(workspace).thresholds[0].at_least == 5)
    card = builder.thresholds.cards[0]
    type_in(qtbot, card.level, "tactical")
    qtbot.waitUntil(lambda: scoring(workspace).thresholds[0].level == "tactical")
    assert scoring(workspace).thresholds == (Threshold("nationalists", 5, None, "tactical"),)
    assert "At least 5 points of the Nationalists" in builder.thresholds.cards[0].sentence.text()
    levels = builder.levels
    type_in(qtbot, levels.names, "close, clear")
    type_in(qtbot, levels.margins, "1, x")
    assert levels.wrong.text()
    type_in(qtbot, levels.margins, "1, 5")
    count, limits = levels.measures["republicans"]
    type_in(qtbot, count, "destroyed(nationalists)")
    type_in(qtbot, limits, "2, 4")
    found = scoring(workspace)
    assert (found.levels, found.margins) == (("close", "clear"), (1, 5))
    assert found.measures == (Measure("republicans", "destroyed(nationalists)", (2, 4)),)
    assert "2 or more close and 4 or more clear" in levels.words.text()


def test_a_ladder_is_built_moved_and_says_how_it_stands(qtbot, workspace, builder) -> None:
    builder.ladder.add.click()
    qtbot.waitUntil(lambda: len(scoring(workspace).ladder) == 1)
    builder.ladder.add.click()
    qtbot.waitUntil(lambda: len(scoring(workspace).ladder) == 2)
    card = builder.ladder.cards[1]
    card.winner.show_value("republicans")
    card.winner.activated.emit(1)
    qtbot.waitUntil(lambda: scoring(workspace).ladder[1].winner == "republicans")
    assert "0 ≥ 1" in builder.ladder.cards[1].now.text()
    builder.ladder.cards[1].moved.emit(-1)
    qtbot.waitUntil(lambda: scoring(workspace).ladder[0].winner == "republicans")


def test_the_head_says_points_and_level_if_the_game_ended_now(workspace, builder) -> None:
    held = Award("republicans", "if", "not destroyed(republicans)", 7)
    scenario = workspace.document.scenario
    lines = scenario.victory
    put(workspace, replace(Scoring((held,)), levels=("close",), margins=(2,)))
    workspace.document.do(set_fields(workspace.document.scenario, "No lines", victory=()))
    assert builder.now.text() == "If the game ended now: the Republicans would win, close."
    assert builder.scored.text() == "Points: Republicans 7"
    workspace.document.do(set_fields(workspace.document.scenario, "Lines", victory=lines))


def test_a_problem_leads_to_its_card(workspace, builder) -> None:
    rungs = (Rung("draw", "destroyed(republicans) >= 2"), Rung("draw"))
    put(workspace, Scoring((*POINTS, replace(POINTS[0], points=0)), (Threshold("draw"),), ladder=rungs))
    show = workspace.scenario.show_field
    assert show(Where(document="scenario", path=("victory", "points", "nationalists", 1)))
    assert builder.points.opened == 1
    assert show(Where(document="scenario", path=("victory", "ladder", 1, "when")))
    assert builder.ladder.opened == 1
    assert show(Where(document="scenario", path=("victory", "thresholds", 0)))
    assert builder.thresholds.opened == 0
