"""MarkBrush: paints marks of one declared kind that lie on the map from the start."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import is_idle_mark
from kpeditor.app.icons import SHAPES, token
from kpeditor.app.mapview.tool import NOTHING, Button, PointerEvent, Preview
from kpeditor.app.tools.strokes import hexes_along
from kpeditor.app.tools.tool import StrokeTool
from kpeditor.app.words import tr
from kpeditor.core.errors import EditRefused
from kpeditor.core.rules.declarations import MarkKind


def tool_of(kind: MarkKind) -> str:
    """The id of the brush that paints marks of a kind."""
    return f"mark-{kind.id}"


class MarkBrush(StrokeTool):
    """A drag with the left button adds marks, one with the right button removes them.

    Attributes:
        value: the number the marks carry, None for a kind without one.
    """

    def __init__(self, document: Document, kind: MarkKind, shortcut: str = "") -> None:
        super().__init__(document)
        figure = f"mark-{kind.look}"
        self.id = tool_of(kind)
        self.icon = figure if figure in SHAPES else token(kind.colour, kind.label or kind.title[:1].upper())
        self.kind = kind
        self.value = kind.usual_value
        self.title, self.shortcut = kind.plural[:1].upper() + kind.plural[1:], shortcut
        # one whole sentence, so that it can be translated
        self.hint = (
            f"Drag puts {kind.plural} of the selected side onto the map, right drag takes them away."
            if kind.is_sided
            else f"Drag puts {kind.plural} onto the map, right drag takes them away."
        )

    @property
    def is_idle(self) -> bool:
        """Whether such marks mean nothing under the options of the scenario."""
        return is_idle_mark(self.document, self.kind)

    def begin(self, at: PointerEvent) -> None:
        """Adds or removes the first mark.

        Raises:
            EditRefused: when only a map is open.
        """
        if self.document.scenario is None or not self.document.scenario.sides:
            raise EditRefused(
                tr("Begin a scenario first: {marks} belong to it.").format(marks=tr(self.kind.plural))
            )
        self.draw(at, at)

    def draw(self, start: PointerEvent, end: PointerEvent) -> None:
        """Adds or removes marks along a line."""
        from kpeditor.core.edits.scenario import set_marks

        scenario = self.document.scenario
        if scenario is None:
            return
        grid = self.sheet.grid
        names = [
            self.sheet.name(hex_) for hex_ in hexes_along(self.layout, start.point, end.point) if hex_ in grid
        ]
        add, remove = (names, ()) if self.button is Button.LEFT else ((), names)
        side = (scenario.side(self.document.selection.side) or scenario.sides[0]).id
        edit = set_marks(scenario, self.kind, side, add, remove, value=self.value, stroke=self.stroke)
        self.document.do(edit, self)

    def preview(self, at: PointerEvent | None) -> Preview:
        """The hex a click would mark."""
        if at is None or at.hex is None:
            return NOTHING
        return Preview(frozenset({at.hex}), is_erasing=self.button is Button.RIGHT)
