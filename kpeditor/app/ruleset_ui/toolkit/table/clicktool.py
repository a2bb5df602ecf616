"""Tools of sheets on a table: clicks that a sheet takes as choices or places, with what it draws there; rims
around those an answer is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent, PointerTool
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.core.geometry.table import TablePoint


class Clicked(Protocol):
    """A sheet that is written on by clicks."""

    def click(self, point: TablePoint) -> None:
        """The left button was pressed at a point."""
        ...

    def let_go(self) -> bool:
        """Escape was pressed: takes back what is chosen, False where there is nothing."""
        ...

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """Draws what is written."""
        ...


class ClickTool(PointerTool):
    """Hands clicks, Escape and keys of its own to a sheet; such a key calls with 1, with Shift with -1."""

    def __init__(
        self, sheet: Clicked, keys: Mapping[Qt.Key, Callable[[int], None]] = MappingProxyType({})
    ) -> None:
        self._sheet, self._keys = sheet, keys

    def release(self, at: PointerEvent) -> None:
        """A click, to a hundredth of the unit of the table."""
        if at.is_click and at.button is Button.LEFT:
            self._sheet.click(TablePoint(round(at.x, 2), round(at.y, 2)))

    def key(self, press: KeyPress) -> bool:
        """Escape lets go."""
        if self.claims(press):
            self._keys[press.key](-1 if press.shift else 1)
            return True
        return press.key is Qt.Key.Key_Escape and self._sheet.let_go()

    def claims(self, press: KeyPress) -> bool:
        """The keys of its own."""
        return press.key in self._keys and not press.ctrl and not press.alt

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """What the sheet draws."""
        self._sheet.paint_on(painter, camera)


class RimTool(PointerTool):
    """Rims around bases in a colour each; clicks do nothing."""

    def __init__(self, seen: SeenBases, inks: Mapping[str, QColor]) -> None:
        self._sheet = seen.sheet
        those = ((seen.stand(unit), ink) for unit, ink in inks.items())
        self._stands = [(stand, ink) for stand, ink in those if stand is not None]

    @property
    def places(self) -> frozenset[TablePoint]:
        """Where they stand."""
        return frozenset(stand.at for stand, _ in self._stands)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Draws the rims."""
        draw = TableDrawing.of(painter, self._sheet, camera)
        for stand, ink in self._stands:
            paint_rim(draw, stand, ink)
