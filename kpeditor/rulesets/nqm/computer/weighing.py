"""Weighing: what each formation of a side could be told to do, with what speaks for and against it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm import morale, movement
from kpeditor.rulesets.nqm.computer.picture import COVER, FRESH, NEAR, NEXT, Foe, Picture, Place
from kpeditor.rulesets.nqm.computer.ways import SHORT, Way, Ways
from kpeditor.rulesets.nqm.declarations import HOLD, STRIKE
from kpeditor.rulesets.nqm.engine import orders
from kpeditor.rulesets.nqm.engine.position import Order, Stand

QUIET = 0.15
"""The share of a side's strength that keeps a place where no enemy is known."""
UNKNOWN = 0.5
"""The share of a side's strength that takes a place where no enemy is known yet."""
AHEAD = 1.5
"""By how much an attack wants to be stronger than whom it attacks."""
BACK = 1.5
"""How far a formation withdraws to reorganise, in km."""
LATER = 0.15
"""What an hour until a formation is there takes off."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An order a formation could be given.

    Attributes:
        terms: what speaks for and against it, by name; their sum is the score.
        place: the place it goes to, or keeps.
    """

    unit: str
    order: Order
    terms: dict[str, float] = field(hash=False)
    place: Place | None = None

    @property
    def score(self) -> float:
        """The sum of what speaks for and against it."""
        return sum(self.terms.values())


