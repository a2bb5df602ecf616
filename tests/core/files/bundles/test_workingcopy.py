"""Working copies: where the files of an open bundle lie, what is sent of a battle, and what comes back."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.edits.scenario import put_side
from kpeditor.core.errors import NotSaved
from kpeditor.core.files.bundles.bundle import read_bundle, save_bundle
from kpeditor.core.files.bundles.bundling import About, bundle_of_files
from kpeditor.core.files.bundles.manifest import MANIFEST
from kpeditor.core.files.bundles.workingcopy import (
    about_of,
    clear_abandoned,
    ensure_folder,
    folder_of,
    forget,
    open_working_copy,
    save_working_copy,
    taken_over,
    write_copy,
)
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.files.storage.fingerprint import sha256_of
from kpeditor.core.files.storage.places import real_path

SAID = About("Said", ("A. Author",), "CC0-1.0")


@pytest.fixture
def archive(root: Path, tmp_path: Path) -> Path:
    """A bundle of a scenario with its map."""
    path = tmp_path / "shots.kpz"
    save_bundle(bundle_of_files([root / "scenarios/tutorial/first-shots.yaml"], SAID), path)
    return path


def rename_side(opened: OpenBattle) -> None:
    scenario = opened.battle.scenario
    assert scenario is not None
    put_side(scenario, replace(scenario.sides[0], title="Changed")).apply(opened.battle)


def files_below(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def folder_and_sum(opened: OpenBattle) -> tuple[Path, str]:
    assert opened.home is not None
    assert opened.scenario_path is not None
    assert opened.scenario_path.is_relative_to(opened.home.folder)
    return opened.home.folder, opened.home.sha256


def test_saving_goes_on_in_the_folder_in_which_the_bundle_is_open(archive, tmp_path):
    """Wherever new ones would lie now; another bundle gets a folder of its own."""
    opened = open_working_copy(archive, tmp_path / "work")
    folder, before = folder_and_sum(opened)
    assert (folder, before) == (folder_of(archive, tmp_path / "work"), sha256_of(archive))
    rename_side(opened)
    saved = save_working_copy(opened, archive, tmp_path / "later", is_map_changed=False)
    assert folder_and_sum(saved) == (folder, sha256_of(archive))
    assert before != sha256_of(archive)
    other = tmp_path / "other.kpz"
    moved = save_working_copy(saved, other, tmp_path / "later", is_map_changed=False)
    assert folder_and_sum(moved) == (folder_of(other, tmp_path / "later"), sha256_of(other))
    assert files_below(folder) == files_below(folder_of(other, tmp_path / "later"))
    assert moved.files == [other]


def test_bundles_of_one_name_do_not_share_a_folder(tmp_path):
    folders = {folder_of(tmp_path / name / "a.kpz", tmp_path) for name in ("b", "c", "d/../e")}
    assert len(folders) == 3
    assert folder_of(tmp_path / "d/../e/a.kpz", tmp_path) == folder_of(tmp_path / "e/a.kpz", tmp_path)
    assert {folder.parent for folder in folders} == {tmp_path}
    assert len(folder_of(tmp_path / ("n" * 200 + ".kpz"), tmp_path).name) < 60


def test_what_is_sent_says_what_its_bundle_says_else_the_title(root, archive, tmp_path):
    """Of the scenario, and of a map by itself that of the map."""
    assert about_of(open_working_copy(archive, tmp_path / "work")) == SAID
    opened = open_battle(root / "scenarios/tutorial/first-shots.yaml")
    scenario = opened.battle.scenario
    assert scenario is not None
    assert scenario.title != opened.battle.sheet.title
    assert about_of(opened) == About(scenario.title)
    alone = open_battle(root / "maps/first-shots.yaml")
    assert about_of(alone) == About(alone.battle.sheet.title)


def test_a_copy_is_written_as_it_is_now_and_nothing_else_changes(archive, tmp_path):
    opened = open_working_copy(archive, tmp_path / "work")
    before = archive.read_bytes(), files_below(tmp_path / "work")
    rename_side(opened)
    sent = tmp_path / "sent.kpz"
    write_copy(opened, sent, About("", ("B",), "MIT"), is_map_changed=False)
    told = read_bundle(sent)[0].manifest
    assert (told.title, told.authors, told.licence) == (SAID.title, ("B",), "MIT")
    assert open_battle(sent).battle.scenario == opened.battle.scenario
    assert (archive.read_bytes(), files_below(tmp_path / "work")) == before
    write_copy(opened, sent, About("New"), is_map_changed=False)
    told = read_bundle(sent)[0].manifest
    assert (told.title, told.authors, told.licence) == ("New", (), "")


def test_a_folder_that_is_gone_is_filled_again_while_the_bundle_can_be_read(archive, tmp_path):
    home = open_working_copy(archive, tmp_path / "work").home
    assert home is not None
    before = files_below(home.folder)
    assert MANIFEST in before
    forget(home)
    assert not home.folder.exists()
    ensure_folder(home)
    assert files_below(home.folder) == before
    (home.folder / MANIFEST).write_text("mine")
    ensure_folder(home)
    assert (home.folder / MANIFEST).read_text() == "mine"
    forget(home)
    archive.write_bytes(b"spoiled")
    ensure_folder(home)
    assert not home.folder.exists()


def test_a_bundle_of_which_nothing_is_left_is_not_saved_over(archive, tmp_path):
    """Its other files would be lost; as another bundle, too, for they are not known."""
    opened = open_working_copy(archive, tmp_path / "work")
    assert opened.home is not None
    forget(opened.home)
    archive.write_bytes(b"spoiled")
    with pytest.raises(NotSaved, match="cannot be read any more"):
        save_working_copy(opened, archive, tmp_path / "work", is_map_changed=False)
    with pytest.raises(NotSaved, match="save it as another bundle"):
        about_of(opened)
    assert archive.read_bytes() == b"spoiled"


def test_what_an_earlier_opening_left_in_the_folder_goes(archive, tmp_path):
    folder = folder_of(archive, tmp_path / "work")
    folder.mkdir(parents=True)
    (folder / "stale.yaml").write_text("old")
    open_working_copy(archive, tmp_path / "work")
    assert "stale.yaml" not in files_below(folder)
    assert {*files_below(folder)} == {*read_bundle(archive)[0].files, MANIFEST}


def test_a_scenario_made_on_a_map_in_a_bundle_is_there_when_it_is_opened_again(root, tmp_path):
    """Saved twice it is one file; beside another one that has its name."""
    path = tmp_path / "map.kpz"
    other = bundle_of_files([root / "maps/first-shots.yaml"]).with_files({"ford.yaml": b"other"})
    save_bundle(other, path)
    opened = open_working_copy(path, tmp_path / "work")
    scenario = open_battle(root / "scenarios/tutorial/first-shots.yaml").battle.scenario
    assert scenario is not None
    opened.battle.scenario = replace(scenario, title="Ford", map="")
    for _ in range(2):
        opened = save_working_copy(opened, path, tmp_path / "work", is_map_changed=False)
    found = read_bundle(path)[0]
    assert sorted(found.files) == ["first-shots.yaml", "ford-2.yaml", "ford.yaml"]
    assert found.files["ford.yaml"] == b"other"
    again = open_working_copy(path, tmp_path / "work")
    assert again.problems == []
    assert again.battle.scenario == opened.battle.scenario
    assert again.scenario_path == opened.scenario_path


def test_two_programs_with_one_bundle_open_have_a_folder_each(archive, tmp_path, monkeypatch):
    """Closing it in one of them leaves the files of the other where they are."""
    mine = open_working_copy(archive, tmp_path / "work").home
    monkeypatch.setattr(os, "getpid", lambda: 2_000_000_001)
    theirs = open_working_copy(archive, tmp_path / "work").home
    assert mine is not None
    assert theirs is not None
    assert files_below(mine.folder) == files_below(theirs.folder)
    forget(theirs)
    assert MANIFEST in files_below(mine.folder)


def test_a_working_copy_of_a_dead_program_is_taken_over_with_files_not_saved_yet(
    archive, tmp_path, monkeypatch
):
    with monkeypatch.context() as other:
        other.setattr(os, "getpid", lambda: 2_000_000_001)
        theirs = open_working_copy(archive, tmp_path / "work").home
    assert theirs is not None
    (theirs.folder / "new.png").write_bytes(b"picture")
    mine = taken_over(theirs)
    assert mine.folder == folder_of(archive, tmp_path / "work") != theirs.folder
    assert files_below(mine.folder) == files_below(theirs.folder)
    assert taken_over(mine) == mine


def test_working_copies_of_dead_programs_go_unless_a_journal_needs_them(archive, tmp_path, monkeypatch):
    work, kept = tmp_path / "work", []
    for pid in (2_000_000_001, 2_000_000_002, os.getpid()):
        with monkeypatch.context() as other:
            other.setattr(os, "getpid", lambda pid=pid: pid)
            open_working_copy(archive, work)
            kept.append(folder_of(archive, work))
    elsewhere, old = work / "b-0123456789ab.00000000-1", work / "b-0123456789ab"
    for folder in (elsewhere, old):
        folder.mkdir()
    os.utime(old, (0, 0))  # of a version that had one folder for all processes
    clear_abandoned(work, {real_path(kept[1])})
    assert sorted(work.iterdir()) == sorted([kept[1], kept[2], elsewhere])
    clear_abandoned(tmp_path / "none", set())
