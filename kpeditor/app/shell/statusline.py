"""StatusLine: what the tool does, what the pointer is on, the zoom, and how many problems there are."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMetaObject, QObject, Qt, Signal
from PySide6.QtWidgets import QStatusBar, QToolButton, QWidget

from kpeditor.app.document.hexdescription import hover_line
from kpeditor.app.document.regions import region_words
from kpeditor.app.formparts import ElidedLabel
from kpeditor.app.icons import icon
from kpeditor.app.panels.sightwords import status_line
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.shell.zoombox import ZoomBox
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, tr_later
from kpeditor.core.problem import Problem, Severity, worst
from kpeditor.core.texts import count


class StatusLine(QStatusBar):
    """The line at the bottom of the window; `asked_problems` is sent by a click on their number."""

    asked_problems = Signal()

    def __init__(self, themes: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._workspace: Workspace | None = None
        self._links: list[QMetaObject.Connection] = []
        self.setSizeGripEnabled(False)
        self.setContentsMargins(8, 0, 6, 0)
        self.hint, self.selected, self.hover = ElidedLabel(), ElidedLabel(), ElidedLabel()
        self.hint.setProperty("faint", True)
        self.zoom = ZoomBox(themes)
        self.zoom.asked_percent.connect(self._zoom(lambda canvas, percent: canvas.zoom_to_percent(percent)))
        self.zoom.asked_steps.connect(self._zoom(lambda canvas, steps: canvas.zoom(steps)))
        self.zoom.asked_whole.connect(self._zoom(lambda canvas: canvas.fit()))
        self.zoom.left.connect(self._zoom(lambda canvas: canvas.setFocus()))
        self.problems = QToolButton()
        self.problems.setAutoRaise(True)
        self.problems.setToolTip(tr("Show the problems"))
        self.problems.clicked.connect(self.asked_problems)
        self.problems.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.addWidget(self.hint, 1)
        for widget in (self.selected, self.hover, self.zoom, self.problems):
            self.addPermanentWidget(widget)
        themes.changed.connect(self._show_problems)

    def follow(self, workspace: Workspace | None) -> None:
        """Shows the state of this workspace from now on."""
        self._workspace = workspace
        for link in self._links:
            QObject.disconnect(link)
        self._links = []
        for widget in (self.hint, self.selected, self.hover):
            widget.clear()
        self.zoom.setVisible(workspace is not None and workspace.canvas is not None)
        self.problems.setVisible(False)
        if workspace is None:
            return
        self._links.append(workspace.checked.connect(self._show_problems))
        self._show_problems()
        if workspace.canvas is None:
            return
        self._links += [
            workspace.document.pointed.connect(self._show_hover),
            workspace.document.changed.connect(self._show_hover),
            workspace.document.selected.connect(self._show_selected),
            workspace.canvas.zoomed.connect(self._show_zoom),
            workspace.canvas.previewed.connect(self._show_hint),
            workspace.toolbox.switched.connect(self._show_hint),
            workspace.toolbox.sight.changed.connect(self._show_hint),
        ]
        self._show_hint()
        self._show_selected()
        self._show_zoom()

    def _zoom(self, act: Callable[..., object]) -> Callable[..., None]:
        """Something the field of the zoom asks of the map in front."""

        def run(*given: object) -> None:
            if self._workspace is not None and self._workspace.canvas is not None:
                act(self._workspace.canvas, *given)

        return run

    def _show_hint(self) -> None:
        if self._workspace is not None:
            toolbox = self._workspace.toolbox
            told = toolbox.current.status() or status_line(toolbox.sight)
            self.hint.setText(told or tr(toolbox.current.hint))

    def _show_hover(self) -> None:
        if self._workspace is not None:
            self.hover.setText(hover_line(self._workspace.document, self._workspace.document.hover))

    def _show_selected(self) -> None:
        if self._workspace is not None:
            self.selected.setText(region_words(self._workspace.document))

    def _show_zoom(self) -> None:
        if self._workspace is not None and self._workspace.canvas is not None:
            self.zoom.show_percent(self._workspace.canvas.camera.percent)

    def _show_problems(self) -> None:
        found = self._workspace.found if self._workspace is not None else None
        if found is None:
            return
        theme = self._themes.theme
        severity = worst(found)
        colour = {Severity.ERROR: theme.error, Severity.WARNING: theme.warning}.get(
            severity or Severity.HINT, theme.hint
        )
        name = severity.word if severity else "good"
        self.problems.setIcon(icon(name, colour if severity else theme.good))
        self.problems.setText(summary(found))
        self.problems.setVisible(True)


WORDS = {
    Severity.ERROR: (tr_later("error"), tr_later("errors")),
    Severity.WARNING: (tr_later("warning"), tr_later("warnings")),
    Severity.HINT: (tr_later("hint"), tr_later("hints")),
}
"""What one problem, and several, of a severity are called."""


def summary(found: list[Problem]) -> str:
    """How many problems of which severity: "1 error, 2 warnings"."""
    parts = [
        count(number, *(tr(word) for word in WORDS[severity]))
        for severity in sorted(Severity, reverse=True)
        if (number := sum(1 for problem in found if problem.severity is severity))
    ]
    return ", ".join(parts) or tr("No problems")
