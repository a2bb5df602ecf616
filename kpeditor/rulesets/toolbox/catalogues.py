"""The catalogue of terrain that a terrain.yaml describes (schemas/terrain.schema.json)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind, PlaceKind

CHARS = ".abcdefghijklmnopqrstuvwxyz"
"""What stands for the values of a property in pictures of letters."""
Hover = Callable[[Mapping[str, Any]], str]
"""What the hover text of an entry says: usually its sentence and the figures of the chart."""


def catalogue_of(data: Mapping[str, Any], hover: Hover) -> Catalogue:
    """The kinds of hexes, features and places of a terrain.yaml that has been read."""
    layers = tuple(
        Layer(
            layer["id"],
            layer["title"],
            tuple(
                LayerKind(k["id"], k["title"], k["char"], k.get("look", ""), hover(k), k.get("strength"))
                for k in layer["kinds"]
            ),
        )
        for layer in data["layers"]
    )
    layers += tuple(_property(kind, one) for kind in data["hexsides"] for one in kind.get("properties", ()))
    places = tuple(PlaceKind(k["id"], k["title"], frozenset(k["needs"])) for k in data["places"])
    sides = tuple(_side(kind, hover) for kind in data["hexsides"])
    return Catalogue(layers, sides, places, landscape=MappingProxyType(data.get("landscape", {})))


def _property(kind: Mapping[str, Any], data: Mapping[str, Any]) -> Layer:
    """What may be said of a line of a feature, as a layer."""
    values = tuple(
        LayerKind(value["id"], value["title"], CHARS[number], value.get("sign", ""), value["text"])
        for number, value in enumerate(data["values"])
    )
    return Layer(f"{kind['id']}.{data['id']}", data["title"], values, kind["id"])


def _side(kind: Mapping[str, Any], hover: Hover) -> HexsideKind:
    return HexsideKind(
        id=kind["id"],
        title=kind["title"],
        crosses=kind.get("crosses", False),
        look=kind["look"],
        text=hover(kind),
        joins=frozenset(kind.get("joins", ())),
        needs=frozenset(kind.get("needs", ())),
        crossings=frozenset(kind.get("crossings", ())),
        between=frozenset(kind.get("between", ())),
        ends=frozenset(kind["ends"]) if "ends" in kind else None,
        relief=kind.get("relief", False),
        lies_in=frozenset(kind.get("lies_in", ())),
        portals=frozenset(kind.get("portals", ())),
    )
