"""Levels and points in the lab: played, told, reported, calibrated and asked what-if."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.core.scenario.victory.scoring import Award, Measure, Scoring, Threshold
from kpeditor.core.scenario.victory.standing import levels_of
from kpeditor.lab.analysis.calibration import calibrate, calibrated_levels
from kpeditor.lab.analysis.levels import levels_and_points, winner_at
from kpeditor.lab.analysis.statistics import summarise
from kpeditor.lab.report.report import make_report, markdown_of
from kpeditor.lab.row import GameRow, records_sha256
from kpeditor.lab.runner import run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.telling import series_json, series_text
from kpeditor.lab.whatif.changes import BadChange, Change, changed
from kpeditor.lab.whatif.factors import factors_of
from kpeditor.lab.whatif.sweeping import Laboratory, Plan, Sample
from tests.lab.field import mirror

LEVELS = ("close", "clear")
SCORING = Scoring(
    (Award("both", "each", "destroyed(enemy)", 2), Award("red", "if", "units(red)", 1)),
    levels=LEVELS,
    margins=(1, 4),
)


def battle(folder: Path, scoring: Scoring = SCORING) -> Battle:
    opened = open_battle(mirror(folder, 3, 3, length=4)).battle
    assert opened.scenario is not None
    return Battle(opened.sheet, replace(opened.scenario, victory=(), scoring=scoring))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory):
    here = battle(tmp_path_factory.mktemp("lab"))
    return here, run_series(Series.of(here, ("staff", "random"), 12, seed=3))


def test_rows_keep_level_points_and_the_margin_in_points(played) -> None:
    here, result = played
    assert all(row.is_finished and not row.broken for row in result.rows)
    for row in result.rows:
        lead = row.points["red"] - row.points["blue"]
        assert row.margin == lead, row
        assert row.level == ("" if not lead else "clear" if abs(lead) >= 4 else "close")
        assert GameRow.of_json(row.line_of_json()) == row
    assert levels_of(here.scenario) == LEVELS


@pytest.mark.parametrize(
    ("written", "ranked"),
    [
        (("decisive", "marginal"), ("marginal", "decisive")),
        (("Marginal", "Decisive"), ("Marginal", "Decisive")),
        (("rout", "repulse"), ("repulse", "rout")),
    ],
)
def test_levels_that_only_lines_name_are_ranked(played, written, ranked) -> None:
    """Usual words by their usual order; of others the line that decides first is the highest."""
    lines = tuple(VictoryLine("blue", "destroyed(red) > 0", level=one) for one in written)
    scenario = replace(played[0].scenario, victory=lines, scoring=Scoring())
    assert levels_of(scenario) == ranked


def test_rows_without_level_and_points_keep_their_hash(played) -> None:
    row = replace(played[1].rows[0], level="", points={})
    assert "level" not in json.loads(row.line_of_json())
    assert "points" not in json.loads(row.line_of_json())
    assert records_sha256([row]) == records_sha256([GameRow.of_json(row.line_of_json())])


def test_levels_and_points_are_told_in_json_text_and_report(played) -> None:
    _, result = played
    summary = summarise(result.series, result.rows)
    data = series_json(result, summary)
    assert [one["level"] for one in data["levels"]] == list(LEVELS)
    close, clear = data["levels"]
    for side in ("red", "blue"):
        wins = sum(row.winner == side for row in result.rows)
        assert close["at_least"][side] == pytest.approx(wins / 12)
        assert close["wins"][side] + clear["wins"][side] == wins
        assert close["interval"][side][0] <= close["at_least"][side] <= close["interval"][side][1]
    assert data["points"]["red"]["least"] == min(row.points["red"] for row in result.rows)
    assert set(data["calibration_by_level"]) == set(LEVELS)
    text = series_text(result, summary)
    assert "At least clear: red" in text
    assert "Points of blue: mean" in text
    report = markdown_of(make_report(result.series, result.rows))
    for word in ("How well", "Wins by level", "By how many points"):
        assert word in report, word


def test_a_lower_win_is_a_draw_where_a_level_is_asked_for(played) -> None:
    row = replace(played[1].rows[0], winner="red", level="close", points={"red": 3, "blue": 1})
    assert winner_at(row, LEVELS, "close") == "red"
    assert winner_at(row, LEVELS, "clear") == "draw"
    assert Sample.of(row, "red", "clear", LEVELS).score == 0.5
    assert (Sample.of(row, "blue", "points").score, Sample.of(row, "blue", "points").margin) == (0.0, -2)
    assert levels_and_points((), ("red", "blue"), played[0].scenario) is None


def test_the_calibration_asks_for_points_and_for_each_level(played) -> None:
    here, _ = played
    rows = [replace(played[1].rows[0], winner="red", margin=margin, leads=[1]) for margin in (6, 5, 5, -4)]
    found = calibrate(here, rows)
    assert found is not None
    assert (found.in_points, found.knob) == (True, None)
    ahead = calibrate(here, [replace(row, margin=abs(row.margin)) for row in rows])
    assert ahead is not None
    assert "points more" in ahead.sentence(str, ("red", "blue"))
    close, clear = calibrated_levels(here, rows)
    assert (close.level, clear.level) == LEVELS
    now = next(one for one in clear.shifts if one.by == 0)
    assert now.score.value == 0.75
    assert clear.sentence(str, ("red", "blue")).startswith("For a win that is at least clear:")
    assert (
        calibrated_levels(
            battle_with(here, Scoring(SCORING.awards, (Threshold("red", 1, side="red"),))), rows
        )
        == []
    )


def battle_with(here: Battle, scoring: Scoring) -> Battle:
    assert here.scenario is not None
    return Battle(here.sheet, replace(here.scenario, scoring=scoring))


def test_points_limits_margins_and_levels_can_be_changed_and_are_proposed(played) -> None:
    here, _ = played
    limits = (Threshold("blue", at_most=4, side="red"), Threshold("red", at_least=5, side="red"))
    measures = (Measure("red", "destroyed(blue)", (1, 2)),)
    for scoring, path, value, read in (
        (SCORING, "points 1", "3", lambda s: s.awards[0].points),
        (SCORING, "margin 2", "6", lambda s: s.margins[1]),
        (Scoring(SCORING.awards, limits), "limit 2", "7", lambda s: s.thresholds[1].at_least),
        (Scoring(levels=LEVELS, measures=measures), "level red 2", "3", lambda s: s.measures[0].at_least[1]),
    ):
        trial = battle_with(here, scoring)
        assert path in {factor.path for factor in factors_of(trial)}, path
        changed(trial, (Change(path, value),))
        assert trial.scenario is not None
        assert read(trial.scenario.scoring) == int(value), path
    trial = battle_with(here, Scoring(SCORING.awards, limits))
    changed(trial, (Change("limit 2", "7"),))
    assert trial.scenario is not None
    assert trial.scenario.scoring.thresholds[0].at_most == 6
    with pytest.raises(BadChange, match="no line of points 9"):
        changed(trial, (Change("points 9", "7"),))


def test_a_what_if_plays_for_a_level(played) -> None:
    here, _ = played
    lab = Laboratory(here, Plan(("staff", "random"), 4, 3, "clear"))
    lab.play([()], 4)
    samples = lab.samples()
    assert [one.winner for one in samples] == [winner_at(row, LEVELS, "clear") for row in played[1].rows[:4]]
    with pytest.raises(BadChange, match="no level 'great'"):
        Laboratory(here, Plan(("staff", "random"), 4, 3, "great"))
