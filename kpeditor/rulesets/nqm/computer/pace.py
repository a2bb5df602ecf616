"""Pace: when orders arrive, how long moves take, and where formations will be."""

from __future__ import annotations

import math
from typing import Final

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm import movement
from kpeditor.rulesets.nqm.computer.picture import Picture, Place
from kpeditor.rulesets.nqm.computer.ways import Way
from kpeditor.rulesets.nqm.engine import orders
from kpeditor.rulesets.nqm.engine.moving import GAITS
from kpeditor.rulesets.nqm.engine.pieces import Order, Stand

_BEFORE: Final = 0.4
"""The distance from the aim of an attack at which the enemy meets it, in km."""


class Pace:
    """Times and distances of one side's formations at one moment, in hours and kilometres."""

    def __init__(self, picture: Picture) -> None:
        self.position, self.setting = picture.position, picture.setting

    def centre(self, stands: list[Stand]) -> TablePoint:
        """The middle of stands on the table."""
        middle = self.position.centre(stands)
        assert middle is not None
        return middle

    def delay(self, unit: str, order: Order) -> int:
        """The hours until an order given now takes effect."""
        return 0 if self.position.hour <= 1 else orders.hours(self.position, unit, order)[0]

    def later(self, unit: str, order: Order) -> int:
        """The hours until an order given after the first hour takes effect."""
        return orders.hours(self.position, unit, order)[0]

    def left(self, unit: str, order: Order) -> int:
        """The hours of the game that are left when an order takes effect."""
        last = self.setting.scenario.length.max
        return last - self.position.hour + 1 - self.delay(unit, order)

    def rate(self, stands: list[Stand], gait: str, way: tuple[TablePoint, TablePoint]) -> float:
        """The kilometres per hour of the slowest stand. A stand without a rate for this gait counts with its
        rate of march.
        """
        hard = self.setting.is_hard_going(*way)
        known, types = self.setting.known, self.setting.types
        rates = []
        for mobility in {str(types[one.type].data["mobility"]) for one in stands}:
            rate = movement.rate(known, mobility, gait, bad_going=hard)
            rates.append(rate or movement.rate(known, mobility, "march", bad_going=hard))
        return min(rates)

    def hours(self, stands: list[Stand], to: TablePoint, gait: str, start: TablePoint | None = None) -> float:
        """The hours a formation needs to reach a point, from its present place or from `start`."""
        start = start or self.centre(stands)
        far = self.setting.distance(start, to)
        return far / self.rate(stands, gait, (start, to)) if far > 0.02 else 0.0

    def soon(self, unit: str, delay: int) -> TablePoint:
        """The place of a formation when an order that takes `delay` hours reaches it."""
        return self._on(unit, self.position.units[unit].order, delay)

    def next(self, unit: str, order: Order) -> TablePoint:
        """The place of a formation in an hour if it gets an order now.

        An attack stops short of its aim, where the enemy meets it.
        """
        order = self.position.units[unit].order if self.delay(unit, order) else order
        return self._on(unit, order, 1, _BEFORE if order.task == "attack" else 0.0)

    def _on(self, unit: str, order: Order, hours: float, before: float = 0.0) -> TablePoint:
        stands = self.position.of(unit)
        here = self.centre(stands)
        if order.to is None or not hours or order.task not in GAITS:
            return here
        far = self.setting.distance(here, order.to)
        if far <= before:
            return here
        needed = self.hours(stands, order.to, GAITS[order.task])
        share = min((far - before) / far, hours / needed) if needed else 1.0
        return self.setting.on_table(*(here[k] + share * (order.to[k] - here[k]) for k in (0, 1)))

    def walked(self, unit: str, way: Way, gait: str) -> float:
        """The hours a formation needs for a way, including those for the new orders at its turns."""
        stands = self.position.of(unit)
        later = self.later(unit, Order("attack", way.points[-1]))
        hours = sum(self.hours(stands, end, gait, start) for start, end in way.stretches)
        return hours + later * (len(way.points) - 2)

    def marched(self, unit: str, short: TablePoint, place: Place) -> float:
        """The hours of a march to a point short of a place, and of the attack from there.

        The attack needs an order, which is given at a full hour.
        """
        stands = self.position.of(unit)
        whole = float(math.ceil(self.hours(stands, short, "march")))
        later = self.later(unit, Order("attack", place.centre))
        return max(whole, 1.0 + later) + self.hours(stands, place.centre, "contact", short)
