"""TableDeploySheet: where the units of a side begin on a free table, by clicks and drags of their bases."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tablewidget import unit_of
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.ruleset_ui.contract import Place, Task, Units
from kpeditor.app.ruleset_ui.toolkit.deploying.placingsheet import PlacingSheet
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import Codes, words_of
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN, REFUSED
from kpeditor.app.ruleset_ui.toolkit.sheet import SheetTool
from kpeditor.app.ruleset_ui.toolkit.table import painting
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.tablesnap import bearing
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.table import TablePoint, point_named
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.rules.tablesight import Stand

KNOB = 1.0
"""How far ahead of a base its knob is, in the unit of the camera."""
TURN = 15.0
"""Degrees that a key turns."""
ABOARD = "aboard "


@dataclass(frozen=True, slots=True)
class BeginsAt:
    """Where a unit begins: at a point with a facing in degrees, or aboard a carrier."""

    at: TablePoint | None = None
    facing: float = 0.0
    aboard: str = ""

    @property
    def code(self) -> str:
        """The code in the table: "(12.5, 30) 90", "aboard L3"."""
        if self.at is None:
            return f"{ABOARD}{self.aboard}"
        return f"({self.at.x:g}, {self.at.y:g}) {self.facing:g}"


def read_code(code: str) -> BeginsAt | None:
    """Returns the place that a code means, None if it cannot be read."""
    if code.startswith(ABOARD):
        return BeginsAt(aboard=code.removeprefix(ABOARD).strip())
    point, _, facing = code.rpartition(")")
    try:
        return BeginsAt(point_named(f"{point})"), float(facing.strip().removesuffix("°") or 0) % 360)
    except (BadName, ValueError):
        return None


class TableDeploySheet(PlacingSheet):
    """A place for each unit. A click puts the selected unit there; a drag puts it there and turns it. Placed
    bases are dragged; the knob ahead of a base or the bracket keys turn it.

    A ruleset's subclass says on which ground a unit may begin (`ground_of`) and its first facing (`usual`),
    and converts places to answers and back (`answer_from`, `places_in`).
    """

    deploys = True
    key_help: Sequence[tuple[str, str]] = (
        ("]", tr_later("Turn the selected unit to the right; [ to the left")),
        *PlacingSheet.key_help,
    )

    def __init__(self, task: Task, units: Sequence[str], *, more: Sequence[UnitLine] = ()) -> None:
        """A sheet of these units; `more` are lines for other things to put down. A subclass calls `begin` at
        the end of its own `__init__`.
        """
        self.seen = SeenBases(task)
        lines = [*self.seen.lines(list(units)), *more]
        super().__init__(task, lines, tr("Place"))
        self.units = self.table.units
        self.carried: BeginsAt | None = None
        self._over = ""
        self.tool = TablePlaceTool(self)
        clear = self.tools.add(tr("Clear"), tr("Take it off the table again (Delete)"), self.clear)
        clear.setAccessibleName(tr("Take the selected unit off the table"))

    # --- What rules say ---

    def ground_of(self, unit: str) -> Any:
        """Returns the ground on which a unit may begin, as a geometry; None if it may begin anywhere."""
        return None

    def usual(self, unit: str) -> float:
        """Returns the first facing of a unit, in degrees."""
        return 0.0

    def may_stay(self, unit: str) -> bool:
        """Whether a unit may be left without a place."""
        return False

    def carriers_for(self, unit: str) -> Mapping[str, str]:
        """Returns the titles of the carriers that a unit could begin aboard, by unit."""
        return {}

    def answer_from(self, places: Mapping[str, BeginsAt]) -> Any:
        """Converts the places of units to an answer."""
        raise NotImplementedError

    def places_in(self, answer: Any) -> Mapping[str, BeginsAt]:
        """Converts an answer to the places of units."""
        raise NotImplementedError

    # --- The answer ---

    def answer_of(self, codes: Mapping[str, str]) -> Any:
        """Converts codes to an answer of the rules; unreadable codes are left out."""
        read = ((unit, read_code(code)) for unit, code in codes.items())
        return self.answer_from({unit: place for unit, place in read if place is not None})

    def put(self, answer: Any) -> None:
        """Replaces all places by those of an answer, as one step of undo."""
        given = {unit: place.code for unit, place in self.places_in(answer).items()}
        self.set_codes({**dict.fromkeys(self.codes), **given})

    def place_of(self, unit: str) -> BeginsAt | None:
        """Returns the place of a unit, None if it has none. A unit that is being dragged is at the
        pointer.
        """
        if unit and unit == self._over and self.carried is not None:
            return self.carried
        return read_code(self.codes[unit]) if unit in self.codes else None

    def stand_of(self, unit: str) -> Stand | None:
        """Returns the base of a unit at its place on the table, None if it has none there."""
        place = self.place_of(unit)
        return self.seen.base(unit, place.at, place.facing) if place is not None and place.at else None

    def unplaced(self) -> list[str]:
        """Returns the units without a place that need one, including optional ones to whose absence the rules
        object.
        """
        left = (unit for unit in self.units if unit not in self.codes)
        return [unit for unit in left if not self.may_stay(unit) or self.fault_of(unit) is not None]

    def drafted(self, units: Units) -> Units:
        """Returns the units with those of this sheet at their places; all others are unchanged."""
        found: dict[str, dict[str, Any]] = {unit: dict(seen) for unit, seen in units.items()}
        space = self.seen.sheet.space
        for unit in self.units:
            place = self.place_of(unit)
            if place is None or unit not in found:
                continue
            if place.at is not None:
                found[unit] |= {"hex": space.name(place.at), "facing": f"{place.facing:g}", "state": "map"}
            elif place.aboard in found:
                found[unit] |= {"carried_by": place.aboard}
        return found

    def area(self) -> frozenset[Place]:
        """Returns the corners of the ground where units may be placed."""
        grounds = [ground for unit in self.units if (ground := self.ground_of(unit)) is not None]
        boxes = [ground.bounds for ground in grounds if not ground.is_empty]
        return frozenset(TablePoint(*corner) for box in boxes for corner in (box[:2], box[2:]))

    def hexes_of(self, unit: str) -> frozenset[Place]:
        """Returns the point where a unit is placed, in a set; an empty set if it has none."""
        place = self.place_of(unit)
        return frozenset({place.at}) if place is not None and place.at is not None else frozenset()

    # --- Aboard others ---

    def codes_aboard(self, unit: str, carrier: str) -> Codes:
        """Returns the code of a unit aboard a carrier."""
        return {unit: BeginsAt(aboard=carrier).code}

    def off_carrier(self, unit: str) -> Codes:
        """Returns the code that takes a unit off its carrier; nothing if it is not aboard."""
        place = self.place_of(unit)
        return {unit: None} if place is not None and place.aboard else {}

    def rider_of(self, unit: str) -> str:
        """Returns the passenger of a unit, or the unit itself if it carries none."""
        placed = ((one, self.place_of(one)) for one in self.units)
        return next((one for one, place in placed if place is not None and place.aboard == unit), unit)

    # --- Words ---

    def describe(self, unit: str) -> str:
        """Returns instructions for placing a unit."""
        if not unit:
            return tr("Click a unit in the table, then its place; or drag bases about on the table.")
        return tr(
            "{unit}: click its place, or drag from there to where it faces. Drag its base to move it,"
            " the knob ahead of it or [ and ] turn it."
        ).format(unit=self.titles[unit])

    # --- Placing ---

    def why_not(self, unit: str, place: BeginsAt) -> IllegalAnswer | None:
        """Returns the fault that a place of a unit would cause and that does not exist now; None
        without any.
        """
        now = {str(fault) for fault in self.faults()}
        codes = {**self.codes, unit: place.code}
        faults = self.task.faults(self.answer_of(codes))
        mine = (fault for fault in faults if fault.subject == unit or self.titles[unit] in str(fault))
        return next((fault for fault in mine if str(fault) not in now), None)

    def place(self, unit: str, place: BeginsAt) -> bool:
        """Puts a unit at a place, or says why the rules forbid it. Returns whether the unit is there now."""
        fault = self.why_not(unit, place)
        if fault is not None:
            self.told.emit(words_of(fault, self.titles))
            self.asked_repaint.emit()
            return False
        was_unplaced = unit in self.unplaced()
        self.set_codes({unit: place.code})
        if was_unplaced:
            self.select(self.table.next_after(unit, self.unplaced()) or unit)
        return True

    def carry(self, unit: str, place: BeginsAt | None) -> None:
        """Shows a unit at another place while it is dragged; None shows it at its own."""
        self._over, self.carried = unit, place
        self.changed.emit()
        self.asked_repaint.emit()

    def key(self, press: KeyPress) -> bool:
        """Handles brackets, which turn the base, and the keys of all placing sheets; returns whether the key
        was used.
        """
        if press.key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
            place = self.place_of(self.selected)
            if place is not None and place.at is not None:
                by = TURN if press.key is Qt.Key.Key_BracketRight else -TURN
                self.place(self.selected, BeginsAt(place.at, (place.facing + by) % 360))
        else:
            return super().key(press)
        return True

    def paint_below_on(self, painter: QPainter, camera: Camera) -> None:
        """Draws the ground of the selected unit, or that of all units if none is selected."""
        units = [self.selected] if self.selected in self.units else self.units
        grounds = [ground for unit in units if (ground := self.ground_of(unit)) is not None]
        if grounds:
            import shapely  # takes a while to load, and only tables need it

            draw = painting.TableDrawing.of(painter, self.seen.sheet, camera)
            painting.paint_area(draw, shapely.union_all(grounds), self.colour)

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """Draws the selected base with its knob, in red where it may not stand."""
        draw = painting.TableDrawing.of(painter, self.seen.sheet, camera)
        stand = self.stand_of(self.selected)
        if stand is not None:
            is_refused = self.carried is not None and self.why_not(self.selected, self.carried) is not None
            painting.paint_rim(draw, stand, REFUSED if is_refused else CHOSEN)
            painting.paint_knob(draw, stand, knob_of(stand, unit_of(self.seen.sheet.space)))


def knob_of(stand: Stand, unit: float) -> TablePoint:
    """Returns the place of the knob ahead of a base; `unit` is the camera's unit in units of the table."""
    turn, away = math.radians(stand.facing), stand.depth / 2 + KNOB * unit
    return TablePoint(stand.at.x + math.sin(turn) * away, stand.at.y - math.cos(turn) * away)


