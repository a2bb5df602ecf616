"""Workspace: everything that belongs to one open document: canvas, tools and panels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.canvas.furniture import Furniture
from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import timeline_field
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.document.underlay import UnderlayKeeper
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.panels.checker import Checker
from kpeditor.app.shell.docks import LatePanels
from kpeditor.app.shell.workspacepanels import add_panels
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.stamp import StampSlots
from kpeditor.app.tools.tool import ToolSet
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.problem import Where

if TYPE_CHECKING:
    from kpeditor.app.canvas.tablecanvas import TableCanvas
    from kpeditor.app.lab.live import LiveBalance
    from kpeditor.app.lab.panel import LabPanel
    from kpeditor.app.panels.forces.panel import ForcesPanel
    from kpeditor.app.panels.places import PlacesPanel
    from kpeditor.app.panels.problems import ProblemsPanel
    from kpeditor.app.panels.scenario.panel import ScenarioPanel
    from kpeditor.app.panels.timeline.panel import TimelinePanel
    from kpeditor.app.panels.underlay import UnderlayPanel
    from kpeditor.app.tools.table.toolset import TableTools


class Workspace(QObject):
    """The widgets of a document; the window shows them in a tab and in its docks.

    Signals:
        failed(message, kind): something could not be done; to be shown above the map. asked_panel(name):
        bring this panel to the front. sight_switched: the display of sight was switched on or off.
        live_changed: the live balance has other figures, or was switched. reshaped: the board was replaced;
        the widgets of the workspace have to be created again.

    Attributes:
        view: the board as it is drawn and edited; `canvas` or `table` by its kind.
        toolbox: the tools of a map of hexes.
        table_tools: those of a free table, None on a map of hexes.
    """

    failed = Signal(str, str)
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
        self.themes = themes
        self._stamps = stamps
        self.settings = ViewSettings(themes.map_style, document.layer_titles, self)
        self.settings.symbols = themes.symbols
        self.settings.changed.connect(partial(_follow_locks, document, self.settings))
        self.toolbox = ToolBox(document, self, stamps)
        self._sees = False
        self._live: LiveBalance | None = None
        self.toolbox.sight.changed.connect(self._on_sight)
        self.panels = LatePanels(lambda: self.view.is_drawing)
        self.furniture: Furniture | None = None
        self.table_tools: TableTools | None = None
        table = document.battle.table
        self.view = self._view_of_map(document.battle.map) if table is None else self._view_of_table(table)
        self.view.failed.connect(self.refuse)
        self.tools.told.connect(self.hint)
        document.changed.connect(self._on_changed)
        self.underlay = UnderlayKeeper(document, document.battle.sheet, self)
        lay_under = partial(_lay_under, self.view, self.underlay)
        self.underlay.changed.connect(lay_under)
        lay_under()
        add_panels(self)
        self.checker = Checker(document, self)
        themes.changed.connect(self._follow_theme)

    def refuse(self, text: str) -> None:
        """Shows a message that something could not be done."""
        self.failed.emit(text, "error")

    def hint(self, text: str) -> None:
        """Shows a hint, or a message that something was done."""
        self.failed.emit(text, "hint")

    def _view_of_map(self, sheet: MapSheet) -> MapCanvas | TableCanvas:
        canvas = MapCanvas(self.document, sheet, self.toolbox, self.settings)
        self.furniture = Furniture(canvas, sheet, self.settings, self.themes)
        return canvas

    def _view_of_table(self, sheet: TableSheet) -> TableCanvas:
        from kpeditor.app.canvas.tablecanvas import TableCanvas  # they need shapely, which is slow to load
        from kpeditor.app.tools.table.toolset import TableTools

        tools = self.table_tools = TableTools(self.document, sheet, self, self._stamps)
        tools.hand.shows = self.settings.shows
        canvas = TableCanvas(self.document, sheet, tools, self.settings)
        canvas.sight.changed.connect(self.sight_switched)
        return canvas

    @property
    def live(self) -> LiveBalance:
        """The games of the live balance, played while the document is edited; made at first use."""
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
    def canvas(self) -> MapCanvas | None:
        """The view of a map of hexes, None on a free table."""
        return self.view if isinstance(self.view, MapCanvas) else None

    @property
    def table(self) -> TableCanvas | None:
        """The view of a free table, None on a map of hexes."""
        return None if isinstance(self.view, MapCanvas) else self.view

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
    def forces(self) -> ForcesPanel:
        """The order of battle."""
        return cast("ForcesPanel", self.panels["forces"])

    @property
    def scenario(self) -> ScenarioPanel:
        """The panel of the scenario as a whole."""
        return cast("ScenarioPanel", self.panels["scenario"])

    @property
    def lab(self) -> LabPanel:
        """The balance lab."""
        return cast("LabPanel", self.panels["lab"])

    @property
    def underlay_panel(self) -> UnderlayPanel:
        """The panel that lays a picture under the board."""
        return cast("UnderlayPanel", self.panels["underlay"])

    @property
    def places(self) -> PlacesPanel | None:
        """The panel of named places; None without a map."""
        return cast("PlacesPanel", self.panels["places"]) if "places" in self.panels.slots else None

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
                self.hint(tr("The rules of this table have no lines of sight."))
            elif self.table.sight.is_on:
                self.asked_panel.emit("sight")
            elif not was_on:
                self.hint(tr("Select a base, or point at the table, to see what is seen from there."))
            return
        sight = self.toolbox.sight
        if sight.answers.rules is None:
            self.hint(tr("The rules of this map have no lines of sight."))
        else:
            sight.toggle()
        if sight.is_on:
            self.asked_panel.emit("sight")

    def show_field(self, where: Where) -> None:
        """Shows the field that a problem is about, in the panel that has it."""
        if "timeline" in self.panels.slots and _timeline_of(self).show_field(where):
            self.asked_panel.emit("timeline")
        elif self.forces.show_field(where):
            self.asked_panel.emit("forces")
        elif self.places is not None and self.places.show_field(where):
            self.asked_panel.emit("places")
        elif self.scenario.show_field(where):
            self.asked_panel.emit("scenario")

    def _follow_theme(self) -> None:
        self.settings.set_style(self.themes.map_style, self.themes.symbols)

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
        self.view.deleteLater()
        for slot in self.panels.slots.values():
            slot.deleteLater()
        self.deleteLater()


def _lay_under(view: MapCanvas | TableCanvas, underlay: UnderlayKeeper) -> None:
    view.lay_under(underlay.picture)


def _follow_locks(document: Document, settings: ViewSettings) -> None:
    document.locked = settings.locked


def _timeline_of(workspace: Workspace) -> TimelinePanel:
    """The missions by game-turn, if the rules declare such a field for sides."""
    return cast("TimelinePanel", workspace.panels["timeline"])
