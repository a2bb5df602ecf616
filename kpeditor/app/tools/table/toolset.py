"""TableTools: the tools of a free table, and operations on the selected features."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from kpeditor.app.document.bases import selected_bases
from kpeditor.app.document.document import Document
from kpeditor.app.document.features import delete_features, select_features, selected_features, selected_names
from kpeditor.app.document.forces import marks_of
from kpeditor.app.document.selection import Selection
from kpeditor.app.tools.stamp import StampSlots
from kpeditor.app.tools.table.bases import BaseTool
from kpeditor.app.tools.table.cutting import HoleTool, SplitTool
from kpeditor.app.tools.table.drawing import AreaTool, LineTool, PointTool
from kpeditor.app.tools.table.hand import TableHand
from kpeditor.app.tools.table.marking import TableMarkTool
from kpeditor.app.tools.table.ruler import TableRuler
from kpeditor.app.tools.table.selecting import TableSelect
from kpeditor.app.tools.table.shapes import CircleTool, FreehandTool, RectangleTool, StripTool
from kpeditor.app.tools.table.sight import TableSightView
from kpeditor.app.tools.table.stamping import TableStamp
from kpeditor.app.tools.table.vertices import PointsTool
from kpeditor.app.tools.table.zones import TableZoneTool
from kpeditor.app.tools.tool import ToolSet
from kpeditor.app.words import tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.board.tablemoves import Move, clip_of, middle_of, mirroring, turning
from kpeditor.core.edits.tables.bases import BasePlace
from kpeditor.core.edits.tables.points import transform_features
from kpeditor.core.errors import EditRefused
from kpeditor.core.files.tableclips import read_table_clip, table_clip_text
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.tablesight import Stand

_OF_SHAPE: dict[Shape, str] = {"area": AreaTool.id, "line": LineTool.id, "point": PointTool.id}
TURN_STEP = 15.0
"""Degrees by which what is selected or in hand is turned by one command."""
_MIDDLE = TablePoint(0.0, 0.0)


class TableTools(ToolSet):
    """The tools of a table; `hand` has their shared settings."""

    def __init__(
        self,
        document: Document,
        sheet: TableSheet,
        parent: QObject | None = None,
        stamps: StampSlots | None = None,
    ) -> None:
        super().__init__(document, parent)
        self.hand = hand = TableHand(document, sheet, self)
        self.sheet, self.stamps = sheet, stamps or StampSlots(parent=self)
        self.select_tool, self.points_tool = TableSelect(hand), PointsTool(hand)
        self.stamp = TableStamp(hand, self._landed)
        self.zone_tool = TableZoneTool(hand)
        self.sight = TableSightView(document, sheet, self)
        self._before_paste = self.select_tool.id
        self.switched.connect(self._forget_hint)
        self.offer(
            [
                *(self.select_tool, self.points_tool, AreaTool(hand), LineTool(hand), PointTool(hand)),
                *(RectangleTool(hand), CircleTool(hand), FreehandTool(hand), StripTool(hand)),
                *(HoleTool(hand), SplitTool(hand), self.stamp, BaseTool(hand)),
                *(TableRuler(hand, self.sight), self.zone_tool),
                *(TableMarkTool(hand, kind) for kind in marks_of(document)),
            ]
        )

    def take(self, tool_id: str, value: int | None = None) -> None:
        """Activates a tool; `value`, if given, is the number that new marks of its kind get.

        Raises:
            KeyError: when there is no such tool.
        """
        tool = self.tools[tool_id]
        if isinstance(tool, TableMarkTool) and value is not None:
            tool.value = value
        super().take(tool_id)

    def _forget_hint(self) -> None:
        """Clears the snap hint, because the new tool has not snapped to anything yet."""
        self.hand.hint = None

    def choose(self, kind: str) -> None:
        """Sets the kind to draw. If the active tool cannot draw it, activates the tool for its
        usual shape.
        """
        self.hand.choose(kind)
        declared = self.hand.declared
        shape = "area" if self.current.id == StripTool.id else getattr(self.current, "shape", None)
        is_cut = self.current.id in (HoleTool.id, SplitTool.id)
        can = shape is not None and not is_cut and (declared is None or shape in declared.shapes)
        if not can and self.current.id != FreehandTool.id:
            self.take(_OF_SHAPE[self.hand.usual_shape()])

    # --- Clipboard and stamps ---

    def copy(self) -> None:
        """Copies the selected features to the system's clipboard, as text.

        Raises:
            EditRefused: when none is selected.
        """
        clip = clip_of(self.sheet, selected_names(self.document, tr("to copy")))
        QGuiApplication.clipboard().setText(table_clip_text(clip, self.sheet.ruleset))

    def cut(self) -> None:
        """Copies the selected features and removes them.

        Raises:
            EditRefused: as `copy`.
        """
        self.copy()
        delete_features(self.document)

    def paste(self) -> None:
        """Takes the clipboard's features into the hand; the next click puts them down.

        Raises:
            BadFile: when it holds no features of a table.
        """
        clip = read_table_clip(QGuiApplication.clipboard().text())
        if self.current is not self.stamp:
            self._before_paste = self.current.id
        self.take(self.stamp.id)
        self.stamp.hold(clip, is_floating=True)

    def keep_stamp(self, slot: int) -> None:
        """Stores the clip in hand, or without one the selected features, in a slot.

        Raises:
            EditRefused: when there is neither.
        """
        clip = self.stamp.clip
        if clip is None:
            clip = clip_of(self.sheet, selected_names(self.document, tr("to keep as a stamp")))
        self.stamps.store_text(slot, table_clip_text(clip, self.sheet.ruleset))
        self.told.emit(tr("Kept as stamp {slot}; the key {slot} takes it in hand.").format(slot=slot))

    def take_stamp(self, slot: int) -> None:
        """Takes the stamp of a slot into the hand.

        Raises:
            EditRefused: when the slot is empty.
        """
        text = self.stamps.recall_text(slot)
        if not text:
            raise EditRefused(
                tr("Stamp {slot} is empty; Ctrl+{slot} keeps the selected features there.").format(slot=slot)
            )
        self.take(self.stamp.id)
        self.stamp.hold(read_table_clip(text))

    def _landed(self) -> None:
        if self.current is self.stamp:
            self.take(self._before_paste)

    # --- Turning and mirroring ---

    def arrange(self, order: Callable[[Sequence[Stand]], list[BasePlace]], title: str) -> None:
        """Puts the selected bases in a formation, in scenario order, the one clicked last first.

        Raises:
            EditRefused: when there are too few, or one would stand off the table.
        """
        bases = selected_bases(self.document)
        bases = [*bases[-1:], *bases[:-1]]
        places = order([one.stand for one in bases])
        wanted = {one.unit.id: place for one, place in zip(bases, places, strict=True)}
        self.select_tool.bases.put(wanted, title, 0)

    def turn(self, degrees: float) -> None:
        """Turns the clip in hand. Without one, turns each selected base about itself; without these, the
        selected features about their middle.

        Raises:
            EditRefused: when there is nothing to turn, or something would leave the table.
        """
        if self.current is not self.stamp and (bases := selected_bases(self.document)):
            places = {
                one.unit.id: BasePlace(one.stand.at, (one.stand.facing + degrees) % 360) for one in bases
            }
            self.select_tool.bases.put(places, tr("Turn {units}").format(units=", ".join(places)), 0)
        elif not self._turn_stamp(turning(_MIDDLE, degrees)):
            self._transform(tr("to turn"), lambda middle: turning(middle, degrees), tr("Turn"))

    def mirror(self, *, left_right: bool) -> None:
        """Mirrors the clip in hand, or without one the selected features.

        Raises:
            EditRefused: when there is neither.
        """
        if not self._turn_stamp(mirroring(_MIDDLE, left_right=left_right)):
            self._transform(
                tr("to mirror"), lambda middle: mirroring(middle, left_right=left_right), tr("Mirror")
            )

    def _turn_stamp(self, move: Move) -> bool:
        return self.current is self.stamp and self.stamp.turn(move)

    def _transform(self, purpose: str, move_of: Callable[[TablePoint], Move], title: str) -> None:
        names = selected_names(self.document, purpose)
        features = selected_features(self.document)
        move = move_of(middle_of(features, self.sheet.space))
        words = names[0] if len(names) == 1 else tr("{count} features").format(count=len(names))
        self.document.do(transform_features(self.sheet, names, move, f"{title} {words}"))

    # --- Selection ---

    def select_all(self) -> None:
        """Selects every feature that is shown and not locked."""
        select_features(self.document, filter(self.hand.is_free, self.sheet.features))

    def select_nothing(self) -> None:
        """Clears the selection."""
        self.document.select(Selection())

    def invert(self) -> None:
        """Selects the features that are not selected."""
        chosen = self.document.selection.features
        others = [name for name in self.sheet.features if name not in chosen]
        select_features(self.document, filter(self.hand.is_free, others))

    def select_kind(self) -> None:
        """Selects all features of the kinds of the selected ones; without any, of the kind chosen in the
        palette.
        """
        kinds = {feature.kind for feature in selected_features(self.document)} or {self.hand.kind}
        select_features(
            self.document, [name for name, one in self.sheet.features.items() if one.kind in kinds]
        )
