"""What a scenario file says of victory: lines alone, or points, levels, measures and a ladder too."""

from __future__ import annotations

from typing import Any

from kpeditor.core.files.formats.scenarioreader import read_scenario_data
from kpeditor.core.files.formats.victorydata import read_victory, victory_data
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.core.scenario.victory.scoring import NO_SCORING, Award, Measure, Rung, Scoring, Threshold
from tests.each import each

LINES = [{"winner": "a", "when": "x", "turns": [3], "level": "clear"}, {"winner": "draw"}]
READ_LINES = (VictoryLine("a", "x", (3,), "clear"), VictoryLine("draw"))
FULL: dict[str, Any] = {
    "lines": LINES,
    "points": {
        "red": [{"each": 2, "of": "destroyed(blue)"}, {"each": "exited(red)", "points": 5, "x-a": 1}],
        "blue": [{"if": "held", "points": 3}, {"unless": "lost", "points": -1}, {"each": 0, "of": "none"}],
    },
    "thresholds": [
        {"side": "red", "at_least": 7, "winner": "red", "level": "clear", "x-t": 1},
        {"at_most": 0, "winner": "blue"},
    ],
    "levels": ["close", "clear"],
    "margins": [1, 5],
    "measures": {"red": {"of": "points(red)", "at_least": [1, 2], "x-m": 1}},
    "ladder": [{"when": "a >= 1", "winner": "red", "level": "clear", "x-r": 1}, {"winner": "blue"}],
    "equal": "blue",
    "x-own": 1,
}
SCORING = Scoring(
    awards=(
        Award("red", "each", "destroyed(blue)", 2),
        Award("red", "each", "exited(red)", 5, {"x-a": 1}, counts_first=True),
        Award("blue", "if", "held", 3),
        Award("blue", "unless", "lost", -1),
        Award("blue", "each", "none", 0),
    ),
    thresholds=(
        Threshold("red", 7, None, "clear", "red", {"x-t": 1}),
        Threshold("blue", None, 0, "", "", {}),
    ),
    levels=("close", "clear"),
    margins=(1, 5),
    measures=(Measure("red", "points(red)", (1, 2), {"x-m": 1}),),
    ladder=(Rung("red", "a >= 1", "clear", {"x-r": 1}), Rung("blue", "", "", {})),
    equal="blue",
    extra={"x-own": 1},
)


def written(victory: Any) -> Any:
    return victory_data(read_scenario_data({"victory": victory}))


def test_all_that_decides_is_read_and_written_as_it_stood():
    assert read_victory(FULL) == (READ_LINES, SCORING)
    assert written(FULL) == FULL
    assert list(written(FULL)) == list(FULL)
    assert [list(one) for one in written(FULL)["points"]["red"]] == [
        ["each", "of"],
        ["each", "points", "x-a"],
    ]


def test_lines_alone_are_a_list():
    assert read_victory(LINES) == (READ_LINES, NO_SCORING)
    assert written(LINES) == LINES
    assert written({"lines": LINES}) == LINES
    assert written({"lines": LINES, "equal": "draw"}) == LINES
    assert written({"levels": ["close"]}) == {"levels": ["close"]}
    assert written({"equal": "a"}) == {"equal": "a"}
    assert written({"x-own": 1}) == {"x-own": 1}


@each(
    ("part", "expected"),
    [
        ({"points": {"red": [{"points": 3}], "x-own": [{"if": "x"}]}}, (Award("red", "if", "", 3),)),
        ({"points": {"red": [{"if": "a", "unless": "b", "points": "x"}]}}, (Award("red", "unless", "b", 0),)),
        ({"points": {"red": {"if": "a"}}}, ()),
        ({"points": []}, ()),
    ],
)
def test_points_that_cannot_be_meant_count_as_none(part: dict[str, Any], expected: tuple[Award, ...]):
    awards = read_victory(part)[1].awards
    assert [(one.side, one.ask, one.of, one.points) for one in awards] == [
        (one.side, one.ask, one.of, one.points) for one in expected
    ]


def test_a_limit_is_a_whole_number():
    """Nought is one; true is none."""
    for value, limit in ((0, 0), (-3, -3), (True, None), ("3", None), (2.5, None), (None, None)):
        _, scoring = read_victory({"thresholds": [{"winner": "a", "at_least": value, "at_most": value}]})
        (threshold,) = scoring.thresholds
        assert (threshold.at_least, threshold.at_most) == (limit, limit)


def test_what_is_no_mapping_or_list_counts_as_nothing():
    _, scoring = read_victory({"measures": {"a": 3, "x-b": {}}, "ladder": [3], "levels": "x", "margins": 1})
    assert scoring.is_empty
    assert read_victory(7) == ((), NO_SCORING)
    assert read_victory({"lines": [{"when": 3, "turns": ["x", 2]}]})[0] == (VictoryLine("", "", (2,)),)
