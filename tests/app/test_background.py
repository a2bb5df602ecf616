"""Work beside the window: what comes of it is told in the thread of the window, or nobody hears of it."""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

from kpeditor.app import background
from kpeditor.app.background import Background, SlicedWork
from kpeditor.core.errors import KpError

here = threading.get_ident


@pytest.fixture
def window(qapp: object) -> QObject:
    return QObject()


def failing(reason: Exception) -> Callable[[], None]:
    def work() -> None:
        raise reason

    return work


def test_work_is_done_in_another_thread_and_told_in_this_one(qtbot: QtBot, window: QObject) -> None:
    background = Background("test", window)
    told: list[tuple[int, int]] = []
    background.start(here, lambda worker: told.append((worker, here())))
    assert not told, "not before the caller is through, even when it is done at once"
    qtbot.waitUntil(lambda: bool(told))
    assert told[0][0] != told[0][1] == here()
    assert not background.is_busy
    qtbot.waitUntil(
        lambda: not [one for one in threading.enumerate() if one.name.startswith("kpeditor-test")]
    )


def test_why_it_cannot_be_done_is_told_and_a_bug_is_raised(qtbot: QtBot, window: QObject) -> None:
    background, told = Background("test", window), list[object]()
    background.start(failing(KpError("no room")), told.append, told.append)
    qtbot.waitUntil(lambda: bool(told))
    assert [str(reason) for reason in told] == ["no room"]
    with qtbot.captureExceptions() as raised:
        background.start(failing(ZeroDivisionError("bug")), told.append, told.append)
        background.start(failing(KpError("unexpected")), told.append)
        qtbot.waitUntil(lambda: len(raised) == 2)
    assert [kind for kind, _value, _trace in raised] == [ZeroDivisionError, KpError]
    assert len(told) == 1


def test_what_is_forgotten_is_not_heard_nor_begun_and_what_comes_next_waits_for_it(
    qtbot: QtBot, window: QObject
) -> None:
    background, done, told = Background("test", window), list[str](), list[str]()
    gate = threading.Event()

    def slow() -> str:
        gate.wait()
        done.append("slow")
        return "slow"

    background.start(slow, told.append)
    background.start(lambda: done.append("waiting"), lambda _none: told.append("waiting"))
    background.forget()
    assert not background.is_busy
    background.start(lambda: "-".join(done) + "-next", told.append)
    gate.set()
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["slow-next"]


def test_what_is_done_after_its_window_was_deleted_is_dropped_and_its_thread_ends(qtbot: QtBot) -> None:
    """The thread once waited for more work as long as the program ran."""
    window, gate, told = QObject(), threading.Event(), list[bool]()
    background = Background("orphan", window)  # held, as a panel whose window has gone may still be
    background.start(gate.wait, told.append)
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gate.set()
    qtbot.waitUntil(
        lambda: not [one for one in threading.enumerate() if one.name.startswith("kpeditor-orphan")]
    )
    assert not told
    assert background.is_busy, "nobody looked"


def test_work_goes_on_in_its_slices_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "PATIENCE", None)  # for ever
    is_seen, steps = threading.Event(), list[int]()

    def endless() -> int:
        while not is_seen.is_set():
            steps.append(here())
        return len(steps)

    work = SlicedWork("test", endless)
    assert steps == [], "it waits for its first slice"
    while not steps:
        assert not work.go_on(0.001)
    while not work._waits.is_set():  # the end of a slice is over when its thread has come by
        assert not work.go_on(0.001)
    so_far = len(steps)
    threading.Event().wait(0.02)
    assert len(steps) == so_far
    assert set(steps) != {here()}
    is_seen.set()
    while not work.go_on(1):
        pass
    assert work.result() == len(steps)
    assert work.seconds > 0


def test_what_work_in_slices_raises_is_raised_where_its_result_is_asked_for() -> None:
    work = SlicedWork("test", failing(ZeroDivisionError("bug")))
    while not work.go_on(1):
        pass
    with pytest.raises(ZeroDivisionError):
        work.result()


@pytest.mark.parametrize("is_forgotten", [True, False])
def test_work_in_slices_goes_on_by_itself_when_nobody_gives_it_one(
    monkeypatch: pytest.MonkeyPatch, is_forgotten: bool
) -> None:
    """Somebody may wait for a lock it holds; and the thread of a window that has gone must end."""
    monkeypatch.setattr(background, "PATIENCE", None if is_forgotten else 0.001)
    lock, holds = threading.Lock(), threading.Event()

    def holding() -> None:
        with lock:
            holds.set()
            sum(map(abs, range(1000)))

    work = SlicedWork("test", holding)
    while not holds.is_set() and not work.go_on(0.001):
        pass
    if is_forgotten:
        work.forget()
    with lock:
        assert holds.is_set()
    while not work.go_on(1):
        pass


def test_forgotten_work_is_not_looked_at_any_more() -> None:
    """The profile function, which every call pays for, once stayed on to the end of the work."""
    seen = list[object]()
    begun, goes_on = threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        goes_on.wait()
        abs(-1)
        seen.append(sys.getprofile())

    sliced = SlicedWork("test", work)
    while not begun.is_set():
        sliced.go_on(0.001)
    sliced.forget()
    goes_on.set()
    sliced.result()
    assert seen == [None]


def test_no_import_is_held_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window, which imports the same module, once waited for the lock of it until patience ended."""
    monkeypatch.setattr(background, "PATIENCE", None)  # for ever
    monkeypatch.syspath_prepend(tmp_path)
    text = "import time\n\ndef spend():\n    time.sleep(0.01)\n\nfor _ in range(20):\n    spend()\n"
    (tmp_path / "slowly_imported.py").write_text(text, "utf-8")
    work = SlicedWork("test", lambda: importlib.import_module("slowly_imported"))
    while "slowly_imported" not in sys.modules:
        work.go_on(0.001)
    window = threading.Thread(target=importlib.import_module, args=("slowly_imported",), daemon=True)
    window.start()
    window.join(10)
    assert not window.is_alive()
    work.forget()