class Weighing:
    """The orders of one side in one hour. Formations are weighed one after another: who was sent to a place
    before counts there.
    """

    def __init__(self, picture: Picture) -> None:
        self.picture, self.position, self.setting = picture, picture.position, picture.setting
        self._ways = Ways(picture)
        self._sent: dict[str, float] = {}
        self._done: set[str] = set()
        self._whole = max(sum(picture.strengths.values()), 1.0)

    def settle(self, choice: Choice) -> None:
        """Counts a formation at the place it was sent to."""
        self._done.add(choice.unit)
        if choice.place is not None:
            strength = self.picture.strengths[choice.unit]
            self._sent[choice.place.name] = self._sent.get(choice.place.name, 0.0) + strength

    def choices(self, unit: str) -> Iterator[Choice]:
        """What a formation could do."""
        stands = self.position.of(unit)
        data = [self.setting.types[one.type].data for one in stands]
        if any(one.get("air") for one in data):
            yield from self._strikes(unit)
        elif any(one.get("battery") for one in data):
            yield from self._shoots(unit, stands)
        else:
            if all(one.get("recce") for one in data):
                yield from self._looks(unit, stands)
            elif any(one["stand"] == "fighting" for one in data):
                yield from self._attacks(unit, stands)
            yield from self._rests(unit, stands)
        yield self._stays(unit, stands)

    # --- Fire ---

    def _delay(self, unit: str, order: Order) -> int:
        return 0 if self.position.hour <= 1 else orders.hours(self.position, unit, order)[0]

    def _left(self, unit: str, order: Order) -> int:
        """The hours of the game in which an order could be carried out."""
        last = self.setting.scenario.length.max
        return last - self.position.hour + 1 - self._delay(unit, order)

    def _shoots(self, unit: str, stands: list[Stand]) -> Iterator[Choice]:
        """Shoots at contacts, and at places that are to be attacked; the more the nearer own troops are."""
        guns = [one for one in stands if self.setting.types[one.type].data.get("battery")]
        if not any(one.ledger.fire for one in guns):
            return
        for at, hits in self._targets():
            order = Order("support", at)
            ranges = (self.setting.types[one.type].data["reach"] for one in guns)
            far = min(self.setting.known.ranges[reach].effective for reach in ranges) / 1000
            in_range = [one for one in guns if one.at and self.setting.distance(one.at, at) <= far]
            if not in_range or self._left(unit, order) <= 0:
                continue
            terms = {"targets": 0.5 * hits, "price of the shells": -0.6}
            if self._helps(at):
                terms["helps own troops"] = 0.4 * hits
            if (delay := self._delay(unit, order)) > 0:
                terms["comes late"] = -0.5 * delay
            yield Choice(unit, order, terms)

    def _targets(self) -> Iterator[tuple[TablePoint, float]]:
        """Points to shoot at with the strength that is known, or guessed, around them."""
        beaten = self.setting.known.numbers.beaten / 1000
        for foe in self.picture.foes:
            if foe.age <= FRESH:
                around = self.picture.foes_near(foe.at, beaten)
                yield foe.at, sum(one.strength for one in around if one.age <= FRESH)
        for place in self.picture.places:
            if place.is_prepared and place.name in self._sent and not self.picture.holds(place):
                yield place.centre, 2.0

    def _helps(self, at: TablePoint) -> bool:
        """Whether own troops fight near a point, or go for a place near it."""
        own = self.position.here(self.picture.side)
        if any(
            one.at is not None
            and self.setting.types[one.type].data["stand"] == "fighting"
            and self.setting.distance(one.at, at) <= NEXT
            for one in own
        ):
            return True
        sent = (place for place in self.picture.places if place.name in self._sent)
        return any(self.setting.distance(place.centre, at) <= NEAR for place in sent)

    def _strikes(self, unit: str) -> Iterator[Choice]:
        """Air attacks on places that count and where most of the enemy is known; they come hours later."""
        if self.position.units[unit].sorties or any(one.unit == unit for one in self.position.due):
            return
        for place in self.picture.places:
            order = Order(STRIKE, place.centre)
            if self._left(unit, order) <= 0 or self.picture.holds(place):
                continue
            foes = sum(one.strength for one in self.picture.foes_near(place.shape, NEAR))
            yield Choice(unit, order, {"place": 0.2 * place.value, "known enemy": 0.3 * foes})
        for foe in self.picture.foes:
            order = Order(STRIKE, foe.at)
            if foe.age <= FRESH and self._left(unit, order) > 0:
                around = sum(one.strength for one in self.picture.foes_near(foe.at, NEAR / 2))
                yield Choice(unit, order, {"known enemy": 0.3 * around})

    # --- Movement ---

    def _centre(self, stands: list[Stand]) -> TablePoint:
        middle = self.position.centre(stands)
        assert middle is not None
        return middle

    def _rate(self, stands: list[Stand], gait: str, way: tuple[TablePoint, TablePoint]) -> float:
        """Kilometres an hour of the slowest stand; who never moves so goes at its rate of march."""
        hard = self.setting.is_hard_going(*way)
        known, types = self.setting.known, self.setting.types
        rates = []
        for mobility in {str(types[one.type].data["mobility"]) for one in stands}:
            rate = movement.rate(known, mobility, gait, bad_going=hard)
            rates.append(rate or movement.rate(known, mobility, "march", bad_going=hard))
        return min(rates)

    def _hours(
        self, stands: list[Stand], to: TablePoint, gait: str, start: TablePoint | None = None
    ) -> float:
        """The hours of a formation to a point, from where it is or from another point."""
        start = start or self._centre(stands)
        far = self.setting.distance(start, to)
        return far / self._rate(stands, gait, (start, to)) if far > 0.02 else 0.0

    def _soon(self, unit: str, stands: list[Stand], delay: int) -> TablePoint:
        """Where a formation will be when an order reaches it."""
        here, order = self._centre(stands), self.position.units[unit].order
        if order.to is None or not delay or order.task not in ("march", "attack", "move"):
            return here
        gait = "march" if order.task == "march" else "contact"
        hours = self._hours(stands, order.to, gait)
        share = min(1.0, delay / hours) if hours else 1.0
        return self.setting.on_table(*(here[k] + share * (order.to[k] - here[k]) for k in (0, 1)))

    def _required(self, place: Place) -> float:
        """The strength that a place wants: to be taken from whom is known there, or to be kept."""
        foes: list[Foe] = self.picture.foes_near(place.shape, NEAR)
        known = sum(one.strength for one in foes)
        if self.picture.holds(place):
            return max(QUIET * self._whole, AHEAD * known)
        return max(UNKNOWN * self._whole, AHEAD * known * (COVER if place.is_prepared else 1.0))

    def _wanted(self, unit: str, place: Place) -> dict[str, float]:
        """How much one more formation is wanted at a place."""
        sent, required = self._sent.get(place.name, 0.0), self._required(place)
        share = sent / required
        terms = {"place": 2.0 * place.value * (1.0 - 0.5 * share if share < 1 else 0.3 / share)}
        strengths = self.picture.strengths.items()
        free = sum(strength for one, strength in strengths if one == unit or one not in self._done)
        if (lacks := 1.0 - (free + sent) / required) > 0:
            terms["too weak"] = -0.8 * lacks
        return terms

    def _attacks(self, unit: str, stands: list[Stand]) -> Iterator[Choice]:
        """Attacks on places that the side does not keep already, and marches up to them."""
        leaves = {}
        if self.picture.place_of(stands) is not None:
            leaves["leaves its place"] = -1.0
        if any(one.posture in ("dug-in", "fortified") for one in stands):
            leaves["leaves its cover"] = -0.6
        if self._is_shaken(unit):
            leaves["shaken"] = -1.5
        for place in self.picture.places:
            if self.picture.inside(stands, place) and not self.picture.has_foe_inside(place):
                continue
            for order, hours in self._advances(unit, stands, place):
                if hours - self._delay(unit, order) <= self._left(unit, order) + 1:
                    yield Choice(
                        unit, order, self._wanted(unit, place) | {"time": -LATER * hours} | leaves, place
                    )

    def _advances(self, unit: str, stands: list[Stand], place: Place) -> Iterator[tuple[Order, float]]:
        """Orders that lead to a place, with the hours until it is attacked: straight to it or to what bars
        the way there, and marches up to it or to where the way turns.
        """
        delay = self._delay(unit, Order("attack", place.centre))
        way, bar = self._ways.to(self._soon(unit, stands, delay), place)
        if way is not None:
            to = bar.at if bar is not None else way.points[1]
            yield Order("attack", to), delay + self._walked(unit, stands, way, "contact")
        way, bar = self._ways.to(self._centre(stands), place, NEAR)
        short = self._ways.short_of(way, place) if way is not None and bar is None else None
        if way is not None and short is not None:
            marched = self._marched(unit, stands, short, place)
            if len(way.points) > 2:
                marched = self._walked(unit, stands, way, "march")
            yield Order("march", short), delay + marched

    def _walked(self, unit: str, stands: list[Stand], way: Way, gait: str) -> float:
        """The hours of a way, with those of the orders that are needed where it turns."""
        later = orders.hours(self.position, unit, Order("attack", way.points[-1]))[0]
        hours = sum(self._hours(stands, end, gait, start) for start, end in way.stretches)
        return hours + later * (len(way.points) - 2)

    def _marched(self, unit: str, stands: list[Stand], short: TablePoint, place: Place) -> float:
        """The hours of a march that ends short of a place and of the attack that follows: an order that is
        given after whole hours, and takes its time.
        """
        whole = float(math.ceil(self._hours(stands, short, "march")))
        later = orders.hours(self.position, unit, Order("attack", place.centre))[0]
        return max(whole, 1.0 + later) + self._hours(stands, place.centre, "contact", short)

    def _stays(self, unit: str, stands: list[Stand]) -> Choice:
        """To go on with what it does: holding, or the order it has."""
        now = self.position.units[unit].order
        order = next((one.order for one in self.position.due if one.unit == unit), now)
        place = self._aimed(order) if order.task in ("attack", "march") else self.picture.place_of(stands)
        terms = {"as ordered": 0.3}
        if place is not None:
            terms |= self._wanted(unit, place)
        if place is not None and order.to is not None:
            if order.task == "attack":
                terms["time"] = -LATER * self._hours(stands, place.centre, "contact")
            else:
                terms["time"] = -LATER * self._marched(unit, stands, order.to, place)
                if self._hours(stands, order.to, "march") <= self._delay(unit, Order("attack", place.centre)):
                    terms["arrives"] = -0.5
        if order.task == "attack" and self._is_shaken(unit):
            terms["shaken"] = -1.5
        if order.task == "march" and self.picture.foes_near(self._centre(stands), NEAR):
            terms["met the enemy"] = -1.0
        elif any(id_ in self.position.fights for id_ in self.setting.below[unit]):
            terms["in a firefight"] = 0.6
        return Choice(unit, order, terms, place)

    def _aimed(self, order: Order) -> Place | None:
        """The place that an attack, or a march up to it, is aimed at; of a stretch of a longer way the place
        that is nearest from its end.
        """
        if order.to is None:
            return None
        far = SHORT + 0.1
        near = [
            (self.setting.distance(one.centre, order.to), k, one) for k, one in enumerate(self.picture.places)
        ]
        found = min(near, default=None)
        if found is None or found[0] <= far:
            return found[2] if found is not None else None
        ways = ((self._ways.over(order.to, place.centre), place) for _, _, place in near)
        known = [(way.line.length, k, place) for k, (way, place) in enumerate(ways) if way is not None]
        return min(known)[2] if known else None

    def _looks(self, unit: str, stands: list[Stand]) -> Iterator[Choice]:
        """Recce of places on which nobody has looked yet."""
        for place in self.picture.places:
            if self.picture.holds(place):
                continue
            way, _ = self._ways.to(self._centre(stands), place)
            order = Order("recce", place.centre)
            if way is not None and len(way.points) > 2:
                order = Order("move", way.points[1])
            hours = self._walked(unit, stands, way, "contact") if way is not None else 0.0
            if hours > self._left(unit, order) or (way is None and self._centre(stands) != place.centre):
                continue
            known = sum(1 for foe in self.picture.foes_near(place.shape, NEAR) if foe.age <= FRESH)
            yield Choice(
                unit,
                order,
                {"place": place.value, "time": -LATER * hours, "known already": -0.3 * known},
                place,
            )

    def _rests(self, unit: str, stands: list[Stand]) -> Iterator[Choice]:
        """To reorganise, further back where the enemy is near; to dig in where there is time."""
        lost, whole = self.position.losses(unit)
        is_shaken = self._is_shaken(unit)
        middle = self._centre(stands)
        is_near = bool(self.picture.foes_near(middle, NEAR))
        now = self.position.units[unit].order.task
        keeps = self.picture.place_of(stands) is not None
        if is_shaken or (whole and lost * 3 >= whole):
            rests = now in (HOLD, "dig") and not morale.needs_orders(self.setting.units[unit].grade)
            if is_near and not keeps:
                back = Order("withdraw", self._behind(middle))
                yield Choice(unit, back, {"shaken": 1.2 if is_shaken else 0.4})
            elif not rests and now != "reorganise" and not is_near:
                yield Choice(unit, Order("reorganise"), {"shaken": 2.5 if is_shaken else 0.8})
        needed = self.setting.known.tasks["dig in"][0]
        is_open = any(one.posture in ("open", "moving") for one in stands)
        if keeps and is_open and not is_near and now == HOLD:
            order = Order("dig")
            if self._left(unit, order) > needed:
                yield Choice(
                    unit,
                    order,
                    self._stays(unit, stands).terms | {"digs in": 0.3},
                    self.picture.place_of(stands),
                )

    def _is_shaken(self, unit: str) -> bool:
        """Whether a formation is no good for an attack before it has reorganised [N47, N48, N51]."""
        state = self.position.units[self.setting.tested(unit)]
        return state.is_disorganised(self.position.hour) or state.stalled or state.broken

    def _behind(self, middle: TablePoint) -> TablePoint:
        """A point further from the enemy that is known."""
        near = self.picture.foes_near(middle, NEXT)
        x = sum(one.at.x for one in near) / len(near) if near else middle.x
        y = sum(one.at.y for one in near) / len(near) if near else middle.y
        dx, dy = middle.x - x, middle.y - y
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        far = BACK / self.setting.kilometre
        return self.setting.on_table(middle.x + far * dx / length, middle.y + far * dy / length)
