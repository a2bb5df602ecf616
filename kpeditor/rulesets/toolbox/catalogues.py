"""The catalogue of terrain that a terrain.yaml (schemas/terrain.schema.json) describes; hover texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kpeditor.core.board.catalogue import Catalogue, HexsideKind, Layer, LayerKind, PlaceKind
from kpeditor.core.fields import Field
from kpeditor.rulesets.toolbox.datafiles import read_beside

if TYPE_CHECKING:
    from kpeditor.core.board.tablekinds import FeatureKind

CHARS = ".abcdefghijklmnopqrstuvwxyz"
"""What stands for the values of a property in pictures of letters."""
Figures = Callable[[Mapping[str, Any]], Iterable[str]]
"""The figures of an entry, as sentences for its hover text."""
_EVIDENCE = {"unverified": ["Unverified."], "invented": ["Invented."]}


def no_figures(_kind: Mapping[str, Any]) -> Iterable[str]:
    """Nothing, for rules whose hover texts tell no figures."""
    return ()


def hover(kind: Mapping[str, Any], figures: Figures = no_figures) -> str:
    """The hover text of an entry: its sentence, its figures, and what they rest on if it is no printed
    source.
    """
    return " ".join([kind["text"], *figures(kind), *_EVIDENCE.get(kind.get("evidence", ""), ())])


def costs(title: str, points: Mapping[str, float], heads: Mapping[str, str] | None = None) -> list[str]:
    """Movement points as a sentence, "Movement: truck 2, foot 1."; none for no points.

    Args:
        heads: what columns are called whose ids do not say it.
    """
    told = ", ".join(f"{(heads or {}).get(who, who)} {many:g}" for who, many in points.items())
    return [f"{title}: {told}."] if told else []


def catalogue_beside(module: str, figures: Figures = no_figures) -> Catalogue:
    """The kinds of hexes, features and places of the terrain.yaml beside a module (its `__file__`)."""
    data = read_beside(module, "terrain")
    told = partial(hover, figures=figures)
    sides = data.get("hexsides", ())
    layers = tuple(
        Layer(
            layer["id"],
            layer["title"],
            tuple(
                LayerKind(k["id"], k["title"], k["char"], k.get("look", ""), told(k), k.get("strength"))
                for k in layer["kinds"]
            ),
        )
        for layer in data.get("layers", ())
    )
    layers += tuple(_property(kind, one) for kind in sides for one in kind.get("properties", ()))
    places = tuple(PlaceKind(k["id"], k["title"], frozenset(k["needs"])) for k in data.get("places", ()))
    features = tuple(_feature(kind, told(kind)) for kind in data.get("features", ()))
    return Catalogue(
        layers,
        tuple(_side(kind, told(kind)) for kind in sides),
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


def _feature(kind: Mapping[str, Any], text: str) -> FeatureKind:
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
        text=text,
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


def _side(kind: Mapping[str, Any], text: str) -> HexsideKind:
    return HexsideKind(
        id=kind["id"],
        title=kind["title"],
        crosses=kind.get("crosses", False),
        look=kind["look"],
        text=text,
        joins=frozenset(kind.get("joins", ())),
        needs=frozenset(kind.get("needs", ())),
        crossings=frozenset(kind.get("crossings", ())),
        between=frozenset(kind.get("between", ())),
        ends=frozenset(kind["ends"]) if "ends" in kind else None,
        relief=kind.get("relief", False),
        lies_in=frozenset(kind.get("lies_in", ())),
        portals=frozenset(kind.get("portals", ())),
    )
