"""Nothing a window holds is lost: crashes, former versions, files that others change, disks that refuse."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QMenu, QPushButton

from kpeditor.app.dialogs.dialogs import Answer
from kpeditor.app.document.document import unsaved_files
from kpeditor.app.files.safety import clear_at_start
from kpeditor.app.shell.commands.program import fill_versions
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.storage import writing
from kpeditor.core.files.storage.journal import all_left
from kpeditor.core.files.storage.leftovers import place
from kpeditor.core.files.storage.places import LARGEST
from tests.app.helpers import ScriptedDialogs, hexes, sheet_of


def paint_woods(window: MainWindow, *names: str) -> None:
    assert window.document is not None
    document = window.document
    document.do(paint(sheet_of(document), "terrain", hexes(document, *names), "woods"))


def kind(window: MainWindow, name: str) -> str:
    assert window.document is not None
    sheet = sheet_of(window.document)
    return sheet.kind("terrain", sheet.hex(name))


def offer(window: MainWindow, text: str) -> QPushButton:
    (button,) = [one for one in window.messages.findChildren(QPushButton) if one.text() == text]
    return button


KILLED = """
import os, signal, sys
from pathlib import Path
from kpeditor.app.dialogs.dialogs import Dialogs
from kpeditor.app.main import application
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.settings import Settings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.edits.layers import paint
app = application()
window = MainWindow(Settings(Path(sys.argv[2])), Dialogs(), ThemeKeeper("light", app))
window.show()
window.files.open(Path(sys.argv[1]))
sheet = window.document.sheet
window.document.do(paint(sheet, "terrain", [sheet.hex("0505")], "woods"))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def killed(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a window that was killed with unsaved work on its copy of scenario 14.1."""
    if not hasattr(signal, "SIGKILL"):
        pytest.skip("this system has no kill -9")
    folder = tmp_path_factory.mktemp("killed")
    for name in ("maps/kampfpanzer.yaml", "scenarios/kampfpanzer/14-1-spain.yaml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, folder / name)
    scenario = folder / "scenarios/kampfpanzer/14-1-spain.yaml"
    command = [sys.executable, "-c", KILLED, str(scenario), str(folder / "window.ini")]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    assert subprocess.run(command, cwd=root, env=environment, check=False).returncode == -signal.SIGKILL
    return folder


@pytest.fixture
def left_work(killed: Path, tmp_path: Path) -> Path:
    """The same in the folder of the window of this test; its scenario."""
    shutil.copytree(killed, tmp_path, dirs_exist_ok=True)
    for about in tmp_path.rglob("about.json"):
        about.write_text(about.read_text("utf-8").replace(str(killed), str(tmp_path)), "utf-8")
    return tmp_path / "scenarios/kampfpanzer/14-1-spain.yaml"


def test_a_killed_window_leaves_work_that_the_next_one_offers(left_work, window):
    window.show_start()
    assert window.safety.offer_recovery()
    page = window.safety.page
    assert window.tabs.current is page
    assert "Spain, 1937" in page.list.item(0).text()
    page.back.click()
    assert kind(window, "0505") == "woods"
    assert window.document.is_modified
    assert window.document.path == left_work
    assert page not in window.tabs.order
    (left,) = all_left(window.settings.journal_folder)  # brought back is not saved: it is protected anew
    assert left.has_changes()
    window.files.save()
    assert all_left(window.settings.journal_folder) == []
    assert not window.safety.offer_recovery()


def test_what_comes_back_takes_the_tab_of_its_file(left_work, window):
    window.files.open(left_work)
    assert window.safety.offer_recovery()
    window.safety.page.back.click()
    assert [workspace.document.is_modified for workspace in window.workspaces] == [True]


def test_left_work_can_be_forgotten(left_work, window):
    assert window.safety.offer_recovery()
    window.safety.page.drop.click()
    assert all_left(window.settings.journal_folder) == []
    assert window.tabs.current is window.start_page


def test_what_another_window_brought_back_meanwhile_is_told_and_listed_no_more(left_work, window):
    """Two windows offer the same work; the second one to ask for it finds nothing left."""
    assert window.safety.offer_recovery()
    (left,) = all_left(window.settings.journal_folder)
    left.drop()
    window.safety.page.back.click()
    assert window.messages.text.startswith("Spain, 1937 is no longer left")
    assert window.document is None
    assert window.safety.page not in window.tabs.order


def test_without_lost_work_the_command_says_so(window):
    window.menus.by_id["recover"].trigger()
    assert "no unsaved work" in window.messages.text


def test_closing_on_purpose_leaves_no_journal(window, spain, dialogs):
    window.files.open(spain)
    paint_woods(window, "0505")
    assert len(all_left(window.settings.journal_folder)) == 1
    window.close_tab()
    assert dialogs.asked[-1].startswith("unsaved")
    assert all_left(window.settings.journal_folder) == []


def test_every_save_keeps_what_was_there(window, spain):
    window.files.open(spain)
    first = window.document.map_path.read_text("utf-8")
    paint_woods(window, "0505")
    window.files.save()
    menu = QMenu()
    fill_versions(window, menu)
    assert [action.text().split(",")[0] for action in menu.actions()] == ["kampfpanzer.yaml"]
    menu.actions()[0].trigger()
    assert kind(window, "0505") == "clear"
    assert window.document.is_map_modified
    window.files.save()
    assert window.document.map_path.read_text("utf-8") == first


def test_before_the_first_save_there_is_no_former_version(window, spain):
    window.files.open(spain)
    menu = QMenu()
    fill_versions(window, menu)
    (only,) = menu.actions()
    assert not only.isEnabled()


def change_outside(window: MainWindow, painted: str) -> Path:
    """Another program paints a hex of the open map and saves it."""
    assert window.document is not None
    path = window.document.map_path
    assert path is not None
    text = path.read_text("utf-8")
    path.write_text(f"# {painted}\n{text}", "utf-8")
    return path


def test_a_file_changed_by_another_program_is_offered(window, qtbot, spain):
    window.files.open(spain)
    change_outside(window, "a comment")
    qtbot.waitUntil(lambda: "changed by another program" in window.messages.text)
    before = window.document
    offer(window, "Read again").click()
    assert window.document is not before
    assert window.document.opened.map_source.source.startswith("# a comment")


def test_each_change_is_told_once(window, spain):
    window.files.open(spain)
    change_outside(window, "one")
    window.safety.look()
    offer(window, "Keep what is here").click()
    assert window.messages.text == ""
    window.safety.look()
    assert window.messages.text == ""


def test_unsaved_changes_are_named_before_reading_again(window, spain):
    window.files.open(spain)
    paint_woods(window, "0505")
    change_outside(window, "one")
    window.safety.look()
    assert "loses your unsaved changes of it" in window.messages.text


def test_our_own_save_is_no_news(window, spain):
    window.files.open(spain)
    paint_woods(window, "0505")
    window.files.save()
    window.messages.hide()
    window.safety.look()
    assert window.messages.text == ""


def test_a_map_saved_in_one_tab_is_not_called_a_change_of_another_program(window, spain):
    """Two scenarios on one map: the one that did not save it has not read it again."""
    other = spain.with_name("other.yaml")
    other.write_text(spain.read_text("utf-8").replace("Spain, 1937", "Other"), "utf-8")
    window.files.open(other)
    window.files.open(spain)
    paint_woods(window, "2020")
    assert window.files.save()
    window.safety.look()
    told = "kampfpanzer.yaml was saved in another tab; “Other” has not read it again yet."
    assert window.messages.text == told
    offer(window, "Read again").click()
    assert window.workspace.document.title == "Other"
    assert kind(window, "2020") == "woods"


def test_a_file_that_went_away_is_told_and_saved_again(window, spain, dialogs):
    window.files.open(spain)
    window.document.map_path.unlink()
    window.safety.look()
    assert "no longer there" in window.messages.text
    paint_woods(window, "0505")
    dialogs.may_overwrite = True
    assert window.files.save()
    assert open_battle(spain).battle.map.kind("terrain", sheet_of(window.document).hex("0505")) == "woods"


def test_files_that_went_away_together_are_told_together(window, spain):
    window.files.open(spain)
    window.document.map_path.unlink()
    spain.unlink()
    window.safety.look()
    told = f"{window.document.map_path.name} and {spain.name} are no longer there; saving writes them again."
    assert window.messages.text == told


def test_a_file_that_went_away_is_unsaved_work(window, spain, dialogs):
    """What is nowhere but here is not "nothing to save", and closing asks about it."""
    window.files.open(spain)
    path = window.document.map_path
    path.unlink()
    window.safety.look()
    assert unsaved_files(window.document) == {path}
    dialogs.answer = Answer.CANCEL
    assert not window.files.may_leave([window.document])
    assert window.files.save()
    assert path.is_file()
    assert not window.document.is_modified
    assert not any(asked.startswith("overwrite") for asked in dialogs.asked)  # nothing stands there


def test_a_folder_in_the_place_of_a_file_is_told_as_such(window, spain):
    window.files.open(spain)
    path = window.document.map_path
    path.unlink()
    path.mkdir()
    window.safety.look()
    assert window.messages.text.startswith(f"In the place of {path.name} lies something else now")
    assert window.document.is_map_modified
    assert not window.files.save()
    assert "this is a folder" in window.messages.text


def test_a_file_that_became_a_loop_of_links_is_unsaved_work(window, spain):
    window.files.open(spain)
    spain.unlink()
    spain.symlink_to(spain)
    window.safety.look()
    assert "no longer there" in window.messages.text
    assert len(all_left(window.settings.journal_folder)) == 1
    assert not window.files.save()
    assert window.document.is_scenario_modified


@pytest.mark.skipif(os.name == "nt", reason="permissions of folders differ there")
def test_a_file_whose_folder_was_closed_is_unsaved_work(window, spain, monkeypatch):
    """The system no longer tells whether the file is there: the person is told, and may save elsewhere."""
    window.files.open(spain)
    closed, look_up = window.document.map_path.resolve(), os.stat
    closed.rename(closed.with_name("aside.yaml"))  # root may look into every folder

    def stat(path, *rest, **more):
        if isinstance(path, str | Path) and Path(path).name == closed.name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return look_up(path, *rest, **more)

    monkeypatch.setattr(os, "stat", stat)
    window.safety.look()
    assert "no longer there" in window.messages.text
    paint_woods(window, "0505")
    assert not window.files.save()
    assert "was not saved" in window.messages.text
    assert window.document.is_map_modified


def test_a_file_too_large_to_be_ours_is_told_and_not_copied(window, spain, dialogs):
    """Somebody else's giant file: it is not read only to compare it, and what is not kept is told."""
    window.files.open(spain)
    paint_woods(window, "0505")
    window.document.do(set_fields(window.document.scenario, "Rename", title="Another"))
    with window.document.map_path.open("wb") as giant:
        giant.truncate(LARGEST + 1)
    window.safety.look()
    assert "changed by another program" in window.messages.text
    dialogs.may_overwrite = True
    assert window.files.save()
    assert window.messages.text.startswith("Saved kampfpanzer.yaml and 14-1-spain.yaml. But what kampf")
    assert "larger than 134 MB" in window.messages.text


def test_saving_without_changes_never_says_that_a_changed_file_is_as_here(window, spain, dialogs):
    window.files.open(spain)
    path = change_outside(window, "theirs")
    assert not window.files.save()
    assert dialogs.asked[-1] == "overwrite kampfpanzer.yaml"
    dialogs.may_overwrite = True
    assert window.files.save()
    assert not path.read_text("utf-8").startswith("# theirs")


def test_what_is_kept_here_is_written_by_the_next_save(window, spain, dialogs):
    window.files.open(spain)
    path = change_outside(window, "theirs")
    window.safety.look()
    offer(window, "Keep what is here").click()
    assert window.document.is_map_modified
    assert not window.document.is_scenario_modified
    dialogs.may_overwrite = True
    assert window.files.save()
    assert not path.read_text("utf-8").startswith("# theirs")
    assert window.files.save()
    assert window.messages.text.startswith("Nothing to save")


def test_a_file_that_is_not_written_is_not_asked_about(window, spain, dialogs):
    """The scenario was changed here, its map elsewhere: the map there stays, and is told."""
    window.files.open(spain)
    path = change_outside(window, "theirs")
    window.document.do(set_fields(window.document.scenario, "Rename", title="Another"))
    assert window.files.save()
    assert not any(asked.startswith("overwrite") for asked in dialogs.asked)
    assert path.read_text("utf-8").startswith("# theirs")
    assert "title: Another" in spain.read_text("utf-8")
    told = "Saved what was changed here. kampfpanzer.yaml differs on the disk and was left as it is."
    assert window.messages.text == told
    offer(window, "Read again").click()
    assert window.document.title == "Another"
    assert window.document.opened.map_source.source.startswith("# theirs")


def test_saving_over_the_change_of_another_program_asks(window, spain, dialogs: ScriptedDialogs):
    window.files.open(spain)
    paint_woods(window, "0505")
    path = change_outside(window, "theirs")
    assert not window.files.save()
    assert dialogs.asked[-1] == "overwrite kampfpanzer.yaml"
    assert path.read_text("utf-8").startswith("# theirs")
    dialogs.may_overwrite = True
    assert window.files.save()
    (_, backup), *_ = window.safety.former_versions(window.document)
    assert backup.path.read_text("utf-8").startswith("# theirs")


@pytest.mark.parametrize(("number", "told"), [(errno.ENOSPC, "disk is full"), (errno.EROFS, "read-only")])
def test_a_disk_that_refuses_is_told_and_nothing_is_lost(window, spain, monkeypatch, number, told):
    window.files.open(spain)
    paint_woods(window, "0505")
    before = window.document.map_path.read_bytes()

    def refuse(*_arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(writing, "_replace", refuse)
    assert not window.files.save()
    assert told in window.messages.text
    assert window.document.map_path.read_bytes() == before
    assert window.document.is_modified


def test_a_journal_that_cannot_be_written_warns(window, spain, tmp_path):
    (tmp_path / "journals").write_text("a file in the way")
    window.files.open(spain)
    paint_woods(window, "0505")
    assert "not protected" in window.messages.text
    assert kind(window, "0505") == "woods"


def test_a_journal_that_can_be_written_again_is_told(window, spain, tmp_path):
    """The message stays, with a button to try again; what fails once more is told once more."""
    blocked = tmp_path / "journals"
    blocked.write_text("a file in the way")
    window.files.open(spain)
    paint_woods(window, "0505")
    paint_woods(window, "0506")
    offer(window, "Try again now").click()
    assert "not protected" in window.messages.text
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # the button that was clicked goes
    blocked.unlink()
    offer(window, "Try again now").click()
    assert "protected from a crash again" in window.messages.text
    (left,) = all_left(window.settings.journal_folder)
    assert left.has_changes()


def test_a_former_version_that_cannot_be_kept_is_told_beside_the_save(window, spain):
    window.files.open(spain)
    paint_woods(window, "0505")
    window.settings.backup_folder.parent.mkdir(parents=True, exist_ok=True)
    window.settings.backup_folder.write_text("a file in the way")
    assert window.files.save()
    assert "could not be kept" in window.messages.text
    assert not window.document.is_modified


def test_leftovers_are_cleared_at_the_start(window, spain):
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    name = f".map.yaml.kp{place()}-{dead.pid}-0123abcd.new"
    window.settings.add_recent(spain)
    strays = [spain.parent / name, window.settings.work_folder / "backups" / "map-1" / name]
    for stray in strays:
        stray.parent.mkdir(parents=True, exist_ok=True)
        stray.write_text("half")
    (spain.parent / "mine.new").write_text("x")
    clear_at_start(window.settings).join()
    assert not any(stray.exists() for stray in strays)
    assert (spain.parent / "mine.new").exists()


def test_working_copies_of_dead_processes_are_cleared_at_the_start_unless_work_is_left(window, left_work):
    """An unpacked bundle may hold a picture that is not saved yet: while a journal names it, it stays."""
    bundles = window.settings.work_folder / "bundles"
    needed, idle = (bundles / f"b-0123456789ab.{place()}-{pid}" for pid in (2_000_000_001, 2_000_000_002))
    for folder in (needed, idle):
        folder.mkdir(parents=True)
    (about,) = left_work.parents[2].rglob("about.json")
    data = json.loads(about.read_text("utf-8"))
    data["bundle"] = {"archive": str(left_work), "folder": str(needed.resolve()), "sha256": ""}
    about.write_text(json.dumps(data), "utf-8")
    clear_at_start(window.settings).join()
    assert sorted(bundles.iterdir()) == [needed]
