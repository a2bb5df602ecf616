"""The look of each kind of a map: from the ruleset's catalogue and the style, or derived from its name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import LegendLayer, MapSheet
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.rules.registry import find_or_none
from kpeditor.drawing.palette import kind_colours
from kpeditor.drawing.style import GroundLook, LineLook, MapStyle

UNDERLAY = "underlay"
"""The id that switches the picture under the map."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One line of a map's legend. `layer` is "" for hexside features; `is_known` is False for a look derived
    from the name.
    """

    layer: str
    id: str
    title: str
    look: GroundLook | LineLook
    is_known: bool


def catalogue_of(sheet: MapSheet) -> Catalogue:
    """The declarations of the map's ruleset; an empty catalogue when it is not installed."""
    ruleset = find_or_none(sheet.ruleset)
    return ruleset.terrain() if ruleset else Catalogue()


def ground_looks(sheet: MapSheet, layer: str, style: MapStyle, catalogue: Catalogue) -> list[GroundLook]:
    """The looks of a layer's kinds, by their numbers in its array; two numbers may have the same look."""
    kinds = sheet.legend[layer].kinds
    names = {kind: _ground_name(layer, kind, catalogue) for kind in kinds}
    # The first kind of a layer is its default: bare paper, unless the style defines a look for it.
    default = kinds[0] if kinds else ""
    unknown = [kind for kind, name in names.items() if name not in style.grounds and kind != default]
    made_up = kind_colours(unknown, style.ground_lightness, style.ground_saturation)
    looks = {}
    for kind, name in names.items():
        if name in style.grounds:
            looks[kind] = style.grounds[name]
        elif kind == default:
            looks[kind] = GroundLook("")
        else:
            fill = made_up[kind]
            edge = fill.lighter(130) if style.is_dark else fill.darker(125)
            looks[kind] = GroundLook(fill.name(), edge.name(), "hatch", edge.name(), edge.name())
    return [looks[kind] for kind in kinds]


def line_looks(sheet: MapSheet, style: MapStyle, catalogue: Catalogue) -> dict[str, LineLook]:
    """The looks of the map's hexside features, by feature id."""
    names = {feature: _line_name(feature, catalogue) for feature in sheet.hexsides}
    unknown = [feature for feature, name in names.items() if name not in style.lines]
    made_up = kind_colours(unknown, style.line_lightness, 0.6)
    looks = {}
    for feature, name in names.items():
        if name in style.lines:
            looks[feature] = style.lines[name]
        else:
            kind = catalogue.hexside(feature)
            crosses = kind.crosses if kind is not None else bool(sheet.line_layers(feature))
            pattern = "road" if crosses else "line"
            colour = made_up[feature]
            looks[feature] = (
                LineLook("road", colour.name(), colour.darker(150).name(), 0.12)
                if pattern == "road"
                else LineLook("line", colour.name(), "", 0.11)
            )
    return looks


def legend_entries(sheet: MapSheet, style: MapStyle, catalogue: Catalogue | None = None) -> list[LegendEntry]:
    """Every kind and feature of a map with its look, layer by layer, for a palette or a printed legend."""
    known = catalogue_of(sheet) if catalogue is None else catalogue
    entries = []
    lines = line_looks(sheet, style, known)
    for layer, legend in sheet.legend.items():
        if legend.line:
            entries += _values(layer, legend, lines.get(legend.line), known)
            continue
        titles = {kind.id: kind.title for kind in declared.kinds} if (declared := known.layer(layer)) else {}
        looks = ground_looks(sheet, layer, style, known)
        for kind, look in dict(zip(sheet.legend[layer].kinds, looks, strict=True)).items():
            name = _ground_name(layer, kind, known)
            title = titles.get(kind, _readable(kind))
            entries.append(LegendEntry(layer, kind, title, look, name in style.grounds))
    for feature, line in lines.items():
        declared_feature = known.hexside(feature)
        title = declared_feature.title if declared_feature else _readable(feature)
        entries.append(LegendEntry("", feature, title, line, _line_name(feature, known) in style.lines))
    return entries


def _values(layer: str, legend: LegendLayer, look: LineLook | None, known: Catalogue) -> list[LegendEntry]:
    """An entry for each value of a property of lines, with the look of the line."""
    if look is None:
        return []
    declared = known.layer(layer)
    titles = {kind.id: kind.title for kind in declared.kinds} if declared else {}
    return [
        LegendEntry(layer, kind, titles.get(kind, _readable(kind)), look, declared is not None)
        for kind in dict.fromkeys(legend.kinds)
    ]


def runs_through(feature: str, look: LineLook, known: Catalogue) -> bool:
    """Whether a feature leads from hex to hex. If the rules do not know it, its pattern decides."""
    kind = known.hexside(feature)
    return kind.crosses if kind is not None else look.pattern in ("road", "rail", "tunnel", "bridge")


def signs_of(layer: str, legend: LegendLayer, known: Catalogue) -> list[str]:
    """The sign for each value of a property of lines, by the numbers in its array."""
    declared = known.layer(layer)
    looks = {kind.id: kind.look for kind in declared.kinds} if declared else {}
    return [looks.get(kind, "") for kind in legend.kinds]


def layer_titles(sheet: MapSheet, catalogue: Catalogue | None = None) -> Mapping[str, str]:
    """Everything that `MapPainter.paint` can show or hide on this map, with its title: layers, features,
    grid, numbers, places, zones, units, the picture under the map.
    """
    known = catalogue_of(sheet) if catalogue is None else catalogue
    titles: dict[str, str] = {UNDERLAY: "Underlay picture"}
    for layer in sheet.terrain_layers():
        declared = known.layer(layer)
        titles[layer] = declared.title if declared else _readable(layer)
    for feature in sheet.hexsides:
        kind = known.hexside(feature)
        titles[feature] = kind.title if kind else _readable(feature)
    return titles | {
        "grid": "Grid",
        "numbers": "Hex numbers",
        "places": "Place names",
        "zones": "Zones",
        "units": "Units",
    }


SWITCHES = {
    "grid": "Grid",
    "places": "Names",
    "rulers": "Rulers",
    "scale": "Scale bar",
    "units": "Units",
    "zones": "Zones",
}
"""The parts of a picture of a table that can be left out, besides kinds of features, with their titles."""


def view_titles(sheet: TableSheet, catalogue: Catalogue) -> dict[str, str]:
    """Everything that can be hidden and locked in a view of this table, the topmost first: all kinds that the
    rules declare or the table uses, and the parts drawn over and under them.
    """
    titles = {kind.id: kind.title for kind in catalogue.table_features}
    titles |= {one.kind: one.kind for one in sheet.features.values() if one.kind not in titles}
    above = ("units", "zones", "places", "grid")
    return {name: SWITCHES[name] for name in above} | titles | {UNDERLAY: "Underlay picture"}


def _readable(id_: str) -> str:
    return id_.replace("_", " ").replace("-", " ").capitalize()


def _ground_name(layer: str, kind: str, catalogue: Catalogue) -> str:
    declared = catalogue.layer(layer)
    found = next((k for k in declared.kinds if k.id == kind), None) if declared else None
    return found.look or kind if found else kind


def _line_name(feature: str, catalogue: Catalogue) -> str:
    kind = catalogue.hexside(feature)
    return kind.look or feature if kind else feature
