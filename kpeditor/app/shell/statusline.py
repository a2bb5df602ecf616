"""StatusLine: hint of the tool, place of the pointer, zoom, and number of problems."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QMetaObject, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QStatusBar, QToolButton, QWidget

from kpeditor.app.document.features import selection_words
from kpeditor.app.document.hexdescription import hover_line
from kpeditor.app.document.regions import region_words
from kpeditor.app.formparts import ElidedLabel, flat_button, row_of
from kpeditor.app.guard import guarded
from kpeditor.app.icons import icon
from kpeditor.app.panels.sightwords import status_line
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, tr_later
from kpeditor.core.problem import Problem, Severity, worst
from kpeditor.core.texts import count

PERCENTS = (10, 25, 50, 75, 100, 150, 200, 300, 400)
"""The percentages in the list of the zoom, besides the whole map."""


class StatusLine(QStatusBar):
    """The status bar of the window; `asked_problems` is emitted by a click on their number, `asked_live` by
    one on the live balance.
    """

    asked_problems = Signal()
    asked_live = Signal()

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self._themes = themes
        self._workspace: Workspace | None = None
        self._links: list[QMetaObject.Connection] = []
        self.setSizeGripEnabled(False)
        self.setContentsMargins(8, 0, 6, 0)
        self.hint, self.selected, self.hover = ElidedLabel(), ElidedLabel(), ElidedLabel()
        self.hint.setProperty("faint", True)
        self.zoom = ZoomBox(themes)
        self.zoom.asked_percent.connect(self._zoom(lambda view, percent: view.zoom_to_percent(percent)))
        self.zoom.asked_steps.connect(self._zoom(lambda view, steps: view.zoom(steps)))
        self.zoom.asked_whole.connect(self._zoom(lambda view: view.fit()))
        self.zoom.left.connect(self._zoom(lambda view: view.setFocus()))
        self.problems = QToolButton()  # screen readers call it by its text, the number of problems
        self.problems.setAutoRaise(True)
        self.problems.setToolTip(tr("Show the problems"))
        self.problems.clicked.connect(self.asked_problems)
        self.problems.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.live = QToolButton()
        self.live.setAutoRaise(True)
        self.live.setToolTip(tr("Live balance: who wins, while you edit"))
        self.live.clicked.connect(self.asked_live)
        self.addWidget(self.hint, 1)
        for widget in (self.selected, self.hover, self.zoom, self.live, self.problems):
            self.addPermanentWidget(widget)
        themes.changed.connect(self._show_problems)

    def follow(self, workspace: Workspace | None) -> None:
        """Shows the state of this workspace."""
        self._workspace = workspace
        for link in self._links:
            QObject.disconnect(link)
        self._links = []
        for widget in (self.hint, self.selected, self.hover):
            widget.clear()
        self.zoom.setVisible(workspace is not None)
        self.problems.setVisible(False)
        self.live.setVisible(False)
        if workspace is None:
            return
        self._links.append(workspace.live_changed.connect(self._show_live))
        self._links.append(workspace.document.changed.connect(self._offer_live))
        self._show_live()
        self._links.append(workspace.checker.checked.connect(self._show_problems))
        self._show_problems()
        self._links += [
            workspace.document.pointed.connect(self._show_hover),
            workspace.document.changed.connect(self._show_hover),
            workspace.document.selected.connect(self._show_selected),
            workspace.view.zoomed.connect(self._show_zoom),
            workspace.view.previewed.connect(self._show_hint),
            workspace.tools.switched.connect(self._show_hint),
            workspace.toolbox.sight.changed.connect(self._show_hint),
        ]
        self._show_hint()
        self._show_selected()
        self._show_zoom()

    def _zoom(self, act: Callable[..., object]) -> Callable[..., None]:
        """Calls a function of the view in front for the zoom box."""

        def run(*given: object) -> None:
            if self._workspace is not None:
                act(self._workspace.view, *given)

        return run

    def _show_hint(self) -> None:
        if self._workspace is not None:
            tool = self._workspace.tools.current
            table = self._workspace.table
            seen = status_line(self._workspace.toolbox.sight) if table is None else table.sight.status()
            told = tool.status() or seen
            self.hint.setText(told or tr(tool.hint))

    def _show_hover(self) -> None:
        if self._workspace is None:
            return
        document, tools = self._workspace.document, self._workspace.table_tools
        if tools is not None:
            from kpeditor.app.document.bases import point_line  # only tables need it

            point = document.hover.point
            self.hover.setText(point_line(document, tools.hand.index, point) if point is not None else "")
        else:
            self.hover.setText(hover_line(document, document.hover))

    def _show_selected(self) -> None:
        if self._workspace is not None:
            document = self._workspace.document
            self.selected.setText(selection_words(document) or region_words(document))

    def _show_zoom(self) -> None:
        if self._workspace is not None:
            self.zoom.show_percent(self._workspace.view.camera.percent)

    def _offer_live(self) -> None:
        workspace = self._workspace
        self.live.setVisible(workspace is not None and workspace.document.scenario is not None)

    def _show_live(self) -> None:
        self._offer_live()
        if self._workspace is not None and self._workspace.is_live:
            from kpeditor.app.lab.livepanel import short

            self.live.setText(short(self._workspace.live))
        else:
            self.live.setText(tr("Balance"))

    def _show_problems(self) -> None:
        found = self._workspace.checker.found if self._workspace is not None else None
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
"""The words for one problem of a severity and for several."""


def summary(found: list[Problem]) -> str:
    """The number of problems by severity: "1 error, 2 warnings"."""
    parts = [
        count(number, *(tr(word) for word in WORDS[severity]))
        for severity in sorted(Severity, reverse=True)
        if (number := sum(1 for problem in found if problem.severity is severity))
    ]
    return ", ".join(parts) or tr("No problems")


class ZoomBox(QWidget):
    """A field with a list, between a button that zooms out and one that zooms in.

    Signals:
        asked_percent(percent): show the map at this size.
        asked_steps(steps): zoom in (or, below 0, out) by so many steps.
        asked_whole: show the whole map.
        left: editing has ended; the focus may go back to the map.
    """

    asked_percent = Signal(float)
    asked_steps = Signal(int)
    asked_whole = Signal()
    left = Signal()

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self._themes = themes
        self._percent = 100
        self.box = QComboBox()
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.addItem(tr("Whole map"))
        self.box.addItems([f"{percent} %" for percent in PERCENTS])
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.box.setMinimumContentsLength(6)
        self.box.setAccessibleName(tr("Zoom"))
        self.box.setToolTip(tr("Zoom: type a number of per cent, or choose; up and down zoom in steps"))
        self.out, self.in_ = flat_button(tr("Zoom out")), flat_button(tr("Zoom in"))
        row_of(self.out, self.box, self.in_, on=self, margins=0, spacing=1)
        for button, steps in ((self.out, -1), (self.in_, 1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _checked=False, steps=steps: self.asked_steps.emit(steps))
        self.box.activated.connect(self._choose)
        field = self.box.lineEdit()
        if field is not None:
            field.returnPressed.connect(self._type)
            field.editingFinished.connect(self._show)
            field.installEventFilter(self)
        self.box.installEventFilter(self)
        themes.changed.connect(self._paint_icons)
        self._paint_icons()

    def show_percent(self, percent: int) -> None:
        """Shows the present zoom; unfinished typing stays."""
        self._percent = percent
        field = self.box.lineEdit()
        if field is None or not (field.hasFocus() and field.isModified()):
            self._show()

    @property
    def text(self) -> str:
        """The text in the field."""
        return self.box.currentText()

    def _show(self) -> None:
        self.box.setEditText(f"{self._percent} %")
        if (field := self.box.lineEdit()) is not None:
            field.setModified(False)

    def _choose(self, index: int) -> None:
        if index == 0:
            self.asked_whole.emit()
        elif self.box.currentText() == self.box.itemText(index):
            self.asked_percent.emit(float(PERCENTS[index - 1]))
        self._show()
        self.left.emit()

    def _type(self) -> None:
        """Applies a typed number; anything else is ignored."""
        typed = re.fullmatch(r"\s*(\d{1,5}(?:[.,]\d{1,3})?)\s*%?\s*", self.box.currentText())
        if typed is not None and float(typed[1].replace(",", ".")) > 0:
            self.asked_percent.emit(float(typed[1].replace(",", ".")))
        self._show()
        self.left.emit()

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Zooms by Up, Down and the wheel; Esc cancels typing."""
        if event.type() is QEvent.Type.Wheel:
            event.ignore()
            return True
        if event.type() is not QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 4, Qt.Key.Key_PageDown: -4}
        key = Qt.Key(event.key())
        if key in steps and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            if (field := self.box.lineEdit()) is not None:
                field.setModified(False)
            self.asked_steps.emit(steps[key])
            return True
        if key is Qt.Key.Key_Escape:
            self._show()
            self.left.emit()
            return True
        return False

    def _paint_icons(self) -> None:
        for button, name in ((self.out, "remove"), (self.in_, "add")):
            button.setIcon(icon(name, self._themes.theme.text))
