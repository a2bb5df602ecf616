"""Kinds of features of a free table, as a ruleset declares them: shapes, properties, links, figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from kpeditor.core.fields import Field

Shape = Literal["area", "line", "point"]
SHAPES: tuple[Shape, ...] = ("area", "line", "point")
LEAST_POINTS: dict[Shape, int] = {"area": 3, "line": 2, "point": 1}
"""The least number of points of a feature of each shape."""


@dataclass(frozen=True, slots=True)
class SightFigures:
    """How a kind of feature stops lines of sight. The rules that judge sight define the meaning of the
    figures.

    Attributes:
        stops: an `area` stops lines that enter and leave it; a `line` stops every line across it.
        depth: for an area, how far a unit sees within it, in the table's unit.
        is_low: whether an elevated observer sees over it.
        rule: the paragraph of the rules.
        is_relief: whether it is the shape of the ground; ground that only relief hides is dead ground.
    """

    stops: Literal["area", "line"]
    depth: float = 0.0
    is_low: bool = False
    rule: str = ""
    is_relief: bool = False


@dataclass(frozen=True, slots=True)
class FeatureKind:
    """A kind of feature that may lie on a free table.

    Attributes:
        shapes: the possible shapes of such a feature, the usual one first.
        look: how to draw it: a name of `grounds` or `lines` in the styles; empty: the id.
        text: what it means in play, for tooltips.
        props: the properties that such a feature may have, under `props` in files.
        links: for each property that names another feature, the kinds of feature it may name. A crest names
            its hill, and has to lie on it.
        has_level: whether such a feature may have a level.
        is_closed: whether no base may stand on it.
        is_way: whether it carries bases over closed ground, like a bridge.
        apart: kinds with which it cannot share ground, because the overlap has no meaning.
        most_side: the recommended limit for the length of its sides, in the table's unit; 0: none.
        sight: how it stops lines of sight; None: not at all.
        holds: the property with the largest number of units that begin on it, "" for none.
        state: the property whose value is shown in short form over it, "" for none.
        evidence: the source of its figures: "printed", "unverified" or "invented".
    """

    id: str
    title: str
    shapes: tuple[Shape, ...] = ("area",)
    look: str = ""
    text: str = ""
    props: tuple[Field, ...] = ()
    links: Mapping[str, frozenset[str]] = field(default_factory=dict)
    has_level: bool = False
    is_closed: bool = False
    is_way: bool = False
    apart: frozenset[str] = frozenset()
    most_side: float = 0.0
    sight: SightFigures | None = None
    holds: str = ""
    state: str = ""
    evidence: str = ""

    def prop(self, id_: str) -> Field | None:
        """Returns the property with an id, None if there is none."""
        return next((one for one in self.props if one.id == id_), None)
