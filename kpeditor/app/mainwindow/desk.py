"""Desk: everything that belongs to one open document - canvas, tools and panels."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.canvas.furniture import Furniture
from kpeditor.app.canvas.tableview import TableView
from kpeditor.app.canvas.viewsettings import ViewSettings
from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.document.underlay import UnderlayKeeper
from kpeditor.app.lab.panel import LabPanel
from kpeditor.app.mainwindow.notesdock import NotesDock
from kpeditor.app.panels.checker import Checker
from kpeditor.app.panels.forces.panel import ForcesPanel
from kpeditor.app.panels.history import HistoryPanel
from kpeditor.app.panels.inspector import InspectorPanel
from kpeditor.app.panels.layers import LayersPanel
from kpeditor.app.panels.palette import PalettePanel
from kpeditor.app.panels.places import PlacesPanel
from kpeditor.app.panels.problems import ProblemsPanel
from kpeditor.app.panels.scenario.panel import ScenarioPanel
from kpeditor.app.panels.sight import SightPanel
from kpeditor.app.panels.underlay import UnderlayPanel
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.stampslots import StampSlots
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.app.tools.zonebrush import ZoneBrush
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.tabletop import TableSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.problem import Problem, Where


class Desk(QObject):
    """The widgets of a document; the window shows them in a tab and in its docks.

    Signals:
        failed(message, kind): something could not be done; to be told in place.
        checked(problems): a check is done.
        asked_panel(name): bring this panel to the front.
        reshaped: the board is another one; the desk is to be made anew.

    Attributes:
        found: the problems of the latest check, None before the first one is done.
    """

    failed = Signal(str, str)
    checked = Signal(list)
    asked_panel = Signal(str)
    reshaped = Signal()

    def __init__(
        self,
        document: Document,
        themes: ThemeKeeper,
        parent: QObject | None = None,
        stamps: StampSlots | None = None,
    ) -> None:
        super().__init__(parent)
        self.document = document
        document.setParent(self)
        self._themes = themes
        sheet = document.sheet
        self.settings = ViewSettings(themes.map_style, document.layer_titles, self)
        self.settings.symbols = themes.symbols
        self.settings.changed.connect(self._follow_locks)
        self.toolbox = ToolBox(document, self, stamps)
        self.forces = ForcesPanel(document, themes)
        self.problems = ProblemsPanel(document, themes)
        self.scenario = ScenarioPanel(document)
        self.lab = LabPanel(document)
        self.panels: dict[str, QWidget] = {
            "forces": self.forces,
            "scenario": self.scenario,
            "inspector": InspectorPanel(document),
            "problems": self.problems,
            "history": HistoryPanel(document),
            "lab": self.lab,
        }
        self.canvas: MapCanvas | None = None
        self.furniture: Furniture | None = None
        self.underlay: UnderlayKeeper | None = None
        self.places: PlacesPanel | None = None
        self.centre: QWidget
        if sheet is not None:
            self._add_map(sheet)
        elif isinstance(table := document.battle.sheet, TableSheet):
            self.centre = TableView(document, table, self.settings)
        self.found: list[Problem] | None = None
        self.checker = Checker(document, self)
        self.checker.checked.connect(self._keep)
        self.checker.checked.connect(self.problems.show_problems)
        self.checker.checked.connect(self.checked)
        self.scenario.failed.connect(lambda text: self.failed.emit(text, "error"))
        self.scenario.asked_tool.connect(self.toolbox.take)
        self.forces.asked_brush.connect(lambda: self.toolbox.take(ZoneBrush.id))
        self.forces.failed.connect(lambda text: self.failed.emit(text, "error"))
        self.problems.asked_field.connect(self._show_field)
        themes.changed.connect(self._follow_theme)

    def _add_map(self, sheet: MapSheet) -> None:
        """The canvas and the panels that only a hex map has."""
        document, toolbox, settings = self.document, self.toolbox, self.settings
        canvas = self.canvas = MapCanvas(document, sheet, toolbox, settings)
        self.centre = canvas
        self.furniture = Furniture(canvas, sheet, settings, self._themes)
        self.underlay = UnderlayKeeper(document, sheet, self)
        self.underlay.changed.connect(self._lay_under)
        self._lay_under()
        self.places = PlacesPanel(document, sheet, toolbox, self._themes)
        self.panels["palette"] = PalettePanel(document, sheet, toolbox, settings, self._themes)
        self.panels["layers"] = LayersPanel(document, sheet, settings, self._themes)
        self.panels["underlay"] = UnderlayPanel(document, sheet, toolbox, self.underlay)
        self.panels["places"] = self.places
        self.notes = NotesDock(document, sheet)
        self.panels["notes"] = self.notes
        self.panels["sight"] = SightPanel(toolbox.sight)
        toolbox.told.connect(lambda text: self.failed.emit(text, "hint"))
        document.changed.connect(self._on_changed)
        self.lab.heat_changed.connect(canvas.show_heat)
        canvas.failed.connect(lambda text: self.failed.emit(text, "error"))
        for panel in (self.forces, self.places, self.problems, self.notes):
            panel.asked_reveal.connect(canvas.reveal)

    def _keep(self, found: list[Problem]) -> None:
        self.found = found

    def _on_changed(self, edit: Edit, initiator: object) -> None:
        if edit.touched(self.document.battle).board:
            self.document.select(Selection())
            self.document.point_at(Hover())
            self.reshaped.emit()

    def toggle_sight(self) -> None:
        """Pins the hex under the pointer to see what is seen from it, or unpins it."""
        sight = self.toolbox.sight
        if sight.answers.rules is None:
            self.failed.emit(tr("The rules of this map have no lines of sight."), "hint")
        else:
            sight.toggle()
        if sight.is_on:
            self.asked_panel.emit("sight")

    def _show_field(self, where: Where) -> None:
        """Shows the field a problem is about, in the panel that has it."""
        if self.forces.show_field(where):
            self.asked_panel.emit("forces")
        elif self.places is not None and self.places.show_field(where):
            self.asked_panel.emit("places")
        elif self.scenario.show_field(where):
            self.asked_panel.emit("scenario")

    def _follow_theme(self) -> None:
        self.settings.set_style(self._themes.map_style, self._themes.symbols)

    def _lay_under(self) -> None:
        if self.canvas is not None and self.underlay is not None:
            self.canvas.lay_under(self.underlay.picture)

    def _follow_locks(self) -> None:
        self.document.locked = self.settings.locked

    def discard(self) -> None:
        """Ends everything; the window shows something else now."""
        self.checker.stop()
        self.lab.stop()
        self.centre.deleteLater()
        for panel in self.panels.values():
            panel.deleteLater()
        self.deleteLater()
