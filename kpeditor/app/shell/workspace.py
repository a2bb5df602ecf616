"""Workspace: everything that belongs to one open document: canvas, tools and panels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.canvas.furniture import Furniture
from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import timeline_field
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.document.underlay import UnderlayKeeper
from kpeditor.app.mapview.boardview import BoardView
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.panels.checker import Checker
from kpeditor.app.panels.forces.panel import ForcesPanel
from kpeditor.app.shell.docks import LatePanels
from kpeditor.app.shell.workspacepanels import add_panels
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.stamp import StampSlots
from kpeditor.app.tools.tool import ToolSet
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.app.tools.zonebrush import ZoneBrush
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.problem import Problem, Where

if TYPE_CHECKING:
    from kpeditor.app.canvas.tablecanvas import TableCanvas
    from kpeditor.app.lab.live import LiveBalance
    from kpeditor.app.lab.panel import LabPanel
    from kpeditor.app.panels.places import PlacesPanel
    from kpeditor.app.panels.problems import ProblemsPanel
    from kpeditor.app.panels.scenario.panel import ScenarioPanel
    from kpeditor.app.panels.timeline.panel import TimelinePanel
    from kpeditor.app.shell.notesdock import NotesDock
    from kpeditor.app.tools.table.toolset import TableTools


class Workspace(QObject):
    """The widgets of a document; the window shows them in a tab and in its docks.

    Signals:
        failed(message, kind): something could not be done; to be shown above the map. checked(problems): a
        check is done. asked_panel(name): bring this panel to the front. sight_switched: the display of sight
        was switched on or off. live_changed: the live balance has other
        figures, or was switched. reshaped: the board was replaced; the widgets of the workspace have to be
        created again.

    Attributes:
        found: the problems of the latest check, None before the first one is done.
        canvas, toolbox: of a map of hexes; the canvas is None on a free table.
        table, table_tools: of a free table, None on a map of hexes.
    """

    failed = Signal(str, str)
    checked = Signal(list)
    asked_panel = Signal(str)
    sight_switched = Signal()
    live_changed = Signal()
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
        self._stamps = stamps
        sheet = document.sheet
        self.settings = ViewSettings(themes.map_style, document.layer_titles, self)
        self.settings.symbols = themes.symbols
        self.settings.changed.connect(partial(_follow_locks, document, self.settings))
        self.toolbox = ToolBox(document, self, stamps)
        self._sees = False
        self._live: LiveBalance | None = None
        self.toolbox.sight.changed.connect(self._on_sight)
        self.forces = ForcesPanel(document, themes)
        self.panels = LatePanels()
        self.canvas: MapCanvas | None = None
        self.furniture: Furniture | None = None
        self.underlay: UnderlayKeeper | None = None
        self.table: TableCanvas | None = None
        self.table_tools: TableTools | None = None
        self.centre: QWidget
        if sheet is not None:
            self._add_map(sheet)
        elif document.battle.table is not None:
            self._add_table(document.battle.table)
        add_panels(self, themes)
        self.found: list[Problem] | None = None
        self.checker = Checker(document, self)
        self.checker.checked.connect(self._keep)
        self.checker.checked.connect(self.checked)
        self.forces.asked_brush.connect(self._draw_zone)
        self.forces.failed.connect(lambda text: self.failed.emit(text, "error"))
        self.forces.told.connect(lambda text: self.failed.emit(text, "hint"))
        themes.changed.connect(self._follow_theme)

    def _add_map(self, sheet: MapSheet) -> None:
        """The canvas and the panels that only a hex map has."""
        document, toolbox, settings = self.document, self.toolbox, self.settings
        canvas = self.canvas = MapCanvas(document, sheet, toolbox, settings)
        self.centre = canvas
        self.furniture = Furniture(canvas, sheet, settings, self._themes)
        self._keep_underlay(sheet)
        toolbox.told.connect(lambda text: self.failed.emit(text, "hint"))
        document.changed.connect(self._on_changed)
        canvas.failed.connect(lambda text: self.failed.emit(text, "error"))
        self.forces.asked_reveal.connect(canvas.reveal)

    def _add_table(self, sheet: TableSheet) -> None:
        """The canvas and the tools of a free table."""
        from kpeditor.app.canvas.tablecanvas import TableCanvas  # they need shapely, which is slow to load
        from kpeditor.app.tools.table.toolset import TableTools

        tools = self.table_tools = TableTools(self.document, sheet, self, self._stamps)
        tools.hand.shows = self.settings.shows
        canvas = self.table = TableCanvas(self.document, sheet, tools, self.settings)
        canvas.sight.changed.connect(self.sight_switched)
        self.centre = canvas
        tools.told.connect(lambda text: self.failed.emit(text, "hint"))
        canvas.failed.connect(lambda text: self.failed.emit(text, "error"))
        self.document.changed.connect(self._on_changed)
        self._keep_underlay(sheet)

    def _keep_underlay(self, sheet: Sheet) -> None:
        self.underlay = UnderlayKeeper(self.document, sheet, self)
        self.underlay.changed.connect(self._lay_under)
        self._lay_under()

    def _draw_zone(self) -> None:
        """Activates the tool that draws the area of a group."""
        self.tools.take(ZoneBrush.id if self.table_tools is None else self.table_tools.zone_tool.id)

    @property
    def live(self) -> LiveBalance:
        """The games that are played while the document is edited; made when it is first asked for."""
        if self._live is None:
            from kpeditor.app.lab.live import LiveBalance

            self._live = LiveBalance(self.document, self)
            self._live.changed.connect(self.live_changed)
        return self._live

    @property
    def is_live(self) -> bool:
        """Whether games are played while the document is edited."""
        return self._live is not None and self._live.is_on

    @property
    def view(self) -> BoardView | None:
        """The view of the board, whether it has hexes or is a free table."""
        return self.canvas or self.table

    @property
    def tools(self) -> ToolSet:
        """The tools of the board."""
        return self.table_tools or self.toolbox

    @property
    def dock_titles(self) -> Mapping[str, str]:
        """The titles of docks for this document, where they differ from the usual ones."""
        titles = {"inspector": tr("Feature")} if self.table is not None else {}
        field = timeline_field(self.document)
        return titles | ({"timeline": tr(field.title)} if field is not None else {})

    @property
    def problems(self) -> ProblemsPanel:
        """The problems panel; like the others it is created on first use."""
        return cast("ProblemsPanel", self.panels["problems"])

    @property
    def scenario(self) -> ScenarioPanel:
        """The panel of the scenario as a whole."""
        return cast("ScenarioPanel", self.panels["scenario"])

    @property
    def lab(self) -> LabPanel:
        """The balance lab."""
        return cast("LabPanel", self.panels["lab"])

    @property
    def notes(self) -> NotesDock:
        """The notes on hexes of a map."""
        return cast("NotesDock", self.panels["notes"])

    @property
    def places(self) -> PlacesPanel | None:
        """The named places, None without a map."""
        return cast("PlacesPanel", self.panels["places"]) if "places" in self.panels.slots else None

    def _keep(self, found: list[Problem]) -> None:
        self.found = found

    def _on_changed(self, edit: Edit, initiator: object) -> None:
        if edit.touched(self.document.battle).board:
            self.document.select(Selection())
            self.document.point_at(Hover())
            self.reshaped.emit()

    def _on_sight(self) -> None:
        # Sight changes with every hex under the pointer: only switching it is passed on.
        if self.toolbox.sight.is_on is not self._sees:
            self._sees = not self._sees
            self.sight_switched.emit()

    @property
    def is_looking(self) -> bool:
        """Whether anything about lines of sight is shown."""
        return self.toolbox.sight.is_on if self.table is None else self.table.sight.is_on

    def toggle_sight(self) -> None:
        """Pins the hex under the pointer to show what is seen from it, or unpins it."""
        if self.table is not None:
            was_on = self.table.sight.is_on
            if not self.table.sight.toggle():
                self.failed.emit(tr("The rules of this table have no lines of sight."), "hint")
            elif self.table.sight.is_on:
                self.asked_panel.emit("sight")
            elif not was_on:
                told = tr("Select a base, or point at the table, to see what is seen from there.")
                self.failed.emit(told, "hint")
            return
        sight = self.toolbox.sight
        if sight.answers.rules is None:
            self.failed.emit(tr("The rules of this map have no lines of sight."), "hint")
        else:
            sight.toggle()
        if sight.is_on:
            self.asked_panel.emit("sight")

    def show_field(self, where: Where) -> None:
        """Shows the field a problem is about, in the panel that has it."""
        if "timeline" in self.panels.slots and _timeline_of(self).show_field(where):
            self.asked_panel.emit("timeline")
        elif self.forces.show_field(where):
            self.asked_panel.emit("forces")
        elif self.places is not None and self.places.show_field(where):
            self.asked_panel.emit("places")
        elif self.scenario.show_field(where):
            self.asked_panel.emit("scenario")

    def _follow_theme(self) -> None:
        self.settings.set_style(self._themes.map_style, self._themes.symbols)

    def _lay_under(self) -> None:
        view = self.canvas or self.table
        if view is not None and self.underlay is not None:
            view.lay_under(self.underlay.picture)

    def stop(self) -> None:
        """Ends checks and games, before the window closes."""
        self.checker.stop()
        if self.table is not None:
            self.table.sight.stop()
        if self.panels.is_made("lab"):
            self.lab.stop()
        if self._live is not None:
            self._live.stop()

    def discard(self) -> None:
        """Ends all work of this workspace, because it is no longer shown."""
        self.stop()
        self.centre.deleteLater()
        for slot in self.panels.slots.values():
            slot.deleteLater()
        self.deleteLater()


def _follow_locks(document: Document, settings: ViewSettings) -> None:
    document.locked = settings.locked


def _timeline_of(workspace: Workspace) -> TimelinePanel:
    """The missions by game-turn, where the rules declare such a field of sides."""
    return cast("TimelinePanel", workspace.panels["timeline"])
