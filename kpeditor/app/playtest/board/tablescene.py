"""TableScenePainter: draws the scenes of a game on a free table: bases, marks, shots along their lines, moves
along their ways.

The origin of painters is the north-west corner of the table. A unit of the table is `scale` pixels long.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.playtest.board.scene import (
    PALE,
    SHOT,
    Scene,
    ScenePainter,
    paint_pin,
    paint_shots,
    paint_tags,
)
from kpeditor.app.ruleset_ui.contract import Seen, Units
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.declarations import LyingGround
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.tablesight import Stand, degrees
from kpeditor.core.scenario.model import Scenario, Unit
from kpeditor.drawing.pieces.marks import LyingMark, lying, paint_mark, reach_of_mark
from kpeditor.drawing.table.bases import BaseSpot, paint_bases, reach_of
from kpeditor.drawing.table.capacities import Plate, covered, plates_of
from kpeditor.drawing.table.ground import paint_ground, paint_tag, tag_box
from kpeditor.drawing.table.labels import PlacedName, names_on
from kpeditor.drawing.table.scene import grain_of

_BAND = 0.2
"""Half the breadth of lasting ground that is a line, in the unit of the table."""
_STEPS = range(-6, 7)
"""The offsets of a tag from its point that are tried, in halves of the tag's size."""
_SIGN = 14.0, 34.0
"""The least and the most pixels for the hex side by which the size of signs is set."""


class Captions(NamedTuple):
    """The captions of a table at one moment, in pixels: the placed names, the places of the tags of lasting
    ground in its order, and all areas covered by names, tags, bases and marks.
    """

    names: list[PlacedName]
    tags: list[QPointF]
    taken: list[QRectF]


class TableScenePainter(ScenePainter[TablePoint]):
    """Draws scenes on one table."""

    def __init__(self, sheet: TableSheet, rules: RuleSet, scenario: Scenario) -> None:
        super().__init__(rules, scenario)
        self._sheet = sheet
        self._grain = grain_of(sheet)
        self._catalogue = rules.terrain()
        self._plated = [one.id for one in self._catalogue.table_features if one.holds or one.state]
        self._plates: tuple[tuple[object, ...], list[Plate]] = (), []
        self._captions: tuple[tuple[object, ...], Captions] = (), Captions([], [], [])

    def place(self, name: object) -> TablePoint | None:
        """The point with a name, or None if the name is no point of this table."""
        return self._sheet.space.read(str(name)) if name else None

    def stand(self, seen: Seen, at: TablePoint | None = None) -> Stand | None:
        """The stand of a unit with the base of its type, at its own place or at the point `at`; None off the
        table.
        """
        at = at or self.place(seen.get("hex"))
        if at is None:
            return None
        width, depth = self.type_of(seen).base or (self._grain, self._grain)
        return Stand(at, width, depth, degrees(str(seen.get("facing") or "")) or 0.0)

    def unit_at(self, units: Units, point: TablePoint) -> str:
        """The unit whose base covers a point, or "" for none. Of several it is the one drawn last."""
        found = ""
        for at, there in self.standing(units).items():
            for unit in there:
                stand = self.stand(units[unit], at)
                if stand is not None and stand.covers(point):
                    found = unit
        return found

    def size(self, scale: float) -> float:
        """The pixels of the hex side by which the size of signs is set."""
        return min(max(self._grain * scale, _SIGN[0]), _SIGN[1])

    def paint_ground(self, painter: QPainter, scene: Scene, scale: float) -> None:
        """Draws the marks, lasting ground, and the ground of events."""
        for one, place in zip(scene.lying, self.captions(scene, scale).tags, strict=True):
            self._paint_lying(painter, one, place, scale)
        for mark in self._marks(scene):
            paint_mark(painter, QPointF(*mark.hex) * scale, self.size(scale), mark)
        for outline in scene.grounds:
            points = [point for name in outline if (point := self.place(name)) is not None]
            if len(points) > 2:
                import shapely  # takes a while to load, and few scenes need it

                paint_ground(painter, shapely.Polygon(points), QColor(SHOT), scale=scale)

    def _paint_lying(self, painter: QPainter, one: LyingGround, place: QPointF, scale: float) -> None:
        """Draws lasting ground: a line as a broad band, an outline hatched, and its letters at `place`."""
        colour = self.colour(one.side) if one.side else QColor(one.colour)
        paint_ground(painter, shape_of_lying(one), colour, scale=scale)
        if one.label:
            paint_tag(painter, place, one.label, colour, self._room(scale))

    def _marks(self, scene: Scene) -> tuple[LyingMark[TablePoint], ...]:
        return tuple(lying(scene.marks, self.kinds.values(), self.place, self.colours))

    def _room(self, scale: float) -> QRectF:
        """The rectangle of the table in pixels."""
        return QRectF(0, 0, self._sheet.space.width * scale, self._sheet.space.height * scale)

    def plates(self, scene: Scene, shows: Callable[[str], bool]) -> list[Plate]:
        """The plates over features that hold units: their state, and how many visible units are there."""
        key = (scene.units, *(kind for kind in self._plated if shows(kind)))
        if key != self._plates[0]:
            there = (one for one in scene.units.values() if not one.get("carried_by"))
            standing = [at for one in there if (at := self.place(one.get("hex"))) is not None]
            self._plates = (
                key,
                plates_of(self._sheet, self._catalogue, standing, shows, tr, counts_none=False),
            )
        return self._plates[1]

    def captions(self, scene: Scene, scale: float) -> Captions:
        """The captions of the table, placed beside the bases, marks and tags of a moment."""
        key = (scene.units, scene.marks, scene.lying, scale)
        if key != self._captions[0]:
            those = self.standing(scene.units).items()
            bases = [reach_of(self.spot(scene, unit, at), scale) for at, there in those for unit in there]
            lies = [reach_of_mark(QPointF(*one.hex) * scale, self.size(scale)) for one in self._marks(scene)]
            tags, room = [], self._room(scale)
            for one in scene.lying:
                tags.append(free_place(_middle(one) * scale, one.label, room, [*bases, *lies]))
                lies += [tag_box(tags[-1], one.label, room)] if one.label else []
            names = names_on(self._sheet, scale, taken=[*bases, *lies])
            self._captions = key, Captions(names, tags, [*covered(names), *bases, *lies])
        return self._captions[1]

    def paint_units(self, painter: QPainter, scene: Scene, scale: float) -> None:
        """Draws the bases, those on their way last."""
        spots: list[BaseSpot] = []
        moving: list[BaseSpot] = []
        for at, there in self.standing(scene.units).items():
            for unit in there:
                spot = self.spot(scene, unit, at)
                under_way = self._under_way(scene, unit, spot.stand)
                (spots if under_way is None else moving).append(
                    spot if under_way is None else replace(spot, stand=under_way)
                )
        paint_bases(painter, [*spots, *moving], QPointF(), scale, symbols=self.symbols)

    def spot(self, scene: Scene, unit: str, at: TablePoint) -> BaseSpot:
        """The base of a unit as it is drawn at a point."""
        seen = scene.units[unit]
        look, stand = self.look(unit, seen), self.stand(seen, at)
        assert stand is not None
        riders = sum(one.get("carried_by") == unit for one in scene.units.values())
        badges = (*look.badges, PALE) if unit in scene.barred else look.badges
        # A name consists of type, number and formation. An enemy's name is the type alone.
        name = str(seen.get("name") or "").removeprefix(look.type.title).strip()
        caption = name.split("of ", 1)[0].strip() if seen.get("name") else None
        return BaseSpot(
            Unit(unit, str(seen.get("type", ""))),
            look.type,
            str(seen.get("side", "")),
            "",
            stand,
            look.side_colour,
            facing=seen.get("facing") not in (None, ""),
            riders=riders,
            badges=badges,
            caption=caption,
        )

    def _under_way(self, scene: Scene, unit: str, after: Stand) -> Stand | None:
        """The stand of a unit on its way between the last moment and this one, or None if it rests."""
        if scene.share >= 1 or unit not in scene.before:
            return None
        before = self.stand(scene.before[unit])
        if before is None or (before.at == after.at and before.facing == after.facing):
            return None
        passed = [point for name in scene.ways.get(unit, ()) if (point := self.place(name)) is not None]
        turn = (after.facing - before.facing + 180) % 360 - 180
        return replace(
            after,
            at=along([before.at, *passed, after.at], scene.share),
            facing=(before.facing + scene.share * turn) % 360,
        )

    def paint_action(self, painter: QPainter, scene: Scene, scale: float) -> None:
        """Shots and results."""

        def find(name: str) -> QPointF | None:
            point = self.place(name)
            return QPointF(*point) * scale if point is not None else None

        paint_shots(painter, scene.shots, find, self.size(scale))
        paint_tags(painter, scene.tags, find, self.size(scale))

    def paint_pins(self, painter: QPainter, scene: Scene, scale: float) -> None:
        """Draws the notes of the designer: a pin at each point that has notes."""
        for name in scene.pins:
            if (point := self.place(name)) is not None:
                paint_pin(painter, QPointF(*point) * scale, 14.0)


