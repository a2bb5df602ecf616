"""Drops: units dragged out of a panel onto a map or a table; where one would land is shown as a preview."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent

from kpeditor.app.document.forceclipboard import unpacked
from kpeditor.app.document.forces import do_placing, put_on_map, sentence, why_not_placed
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.guard import guarded
from kpeditor.core.errors import KpError

if TYPE_CHECKING:
    from kpeditor.app.canvas.canvas import MapCanvas
    from kpeditor.app.canvas.tablecanvas import TableCanvas
    from kpeditor.app.mapview.pointer import PointerFilter
    from kpeditor.app.mapview.pointernote import PointerNote
    from kpeditor.core.edits.forces.units import ForceKey

NOWHERE = Hover()


class Drops(ABC):
    """Handles the drag-and-drop events of a canvas; drags of files are left to the window."""

    def __init__(self, canvas: MapCanvas | TableCanvas) -> None:
        self.canvas = canvas

    @abstractmethod
    def hover_at(self, at: QPointF) -> Hover:
        """The place of the board at a pixel of the view; `NOWHERE` off the board."""

    @abstractmethod
    def put(self, key: ForceKey, hover: Hover) -> None:
        """Puts a unit at a place, and selects it.

        Raises:
            KpError: when it may not stand there.
        """

    def refusal(self, key: ForceKey, hover: Hover) -> str:
        """Why a unit may not be dropped at a place, "" when it may, or when that shows only then."""
        return ""

    def over(self, event: QDragMoveEvent) -> None:
        """Shows where a dragged unit would land, or why it may not."""
        key, hover = unpacked(event.mimeData()), self.hover_at(event.position())
        if key is None or not key.type:
            event.ignore()
            return
        if hover != self.canvas.document.hover:
            self.canvas.note.tell(self.refusal(key, hover), event.position().toPoint())
        self.canvas.document.point_at(hover)
        if hover == NOWHERE:
            event.ignore()
        else:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def drop(self, event: QDropEvent) -> None:
        """Puts the unit where it is dropped, or says why it may not stand there."""
        key, hover = unpacked(event.mimeData()), self.hover_at(event.position())
        if key is None or hover == NOWHERE:
            event.ignore()
            return
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        try:
            self.put(key, hover)
        except KpError as refused:
            self.canvas.refuse(refused.sentence(), event.position().toPoint())
            return
        self.canvas.note.drop()
        self.canvas.setFocus()


class HexDrops(Drops):
    """Drops onto a map of hexes."""

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas

    def hover_at(self, at: QPointF) -> Hover:
        """The hex at a pixel."""
        return Hover(self._canvas.layout_of_hexes.hex_at(*self._canvas.to_board(at)))

    def put(self, key: ForceKey, hover: Hover) -> None:
        """Puts the unit into the hex."""
        from kpeditor.core.edits.forces.units import key_of

        document = self._canvas.document
        assert hover.hex is not None
        edit, unit = put_on_map(document, key, hover.hex)
        do_placing(document, edit, [unit], self)
        if edit.scenario is not None and (found := key_of(edit.scenario, unit)) is not None:
            hexes = frozenset({hover.hex})
            document.select(Selection(hexes, side=found.side, group=found.group, unit=unit))

    def refusal(self, key: ForceKey, hover: Hover) -> str:
        """Why the unit may not stand in the hex."""
        document = self._canvas.document
        if hover.hex is None:
            return ""
        try:
            edit, unit = put_on_map(document, key, hover.hex)
        except KpError as refused:
            return refused.sentence()
        why = why_not_placed(document, edit.scenario, [unit])
        return sentence(why) if why else ""


class CanvasEvents:
    """What both canvases do with drags of units and with the menu of the selection. It stands before the
    view among the bases of a canvas.
    """

    drops: Drops
    note: PointerNote
    pointer: PointerFilter
    asked_menu: Any

    @property
    def is_selecting(self) -> bool:
        """Whether the Select tool is active."""
        raise NotImplementedError  # each canvas has tools of its own

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Handles a unit dragged in from a panel."""
        self.drops.over(event)

    @guarded
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Shows where the dragged unit would land."""
        self.drops.over(event)

    @guarded
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Hides the dragged unit."""
        self.note.drop()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        """Puts the dragged unit on the board."""
        self.drops.drop(event)

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """With the Select tool, or by the menu key, opens the menu of the selection."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard or self.is_selecting:
            self.pointer.cancel()  # the menu will get the release of the button
            self.asked_menu.emit(event.globalPos())
