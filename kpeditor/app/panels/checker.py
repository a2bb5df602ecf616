"""Checker: checks a copy of the document in the background after each edit: in one go between two frames if
it is fast enough, else in slices.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.guard import soon
from kpeditor.core.problem import Problem
from kpeditor.core.scenario.battle import snapshot

if TYPE_CHECKING:
    from kpeditor.app.background import SlicedWork
    from kpeditor.core.checks.assaved import AsSaved
    from kpeditor.core.files.documents import OpenBattle

PAUSE, LONG_PAUSE = 20, 150
"""Milliseconds without an edit before a check begins, on a map of usual size and on a large one."""
SLICE = 0.003
"""Seconds of checking per slice; events are handled between two slices."""
QUICK, QUICK_IN_SLICES = 0.010, 0.020
"""If the last check took no more seconds than this, the next one is made in one go; the second number is for
checks measured in slices, which take about twice as long, because every function call is intercepted.
"""
LARGE_FROM = 12_000
"""Hexes from which on a map is large."""


class Checker(QObject):
    """Checks a document soon after each change; `checked(problems)` tells what was found.

    `found` are the problems of the latest check, None before the first one is done.
    """

    checked = Signal(list)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.found: list[Problem] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        sheet = document.sheet
        is_large = sheet is not None and sheet.grid.size >= LARGE_FROM
        self._pause = LONG_PAUSE if is_large else PAUSE
        self._timer.setInterval(self._pause)
        self._timer.timeout.connect(self.check)
        self._work: SlicedWork[list[Problem]] | None = None
        self._is_outdated = self._is_quick = False
        self._saved: AsSaved | None = None
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._go_on)
        self._is_stopped = False
        document.changed.connect(self._timer.start)

    @property
    def is_busy(self) -> bool:
        """Whether the problems shown may belong to an earlier state."""
        return self._work is not None or self._timer.isActive()

    def check_soon(self) -> None:
        """Begins a check once the window is built and painted, since it would only delay that."""
        self._timer.start(LONG_PAUSE)
        soon(self, lambda: self._timer.start(LONG_PAUSE))  # with the events, so after painting

    def check_at_once(self) -> None:
        """Makes a check that waits for its turn now and in one go, where nobody works in the window."""
        if self._timer.isActive() and self._work is None:
            self._timer.stop()
            self._timer.setInterval(self._pause)
            self._check_in_one_go()

    def check(self) -> None:
        """Begins a check now, or after the running one, whose result is then dropped."""
        from kpeditor.app.background import SlicedWork

        if self._is_stopped:
            return
        self._timer.stop()
        self._timer.setInterval(self._pause)
        self._is_outdated = self._work is not None
        if self._work is None:
            if self._is_quick:
                self._check_in_one_go()
            else:
                self._work = SlicedWork("check", partial(self._found_in, self._copy()))
                self._slices.start(0)

    def _copy(self) -> OpenBattle:
        """The document as it is now, for a check while it is edited."""
        return replace(self._document.opened, battle=snapshot(self._document.battle))

    def _found_in(self, copy: OpenBattle) -> list[Problem]:
        """The problems of a document. The checks are loaded with the first one, in slices as well."""
        from kpeditor.core.checks.assaved import AsSaved
        from kpeditor.core.checks.files import check_as_saved

        if self._saved is None:
            self._saved = AsSaved()
        return check_as_saved(copy, self._saved)

    def _check_in_one_go(self) -> None:
        begin = time.thread_time()
        found = self._found_in(self._copy())
        self._is_quick = time.thread_time() - begin <= QUICK
        self._tell(found)

    def _go_on(self) -> None:
        """Runs one slice of the check."""
        if self._work is None or not self._work.go_on(SLICE):
            return
        done, self._work = self._work, None
        self._slices.stop()
        self._is_quick = done.seconds <= QUICK_IN_SLICES
        if self._is_outdated:
            self.check()
        elif not self._timer.isActive():
            self._tell(done.result())

    def _tell(self, found: list[Problem]) -> None:
        self.found = found
        self.checked.emit(found)

    def stop(self) -> None:
        """Ends checking; the result of a running check is dropped."""
        if self._is_stopped:
            return
        self._is_stopped = True
        self._timer.stop()
        self._slices.stop()
        self._document.changed.disconnect(self._timer.start)
        if self._work is not None:
            self._work.forget()
            self._work = None
