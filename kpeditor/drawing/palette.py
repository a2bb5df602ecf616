"""Colours of sides, nationalities and kinds without a colour of their own, distinct for colour-blind players.

The sides differ in lightness as well as in hue; blue and vermilion come first. Unknown kinds get a hue from a
checksum of their name, shifted where two kinds of one map would get the same.
"""

from __future__ import annotations

import colorsys
import math
import zlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from PySide6.QtGui import QColor

from kpeditor.core.scenario.model import Scenario

SIDE_COLOURS = ("#0b6fc2", "#d1491b", "#2fae8a", "#a8327d", "#e9bd1a", "#33277f")
"""Colours of sides by their order in the scenario."""

NATIONS: Mapping[str, str] = MappingProxyType(
    {
        "french": "#a9c3e3",
        "british": "#d9bd8c",
        "russian": "#c4936a",
        "german": "#aab3b0",
        "czech": "#d3c2dd",
        "japanese": "#ecd56e",
        "american": "#a9c08a",
        "italian": "#b9d3b0",
        "polish": "#e3a7a7",
        "neutral": "#ecebe4",
    }
)
"""Ground colours of the counters by nationality key."""

_HUES = 24


def side_colour(index: int, own: str = "") -> QColor:
    """The colour of the side with this index in its scenario, or its `own` one (`#rrggbb`)."""
    return QColor(own or SIDE_COLOURS[index % len(SIDE_COLOURS)])


def side_colours(scenario: Scenario) -> dict[str, QColor]:
    """The colours of the sides of a scenario by their ids: their own, else by their order."""
    return {side.id: side_colour(index, side.colour) for index, side in enumerate(scenario.sides)}


def nation_colour(key: str) -> QColor:
    """The ground colour of a counter of this nationality; an unknown one gets a pale hue from its name."""
    known = NATIONS.get(key.lower())
    if known:
        return QColor(known)
    return _hsl(_hue_number(key) / _HUES, 0.42, 0.74)


def kind_colours(kinds: Iterable[str], lightness: float, saturation: float) -> dict[str, QColor]:
    """A colour for each kind, by a checksum of its name; different hues for kinds of one call, while there
    are enough.
    """
    taken: set[int] = set()
    found: dict[str, QColor] = {}
    for kind in kinds:
        number = _hue_number(kind)
        while number in taken and len(taken) < _HUES:
            # 7 has no factor in common with the number of hues: every hue is tried, distant ones first.
            number = (number + 7) % _HUES
        taken.add(number)
        found[kind] = _hsl(number / _HUES, saturation, lightness)
    return found


def _hue_number(name: str) -> int:
    return zlib.crc32(name.encode()) % _HUES


def _hsl(hue: float, saturation: float, lightness: float) -> QColor:
    red, green, blue = colorsys.hls_to_rgb(hue, lightness, saturation)
    return QColor.fromRgbF(red, green, blue)


def luminance(colour: QColor) -> float:
    """The relative luminance of a colour, 0 (black) to 1 (white), as in the contrast rules of the web."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (p / 12.92 if p <= 0.03928 else math.pow((p + 0.055) / 1.055, 2.4) for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor | str, other: QColor | str) -> float:
    """The contrast ratio of two opaque colours, 1 (none) to 21 (black on white), as WCAG defines it."""
    low, high = sorted((luminance(QColor(one)), luminance(QColor(other))))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: QColor) -> QColor:
    """Near-black or white, whichever is more legible on this background."""
    return QColor("#14171a") if luminance(ground) > 0.2 else QColor("#ffffff")


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """A blend of two colours: `share` 0 is the first, 1 the second."""
    return QColor.fromRgbF(
        one.redF() + (other.redF() - one.redF()) * share,
        one.greenF() + (other.greenF() - one.greenF()) * share,
        one.blueF() + (other.blueF() - one.blueF()) * share,
        one.alphaF() + (other.alphaF() - one.alphaF()) * share,
    )


def faded_name(colour: QColor | str, alpha: float) -> str:
    """The name #aarrggbb of a colour at another opacity."""
    return faded(QColor(colour), alpha).name(QColor.NameFormat.HexArgb)


def faded(colour: QColor, alpha: float) -> QColor:
    """The colour at another opacity, 0 to 1."""
    copy = QColor(colour)
    copy.setAlphaF(alpha)
    return copy


CHANGED, ADDED, REMOVED, UNITS = (QColor(name) for name in ("#d55e00", "#009e73", "#cc3399", "#0072b2"))
"""Marks of what differs, which people who see few colours still tell apart; what is gone is dashed too."""
