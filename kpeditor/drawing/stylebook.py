"""The map styles by name, the style for a choice in the settings, and the appearance of a whole battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from kpeditor.core.errors import BadName
from kpeditor.drawing.style import MapStyle
from kpeditor.drawing.styles.classic import CLASSIC
from kpeditor.drawing.styles.contrast import CONTRAST
from kpeditor.drawing.styles.modern import DARK, LIGHT
from kpeditor.drawing.styles.patterns import PATTERNS

if TYPE_CHECKING:
    from kpeditor.drawing.pieces.counterlooks import Symbols

STYLES: Mapping[str, MapStyle] = MappingProxyType(
    {style.name: style for style in (LIGHT, DARK, CLASSIC, CONTRAST, PATTERNS)}
)
"""The styles by name."""

MODERN = "modern"
CHOICES: Mapping[str, str] = MappingProxyType(
    {MODERN: "Modern", **{style.name: style.title for style in (CLASSIC, CONTRAST, PATTERNS)}}
)
"""The choices in a menu, with titles. "modern" is light or dark, like the window."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """The appearance of a battle in pictures, prints and exports.

    Attributes:
        layers: the switches that are on, in the form of `layer_choice`; None for all.
        symbols: the kind of symbols on the counters.
    """

    style: MapStyle = LIGHT
    layers: frozenset[str] | None = None
    symbols: Symbols = "silhouettes"

    def shows(self, id_: str) -> bool:
        """Whether a switch is on."""
        return self.layers is None or id_ in self.layers


USUAL = Appearance()
"""The light style with everything shown."""


def named(name: str) -> MapStyle:
    """The style of this name; "modern" is the light style.

    Raises:
        BadName: when there is no such style; the message lists the names.
    """
    style = LIGHT if name == MODERN else STYLES.get(name)
    if style is None:
        raise BadName(f"there is no map style {name!r}; there are {', '.join((MODERN, *STYLES))}")
    return style


def chosen(choice: str, theme: str) -> MapStyle:
    """The style for a choice in a window with a theme ("light", "dark", "contrast"). "modern" and unknown
    choices follow the theme.
    """
    if choice in CHOICES and choice != MODERN:
        return STYLES[choice]
    return STYLES.get(theme, LIGHT)
