"""Bases on a table: BaseHold drags and turns the selected ones; BaseTool puts units down."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from kpeditor.app.document.bases import (
    base_at,
    imaged,
    next_to_place,
    put_on_table,
    select_bases,
    selected_bases,
    twins,
)
from kpeditor.app.document.forces import open_scenario
from kpeditor.app.document.selection import Selection
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.table.hand import TableHand, TableTool
from kpeditor.app.tools.table.sketch import HALO, INK, paint_label
from kpeditor.app.words import tr
from kpeditor.core.board.tablesnap import bearing
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.edits.tables.bases import BasePlace, facing_text, move_bases
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.table import TablePoint
from kpeditor.drawing.table.bases import BaseSpot, base_spots

KNOB = 22.0
"""Pixels between the front of a base and the knob that turns it."""
TURN_STEP = 15.0
"""Degrees in which bases are turned; with Ctrl by any angle."""


class BaseHold:
    """The selected bases while they are dragged or turned."""

    def __init__(self, hand: TableHand) -> None:
        self._hand, self._document = hand, hand.document
        self._start: PointerEvent | None = None
        self._stroke = 0
        self._places: dict[str, BasePlace] = {}
        self.is_turning = False

    @property
    def is_held(self) -> bool:
        """Whether bases are being dragged or turned."""
        return self._start is not None

    @property
    def was_moved(self) -> bool:
        """Whether they moved since they were grabbed."""
        return bool(self._stroke)

    def spot_at(self, at: PointerEvent) -> BaseSpot | None:
        """The base under the pointer."""
        return base_at(self._document, TablePoint(*at.point), self._hand.reach / 3)

    def is_on_knob(self, at: PointerEvent) -> bool:
        """Whether the pointer is on the handle that turns the selected bases."""
        knob = self.knob()
        return knob is not None and math.dist(knob, at.point) <= self._hand.reach

    def knob(self) -> TablePoint | None:
        """Returns the place of the handle: ahead of the base clicked last."""
        chosen = selected_bases(self._document)
        if not chosen:
            return None
        stand = chosen[-1].stand
        turn, away = math.radians(stand.facing), stand.depth / 2 + KNOB * self._hand.pixel
        return TablePoint(stand.at.x + math.sin(turn) * away, stand.at.y - math.cos(turn) * away)

    def take(self, at: PointerEvent, *, is_turning: bool = False) -> None:
        """Grabs the selected bases."""
        self._start, self.is_turning = at, is_turning
        chosen = selected_bases(self._document)
        self._places = {spot.unit.id: BasePlace(spot.stand.at, spot.stand.facing) for spot in chosen}

    def move(self, at: PointerEvent) -> None:
        """Moves the bases with the pointer, or turns them toward it."""
        start = self._start
        if start is None or not self._places:
            return
        if not self._stroke and math.dist(start.point, at.point) <= 3 * self._hand.pixel:
            return
        self._stroke = self._stroke or self._document.new_stroke()
        lead = list(self._places.values())[-1]
        if self.is_turning:
            facing = bearing(lead.at, TablePoint(*at.point))
            if not at.ctrl:
                facing = round(facing / TURN_STEP) * TURN_STEP
            by = facing - (lead.facing or 0.0)
            self.put(
                {
                    id_: BasePlace(one.at, ((one.facing or 0.0) + by) % 360)
                    for id_, one in self._places.items()
                }
            )
            return
        there = TablePoint(lead.at.x + at.x - start.x, lead.at.y + at.y - start.y)
        self._hand.hint = None
        if self._hand.snaps.grid and not at.ctrl:
            there = self._hand.snapped(there)
        dx, dy = self._kept(there.x - lead.at.x, there.y - lead.at.y)
        self.put(
            {id_: BasePlace(TablePoint(one.at.x + dx, one.at.y + dy)) for id_, one in self._places.items()}
        )

    def _kept(self, dx: float, dy: float) -> tuple[float, float]:
        """The step, limited so that all the bases stay on the table."""
        space, places = self._hand.sheet.space, [one.at for one in self._places.values()]
        dx = min(max(dx, -min(at.x for at in places)), space.width - max(at.x for at in places))
        dy = min(max(dy, -min(at.y for at in places)), space.height - max(at.y for at in places))
        return dx, dy

    def put(self, places: Mapping[str, BasePlace], title: str = "", stroke: int = -1) -> None:
        """Moves bases to places, and their twins to the mirror images of these places."""
        scenario, wanted = open_scenario(self._document), dict(places)
        if self._hand.symmetry:
            space = self._hand.sheet.space
            middle = TablePoint(space.width / 2, space.height / 2)
            wanted |= twins(self._document, places, self._hand.symmetry, middle)
        words = next(iter(places)) if len(places) == 1 else tr("{count} units").format(count=len(places))
        title = title or (tr("Turn {units}") if self.is_turning else tr("Move {units}")).format(units=words)
        stroke = self._stroke if stroke < 0 else stroke
        self._document.do(move_bases(self._hand.sheet, scenario, wanted, title, stroke))

    def release(self) -> None:
        """Leaves the bases where they are."""
        self._start, self._stroke, self.is_turning, self._places = None, 0, False, {}
        self._hand.hint = None

    def cancel(self) -> None:
        """Moves the bases back."""
        if self._stroke:
            self._document.cancel_stroke(self._stroke)
        self.release()

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the handle, and the facing while bases are turned."""
        knob, chosen = self.knob(), selected_bases(self._document)
        if knob is None:
            return
        place, middle = self._hand.to_pixels(knob, camera), self._hand.to_pixels(chosen[-1].stand.at, camera)
        for colour, width in ((HALO, 4.0), (INK, 1.8)):
            painter.setPen(QPen(colour, width))
            painter.drawLine(middle, place)
            painter.setBrush(HALO)
            painter.drawEllipse(place, 5, 5)
        if self.is_turning:
            paint_label(painter, place + QPointF(12, 6), f"{facing_text(chosen[-1].stand.facing)}°", INK)


