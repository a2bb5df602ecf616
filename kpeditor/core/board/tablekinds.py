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
    """How a kind of feature stops lines of sight. What the figures mean is said by the rules that judge them.

    Attributes:
        stops: an `area` stops lines that enter and leave it; a `line` every line across it.
        depth: of an area: how far one sees within it, in the table's unit.
        is_low: whether an elevated observer looks over it.
        rule: the paragraph this stands in.
        is_relief: whether it is the shape of the ground: what it alone hides is dead ground.
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
        shapes: what a feature of it may be, the usual shape first.
        look: how to draw it: a name of `grounds` or `lines` in the styles; empty: the id.
        text: what it means in play, for tooltips.
        props: what may be said of a feature of it, under `props` in files.
        links: for properties that name another feature: the kinds that may be named. A crest names its hill,
            and has to lie on it.
        has_level: whether a feature of it may have a level.
        is_closed: whether no base may stand on it.
        is_way: whether it carries bases over closed ground, as a bridge does.
        apart: kinds it cannot share ground with, since the overlap means nothing.
        most_side: how long a side of it should be at most, in the table's unit; 0: any length.
        sight: how it stops lines of sight; None: not at all.
        holds: the property that says how many units begin on it at most, "" where none does.
        state: the property whose value is said in brief over it, "" for none.
        evidence: what its figures rest on: "printed", "unverified" or "invented".
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
        """What may be said under a name, None when nothing may be."""
        return next((one for one in self.props if one.id == id_), None)
