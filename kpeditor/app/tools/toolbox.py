"""ToolBox: the tools of a hex map, the active one, and operations with them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from kpeditor.app.document.document import Document
from kpeditor.app.document.forces import marks_of
from kpeditor.app.document.regions import region_words, selected_hexes
from kpeditor.app.document.terrain import feature_title
from kpeditor.app.mapview.tool import PointerEvent, PointerTool
from kpeditor.app.tools.brush import BrushSettings
from kpeditor.app.tools.eraser import Eraser
from kpeditor.app.tools.fill import Fill
from kpeditor.app.tools.hexsidebrush import HexsideBrush
from kpeditor.app.tools.layerbrush import LINE_BRUSH, LayerBrush, LineBrush
from kpeditor.app.tools.markbrush import MarkBrush
from kpeditor.app.tools.path import PathTool
from kpeditor.app.tools.picker import Picker
from kpeditor.app.tools.placeeditor import PlaceEditor
from kpeditor.app.tools.regionselect import LassoSelect, RectangleSelect, SameKindSelect, WandSelect
from kpeditor.app.tools.ruler import Ruler
from kpeditor.app.tools.select import SelectTool
from kpeditor.app.tools.sight import LineOfSight
from kpeditor.app.tools.stamp import Stamp, StampSlots
from kpeditor.app.tools.tool import Tool, ToolSet
from kpeditor.app.tools.zonebrush import ZoneBrush
from kpeditor.app.words import grouped, tr
from kpeditor.core.board.regions import contiguous, outline
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.geometry.symmetry import SymmetryKind, symmetry
from kpeditor.core.geometry.turns import Turn, left_right
from kpeditor.core.texts import count

if TYPE_CHECKING:
    from kpeditor.core.edits.pasting import Pasted
    from kpeditor.core.scenario.clip import Clip

MOST_COPIED = 100_000
"""Hexes the text on the clipboard may be about."""
LAYER_KEYS = ("B", "V", "K", "J")
MARK_KEYS = ("T", "Shift+T")


class ToolBox(ToolSet):
    """The tools of a hex map, and the line of sight, which stays active whichever tool is in use.

    Signals:
        held: the stamp tool holds another clip.
    """

    held = Signal()

    def __init__(
        self, document: Document, parent: QObject | None = None, stamps: StampSlots | None = None
    ) -> None:
        super().__init__(document, parent)
        catalogue = document.catalogue
        self.brush = BrushSettings(catalogue, self)
        self.sight = LineOfSight(document, self)
        terrain = [layer for layer in catalogue.layers if not layer.line]
        said = [layer for layer in catalogue.layers if layer.line]
        layers = [
            LayerBrush(document, self.brush, layer, key)
            for layer, key in zip(terrain, LAYER_KEYS, strict=False)
        ]
        self.select_tool = SelectTool(document, self.brush)
        self.stamp = Stamp(document, self.brush, self.held.emit, self._landed)
        self.path = PathTool(document, self.brush)
        self.stamps = stamps or StampSlots(parent=self)
        self._before_paste = ""
        tools: list[Tool] = [
            self.select_tool,
            *layers,
            HexsideBrush(document, self.brush),
            *(LineBrush(document, self.brush, layer) for layer in said[:1]),
            self.path,
            Fill(document, self.brush),
            Eraser(document, self.brush),
            Picker(document, self.brush, self.take_brush),
            PlaceEditor(document, self.brush),
            ZoneBrush(document, self.brush),
            *(
                MarkBrush(document, kind, MARK_KEYS[number] if number < len(MARK_KEYS) else "")
                for number, kind in enumerate(marks_of(document))
            ),
            self.stamp,
            RectangleSelect(document),
            LassoSelect(document),
            WandSelect(document, self.brush),
            SameKindSelect(document, self.brush),
            Ruler(document),
        ]
        self.offer(tools)

    def take(self, tool_id: str, value: int | None = None) -> None:
        """Makes a tool the active one; layer and hexside brushes activate their section of the palette too.
        `value`, if given, is the number of marks painted from now on.

        Raises:
            KeyError: when there is no such tool.
        """
        tool = self.tools[tool_id]
        if isinstance(tool, MarkBrush) and value is not None:
            tool.value = value
        if isinstance(tool, LayerBrush):
            self.brush.choose_kind(tool.layer, self.brush.kinds[tool.layer])
        elif isinstance(tool, HexsideBrush | PathTool):
            self.brush.choose_feature(self.brush.feature)
        self.borrow(tool)

    def copy(self) -> Clip:
        """A clip of the selected hexes, also put on the system's clipboard as text.

        Raises:
            EditRefused: when no hex is selected, or too many.
        """
        from kpeditor.core.edits.copying import copy
        from kpeditor.core.files.formats.cliptext import clip_text

        hexes = selected_hexes(self.document, tr("to copy"))
        if len(hexes) > MOST_COPIED:
            raise EditRefused(
                tr("More than {most} hexes are too many for the clipboard.").format(most=grouped(MOST_COPIED))
            )
        clip = copy(self.document.battle, hexes, self.brush.carried)
        QGuiApplication.clipboard().setText(clip_text(clip))
        return clip

    def cut(self) -> None:
        """Copies the selected hexes and clears what was copied.

        Raises:
            EditRefused: as `copy`.
        """
        from kpeditor.core.edits.copying import cut

        clip = self.copy()
        title = tr("Cut {hexes}").format(hexes=count(len(clip), tr("hex"), tr("hexes")))
        gone = cut(self.document.battle, self.document.selection.hexes, self.brush.carried)
        self.document.do(replace(gone, title=title))

    def paste(self) -> None:
        """Activates the stamp tool with the clipboard's clip; the next click puts it down.

        Raises:
            BadFile: when the clipboard holds no piece of a map.
        """
        from kpeditor.core.files.formats.cliptext import read_clip

        clip = read_clip(QGuiApplication.clipboard().text())
        if not self.stamp.is_floating:
            self._before_paste = self.current.id
        self.take(Stamp.id)
        self.stamp.hold(clip, is_floating=True)

    def flip_or_swap(self) -> None:
        """Flips the stamp tool's clip left to right; while a brush is active, swaps its two kinds."""
        grid = self.document.battle.map.grid
        if self.current is not self.stamp or not self.stamp.turn(left_right(grid)):
            self.brush.swap()

    def turn(self, turn: Turn) -> None:
        """Turns or flips the stamp tool's clip.

        Raises:
            EditRefused: when there is none.
        """
        if not self.stamp.turn(turn):
            raise EditRefused(
                tr("Only a piece of map in hand can be flipped and turned: paste one or take a stamp first.")
            )

    def let_go(self) -> bool:
        """Handles Esc between strokes: drops what the active tool has begun; answers whether there was
        anything.
        """
        return self.current.let_go() or self.drop()

    def keep_stamp(self, slot: int) -> None:
        """Stores the stamp tool's clip, or else the selected hexes, in a slot.

        Raises:
            EditRefused: when there is neither.
        """
        from kpeditor.core.edits.copying import copy

        clip = self.stamp.clip
        if clip is None:
            clip = copy(self.document.battle, selected_hexes(self.document, tr("to keep as a stamp")))
        self.stamps.store(slot, clip)
        self.told.emit(tr("Kept as stamp {slot}; the key {slot} takes it in hand.").format(slot=slot))

    def take_stamp(self, slot: int) -> None:
        """Activates the stamp tool with the stamp of a slot.

        Raises:
            EditRefused: when the slot is empty.
        """
        clip = self.stamps.recall(slot)
        if clip is None:
            raise EditRefused(
                tr("Stamp {slot} is empty; Ctrl+{slot} keeps the selected hexes there.").format(slot=slot)
            )
        self.take(Stamp.id)
        self.stamp.hold(clip)

    def outline(self) -> None:
        """Draws the chosen hexside feature around the selected region, else around the region of one kind
        under the pointer.

        Raises:
            EditRefused: when there is no such region, or the map has no hexside features.
        """
        from kpeditor.core.edits.hexsides import set_hexsides

        sheet, document, feature = self.document.battle.map, self.document, self.brush.feature
        region = document.selection.region
        if region is None and document.hover.hex is not None and self.brush.hex_layer in sheet.layers:
            region = frozenset(hexes_of_mask(contiguous(sheet, self.brush.hex_layer, document.hover.hex)))
        if region is None or feature not in sheet.hexsides:
            raise EditRefused(tr("Select a region, or point at one, to draw a hexside feature around it."))
        noun = feature_title(document.catalogue, feature).lower()
        edit = set_hexsides(sheet, feature, outline(sheet.grid, region), True)
        document.do(replace(edit, title=tr("Outline with {feature}").format(feature=noun)))

    def flag(self) -> None:
        """Adds the hexside features that follow from terrain, in the selected region or everywhere.

        Raises:
            EditRefused: when there is nothing to add.
        """
        from kpeditor.core.edits.flagging import flag

        document = self.document
        sheet = document.battle.map
        edit = flag(sheet, document.catalogue, document.selection.region or None)
        if not edit.edits:
            raise EditRefused(tr("No hexside that follows from terrain is missing here."))
        document.do(edit)

    def remind_of_region(self, tool: PointerTool, at: PointerEvent) -> None:
        """Reports after a click that changed nothing that it was outside the selected region."""
        region = self.document.selection.region
        if isinstance(tool, Tool) and tool.stays_inside and region is not None and at.hex not in region:
            self.told.emit(
                tr("{region}. Esc gives the selection up.").format(region=region_words(self.document))
            )

    def set_symmetry(self, kind: SymmetryKind | None) -> None:
        """Sets the symmetry of strokes: about the selected hex if there is one, else about the whole
        board.
        """
        grid, hexes = self.document.battle.map.grid, self.document.selection.hexes
        through = min(hexes) if len(hexes) == 1 else None
        chosen = symmetry(grid, kind, through) if kind is not None else None
        self.brush.set_symmetry(chosen)
        if chosen is not None and (alone := len(chosen.lonely(grid))):
            self.told.emit(
                tr("{hexes} no partner on the map.").format(
                    hexes=count(alone, tr("hex has"), tr("hexes have"))
                )
            )

    def drop(self) -> bool:
        """Drops a pasted clip without putting it down; answers whether there was one."""
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
        """Activates the brush for the palette's choice; a fill or line tool that can draw it stays active."""
        if isinstance(self.current, Fill if self.brush.layer else PathTool):
            return
        lines, layer = self.tools.get(LINE_BRUSH), self.brush.layer
        known = self.document.catalogue.layer(layer)
        if isinstance(lines, LineBrush) and known is not None and known.line:
            lines.layer = layer
            self.take(LINE_BRUSH)
            return
        self.take(f"brush-{layer}" if layer else HexsideBrush.id)
