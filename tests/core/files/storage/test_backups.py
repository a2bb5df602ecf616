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


@pytest.mark.parametrize("name", ["map.mine.yaml", "other.000007.yaml", "map.000007.txt", "map.7.yaml"])
def test_a_strangers_file_beside_them_is_no_backup_and_stays(tmp_path: Path, name: str):
    """A person may have put one there: it was offered as a former version, and went with the oldest."""
    path, folder = tmp_path / "map.yaml", tmp_path / "backups"
    path.write_text("one")
    first = keep(path, folder)
    assert first is not None
    theirs = first.rename(first.with_name(name))
    for number in range(MOST + 1):
        path.write_text(str(number))
        keep(path, folder)
    assert [one.path.name for one in backups_of(path, folder)][-1] == "map.000002.yaml"
    assert theirs.read_text() == "one"


def test_a_folder_that_cannot_be_made_is_told_and_the_file_stays(tmp_path: Path):
    path, folder = tmp_path / "map.yaml", tmp_path / "file"
    path.write_text("one")
    folder.write_text("")
    with pytest.raises(NotSaved, match=r"what map\.yaml was before could not be kept"):
        keep(path, folder)
    assert path.read_text() == "one"
