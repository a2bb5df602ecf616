"""The look of each kind of feature of a table: from the catalogue and the style, or derived from its name."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.rules.registry import find_or_none
from kpeditor.drawing.looks import SWITCHES
from kpeditor.drawing.palette import kind_colours
from kpeditor.drawing.style import GroundLook, LineLook, MapStyle

TEXT = "text"
"""The look of a feature that consists of its name only."""
RELIEF = ("hill", "steep")
"""The looks of hills, which depend on their level."""


def catalogue_of_table(sheet: TableSheet) -> Catalogue:
    """The declarations of the table's ruleset; an empty catalogue when it is not installed."""
    ruleset = find_or_none(sheet.ruleset)
    return ruleset.terrain() if ruleset else Catalogue()


def look_name(kind: str, catalogue: Catalogue) -> str:
    """The name of a kind's look: the declared one, or the kind's own id."""
    declared = catalogue.feature(kind)
    return declared.look or kind if declared else kind


def table_titles(sheet: TableSheet) -> dict[str, str]:
    """Everything that can be hidden in a picture of this table, with its title: its kinds, then the other
    parts.
    """
    known = catalogue_of_table(sheet)
    kinds = dict.fromkeys(feature.kind for feature in sheet.features.values())
    titles = {kind: declared.title if (declared := known.feature(kind)) else kind for kind in kinds}
    return titles | SWITCHES


class TableLooks:
    """The looks of the kinds of one table in one style."""

    def __init__(self, kinds: Iterable[str], style: MapStyle, catalogue: Catalogue) -> None:
        self._style = style
        self.names = {kind: look_name(kind, catalogue) for kind in dict.fromkeys(kinds)}
        unknown = [kind for kind, name in self.names.items() if not self._knows(name)]
        self._grounds = kind_colours(unknown, style.ground_lightness, style.ground_saturation)
        self._lines = kind_colours(unknown, style.line_lightness, 0.6)

    def _knows(self, name: str) -> bool:
        style = self._style
        return name in style.grounds or name in style.lines or name == TEXT or name in RELIEF

    def ground(self, feature: Feature) -> GroundLook:
        """The look of a kind drawn as an area; a kind that is usually a line is filled with the line's
        colour.
        """
        name, style = self.names[feature.kind], self._style
        if name in RELIEF:
            level = feature.level or 1
            base = style.grounds["slope" if level < 2 else "slope2" if level < 3 else "hilltop2"]
            return GroundLook(base.fill, base.outline or style.relief, "", base.ink, base.light, level)
        if name in style.grounds:
            return style.grounds[name]
        if name in style.lines:
            line = style.lines[name]
            return GroundLook(line.colour, line.casing or line.colour)
        fill = self._grounds.get(feature.kind)
        if fill is None:
            return GroundLook("")
        edge = fill.lighter(130) if style.is_dark else fill.darker(125)
        return GroundLook(fill.name(), edge.name(), "hatch", edge.name(), edge.name())

    def line(self, kind: str) -> LineLook:
        """The look of a kind drawn as a line; a kind that is usually an area gets the colour of its
        outline.
        """
        name, style = self.names[kind], self._style
        if name in style.lines:
            return style.lines[name]
        if name in style.grounds:
            ground = style.grounds[name]
            if ground.texture in ("waves", "swell"):
                return style.lines["river"]
            return LineLook("line", ground.ink or ground.outline or style.rim, "", 0.1)
        colour = self._lines.get(kind)
        return LineLook("line", colour.name() if colour else style.rim, "", 0.1)
