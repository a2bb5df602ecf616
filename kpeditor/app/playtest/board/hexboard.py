"""HexBoard: the map of a game on hexes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Set

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from kpeditor.app.canvas.sightview import SightView
from kpeditor.app.guard import guarded
from kpeditor.app.mapview.hexcursor import HexCursor
from kpeditor.app.mapview.mapwidget import MapWidget
from kpeditor.app.mapview.tool import PointerEvent
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.playtest.board.gameboard import GameBoard
from kpeditor.app.playtest.board.hexscene import HexScenePainter
from kpeditor.app.ruleset_ui.contract import Place
from kpeditor.app.tools.sight import LineOfSight
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import PointF
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.overlays.markedhexes import paint_hexes

COUNTERS_FROM = 3.0
"""The least pixels per hex side at which counters are drawn."""


class _Nothing:
    """No zones in the tiles of the map, since the sheet draws the areas of its side."""

    def is_empty(self, region: QRectF) -> bool:
        """Always true."""
        return True

    def steps(self, painter: QPainter, side: float, region: QRectF) -> Iterator[None]:
        """Draws nothing."""
        return iter(())


class HexBoard(GameBoard, MapWidget):
    """The map of a game."""

    sheet: MapSheet
    painter: HexScenePainter
    key_cursor: HexCursor

    def __init__(self, sheet: MapSheet, settings: ViewSettings, rules: RuleSet, scenario: Scenario) -> None:
        MapWidget.__init__(self, sheet, settings, _Nothing())
        self.sheet = sheet
        self.painter = HexScenePainter(sheet, rules, scenario)
        self._sight: SightView | None = None
        self.begin()
        self.key_cursor = HexCursor(self, self.name, self._counters)
        self.first_keys.append(self.key_cursor)
        self.setAccessibleName(tr("Map of the game"))

    def place_at(self, at: PointerEvent) -> Hex | None:
        """The hex under the pointer."""
        return at.hex

    def _counters(self) -> Iterator[Hex]:
        """The hexes with counters, and the nearest hex of the area where units may be put down."""
        yield from self.painter.standing(self.scene.units)
        area = self.sheet_in_hand.area() if self.sheet_in_hand is not None else ()
        begin, hexes = self.key_cursor.place(), [place for place in area if isinstance(place, Hex)]
        if hexes and self.key_cursor.at not in hexes:
            yield min(hexes, key=lambda hex_: (math.dist(self.middle(hex_), begin), hex_))

    def go_to(self, place: Place) -> None:
        """Moves the cursor of the keyboard to a hex, if it is shown."""
        if self.key_cursor.is_on and isinstance(place, Hex) and place != self.key_cursor.at:
            self.key_cursor.go(place)

    def name(self, place: Place) -> str:
        """The printed number of a hex."""
        assert isinstance(place, Hex)
        return self.sheet.name(place)

    def middle(self, place: Place) -> PointF:
        """The centre of a hex, in hex sides."""
        assert isinstance(place, Hex)
        return self.layout_of_hexes.centre(place)

    def rim_of(self, places: Set[Place]) -> Set[Place]:
        """The places in the first and last columns and rows, which are few in a large area."""
        hexes = [place for place in places if isinstance(place, Hex)]
        columns, rows = {hex_.column for hex_ in hexes}, {hex_.row for hex_ in hexes}
        outer = {min(columns), max(columns)}, {min(rows), max(rows)}
        return {hex_ for hex_ in hexes if hex_.column in outer[0] or hex_.row in outer[1]}

    def show_sight(self, sight: LineOfSight) -> None:
        """Draws sight below and above the counters from now on."""
        self._sight = SightView(sight, self.layout_of_hexes)
        self.add_layer(self._sight, sight.changed)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the map and everything on it."""
        painter = QPainter(self)
        origin, side, dpr = self.origin(), self.camera.side, self.devicePixelRatioF()
        self.draw_map(painter, event.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._sight is not None:
            self._sight.draw_ground(painter, self.camera, event.rect(), origin)
        painter.translate(-origin)
        self._paint_scene(painter, side, dpr)
        painter.end()

    def _paint_scene(self, painter: QPainter, side: float, dpr: float) -> None:
        camera, layout, tool = self.camera, self.layout_of_hexes, self.sheets_tool
        region = QRectF(camera.x, camera.y, camera.width / side, camera.height / side)
        tool.paint_below(painter, camera)
        self.painter.paint_ground(painter, self.scene, side, region)
        if side >= COUNTERS_FROM:
            self.painter.paint_units(painter, self.scene, side, region, dpr)
        if self.lit:
            colour = QColor(self.settings.style.selection)
            lit = {place for place in self.lit if isinstance(place, Hex)}
            paint_hexes(painter, layout, lit, colour, side=side, fill=0.1)
        if self._sight is not None and self._sight.has_words:
            self._sight.draw_line(painter, camera, self.painter.rects(self.scene, side))
        self.painter.paint_pins(painter, self.scene, side)
        tool.paint(painter, camera)
        self.painter.paint_action(painter, self.scene, side)
        if self.overlay is not None:
            self.overlay(painter, layout, side)
        self.key_cursor.draw(painter, QPointF())
