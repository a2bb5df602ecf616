"""TableTools: the tools of a free table, and what they share."""

from __future__ import annotations

from PySide6.QtCore import QObject

from kpeditor.app.document.document import Document
from kpeditor.app.tools.table.drawing import AreaTool, LineTool, PointTool
from kpeditor.app.tools.table.hand import TableHand
from kpeditor.app.tools.table.selecting import TableSelect
from kpeditor.app.tools.table.vertices import PointsTool
from kpeditor.app.tools.table.zones import TableZoneTool
from kpeditor.app.tools.tool import ToolSet
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tablekinds import Shape

_OF_SHAPE: dict[Shape, str] = {"area": AreaTool.id, "line": LineTool.id, "point": PointTool.id}


class TableTools(ToolSet):
    """The tools of a table; `hand` is what they share."""

    def __init__(self, document: Document, sheet: TableSheet, parent: QObject | None = None) -> None:
        super().__init__(document, parent)
        self.hand = hand = TableHand(document, sheet, self)
        self.select_tool, self.points_tool = TableSelect(hand), PointsTool(hand)
        self.zone_tool = TableZoneTool(hand)
        self.offer(
            [
                self.select_tool,
                self.points_tool,
                AreaTool(hand),
                LineTool(hand),
                PointTool(hand),
                self.zone_tool,
            ]
        )

    def choose(self, kind: str) -> None:
        """Draws this kind from now on, with the tool in hand if it can, else with that of its usual shape."""
        self.hand.choose(kind)
        declared = self.hand.declared
        shape = getattr(self.current, "shape", None)
        if shape is None or (declared is not None and shape not in declared.shapes):
            self.take(_OF_SHAPE[self.hand.usual_shape()])
