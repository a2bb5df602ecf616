"""Sheet: any board a scenario can be played on, of hexes (`MapSheet`) or a free table (`TableSheet`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.table import TablePoint, TableSpace


@dataclass(frozen=True, slots=True)
class Feature:
    """A thing on the table: a closed area, a line or a single point."""

    id: str
    kind: str
    shape: Literal["area", "line", "point"]
    points: tuple[TablePoint, ...]


@dataclass
class TableSheet:
    """A free table: its extent and what lies on it; `extra` keeps `x-` keys and what a ruleset adds."""

    title: str
    ruleset: str
    space: TableSpace
    features: dict[str, Feature] = field(default_factory=dict)
    notes: str = ""
    extra: dict[str, Any] = field(default_factory=dict)


Sheet = MapSheet | TableSheet
