"""Finds features of a free table by the names that people type in areas: names of features, ids and titles of
kinds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.problem import did_you_mean
from kpeditor.core.scenario.areas import nodes
from kpeditor.core.scenario.areas.ground import NO_RULES, ROAD_FEATURES
from kpeditor.core.scenario.areas.nodes import Area, NamedPlace, NumberedPlace, Roads, Terrain, with_parts

WAYS = (*ROAD_FEATURES, "dirt_road")
"""Kinds of features that `roads` means on a table."""


def feature_meant(node: NamedPlace | NumberedPlace, sheet: TableSheet) -> Feature | None:
    """The feature that a node names, by its name or by kind and number; capitals do not matter. "Hill 2" is
    the feature of kind hill whose name ends in 2, or a feature called Hill 2. None when there is none.
    """
    named = {name.lower(): feature for name, feature in sheet.features.items()}
    if isinstance(node, NamedPlace):
        return sheet.features.get(node.name) or named.get(node.name.lower())
    number = str(node.number)
    for feature in sheet.features.values():
        if feature.kind == node.kind and feature.id.rpartition(" ")[2] == number:
            return feature
    return named.get(f"{node.kind} {number}") or (named.get(node.kind) if node.number == 1 else None)


def unknown_place(node: NamedPlace | NumberedPlace, sheet: TableSheet) -> str:
    """The message that the table has no such feature, with the most similar name."""
    wanted = node.name if isinstance(node, NamedPlace) else f"{node.kind.capitalize()} {node.number}"
    kinds = {feature.kind for feature in sheet.features.values()}
    meant = did_you_mean(wanted, [*sheet.features, *kinds, "roads", "anywhere"])
    return f"the table has no feature {wanted!r}" + (f"; {meant}" if meant else "")


def features_of(node: Area, sheet: TableSheet) -> Iterator[Feature]:
    """The features of a kind on a table; with a property, only those that have it."""
    for feature in sheet.features.values():
        if isinstance(node, Roads):
            if feature.kind in WAYS:
                yield feature
        elif isinstance(node, Terrain | nodes.Feature) and _key(feature.kind) == _key(node.name):
            said = node.said if isinstance(node, nodes.Feature) else ""
            value = feature.props.get(said)
            wanted = node.value if isinstance(node, nodes.Feature) else ""
            if not said or (value not in (None, False) and wanted in ("", _text(value))):
                yield feature


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def kind_on_table(name: str, sheet: TableSheet, catalogue: Catalogue = NO_RULES) -> str | None:
    """The id of a kind of features of the rules or the table, found by id or title; None when there is
    none.
    """
    kinds = {kind.id: kind.title for kind in catalogue.table_features}
    kinds |= {one.kind: one.kind for one in sheet.features.values() if one.kind not in kinds}
    if name in kinds:
        return name
    keys = {_key(name), _key(name).removesuffix("s")}
    return next((id_ for id_, title in kinds.items() if keys & {_key(id_), _key(title)}), None)


def settled_on_table(area: Area, sheet: TableSheet, catalogue: Catalogue = NO_RULES) -> Area:
    """An area with features and kinds spelled as the table and its rules spell them: place("Oak wood") for
    oak wood, terrain(woods) for "in the woods".
    """
    match area:
        case NamedPlace() | NumberedPlace():
            feature = feature_meant(area, sheet)
            if feature is not None:
                return place_node(feature, sheet)
            called = area.name if isinstance(area, NamedPlace) else area.kind
            is_open = isinstance(area, NamedPlace) or area.is_bare
            kind = kind_on_table(called, sheet, catalogue) if is_open else None
            return area if kind is None else Terrain(kind, area.offset)
        case Terrain() | nodes.Feature():
            kind = kind_on_table(area.name, sheet, catalogue)
            if kind is not None:
                return replace(area, name=kind)
            feature = feature_meant(NamedPlace(area.name), sheet)
            return area if feature is None else place_node(feature, sheet)
    return with_parts(area, lambda part: settled_on_table(part, sheet, catalogue))


def place_node(feature: Feature, sheet: TableSheet) -> NamedPlace | NumberedPlace:
    """The node that names a feature: hill(1) where its name is its kind and number, otherwise its name."""
    kind, _, number = feature.id.rpartition(" ")
    if number.isdigit() and kind.lower() == feature.kind:
        node = NumberedPlace(feature.kind, int(number))
        if str(int(number)) == number and feature_meant(node, sheet) is feature:
            return node
    return NamedPlace(feature.id)


def _key(text: str) -> str:
    """The name without capitals, blanks and punctuation, for comparison."""
    return re.sub(r"[\W_]+", "", text.lower())
