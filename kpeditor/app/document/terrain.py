"""The terrain offered by the palette: the ruleset's catalogue, and kinds that only the map contains."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind
from kpeditor.core.board.mapsheet import MapSheet


def offered(sheet: MapSheet, catalogue: Catalogue) -> Catalogue:
    """The ruleset's catalogue, completed by the layers, kinds and features that only the map has."""
    layers = list(catalogue.layers)
    for name, legend in sheet.legend.items():
        if legend.line and legend.line not in sheet.hexsides:
            continue  # properties of lines that the map lacks
        known = catalogue.layer(name)
        ids = {kind.id for kind in known.kinds} if known else set()
        more = tuple(
            LayerKind(kind, readable_id(kind) or "–", char)
            for kind, char in zip(legend.kinds, legend.chars, strict=True)
            if kind not in ids
        )
        if known is None:
            title = readable_id(name.removeprefix(f"{legend.line}."))
            layers.append(Layer(name, title, more, legend.line))
        elif more:
            layers[layers.index(known)] = Layer(known.id, known.title, known.kinds + more)
    sides = [
        HexsideKind(id_, readable_id(id_), crosses=bool(sheet.line_layers(id_)))
        for id_ in sheet.hexsides
        if catalogue.hexside(id_) is None
    ]
    return replace(catalogue, layers=tuple(layers), hexsides=(*catalogue.hexsides, *sides))


def kind_title(catalogue: Catalogue, layer: str, kind: str) -> str:
    """The title of a kind of terrain."""
    found = catalogue.layer(layer)
    return (
        next((k.title for k in found.kinds if k.id == kind), readable_id(kind))
        if found
        else readable_id(kind)
    )


def feature_title(catalogue: Catalogue, feature: str) -> str:
    """The title of a hexside feature."""
    found = catalogue.hexside(feature)
    return found.title if found else readable_id(feature)


def readable_id(id_: str) -> str:
    """An id in words: `deep_ford` becomes "Deep ford"."""
    return id_.replace("_", " ").capitalize()
