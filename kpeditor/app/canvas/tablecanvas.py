"""TableCanvas: the view of a document's free table, where the tools of the editor work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent

from kpeditor.app.canvas.drops import NOWHERE, CanvasEvents, Drops
from kpeditor.app.canvas.links import paint_links
from kpeditor.app.canvas.spotlightview import COLOUR
from kpeditor.app.canvas.tablepaintcursor import TablePaintCursor
from kpeditor.app.canvas.unitkeys import EditKeys
from kpeditor.app.document.bases import put_on_table, select_bases, selected_bases, take_bases_off
from kpeditor.app.document.document import Document
from kpeditor.app.document.features import delete_features, selected_features
from kpeditor.app.document.selection import Hover
from kpeditor.app.guard import guarded
from kpeditor.app.mapview.tablewidget import TableWidget
from kpeditor.app.mapview.tool import KeyTaker, PointerEvent, PointerTool, Preview
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.tools.table.ruler import paint_reaches, reaches_of
from kpeditor.app.tools.table.sight import SeenPicture
from kpeditor.app.tools.table.sketch import paint_path
from kpeditor.app.tools.table.toolset import TableTools
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.compare.scenarios import battle_differences
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.geometry.tablebins import TableBins
from kpeditor.core.problem import Problem, Where
from kpeditor.core.rules.tables.zones import named_ground, standing_in, types_of
from kpeditor.core.rules.tablesight import stand_of
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.occupants import beginning_at
from kpeditor.core.scenario.zones import named_areas
from kpeditor.drawing.overlays.heat import paint_table_heat
from kpeditor.drawing.table.bases import base_spots, paint_bases
from kpeditor.drawing.table.capacities import paint_plates, plates_of
from kpeditor.drawing.table.differences import TableDifferences
from kpeditor.drawing.table.ground import paint_ground
from kpeditor.drawing.table.marks import paint_table_marks, table_marks
from kpeditor.drawing.table.zones import paint_zones
from kpeditor.lab.analysis.heatmap import HeatMap

_SEEN = 40.0
"""The least size on the screen, in pixels, of highlighted ground."""


class TableCanvas(CanvasEvents, TableWidget):
    """The table of a document.

    Signals:
        asked_menu(place): a menu for the selection is to open at this place of the screen.
        previewed: the active tool has another preview or status text.
    """

    asked_menu = Signal(QPoint)
    previewed = Signal()

    def __init__(
        self,
        document: Document,
        sheet: TableSheet,
        tools: TableTools,
        settings: ViewSettings,
    ) -> None:
        self.document, self.tools = document, tools
        super().__init__(sheet, settings)
        self._edit_keys = EditKeys(
            document, _delete, self._let_go, self.step_back, document.spotlight.put_out
        )
        self.sight = tools.sight
        self.sight.changed.connect(self._on_look)
        self.key_cursor = TablePaintCursor(self)
        self._seen = SeenPicture(self, tools.sight)
        self._heat: HeatMap | None = None
        self._lit: Any = None
        self._differences = DifferenceView(document)
        tools.hand.unit = self.unit
        self.drops = TableDrops(self)
        self.setAcceptDrops(True)
        self.setAccessibleName(tr("Table {title}, {extent}").format(title=sheet.title, extent=self.extent()))
        document.changed.connect(self._on_changed)
        document.selected.connect(self.update)
        document.comparison.changed.connect(self.update)
        tools.switched.connect(self.tool_changed)
        tools.hand.changed.connect(self.tool_changed)
        self.zoomed.connect(self._measure)
        self._measure()

    def extent(self) -> str:
        """The size of the table in words: "60 × 40 inches"."""
        space = self.sheet.space
        return f"{space.width:g} × {space.height:g} {space.units}"

    def _measure(self) -> None:
        """Tells the tools how long a pixel is, in units of the table."""
        self.tools.hand.pixel = 1 / self.scale

    # --- Pointer and keys ---

    @property
    def tool(self) -> PointerTool:
        """The active tool."""
        return self.tools.current

    def key_takers(self) -> Sequence[KeyTaker]:
        """The order in which keys are offered: to the cursor, the tool, then Delete and Esc."""
        return self.key_cursor, self.tools.current, self._edit_keys

    def pointer_at(self, at: PointerEvent | None) -> None:
        """Tells the document which point is under the pointer, and paints the preview of the tool there."""
        if at is None:
            self.document.point_at(Hover())
        else:
            point = TablePoint(*at.point)
            self.document.point_at(Hover(point=point if point in self.sheet.space else None))
        self.previewed.emit()
        self.update()

    def stroke_ended(self, tool: PointerTool, at: PointerEvent) -> None:
        """Shows the message of the tool after a stroke."""
        self.previewed.emit()

    def show_preview(self, old: Preview, new: Preview) -> None:
        """Shows another preview of the tool."""
        self.previewed.emit()
        self.update()

    def tool_changed(self) -> None:
        """Shows the preview of the tool that is now active."""
        super().tool_changed()
        self.previewed.emit()

    def _on_look(self) -> None:
        self.previewed.emit()
        self.update()

    def _on_changed(self, edit: Edit, initiator: object) -> None:
        if edit.touched(self.document.battle).board:
            self.setUpdatesEnabled(False)  # a table of another size gets a new canvas
            return
        self.pointer.refresh_preview()
        self.previewed.emit()
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the table, the selection, and what the tool draws."""
        painter = QPainter(self)
        self.draw_ground(painter)
        corner = self.begin_board(painter)
        self.tool.paint_below(painter, self.camera)
        if self.settings.shows("zones"):
            space = QRectF(0, 0, self.sheet.space.width, self.sheet.space.height)
            painter.setOpacity(self.settings.opacity("zones"))
            paint_zones(painter, self.document.deployment.table_zones(), space, self.scale)
            painter.setOpacity(1.0)
        if self._heat is not None:
            bins = TableBins.of(self.sheet.space)
            heat = self._heat
            paint_table_heat(painter, bins, heat.shades(), heat.per_hundred, scale=self.scale)
        self._differences.draw(painter, self.scale)
        self._seen.draw(painter, corner)
        if self._lit is not None:
            paint_ground(painter, self._lit, COLOUR, scale=self.scale, hatch=None)
        self._paint_selection(painter)
        self._paint_plates(painter)
        self._paint_bases(painter)
        paint_links(painter, self.document, self.scale)
        self._paint_ranges(painter)
        self.tool.paint(painter, self.camera)
        painter.translate(corner)
        self.key_cursor.draw(painter)
        if (verdict := self.sight.verdict()) is not None:
            self.paint_profile(painter, verdict)
        painter.end()

    def show_heat(self, heat: HeatMap | None) -> None:
        """Shows another heat map over the table, or none."""
        self._heat = heat
        self.update()

    def show_problem(self, problem: Problem) -> None:
        """Highlights the feature, base or zone of a problem and brings it into view."""
        self.light_ground(ground_of_problem(self.document.battle, problem.where))

    def light_ground(self, ground: Any) -> None:
        """Highlights ground until Esc and zooms so that it is large enough to see; None ends the
        highlight.
        """
        self._lit = ground
        if ground is not None and not ground.is_empty:
            left, top, right, bottom = ground.bounds
            large = max((right - left) / self.unit, (bottom - top) / self.unit, 0.2)
            if large * self.camera.side < _SEEN:
                self.camera.zoom_to(_SEEN / large)
            self.reveal_point((left + right) / 2, (top + bottom) / 2)
        self.update()

    def _let_go(self) -> bool:
        """Drops what the tool has begun; answers whether there was anything."""
        was_begun = self.tools.let_go()
        self.update()
        return was_begun

    def step_back(self) -> bool:
        """Ends the display of sight, else the highlight; answers whether there was either."""
        was_lit = self._lit is not None
        if self.sight.step_back():
            return True
        self._lit = None
        return was_lit

    def _paint_selection(self, painter: QPainter) -> None:
        hand = self.tools.hand
        for feature in selected_features(self.document):
            rings = [[hand.to_pixels(point, self.camera) for point in ring] for ring in feature.rings]
            if feature.shape == "point":
                painter.setBrush(Qt.BrushStyle.NoBrush)
                place = rings[0][0]
                around = [place + QPointF(dx, dy) for dx, dy in _DIAMOND]
                paint_path(painter, [around], is_closed=True)
            else:
                paint_path(painter, rings, is_closed=feature.shape == "area", fill=0.12)

    def _paint_plates(self, painter: QPainter) -> None:
        document = self.document
        table, scenario = document.battle.table, document.scenario
        if table is not None:
            begin = beginning_at(scenario, table) if scenario is not None else []
            plates = plates_of(table, document.catalogue, begin, self.settings.shows, tr)
            paint_plates(painter, table, plates, self.scale)

    def _paint_bases(self, painter: QPainter) -> None:
        if self.settings.shows("units"):
            painter.setOpacity(self.settings.opacity("units"))
            paint_table_marks(painter, table_marks(self.document.battle), self.sheet.space, self.scale)
            chosen = self.document.selection.all_units
            spots = [
                replace(spot, is_selected=True) if spot.unit.id in chosen else spot
                for spot in base_spots(self.document.battle)
            ]
            paint_bases(painter, spots, QPointF(), self.scale, symbols=self.settings.symbols)
            painter.setOpacity(1.0)

    def _paint_ranges(self, painter: QPainter) -> None:
        if self.tools.hand.shows_ranges:
            for spot in selected_bases(self.document)[-1:]:
                paint_reaches(painter, reaches_of(self.document, spot), spot.stand, self.scale)

    @property
    def is_selecting(self) -> bool:
        """Whether the Select tool is active."""
        return self.tools.current is self.tools.select_tool


