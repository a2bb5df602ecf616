"""Finds terrain and features by the names that people type: ids of the map, titles of its rules, and
plurals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

import numpy as np

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.errors import BadName
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas.nodes import Area, Feature, NamedPlace, NumberedPlace, Terrain

ROAD_FEATURES = ("road", "bridge")
"""The hexside features that make a road hex. Every ruleset with roads uses these names (Q08)."""
ALIKE = {
    "railway": "rail", "railways": "rail", "railroad": "rail", "railroads": "rail", "rails": "rail",
    "river": "stream", "brook": "stream", "creek": "stream",
}  # fmt: skip
"""Other words of rulebooks for lines, used where a map has no line of that name."""
NO_RULES = Catalogue()


def kind_named(name: str, sheet: MapSheet, catalogue: Catalogue = NO_RULES) -> str | None:
    """The id of a kind of hexes of the map or its rules, found by id or title; None when there is none."""
    known = [kind for layer in catalogue.layers if not layer.line for kind in layer.kinds]
    return _meant(name, _ids_of_kinds(sheet, catalogue), ((kind.title, kind.id) for kind in known))


def feature_named(name: str, sheet: MapSheet, catalogue: Catalogue = NO_RULES) -> str | None:
    """The id of a hexside feature of the map or its rules, found by id or title; None when there is none."""
    known = catalogue.hexsides
    ids = [*sheet.hexsides, *(kind.id for kind in known)]
    titles = [(kind.title, kind.id) for kind in known]
    return _meant(name, ids, titles) or _meant(ALIKE.get(name.lower(), ""), ids, ())


def terrain_mask(name: str, sheet: MapSheet) -> HexMask | None:
    """The hexes of a kind, by its id. Without such a kind: the hexes with a feature or line property of this
    name, or the hexes of places of this kind or name. None when the map has nothing of this name.
    """
    if (kind := kind_named(name, sheet)) is not None:
        layers = [id_ for id_ in sheet.terrain_layers() if kind in sheet.legend[id_].kinds]
        found = (sheet.layers[id_] == sheet.legend[id_].index(kind) for id_ in layers)
        return reduce(np.logical_or, found, masks.nothing(sheet.grid)) & masks.board(sheet.grid)
    if (feature := _line_named(name, 0, sheet, NO_RULES)) is not None:
        return feature_mask(feature, sheet)
    places = [place for place in sheet.places.values() if _key(name) in (_key(place.kind), _key(place.name))]
    if not places:
        return None
    return masks.mask_of_hexes(sheet.grid, (hex_ for place in places for hex_ in place.hexes))


def feature_mask(feature: Feature, sheet: MapSheet) -> HexMask:
    """The hexes with a feature, by its id, on at least one hexside; with a property, only hexes whose lines
    have it.
    """
    sides = sheet.hexsides.get(feature.name)
    if sides is None:
        return masks.nothing(sheet.grid)
    mask = np.asarray(sides > 0, np.bool_) & masks.board(sheet.grid)
    if not feature.said:
        return mask
    layer = _layer_of(feature)
    if layer not in sheet.layers:
        return masks.nothing(sheet.grid)
    values = sheet.legend[layer].kinds[1:]  # the first kind is the default and is never written
    wanted = [n for n, value in enumerate(values, start=1) if feature.value in ("", value)]
    return np.asarray(mask & np.isin(sheet.layers[layer], wanted), np.bool_)


def _layer_of(feature: Feature) -> str:
    """The layer of a map that stores a property of lines."""
    return f"{feature.name}.{feature.said}"


def settled(area: Area, sheet: MapSheet, catalogue: Catalogue = NO_RULES) -> Area:
    """The area with kinds and features named by id and under the right node: terrain("Village or farm")
    becomes terrain(farm), and terrain(rail) becomes feature(rail) where no kind of hexes is called rail.
    Other areas stay unchanged.
    """
    match area:
        case Terrain() | NamedPlace():
            return _settled(area.name, area.offset, sheet, catalogue) or area
        case NumberedPlace(is_bare=True):
            return _settled(area.kind, area.offset, sheet, catalogue) or area
        case Feature():
            return settled_feature(area, sheet, catalogue)
    return area


def settled_feature(area: Feature, sheet: MapSheet, catalogue: Catalogue = NO_RULES) -> Feature:
    """The feature with its name and the property of its lines replaced by their ids."""
    feature = feature_named(area.name, sheet, catalogue)
    said = [layer.rpartition(".")[2] for layer in _layers_said(sheet, catalogue)]
    return replace(area, name=feature or area.name, said=_meant(area.said, said, ()) or area.said)


def _settled(name: str, offset: int, sheet: MapSheet, catalogue: Catalogue) -> Terrain | Feature | None:
    kind = kind_named(name, sheet, catalogue)
    return Terrain(kind, offset) if kind is not None else _line_named(name, offset, sheet, catalogue)


def _line_named(name: str, offset: int, sheet: MapSheet, catalogue: Catalogue) -> Feature | None:
    """The feature of this name, or the feature with a line property of this name, such as a siding."""
    if (feature := feature_named(name, sheet, catalogue)) is not None:
        return Feature(feature, offset)
    for layer in _layers_said(sheet, catalogue):
        line, _, said = layer.rpartition(".")
        if _meant(name, [said], ()):
            return Feature(line, offset, said)
    return None


def _layers_said(sheet: MapSheet, catalogue: Catalogue) -> list[str]:
    """The layers that hold properties of lines, such as `rail.siding`."""
    return [*sheet.line_layers(), *(layer.id for layer in catalogue.layers if layer.line)]


def unknown_ground(node: Terrain | Feature, sheet: MapSheet, catalogue: Catalogue) -> str:
    """The fault and its cure when neither the map nor its rules have a kind or feature of this id; "" when
    one of them has.
    """
    found = settled(node, sheet, catalogue)
    is_kind = isinstance(node, Terrain)
    if isinstance(found, Terrain | Feature) and not _is_by_id(node.name, found):
        return f"the map has no {'kind of terrain' if is_kind else 'feature'} {node.name!r}; write {found}"
    features = [*sheet.hexsides, *(kind.id for kind in catalogue.hexsides)]
    if isinstance(found, Feature) and found.name in features:
        return _unsaid(found, sheet, catalogue)
    kinds = _ids_of_kinds(sheet, catalogue)
    if isinstance(found, Terrain) and found.name in kinds:
        return ""
    if is_kind and terrain_mask(node.name, sheet) is not None:
        return ""
    known = [*(kinds if is_kind else ()), *features]
    cure = did_you_mean(node.name.lower(), known) or f"known: {', '.join(dict.fromkeys(known)) or 'none'}"
    return f"the map has no {'kind of terrain' if is_kind else 'feature'} {node.name!r}; {cure}"


def _is_by_id(name: str, found: Terrain | Feature) -> bool:
    """Whether a name is an id, apart from capitals and plurals. A map knows ids without its rules, but not
    titles.
    """
    said = found.said if isinstance(found, Feature) else ""
    ids = {_singular(_key(one)) for one in (found.name, said) if one}
    return found.name == name or bool({_singular(_key(name)), ALIKE.get(name.lower(), "")} & ids)


def _unsaid(feature: Feature, sheet: MapSheet, catalogue: Catalogue) -> str:
    """The fault when a requested property of a line is unknown."""
    if not feature.said:
        return ""
    layers = {id_: sheet.legend[id_].kinds for id_ in sheet.line_layers(feature.name)}
    layers |= {layer.id: [kind.id for kind in layer.kinds] for layer in catalogue.properties(feature.name)}
    values = layers.get(_layer_of(feature))
    if values is None:
        known = [layer.rpartition(".")[2] for layer in layers]
        cure = did_you_mean(feature.said, known) or f"known: {', '.join(known) or 'nothing'}"
        return f"{feature.name} has no property {feature.said!r}; {cure}"
    if feature.value == values[0] and feature.value:
        without = Feature(feature.name), replace(feature, value="")
        return f"{feature.said} {feature.value} is the usual case; write {without[0]} - {without[1]}"
    if feature.value and feature.value not in values:
        return f"{feature.said} cannot be {feature.value!r}; known: {', '.join(values[1:])}"
    return ""


def _ids_of_kinds(sheet: MapSheet, catalogue: Catalogue) -> list[str]:
    """The kinds of hexes of a map and its rules, without properties of lines."""
    ids = (kind for legend in sheet.legend.values() if not legend.line for kind in legend.kinds)
    known = (kind.id for layer in catalogue.layers if not layer.line for kind in layer.kinds)
    return [*ids, *known]


def _meant(name: str, ids: Iterable[str], titles: Iterable[tuple[str, str]]) -> str | None:
    """The entry whose id matches the name, or the one whose title matches."""
    if not name:
        return None
    pairs = [*((one, one) for one in ids), *titles]
    if any(one == name for _, one in pairs):
        return name
    keys = _key(name), _singular(_key(name))
    return next(
        (one for key in keys for text, one in pairs if key in (_key(text), _singular(_key(text)))), None
    )


def _key(text: str) -> str:
    """The name without capitals, blanks and punctuation, for comparison."""
    return re.sub(r"[\W_]+", "", text.lower())


def _singular(key: str) -> str:
    return key.removesuffix("s")


def places_of_kind(kind: str, sheet: MapSheet) -> list[Place]:
    """The places of a kind, written in the singular or plural: town, towns.

    Raises:
        BadName: when the map has none.
    """
    kinds = (kind.lower(), kind.lower().removesuffix("s"))
    found = [place for place in sheet.places.values() if place.kind.lower() in kinds]
    if not found:
        meant = did_you_mean(kind, {place.kind for place in sheet.places.values()})
        raise BadName(f"the map has no place of the kind {kind}" + (f"; {meant}" if meant else ""))
    return found
