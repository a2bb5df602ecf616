"""`kpeditor bench engine` runs and reports; the figures themselves are nobody's test."""

from __future__ import annotations

import json

from kpeditor.cli import main as cli


def test_it_reports_turns_and_games(capsys):
    assert cli.main(["bench", "engine", "--games", "1", "--format", "json"]) == cli.OK
    timings = json.loads(capsys.readouterr().out)["timings"]
    assert [timing["work"] for timing in timings] == ["game-turn of 20 v 20", "random game"]
    assert timings[0]["count"] == 10
    assert all(timing["least"] <= timing["median"] <= timing["most"] for timing in timings)
