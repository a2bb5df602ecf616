"""Work beside the window: what comes of it is told in the thread of the window, or nobody hears of it."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from pytestqt.qtbot import QtBot

from kpeditor.app.background import Background
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
