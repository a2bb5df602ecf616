"""ViewCommands: what the View menu does to the canvas, and the keys of the brush."""

from __future__ import annotations

from collections.abc import Callable

from kpeditor.app.canvas.canvas import MapCanvas
from kpeditor.app.mainwindow.desk import Desk


class ViewCommands:
    """Works on whatever desk is there at the moment; without one nothing happens."""

    def __init__(self, desk: Callable[[], Desk | None]) -> None:
        self._desk = desk

    def _canvas(self) -> MapCanvas | None:
        desk = self._desk()
        return desk.canvas if desk is not None else None

    def fit(self) -> None:
        """Shows the whole map."""
        if (canvas := self._canvas()) is not None:
            canvas.fit()

    def normal_size(self) -> None:
        """100 %."""
        if (canvas := self._canvas()) is not None:
            canvas.zoom_to_normal()

    def zoom_in(self) -> None:
        """A step closer."""
        if (canvas := self._canvas()) is not None:
            canvas.zoom(1)

    def zoom_out(self) -> None:
        """A step further away."""
        if (canvas := self._canvas()) is not None:
            canvas.zoom(-1)

    def sight(self) -> None:
        """Pins the hex under the pointer to see what is seen from it, or unpins it."""
        if (desk := self._desk()) is not None:
            desk.toggle_sight()

    def larger_brush(self) -> None:
        """A ring of hexes more."""
        if (desk := self._desk()) is not None:
            desk.toolbox.brush.set_radius(desk.toolbox.brush.radius + 1)

    def smaller_brush(self) -> None:
        """A ring of hexes less."""
        if (desk := self._desk()) is not None:
            desk.toolbox.brush.set_radius(desk.toolbox.brush.radius - 1)
