"""PathTool: draws a hexside feature from click to click, for long roads, streams and crests."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import Qt

from kpeditor.app.document.document import Document
from kpeditor.app.document.terrain import feature_title
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent, Preview
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.strokes import Scope, corner_way, crossed, hexes_along
from kpeditor.app.tools.tool import Tool
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.lattice import Point

REACH = 1.1
"""Hex sides within which a click finds a corner: on the board always."""


class PathTool(Tool):
    """Draws one leg with each click, straight along hexsides or, for roads, from hex to hex. The whole line
    is one undo step.

    Enter or a second click on the same place ends the line. Backspace or the right button removes the last
    leg, Esc the whole line.
    """

    id = "path"
    title = "Line of hexsides"
    shortcut = "N"
    hint = "Click from bend to bend; Enter or a double click draws it, Backspace takes the last leg back."
    ctrl_picks = True

    def __init__(self, document: Document, brush: BrushSettings) -> None:
        super().__init__(document)
        self.brush = brush
        self.scope = Scope(document, brush)
        self.nodes: list[tuple[int, int]] = []

    def press(self, at: PointerEvent) -> None:
        """Adds a bend, or ends the line at the last one."""
        if at.button is Button.RIGHT:
            self.take_back()
            return
        node = self._node(at)
        if self.nodes and node == self.nodes[-1]:
            self.finish()
        elif node is not None:
            self.nodes.append(node)

    def key(self, press: KeyPress) -> bool:
        """Handles keys: Enter ends the line, Backspace removes the last leg."""
        if not self.nodes or not (press.is_enter or press.key is Qt.Key.Key_Backspace):
            return False
        if press.is_enter:
            self.finish()
        else:
            self.take_back()
        return True

    def take_back(self) -> None:
        """Removes the last bend."""
        del self.nodes[-1:]

    def let_go(self) -> bool:
        """Drops an unfinished line."""
        had, self.nodes = bool(self.nodes), []
        return had

    def cancel(self) -> None:
        """Drops an unfinished line."""
        self.nodes = []

    def finish(self) -> None:
        """Draws the line."""
        from kpeditor.core.edits.hexsides import set_hexsides

        sides = self.scope.free_sides(self._way(self.nodes))
        self.nodes = []
        feature = self.brush.feature
        if feature in self.sheet.hexsides and sides:
            noun = feature_title(self.document.catalogue, feature).lower()
            edit = set_hexsides(self.sheet, feature, sides, True)
            self.document.do(replace(edit, title=tr("Draw {feature}").format(feature=noun)), self)

    def preview(self, at: PointerEvent | None) -> Preview:
        """The line so far, with a leg to the pointer."""
        node = self._node(at) if at is not None else None
        nodes = [*self.nodes, node] if node is not None else self.nodes
        way = self._way(nodes)
        if not way and node is not None and self.brush.crosses:
            return Preview(frozenset({Hex(*node)}))
        sides = self.scope.free_sides(way)
        return Preview(crossings=sides) if self.brush.crosses else Preview(sides=sides, corner=node)

    def _node(self, at: PointerEvent) -> tuple[int, int] | None:
        """The hex or the corner meant at a point."""
        if self.brush.crosses:
            return self.layout.nearest_hex(*at.point)
        return self.layout.corner_at(*at.point, REACH)

    def _way(self, nodes: list[tuple[int, int]]) -> frozenset[Hexside]:
        grid, found = self.sheet.grid, set[Hexside]()
        for start, end in pairwise(nodes):
            found.update(self._leg(start, end) if self.brush.crosses else corner_way(grid, start, end))
        return frozenset(found)

    def _leg(self, start: Point, end: Point) -> frozenset[Hexside]:
        ends = (self.layout.centre(Hex(*start)), self.layout.centre(Hex(*end)))
        return crossed(self.sheet.grid, hexes_along(self.layout, *ends))
