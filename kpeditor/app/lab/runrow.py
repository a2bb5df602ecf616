"""RunRow: the buttons that begin, pause and cancel a job, and how far it has come."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from kpeditor.app.formparts import column_of, note, row_of
from kpeditor.app.lab.work import Work
from kpeditor.app.words import tr


class RunRow(QWidget):
    """`asked`: the person wants the job to begin."""

    asked = Signal()

    def __init__(self, work: Work, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._work = work
        self.go = QPushButton(tr("&Play games"))
        self.go.setProperty("primary", True)
        self.pause = QPushButton(tr("Pa&use"))
        self.cancel = QPushButton(tr("Ca&ncel"))
        self.cancel.setToolTip(tr("Ends early; what has been played is kept"))
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        self.bar.setAccessibleName(tr("Progress"))
        self.status = note()
        column_of(
            row_of((self.go, 2), (self.pause, 1), (self.cancel, 1)),
            self.bar,
            self.status,
            on=self,
            margins=0,
            spacing=4,
        )
        self.go.clicked.connect(self.asked)
        self.pause.clicked.connect(self._toggle)
        self.cancel.clicked.connect(work.cancel)
        work.changed.connect(self.refresh)
        self.is_possible = True
        self.refresh()

    def refresh(self) -> None:
        """Enables the buttons that can be used now."""
        work = self._work
        self.go.setEnabled(self.is_possible and not work.is_running)
        self.pause.setEnabled(work.is_running and not work.is_cancelled)
        self.pause.setText(tr("Go &on") if work.is_paused else tr("Pa&use"))
        self.cancel.setEnabled(work.is_running and not work.is_cancelled)
        self.bar.setVisible(work.is_running)

    def show_progress(self, done: int, total: int, text: str) -> None:
        """Shows the progress as a share and as text."""
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        self.status.setText(text)

    def _toggle(self) -> None:
        if self._work.is_paused:
            self._work.go_on()
        else:
            self._work.pause()
