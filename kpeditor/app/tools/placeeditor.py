"""PlaceEditor: adds hexes to the selected place and takes them away."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.app.document.selection import Selection
from kpeditor.app.tools.strokes import hexes_along
from kpeditor.app.tools.tool import NOTHING, Button, Pointer, Preview, StrokeTool
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.edits.sheet import put_place


class PlaceEditor(StrokeTool):
    """Left drag: add hexes to the selected place. Right drag: take them away. Without a selected place a
    click selects the one under the pointer.
    """

    id = "places"
    title = "Place editor"
    shortcut = "P"
    hint = "Drag adds hexes to the selected place, right drag takes them away; Ctrl+click selects a place."

    def begin(self, at: Pointer) -> None:
        """Adds the first hex, or selects a place."""
        if self._place() is None or at.ctrl:
            self._select(at)
            self._forget()
        else:
            self.draw(at, at)

    def draw(self, start: Pointer, end: Pointer) -> None:
        """Adds or takes away the hexes along a line."""
        place = self._place()
        if place is None:
            return
        grid = self.sheet.grid
        met = [hex_ for hex_ in hexes_along(self.layout, start.point, end.point) if hex_ in grid]
        if self.button is Button.LEFT:
            hexes = place.hexes + tuple(hex_ for hex_ in met if hex_ not in place.hexes)
        else:
            hexes = tuple(hex_ for hex_ in place.hexes if hex_ not in met)
        if hexes != place.hexes:
            self.document.do(put_place(self.sheet, replace(place, hexes=hexes), stroke=self.stroke), self)

    def _place(self) -> Place | None:
        return self.sheet.places.get(self.document.selection.place)

    def _select(self, at: Pointer) -> None:
        hex_ = self.layout.hex_at(*at.point)
        names = [place.name for place in self.sheet.places.values() if hex_ in place.hexes]
        self.document.select(Selection(place=names[0]) if names else Selection())

    def preview(self, at: Pointer | None) -> Preview:
        """The hex a click would add or take away."""
        hex_ = self.layout.hex_at(*at.point) if at is not None else None
        return Preview(hexes=frozenset({hex_})) if hex_ is not None else NOTHING
