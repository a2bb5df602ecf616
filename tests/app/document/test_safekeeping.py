"""What was done since the last save comes back after a crash."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QLockFile, Qt
from PySide6.QtGui import QGuiApplication

from kpeditor.app.document import journallock, safekeeping
from kpeditor.app.document.document import Document
from kpeditor.app.document.safekeeping import Safekeeping, abandoned, recover
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.checks.files import check_as_saved
from kpeditor.core.edits.forces.sides import begin_scenario
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.edits.sheet import SetSheetField, put_place
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.formats.mapwriter import is_same_sheet
from kpeditor.core.files.storage.journal import About, Journal, Left, Snapshot, all_left
from kpeditor.core.geometry.hexes import Hex
from tests.app.helpers import hexes, new_document, sheet_of, sides
from tests.examples import examples


def paint_woods(document, *names, stroke=0):
    document.do(paint(sheet_of(document), "terrain", hexes(document, *names), "woods", stroke=stroke))


def only_left(folder) -> Left:
    (left,) = all_left(folder)
    return left


@pytest.fixture
def spain(root, tmp_path):
    """A copy of a scenario with its map, open."""
    for name in ("maps/kampfpanzer.yaml", "scenarios/kampfpanzer/14-1-spain.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((root / name).read_bytes())
    return Document(open_battle(tmp_path / "scenarios/kampfpanzer/14-1-spain.yaml"))


def test_nothing_is_written_before_the_first_change(qapp, tmp_path):
    document = new_document()
    Safekeeping(document, tmp_path / "journals", parent=document)
    assert not (tmp_path / "journals").exists()


def test_the_first_stroke_waits_for_no_disk(qapp, tmp_path, monkeypatch):
    """That would take longer than a frame; what is written later as a whole is forced to the disk."""
    forced: list[int] = []
    monkeypatch.setattr(os, "fsync", forced.append)
    document = new_document()
    keeping = Safekeeping(document, tmp_path, parent=document)
    paint_woods(document, "0203")
    assert not forced
    keeping.write_whole()
    assert forced
    assert recover(only_left(tmp_path)).is_whole


def test_a_window_that_starts_at_the_first_stroke_of_another_one_takes_no_journal_away(
    qapp, tmp_path, monkeypatch
):
    """It removes journals without changes that nobody holds; one that has just begun is held already."""
    begin = Journal.begin
    warned: list[str] = []

    def begin_while_another_starts(self, *rest, **more):
        begin(self, *rest, **more)
        assert abandoned(tmp_path) == []

    monkeypatch.setattr(Journal, "begin", begin_while_another_starts)
    document = new_document()
    keeping = Safekeeping(document, tmp_path, parent=document)
    keeping.failed.connect(warned.append)
    paint_woods(document, "0203")
    assert not warned
    assert only_left(tmp_path).has_changes()


def test_the_whole_is_not_written_in_the_middle_of_a_stroke(qtbot, tmp_path, monkeypatch):
    """Once the button is let go it is, soon."""
    held = [Qt.MouseButton.LeftButton]
    asked: list[Qt.MouseButton] = []

    def buttons() -> Qt.MouseButton:
        asked.append(held[0])
        return held[0]

    monkeypatch.setattr(QGuiApplication, "mouseButtons", buttons)
    monkeypatch.setattr(safekeeping, "SOON", 0)
    document = new_document()
    keeping = Safekeeping(document, tmp_path, minutes=0, parent=document)
    paint_woods(document, "0203")
    first = only_left(tmp_path).generation
    qtbot.waitUntil(lambda: len(asked) > 2)
    assert only_left(tmp_path).generation == first
    held[0] = Qt.MouseButton.NoButton
    qtbot.waitUntil(lambda: only_left(tmp_path).generation > first)
    keeping.end()


def test_a_new_map_comes_back_with_its_steps_of_undo(qapp, tmp_path):
    document = new_document()
    Safekeeping(document, tmp_path, parent=document)
    paint_woods(document, "0203")
    document.do(set_hexsides(sheet_of(document), "crest", sides(document, "0203D"), True))
    document.do(put_place(sheet_of(document), Place("Hill 1", "hill", (Hex(2, 3),))))
    back = recover(only_left(tmp_path))
    assert (back.changes, back.is_whole) == (3, True)
    assert is_same_sheet(back.document.battle.sheet, document.battle.sheet)
    assert back.document.is_modified
    for _ in range(3):
        back.document.stack.undo()
    assert sheet_of(back.document).kind("terrain", Hex(2, 3)) == "clear"


def test_a_battle_that_was_never_saved_comes_back_with_the_problems_it_had(qapp, tmp_path):
    """It had one alone, the empty name of its map, which hid all others until it was saved."""
    document = new_document()
    keeping = Safekeeping(document, tmp_path, parent=document)
    paint_woods(document, "0203")
    document.do(begin_scenario(document.battle.sheet, ("Reds", "Blues")))
    keeping.write_whole()
    back = recover(only_left(tmp_path)).document
    told = sorted(problem.code for problem in check_as_saved(document.opened))
    assert sorted(problem.code for problem in check_as_saved(back.opened)) == told
    assert not any(problem.where.line for problem in check_as_saved(back.opened)), (
        "there is no file with lines"
    )
    assert "value-empty" not in told


def test_a_scenario_comes_back_beside_its_files(qapp, spain, tmp_path):
    Safekeeping(spain, tmp_path / "journals", parent=spain)
    spain.do(set_fields(spain.scenario, "Rename", title="Madrid"))
    paint_woods(spain, "0505")
    back = recover(only_left(tmp_path / "journals")).document
    assert back.title == "Madrid"
    assert back.map_path is not None
    assert back.map_path.samefile(spain.map_path)
    assert back.scenario_path == spain.scenario_path
    assert back.opened.map_source is not None
    assert back.opened.map_source.source == spain.opened.map_source.source
    assert back.is_map_modified
    assert back.is_scenario_modified
    back.save_scenario()
    assert "Madrid" in spain.scenario_path.read_text("utf-8")


def test_saved_needs_no_journal(qapp, spain, tmp_path):
    Safekeeping(spain, tmp_path / "journals", parent=spain)
    paint_woods(spain, "0505")
    assert len(all_left(tmp_path / "journals")) == 1
    spain.save_map()
    assert all_left(tmp_path / "journals") == []
    paint_woods(spain, "0506")
    back = recover(only_left(tmp_path / "journals"))
    assert back.changes == 1
    assert is_same_sheet(back.document.battle.sheet, spain.battle.sheet)


def test_undone_to_the_saved_state_needs_none(qapp, spain, tmp_path):
    keeping = Safekeeping(spain, tmp_path / "journals", parent=spain)
    paint_woods(spain, "0505")
    spain.stack.undo()
    assert not keeping.is_writing
    spain.stack.redo()
    assert is_same_sheet(recover(only_left(tmp_path / "journals")).document.battle.sheet, spain.battle.sheet)


def test_half_a_save_begins_anew(qapp, spain, tmp_path):
    Safekeeping(spain, tmp_path / "journals", parent=spain)
    paint_woods(spain, "0505")
    spain.do(set_fields(spain.scenario, "Rename", title="Madrid"))
    spain.save_map()
    back = recover(only_left(tmp_path / "journals"))
    assert back.document.title == "Madrid"
    assert is_same_sheet(back.document.battle.sheet, spain.battle.sheet)


def test_the_whole_is_written_as_ordinary_files(qapp, spain, tmp_path):
    keeping = Safekeeping(spain, tmp_path / "journals", parent=spain)
    paint_woods(spain, "0505")
    keeping.write_whole()
    left = only_left(tmp_path / "journals")
    assert list(left.edits()) == []
    copy = left.folder / f"map-{left.generation}.yaml"
    assert is_same_sheet(open_battle(copy).battle.sheet, spain.battle.sheet)
    assert recover(left).document.is_map_modified  # it must not be closed as if it were saved
    paint_woods(spain, "0506")
    back = recover(only_left(tmp_path / "journals")).document
    assert is_same_sheet(back.battle.sheet, spain.battle.sheet)


def test_closed_on_purpose_leaves_nothing(qapp, tmp_path):
    document = new_document()
    keeping = Safekeeping(document, tmp_path, parent=document)
    paint_woods(document, "0203")
    keeping.end()
    assert all_left(tmp_path) == []
    paint_woods(document, "0204")
    assert all_left(tmp_path) == []


def test_a_living_window_is_not_abandoned(qapp, tmp_path):
    document = new_document()
    Safekeeping(document, tmp_path, parent=document)
    paint_woods(document, "0203")
    assert abandoned(tmp_path) == []


def test_a_folder_that_cannot_be_written_is_told_once(qapp, tmp_path):
    (tmp_path / "journals").write_text("a file in the way")
    document = new_document()
    keeping = Safekeeping(document, tmp_path / "journals", parent=document)
    told: list[str] = []
    keeping.failed.connect(told.append)
    paint_woods(document, "0203")
    paint_woods(document, "0204")
    assert len(told) == 1
    assert "not protected" in told[0]
    assert sheet_of(document).kind("terrain", Hex(2, 4)) == "woods"


STROKES = [f"{column:02}{row:02}" for row in range(1, 5) for column in range(1, 7)]


def test_a_disk_that_was_full_for_a_while_loses_no_stroke(qtbot, tmp_path, monkeypatch):
    """A short write, then errors: it is told, tried again, and everything is there once the disk is free."""
    real, disk = os.write, ["free"]

    def write(handle: int, data: bytes) -> int:
        if disk == ["half"]:
            disk[0] = "full"
            return real(handle, bytes(data)[: len(data) // 2])
        if disk == ["full"]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(handle, data)

    monkeypatch.setattr(os, "write", write)
    monkeypatch.setattr(safekeeping, "RETRY", 1)
    document = new_document()
    keeping = Safekeeping(document, tmp_path, parent=document)
    told: list[str] = []
    keeping.failed.connect(told.append)
    keeping.restored.connect(told.append)
    for number, name in enumerate(STROKES):
        if number == 8:
            disk[0] = "half"
        paint_woods(document, name)
    (failed,) = told
    assert "disk is full; free some space" in failed
    assert "tried again" in failed
    assert recover(only_left(tmp_path)).changes == 8, "what was noted before is whole"
    qtbot.waitUntil(lambda: keeping._wait > 4)
    assert len(told) == 1, "a failing retry is not told again"
    disk[0] = "free"
    qtbot.waitUntil(lambda: len(told) == 2)
    assert "protected from a crash again" in told[1]
    back = recover(only_left(tmp_path))
    assert is_same_sheet(back.document.battle.sheet, document.battle.sheet)
    document.do(set_hexsides(sheet_of(document), "crest", sides(document, "0203D"), True))
    assert recover(only_left(tmp_path)).changes == 1
    keeping.end()


def test_a_whole_that_cannot_be_written_leaves_the_notes_going_on(qapp, tmp_path, monkeypatch):
    document = new_document()
    keeping = Safekeeping(document, tmp_path, parent=document)
    told: list[str] = []
    keeping.failed.connect(told.append)
    keeping.restored.connect(told.append)
    paint_woods(document, "0203")

    def refuse(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", refuse)
    keeping.write_whole()
    paint_woods(document, "0204")
    keeping.write_whole()
    (text,) = told
    assert "Every change is still noted" in text
    assert recover(only_left(tmp_path)).changes == 2
    monkeypatch.undo()
    keeping.write_whole()
    assert "again" in told[1]
    assert recover(only_left(tmp_path)).changes == 0


def test_a_journal_without_its_lock_is_no_protection(qapp, tmp_path, monkeypatch):
    """Without the lock every other window would offer to bring it back."""

    class Refused(QLockFile):
        def tryLock(self, timeout: int = 0) -> bool:
            return False

    document = new_document()
    keeping = Safekeeping(document, tmp_path, parent=document)
    told: list[str] = []
    keeping.failed.connect(told.append)
    monkeypatch.setattr(journallock, "QLockFile", Refused)
    paint_woods(document, "0203")
    assert not keeping.is_writing
    assert "lock cannot be written" in told[0]
    monkeypatch.undo()
    keeping._retry()
    assert keeping.is_writing


def test_saved_in_spite_of_a_full_disk_it_starts_afresh(qapp, spain, tmp_path):
    (tmp_path / "journals").write_text("a file in the way")
    keeping = Safekeeping(spain, tmp_path / "journals", parent=spain)
    told: list[str] = []
    keeping.failed.connect(told.append)
    paint_woods(spain, "0505")
    spain.save_map()
    (tmp_path / "journals").unlink()
    paint_woods(spain, "0506")
    assert keeping.is_writing
    assert recover(only_left(tmp_path / "journals")).changes == 1
    assert len(told) == 1


def test_a_change_that_no_longer_fits_ends_the_recovery(qapp, tmp_path):
    document = new_document()
    Safekeeping(document, tmp_path, parent=document)
    paint_woods(document, "0203")
    left = only_left(tmp_path)
    (edits,) = left.folder.glob("edits-*.jsonl")
    edits.write_text(edits.read_text() + '{"!": "Popen", "=": []}\n')
    back = recover(left)
    assert (back.changes, back.is_whole) == (1, False)


names = st.builds(lambda c, r: f"{c:02d}{r:02d}", st.integers(1, 6), st.integers(1, 4))
steps = st.one_of(
    st.tuples(st.just("paint"), st.lists(names, min_size=1, max_size=4), st.integers(0, 2)),
    st.tuples(st.just("crest"), names, st.booleans()),
    st.tuples(st.just("notes"), st.text("abc", max_size=3)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
    st.tuples(st.just("whole")),
)


@settings(
    max_examples=examples(12), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(st.lists(steps, max_size=12))
def test_whatever_is_done_comes_back(qapp, tmp_path_factory, work):
    folder = tmp_path_factory.mktemp("journals")
    document = new_document()
    keeping = Safekeeping(document, folder, parent=document)
    for step in work:
        match step:
            case ("paint", places, stroke):
                paint_woods(document, *places, stroke=stroke)
            case ("crest", place, present):
                edit = set_hexsides(sheet_of(document), "crest", sides(document, f"{place}D"), present)
                document.do(edit)
            case ("notes", text):
                document.do(SetSheetField("notes", text))
            case ("undo",):
                document.stack.undo()
            case ("redo",):
                document.stack.redo()
            case _:
                keeping.write_whole()
    lefts = all_left(folder)
    assert bool(lefts) == document.is_modified
    for left in lefts:
        assert is_same_sheet(recover(left).document.battle.sheet, document.battle.sheet)


KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
app = QApplication(["test", "-platform", "offscreen"])
from kpeditor.app.document.document import Document
from kpeditor.app.document.safekeeping import Safekeeping
from kpeditor.core.edits.layers import paint
from kpeditor.core.files.documents import open_battle
document = Document(open_battle(Path(sys.argv[1])))
keeping = Safekeeping(document, Path(sys.argv[2]))
stroke = document.new_stroke()
for number in ("0505", "0506", "0507"):
    sheet = document.sheet
    document.do(paint(sheet, "terrain", [sheet.hex(number)], "woods", stroke=stroke))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_killed_in_the_middle_of_a_stroke(qapp, root, tmp_path):
    """kill -9 before the mouse button went up: what was painted so far comes back, as one step of undo."""
    folder = tmp_path / "journals"
    command = [sys.executable, "-c", KILLED, str(root / "maps/kampfpanzer.yaml"), str(folder)]
    assert subprocess.run(command, cwd=root, check=False).returncode == -signal.SIGKILL
    (left,) = abandoned(folder)
    document = recover(left).document
    sheet = sheet_of(document)
    painted = [sheet.kind("terrain", sheet.hex(number)) for number in ("0505", "0506", "0507")]
    assert painted == ["woods"] * 3
    assert document.stack.count() == 1
    document.stack.undo()
    assert not document.is_modified


def test_a_journal_without_changes_is_cleared_away(qapp, tmp_path):
    Journal(tmp_path / "one").begin(About("Spain"), Snapshot(None, None))
    assert abandoned(tmp_path) == []
    assert not any(tmp_path.iterdir())
