"""The toy Dash, a game on a free table: it runs, is recorded, replayed and counted, all without a window."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kpeditor.cli import main as cli
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.checks.files import check_file
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.tablebins import TableBins
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.players import play_game
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.problem import Severity
from kpeditor.core.rules.dice import ScriptedDice
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.lab.analysis.heatmap import heat_kinds, heat_of
from kpeditor.lab.analysis.statistics import summarise
from kpeditor.lab.runner import run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.whatif.changes import BadChange, Change, changed
from kpeditor.lab.whatif.factors import factors_of

REDS = {f"reds {n}": [9, 3 * n] for n in range(1, 5)}
BLUES = {f"blues {n}": [21, 3 * n] for n in range(1, 5)}


@pytest.fixture
def yard(toybox: Path) -> Path:
    return toybox / "dash/yard-dash.yaml"


def after_setup(yard: Path, *dice: int) -> Session:
    session = Session.begin(open_battle(yard).battle, ScriptedDice(dice))
    session.submit({"reds": REDS})
    session.submit({"blues": BLUES})
    return session


def units(session: Session) -> Mapping[str, Any]:
    found: Mapping[str, Any] = session.state.view_for("reds")["units"]
    return found


def test_1_a_runner_runs_six_inches_and_stays_on_the_table(yard: Path) -> None:
    session = after_setup(yard)
    (asked,) = session.pending()
    assert (asked.side, asked.phase, asked.turn) == ("reds", "run", 1)
    for to, why in (([15.1, 3], "runs 6, not 6.1"), ([9, -1], "off the table"), ("(9, 3)", r"is \[x, y\]")):
        (fault,) = session.state.faults(asked, {"reds 1": to})
        assert fault.rule in ("1", "1.2")
        with pytest.raises(IllegalAnswer, match=why):
            session.submit({"reds": {"reds 1": to}})
    session.submit({"reds": {"reds 1": [15, 3]}})
    assert units(session)["reds 1"]["hex"] == "(15, 3)"


def test_2_1_a_wall_and_much_wood_stop_a_throw(yard: Path) -> None:
    session = after_setup(yard, 6)
    session.submit({"reds": {"reds 1": [11, 5], "reds 4": [14, 12]}})
    session.submit({"reds": "done"})
    session.submit({"blues": {"blues 1": [15.5, 5], "blues 4": [16, 12], "blues 3": [15.2, 9]}})
    (asked,) = session.pending()
    # Four inches of wood lie between 1 and 1, the wall between 4 and 4; past its end there is a way.
    assert asked.choices == (["blues 3", "reds 4"], "done")
    session.submit({"blues": ["blues 3", "reds 4"]})
    assert units(session)["reds 4"] == {"side": "reds", "type": "runner", "hex": None, "state": "destroyed"}


def test_it_is_checked_run_recorded_and_replayed(yard: Path, tmp_path: Path) -> None:
    assert [p.text for p in check_file(yard) if p.severity is not Severity.HINT] == []
    record = tmp_path / "game.yaml"
    assert cli.main(["run", str(yard), "--players", "random", "--seed", "3", "-o", str(record)]) == 0
    assert record.read_text("utf-8").startswith("format: kpeditor-record/2\n")
    assert check_file(record) == []
    game = open_game(record)
    assert mismatches(game.record, replay(game.record, game.battle)) == []
    assert cli.main(["replay", str(record), "--verify"]) == 0


def test_the_lab_plays_it_and_counts_by_squares_of_the_table(
    yard: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    series = Series.of_file(yard, ("random", "random"), 12)
    rows = run_series(series).rows
    assert [(row.failure, row.broken) for row in rows] == [("", ())] * 12
    sheet = series.battle().sheet
    assert isinstance(sheet, TableSheet)
    kinds = heat_kinds(None)
    losses = heat_of(rows, sheet, kinds["losses"], "blues")
    assert losses.values.shape == TableBins.of(sheet.space).shape == (18, 30)
    lost = sum(sum(row.losses["blues"].values()) for row in rows)
    assert losses.values.sum() * 12 == pytest.approx(lost)
    assert heat_of(rows, sheet, kinds["fire_from"]).most > 0
    assert heat_of(rows, sheet, kinds["presence"]).most > 0
    assert sum(sum(types.values()) for row in rows for types in row.losses.values()) > 0
    assert any(luck[2] for row in rows for luck in row.luck.values()), "throws are counted"
    summary = summarise(series, rows)
    assert summary.margins is None, "victory lines speak of hexes: nobody can say who is ahead"
    assert summary.course.decision == {}
    told = []
    for _ in range(2):
        words = ["--players", "random,random", "--games", "12", "--fresh", "--format", "json", "-o"]
        assert cli.main(["simulate", str(yard), *words, str(tmp_path / "games")]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0]["unfinished"] == 0
    assert told[0]["records_sha256"] == told[1]["records_sha256"]


def test_what_if_proposes_what_a_table_has(yard: Path) -> None:
    battle = open_battle(yard).battle
    assert [factor.path for factor in factors_of(battle)] == [
        "length",
        "units reds r runner",
        "units blues b runner",
    ]
    changed(battle, (Change("units reds r runner", "5"),))
    assert play_game(battle, "random", 1).outcome() is not None
    for path, value in (("hex 0101 ground", "wood"), ("radius reds r", "2"), ("threshold 1", "2")):
        with pytest.raises(BadChange, match="free table"):
            changed(battle, (Change(path, value),))
