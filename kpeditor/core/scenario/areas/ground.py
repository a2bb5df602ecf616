"""Terrain and features by the names people type: ids of the map and titles of its rules, plurals too."""

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
"""The hexside features that make a road hex, by the name every ruleset with roads gives them (Q08)."""
ALIKE = {
    "railway": "rail", "railways": "rail", "railroad": "rail", "railroads": "rail", "rails": "rail",
    "river": "stream", "brook": "stream", "creek": "stream",
}  # fmt: skip
"""What rulebooks call a line otherwise than maps do; used where a map has no line of that name."""
NO_RULES = Catalogue()


def kind_named(name: str, sheet: MapSheet, catalogue: Catalogue = NO_RULES) -> str | None:
    """The id of a kind of hexes of the map or its rules, by id or title; None when there is none."""
    known = [kind for layer in catalogue.layers if not layer.line for kind in layer.kinds]
    return _meant(name, _ids_of_kinds(sheet, catalogue), ((kind.title, kind.id) for kind in known))


def feature_named(name: str, sheet: MapSheet, catalogue: Catalogue = NO_RULES) -> str | None:
    """The id of a hexside feature of the map or its rules, by id or title; None when there is none."""
    known = catalogue.hexsides
    ids = [*sheet.hexsides, *(kind.id for kind in known)]
    titles = [(kind.title, kind.id) for kind in known]
    return _meant(name, ids, titles) or _meant(ALIKE.get(name.lower(), ""), ids, ())


def terrain_mask(name: str, sheet: MapSheet) -> HexMask | None:
    """The hexes of a kind, by its id; else those with a feature, of which something is said, or in places of
    this name; None when the map has nothing that is called so.
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
    """The hexes with a feature, by its id, on at least one hexside; where a property is asked for, those of
    which it is said.
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
    values = sheet.legend[layer].kinds[1:]  # the first goes without saying
    wanted = [n for n, value in enumerate(values, start=1) if feature.value in ("", value)]
    return np.asarray(mask & np.isin(sheet.layers[layer], wanted), np.bool_)


def _layer_of(feature: Feature) -> str:
    """The layer in which a map keeps a property of lines."""
    return f"{feature.name}.{feature.said}"


def settled(area: Area, sheet: MapSheet, catalogue: Catalogue = NO_RULES) -> Area:
    """A kind or feature by its id, and as what it is: terrain("Village or farm") as terrain(farm), and
    terrain(rail) as feature(rail) where no hex is of a kind called rail. Anything else stays.
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
    """A feature, and what is said of its lines, by their ids."""
    feature = feature_named(area.name, sheet, catalogue)
    said = [layer.rpartition(".")[2] for layer in _layers_said(sheet, catalogue)]
    return replace(area, name=feature or area.name, said=_meant(area.said, said, ()) or area.said)


def _settled(name: str, offset: int, sheet: MapSheet, catalogue: Catalogue) -> Terrain | Feature | None:
    kind = kind_named(name, sheet, catalogue)
    return Terrain(kind, offset) if kind is not None else _line_named(name, offset, sheet, catalogue)


def _line_named(name: str, offset: int, sheet: MapSheet, catalogue: Catalogue) -> Feature | None:
    """A feature, or something that is said of lines, such as a siding."""
    if (feature := feature_named(name, sheet, catalogue)) is not None:
        return Feature(feature, offset)
    for layer in _layers_said(sheet, catalogue):
        line, _, said = layer.rpartition(".")
        if _meant(name, [said], ()):
            return Feature(line, offset, said)
    return None


def _layers_said(sheet: MapSheet, catalogue: Catalogue) -> list[str]:
    """The layers that hold what is said of lines: `rail.siding`."""
    return [*sheet.line_layers(), *(layer.id for layer in catalogue.layers if layer.line)]


def unknown_ground(node: Terrain | Feature, sheet: MapSheet, catalogue: Catalogue) -> str:
    """What is wrong with the name of a kind or feature, with the cure; "" of one that the map or its rules
    have under this id.
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
    """Whether something is called by its id, capitals and plurals apart, which a map knows without its
    rules; a title is not.
    """
    said = found.said if isinstance(found, Feature) else ""
    ids = {_singular(_key(one)) for one in (found.name, said) if one}
    return found.name == name or bool({_singular(_key(name)), ALIKE.get(name.lower(), "")} & ids)


def _unsaid(feature: Feature, sheet: MapSheet, catalogue: Catalogue) -> str:
    """What is wrong with the property of a line that is asked for."""
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
    """The kinds of hexes of a map and its rules, without what is said of lines."""
    ids = (kind for legend in sheet.legend.values() if not legend.line for kind in legend.kinds)
    known = (kind.id for layer in catalogue.layers if not layer.line for kind in layer.kinds)
    return [*ids, *known]


def _meant(name: str, ids: Iterable[str], titles: Iterable[tuple[str, str]]) -> str | None:
    """The id that is written so, else the one whose title is."""
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
    """A name without capitals, blanks and signs."""
    return re.sub(r"[\W_]+", "", text.lower())


def _singular(key: str) -> str:
    return key.removesuffix("s")


def places_of_kind(kind: str, sheet: MapSheet) -> list[Place]:
    """The places of a kind, which may be written as one or as many: town, towns.

    Raises:
        BadName: when the map has none.
    """
    kinds = (kind.lower(), kind.lower().removesuffix("s"))
    found = [place for place in sheet.places.values() if place.kind.lower() in kinds]
    if not found:
        meant = did_you_mean(kind, {place.kind for place in sheet.places.values()})
        raise BadName(f"the map has no place of the kind {kind}" + (f"; {meant}" if meant else ""))
    return found