def rounded(at: PointerEvent) -> TablePoint:
    """Returns the point under the pointer, rounded to a twentieth of the table's unit so that it can be
    written down.
    """
    return TablePoint(round(at.x * 20) / 20, round(at.y * 20) / 20)


def facing_to(start: TablePoint, at: PointerEvent) -> float:
    """Returns the direction from a point to the pointer in degrees: in steps of five, with Ctrl in whole
    degrees.
    """
    degrees = bearing(start, TablePoint(*at.point))
    return (round(degrees) if at.ctrl else round(degrees / 5) * 5) % 360


class TablePlaceTool(SheetTool[TableDeploySheet]):
    """Puts the selected unit down, drags bases and turns them."""

    _held = _does = ""
    _start = TablePoint(0, 0)
    _offset = 0.0, 0.0

    def drags(self, at: PointerEvent) -> bool:
        """Claims drags that begin on a base or its knob, or anywhere on the table while a unit is
        selected.
        """
        return bool(self._meant(at)[0])

    def _meant(self, at: PointerEvent) -> tuple[str, str]:
        """The unit of a press and what the press does: "turn", "move" or "put"; two "" for nothing."""
        sheet = self.sheet
        stand, unit_length = sheet.stand_of(sheet.selected), unit_of(sheet.seen.sheet.space)
        if stand is not None and math.dist(knob_of(stand, unit_length), at.point) <= 0.55 * unit_length:
            return sheet.selected, "turn"
        unit = self._unit_at(TablePoint(*at.point))
        if unit:
            return unit, "move"
        is_on = TablePoint(*at.point) in sheet.seen.sheet.space
        return (sheet.selected, "put") if sheet.selected and is_on else ("", "")

    def _unit_at(self, point: TablePoint) -> str:
        """The unit put down at a point, "" for none."""
        import shapely  # takes a while to load, and only tables need it

        here = shapely.Point(point)
        stands = ((unit, self.sheet.stand_of(unit)) for unit in self.sheet.units)
        return next((unit for unit, stand in stands if stand is not None and stand.shape.covers(here)), "")

    def press(self, at: PointerEvent) -> None:
        """Grabs a base, or begins to put the selected unit down."""
        self._held, self._does = self._meant(at) if at.button is Button.LEFT else ("", "")
        self._start = rounded(at)
        place = self.sheet.place_of(self._held) if self._held else None
        if self._does in ("move", "turn") and place is not None and place.at is not None:
            self.sheet.select(self._held)
            self._offset = place.at.x - at.x, place.at.y - at.y

    def move(self, at: PointerEvent) -> None:
        """Moves the base with the pointer, or turns it towards the pointer."""
        if self._held and at.button is Button.LEFT:
            self.sheet.carry(self._held, self._place(at))

    def _place(self, at: PointerEvent) -> BeginsAt:
        sheet = self.sheet
        now = sheet.place_of(self._held)
        facing = now.facing if now is not None and now.at is not None else sheet.usual(self._held)
        if self._does == "move":
            moved = at._replace(x=at.x + self._offset[0], y=at.y + self._offset[1])
            return BeginsAt(rounded(moved), facing)
        start = now.at if self._does == "turn" and now is not None and now.at is not None else self._start
        is_turned = math.dist(start, at.point) > 0.3 * unit_of(sheet.seen.sheet.space)
        return BeginsAt(start, facing_to(start, at) if is_turned else sheet.usual(self._held))

    def release(self, at: PointerEvent) -> None:
        """Puts the base down; a click on a base only selects it."""
        unit, does = self._held, self._does
        place = self._place(at) if unit else None
        self.cancel()
        if place is not None and not (at.is_click and does in ("move", "turn")):
            self.sheet.place(unit, place)

    def cancel(self) -> None:
        """Moves the base back."""
        if self._held:
            self._held = self._does = ""
            self.sheet.carry("", None)

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """Returns a hand over anything that can be dragged."""
        does = self._meant(at)[1] if at is not None else ""
        return Qt.CursorShape.OpenHandCursor if does in ("move", "turn") else Qt.CursorShape.ArrowCursor
