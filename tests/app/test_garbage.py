"""Qt objects die in the thread of the window, whoever works beside it."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from kpeditor.app.document.document import Document
from kpeditor.app.garbage import GarbageKeeper, collect
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.scenario.battle import snapshot


class Knot:
    """An object only the collector can free."""

    def __init__(self) -> None:
        self.me = self
        self.freed_in: list[str] = []
        weakref.finalize(self, _note_thread, self.freed_in)


def _note_thread(told: list[str]) -> None:
    told.append(threading.current_thread().name)


@pytest.fixture
def keeper(qapp):
    was_on = gc.isenabled()
    keeper = GarbageKeeper()
    yield keeper
    keeper.stop()
    if not was_on:
        gc.disable()


def test_while_the_mouse_moves_the_old_generation_waits_but_not_for_ever(keeper, monkeypatch):
    collected: list[int] = []
    counts = (0, 0, 11)
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    monkeypatch.setattr(gc, "get_count", lambda: counts)
    monkeypatch.setattr(gc, "collect", collected.append)
    pointer = QPoint(5, 5)
    monkeypatch.setattr(QCursor, "pos", lambda: pointer)
    keeper.look()
    collected.clear()
    pointer = QPoint(6, 5)
    keeper.look()
    assert collected == []
    keeper.look()  # it rests now
    assert collected == [2]
    pointer, counts = QPoint(7, 5), (0, 0, 101)
    keeper.look()
    assert collected == [2, 2]


def test_another_thread_collects_nothing(keeper):
    told = Knot().freed_in

    def allocate() -> None:
        kept = [[i] for i in range(200_000)]
        assert len(kept) == 200_000

    worker = threading.Thread(target=allocate, name="worker")
    worker.start()
    worker.join()
    assert told == []
    gc.collect()
    assert told == [threading.main_thread().name]


def test_what_gathers_is_collected(keeper):
    told = Knot().freed_in
    kept = [[i] for i in range(2 * gc.get_threshold()[0])]
    collect()
    assert told == [threading.main_thread().name]
    assert kept


def test_stopped_it_leaves_python_alone(qapp):
    keeper = GarbageKeeper()
    assert not gc.isenabled()
    keeper.stop()
    assert gc.isenabled()


@pytest.mark.styled
def test_a_window_leaves_no_widget_behind(qtbot, settings, dialogs, themes, spain_as_read):
    """Lines that no option showed once outlived every document, as long as the program ran."""
    before = len(QApplication.allWidgets())
    window = MainWindow(settings, dialogs, themes)
    window.show()
    window.show_document(Document(replace(spain_as_read, battle=snapshot(spain_as_read.battle))))
    QCoreApplication.processEvents()
    window.close()
    window.deleteLater()
    del window
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert len(QApplication.allWidgets()) == before


COPY_AND_END = """
import sys
from pathlib import Path
from types import SimpleNamespace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication
from kpeditor.app.playtest.mail.mailing import MailStrip

class Game(QObject):
    asked, written = Signal(), Signal(list)
    folder = SimpleNamespace(
        letters=lambda: [Path(sys.argv[1])],
        remarks=(),
        play=SimpleNamespace(awaited=str, game=SimpleNamespace(outbox=(), sent=(), begins=True)),
    )

app = QApplication(["kpeditor"])
game = Game()
strip = MailStrip(game)
strip.copy.click()
data = app.clipboard().mimeData()
print(data.urls()[0].fileName(), data.text())
"""


def test_the_program_may_end_with_a_letter_in_the_clipboard(root: Path, tmp_path: Path) -> None:
    """Qt called into Python's data once more after Python had ended, and the process died (status 139)."""
    letter = tmp_path / "letter.yaml"
    letter.write_text("a letter")
    command = [sys.executable, "-c", COPY_AND_END, str(letter)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    assert (done.returncode, done.stdout) == (0, "letter.yaml a letter\n"), done.stderr
