"""Backups: every former state once, the latest first, the oldest gone, strangers' files no trouble."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.backups import MOST, backups_of, keep


def test_each_state_is_kept_once_and_the_latest_stands_first(tmp_path: Path):
    path, folder = tmp_path / "map.yaml", tmp_path / "backups"
    assert keep(path, folder) is None
    assert backups_of(path, folder) == []
    for text in ("one", "two", "two", "one"):
        path.write_text(text)
        keep(path, folder)
    copies = [one.path for one in backups_of(path, folder)]
    assert [copy.read_text() for copy in copies] == ["one", "two", "one"]
    assert [copy.name for copy in copies] == ["map.000003.yaml", "map.000002.yaml", "map.000001.yaml"]
    assert path.read_text() == "one"


def test_the_oldest_go_and_numbers_go_on(tmp_path: Path):
    path, folder = tmp_path / "map.yaml", tmp_path / "backups"
    for number in range(MOST + 3):
        path.write_text(str(number))
        assert keep(path, folder) is not None
    kept = [one.path.read_text() for one in backups_of(path, folder)]
    assert kept == [str(number) for number in reversed(range(3, MOST + 3))]


def test_files_of_one_name_in_two_folders_do_not_meet(tmp_path: Path):
    paths = [tmp_path / name / "map.yaml" for name in "ab"]
    for path in paths:
        path.parent.mkdir()
        path.write_text(path.parent.name)
        keep(path, tmp_path / "backups")
    assert [[one.path.read_text() for one in backups_of(path, tmp_path / "backups")] for path in paths] == [
        ["a"],
        ["b"],
    ]


def test_a_file_without_a_number_counts_as_the_oldest(tmp_path: Path):
    """A person may have put one beside them."""
    path, folder = tmp_path / "map.yaml", tmp_path / "backups"
    path.write_text("one")
    first = keep(path, folder)
    assert first is not None
    first.rename(first.with_name("map.mine.yaml"))
    path.write_text("two")
    again = keep(path, folder)
    assert again is not None
    assert again.name == "map.000001.yaml"
    assert [one.path.name for one in backups_of(path, folder)] == ["map.000001.yaml", "map.mine.yaml"]


def test_a_folder_that_cannot_be_made_is_told_and_the_file_stays(tmp_path: Path):
    path, folder = tmp_path / "map.yaml", tmp_path / "file"
    path.write_text("one")
    folder.write_text("")
    with pytest.raises(NotSaved, match=r"what map\.yaml was before could not be kept"):
        keep(path, folder)
    assert path.read_text() == "one"
