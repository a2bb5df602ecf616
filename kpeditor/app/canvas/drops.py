"""Drops: units dragged out of a panel onto the map; where one would land is shown as a preview."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDragMoveEvent, QDropEvent

from kpeditor.app.document.forceclipboard import unpacked
from kpeditor.app.document.forces import do_placing, put_on_map, sentence, why_not_placed
from kpeditor.app.document.selection import Hover, Selection
from kpeditor.core.edits.forces.units import ForceKey, key_of
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex

if TYPE_CHECKING:
    from kpeditor.app.canvas.canvas import MapCanvas


class Drops:
    """Handles the drag-and-drop events of a canvas; drags of files are left to the window."""

    def __init__(self, canvas: MapCanvas) -> None:
        self._canvas = canvas

    def over(self, event: QDragMoveEvent) -> None:
        """Shows where a dragged unit would land, or why it may not."""
        key = unpacked(event.mimeData())
        if key is None or not key.type:
            event.ignore()
            return
        hex_ = self._hex(event.position())
        if hex_ != self._canvas.document.hover.hex:
            self._canvas.note.tell(self._refusal(key, hex_), event.position().toPoint())
        self._canvas.document.point_at(Hover(hex_))
        if hex_ is None:
            event.ignore()
        else:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def drop(self, event: QDropEvent) -> None:
        """Puts the unit into the hex, or says why it may not stand there."""
        key, hex_ = unpacked(event.mimeData()), self._hex(event.position())
        if key is None or hex_ is None:
            event.ignore()
            return
        canvas = self._canvas
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        try:
            edit, unit = put_on_map(canvas.document, key, hex_)
            do_placing(canvas.document, edit, [unit], self)
        except KpError as refused:
            canvas.refuse(refused.sentence(), event.position().toPoint())
            return
        canvas.note.drop()
        if edit.scenario is not None and (found := key_of(edit.scenario, unit)) is not None:
            chosen = Selection(frozenset({hex_}), side=found.side, group=found.group, unit=unit)
            canvas.document.select(chosen)
        canvas.setFocus()

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
        return self._canvas.layout_of_hexes.hex_at(*self._canvas.to_board(at))
