"""TableSight: how a ruleset answers which stand sees which on a free table, and why; see
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
    """Where something stands on a table: a point, or a base of some size turned to its facing.

    Attributes:
        width, depth: of its base, across and along its facing, in the table's unit.
        facing: where it faces, in degrees, 0 being north, clockwise.
        is_elevated: whether it looks from above, as from a tower, besides what it stands on.
        is_hull_down: whether it stands hull-down behind a crest it is in touch with.
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
        """The corners of its base, front left first, clockwise; of a point that point alone."""
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
        """Whether its base, enlarged all round by a margin, covers a point."""
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
    """Where a unit of a scenario stands, with the base of its type; None for one without a point of the
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
    """One feature that matters for a line of sight on a table.

    Attributes:
        feature, kind: its name on the table and its kind.
        why: how it matters.
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
    """Whether one stand sees another, with everything that was weighed.

    Attributes:
        range: the distance from edge to edge of the bases, in the table's unit.
        visible: whether any line from one to the other is free.
        findings: what the line meets that blocks or might be thought to, nearest to the start first.
        line: the free line; of a blocked view the shortest one, for which the findings are.
    """

    start: Stand
    end: Stand
    range: float
    visible: bool
    findings: tuple[TableFinding, ...]
    line: tuple[TablePoint, TablePoint]

    @property
    def reasons(self) -> tuple[TableFinding, ...]:
        """What blocks the line; empty exactly when the end is seen."""
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
    """What is seen from a stand or a zone of a table, as shapely geometries that do not overlap.

    Attributes:
        start: the base or the zone.
        seen: what any point of it sees; hidden: the rest of the table.
        dead: the part of what is hidden that the shape of the ground alone hides: without hills and crests
            it would be seen.
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
        """All points of the table that a stand sees, as a shapely geometry. It leaves out the strip behind a
        line feature in which a target would be in touch with it.
        """
        ...

    def survey(self, start: Stand | Any, *, step: float = 2.0) -> TableSurvey:
        """All that is seen and hidden from a stand, or from anywhere in a zone (a shapely geometry of any
        dimension), with the dead ground.

        Args:
            step: of a zone: how far apart the points on its edge are at most from which one looks before
                it is asked where more are needed.
        """
        ...

    def refresh(self) -> None:
        """Reads the table again after a change."""
        ...
