"""HexsideBrush: draws a feature along hexsides, or for roads from hex to hex."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.app.document.document import Document
from kpeditor.app.document.terrain import feature_title
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.strokes import Scope, apart, corner_way, crossed, hexes_along, samples
from kpeditor.app.tools.tool import StrokeTool
from kpeditor.app.words import tr
from kpeditor.core.edits.edit import Together
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.lattice import Point, side_ends

REACH = 0.6
"""How near, in hex sides, the pointer must be to a hexside for a click to mean it."""
CORNER = 0.4
"""How near to a corner, in hex sides, a drag must come to go through it."""


class HexsideBrush(StrokeTool):
    """Left drag: draw the chosen feature. Right drag: erase it. Streams, crests and the like follow the
    corners the drag comes near; roads run from hex to hex.
    """

    ctrl_picks = True
    stays_inside = True
    has_lines = True
    id = "brush-hexsides"
    title = "Hexside brush"
    shortcut = "H"
    hint = "Drag draws along hexsides (roads: hex to hex), Shift+click a line; right drag erases the feature."

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self.brush = brush
        self.scope = Scope(document, brush)
        self._corner: Point | None = None
        self._first: Hexside | None = None

    def begin(self, at: PointerEvent) -> None:
        """Starts at the hexside or corner under the pointer."""
        self._first = self.layout.side_at(*at.point, REACH)
        self._corner = None if self.brush.crosses else self.layout.corner_at(*at.point, CORNER)

    def draw(self, start: PointerEvent, end: PointerEvent) -> None:
        """Draws along the hexsides or hexes near the line."""
        sides = self._met(start, end)
        if sides:
            self._first = None
            self._put(sides)

    def _met(self, start: PointerEvent, end: PointerEvent) -> frozenset[Hexside]:
        if self.brush.crosses:
            return crossed(self.sheet.grid, hexes_along(self.layout, start.point, end.point))
        return frozenset(self._followed(start, end))

    def end(self, at: PointerEvent) -> None:
        """Draws the nearest hexside after a click; a drag that ends on a hexside includes it."""
        if self._first is not None:
            self._put(frozenset({self._first}))
        elif self.layout.corner_at(*at.point, CORNER) is None:
            side = self.layout.side_at(*at.point, CORNER)
            if side is not None and self._corner in self._ends(side):
                self._put(frozenset({side}))
        self._first = self._corner = None

    def _followed(self, start: PointerEvent, end: PointerEvent) -> list[Hexside]:
        """The hexsides from corner to corner along a line."""
        way: list[Hexside] = []
        for x, y in samples(start.point, end.point):
            corner = self.layout.corner_at(x, y, CORNER)
            if corner is None or corner == self._corner:
                continue
            if self._corner is not None:
                way += corner_way(self.sheet.grid, self._corner, corner)
            elif self._first is not None:  # it was shown before the button went down
                near = min(self._ends(self._first), key=lambda one: apart(self.sheet.grid, one, corner))
                way += [self._first, *corner_way(self.sheet.grid, near, corner)]
            self._corner = corner
        return way

    def _ends(self, side: Hexside) -> tuple[Point, Point]:
        return side_ends(self.sheet.grid, side.hex, side.direction)

    def _put(self, sides: frozenset[Hexside]) -> None:
        from kpeditor.core.edits.hexsides import set_hexsides
        from kpeditor.core.edits.lines import strip_line

        sheet, feature = self.sheet, self.brush.feature
        if feature not in sheet.hexsides:
            return
        is_drawing = self.button is Button.LEFT
        chosen = self.scope.free_sides(sides) if is_drawing else self.scope.sides(sides)
        noun = feature_title(self.document.catalogue, feature).lower()
        if not is_drawing and sheet.line_layers(feature):
            title = tr("Erase {feature}").format(feature=noun)
            edits = strip_line(sheet, feature, chosen, stroke=self.stroke)
            if edits:
                self.document.do(Together(edits, title, self.stroke), self)
            return
        edit = set_hexsides(sheet, feature, chosen, is_drawing, stroke=self.stroke)
        title = (tr("Draw {feature}") if is_drawing else tr("Erase {feature}")).format(feature=noun)
        self.document.do(replace(edit, title=title), self)

    def preview(self, at: PointerEvent | None) -> Preview:
        """The hexside a click would draw, or with Shift the line."""
        if at is None or self.last is not None:
            return NOTHING
        start = self.line_start(at)
        side = self.layout.side_at(*at.point, REACH)
        wanted = frozenset({side}) if side is not None else frozenset[Hexside]()
        if start is not None:
            self.begin(start)
            wanted = self._met(start, at)
            self._first = self._corner = None
        wanted = self.scope.free_sides(wanted)
        return Preview(crossings=wanted) if self.brush.crosses else Preview(sides=wanted)
