"""HexScenePainter: draws the scenes of a game on a map of hexes: counters, marks, shots and results."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from kpeditor.app.playtest.board.scene import PALE, Scene, ScenePainter, paint_pin, paint_shots, paint_tags
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.model import Scenario
from kpeditor.drawing.pieces.counters import counter_pixmap
from kpeditor.drawing.pieces.marks import lying, paint_marks
from kpeditor.drawing.pieces.spots import UnitSpot
from kpeditor.drawing.pieces.units import counter_rect, paint_units


class HexScenePainter(ScenePainter[Hex]):
    """Draws scenes on one map. Painters are set up like those of `MapPainter`: the origin is the board's
    corner, `side` is the pixels per hex side.
    """

    def __init__(self, sheet: MapSheet, rules: RuleSet, scenario: Scenario) -> None:
        super().__init__(rules, scenario)
        self._sheet = sheet
        self._layout = HexLayout(sheet.grid)

    def place(self, name: object) -> Hex | None:
        """The hex with this printed number, or None if the map has none."""
        try:
            return self._sheet.hex(str(name)) if name else None
        except BadName:
            return None

    def rects(self, scene: Scene, side: float) -> list[QRectF]:
        """The rectangles of the counters at rest, in pixels of the board."""
        return [
            counter_rect(self._layout, hex_, level, side)
            for hex_, stack in self.standing(scene.units).items()
            for level in range(len(stack))
        ]

    def paint_ground(self, painter: QPainter, scene: Scene, side: float, region: QRectF) -> None:
        """Draws the marks."""
        marks = lying(scene.marks, self.kinds.values(), self.place, self.colours)
        paint_marks(painter, self._layout, marks, side=side, region=region)

    def paint_units(self, painter: QPainter, scene: Scene, side: float, region: QRectF, dpr: float) -> None:
        """Draws the counters, those on their way last."""
        resting, moving = [], []
        for hex_, stack in sorted(self.standing(scene.units).items(), key=lambda one: (one[0].row, one[0])):
            for level, unit in enumerate(stack):
                start = self._start(scene, unit, hex_)
                if start is not None:
                    moving.append((self.look(unit, scene.units[unit]), start, hex_))
                else:
                    resting += self._spots(scene, unit, hex_, level)
        paint_units(painter, self._layout, resting, side=side, region=region, dpr=dpr)
        for look, start, hex_ in moving:
            x0, y0 = self._layout.centre(start)
            x1, y1 = self._layout.centre(hex_)
            dx, dy = (x0 - x1) * (1 - scene.share) * side, (y0 - y1) * (1 - scene.share) * side
            rect = counter_rect(self._layout, hex_, 0, side).translated(dx, dy)
            painter.drawPixmap(rect.topLeft(), counter_pixmap(look, rect.width(), dpr))

    def stack(self, scene: Scene, hex_: Hex) -> list[UnitSpot]:
        """The counters in a hex."""
        there = self.standing(scene.units).get(hex_, [])
        return [spot for level, unit in enumerate(there) for spot in self._spots(scene, unit, hex_, level)]

    def _spots(self, scene: Scene, unit: str, hex_: Hex, level: int) -> list[UnitSpot]:
        """A counter and those that ride on it."""
        riders = [one for one, seen in scene.units.items() if seen.get("carried_by") == unit]
        found = []
        for one in (unit, *riders):
            seen = scene.units[one]
            look = self.look(one, seen)
            if one in scene.barred:
                look = replace(look, badges=(*look.badges, PALE))
            facing = Direction.__members__.get(str(seen.get("facing")))
            side = str(seen.get("side"))
            found.append(UnitSpot(hex_, look, side, "", level=level, facing=facing, is_aboard=one != unit))
        return found

    def _start(self, scene: Scene, unit: str, hex_: Hex) -> Hex | None:
        """The hex that a unit comes from, or None if it does not move."""
        if scene.share >= 1 or unit not in scene.before:
            return None
        start = self.place(scene.before[unit].get("hex"))
        return start if start != hex_ else None

    def paint_action(self, painter: QPainter, scene: Scene, side: float) -> None:
        """Draws shots and results."""

        def find(name: str) -> QPointF | None:
            hex_ = self.place(name)
            return QPointF(*self._layout.centre(hex_)) * side if hex_ is not None else None

        paint_shots(painter, scene.shots, find, side)
        paint_tags(painter, scene.tags, find, side)

    def paint_pins(self, painter: QPainter, scene: Scene, side: float) -> None:
        """Draws the notes of the designer: a pin in the corner of each hex that has notes."""
        for name in scene.pins:
            hex_ = self.place(name)
            if hex_ is not None:
                x, y = self._layout.centre(hex_)
                paint_pin(painter, QPointF((x - 0.55) * side, (y - 0.5) * side), max(7.0, side * 0.42))
