"""What is reckoned from rows: shares, players, margins, course, combat, heat, doctrines."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kpeditor.core.rules.declarations import Counted
from kpeditor.core.scenario.victory.judging import slack
from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.lab.analysis.course import lead_changes, turn_of_decision
from kpeditor.lab.analysis.heatmap import KINDS, heat_of
from kpeditor.lab.analysis.sequential import until_verdict
from kpeditor.lab.analysis.statistics import summarise
from kpeditor.lab.game import session_of, table_of
from kpeditor.lab.matrix.doctrines import doctrine_matrix, doctrines_of
from kpeditor.lab.row import FIRE_AT, LOSSES, PRESENCE, GameRow
from kpeditor.lab.runner import SeriesResult, run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.telling import series_json
from tests.lab.field import mirror


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return mirror(tmp_path_factory.mktemp("field"))


@pytest.fixture(scope="module")
def duel(field: Path) -> Series:
    return Series.of_file(field, ("staff", "passive"), 10, swap=True)


@pytest.fixture(scope="module")
def rows(duel: Series) -> list[GameRow]:
    return list(run_series(duel).rows)


def test_shares_draws_and_unfinished_games_are_apart(duel: Series, rows: list[GameRow]) -> None:
    base = rows[0]
    winners = ["red", "red", "draw", "blue", "", "red"]
    made = [replace(base, index=n, pair=n // 2, winner=winner) for n, winner in enumerate(winners)]
    found = summarise(duel, made)
    assert (found.games, found.finished, found.draws, found.unfinished) == (6, 5, 1, 1)
    assert found.wins == {"red": 3, "blue": 1}
    assert found.interval["red"] is not None
    assert found.interval["red"].value == pytest.approx(0.6)
    # staff plays red in even games: wins 0, draws 2, its game 4 is not finished; blue in odd ones: wins 3.
    staff = found.by_player["staff"]
    assert (staff.games, staff.wins, staff.draws, staff.losses, staff.score) == (5, 2, 1, 2, 0.5)
    assert found.by_player["passive"].score == 0.5


def test_the_active_player_wins(duel: Series, rows: list[GameRow]) -> None:
    found = summarise(duel, rows)
    assert found.by_player["staff"].score > 0.9
    assert not found.broken


def test_losses_and_kills_agree_with_the_log(duel: Series, rows: list[GameRow]) -> None:
    row = rows[0]
    events = session_of(duel, row.index).events()
    lost = sum(event.kind == "destroyed" for event in events)
    assert sum(n for types in row.losses.values() for n in types.values()) == lost > 0
    assert sum(kill[-1] for kill in row.kills) == pytest.approx(lost)
    attacks = [event for event in events if "outlook" in event.data]
    assert sum(n for t in row.shots.values() for r in t.values() for n in r.values()) == len(attacks)
    for event in attacks:
        assert len(event.data["outlook"]) == 6
        told = event.data["result"]
        harm = 0.5 if told == "P" else float(told[1:] or 0)
        assert event.data["outlook"][event.data["die"] - 1] == harm


def test_luck_has_mean_zero_over_many_games(field: Path) -> None:
    series = Series.of_file(field, ("staff", "staff"), 40)
    found = summarise(series, run_series(series).rows)
    assert all(abs(luck.z) < 3.5 for luck in found.combat.luck.values())
    assert found.combat.luck["red"].attacks > 40


def test_a_move_not_made_is_counted_with_its_reason(duel: Series, rows: list[GameRow]) -> None:
    held = [event for row in rows for event in session_of(duel, row.index).events() if event.kind == "held"]
    counted = sum(n for row in rows for reasons in row.held.values() for n in reasons.values())
    assert counted == len(held)
    assert {event.data["why"] for event in held} <= {
        "pinned",
        "disrupted",
        "an enemy has plotted to overrun its hex",
    }


def test_margins_follow_the_victory_lines(rows: list[GameRow]) -> None:
    for row in rows:
        lost = {side: sum(types.values()) for side, types in row.losses.items()}
        assert row.margin == lost["blue"] - lost["red"] == row.leads[-1]
        assert row.line == {"red": 0, "blue": 1, "draw": 2}[row.winner]


@pytest.mark.parametrize(
    ("text", "ahead"),
    [
        ("destroyed(a) > 3", 2),
        ("destroyed(a) >= 3", 3),
        ("destroyed(a) < 3", -2),
        ("not destroyed(a) > 3", -1),
        ("destroyed(a) == 4", 0),
        ("destroyed(a) != 4", 1),
        ("destroyed(a) > 3 and destroyed(a) > 4", 1),
        ("destroyed(a) > 3 or destroyed(a) > 4", 2),
    ],
)
def test_by_how_much_a_condition_is_met(text: str, ahead: int, field: Path) -> None:
    """With five units of a destroyed; 1 or more means that it holds."""

    class Five:
        effective = units = exited = lambda self, *_: 0

        def destroyed(self, side: str) -> int:
            return 5

    sheet = table_of(Series.of_file(field, ("random", "random"), 1).to_json()).battle.map
    assert slack(parse_condition(text, sheet.numbering), Five(), sheet) == ahead


def test_the_turn_of_decision_and_changes_of_the_lead(rows: list[GameRow]) -> None:
    row = replace(rows[0], winner="red", leads=[1, 0, -2, 1, 3], turn=5)
    assert turn_of_decision(row, "red") == 4
    assert turn_of_decision(replace(row, leads=[2, 2, 2, 2, 2]), "red") == 1
    assert turn_of_decision(replace(row, winner="draw"), "red") is None
    assert lead_changes(row.leads) == 2
    assert lead_changes([0, 0, -1, 0, -2]) == 0


def test_heat_maps_hold_every_count(duel: Series, rows: list[GameRow]) -> None:
    sheet = table_of(duel.to_json()).battle.map
    for what in (PRESENCE, FIRE_AT, LOSSES, "wrecks"):
        kind = KINDS.get(what) or Counted(what, "Wrecks", measure="wrecks")
        heat = heat_of(rows, sheet, kind).values
        counted = sum(
            number
            for row in rows
            for by_turn in row.hexes.get(what, {}).values()
            for counts in by_turn.values()
            for number in counts.values()
        )
        assert heat.shape == (14, 13)
        assert heat.sum() * len(rows) == pytest.approx(counted)
        parts = [heat_of(rows, sheet, kind, side).values for side in ("red", "blue")]
        assert np.allclose(sum(parts), heat if what in KINDS else 0)  # wrecks are nobody's
    assert heat_of(rows, sheet, KINDS[PRESENCE], "blue").values[12, 2] > 0  # 0313, where a blue tank starts
    assert heat_of(rows, sheet, KINDS[PRESENCE]).values[0, 12] == 0


def test_results_have_the_names_they_always_had(duel: Series, rows: list[GameRow], root: Path) -> None:
    """Programs of other people read them, and games are kept under them."""
    told = series_json(SeriesResult(duel, tuple(rows)), summarise(duel, rows))
    assert list(told["combat"]) == ["losses", "disruptions", "kills", "shots", "held", "panic", "luck"]
    kept = (root / "tests/soak/corpus/results/duel.jsonl").read_text("utf-8").splitlines()[1:]
    assert kept
    for line in kept:
        assert GameRow.of_json(line).line_of_json() == line
    assert json.loads(kept[0]).keys() == json.loads(rows[0].line_of_json()).keys()


@pytest.mark.slow
def test_a_mirrored_scenario_is_balanced(field: Path) -> None:
    series = Series.of_file(field, ("staff", "staff"), 800)
    result = run_series(series, until=until_verdict(series.sides))
    found = summarise(series, result.rows)
    assert found.verdict.text == "balanced"
    assert found.games < 800


def test_a_side_doubled_is_found_within_sixty_games(tmp_path: Path) -> None:
    series = Series.of_file(mirror(tmp_path, red=8), ("staff", "staff"), 60)
    found = summarise(series, run_series(series, until=until_verdict(series.sides)).rows)
    assert (found.verdict.text, found.games <= 60) == ("favours red", True)


def test_doctrines_are_weighed_against_each_other(field: Path) -> None:
    assert {"staff:rush", "staff:hold"} <= set(doctrines_of("kampfpanzer"))
    names = ("passive", "staff:rush")
    base = Series.of_file(field, ("staff", "staff"), 6)
    results = {
        (one, other): run_series(replace(base, players=(one, other))).rows for one in names for other in names
    }
    matrix = doctrine_matrix(names, results, "red")
    assert matrix.games == 6
    assert matrix.score[1][0] > matrix.score[0][0]
    assert matrix.played(0) == matrix.played(1) == ("staff:rush",)
    assert matrix.value == pytest.approx(matrix.score[1][1], abs=0.1)
