"""The map styles by name, which of them a choice in the settings means; how a battle is drawn as a whole."""

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
"""What a menu offers, with titles: modern is light or dark as the window is."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a battle is drawn in pictures, prints and exports.

    Attributes:
        layers: the switches that are on, as in `layer_choice`; None: all.
        symbols: what stands on the counters.
    """

    style: MapStyle = LIGHT
    layers: frozenset[str] | None = None
    symbols: Symbols = "silhouettes"

    def shows(self, id_: str) -> bool:
        """Whether this switch is on."""
        return self.layers is None or id_ in self.layers


USUAL = Appearance()
"""The light style with everything shown."""


def named(name: str) -> MapStyle:
    """The style of this name; "modern" is the light one.

    Raises:
        BadName: when there is none; the message lists the names.
    """
    style = LIGHT if name == MODERN else STYLES.get(name)
    if style is None:
        raise BadName(f"there is no map style {name!r}; there are {', '.join((MODERN, *STYLES))}")
    return style


def chosen(choice: str, theme: str) -> MapStyle:
    """The style of a choice in a window of a theme ("light", "dark", "contrast"); "modern" and unknown
    choices follow the theme.
    """
    if choice in CHOICES and choice != MODERN:
        return STYLES[choice]
    return STYLES.get(theme, LIGHT)