class BaseTool(TableTool):
    """A click puts the next unit down; a drag also sets its facing."""

    id = "base"
    title = "Base"
    shortcut = "U"
    icon = "table-base"
    hint = "Click puts the unit chosen in the panel Forces down, then the next; a drag says where it faces."

    def __init__(self, hand: TableHand) -> None:
        super().__init__(hand)
        self._start: TablePoint | None = None
        self._facing: float | None = None
        self.now: TablePoint | None = None

    @property
    def key_in_hand(self) -> ForceKey | None:
        """The unit that is put down next."""
        scenario = self.document.scenario
        return next_to_place(scenario, self.document.selection) if scenario is not None else None

    def press(self, at: PointerEvent) -> None:
        """Sets the place."""
        self._start, self._facing = (self.place(at), None) if at.button is Button.LEFT else (None, None)

    def move(self, at: PointerEvent) -> None:
        """Sets the facing."""
        self.now = self.place(at) if self._start is None else self._start
        if self._start is not None and math.dist(self._start, at.point) > 6 * self.hand.pixel:
            facing = bearing(self._start, TablePoint(*at.point))
            self._facing = facing if at.ctrl else round(facing / TURN_STEP) * TURN_STEP % 360

    def release(self, at: PointerEvent) -> None:
        """Puts the unit down.

        Raises:
            EditRefused: when no unit is left to be put down, or there is no scenario.
        """
        start, self._start = self._start, None
        if start is None:
            return
        open_scenario(self.document)
        key = self.key_in_hand
        if key is None:
            raise EditRefused(tr("Every unit of the scenario stands on the table."))
        stroke = self.document.new_stroke()
        facing = self._usual_facing(key.side) if self._facing is None else self._facing
        edit, unit = put_on_table(self.document, self.table, key, start, facing, stroke)
        self.document.do(edit)
        self._put_twin(key, BasePlace(start, facing), stroke)
        spot = [one for one in base_spots(self.document.battle) if one.unit.id == unit]
        select_bases(self.document, spot)

    def _usual_facing(self, side: str) -> float:
        """The facing of the side's unit put down last; for the first unit, towards the other half."""
        own = [one for one in base_spots(self.document.battle) if one.side == side]
        if own:
            return own[-1].stand.facing
        return 0.0 if self.now is None or self.now.y > self.table.space.height / 2 else 180.0

    def _put_twin(self, key: ForceKey, place: BasePlace, stroke: int) -> None:
        """Puts a unit of the same type of the other side down at the mirror image."""
        scenario = self.document.scenario
        if not self.hand.symmetry or scenario is None:
            return
        space = self.table.space
        image = imaged(place, self.hand.symmetry, TablePoint(space.width / 2, space.height / 2))
        for side in scenario.sides:
            other = next_to_place(scenario, Selection(side=side.id))
            while side.id != key.side and other is not None and other.side == side.id:
                if other.type == key.type:
                    edit, _ = put_on_table(self.document, self.table, other, image.at, image.facing, stroke)
                    self.document.do(edit)
                    return
                break

    def cancel(self) -> None:
        """Cancels the placement."""
        self._start = None

    def leave(self) -> None:
        """Hides the preview."""
        super().leave()
        self.now = None

    def preview(self, at: PointerEvent | None) -> Preview:
        """An empty preview: `paint` draws it."""
        return NOTHING

    def status(self) -> str:
        """The unit that is put down next."""
        key = self.key_in_hand
        if key is None:
            return tr("No unit is left to be put on the table.")
        known = self.document.unit_types().get(key.type)
        named = f"{known.title if known is not None else key.type} {key.unit}".strip()
        return tr("Next: {unit}. {hint}").format(unit=named, hint=tr(self.hint))

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the base as it would stand."""
        key, at = self.key_in_hand, self._start or self.now
        if key is not None and at is not None:
            known = self.document.unit_types().get(key.type)
            width, depth = (known.base if known is not None else None) or (1.0, 1.0)
            scale = camera.side / self.hand.unit
            painter.save()
            painter.translate(self.hand.to_pixels(at, camera))
            painter.rotate(self._usual_facing(key.side) if self._facing is None else self._facing)
            across, along = width * scale / 2, depth * scale / 2
            painter.setBrush(QColor(21, 101, 192, 70))
            for colour, wide in ((HALO, 4.0), (INK, 1.8)):
                painter.setPen(QPen(colour, wide))
                painter.drawRect(QRectF(-across, -along, 2 * across, 2 * along))
            painter.drawLine(QPointF(0, -along), QPointF(0, -along - 12))
            painter.restore()
        super().paint(painter, camera)

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """A cross."""
        return Qt.CursorShape.CrossCursor
