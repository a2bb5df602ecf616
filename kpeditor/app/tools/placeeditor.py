"""PlaceEditor: adds hexes to the selected place and removes them from it."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.strokes import discs, hexes_along
from kpeditor.app.tools.tool import StrokeTool
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import Place
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import Hex


class PlaceEditor(StrokeTool):
    """A drag with the left button adds hexes to the selected place, one with the right button removes them.
    If no place is selected, a click selects the one under the pointer.
    """

    id = "places"
    title = "Place editor"
    shortcut = "P"
    hint = "Drag adds hexes to the selected place, right drag takes them away; Ctrl+click selects a place."

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self.brush = brush

    def begin(self, at: PointerEvent) -> None:
        """Adds the first hex, or selects a place.

        Raises:
            EditRefused: when no place is selected and none is here.
        """
        if self._place() is None or at.ctrl:
            self._select(at)
            self._forget()
            if self._place() is None and at.hex is not None and not at.ctrl:
                raise EditRefused(tr("No place is chosen: choose or add one in the panel Places first."))
        else:
            self.draw(at, at)

    def draw(self, start: PointerEvent, end: PointerEvent) -> None:
        """Adds or removes the hexes along a line."""
        from kpeditor.core.edits.sheet import put_place

        place = self._place()
        if place is None:
            return
        met = self._reached(start, end)
        if self.button is Button.LEFT:
            hexes = place.hexes + tuple(hex_ for hex_ in met if hex_ not in place.hexes)
        else:
            hexes = tuple(hex_ for hex_ in place.hexes if hex_ not in met)
        if hexes != place.hexes:
            self.document.do(put_place(self.sheet, replace(place, hexes=hexes), stroke=self.stroke), self)

    def _place(self) -> Place | None:
        return self.sheet.places.get(self.document.selection.place)

    def _select(self, at: PointerEvent) -> None:
        names = [place.name for place in self.sheet.places.values() if at.hex in place.hexes]
        self.document.select(Selection(place=names[0]) if names else Selection())

    def preview(self, at: PointerEvent | None) -> Preview:
        """The hexes that a click would add or remove, or whose place it would select."""
        if at is None:
            return NOTHING
        if self._place() is not None:
            return Preview(frozenset(self._reached(at, at)))
        return Preview(frozenset({at.hex})) if at.hex is not None else NOTHING

    def _reached(self, start: PointerEvent, end: PointerEvent) -> list[Hex]:
        """The hexes of the board that the brush passes over, in order along the line."""
        grid, way = self.sheet.grid, hexes_along(self.layout, start.point, end.point)
        if self.brush.radius == 0:
            return [hex_ for hex_ in way if hex_ in grid]
        return sorted(discs(grid, way, self.brush.radius))
