"""ViewSettings: how the map of one document is shown - style, counters, layers; for canvas and panels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from kpeditor.app.words import tr_later
from kpeditor.drawing.style import MapStyle

if TYPE_CHECKING:
    from kpeditor.drawing.pieces.counterlooks import Symbols

FURNITURE = {
    "minimap": tr_later("Over&view"),
    "rulers": tr_later("&Rulers"),
    "scale-bar": tr_later("&Scale bar"),
    "scroll-bars": tr_later("S&croll bars"),
}
"""The parts of the canvas besides the map, each with its menu text."""


class ViewSettings(QObject):
    """Which layers are hidden, faded and locked, and the style. `changed` is emitted for every change,
    `furnished` when rulers, overview map or scale bar must be shown or hidden.

    `titles` holds the titles of everything that can be hidden, see `drawing.looks.layer_titles`.
    """

    changed = Signal()
    furnished = Signal()

    def __init__(self, style: MapStyle, titles: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.style = style
        self.titles = titles
        self.symbols: Symbols = "silhouettes"
        self._hidden: frozenset[str] = frozenset()
        self._opacities: dict[str, float] = {}
        self._locked: frozenset[str] = frozenset()
        self._before_solo: frozenset[str] | None = None
        self._put_away: frozenset[str] = frozenset()
        self._folded: frozenset[str] = frozenset()

    def shows(self, name: str) -> bool:
        """Whether a layer is shown."""
        return name not in self._hidden

    def show(self, name: str, is_shown: bool) -> None:
        """Shows or hides a layer."""
        self._before_solo = None
        self._hide(self._hidden - {name} if is_shown else self._hidden | {name})

    def solo(self, name: str) -> None:
        """Shows this layer alone. A second call shows the layers of before again."""
        others = frozenset(self.titles) - {name}
        if self._hidden == others:
            before = self._before_solo
            self._before_solo = None
            self._hide(before if before is not None else frozenset())
        else:
            self._before_solo = self._hidden
            self._hide(others)

    def _hide(self, hidden: frozenset[str]) -> None:
        if hidden != self._hidden:
            self._hidden = hidden
            self.changed.emit()

    def opacity(self, name: str) -> float:
        """The opacity of a layer, 0 to 1."""
        return self._opacities.get(name, 1.0)

    def set_opacity(self, name: str, opacity: float) -> None:
        """Sets the opacity of a layer."""
        opacity = min(1.0, max(0.0, opacity))
        if opacity != self.opacity(name):
            self._opacities[name] = opacity
            self.changed.emit()

    def opacities(self) -> dict[str, float]:
        """The opacities of the layers that are not opaque."""
        return {name: share for name, share in self._opacities.items() if share < 1.0}

    def is_locked(self, name: str) -> bool:
        """Whether a layer is locked against changes."""
        return name in self._locked

    def lock(self, name: str, is_locked: bool) -> None:
        """Locks a layer against changes, or unlocks it."""
        locked = self._locked | {name} if is_locked else self._locked - {name}
        if locked != self._locked:
            self._locked = locked
            self.changed.emit()

    @property
    def locked(self) -> frozenset[str]:
        """The layers that must not be changed."""
        return self._locked

    def set_style(self, style: MapStyle, symbols: Symbols | None = None) -> None:
        """Sets the map style, and with `symbols` also the looks of counters."""
        symbols = symbols or self.symbols
        if style is not self.style or symbols != self.symbols:
            self.style, self.symbols = style, symbols
            self.changed.emit()

    def has_furniture(self, name: str) -> bool:
        """Whether one of `FURNITURE` is shown on the canvas."""
        return name not in self._put_away

    def put_away(self, names: Iterable[str]) -> None:
        """Hides these parts of `FURNITURE` and shows all others."""
        names = frozenset(names)
        if names != self._put_away:
            self._put_away = names
            self.furnished.emit()

    def is_folded(self, section: str) -> bool:
        """Whether a section of the palette is folded away."""
        return section in self._folded

    def fold(self, section: str, is_folded: bool) -> None:
        """Remembers that a section of the palette is folded away, or not."""
        self._folded = self._folded | {section} if is_folded else self._folded - {section}

    def map_layers(self) -> frozenset[str] | None:
        """The shown layers of the map for the map painter; None for all."""
        shown = frozenset(name for name in self.titles if self.shows(name))
        return None if not self._hidden else shown

    def state(self) -> dict[str, Any]:
        """The settings to be saved for a document, as plain data: hidden, faded and locked layers."""
        return {
            "hidden": sorted(self._hidden),
            "opacity": self.opacities(),
            "locked": sorted(self._locked),
            "folded": sorted(self._folded),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restores what `state` answered, ignoring invalid parts."""
        self._hidden = self._known(state.get("hidden"))
        self._locked = self._known(state.get("locked"))
        folded = state.get("folded")
        self._folded = frozenset(map(str, folded)) if isinstance(folded, list) else frozenset()
        shares = state.get("opacity")
        self._opacities = {
            name: min(1.0, max(0.0, float(share)))
            for name, share in (shares.items() if isinstance(shares, Mapping) else ())
            if name in self.titles and isinstance(share, int | float)
        }
        self.changed.emit()

    def _known(self, names: object) -> frozenset[str]:
        """The remembered names that the map still has."""
        remembered = names if isinstance(names, list) else []
        return frozenset(name for name in remembered if name in self.titles)
