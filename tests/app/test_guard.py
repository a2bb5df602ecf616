"""A bug in a function that Qt calls is reported, and nothing else comes of it."""

from __future__ import annotations

import gc
from weakref import ref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from kpeditor.app.guard import guarded, soon


class Raising(QObject):
    """A filter with a bug."""

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusOut and watched.property("armed"):
            raise RuntimeError("a filter")
        return False


class Field(QLineEdit):
    """A field with bugs in its handlers."""

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        if self.property("armed"):
            raise RuntimeError("a handler")


class Picture(QWidget):
    """A widget that fails in the middle of painting."""

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawLine(0, 0, 9, 9)
        raise RuntimeError("painting")


@pytest.fixture
def focused(qtbot):
    """Two fields in a window, the first in focus and armed."""
    window = QWidget()
    first, second = Field(window), QLineEdit(window)
    first.installEventFilter(Raising(window))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    first.setFocus()
    first.setProperty("armed", True)
    yield first, second
    first.setProperty("armed", False)
    window.close()


def test_a_filter_and_a_handler_that_raise_are_reported_and_the_code_that_called_qt_goes_on(qtbot, focused):
    _, second = focused
    with qtbot.captureExceptions() as reported:
        second.setFocus()  # raises nothing here, though both raise within
    assert [str(bug) for _, bug, _ in reported] == ["a filter", "a handler"]
    assert second.hasFocus()


def test_nothing_goes_on_painting_after_a_paint_event_that_failed(qtbot):
    """Qt says so as a warning, which fails a test, and may end the process when the widget goes."""
    picture = Picture()
    qtbot.addWidget(picture)
    with qtbot.captureExceptions() as reported:
        picture.grab()
    assert {str(bug) for _, bug, _ in reported} == {"painting"}
    assert not picture.paintingActive()


class Owner(QWidget):
    """Something that asks to be called."""

    calls = 0

    def call(self) -> None:
        Owner.calls += 1


@pytest.mark.parametrize("is_deleted", [True, False])
def test_what_is_called_soon_is_called_once_and_kept_by_nobody(qtbot, is_deleted):
    Owner.calls = 0
    parent = QWidget()
    owner = Owner(parent)
    found = ref(owner)
    soon(owner, owner.call)
    if not is_deleted:
        qtbot.waitUntil(lambda: Owner.calls == 1)
    parent.deleteLater()
    del parent, owner
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    gc.collect()
    assert found() is None
    assert Owner.calls == (0 if is_deleted else 1)
