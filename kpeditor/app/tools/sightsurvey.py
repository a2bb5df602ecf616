"""SurveyWork: computes what is seen from a hex or a zone, and the dead ground, in slices between frames."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.app.tools.sightanswers import SightAnswers
from kpeditor.core.geometry.hexes import Hex

if TYPE_CHECKING:
    from kpeditor.core.rules.sightshapes import SightSurvey

_TURN = 0.004
"""Seconds of work in one turn of the event loop."""


class SurveyWork(QObject):
    """Works out one survey at a time; `finished` tells that `found` is the answer to what was asked last.

    After an edit `found` keeps the old answer until the new one is ready: an empty map in between would
    flicker.

    Attributes:
        found: what is seen; None while there is no answer about these hexes.
        number: grows with every answer.
    """

    finished = Signal()

    def __init__(self, answers: SightAnswers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._answers = answers
        self._asked: tuple[int, tuple[Hex, ...], str] | None = None
        self._steps: Generator[None, None, SightSurvey] | None = None
        self._mode = ""
        self.found: SightSurvey | None = None
        self.number = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """Whether the answer is still being worked out."""
        return self._steps is not None

    def ask(self, starts: tuple[Hex, ...], *, mode: str) -> None:
        """Asks what is seen from some hexes, from none to stop; does nothing when just that was asked."""
        asked = (self._answers.version, starts, mode)
        if asked == self._asked:
            return
        self._asked = asked
        if self.found is not None and (self.found.starts, self._mode) != (starts, mode):
            self.found = None
        self._mode = mode
        self._steps = self._answers.survey_steps(starts, mode) if starts else None
        if self._steps is None:
            self._timer.stop()
        else:
            self._timer.start(0)

    def _go_on(self) -> None:
        """Works for a turn."""
        until = perf_counter() + _TURN
        while self._steps is not None and perf_counter() < until:
            try:
                next(self._steps)
            except StopIteration as done:
                self._steps, self.found = None, done.value
                self.number += 1
        if self._steps is None:
            self._timer.stop()
            self.finished.emit()
