"""SelectTool: selects hexes and counters, and drags counters that stand in a hex."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import do_placing, selected_units, sentence, why_not_placed
from kpeditor.app.document.selection import Selection
from kpeditor.app.document.units import (
    PlacedUnit,
    move_together,
    placed_units,
    selection_of,
    shifted,
    units_at,
)
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.tool import Tool
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import PointF

if TYPE_CHECKING:
    from kpeditor.core.edits.scenario import SetScenario

STILL = 0.4
"""A drag shorter than this, in hex sides, is a click."""


class SelectTool(Tool):
    """Click: select a hex or a counter; with the right button for the menu of what lies there. Shift or Ctrl:
    one more, or one fewer; a drag with them is a rubber band around counters. Drag a counter: move all
    selected ones, and their twins where the brush is symmetrical. Drag elsewhere: move the map.
    """

    id = "select"
    title = "Select"
    shortcut = "A"
    hint = (
        "Click selects a hex or counter (Shift or Ctrl: more, Shift and a drag: all inside); "
        "right click: menu; drag moves counters or map."
    )

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self._brush = brush
        self.carried: list[PlacedUnit] = []
        self._start: Hex | None = None
        self._pressed: PointerEvent | None = None
        self._is_banding = False
        self._weighed: tuple[Hex, int, Preview] | None = None

    def press(self, at: PointerEvent) -> None:
        """Selects what lies under the pointer; a counter there can then be dragged."""
        self.cancel()
        hex_ = at.hex
        if at.button is Button.RIGHT and (hex_ in self.document.selection.hexes):
            return  # the menu applies to the whole selection
        self._pressed = at
        if at.button is Button.LEFT and (at.shift or at.ctrl):
            return  # the release distinguishes a click from a rubber band
        if hex_ is None:
            self.document.select(Selection())
            return
        here = units_at(self.document.battle, hex_)
        if not here:
            self.document.select(Selection(frozenset({hex_})))
            return
        chosen = self.document.selection.units
        if at.button is Button.LEFT and any(one.unit.id in chosen for one in here):
            self.carried = selected_units(self.document)  # a click alone chooses one of them
        else:
            unit = self._next(here)
            self.carried = [unit] if at.button is Button.LEFT else []
            self.document.select(selection_of([unit]))
        self._start = hex_

    def _next(self, here: list[PlacedUnit]) -> PlacedUnit:
        """The top counter, or on a click on a stack already selected the one below."""
        ids = [unit.unit.id for unit in here]
        selected = self.document.selection.unit
        return here[(ids.index(selected) - 1) % len(here)] if selected in ids else here[-1]

    def move(self, at: PointerEvent) -> None:
        """Moves the preview of the counters, or extends a rubber band."""
        start = self._pressed
        if start is not None and start.button is Button.LEFT and (start.shift or start.ctrl):
            self._is_banding |= max(abs(at.x - start.x), abs(at.y - start.y)) > STILL

    def release(self, at: PointerEvent) -> None:
        """Drops the counters, or selects what was clicked or lies inside the rubber band."""
        pressed, carried, start = self._pressed, self.carried, self._start
        was_banding = self._is_banding
        self.cancel()
        if pressed is None or pressed.button is not Button.LEFT:
            return
        if was_banding:
            self._take_in(self._inside(pressed.point, at.point))
        elif pressed.shift or pressed.ctrl:
            self._toggle(pressed.hex)
        elif carried and start is not None and at.hex == start:
            if len(carried) > 1:
                unit = self._next(units_at(self.document.battle, start))
                self.document.select(selection_of([unit]))
        elif carried and start is not None and at.hex is not None:
            edit = self._edit(carried, start, at.hex)
            do_placing(self.document, edit, [one.unit.id for one in carried], self)
            self.document.select(selection_of(selected_units(self.document)))

    def step(self, by: Hex, to: Hex) -> None:
        """Moves the selected counters by the offset from one hex to another.

        Raises:
            EditRefused: when one of them would leave the map, or may not stand there.
        """
        units = selected_units(self.document)
        if units:
            do_placing(self.document, self._edit(units, by, to), [one.unit.id for one in units], self)
            self.document.select(selection_of(selected_units(self.document)))

    def _edit(self, carried: list[PlacedUnit], start: Hex, to: Hex) -> SetScenario:
        return move_together(self.document.battle, carried, start, to, self._brush.symmetry)

    def _toggle(self, hex_: Hex | None) -> None:
        """Adds one counter or hex to the selection, or removes it."""
        old = self.document.selection
        here = units_at(self.document.battle, hex_) if hex_ is not None else []
        if hex_ is None:
            return
        if not here:
            self.document.select(replace(old, hexes=old.hexes ^ {hex_}, unit="", units=frozenset()))
            return
        ids = {one.unit.id for one in here}
        absent = [one for one in here if one.unit.id not in old.all_units]
        if absent:
            self._take_in([absent[-1]])
        else:
            rest = [one for one in selected_units(self.document) if one.unit.id not in ids]
            self.document.select(selection_of(rest))

    def _take_in(self, units: list[PlacedUnit]) -> None:
        """Adds these counters to the selection."""
        if not units:
            return
        wanted = self.document.selection.all_units | {one.unit.id for one in units}
        all_ = [one for one in placed_units(self.document.battle) if one.unit.id in wanted]
        self.document.select(selection_of(all_, units[-1]))

    def _inside(self, one: PointF, other: PointF) -> list[PlacedUnit]:
        """The counters whose hex has its middle inside a rectangle."""
        (left, right), (top, bottom) = (sorted(pair) for pair in zip(one, other, strict=True))
        layout = self.layout
        places = [(unit, layout.centre(unit.hex)) for unit in placed_units(self.document.battle)]
        return [unit for unit, (x, y) in places if left <= x <= right and top <= y <= bottom]

    def cancel(self) -> None:
        """Leaves the counters where they were."""
        self.carried, self._start, self._pressed, self._is_banding = [], None, None, False
        self._weighed = None

    def preview(self, at: PointerEvent | None) -> Preview:
        """The hexes where the dragged counters would be dropped, red where they may not stand; or the rubber
        band.
        """
        if at is None or self._pressed is None:
            return NOTHING
        if self._is_banding:
            inside = frozenset(unit.hex for unit in self._inside(self._pressed.point, at.point))
            return Preview(inside, band=(self._pressed.point, at.point))
        hex_ = at.hex
        if not self.carried or self._start is None or hex_ is None or hex_ == self._start:
            return NOTHING
        version = self.document.deployment.version
        if self._weighed is None or self._weighed[:2] != (hex_, version):
            self._weighed = hex_, version, self._landing(self._start, hex_)
        return self._weighed[2]

    def _landing(self, start: Hex, to: Hex) -> Preview:
        """Where the counters would land, and why they may not."""
        try:
            places = shifted(self.document.battle, self.carried, start, to)
            edit = self._edit(self.carried, start, to)
        except KpError as refused:
            return Preview(frozenset({to}), is_erasing=True, refusal=refused.sentence())
        why = why_not_placed(self.document, edit.scenario, places)
        hexes, symmetry = frozenset(places.values()), self._brush.symmetry
        if symmetry is not None:
            hexes = symmetry.hexes(self.document.battle.map.grid, hexes)
        ghosts = tuple(places.items())
        return Preview(hexes, ghosts=ghosts, is_erasing=bool(why), refusal=sentence(why) if why else "")

    def drags(self, at: PointerEvent) -> bool:
        """Whether a drag begins on a counter; otherwise it moves the map."""
        return at.shift or at.ctrl or (at.hex is not None and bool(units_at(self.document.battle, at.hex)))

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """The arrow."""
        return Qt.CursorShape.ArrowCursor
