"""What lies on a table of Panzer8: elements, markers, smoke, beaten zones and a move under way, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.toolbox.tablepaths import TablePath

MAP, DUE, DESTROYED, EXITED = "map", "due", "destroyed", "exited"
"""The states of an element: where it is."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An element with what may change about it.

    Attributes:
        at: the middle of its base; None off the table, aboard another and below a hidden marker.
        facing: in degrees from north, clockwise.
        aboard: the element that carries it, "" on its own.
        reacted: it has reacted in the player-turn of the enemy, and does not act in its next own one [P11].
        acted: it has had its action; extra: further actions it may have [P22, P43].
        moved: it has moved in this player-turn.
        marker: the number of the hidden marker it is below, 0 when it stands openly [P39].
        limbered: it is limbered, embarked or broken down and does not fire [P18].
        dismounted: it has left its mounts [P23].
        quality: +1 elite, 0 average, -1 poor.
        link: of an observer, how it speaks to its guns [P64].
        commander: who leads it [P61].
        road_bonus: it has come onto the table by road and not left it [P17].
        shot_at: by whom with anti-tank rifles in this phase [P35].
        held: it may not act until an event of the scenario releases it.
        elevated: it is on a high floor and looks over low things, while it stays; keeps_below: it stays on
            the ground floor of a high house [P7].
        mounts: where it has left its mounts, None where they are at hand [P23].
        place: of a unit that is gone, where it was last.
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
        by: who laid it, "" for support fire; discharged: by the dischargers of a vehicle [P60].
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
        points: its whole path; `do` the action; `target` whom it charges or fires at when it is over.
        facing: how it will face; None: as it goes.
        windows: distances at which the enemy may react, with who may; `number` of the next one.
        gone: how far it has come.
        asked: who has reacted in this window; leaves: it leads off the table;
            is_stopped: a result has ended it; faced: how it faced when it began.
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
