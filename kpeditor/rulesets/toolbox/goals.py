"""Goals: the aim of the victory conditions that each unit serves, where it goes, and the value of a turn's
travel towards it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from kpeditor.rulesets.toolbox.doctrine import Doctrine

OCCUPY, EXIT, DENY, FIGHT = "occupy", "exit", "deny", "fight"
FAR_OFF = 99.0
"""Turns of travel to a goal that cannot be reached."""
LEAST_WEIGHT, KILL_WEIGHT = 0.3, 0.7
"""The weight of a fight that no victory line asks for, and of a fight that victory lines ask for."""
LEAVES = 4.0
"""The value of leaving the map by an exit that counts."""
LAST_MOMENT = 1.5
"""Turns to spare below which a goal comes before everything else."""

Unit = TypeVar("Unit", int, str)
"""A unit as a ruleset names it: by number or by id."""


Terms = dict[str, float]
"""The terms for and against an order, by name."""


class Scored(Protocol):
    """A possible order of a unit, with its score."""

    score: float


Something = TypeVar("Something", bound=Scored)


@dataclass(slots=True)
class Options(Generic[Something]):
    """The possible moves of one unit, the best first, and the score of staying.

    Attributes:
        terms: of the score of staying.
        left: turns of travel to the goal.
    """

    stay: float
    terms: Terms
    choices: list[Something] = field(default_factory=list)
    left: float = 0.0

    @property
    def gain(self) -> float:
        """The gain of the best move over staying; 0 if no move gains."""
        return max(0.0, self.choices[0].score - self.stay) if self.choices else 0.0


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a unit goes and why.

    Attributes:
        kind: occupy, exit, deny or fight.
        cells: where to; for fight, where the enemies stand.
        weight: the share of the victory that depends on it, 0 to 1.
        turns: moves left until it must be reached, this one included.
        near: the distance in half points that counts as having arrived.
    """

    kind: str
    cells: frozenset[int]
    weight: float
    turns: int
    near: int = 0


@dataclass(frozen=True, slots=True)
class Demand:
    """A goal and the number of units it needs. Without `fighters` only units that ride count. If only some
    units count, `kinds` names all that a unit must be.
    """

    goal: Goal
    want: int
    fighters: bool = True
    kinds: tuple[str, ...] = ()


def fight_weight(kills: Iterable[float]) -> float:
    """The weight of a fight, by the weights of the victory lines that ask for losses of the enemy."""
    return max([LEAST_WEIGHT, *(KILL_WEIGHT * weight for weight in kills)])


def in_order(demands: Iterable[Demand]) -> list[Demand]:
    """Demands in order of weight. Of demands for the same cells only the heaviest is kept."""
    found: dict[tuple[str, frozenset[int], tuple[str, ...]], Demand] = {}
    for demand in demands:
        key = demand.goal.kind, demand.goal.cells, demand.kinds
        if key not in found or found[key].goal.weight < demand.goal.weight:
            found[key] = demand
    return sorted(
        found.values(), key=lambda demand: (-demand.goal.weight, demand.goal.turns, demand.goal.kind)
    )


def meeting(demand: Demand, able: Sequence[Unit], turns_to: Callable[[Unit, Goal], float]) -> list[Unit]:
    """The units that meet a demand: those that arrive first. Late units count only if no unit arrives in
    time.
    """
    by_time = sorted((turns_to(unit, demand.goal), unit) for unit in able)
    in_time = [one for one in by_time if one[0] <= demand.goal.turns]
    return [unit for turns, unit in (in_time or by_time)[: demand.want] if turns < FAR_OFF]


def urgency(goal: Goal | None, left: float, doctrine: Doctrine) -> float:
    """The value of a turn's travel: low if there is time to spare or too little time left, high at the last
    moment.

    Args:
        left: turns of travel to the goal.
    """
    if goal is None:
        return 0.0
    scale = 0.3 + 0.7 * goal.weight
    to_spare = goal.turns - left
    if goal.kind == FIGHT:
        return scale
    if to_spare < -0.75:
        return 0.3 * scale
    if to_spare < LAST_MOMENT:
        return 3.0 * scale
    if doctrine.late and to_spare > LAST_MOMENT + (1 - doctrine.late) * goal.turns:
        return 0.05 * scale
    return scale


def progress(
    goal: Goal, left: float, after: float, urgent: float, doctrine: Doctrine, *, is_last: bool
) -> dict[str, float]:
    """The progress of a move toward a goal, by explanatory terms.

    Args:
        left, after: turns of travel to it before and after the move.
        urgent: the result of `urgency`.
    """
    nowhere = is_last and (goal.kind == FIGHT or (left > 0 and after > 0))
    terms = {} if nowhere else {"progress": doctrine.advance * urgent * (left - after)}
    if goal.kind == FIGHT:
        return terms
    if after == 0 and left > 0:
        terms["arrives"] = goal.weight
    if left == 0 and after > 0 and goal.kind != EXIT:
        terms["leaves its goal"] = -goal.weight * (4.0 if goal.turns == 1 else 1.0)
    return terms