def shape_of_lying(one: LyingGround) -> Any:
    """The geometry of lasting ground on a table. A line has some breadth, so that the user can point at
    it.
    """
    import shapely  # takes a while to load, and few scenes need it

    if one.is_line or len(one.points) < 3:
        return shapely.LineString(one.points).buffer(_BAND, cap_style="flat")
    return shapely.Polygon(one.points)


def _middle(one: LyingGround) -> QPointF:
    """The point for the tag of lasting ground, in the unit of the table."""
    centre = shape_of_lying(one).centroid
    return QPointF(centre.x, centre.y)


def free_place(middle: QPointF, text: str, room: QRectF, taken: Sequence[QRectF]) -> QPointF:
    """The place for a tag nearest to the point `middle` at which the tag covers none of the areas `taken`.
    The point itself is tried first, then places above, below and beside it. The answer is the point if no
    place is free.
    """
    box = tag_box(middle, text, room)
    if not text or not any(one.intersects(box) for one in taken):
        return middle
    steps = [QPointF(x * box.width(), y * box.height()) / 2 for x in _STEPS for y in _STEPS]
    for step in sorted(steps, key=lambda step: math.hypot(step.x(), step.y())):
        there = tag_box(middle + step, text, room)
        if not any(one.intersects(there) for one in taken):
            return there.center()
    return middle


def along(points: Sequence[TablePoint], share: float) -> TablePoint:
    """The point on a way after the part `share` of its length."""
    left = share * sum(math.dist(a, b) for a, b in pairwise(points))
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if step and left <= step:
            return TablePoint(a.x + (b.x - a.x) * left / step, a.y + (b.y - a.y) * left / step)
        left -= step
    return points[-1]
