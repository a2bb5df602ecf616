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
    """Where a unit begins: at a point, facing so many degrees; or aboard a carrier."""

    at: TablePoint | None = None
    facing: float = 0.0
    aboard: str = ""

    @property
    def code(self) -> str:
        """What stands in the table: "(12.5, 30) 90", "aboard L3"."""
        if self.at is None:
            return f"{ABOARD}{self.aboard}"
        return f"({self.at.x:g}, {self.at.y:g}) {self.facing:g}"


def read_code(code: str) -> BeginsAt | None:
    """What a code says, None for nothing that can be read."""
    if code.startswith(ABOARD):
        return BeginsAt(aboard=code.removeprefix(ABOARD).strip())
    point, _, facing = code.rpartition(")")
    try:
        return BeginsAt(point_named(f"{point})"), float(facing.strip().removesuffix("°") or 0) % 360)
    except (BadName, ValueError):
        return None


class TableDeploySheet(PlacingSheet):
    """A place for each unit. A click puts the selected unit there, a drag puts it there and turns it; bases
    that stand are dragged, and turned by the knob ahead of them or by the keys of brackets.

    A ruleset's sheet says on which ground a unit may begin (`ground_of`), how it faces at first (`usual`),
    and makes answers of places (`answer_from`, `places_in`).
    """

    deploys = True
    key_help: Sequence[tuple[str, str]] = (
        ("]", tr_later("Turn the selected unit to the right; [ to the left")),
        *PlacingSheet.key_help,
    )

    def __init__(self, task: Task, units: Sequence[str], *, more: Sequence[UnitLine] = ()) -> None:
        """A sheet of these units; `more` are lines for what else is put down. A ruleset's sheet ends with
        `begin`.
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
        """The ground on which a unit may begin, a geometry; None: anywhere."""
        return None

    def usual(self, unit: str) -> float:
        """Where a unit faces at first."""
        return 0.0

    def may_stay(self, unit: str) -> bool:
        """Whether a unit may be left without a place."""
        return False

    def carriers_for(self, unit: str) -> Mapping[str, str]:
        """The carriers a unit could begin aboard of, with their titles."""
        return {}

    def answer_from(self, places: Mapping[str, BeginsAt]) -> Any:
        """The answer of places by unit."""
        raise NotImplementedError

    def places_in(self, answer: Any) -> Mapping[str, BeginsAt]:
        """The places of an answer."""
        raise NotImplementedError

    # --- The answer ---

    def answer_of(self, codes: Mapping[str, str]) -> Any:
        """As the rules have it; codes that cannot be read are left out."""
        read = ((unit, read_code(code)) for unit, code in codes.items())
        return self.answer_from({unit: place for unit, place in read if place is not None})

    def put(self, answer: Any) -> None:
        """Takes an answer over as one step of undo."""
        given = {unit: place.code for unit, place in self.places_in(answer).items()}
        self.set_codes({**dict.fromkeys(self.codes), **given})

    def place_of(self, unit: str) -> BeginsAt | None:
        """Where a unit is put, None for nowhere; the one that is carried by the pointer is there."""
        if unit and unit == self._over and self.carried is not None:
            return self.carried
        return read_code(self.codes[unit]) if unit in self.codes else None

    def stand_of(self, unit: str) -> Stand | None:
        """The base of a unit where it is put."""
        place = self.place_of(unit)
        return self.seen.base(unit, place.at, place.facing) if place is not None and place.at else None

    def unplaced(self) -> list[str]:
        """The units that need a place and have none, also those that may stay where too many do."""
        left = (unit for unit in self.units if unit not in self.codes)
        return [unit for unit in left if not self.may_stay(unit) or self.fault_of(unit) is not None]

    def drafted(self, units: Units) -> Units:
        """The units where they would be put; all others as they are."""
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
        """The corners of the ground where units may be placed."""
        grounds = [ground for unit in self.units if (ground := self.ground_of(unit)) is not None]
        boxes = [ground.bounds for ground in grounds if not ground.is_empty]
        return frozenset(TablePoint(*corner) for box in boxes for corner in (box[:2], box[2:]))

    def hexes_of(self, unit: str) -> frozenset[Place]:
        """Where a unit is placed."""
        place = self.place_of(unit)
        return frozenset({place.at}) if place is not None and place.at is not None else frozenset()

    # --- Aboard others ---

    def codes_aboard(self, unit: str, carrier: str) -> Codes:
        """The code of a unit aboard a carrier."""
        return {unit: BeginsAt(aboard=carrier).code}

    def off_carrier(self, unit: str) -> Codes:
        """The unit without a place, where it has one aboard."""
        place = self.place_of(unit)
        return {unit: None} if place is not None and place.aboard else {}

    def rider_of(self, unit: str) -> str:
        """Who is aboard of a unit, else the unit itself."""
        placed = ((one, self.place_of(one)) for one in self.units)
        return next((one for one, place in placed if place is not None and place.aboard == unit), unit)

    # --- Words ---

    def describe(self, unit: str) -> str:
        """What to do."""
        if not unit:
            return tr("Click a unit in the table, then its place; or drag bases about on the table.")
        return tr(
            "{unit}: click its place, or drag from there to where it faces. Drag its base to move it,"
            " the knob ahead of it or [ and ] turn it."
        ).format(unit=self.titles[unit])

    # --- Placing ---

    def why_not(self, unit: str, place: BeginsAt) -> IllegalAnswer | None:
        """What would be wrong with a place of a unit that is not wrong now."""
        now = {str(fault) for fault in self.faults()}
        codes = {**self.codes, unit: place.code}
        faults = self.task.faults(self.answer_of(codes))
        mine = (fault for fault in faults if fault.subject == unit or self.titles[unit] in str(fault))
        return next((fault for fault in mine if str(fault) not in now), None)

    def place(self, unit: str, place: BeginsAt) -> bool:
        """Puts a unit somewhere; says why when the rules forbid it. Answers whether it is there now."""
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
        """Shows a unit at another place while it is dragged; None: where it is."""
        self._over, self.carried = unit, place
        self.changed.emit()
        self.asked_repaint.emit()

    def key(self, press: KeyPress) -> bool:
        """Brackets turn, others as for any placing; answers whether it was used."""
        if press.key in (Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight):
            place = self.place_of(self.selected)
            if place is not None and place.at is not None:
                by = TURN if press.key is Qt.Key.Key_BracketRight else -TURN
                self.place(self.selected, BeginsAt(place.at, (place.facing + by) % 360))
        else:
            return super().key(press)
        return True

    def paint_below_on(self, painter: QPainter, camera: Camera) -> None:
        """The ground of the selected unit, all ground when none is selected."""
        units = [self.selected] if self.selected in self.units else self.units
        grounds = [ground for unit in units if (ground := self.ground_of(unit)) is not None]
        if grounds:
            import shapely  # takes a while to load, and only tables need it

            draw = painting.TableDrawing.of(painter, self.seen.sheet, camera)
            painting.paint_area(draw, shapely.union_all(grounds), self.colour)

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """The selected base with its knob, red where it may not stand."""
        draw = painting.TableDrawing.of(painter, self.seen.sheet, camera)
        stand = self.stand_of(self.selected)
        if stand is not None:
            is_refused = self.carried is not None and self.why_not(self.selected, self.carried) is not None
            painting.paint_rim(draw, stand, REFUSED if is_refused else CHOSEN)
            painting.paint_knob(draw, stand, knob_of(stand, unit_of(self.seen.sheet.space)))


def knob_of(stand: Stand, unit: float) -> TablePoint:
    """Where the knob ahead of a base is; `unit` is that of the camera in units of the table."""
    turn, away = math.radians(stand.facing), stand.depth / 2 + KNOB * unit
    return TablePoint(stand.at.x + math.sin(turn) * away, stand.at.y - math.cos(turn) * away)


def rounded(at: PointerEvent) -> TablePoint:
    """The point under the pointer, to a twentieth of the table's unit: so that it can be written down."""
    return TablePoint(round(at.x * 20) / 20, round(at.y * 20) / 20)


