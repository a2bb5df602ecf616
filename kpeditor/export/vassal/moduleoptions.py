"""The look and the name of a module."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.drawing.pieces.counterlooks import Symbols
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.styles.modern import LIGHT

HEIGHT = 62
"""Default height of a hex in pixels, from side to side; counters measure four fifths of it."""


@dataclass(frozen=True, slots=True)
class ModuleOptions:
    """The options of a module.

    Attributes:
        height: pixels of a hex from side to side.
        draws_zones: whether deployment zones are painted on the board; None paints them only on boards used
            by a single scenario.
        name: what VASSAL calls the module, "" for the title of the scenario; saved games and logs belong to
            the module of the same name.
    """

    style: MapStyle = LIGHT
    symbols: Symbols = "silhouettes"
    height: int = HEIGHT
    draws_zones: bool | None = None
    name: str = ""
    version: str = "1.0"
    description: str = ""

    @property
    def hex_height(self) -> int:
        """The height rounded to an even number, as the grid needs."""
        return max(16, 2 * round(self.height / 2))
