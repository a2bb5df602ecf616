"""Gunnery: which units fire at which targets, alone or together. It chooses the best group again and again
until no attack pays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kpeditor.rulesets.kampfpanzer.computer.foresight import Foresight
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey
from kpeditor.rulesets.kampfpanzer.engine.position import DESTROYED_AT
from kpeditor.rulesets.kampfpanzer.orders import Fire
from kpeditor.rulesets.toolbox.doctrine import Doctrine

MOST_FIRERS = 6
LEAST_GAIN = 0.02
RECOVERS = (0.0, 0.5, 2 / 3, 5 / 6, 1.0)
"""By level, the chance that a unit is still disrupted at the end of the game-turn [9.72]."""


@dataclass(frozen=True, slots=True)
class Volley:
    """One attack: firers, target and value."""

    target: int
    firers: tuple[int, ...]
    superiority: int
    value: float
    gain: float


@dataclass
class Gunnery:
    """The direct fire of one side while it is being planned.

    Attributes:
        price: the value of its alternative, by possible firer. A firer does not fire if its price exceeds its
            contribution.
        values: the gain of an attack after those already decided, by target and column.
        last: whether the game ends with this game-turn, so that only lasting disruption counts.
    """

    survey: Survey
    foresight: Foresight
    doctrine: Doctrine
    price: Mapping[int, float]
    last: bool = False
    able: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    levels: dict[int, list[float]] = field(default_factory=dict)
    best: dict[int, Volley | None] = field(default_factory=dict)
    values: dict[tuple[int, int], float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        survey = self.survey
        self.denied = dict(self.foresight.denied)
        guns = survey.guns(self.price)
        for target in survey.foes:
            shots = survey.strengths_on(guns, survey.cell[target], hard=survey.ratings.hard[target])
            if shots:
                self.able[target] = sorted(shots, reverse=True)
                levels = [0.0] * (DESTROYED_AT + 1)
                levels[survey.level[target]] = 1.0
                self.levels[target] = levels

    def volleys(self) -> list[Volley]:
        """All attacks, the best first."""
        found: list[Volley] = []
        free = set(self.price)
        self.best = {target: self._best(target, free) for target in self.able}
        while True:
            volley = max(
                (v for v in self.best.values() if v is not None),
                key=lambda v: (v.gain, -v.target),
                default=None,
            )
            if volley is None or volley.gain < LEAST_GAIN:
                return found
            found.append(volley)
            free -= set(volley.firers)
            self._note(volley)
            for target, other in self.best.items():
                if other is not None and (target == volley.target or not free.issuperset(other.firers)):
                    self.best[target] = self._best(target, free)

    def _best(self, target: int, free: set[int]) -> Volley | None:
        """The group whose attack on a target gains most compared with its members' alternatives."""
        shots = [shot for shot in self.able[target] if shot[1] in free]
        if not shots:
            return None
        survey = self.survey
        cell = survey.cell[target]
        defence = survey.ratings.defence[target] + survey.shelter(
            target, cell, [(firer, survey.cell[firer]) for _, firer in shots]
        )
        by_price = sorted(shots, key=lambda shot: (self.price[shot[1]] - 0.05 * shot[0], shot[1]))
        best: Volley | None = None
        for order in (shots, by_price) if by_price != shots else (shots,):
            total, price = 0, 0.0
            for number, (strength, firer) in enumerate(order[:MOST_FIRERS]):
                total += strength
                price += self.price[firer]
                value = self._value(target, total - defence)
                if value - price > (best.gain if best else 0.0):
                    firers = tuple(sorted(firer for _, firer in order[: number + 1]))
                    best = Volley(target, firers, total - defence, value, value - price)
        return best

    def _value(self, target: int, superiority: int) -> float:
        """The mean gain of an attack on a target, after the attacks already decided."""
        column = self.survey.ratings.column(superiority)
        if column < 0:
            return 0.0
        found = self.values.get((target, column))
        if found is None:
            found = self.values[target, column] = self._reckon_value(target, column)
        return found

    def _reckon_value(self, target: int, column: int) -> float:
        ratings, levels = self.survey.ratings, self.levels[target]
        worth, bounty = self.foresight.value[target], self.foresight.bounty[target]
        loss = sum(
            share * (worth * ratings.loss[level][column] + bounty * ratings.nearer[level][column])
            for level, share in enumerate(levels)
            if share
        )
        value = self.doctrine.fire * loss
        if levels[0]:
            value += self.doctrine.pin * self.denied.get(target, 0.0) * levels[0]
        if self.last:
            value += self._stays_down(target, column)
        return value

    def _stays_down(self, target: int, column: int) -> float:
        """The gain, at the end of the game, from the higher chance that the unit is disrupted when units are
        counted.
        """
        ratings, gain = self.survey.ratings, 0.0
        for level, share in enumerate(self.levels[target]):
            for more, chance in enumerate(ratings.added[column]) if share else ():
                gain += share * chance * (RECOVERS[min(level + more, DESTROYED_AT)] - RECOVERS[level])
        return gain * max(0.0, self.foresight.value[target] - ratings.worth[target])

    def _note(self, volley: Volley) -> None:
        """Reduces a target by a volley. The target then counts as pinned, so that no other volley has to pin
        it.
        """
        ratings = self.survey.ratings
        column = ratings.column(volley.superiority)
        after = [0.0] * (DESTROYED_AT + 1)
        for level, share in enumerate(self.levels[volley.target]):
            for more, chance in enumerate(ratings.added[column]) if share else ():
                after[min(level + more, DESTROYED_AT)] += share * chance
        self.levels[volley.target] = after
        self.denied.pop(volley.target, None)
        self.values = {key: value for key, value in self.values.items() if key[0] != volley.target}


def orders_for(survey: Survey, volleys: list[Volley]) -> dict[int, Fire]:
    """The orders of the volleys.

    Letters separate attacks on the same hex; a unit is named if only one of two units in the hex is the
    target.
    """
    found: dict[int, Fire] = {}
    count: dict[int, int] = {}
    for volley in volleys:
        cell = survey.cell[volley.target]
        number = count[cell] = count.get(cell, -1) + 1
        named = (survey.pieces[volley.target].id,) if len(survey.held[cell]) > 1 else ()
        order = Fire("N", survey.ground.hex(cell), named, "abcdefghijklmnopqrstuvwxyz"[number % 26])
        for firer in volley.firers:
            found[firer] = order
    return found
