"""DeploySheet: asks where the units of a side begin. The player clicks and drags within their areas, or
types.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt

from kpeditor.app.mapview.tool import Button, PointerEvent
from kpeditor.app.ruleset_ui.contract import Task, Units
from kpeditor.app.ruleset_ui.toolkit.deploying.places import Placer
from kpeditor.app.ruleset_ui.toolkit.deploying.placingsheet import PlacingSheet
from kpeditor.app.ruleset_ui.toolkit.orders import unitsheet
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine
from kpeditor.app.ruleset_ui.toolkit.painting import ADVISED, CHOSEN, REFUSED, Drawing, tint
from kpeditor.app.ruleset_ui.toolkit.sheet import SheetTool
from kpeditor.app.words import tr
from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.drawing.overlays.zonepainting import paint_area


class DeploySheet(PlacingSheet):
    """A place for each unit, with codes as a `Placer` reads and makes them."""

    def __init__(self, task: Task, lines: Sequence[UnitLine], places: Placer, code_title: str) -> None:
        super().__init__(task, lines, code_title)
        self.places, self._latest = places, ""
        self._dragged = self._next = ""
        self._over: Hex | None = None
        self.tool = DeployTool(self)

    # --- Places ---

    def refresh(self) -> None:
        """Reads the codes and updates all that the sheet shows."""
        self.places.read(self.codes)
        super().refresh()

    def unit_to_change(self) -> str:
        """The selected unit, or while it has no place the unit that was placed last."""
        placed = (unit for unit in (self.selected, self._latest) if self.places.hex_of(unit) is not None)
        return next(placed, self.selected)

    def drafted(self, units: Units) -> Units:
        """The units in their chosen places, also one that is being dragged; all others unchanged."""
        found = self.places.drafted(units)
        if self._dragged in found and self._over is not None:
            found[self._dragged] |= {"hex": self.task.battle.map.name(self._over), "state": "map"}
            found[self._dragged].pop("carried_by", None)
        return found

    # --- Words ---

    def unplaced(self) -> list[str]:
        """The units that need a place and have none."""
        return [unit for unit in self.places.unplaced() if unit in self.titles]

    def codes_off(self, unit: str) -> unitsheet.Codes:
        """The codes that take a unit off the map again."""
        return self.places.codes_off(unit)

    def describe(self, unit: str) -> str:
        """What to do."""
        if not unit:
            return tr("Click a unit in the table, then its hex; or drag counters about on the map.")
        return tr("{piece}: click a hex of its area, or drag it there{hint}.").format(
            piece=self.titles[unit], hint=""
        )

    # --- Placing ---

    def place(self, unit: str, hex_: Hex) -> bool:
        """Puts a unit into a hex; says why when the rules forbid it. Answers whether it is there now."""
        codes = self.places.codes_at(unit, hex_)
        fault = self.fault_with(codes, self.task.battle.map.name(hex_))
        if fault is not None:
            self.told.emit(unitsheet.words_of(fault, self.titles))
            return False
        self._latest = unit
        self.set_codes(codes)
        return True

    def fault_with(self, codes: unitsheet.Codes, number: str = "") -> IllegalAnswer | None:
        """The fault that other codes would add, about their units or the hex with this number. Present faults
        of an unfinished deployment do not count.
        """
        now = {str(fault) for fault in self.faults()}
        new = (fault for fault in unitsheet.faults_with(self, codes) if str(fault) not in now)
        return next((one for one in new if one.subject in codes or (number and number in str(one))), None)

    # --- The map ---

    def area(self) -> frozenset[Hex]:
        """Where units may be placed."""
        zones = {zone for unit, zone in self.places.zones.items() if unit in self.titles}
        return frozenset[Hex]().union(*zones)

    def hexes_of(self, unit: str) -> frozenset[Hex]:
        """The hex of a unit, or nothing: to show its whole area would move the map too much."""
        hex_ = self.places.hex_of(unit)
        return frozenset({hex_}) if hex_ is not None else frozenset()

    def take_up(self, hex_: Hex | None) -> None:
        """Begins to drag a counter: the selected one of a stack, or the first."""
        there = self.places.units_at(hex_)
        self._next = self.selected if self.selected in self.unplaced() else ""
        self._dragged = self.selected if self.selected in there else there[0]
        self._over = hex_
        self.select(self._dragged)

    def carry(self, hex_: Hex | None) -> None:
        """Moves the dragged counter with the pointer."""
        if self._dragged and hex_ is not None and hex_ != self._over:
            self._over = hex_
            self._redraw()

    def put_down(self, hex_: Hex | None) -> None:
        """Puts the counter down, or back if the rules forbid the hex. A click on a counter puts the selected
        unit into the same hex, if that unit has no place yet and may be there. Otherwise the click selects
        the next unit of the stack.
        """
        unit, over, waits = self._dragged, self._over, self._next
        self._dragged, self._over, self._next = "", None, ""
        if unit and over is not None and over != self.places.hex_of(unit):
            self.place(unit, over)
        elif (
            waits
            and hex_ is not None
            and hex_ in self.places.zones.get(waits, ())
            and self.fault_with(self.places.codes_at(waits, hex_), self.task.battle.map.name(hex_)) is None
        ):
            self.select(waits)
            self.place_selected(hex_)
        elif unit and len(there := self.places.units_at(hex_)) > 1:
            self.select(unitsheet.next_in(there, self.selected))
        self._redraw()

    def put_back(self) -> None:
        """Ends the drag of a counter where it began."""
        self._dragged, self._over = "", None
        self._redraw()

    def _redraw(self) -> None:
        self.changed.emit()
        self.asked_repaint.emit()

    def place_selected(self, hex_: Hex) -> None:
        """Places the selected unit and goes on to the next one that has no place."""
        unit = self.selected
        if not unit:
            return
        was_unplaced = unit in self.unplaced()
        if self.place(unit, hex_) and was_unplaced:
            self.select(self.table.next_after(unit, self.unplaced()) or unit)

    def paint_below(self, draw: Drawing) -> None:
        """Draws the area of the selected unit, or all areas if none is selected."""
        zones = self.places.zones
        shown = {zones.get(self.selected, frozenset())} - {frozenset()} or set(zones.values())
        for zone in sorted(shown, key=len):
            if zone:
                paint_area(draw.painter, draw.layout, zone, self.colour, side=draw.side)

    def paint(self, draw: Drawing) -> None:
        """Draws a ring around the selected unit, red where it may not be, and the advised place."""
        self.paint_advised(draw)
        hex_ = self._over or self.places.hex_of(self.selected)
        if hex_ is not None:
            is_refused = bool(self.selected) and hex_ not in self.places.zones.get(self.selected, frozenset())
            tint(draw, [hex_], REFUSED if is_refused else CHOSEN, 0.12)

    def paint_advised(self, draw: Drawing) -> None:
        """Marks the hex that an adviser names."""
        try:
            tint(draw, [self.task.battle.map.hex(self.advised[1])] if self.advised[1] else [], ADVISED, 0.35)
        except BadName:
            return


class DeployTool(SheetTool[DeploySheet]):
    """Places the selected unit by clicks, and drags counters about."""

    _is_dragging = False

    def drags(self, at: PointerEvent) -> bool:
        """Whether a drag begins on a placed counter, which it then moves."""
        return bool(self.sheet.places.units_at(at.hex))

    def press(self, at: PointerEvent) -> None:
        """Takes a counter up."""
        self._is_dragging = at.button is Button.LEFT and self.drags(at)
        if self._is_dragging:
            self.sheet.take_up(at.hex)

    def move(self, at: PointerEvent) -> None:
        """Moves the dragged counter with the pointer."""
        if self._is_dragging:
            self.sheet.carry(at.hex)

    def release(self, at: PointerEvent) -> None:
        """Puts the dragged counter down, or places the selected unit in the clicked hex."""
        was_dragging, self._is_dragging = self._is_dragging, False
        if was_dragging:
            self.sheet.put_down(at.hex)
        elif at.is_click and at.button is Button.LEFT and at.hex is not None:
            self.sheet.place_selected(at.hex)

    def cancel(self) -> None:
        """Puts the dragged counter back."""
        if self._is_dragging:
            self._is_dragging = False
            self.sheet.put_back()

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """A hand over counters that can be dragged."""
        is_unit = at is not None and self.drags(at)
        return Qt.CursorShape.OpenHandCursor if is_unit else Qt.CursorShape.ArrowCursor
