"""Bundles in the window: opened like any file, saved back whole, brought back after a crash."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QMenu

from kpeditor.app.files.filedrops import FileDropFilter
from kpeditor.app.shell.commands.program import fill_versions
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.edits.layers import paint
from kpeditor.core.files.bundles.bundle import read_bundle, save_bundle
from kpeditor.core.files.bundles.bundling import bundle_of_files
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.storage.journal import all_left
from kpeditor.drawing.pictures.battle import battle_image
from tests.app.helpers import ScriptedDialogs, hexes, sheet_of

pytestmark = pytest.mark.one_window


@pytest.fixture
def packed(root: Path, tmp_path: Path) -> Path:
    """The second tutorial as a bundle, with a file no program knows."""
    path = tmp_path / "river.kpz"
    bundle = bundle_of_files([root / "scenarios/tutorial/river-crossing.yaml"])
    save_bundle(bundle.with_files({"more/unknown.bin": b"\1\2\3"}), path)
    return path


def paint_woods(window: MainWindow, name: str) -> None:
    assert window.document is not None
    document = window.document
    document.do(paint(sheet_of(document), "terrain", hexes(document, name), "woods"))


def kind_in(path: Path, name: str) -> str:
    """The terrain of a hex as it is filed."""
    sheet = open_battle(path).battle.map
    return sheet.kind("terrain", sheet.hex(name))


def test_a_bundle_that_is_dropped_on_the_window_opens_and_saves_back(window, packed, settings):
    before = read_bundle(packed)[0]
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(packed))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys)
    assert window.findChild(FileDropFilter).eventFilter(window, drop)
    assert "river.kpz" in window.windowTitle()
    assert settings.recent() == [packed]
    assert kind_in(packed, "0505") != "woods"
    paint_woods(window, "0505")
    assert window.isWindowModified()
    window.files.save()
    assert not window.isWindowModified()
    assert kind_in(packed, "0505") == "woods"
    after = read_bundle(packed)[0]
    changed = {name for name in after.files if after.files[name] != before.files.get(name)}
    assert {one.kind for one in after.manifest.files if one.path in changed} == {"map"}
    assert after.files["more/unknown.bin"] == b"\1\2\3"
    assert read_bundle(packed)[1] == []
    assert window.messages.text == "Saved river.kpz."


def test_a_bundle_is_open_once_and_leaves_nothing_behind(window, packed, settings):
    assert window.files.open(packed)
    assert window.files.open(packed)
    assert len(list(window.workspaces)) == 1
    (folder,) = (settings.work_folder / "bundles").iterdir()
    assert (folder / "manifest.yaml").is_file()
    window.files.revert()
    assert folder.is_dir()
    window.close_tab()
    assert not folder.exists()


def test_any_document_is_saved_as_a_bundle_and_lives_there_from_then_on(window, workspace, dialogs, tmp_path):
    dialogs.path = tmp_path / "sent" / "spain"
    dialogs.path.parent.mkdir()
    assert window.files.save_as_bundle()
    bundle = tmp_path / "sent" / "spain.kpz"
    assert window.windowTitle() == "Spain, 1937 – spain.kpz[*] – kpeditor"
    assert sorted(one.kind for one in read_bundle(bundle)[0].manifest.files) == ["map", "scenario"]
    assert open_battle(bundle).problems == []
    paint_woods(window, "0505")
    window.files.save()
    assert kind_in(bundle, "0505") == "woods"
    assert dialogs.asked[0] == "Save as bundle: 14-1-spain.kpz"


def test_what_was_not_saved_comes_back_into_the_bundle(window, packed, settings, dialogs, themes):
    window.files.open(packed)
    paint_woods(window, "0505")
    (left,) = all_left(window.settings.journal_folder)
    document = window.document
    window.safety._keepings[document]._lock.unlock()  # as if its process had died
    other = MainWindow(settings, dialogs, themes)
    other.safety.bring_back(left)
    assert other.document is not None
    assert other.document.path == packed.resolve()
    assert other.isWindowModified()
    other.files.save()
    assert kind_in(packed, "0505") == "woods"
    other.close()
    other.deleteLater()


def test_a_former_version_of_a_bundle_is_opened_again(window, packed):
    window.files.open(packed)
    paint_woods(window, "0505")
    window.files.save()
    menu = QMenu()
    fill_versions(window, menu)
    menu.actions()[0].trigger()
    sheet = sheet_of(window.document)
    assert sheet.kind("terrain", sheet.hex("0505")) != "woods"
    assert window.isWindowModified()
    window.files.save()
    assert kind_in(packed, "0505") != "woods"


def test_a_bundle_changed_by_others_is_not_saved_over_unasked(window, packed, dialogs: ScriptedDialogs):
    window.files.open(packed)
    paint_woods(window, "0505")
    bundle = read_bundle(packed)[0]
    save_bundle(bundle.with_files({"new.md": b"new"}), packed)
    assert not window.files.save()
    assert dialogs.asked[-1] == "overwrite river.kpz"
    dialogs.may_overwrite = True
    assert window.files.save()
    assert read_bundle(packed)[0].files["new.md"] == b"new"


def test_a_bundle_that_went_away_is_unsaved_work_and_written_whole(window, packed, dialogs: ScriptedDialogs):
    window.files.open(packed)
    files = set(read_bundle(packed)[0].files)
    packed.unlink()
    window.safety.look()
    assert window.isWindowModified()
    assert window.files.save()
    assert set(read_bundle(packed)[0].files) == files
    assert not window.isWindowModified()
    assert not any(asked.startswith("overwrite") for asked in dialogs.asked)


def test_a_picture_laid_under_the_map_travels_in_the_bundle(window, packed, tmp_path):
    picture = tmp_path / "elsewhere" / "sheet.png"
    picture.parent.mkdir()
    window.files.open(packed)
    battle_image(window.document.battle).scaled(80, 60).save(str(picture))
    window.workspace.underlay.lay(picture)
    window.files.save()
    files = {one.path: one.kind for one in read_bundle(packed)[0].manifest.files}
    name = next(path for path, kind in files.items() if kind == "picture")
    assert read_bundle(packed)[0].files[name] == picture.read_bytes()
    window.close_tab()
    window.files.open(packed)
    assert window.workspace.underlay.picture is not None


def test_a_copy_of_the_map_leaves_the_document_in_its_bundle(window, packed, dialogs, tmp_path):
    window.files.open(packed)
    dialogs.path = tmp_path / "copy.yaml"
    assert window.files.save_map_as()
    assert open_battle(dialogs.path).battle.map.title == window.document.battle.map.title
    assert window.document.path == packed


def test_a_hostile_bundle_is_told_on_the_report_page(window, packed):
    packed.write_bytes(packed.read_bytes() + b"more")
    assert not window.files.open(packed)
    assert window.tabs.current is window.report_page
