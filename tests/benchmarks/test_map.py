"""`run.py bench map` runs every kind of work in its own process; nobody tests the figures themselves."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from kpeditor.cli import table
from kpeditor.core.files.documents import open_battle
from kpeditor.ownprocess import own_environment
from tests.benchmarks import frames
from tests.benchmarks import map as map_bench
from tests.benchmarks.__main__ import main
from tests.benchmarks.map import _WORKS, FRAMES, _write_random_map


@pytest.mark.slow
def test_work_and_frames_are_each_reported_from_a_process_of_their_own(capsys, monkeypatch):
    monkeypatch.setattr(map_bench, "LEAST_FRAMES", 1)
    monkeypatch.setattr(map_bench, "FRAMES", FRAMES[2:3])
    monkeypatch.setattr(map_bench, "_WORKS", {"load": _WORKS["load"]})
    arguments = ["map", "--sizes", "6x5", "--repeat", "1", "--format", "json"]
    assert main(arguments) == table.OK
    document = json.loads(capsys.readouterr().out)
    results = [(result["map"], result["work"]) for result in document["results"]]
    assert results == [("6x5", "load"), ("6x5", FRAMES[2])]
    assert all(0 < result["seconds"][0] <= result["seconds"][1] for result in document["results"])


FAULTY = """
import sys
from tests.benchmarks import frames
from kpeditor.app.mapview.tiles import TileCache
TileCache.refine = lambda *given: 1 / 0
frames.main([sys.argv[1], "--work", "frame of a pinch", "--repeat", "1"])
"""


def test_a_bug_in_a_turn_of_the_window_ends_the_measuring(tmp_path):
    """It once waited for ever for the picture that did not come."""
    file = tmp_path / "map.yaml"
    _write_random_map(file, 6, 5)
    environment = {**own_environment(), "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(
        [sys.executable, "-c", FAULTY, str(file)], capture_output=True, text=True, env=environment, timeout=60
    )
    assert ended.returncode == 1
    assert "ZeroDivisionError" in ended.stderr


@pytest.mark.parametrize("work", _WORKS)
def test_each_kind_of_work_is_measured_in_this_process(tmp_path, capsys, qapp, work):
    file = tmp_path / "map.yaml"
    _write_random_map(file, 6, 5)
    arguments = ["map", "--work", work, "--file", str(file), "--repeat", "2"]
    assert main(arguments) == table.OK
    measured = json.loads(capsys.readouterr().out)
    assert 0 < measured["seconds"][0] <= measured["seconds"][1] <= measured["seconds"][2]
    if work == "save":
        before, after = open_battle(file).battle.map, open_battle(tmp_path / "map.saved.yaml").battle.map
        assert (before.layers["terrain"] != after.layers["terrain"]).sum() == 1


def test_a_crash_of_the_measuring_process_is_told_with_its_own_words(capsys, monkeypatch):
    monkeypatch.setattr(map_bench, "FRAMES", ())
    monkeypatch.setattr(map_bench, "_WORKS", {"dance": (None, False)})  # which that process does not know
    assert main(["map", "--size", "6x5", "--repeat", "1"]) != table.OK
    told = capsys.readouterr().err
    assert "'dance' ended with status 2" in told
    assert "--work is one of load" in told


def test_the_random_map_has_no_faults(tmp_path):
    _write_random_map(tmp_path / "map.yaml", 12, 10)
    opened = open_battle(tmp_path / "map.yaml")
    assert opened.problems == []
    assert opened.battle.map.hexsides


@pytest.mark.parametrize("size", ["39", "0x5", "axb", "5000x50", "3x12", ""])
def test_a_size_that_is_none_is_wrong_usage(capsys, size):
    assert main(["map", "--size", size]) == table.USAGE
    assert "--size" in capsys.readouterr().err


def test_an_unknown_kind_of_work_is_wrong_usage(tmp_path):
    assert main(["map", "--work", "dance", "--file", str(tmp_path)]) == table.USAGE


def test_the_command_line_names_the_frames_that_the_window_measures():
    assert tuple(frames.WORKS) == FRAMES


def test_each_kind_of_frame_can_be_measured(tmp_path, qapp, monkeypatch):
    monkeypatch.setattr(frames, "WARM_UP", 0)
    file = tmp_path / "map.yaml"
    _write_random_map(file, 12, 10)
    window = frames.Frames(qapp, file, tmp_path)
    for work in FRAMES:
        least, median, most = frames.seconds(window, work, 1)
        assert 0 <= least <= median <= most
        assert most > 0 or "turns" in work
    window.workspace.checker.stop()
