"""Catalogue: the kinds of terrain a ruleset declares. The palette offers them; a map may contain them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kpeditor.core.board.tablekinds import FeatureKind


@dataclass(frozen=True, slots=True)
class LayerKind:
    """One kind a hex layer may show, for example `woods` in the layer `terrain`."""

    id: str
    title: str
    char: str
    """The character that stands for it in the legend and the rows of a new map."""
    look: str = ""
    """How to draw it: a name of `grounds` in the styles (`drawing/styles/`); empty: the id. A kind that no
    style knows gets a colour of its own. Of a value of a property of lines it is the sign that stands on the
    line (`drawing/map/linesigns.py`); empty: none.
    """
    text: str = ""
    """What it means in play, one or two sentences for tooltips."""
    strength: float | None = None
    """Of two halves of a hex that joined boards show differently the stronger kind counts; None: its place in
    the layer, later kinds being stronger.
    """


@dataclass(frozen=True, slots=True)
class Layer:
    """One layer of hex terrain; its first kind is the default.

    With `line`, the id of a feature that leads from hex to hex, it holds a property of these lines: what is
    said of the line in each hex it runs through, such as how many tracks a railway has. Its kinds are the
    values the property may have, and its id is that of the feature, a dot and a name: `rail.tracks`.
    """

    id: str
    title: str
    kinds: tuple[LayerKind, ...]
    line: str = ""


@dataclass(frozen=True, slots=True)
class HexsideKind:
    """A feature that lies on hexsides.

    Attributes:
        crosses: it passes from hex to hex, as roads do, instead of running along the side, as streams do.
        joins: features that continue a line of it; a ford continues a stream.
        needs: features one of which must lie on the same hexside or touch it, else something is missing.
        crossings: features one of which should lie where a line that crosses hexsides passes over it; a road
            passes over a stream by a bridge or a ford. Of a stream that itself leads from hex to hex they are
            properties of lines in a hex: `road.bridge`.
        between: kinds of hexes between two of which the editor may put it by itself when asked to.
        ends: kinds of hexes where a line of it may end besides the edge of the map; None: anywhere.
        look: how to draw it: a name of `lines` in the styles; empty: the id.
        relief: it is the lip of high ground, as a crest: what it alone hides is dead ground.
        lies_in: for a line that leads from hex to hex: kinds of hexes through which alone it should run.
        portals: for a line that leads from hex to hex: kinds of hexes in which alone it should pass into a
            line of `joins`, as a tunnel into a railway.
    """

    id: str
    title: str
    crosses: bool = False
    look: str = ""
    text: str = ""
    joins: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    crossings: frozenset[str] = frozenset()
    ends: frozenset[str] | None = None
    between: frozenset[str] = frozenset()
    relief: bool = False
    lies_in: frozenset[str] = frozenset()
    portals: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PlaceKind:
    """A kind of named feature, for example town or hill; `needs` names the layer kinds its hexes should
    have.
    """

    id: str
    title: str
    needs: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All terrain a ruleset knows. An empty one (unknown ruleset) allows everything a file says."""

    layers: tuple[Layer, ...] = ()
    hexsides: tuple[HexsideKind, ...] = ()
    places: tuple[PlaceKind, ...] = ()
    table_features: tuple[FeatureKind, ...] = field(default=())
    """Kinds of features on a free table."""
    landscape: Mapping[str, str] = field(default_factory=dict)
    """What a made landscape consists of: ids of hex kinds for the roles `woods`, `village`, `slope`,
    `hilltop`, and of hexside features for `crest`, `stream`, `ford`, `road`, `bridge`. A role that is missing
    is not made.
    """

    def layer(self, id_: str) -> Layer | None:
        """The layer of this id, None when the ruleset has none."""
        return next((layer for layer in self.layers if layer.id == id_), None)

    def properties(self, feature: str) -> tuple[Layer, ...]:
        """What may be said of the lines of a feature, hex by hex."""
        return tuple(layer for layer in self.layers if feature and layer.line == feature)

    def strength(self, layer: str, kind: str) -> float:
        """How strong a kind is where boards meet in a hex; -1 of a kind the ruleset does not know."""
        known = self.layer(layer)
        for index, one in enumerate(known.kinds if known is not None else ()):
            if one.id == kind:
                return index if one.strength is None else one.strength
        return -1

    def hexside(self, id_: str) -> HexsideKind | None:
        """The hexside kind of this id, None when the ruleset has none."""
        return next((kind for kind in self.hexsides if kind.id == id_), None)

    def feature(self, id_: str) -> FeatureKind | None:
        """The kind of feature of a table of this id, None when the ruleset has none."""
        return next((kind for kind in self.table_features if kind.id == id_), None)
