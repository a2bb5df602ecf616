"""Labs: serves the requests of the balance labs to their window: replays, reports, heat maps."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle

if TYPE_CHECKING:
    from kpeditor.app.lab.panel import LabPanel
    from kpeditor.app.shell.window import MainWindow
    from kpeditor.lab.spec import Series

LAB = "lab"
KINDS = (".html", ".md")


class Labs(QObject):
    """Connects the lab of each workspace with the window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def follow(self, workspace: Workspace) -> None:
        """Answers what the lab of a workspace asks for, once there is one."""
        workspace.panels.when_made(LAB, partial(self._connect, workspace))

    def _connect(self, workspace: Workspace) -> None:
        lab = workspace.lab
        lab.failed.connect(lambda text: self._window.tell(text, "error"))
        lab.asked_replay.connect(partial(self._replay, workspace))
        lab.asked_report.connect(partial(self._report, lab))

    def show(self) -> None:
        """Brings the lab of the document in front to the fore."""
        self._window.docks.show(LAB)

    def _replay(self, workspace: Workspace, series: Series, index: int) -> None:
        """Plays a game of a series once more and opens it in the playtest window."""
        # The editor opens sooner without these.
        from kpeditor.core.play.gamefile import Game
        from kpeditor.core.play.record import record_of
        from kpeditor.lab.game import session_of

        try:
            session = session_of(series, index)
            record = record_of(session, scenario="", seed=series.seed)
        except KpError as reason:
            self._window.tell(reason.sentence(), "error")
            return
        now = workspace.document.opened
        opened = OpenBattle(session.battle, [], now.lasting(now.map_path), None, None, None)
        self._window.playtests.look_at(Game(opened, record, None, is_record=True))

    def _report(self, lab: LabPanel) -> None:
        document = lab.document
        folder = document.path.parent if document.path else Path()
        stem = document.path.stem if document.path else "battle"
        matrix = lab.matrix.result if lab.pages.currentWidget() is lab.matrix else None
        name = f"{stem}-doctrines.html" if matrix is not None else f"{stem}-balance.html"
        path = self._window.dialogs.save_export(self._window, folder / name, KINDS)
        if path is None:
            return
        # The editor opens sooner without these.
        from kpeditor.export.labreport import write_report
        from kpeditor.lab.matrix.matrixtelling import write_matrix_report

        try:
            if matrix is not None:
                write_matrix_report(matrix, path)
            elif lab.result is not None:
                write_report(lab.result.series, lab.result.rows, path, sweep=lab.swept)
        except KpError as reason:
            self._window.tell(reason.sentence(), "error")
            return
        self._window.tell(tr("The report is written: {path}.").format(path=path.name), "good")
