"""PySide6 keeps its books: a Qt call that returns nothing costs no reference to None.

PySide6 6.12.0 loses one per call on Python 3.11, and the process dies after some thousand calls
("deallocating None"). This test keeps such a version out of requirements.lock.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

CALLS = 200
TOLERATED = CALLS // 4
"""References that Python itself may shift meanwhile; the fault would shift CALLS."""


@pytest.fixture
def painter() -> Iterator[QPainter]:
    image = QImage(32, 32, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    yield painter
    painter.end()


def lost_references(call: Callable[[], object]) -> int:
    """How many references to None CALLS calls lose."""
    call()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        call()
    return before - sys.getrefcount(None)


def test_repainting_a_widget_keeps_none_alive(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    assert lost_references(widget.update) < TOLERATED


def test_painting_keeps_none_alive(painter: QPainter) -> None:
    colour = QColor("red")
    assert lost_references(lambda: painter.fillRect(0, 0, 5, 5, colour)) < TOLERATED
    assert lost_references(lambda: painter.drawLine(0, 0, 5, 5)) < TOLERATED
