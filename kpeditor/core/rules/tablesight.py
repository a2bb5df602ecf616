"""TableSight: the sight of a ruleset on a free table: which stand sees which, and why. See
`RuleSet.table_sight`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Scenario, Unit

Why = Literal["through", "inside", "line", "slope", "smoke"]
"""How a feature affects a line: the line enters and leaves it, runs too far within it, passes over it, ends
on the opposite slope of a crest, or passes smoke.
"""


@dataclass(frozen=True)
class Stand:
    """The place of something on a table: a point, or a base of some size, turned to its facing.

    Attributes:
        width, depth: the size of its base across and along its facing, in the table's unit.
        facing: its facing in degrees clockwise from north.
        is_elevated: whether it looks from additional height, such as a tower.
        is_hull_down: whether it is hull-down behind a crest that it touches.
        keeps_below: whether it stays on the ground floor of a high building it is in.
    """

    at: TablePoint
    width: float = 0.0
    depth: float = 0.0
    facing: float = 0.0
    is_elevated: bool = False
    is_hull_down: bool = False
    keeps_below: bool = False

    @property
    def corners(self) -> tuple[TablePoint, ...]:
        """The corners of its base, clockwise from the front left; for a point that point alone."""
        if not self.width and not self.depth:
            return (self.at,)
        turn = math.radians(self.facing)
        ahead, right = (math.sin(turn), -math.cos(turn)), (math.cos(turn), math.sin(turn))
        w, d = self.width / 2, self.depth / 2
        return tuple(
            TablePoint(
                self.at.x + f * d * ahead[0] + s * w * right[0],
                self.at.y + f * d * ahead[1] + s * w * right[1],
            )
            for f, s in ((1, -1), (1, 1), (-1, 1), (-1, -1))
        )

    def covers(self, point: TablePoint, reach: float = 0.0) -> bool:
        """Whether its base, enlarged by a margin on all sides, covers a point."""
        turn = math.radians(self.facing)
        dx, dy = point.x - self.at.x, point.y - self.at.y
        across = dx * math.cos(turn) + dy * math.sin(turn)
        ahead = dx * math.sin(turn) - dy * math.cos(turn)
        return abs(across) <= self.width / 2 + reach and abs(ahead) <= self.depth / 2 + reach

    @cached_property
    def shape(self) -> Any:
        """Its base as a shapely geometry."""
        import shapely

        corners = self.corners
        return shapely.Point(corners[0]) if len(corners) == 1 else shapely.Polygon(corners)

    @cached_property
    def samples(self) -> npt.NDArray[np.float64]:
        """The points from which sight is tested: centre, corners, middles of the edges."""
        corners = np.array(self.corners, np.float64)
        if len(corners) == 1:
            return corners
        middles = (corners + np.roll(corners, -1, axis=0)) / 2
        return np.concatenate((np.array([self.at], np.float64), corners, middles))


_DEGREES = re.compile(r"[0-9]{1,3}(\.[0-9]+)?")


def degrees(facing: str) -> float | None:
    """A facing as degrees from north, clockwise; None for a text that is not a facing. "" is north."""
    if not facing:
        return 0.0
    return float(facing) if _DEGREES.fullmatch(facing) and float(facing) < 360 else None


def stand_of(sheet: TableSheet, unit: Unit, type_: UnitType | None) -> Stand | None:
    """The stand of a unit of a scenario, with the base of its type; None for a unit without a point on the
    table.
    """
    at = sheet.space.read(unit.at) if unit.at and not unit.carried_by else None
    if at is None:
        return None
    width, depth = (type_.base if type_ is not None else None) or (0.0, 0.0)
    return Stand(at, width, depth, degrees(unit.facing) or 0.0)


def stands_of(sheet: TableSheet, scenario: Scenario, types: Mapping[str, UnitType]) -> dict[str, Stand]:
    """The units of a scenario that stand at a point of the table, by id."""
    units = (unit for _, group in scenario.groups() for unit in group.units)
    found = ((unit.id, stand_of(sheet, unit, types.get(unit.type))) for unit in units)
    return {id_: stand for id_, stand in found if stand is not None}


@dataclass(frozen=True, slots=True)
class TableFinding:
    """A feature that affects a line of sight on a table.

    Attributes:
        feature, kind: its name on the table and its kind.
        why: how it affects the line.
        length: how much of the line lies within it, in the table's unit; 0 for a line feature.
        rule: the paragraph of the rules.
        text: the whole sentence.
        blocks: whether this alone stops the line.
    """

    feature: str
    kind: str
    why: Why
    length: float
    rule: str
    text: str
    blocks: bool


@dataclass(frozen=True, slots=True)
class TableVerdict:
    """Whether one stand sees another, with all reasons.

    Attributes:
        range: the distance from edge to edge of the bases, in the table's unit.
        visible: whether any line from one to the other is free.
        findings: features on the line that block or might seem to block, nearest to the start first.
        line: the free line; if the view is blocked, the shortest line, to which the findings refer.
    """

    start: Stand
    end: Stand
    range: float
    visible: bool
    findings: tuple[TableFinding, ...]
    line: tuple[TablePoint, TablePoint]

    @property
    def reasons(self) -> tuple[TableFinding, ...]:
        """The findings that block the line; empty exactly when the end is seen."""
        return tuple(finding for finding in self.findings if finding.blocks)

    def sentences(self, space: TableSpace) -> list[str]:
        """The answer in words, one line each: the verdict, then every finding."""
        answer = "visible" if self.visible else "blocked"
        names = f"{space.name(self.start.at)} to {space.name(self.end.at)}"
        return [
            f"{names}, range {self.range:.2f} {space.units}: {answer}",
            *(one.text for one in self.findings),
        ]


@dataclass(frozen=True, eq=False, slots=True)
class TableSurvey:
    """The ground seen from a stand or a zone of a table, as shapely geometries that do not overlap.

    Attributes:
        start: the base or the zone.
        seen: the ground that any point of it sees; hidden: the rest of the table.
        dead: the part of the hidden ground that only hills and crests hide.
    """

    start: Any
    seen: Any
    hidden: Any
    dead: Any


class TableSight(Protocol):
    """Lines of sight on one table. After a change of the table call `refresh`, or make a new one."""

    def verdict(self, start: Stand, end: Stand) -> TableVerdict:
        """Whether any part of one stand sees any part of the other, with every reason."""
        ...

    def fan(self, start: Stand) -> Any:
        """All points of the table that a stand sees, as a shapely geometry. The strip behind a line feature
        where a target would touch the feature is left out.
        """
        ...

    def survey(self, start: Stand | Any, *, step: float = 2.0) -> TableSurvey:
        """The ground seen and hidden from a stand, or from anywhere in a zone (a shapely geometry of any
        dimension), with the dead ground.

        Args:
            step: for a zone, the largest distance between the first viewpoints on its edge; more are added
                where they are needed.
        """
        ...

    def refresh(self) -> None:
        """Reads the table again after a change."""
        ...