_DIAMOND = ((0, -11), (11, 0), (0, 11), (-11, 0))


class DifferenceView:
    """The differences between the table and the battle it is compared with; computed again when either
    changes.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._found: TableDifferences | None = None
        self._of: tuple[Any, ...] = ()

    def draw(self, painter: QPainter, scale: float) -> None:
        """Draws the differences, if there is a comparison; the origin is the corner of the table."""
        old, battle = self._document.comparison.battle, self._document.battle
        if old is None or old.table is None or battle.table is None:
            self._found, self._of = None, ()
            return
        now = old, battle.table.features, battle.scenario
        if self._found is None or any(a is not b for a, b in zip(self._of, now, strict=True)):
            found = battle_differences(old, battle)
            self._found, self._of = TableDifferences.between(old.table, battle.table, found), now
        self._found.paint(painter, scale)


def _delete(document: Document) -> None:
    """Takes the selected bases off the table, else deletes the selected features."""
    if selected_bases(document):
        take_bases_off(document)
    else:
        delete_features(document)


def ground_of_problem(battle: Battle, where: Where) -> Any:
    """The ground that a problem of a table is about: its feature, the base of its unit or the zones of its
    group; None if it is about no part of the table.
    """
    import shapely  # slow to load, and only tables need it

    sheet, scenario = battle.table, battle.scenario
    if sheet is None:
        return None
    match where.path:
        case ("features", str(name), *_) if name in sheet.features:
            return shape_of(sheet.features[name])
        case ("sides", int(s), "groups", int(g), *rest) if scenario is not None and s < len(scenario.sides):
            side = scenario.sides[s]
            if g >= len(side.groups):
                return None
            group = side.groups[g]
            match rest:
                case ["units", int(u), *_] if u < len(group.units):
                    unit = group.units[u]
                    stand = stand_of(sheet, unit, types_of(battle).get(unit.type))
                    return None if stand is None else stand.shape
            standing = standing_in(battle)
            own = [one for one in named_areas(scenario) if one.group is group]
            zones = [named_ground(battle, one, standing) for one in own]
            known = [zone for zone in zones if zone is not None]
            return shapely.union_all(known) if known else None
    return None


class TableDrops(Drops):
    """Drops onto a free table."""

    def __init__(self, canvas: TableCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas

    def hover_at(self, at: QPointF) -> Hover:
        """The point at a pixel."""
        point = TablePoint(*self._canvas.to_board(at))
        return Hover(point=point) if point in self._canvas.sheet.space else NOWHERE

    def put(self, key: ForceKey, hover: Hover) -> None:
        """Puts the base of the unit at the point."""
        canvas, document = self._canvas, self._canvas.document
        assert hover.point is not None
        place = canvas.tools.hand.on_table(hover.point)
        edit, unit = put_on_table(document, canvas.sheet, key, place, None)
        document.do(edit)
        select_bases(document, [one for one in base_spots(document.battle) if one.unit.id == unit])
