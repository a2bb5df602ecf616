"""MarkBrush: paints what lies on the map from the start: entrenchments of a side, or wrecks."""

from __future__ import annotations

from typing import Literal

from kpeditor.app.document.document import Document
from kpeditor.app.tools.strokes import hexes_along
from kpeditor.app.tools.tool import NOTHING, Button, Pointer, Preview, StrokeTool
from kpeditor.app.words import tr
from kpeditor.core.edits.marks import set_entrenchments, set_wrecks
from kpeditor.core.errors import EditRefused

Mark = Literal["trenches", "wrecks"]
_WORDS: dict[Mark, tuple[str, str, str]] = {
    "trenches": (
        "Entrenchments",
        "T",
        "Drag digs entrenchments for the selected side, right drag removes.",
    ),
    "wrecks": ("Wrecks", "Shift+T", "Drag puts wrecks onto the map, right drag takes them away."),
}


class MarkBrush(StrokeTool):
    """Left drag adds marks, right drag takes them away."""

    def __init__(self, document: Document, mark: Mark) -> None:
        super().__init__(document)
        self.id = mark
        self.mark = mark
        self.title, self.shortcut, self.hint = _WORDS[mark]

    def begin(self, at: Pointer) -> None:
        """The first mark.

        Raises:
            EditRefused: when only a map is open.
        """
        if self.document.scenario is None or not self.document.scenario.sides:
            raise EditRefused(tr("Begin a scenario first: entrenchments and wrecks belong to it."))
        self.draw(at, at)

    def draw(self, start: Pointer, end: Pointer) -> None:
        """Adds or takes away marks along a line."""
        scenario = self.document.scenario
        if scenario is None:
            return
        grid = self.sheet.grid
        names = [
            self.sheet.name(hex_) for hex_ in hexes_along(self.layout, start.point, end.point) if hex_ in grid
        ]
        add, remove = (names, ()) if self.button is Button.LEFT else ((), names)
        if self.mark == "wrecks":
            edit = set_wrecks(scenario, add, remove, stroke=self.stroke)
        else:
            side = scenario.side(self.document.selection.side) or scenario.sides[0]
            edit = set_entrenchments(scenario, side.id, add, remove, stroke=self.stroke)
        self.document.do(edit, self)

    def preview(self, at: Pointer | None) -> Preview:
        """The hex a click would mark."""
        hex_ = self.layout.hex_at(*at.point) if at is not None else None
        if hex_ is None:
            return NOTHING
        return Preview(frozenset({hex_}), is_erasing=self.button is Button.RIGHT)
