"""Sheet: any board for a scenario: one of hexes (`MapSheet`) or a free table (`TableSheet`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.table import PointNumbering, TablePoint, TableSpace

if TYPE_CHECKING:
    from kpeditor.core.board.tablekinds import Shape

Ring = tuple[TablePoint, ...]
"""A closed outline: its corners, the last joined to the first."""


@dataclass(frozen=True, slots=True)
class Feature:
    """A thing on the table: a closed area, a line or a single point. Do not change its mappings in place.

    Attributes:
        id: its name on the table.
        kind: the id of its kind, which the ruleset declares (`core.board.tablekinds`).
        points: corners of the outline, points of the line, or the one point.
        holes: outlines within an area that do not belong to it.
        level: its height or elevation, in the levels of the rules; None: unknown.
        props: its other properties, as its kind declares them; a link names another feature.
        extra: its `x-` keys.
    """

    id: str
    kind: str
    shape: Shape
    points: Ring
    holes: tuple[Ring, ...] = ()
    level: int | None = None
    props: Mapping[str, Any] = field(default_factory=dict, hash=False)
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def rings(self) -> tuple[Ring, ...]:
        """Its outline, then its holes."""
        return (self.points, *self.holes)


@dataclass
class TableSheet:
    """A free table: its extent and the features on it, later ones above earlier ones; `extra` keeps `x-` keys
    and data that a ruleset adds.
    """

    title: str
    ruleset: str
    space: TableSpace
    features: dict[str, Feature] = field(default_factory=dict)
    notes: str = ""
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def numbering(self) -> PointNumbering:
        """How places on the table are written."""
        return PointNumbering(self.space.unit)


Sheet = MapSheet | TableSheet
