"""Parts of a position as values: stands, orders, the state of formations, firefights and contacts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.texts import tr_later
from kpeditor.rulesets.nqm.declarations import HARASS, HOLD, PRESS_ON, STRIKE, STRIKES, SUPPORT
from kpeditor.rulesets.nqm.supply import Ledger

if TYPE_CHECKING:
    pass


State_ = Literal["map", "due", "destroyed", "withdrawn"]


TASKS: Final = {
    HOLD: tr_later("Hold"),
    "move": tr_later("Move to contact"),
    "march": tr_later("March by road"),
    "attack": tr_later("Attack"),
    "withdraw": tr_later("Withdraw"),
    "recce": tr_later("Look at an area"),
    SUPPORT: tr_later("Effective shoot"),
    HARASS: tr_later("Harassing shoot"),
    STRIKE: tr_later("Air attack"),
    PRESS_ON: tr_later("Air attack, pressed on"),
    "dig": tr_later("Dig in"),
    "reorganise": tr_later("Reorganise"),
    "scoot": tr_later("Shoot and scoot"),
}


AIMED: Final = frozenset({"move", "march", "attack", "withdraw", "recce", SUPPORT, HARASS}) | STRIKES
"""The tasks that have a place."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A stand as it is now.

    Attributes:
        figures: figures or strength points it began with.
        markers: casualties it carries.
    """

    id: str
    side: str
    type: str
    formation: str
    figures: int
    at: TablePoint | None = None
    markers: int = 0
    state: State_ = "map"
    concealed: bool = False
    posture: str = "open"
    facing: float = 0.0
    ledger: Ledger = field(default_factory=Ledger)

    @property
    def is_here(self) -> bool:
        """Whether it is on the table."""
        return self.state == "map" and self.at is not None

    @property
    def unwounded(self) -> int:
        """Figures without a marker."""
        return max(self.figures - self.markers, 0)

    @property
    def lost(self) -> int:
        """Casualties for the share of losses: all of it once it is gone [ruling 10]."""
        return (
            self.markers
            if self.state == "map"
            else self.figures
            if self.state == "destroyed"
            else self.markers
        )

    def data(self) -> list[Any]:
        """Plain data for the hash of the position."""
        at = list(self.at) if self.at is not None else None
        return [
            self.side, self.type, self.formation, self.figures, at, self.markers, self.state,
            self.concealed, self.posture, self.facing, self.ledger.data(),
        ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Order:
    """What a formation is to do.

    Attributes:
        task: one of `TASKS`.
        to: the place; None for tasks without one.
    """

    task: str = HOLD
    to: TablePoint | None = None

    def data(self) -> dict[str, Any]:
        """As answers write it."""
        return {"task": self.task} | ({"to": [self.to.x, self.to.y]} if self.to is not None else {})


@dataclass(frozen=True, slots=True)
class Unit:
    """A formation as it is now.

    Attributes:
        ordered: whether it got the order itself; otherwise it follows the formation above.
        tests: how many tests of morale it has taken or skipped.
        fought: hours of fighting without a rest.
        until: the last hour in which it is disorganised; -1 for not, `UNTIL_RESTED` for until it has
            reorganised.
        pinned: the last hour in which it is pinned; `blocked`: in which it may not reorganise.
        stalled: whether its attack may not go on before it has reorganised [N47].
        calm: whether it has overcome tank terror.
        worked: hours of digging so far.
        harasses: the last hour for which the fire unit of its harassing shoot lasts [N21].
        written: the parts of its written orders that orders of the game have changed (`engine.written`).
        fights: the last hour in which it fired, was hit or assaulted, where only such hours tire it [N52].
    """

    order: Order = field(default_factory=Order)
    ordered: bool = False
    tests: int = 0
    fought: int = 0
    until: int = -1
    pinned: int = -1
    blocked: int = -1
    broken: bool = False
    stalled: bool = False
    calm: bool = False
    worked: int = 0
    sorties: int = 0
    engaged: int = -1
    harasses: int = -1
    written: Mapping[str, Any] = field(default_factory=dict)
    fights: int = -1

    def is_disorganised(self, hour: int) -> bool:
        """Whether it is disorganised in an hour."""
        return self.until >= hour

    def data(self) -> list[Any]:
        """Plain data for the hash of the position."""
        return [
            self.order.data(), self.ordered, self.tests, self.fought, self.until, self.pinned, self.blocked,
            self.broken, self.stalled, self.calm, self.worked, self.sorties, self.engaged,
            *([self.harasses] if self.harasses >= 0 or self.fights >= 0 else ()),
            *([self.fights] if self.fights >= 0 else ()),
            *([dict(self.written)] if self.written else ()),
        ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Due:
    """Something that happens in an hour: an order that arrives [N60].

    Attributes:
        unit: the formation.
        order: its task; None for an order with written parts alone.
        issued: the hour in which it was ordered.
        written: the written parts of the order (`engine.written`).
    """

    hour: int
    unit: str
    order: Order | None
    issued: int
    written: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> list[Any]:
        """Plain data."""
        known = [self.hour, self.unit, self.order.data() if self.order else None, self.issued]
        return [*known, dict(self.written)] if self.written else known


@dataclass(frozen=True, slots=True)
class Fight:
    """A firefight between an attacking formation and its enemies that can go on for hours [N32].

    Attributes:
        inflicted, received: casualties by hour.
        won: the hour in which it was won, -1 for not yet.
        rolled: the hour in which tanks without infantry rolled onto the position and were held [N35].
    """

    unit: str
    inflicted: tuple[int, ...] = ()
    received: tuple[int, ...] = ()
    won: int = -1
    rolled: int = -1

    def data(self) -> list[Any]:
        """Plain data."""
        known = [self.unit, list(self.inflicted), list(self.received), self.won]
        return [*known, self.rolled] if self.rolled >= 0 else known


@dataclass(frozen=True, slots=True)
class Contact:
    """A side's knowledge of an enemy stand: where and in which hour it was last seen."""

    at: TablePoint
    hour: int
