"""ToolBox: all tools of a document, which one is in hand, and what it previews."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from kpeditor.app.commands import count
from kpeditor.app.document.document import Document
from kpeditor.app.document.regions import selected_hexes
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.eraser import Eraser
from kpeditor.app.tools.fill import Fill
from kpeditor.app.tools.hexsidebrush import HexsideBrush
from kpeditor.app.tools.layerbrush import LayerBrush
from kpeditor.app.tools.markbrush import MarkBrush
from kpeditor.app.tools.picker import Picker
from kpeditor.app.tools.placeeditor import PlaceEditor
from kpeditor.app.tools.regionselect import LassoSelect, RectangleSelect, SameKindSelect, WandSelect
from kpeditor.app.tools.select import SelectTool
from kpeditor.app.tools.sight import LineOfSight
from kpeditor.app.tools.stamp import Stamp
from kpeditor.app.tools.tool import Tool
from kpeditor.app.tools.zonebrush import ZoneBrush
from kpeditor.core.edits.copying import copy, cut
from kpeditor.core.edits.pasting import Pasted
from kpeditor.core.errors import EditRefused
from kpeditor.core.files.cliptext import clip_text, read_clip
from kpeditor.core.geometry.turns import Turn, left_right
from kpeditor.core.scenario.clip import Clip

MOST_COPIED = 100_000
"""Hexes the text on the clipboard may be about."""
LAYER_KEYS = ("B", "V", "K", "J")


class ToolBox(QObject):
    """The tools, and the sight that stays while they work.

    Signals:
        switched: another tool is in hand.
        held: another piece of map is in hand.
        told(text): what a tool has to tell about what it did.
    """

    switched = Signal()
    held = Signal()
    told = Signal(str)

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
        self.stamp = Stamp(document, self.brush, self.held.emit, self._landed)
        self.document = document
        self._before_paste = ""
        tools: list[Tool] = [
            self.select_tool,
            *layers,
            HexsideBrush(document, self.brush),
            Fill(document, self.brush),
            Eraser(document, self.brush),
            Picker(document, self.brush, self.take_brush),
            PlaceEditor(document),
            ZoneBrush(document, self.brush),
            MarkBrush(document, "trenches"),
            MarkBrush(document, "wrecks"),
            self.stamp,
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

    def borrow(self, tool: Tool) -> None:
        """Takes a tool in hand that is not one of the bar, until another one is taken."""
        if tool is not self.current:
            self.current.cancel()
            self.current = tool
            self.switched.emit()

    def copy(self) -> Clip:
        """A clip of the selected hexes, which the system's clipboard then holds as text.

        Raises:
            EditRefused: when no hex is selected, or too many.
        """
        hexes = selected_hexes(self.document, "to copy")
        if len(hexes) > MOST_COPIED:
            raise EditRefused(f"More than {MOST_COPIED} hexes are too many for the clipboard.")
        clip = copy(self.document.battle, hexes, self.brush.carried)
        QGuiApplication.clipboard().setText(clip_text(clip))
        return clip

    def cut(self) -> None:
        """Copies the selected hexes and takes away what was copied.

        Raises:
            EditRefused: as `copy`.
        """
        clip = self.copy()
        title = f"Cut {count(len(clip), 'hex', 'hexes')}"
        gone = cut(self.document.battle, self.document.selection.hexes, self.brush.carried)
        self.document.do(replace(gone, title=title))

    def paste(self) -> None:
        """Takes what the clipboard holds in hand; the next click puts it down.

        Raises:
            BadFile: when the clipboard holds no piece of a map.
        """
        clip = read_clip(QGuiApplication.clipboard().text())
        if not self.stamp.is_floating:
            self._before_paste = self.current.id
        self.take(Stamp.id)
        self.stamp.hold(clip, is_floating=True)

    def flip_or_swap(self) -> None:
        """Flips the piece in hand left to right; with a brush in hand swaps its two kinds."""
        grid = self.document.battle.map.grid
        if self.current is not self.stamp or not self.stamp.turn(left_right(grid)):
            self.brush.swap()

    def turn(self, turn: Turn) -> None:
        """Turns or flips the piece of map in hand.

        Raises:
            EditRefused: when there is none.
        """
        if not self.stamp.turn(turn):
            raise EditRefused("Only a piece of map that is pasted or stamped can be flipped and turned.")

    def drop(self) -> bool:
        """Lets go of a pasted piece without putting it down; answers whether there was one."""
        if not self.stamp.is_floating:
            return False
        self.stamp.hold(None)
        self.take(self._before_paste or self.select_tool.id)
        return True

    def _landed(self, pasted: Pasted) -> None:
        self.drop()
        if remarks := pasted.remarks():
            self.told.emit(" ".join(remarks))

    def take_brush(self) -> None:
        """Takes the brush that paints what the palette has chosen."""
        self.take(f"brush-{self.brush.layer}" if self.brush.layer else HexsideBrush.id)
