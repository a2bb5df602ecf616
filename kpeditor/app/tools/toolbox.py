"""ToolBox: all tools of a document, which one is in hand, and what it previews."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.eraser import Eraser
from kpeditor.app.tools.hexsidebrush import HexsideBrush
from kpeditor.app.tools.layerbrush import LayerBrush
from kpeditor.app.tools.picker import Picker
from kpeditor.app.tools.placeeditor import PlaceEditor
from kpeditor.app.tools.regionselect import LassoSelect, RectangleSelect, SameKindSelect, WandSelect
from kpeditor.app.tools.select import SelectTool
from kpeditor.app.tools.sight import LineOfSight
from kpeditor.app.tools.tool import Tool

LAYER_KEYS = ("B", "V", "K", "J")


class ToolBox(QObject):
    """The tools, and the sight that stays while they work; `switched` tells that another one is in hand."""

    switched = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        catalogue = document.catalogue
        self.brush = BrushSettings(catalogue, self)
        self.sight = LineOfSight(document, self)
        layers = [
            LayerBrush(document, self.brush, layer, key)
            for layer, key in zip(catalogue.layers, LAYER_KEYS, strict=False)
        ]
        self.select_tool = SelectTool(document)
        tools: list[Tool] = [
            self.select_tool,
            *layers,
            HexsideBrush(document, self.brush),
            Eraser(document, self.brush),
            Picker(document, self.brush, self.take_brush),
            PlaceEditor(document),
            RectangleSelect(document),
            LassoSelect(document),
            WandSelect(document, self.brush),
            SameKindSelect(document, self.brush),
        ]
        self.tools: dict[str, Tool] = {tool.id: tool for tool in tools}
        self.current: Tool = self.select_tool

    def take(self, tool_id: str) -> None:
        """Takes a tool in hand; layer and hexside brushes make their section of the palette the active one.

        Raises:
            KeyError: when there is no such tool.
        """
        tool = self.tools[tool_id]
        if isinstance(tool, LayerBrush):
            self.brush.choose_kind(tool.layer, self.brush.kinds[tool.layer])
        elif isinstance(tool, HexsideBrush):
            self.brush.choose_feature(self.brush.feature)
        if tool is not self.current:
            self.current.cancel()
            self.current = tool
            self.switched.emit()

    def take_brush(self) -> None:
        """Takes the brush that paints what the palette has chosen."""
        self.take(f"brush-{self.brush.layer}" if self.brush.layer else HexsideBrush.id)
