"""SelectTool: looks at hexes and counters, and drags counters that have a place of their own."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.document.twins import move_with_twins
from kpeditor.app.document.units import PlacedUnit, units_at
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.tool import NOTHING, Button, Pointer, Preview, Tool


class SelectTool(Tool):
    """Click: select a hex or a counter; with the right button for the menu of what lies there. Drag a
    counter: move it, and its twin where the brush is symmetrical. Drag elsewhere: move the map.
    """

    id = "select"
    title = "Select"
    shortcut = "A"
    hint = "Click selects a hex or counter (Shift adds hexes); right click: menu; drag moves counter or map."

    carried: PlacedUnit | None = None

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self._brush = brush

    def press(self, at: Pointer) -> None:
        """Selects what lies under the pointer and takes hold of a counter."""
        hex_ = self.layout.hex_at(*at.point)
        if at.button is Button.RIGHT and hex_ in self.document.selection.hexes:
            return  # the menu is about all that is selected
        if hex_ is None:
            self.document.select(Selection())
            return
        here = units_at(self.document.battle, hex_)
        if here and not at.shift:
            unit = self._next(here)
            self.carried = unit if at.button is Button.LEFT else None
            self.document.select(
                Selection(frozenset({hex_}), side=unit.side.id, group=unit.group.id, unit=unit.unit.id)
            )
        elif at.shift and at.button is Button.LEFT:
            old = self.document.selection
            self.document.select(replace(old, hexes=old.hexes ^ {hex_}, unit=""))
        else:
            self.document.select(Selection(frozenset({hex_})))

    def _next(self, here: list[PlacedUnit]) -> PlacedUnit:
        """The top counter, or on a click on a stack already selected the one below."""
        ids = [unit.unit.id for unit in here]
        selected = self.document.selection.unit
        return here[(ids.index(selected) - 1) % len(here)] if selected in ids else here[-1]

    def move(self, at: Pointer) -> None:
        """The counter follows as a preview."""

    def release(self, at: Pointer) -> None:
        """Puts the counter down."""
        carried, self.carried = self.carried, None
        hex_ = self.layout.hex_at(*at.point)
        if carried is None or hex_ is None or hex_ == carried.hex:
            return
        edit = move_with_twins(self.document.battle, carried, hex_, self._brush.symmetry)
        self.document.do(edit, self)
        self.document.select(replace(self.document.selection, hexes=frozenset({hex_})))

    def cancel(self) -> None:
        """Leaves the counter where it was."""
        self.carried = None

    def preview(self, at: Pointer | None) -> Preview:
        """The hex a drag would put the counter in."""
        if at is None or self.carried is None:
            return NOTHING
        hex_ = self.layout.hex_at(*at.point)
        if hex_ is None or hex_ == self.carried.hex:
            return NOTHING
        hexes, symmetry = frozenset({hex_}), self._brush.symmetry
        if symmetry is not None:
            hexes = symmetry.hexes(self.document.battle.map.grid, hexes)
        return Preview(hexes, ghost=(self.carried.unit.id, hex_))

    def may_pan(self, at: Pointer) -> bool:
        """A drag that takes hold of no counter moves the map."""
        hex_ = self.layout.hex_at(*at.point)
        return not at.shift and (hex_ is None or not units_at(self.document.battle, hex_))
