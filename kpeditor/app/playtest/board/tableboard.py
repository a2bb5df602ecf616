"""TableBoard: the table of a game without a grid."""

from __future__ import annotations

from collections.abc import Iterable, Set

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from kpeditor.app.guard import guarded
from kpeditor.app.mapview.tablecursor import TableCursor
from kpeditor.app.mapview.tablewidget import TableWidget
from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.playtest.board.gameboard import GameBoard
from kpeditor.app.playtest.board.tablescene import TableScenePainter
from kpeditor.app.ruleset_ui.contract import Place
from kpeditor.app.tools.table.ruler import paint_reaches
from kpeditor.app.tools.table.sight import SeenPicture, TableSightView
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.pixels import PointF
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.table.capacities import paint_plates
from kpeditor.drawing.table.ground import path_of
from kpeditor.drawing.table.labels import paint_names

_NAMES = "places"
"""The switch for the names on a table."""
_NEARLY = 1.5
"""The least ratio of the zoom of a frame to that of the fitted table. Below it the whole table is shown."""


class TableBoard(GameBoard, TableWidget):
    """The table of a game.

    Attributes:
        ringed: the unit whose ranges are drawn around it, "" for none.
    """

    sheet: TableSheet
    painter: TableScenePainter
    key_cursor: TableCursor

    def __init__(self, sheet: TableSheet, settings: ViewSettings, rules: RuleSet, scenario: Scenario) -> None:
        TableWidget.__init__(self, sheet, settings)
        self.painter = TableScenePainter(sheet, rules, scenario)
        self._rules = rules
        self._sight: TableSightView | None = None
        self._seen: SeenPicture | None = None
        self.ringed = ""
        self.begin()
        self.key_cursor = TableCursor(self, self.name, self._bases)
        self.first_keys.append(self.key_cursor)
        self.setAccessibleName(tr("Table of the game"))

    def shown(self) -> frozenset[str]:
        """The shown layers without the names, which `TableScenePainter.captions` places clear of the
        bases.
        """
        return super().shown() - {_NAMES}

    def place_at(self, at: PointerEvent) -> TablePoint | None:
        """The place of the base under the pointer, or the point rounded to a hundredth; None off the
        table.
        """
        point = TablePoint(round(at.x, 2), round(at.y, 2))
        unit = self.painter.unit_at(self.scene.units, point)
        if unit:
            return self.painter.place(self.scene.units[unit]["hex"])
        return point if point in self.sheet.space else None

    def _bases(self) -> Iterable[TablePoint]:
        """The places of bases, and the middle of the ground where units may be put down."""
        yield from self.painter.standing(self.scene.units)
        area = self.sheet_in_hand.area() if self.sheet_in_hand is not None else frozenset()
        if area:
            x, y = self.middle_of(area)
            yield TablePoint(x * self.unit, y * self.unit)

    def go_to(self, place: Place) -> None:
        """Moves the cursor of the keyboard to a point, if it is shown."""
        if self.key_cursor.is_on and place != self.key_cursor.at:
            self.key_cursor.go(TablePoint(*place))

    def name(self, place: Place) -> str:
        """The name of a point."""
        return self.sheet.space.name(TablePoint(*place))

    def middle(self, place: Place) -> PointF:
        """A point in units of the camera."""
        return place[0] / self.unit, place[1] / self.unit

    def frame_hexes(self, places: Set[Place]) -> None:
        """Zooms so that these places fill the view, or shows the whole table if the zoom would differ
        little.
        """
        super().frame_hexes(places)
        if self.camera.side < _NEARLY * self.camera.fit_side:
            self.fit()

    def ring(self, unit: str) -> None:
        """Shows how far a unit shoots and moves, or nothing for ""."""
        if unit != self.ringed:
            self.ringed = unit
            self.update()

    def show_sight(self, sight: TableSightView) -> None:
        """Draws sight below and above the bases from now on."""
        self._sight, self._seen = sight, SeenPicture(self, sight)
        sight.changed.connect(self.update)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the table and everything on it."""
        painter = QPainter(self)
        self.draw_ground(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner = self.begin_board(painter)
        if self._seen is not None:
            self._seen.draw(painter, corner)
        self._paint_scene(painter)
        painter.translate(corner)
        self.key_cursor.draw(painter)
        if self._sight is not None:
            self._paint_profile(painter)
        painter.end()

    def _paint_scene(self, painter: QPainter) -> None:
        scale, scene, tool = self.scale, self.scene, self.sheets_tool
        tool.paint_below(painter, self.camera)
        self.painter.paint_ground(painter, scene, scale)
        captions = self.painter.captions(scene, scale)
        plates = self.painter.plates(scene, self.settings.shows)
        paint_plates(painter, self.sheet, plates, scale, taken=captions.taken)
        if super().shown() >= {_NAMES}:
            painter.setOpacity(self.settings.opacity(_NAMES))
            paint_names(painter, captions.names, self.settings.style, 1.0)
            painter.setOpacity(1.0)
        self._paint_ranges(painter)
        self.painter.paint_units(painter, scene, scale)
        self._paint_lit(painter)
        self.painter.paint_pins(painter, scene, scale)
        tool.paint(painter, self.camera)
        self.painter.paint_action(painter, scene, scale)
        if self.overlay is not None:
            self.overlay(painter, self.sheet.space, scale)

    def _paint_ranges(self, painter: QPainter) -> None:
        seen, sheet = self.scene.units.get(self.ringed), self.sheet_in_hand
        if sheet is not None and sheet.hides_ranges(self.ringed):
            return
        if seen is None or seen.get("carried_by") or seen.get("state", "map") != "map":
            return
        stand = self.painter.stand(seen)
        if stand is not None:
            reaches = self._rules.table_reaches(self.painter.type_of(seen))
            paint_reaches(painter, reaches, stand, self.scale)

    def _paint_lit(self, painter: QPainter) -> None:
        """Draws a rim around highlighted bases and a ring around highlighted points."""
        units, scale = self.scene.units, self.scale
        pen = QPen(QColor(self.settings.style.selection), 3.0)
        for place in self.lit:
            unit = self.painter.unit_at(units, TablePoint(*place))
            stand = self.painter.stand(units[unit]) if unit else None
            painter.setPen(pen)
            if stand is not None:
                painter.drawPath(path_of(stand.shape, scale))
            else:
                painter.drawEllipse(QPointF(*place) * scale, 9, 9)

    def _paint_profile(self, painter: QPainter) -> None:
        """Draws the cross-section of the line of sight to the pointer."""
        verdict = self._sight.verdict() if self._sight is not None else None
        if verdict is not None:
            self.paint_profile(painter, verdict)
