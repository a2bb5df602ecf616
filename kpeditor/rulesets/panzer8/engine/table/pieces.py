"""The things on a table of Panzer8, as values: elements, markers, smoke, beaten zones and a move under
way.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.toolbox.tablepaths import TablePath

MAP, DUE, DESTROYED, EXITED = "map", "due", "destroyed", "exited"
"""The states of an element."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An element with what may change about it.

    Attributes:
        at: the middle of its base; None off the table, aboard another and below a hidden marker.
        facing: in degrees from north, clockwise.
        aboard: the element that carries it, "" on its own.
        reacted: it has reacted in the player-turn of the enemy, and does not act in its next own one [P11].
        acted: it has taken its action; extra: the number of further actions it may take [P22, P43].
        moved: it has moved in this player-turn.
        marker: the number of the hidden marker it is below, 0 when it stands openly [P39].
        limbered: it is limbered, embarked or broken down and does not fire [P18].
        dismounted: it has left its mounts [P23].
        quality: +1 elite, 0 average, -1 poor.
        link: of an observer, its means of contact with its guns [P64].
        commander: the commander that leads it [P61].
        road_bonus: it has come onto the table by road and not left it [P17].
        shot_at: the elements that shot at it with anti-tank rifles in this phase [P35].
        held: it may not act until an event of the scenario releases it.
        elevated: it is on a high floor and looks over low things, while it stays; keeps_below: it stays on
            the ground floor of a high house [P7].
        mounts: the place where it has left its mounts, None if they are at hand [P23].
        place: of an element that is gone, its last place.
    """

    side: str
    type: str
    group: str
    at: TablePoint | None = None
    facing: float = 0.0
    state: str = DUE
    aboard: str = ""
    suppressed: bool = False
    dug_in: bool = False
    reacted: bool = False
    acted: bool = False
    extra: int = 0
    moved: bool = False
    marker: int = 0
    limbered: bool = False
    dismounted: bool = False
    quality: int = 0
    link: str = ""
    commander: str = ""
    road_bonus: bool = False
    shot_at: frozenset[str] = frozenset()
    held: bool = False
    elevated: bool = False
    keeps_below: bool = False
    mounts: TablePoint | None = None
    place: TablePoint | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """A hidden marker: one or more elements, or a dummy [P39]."""

    number: int
    side: str
    at: TablePoint


@dataclass(frozen=True, slots=True)
class Smoke:
    """A screen of smoke: a strip without depth, until the next action phase of its side [P42].

    Attributes:
        ends: both ends of the strip.
        by: the element that laid it, "" for support fire; discharged: laid by the dischargers of a vehicle
            [P60].
    """

    side: str
    ends: tuple[TablePoint, TablePoint]
    by: str = ""
    discharged: bool = False

    @property
    def line(self) -> Any:
        """The strip as a geometry."""
        return shapely.LineString(self.ends)


@dataclass(frozen=True, slots=True)
class Zone:
    """A beaten zone: a square in which support fire goes on [P45].

    Attributes:
        until: the number of the player-turn in whose action phase it hits movers last.
    """

    side: str
    at: TablePoint
    width: float
    level: str
    until: int
    modifier: int = 0

    @property
    def shape(self) -> Any:
        """The square."""
        half = self.width / 2
        return shapely.box(self.at.x - half, self.at.y - half, self.at.x + half, self.at.y + half)


@dataclass(frozen=True, slots=True)
class Walk:
    """A move under way, which reactions may interrupt [P11].

    Attributes:
        points: its whole path; do: the action; target: the element it charges, or fires at after the move.
        facing: the facing at the end; None: the direction of the move.
        windows: distances at which the enemy may react, each with the elements that may; number: that of the
            next window.
        gone: the distance covered so far.
        asked: the elements asked in this window; leaves: the move leads off the table; is_stopped: a result
            has ended it; faced: the facing at its start.
    """

    unit: str
    do: str
    points: tuple[TablePoint, ...]
    windows: tuple[tuple[float, tuple[str, ...]], ...]
    facing: float | None = None
    target: str = ""
    gun: str = ""
    number: int = 0
    gone: float = 0.0
    asked: tuple[str, ...] = ()
    leaves: bool = False
    is_stopped: bool = False
    faced: float = 0.0

    @property
    def path(self) -> TablePath:
        """The whole path."""
        return TablePath(self.points)
