"""The catalogue of terrain that a terrain.yaml describes (schemas/terrain.schema.json)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind, PlaceKind
from kpeditor.core.fields import Field

if TYPE_CHECKING:
    from kpeditor.core.board.tablekinds import FeatureKind

CHARS = ".abcdefghijklmnopqrstuvwxyz"
"""What stands for the values of a property in pictures of letters."""
Hover = Callable[[Mapping[str, Any]], str]
"""What the hover text of an entry says: usually its sentence and the figures of the chart."""


_EVIDENCE = {"unverified": "Unverified.", "invented": "Invented."}


def resting_on(kind: Mapping[str, Any]) -> list[str]:
    """What the hover text of an entry ends in where no printed source bears it."""
    return [_EVIDENCE[kind["evidence"]]] if kind.get("evidence") in _EVIDENCE else []


def catalogue_of(data: Mapping[str, Any], hover: Hover) -> Catalogue:
    """The kinds of hexes, features and places of a terrain.yaml that has been read."""
    sides = data.get("hexsides", ())
    layers = tuple(
        Layer(
            layer["id"],
            layer["title"],
            tuple(
                LayerKind(k["id"], k["title"], k["char"], k.get("look", ""), hover(k), k.get("strength"))
                for k in layer["kinds"]
            ),
        )
        for layer in data.get("layers", ())
    )
    layers += tuple(_property(kind, one) for kind in sides for one in kind.get("properties", ()))
    places = tuple(PlaceKind(k["id"], k["title"], frozenset(k["needs"])) for k in data.get("places", ()))
    features = tuple(_feature(kind, hover) for kind in data.get("features", ()))
    return Catalogue(
        layers,
        tuple(_side(kind, hover) for kind in sides),
        places,
        features,
        MappingProxyType(data.get("landscape", {})),
    )


def _property(kind: Mapping[str, Any], data: Mapping[str, Any]) -> Layer:
    """A property of lines of a feature, as a layer."""
    values = tuple(
        LayerKind(value["id"], value["title"], CHARS[number], value.get("sign", ""), value["text"])
        for number, value in enumerate(data["values"])
    )
    return Layer(f"{kind['id']}.{data['id']}", data["title"], values, kind["id"])


def _feature(kind: Mapping[str, Any], hover: Hover) -> FeatureKind:
    """A kind of feature of a free table."""
    from kpeditor.core.board.tablekinds import FeatureKind, SightFigures  # maps of hexes have none

    links = {prop: frozenset(kinds) for prop, kinds in kind.get("links", {}).items()}
    seen = kind.get("sight")
    figures = seen and SightFigures(
        seen["stops"],
        float(seen.get("depth", 0)),
        seen.get("low", False),
        seen.get("rule", ""),
        seen.get("relief", False),
    )
    return FeatureKind(
        id=kind["id"],
        title=kind["title"],
        shapes=tuple(kind.get("shapes", ("area",))),
        look=kind.get("look", ""),
        text=hover(kind),
        props=tuple(Field(**one) for one in kind.get("props", ())),
        links=MappingProxyType(links),
        has_level=kind.get("level", False),
        is_closed=kind.get("closed", False),
        is_way=kind.get("way", False),
        holds=kind.get("holds", ""),
        state=kind.get("state", ""),
        apart=frozenset(kind.get("apart", ())),
        most_side=float(kind.get("most_side", 0)),
        sight=figures or None,
        evidence=kind.get("evidence", "printed"),
    )


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