def facing_to(start: TablePoint, at: PointerEvent) -> float:
    """Where one faces who looks at the pointer: whole degrees, with Ctrl every one, else in steps of five."""
    degrees = bearing(start, TablePoint(*at.point))
    return (round(degrees) if at.ctrl else round(degrees / 5) * 5) % 360


class TablePlaceTool(SheetTool[TableDeploySheet]):
    """Puts the selected unit down, drags bases and turns them."""

    _held = _does = ""
    _start = TablePoint(0, 0)
    _offset = 0.0, 0.0

    def drags(self, at: PointerEvent) -> bool:
        """Drags that begin on a base, on its knob, or with a unit to be put down are for the tool."""
        return bool(self._meant(at)[0])

    def _meant(self, at: PointerEvent) -> tuple[str, str]:
        """The unit and what a press does with it: "turn", "move" or "put"; "" for nothing."""
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
        """Takes a base up, or puts the selected one down."""
        self._held, self._does = self._meant(at) if at.button is Button.LEFT else ("", "")
        self._start = rounded(at)
        place = self.sheet.place_of(self._held) if self._held else None
        if self._does in ("move", "turn") and place is not None and place.at is not None:
            self.sheet.select(self._held)
            self._offset = place.at.x - at.x, place.at.y - at.y

    def move(self, at: PointerEvent) -> None:
        """The base follows, or turns to the pointer."""
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
        """Puts the base down; a click on one only selects it."""
        unit, does = self._held, self._does
        place = self._place(at) if unit else None
        self.cancel()
        if place is not None and not (at.is_click and does in ("move", "turn")):
            self.sheet.place(unit, place)

    def cancel(self) -> None:
        """The base goes back."""
        if self._held:
            self._held = self._does = ""
            self.sheet.carry("", None)

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """A hand over what can be dragged."""
        does = self._meant(at)[1] if at is not None else ""
        return Qt.CursorShape.OpenHandCursor if does in ("move", "turn") else Qt.CursorShape.ArrowCursor
