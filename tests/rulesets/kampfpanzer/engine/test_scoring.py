"""Points, levels and ladders in games of KampfPanzer: played to their end, kept in records, gone on from."""

from __future__ import annotations

import pytest

from kpeditor.core.play.gamelog import result_line
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.core.scenario.victory.judging import count
from kpeditor.core.scenario.victory.parsing import parse_count
from kpeditor.core.scenario.victory.scoring import Award, Measure, Rung, Scoring, Threshold
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit

POINTS = (
    Award("red", "each", "units(red, place('Mill'))", 4),
    Award("red", "each", "destroyed(blue.truck)", 1),
    Award("both", "each", "controlled(own, each(town))", 5),
)


def field(scoring: Scoring, *lines: VictoryLine, length: int = 1) -> Field:
    sheet = clear_map(places={"Mill": ("village", ["1010"]), "Town 1": ("town", ["2020"])})
    return Field(
        [unit("101", "bt7", "1010"), unit("102", "truck", "0505")],
        [unit("201", "pz1", "2020")],
        sheet,
        victory=lines,
        scoring=scoring,
        length=length,
    )


@pytest.mark.parametrize(
    ("scoring", "winner", "level", "points"),
    [
        (Scoring(POINTS), "blue", "", {"red": 4, "blue": 5}),
        (Scoring(POINTS, levels=("close", "clear"), margins=(1, 2)), "blue", "close", {"red": 4, "blue": 5}),
        (
            Scoring(POINTS, (Threshold("red", at_least=4, level="tactical", side="red"), Threshold("blue"))),
            "red",
            "tactical",
            {"red": 4, "blue": 5},
        ),
        (
            Scoring(levels=("close", "clear"), measures=(Measure("red", "units(red.vehicle)", (1, 2)),)),
            "red",
            "close",
            {"red": 1},
        ),
        (
            Scoring(
                ladder=(Rung("blue", "destroyed(any.'101')"), Rung("red", "held(red.'101')", "decisive"))
            ),
            "red",
            "decisive",
            {},
        ),
    ],
)
def test_a_game_ends_with_level_and_points(
    scoring: Scoring, winner: str, level: str, points: dict[str, int]
) -> None:
    game = field(scoring)
    state = game.play().state
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.level, outcome.points) == (winner, level, points)
    assert game.events[-1].data.get("points", {}) == points
    how = f" ({level})" if level else ""
    assert game.events[-1].text == f"{winner.title()} win{how}: {outcome.reason}"
    line = result_line(game.battle, outcome)
    assert level in line
    assert outcome.reason in line


def test_a_line_before_the_points_is_sudden_death_and_keeps_the_points() -> None:
    line = VictoryLine("red", "controlled(red, whole(place('Mill')))", (1,), "decisive")
    outcome = field(Scoring(POINTS), line, length=5).play().state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.level, outcome.turn) == ("red", "decisive", 1)
    assert outcome.points == {"red": 4, "blue": 5}


def test_a_side_controls_the_hexes_where_it_alone_has_combat_units() -> None:
    game = field(Scoring(POINTS), length=3)
    state, numbering = game.state, game.sheet.numbering

    def found(text: str) -> int:
        return count(parse_count(text, numbering), state.tally(), game.sheet)

    assert (found("controlled(red, 1010)"), found("controlled(blue, 1010)")) == (1, 0)
    assert found("controlled(red, 0505)") == 0  # a truck controls nothing
    assert (found("controlled(blue, each(town))"), found("controlled(red, each(town))")) == (1, 0)


def test_a_scenario_that_goes_on_from_a_position_has_its_points() -> None:
    game = field(Scoring(POINTS), length=3).play()
    later = game.state.as_scenario()
    assert later.length.max == 2
    assert [award.side for award in later.scoring.awards] == ["red", "red", "red", "blue"]
