"""DoubtShade: tints the hexes of a map that were read off a scan and nobody has confirmed yet."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from kpeditor.app.shell.workspace import Workspace
from kpeditor.core.errors import KpError

PAUSE = 60
"""Milliseconds without an edit after which the tints are computed again."""


class DoubtShade(QObject):
    """The tints over the map of one workspace, while they are switched on."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.is_on = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self.refresh)
        workspace.document.changed.connect(lambda *_: self._timer.start() if self.is_on else None)

    def switch(self, is_on: bool) -> None:
        """Shows or hides the tints."""
        self.is_on = is_on
        self.refresh()

    def refresh(self) -> None:
        """Computes the tints again; reports why when that cannot be done."""
        from kpeditor.scan.reading.unconfirmed import (
            unconfirmed,  # with all that reads scans: only when asked for
        )

        canvas, sheet = self._workspace.canvas, self._workspace.document.sheet
        if canvas is None or sheet is None:
            return
        try:
            canvas.show_doubts(unconfirmed(sheet) if self.is_on else None)
        except KpError as reason:
            self.is_on = False
            canvas.show_doubts(None)
            self._workspace.failed.emit(reason.sentence(), "error")
