"""Scene: what lies on the map of a game at one moment, drawn: counters, marks, shots and results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.ruleset_ui.contract import Seen, Tag, Units
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.rules.declarations import by_id, grades_in, lasting_in
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Mark, Scenario
from kpeditor.drawing.frame import pen
from kpeditor.drawing.overlays.tags import paint_tag
from kpeditor.drawing.palette import side_colour
from kpeditor.drawing.pieces.counterlooks import Badge, CounterLook, Symbols, badges_of
from kpeditor.drawing.pieces.counters import counter_pixmap
from kpeditor.drawing.pieces.marks import lying, paint_marks
from kpeditor.drawing.pieces.spots import UnitSpot
from kpeditor.drawing.pieces.units import counter_rect, paint_units

SHOT = "#e8590c"
PALE = Badge("", "#eceff1", "#000000", "faded")
"""Makes a counter pale without a word on it."""
TONES = {"plain": "#263238", "good": "#2e7d32", "bad": "#b71c1c"}


@dataclass(frozen=True)
class Scene:
    """What is shown.

    Attributes:
        units: by id; those without a hex are not drawn.
        before: the units a moment ago; those elsewhere then are drawn on their way, `share` of it done.
        pins: how many notes each hex has, by its printed number.
        barred: units that cannot act or be aimed at now, with the reason; they are drawn pale.
    """

    units: Units = field(default_factory=dict)
    before: Units = field(default_factory=dict)
    share: float = 1.0
    marks: tuple[Mark, ...] = ()
    shots: tuple[tuple[str, str], ...] = ()
    tags: tuple[Tag, ...] = ()
    pins: Mapping[str, int] = field(default_factory=dict)
    barred: Mapping[str, str] = field(default_factory=dict)


class ScenePainter:
    """Draws scenes on one map. Painter as for `MapPainter`: origin at the board's corner, `side` pixels a hex
    side.
    """

    def __init__(self, sheet: MapSheet, rules: RuleSet, scenario: Scenario) -> None:
        self._sheet = sheet
        self._types = rules.unit_types(scenario)
        self.conditions = rules.conditions()
        self.kinds = by_id(rules.marks())
        self.symbols: Symbols = "silhouettes"
        self._layout = HexLayout(sheet.grid)
        self._colours = {side.id: side_colour(number) for number, side in enumerate(scenario.sides)}

    def hex(self, name: object) -> Hex | None:
        """The hex with this printed number, None when the map has none."""
        try:
            return self._sheet.hex(str(name)) if name else None
        except BadName:
            return None

    def colour(self, side: str) -> QColor:
        """The colour of a side."""
        return self._colours.get(side, QColor("#777777"))

    def look(self, unit: str, seen: Seen) -> CounterLook:
        """What the counter of a unit shows."""
        kind = str(seen.get("type", ""))
        type_ = self._types.get(kind) or UnitType(kind, kind.upper(), "neutral", "")
        return CounterLook(
            type_,
            self.colour(str(seen.get("side", ""))).name(),
            unit,
            badges=badges_of(
                self.conditions, grades_in(seen, self.conditions), lasting_in(seen, self.conditions)
            ),
            held=bool(seen.get("held")),
            symbols=self.symbols,
        )

    def standing(self, units: Units) -> dict[Hex, list[str]]:
        """The units on the map by hex, those aboard others left out, in a settled order."""
        found: dict[Hex, list[str]] = {}
        for unit, seen in units.items():
            hex_ = self.hex(seen.get("hex"))
            if hex_ is not None and not seen.get("carried_by") and seen.get("state", "map") == "map":
                found.setdefault(hex_, []).append(unit)
        return found

    def rects(self, scene: Scene, side: float) -> list[QRectF]:
        """Where the counters at rest stand, in pixels of the board."""
        return [
            counter_rect(self._layout, hex_, level, side)
            for hex_, stack in self.standing(scene.units).items()
            for level in range(len(stack))
        ]

    def paint_ground(self, painter: QPainter, scene: Scene, side: float, region: QRectF) -> None:
        """The marks."""
        marks = lying(scene.marks, self.kinds.values(), self.hex, self._colours)
        paint_marks(painter, self._layout, marks, side=side, region=region)

    def paint_units(self, painter: QPainter, scene: Scene, side: float, region: QRectF, dpr: float) -> None:
        """The counters; those on their way come last."""
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
        """Where a unit comes from, None when it does not move."""
        if scene.share >= 1 or unit not in scene.before:
            return None
        start = self.hex(scene.before[unit].get("hex"))
        return start if start != hex_ else None

    def paint_action(self, painter: QPainter, scene: Scene, side: float) -> None:
        """Shots and results."""
        for start, end in scene.shots:
            self._paint_shot(painter, start, end, side)
        heights: dict[str, int] = {}
        for tag in scene.tags:
            self._paint_tag(painter, tag, side, heights.get(tag.hex, 0))
            heights[tag.hex] = heights.get(tag.hex, 0) + 1

    def _paint_shot(self, painter: QPainter, start: str, end: str, side: float) -> None:
        one, two = self.hex(start), self.hex(end)
        if one is None or two is None:
            return
        a, b = (QPointF(*self._layout.centre(hex_)) * side for hex_ in (one, two))
        painter.setPen(pen("#d0ffffff", max(3.5, side * 0.17)))
        painter.drawLine(a, b)
        painter.setPen(pen(SHOT, max(2.0, side * 0.09)))
        painter.drawLine(a, b)
        painter.setBrush(QColor(SHOT))
        painter.setPen(pen("#ffffff", max(1.0, side * 0.05)))
        painter.drawEllipse(b, max(3.0, side * 0.16), max(3.0, side * 0.16))

    def _paint_tag(self, painter: QPainter, tag: Tag, side: float, height: int) -> None:
        hex_ = self.hex(tag.hex)
        if hex_ is None:
            return
        x, y = self._layout.centre(hex_)
        paint_tag(painter, (x, y - 0.62 - 0.5 * height), tag.text, QColor(TONES[tag.tone]), side)

    def paint_pins(self, painter: QPainter, scene: Scene, side: float) -> None:
        """The notes of the designer: a pin in the corner of each hex that has some."""
        for name in scene.pins:
            hex_ = self.hex(name)
            if hex_ is None:
                continue
            x, y = self._layout.centre(hex_)
            size = max(7.0, side * 0.42)
            at = QPointF((x - 0.55) * side, (y - 0.5) * side)
            painter.setPen(pen("#5d4300", max(1.0, size * 0.07)))
            painter.setBrush(QColor("#ffd54a"))
            painter.drawRoundedRect(QRectF(at.x() - size / 2, at.y() - size / 2, size, size * 0.8), 2, 2)
            for line in (0.28, 0.52):
                left = at + QPointF(-size * 0.28, size * (line - 0.5))
                painter.drawLine(left, left + QPointF(size * 0.56, 0))
