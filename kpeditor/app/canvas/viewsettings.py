"""ViewSettings: what of the map is shown, and in which style; shared by the canvas, menus and panels."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from kpeditor.drawing.style import MapStyle


class ViewSettings(QObject):
    """Which layers are hidden and the style; `changed` tells that any of it changed.

    `titles` names everything that can be hidden, as `drawing.looks.layer_titles` does.
    """

    changed = Signal()

    def __init__(self, style: MapStyle, titles: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.style = style
        self.titles = titles
        self._hidden: frozenset[str] = frozenset()

    def shows(self, name: str) -> bool:
        """Whether a layer is shown."""
        return name not in self._hidden

    def show(self, name: str, is_shown: bool) -> None:
        """Shows or hides a layer."""
        hidden = self._hidden - {name} if is_shown else self._hidden | {name}
        if hidden != self._hidden:
            self._hidden = hidden
            self.changed.emit()

    def set_style(self, style: MapStyle) -> None:
        """Another map style."""
        if style is not self.style:
            self.style = style
            self.changed.emit()

    def map_layers(self) -> frozenset[str] | None:
        """The shown layers of the map for the map painter; None for all."""
        shown = frozenset(name for name in self.titles if self.shows(name))
        return None if not self._hidden else shown
