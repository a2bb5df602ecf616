"""Drops: units dragged out of a panel onto the map; where one would land is shown as a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent

from kpeditor.app.document.forcedrag import unpacked
from kpeditor.app.document.forces import do_placing, put_on_map, sentence, why_not_placed
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.app.guard import guarded
from kpeditor.core.edits.units import ForceKey, key_of
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex

if TYPE_CHECKING:
    from kpeditor.app.canvas.canvas import MapCanvas


class Drops(QObject):
    """Filters the drag-and-drop events of a canvas."""

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        canvas.setAcceptDrops(True)
        canvas.installEventFilter(self)

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles drags of units; drags of files are left to the window."""
        kind = event.type()
        if kind in (QEvent.Type.DragEnter, QEvent.Type.DragMove) and isinstance(event, QDragMoveEvent):
            return self._over(event)
        if kind is QEvent.Type.DragLeave:
            self._canvas.hand.note.drop()
        if kind is QEvent.Type.Drop and isinstance(event, QDropEvent):
            return self._drop(event)
        return False

    def _over(self, event: QDragMoveEvent) -> bool:
        key = unpacked(event.mimeData())
        if key is None or not key.type:
            event.ignore()
            return False
        hex_ = self._hex(event.position())
        if hex_ != self._canvas.document.hover.hex:
            self._canvas.hand.note.tell(self._refusal(key, hex_), event.position().toPoint())
        self._canvas.document.point_at(Hover(hex_))
        if hex_ is None:
            event.ignore()
        else:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        return True

    def _drop(self, event: QDropEvent) -> bool:
        key, hex_ = unpacked(event.mimeData()), self._hex(event.position())
        if key is None or hex_ is None:
            return False
        canvas = self._canvas
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        try:
            edit, unit = put_on_map(canvas.document, key, hex_)
            do_placing(canvas.document, edit, [unit], self)
        except KpError as refused:
            canvas.hand.refuse(refused.sentence(), event.position().toPoint())
            return True
        canvas.hand.note.drop()
        if edit.scenario is not None and (found := key_of(edit.scenario, unit)) is not None:
            chosen = Selection(frozenset({hex_}), side=found.side, group=found.group, unit=unit)
            canvas.document.select(chosen)
        canvas.setFocus()
        return True

    def _refusal(self, key: ForceKey, hex_: Hex | None) -> str:
        """Why a unit may not be dropped into a hex, "" when it may."""
        document = self._canvas.document
        if hex_ is None:
            return ""
        try:
            edit, unit = put_on_map(document, key, hex_)
        except KpError as refused:
            return refused.sentence()
        why = why_not_placed(document, edit.scenario, [unit])
        return sentence(why) if why else ""

    def _hex(self, at: QPointF) -> Hex | None:
        x, y = self._canvas.camera.to_board(at.x(), at.y())
        return self._canvas.layout_of_hexes.hex_at(x, y)
