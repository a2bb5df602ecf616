"""Weighing: the orders that each formation of a side could get, with the terms for and against each."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.rulesets.nqm import morale
from kpeditor.rulesets.nqm.computer.choice import Choice
from kpeditor.rulesets.nqm.computer.fires import Fires
from kpeditor.rulesets.nqm.computer.leading import Leading
from kpeditor.rulesets.nqm.computer.pace import Pace
from kpeditor.rulesets.nqm.computer.picture import COVER, FRESH, NEAR, NEXT, Picture, Place
from kpeditor.rulesets.nqm.computer.pressing import gains
from kpeditor.rulesets.nqm.computer.ways import SHORT, Ways
from kpeditor.rulesets.nqm.declarations import HOLD
from kpeditor.rulesets.nqm.engine import orders
from kpeditor.rulesets.nqm.engine.pieces import Order, Stand

QUIET = 0.15
"""The share of a side's strength that holds a place where no enemy is known."""
UNKNOWN = 0.75
"""The share of a side's strength that attacks a place where no enemy is known yet."""
AHEAD = 1.5
"""The superiority in strength that an attack aims for."""
BACK = 1.0
"""How far a formation withdraws to reorganise, in km."""
LATER = 0.15
"""The penalty for each hour until a formation arrives."""
TOGETHER = 0.5
"""The greatest difference in hours between arrivals at a common attack."""
RUSH = (0.45, 1.25)
"""The band of distances in km from the aim of an attack within which no hour of the advance should end."""


class Weighing:
    """The orders of one side in one hour. Formations are weighed one after another: those already sent to a
    place count there.
    """

    def __init__(self, picture: Picture) -> None:
        self.picture, self.position, self.setting = picture, picture.position, picture.setting
        self._ways, self._pace = Ways(picture), Pace(picture)
        self._settled: dict[str, Choice] = {}
        self._going: dict[str, Place] = {}
        self._fires = Fires(picture, self._pace, self._going)
        self._whole = max(sum(picture.strengths.values()), 1.0)
        self.leading = Leading(picture, self._pace, self._settled, self._whole)

    def settle(self, choice: Choice) -> None:
        """Counts a formation at the place it was sent to."""
        self._settled[choice.unit] = choice
        if choice.place is not None:
            self._going[choice.unit] = choice.place

    def _sent(self, place: Place, within: float = 1e9) -> float:
        """The strength sent to a place; with a limit of hours, only what arrives within them."""
        strengths = self.picture.strengths
        there = (
            one for one in self._settled.values() if one.place is not None and one.place.name == place.name
        )
        return sum(strengths[one.unit] for one in there if one.hours <= within)

    def choices(self, unit: str) -> Iterator[Choice]:
        """The orders that a formation could get."""
        stands = self.position.of(unit)
        data = [self.setting.types[one.type].data for one in stands]
        if unit in self.picture.staffs:
            yield from self.leading.choices(unit)
            return
        if any(one.get("air") for one in data):
            yield from self._fires.strikes(unit)
        elif any(one.get("battery") for one in data):
            yield from self._fires.shoots(unit)
        else:
            if all(one.get("recce") for one in data):
                yield from self._looks(unit, stands)
            elif any(one["stand"] == "fighting" for one in data):
                yield from self._attacks(unit, stands)
            yield from self._rests(unit, stands)
        yield self._stays(unit, stands)

    # --- Places ---

    def _required(self, place: Place) -> float:
        """The strength that a place needs: to be taken from the known enemy there, or to be held."""
        known = sum(one.strength for one in self.picture.foes_near(place.shape, NEAR))
        if self.picture.holds(place):
            return max(QUIET * self._whole, AHEAD * known)
        least = QUIET if self.picture.sees(place.centre) and not place.is_prepared else UNKNOWN
        return max(least * self._whole, AHEAD * known * (COVER if place.is_prepared else 1.0))

    def _wanted(self, unit: str, place: Place) -> dict[str, float]:
        """How much one more formation is needed at a place."""
        sent, required = self._sent(place), self._required(place)
        share = sent / required
        terms = {"place": 2.0 * place.value * (1.0 - 0.4 * share if share < 1 else 0.3 / share)}
        strengths = self.picture.strengths.items()
        free = sum(strength for one, strength in strengths if one == unit or one not in self._settled)
        if (lacks := 1.0 - (free + sent) / required) > 0:
            terms["too weak"] = -0.8 * lacks
        return terms

    def _attacks(self, unit: str, stands: list[Stand]) -> Iterator[Choice]:
        """Attacks on places that the side does not hold, and marches up to them. A formation unfit for an
        attack can go to a place where no enemy is known.
        """
        leaves, kept = {}, self.picture.place_of(stands)
        if self._has_cover(stands):
            leaves["leaves its cover"] = -0.6
        is_shaken = self._is_shaken(unit)
        for place in self.picture.places:
            if self.picture.inside(stands, place) and not self.picture.foes_inside(place):
                continue
            for order, hours in self._advances(unit, stands, place):
                if hours - self._pace.delay(unit, order) > self._pace.left(unit, order) + 1:
                    continue
                terms = self._wanted(unit, place) | {"time": -LATER * hours} | leaves
                if kept is not None and kept.name != place.name:
                    terms["leaves its place"] = -1.0
                if is_shaken and order.task == "attack":
                    order = Order("move", order.to)
                    terms["cannot attack"] = -1.5 * self._barred_by(unit, place)
                elif is_shaken:
                    terms["shaken"] = -1.5
                elif order.task == "attack":
                    terms |= self._ahead(unit, place, hours) | self._exposed(unit, order, stands)
                yield Choice(unit, order, terms, place, hours)

    def _barred_by(self, unit: str, place: Place) -> float:
        """How far the known enemy at a place keeps a formation that cannot attack from going there: 1 for
        completely.
        """
        if self.picture.foes_inside(place):
            return 1.0  # a move stops before a visible enemy
        known = sum(one.strength for one in self.picture.foes_near(place.shape, NEAR))
        own = max(self.picture.strengths[unit], 0.1)
        guess = 0.0 if self.picture.sees(place.centre) else 0.6
        return min(1.0, 2 * known / own + guess)

    def _ahead(self, unit: str, place: Place, hours: float) -> dict[str, float]:
        """The penalty for an attack that begins before the others sent there have come."""
        if self._sent(place) <= self._sent(place, hours + TOGETHER):
            return {}
        own = self.picture.strengths[unit] + self._sent(place, hours + TOGETHER)
        lacks = 1.0 - own / self._required(place)
        return {"ahead of the others": -0.8 * lacks} if lacks > 0 else {}

    def _exposed(self, unit: str, order: Order, stands: list[Stand]) -> dict[str, float]:
        """The penalty for an attack that ends an hour in reach of harassing fire but not before the enemy:
        there it does no harm, and is disorganised [N31, N51].
        """
        start = self._pace.soon(unit, self._pace.delay(unit, order))
        assert order.to is not None
        far = self.setting.distance(start, order.to)
        rate = self._pace.rate(stands, "contact", (start, order.to))
        ends = (far - k * rate for k in range(1, 1 + int(far / rate)))
        return {"stops under fire": -0.4} if any(RUSH[0] < end < RUSH[1] for end in ends) else {}

    def _advances(self, unit: str, stands: list[Stand], place: Place) -> Iterator[tuple[Order, float]]:
        """Orders that lead to a place, with the hours until it is attacked: straight to it or to what bars
        the way there, and marches up to it or to where the way turns.
        """
        delay = self._pace.delay(unit, Order("attack", place.centre))
        way, bar = self._ways.to(self._pace.soon(unit, delay), place)
        if way is not None:
            hours = self._pace.walked(unit, way, "contact")
            if bar is None and len(way.points) == 2:
                start = way.points[0]
                to = self._aim(start, place)
                hours = self._pace.hours(stands, to, "contact", start)
            else:
                to = bar.at if bar is not None else way.points[1]
            yield Order("attack", to), delay + hours
        way, bar = self._ways.to(self._pace.centre(stands), place, NEAR)
        short = self._ways.short_of(way, place) if way is not None and bar is None else None
        if way is not None and short is not None and not self._goes_back(stands, short, place):
            marched = self._pace.marched(unit, short, place)
            if len(way.points) > 2:
                marched = self._pace.walked(unit, way, "march")
            yield Order("march", short), delay + marched

    def _has_cover(self, stands: list[Stand]) -> bool:
        """Whether any stand has dug in."""
        return any(one.posture in ("dug-in", "fortified") for one in stands)

    def _shares(self, place: Place | None, stands: list[Stand]) -> bool:
        """Whether stands that have not dug in share a place with the enemy: one of the two has to leave."""
        return place is not None and not self._has_cover(stands) and bool(self.picture.foes_inside(place))

    def _goes_back(self, stands: list[Stand], short: TablePoint, place: Place) -> bool:
        """Whether a march up to a place would first lead away from it."""
        here = self._pace.centre(stands)
        return self.setting.distance(here, place.centre) < self.setting.distance(short, place.centre)

    def _aim(self, start: TablePoint, place: Place) -> TablePoint:
        """The point of a place that is attacked from here: the nearest enemy known to stand on it, else its
        centre, or its nearest free ground if the way there is hard.
        """
        if inside := self.picture.foes_inside(place):
            return min((one.at for one in inside), key=lambda at: (self.setting.distance(start, at), at))
        if place.free.is_empty or not self.setting.is_hard_going(start, place.centre):
            return place.centre
        near = shapely.shortest_line(place.free, shapely.Point(start)).coords[0]
        return self.setting.on_table(*near)

    def _stays(self, unit: str, stands: list[Stand]) -> Choice:
        """The order to continue: holding, or the present order."""
        now = self.position.units[unit].order
        order = next((one.order for one in self.position.due if one.unit == unit and one.order), now)
        goes = order.task in ("attack", "march", "move")
        place = self._aimed(order) if goes else self.picture.place_of(stands)
        terms, hours = {"as ordered": 0.3}, 0.0
        if place is not None:
            terms |= self._wanted(unit, place)
            if not goes and self._shares(place, stands):
                terms["shares it with the enemy"] = -place.value
        if place is not None and order.to is not None:
            if order.task == "march":
                hours = self._pace.marched(unit, order.to, place)
            else:
                hours = self._pace.hours(stands, place.centre, "contact")
            terms["time"] = -LATER * hours
            later = self._pace.delay(unit, Order("attack", place.centre))
            if order.task == "march" and self._pace.hours(stands, order.to, "march") <= later:
                terms["arrives"] = -0.5
            if order.task == "march" and self._pace.hours(stands, order.to, "march") == 0:
                order = Order(HOLD)  # on the march it would be drawn into a fight from afar
            if order.task == "move" and self._is_shaken(unit):
                terms["cannot attack"] = -1.5 * self._barred_by(unit, place)
        if order.task == "attack" and self._has_won(unit):
            terms["won the firefight"] = 2.0
        elif order.task == "attack" and self._is_shaken(unit):
            terms["shaken"] = -2.5
        if order.task == "march" and self.picture.foes_near(self._pace.centre(stands), NEAR):
            terms["met the enemy"] = -1.0
        elif any(id_ in self.position.fights for id_ in self.setting.below[unit]):
            terms["in a firefight"] = 0.6
        return Choice(unit, order, terms, place, hours)

    def _aimed(self, order: Order) -> Place | None:
        """The place at which an attack, or a march up to it, is aimed; for one leg of a longer way the place
        nearest to its end.
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
        """Recce of places that nobody has looked at yet."""
        for place in self.picture.places:
            if self.picture.holds(place):
                continue
            here = self._pace.centre(stands)
            way, _ = self._ways.to(here, place)
            order = Order("recce", place.centre)
            if way is not None and len(way.points) > 2:
                order = Order("move", way.points[1])
            hours = self._pace.walked(unit, way, "contact") if way is not None else 0.0
            if hours > self._pace.left(unit, order) or (way is None and here != place.centre):
                continue
            known = sum(1 for foe in self.picture.foes_near(place.shape, NEAR) if foe.age <= FRESH)
            terms = {"place": place.value, "time": -LATER * hours, "known already": -0.3 * known}
            yield Choice(unit, order, terms, place, hours)

    # --- Rest ---

    def _rests(self, unit: str, stands: list[Stand]) -> Iterator[Choice]:
        """Orders to reorganise, further back if the enemy is near and strong; to dig in if there is time."""
        lost, whole = self.position.losses(unit)
        is_shaken = self._is_shaken(unit)
        middle = self._pace.centre(stands)
        near = self.picture.foes_near(middle, NEAR)
        now = self.position.units[unit].order.task
        kept = self.picture.place_of(stands)
        keeps, is_shared = kept is not None, self._shares(kept, stands)
        if is_shaken or (whole and lost * 3 >= whole):
            late = {"too late": -2.0} if self._is_too_late(unit, stands) else {}
            rests = now in (HOLD, "dig") and not morale.needs_orders(self.setting.units[unit].grade)
            is_held_up = (now == "reorganise" or (is_shared and rests)) and self._was_engaged(unit)
            if near and (not keeps or is_shared) and (is_held_up or 2 * lost >= whole):
                back = Order("withdraw", self._behind(middle))
                terms = {"shaken": 1.2 if is_shaken else 0.4}
                if is_held_up:
                    terms["gets no rest here"] = 1.0
                yield Choice(unit, back, terms | late)
            if not rests and now != "reorganise":
                terms = {"shaken": 2.5 if is_shaken else 0.8}
                if near:
                    own = max(self.picture.strengths[unit], 0.1)
                    terms["near the enemy"] = -2.0 * min(1.0, sum(one.strength for one in near) / own)
                yield Choice(unit, Order("reorganise"), terms | late)
        needed = self.setting.known.tasks["dig in"][0]
        is_open = any(one.posture in ("open", "moving") for one in stands)
        if keeps and is_open and not near and now == HOLD:
            order = Order("dig")
            if self._pace.left(unit, order) > needed:
                terms = self._stays(unit, stands).terms | {"digs in": 0.3}
                yield Choice(unit, order, terms, kept)

    def _has_won(self, unit: str) -> bool:
        """Whether a formation, even a disorganised one, has won a firefight that it may follow up by a
        promising assault [N40].
        """
        state, fights = self.position.units[self.setting.tested(unit)], self.position.fights
        return (
            not state.stalled
            and not state.broken
            and any(
                one in fights and fights[one].won >= 0 and gains(self.position, one)
                for one in self.setting.below[unit]
            )
        )

    def _is_too_late(self, unit: str, stands: list[Stand]) -> bool:
        """Whether the game ends before a formation that reorganises first can reach a place."""
        places = [one for one in self.picture.places if not self.picture.holds(one)]
        if not places:
            return False
        order = Order("attack", places[0].centre)
        later = self._pace.later(unit, order)
        here = self._pace.centre(stands)
        hours = min(self._pace.hours(stands, self._aim(here, one), "contact") for one in places)
        return 1 + later + hours > self._pace.left(unit, Order("reorganise"))

    def _was_engaged(self, unit: str) -> bool:
        """Whether a formation was fought or shelled in the hour before, and so could not rest [N53]."""
        return self.position.units[self.setting.tested(unit)].engaged >= self.position.hour - 1

    def _is_shaken(self, unit: str) -> bool:
        """Whether a formation cannot attack before it has reorganised or reserves have come [N47, N48,
        N51].
        """
        state = self.position.units[self.setting.tested(unit)]
        is_stalled = state.stalled and "attack" in orders.barred(self.position, unit)
        return state.is_disorganised(self.position.hour) or is_stalled or state.broken

    def _behind(self, middle: TablePoint) -> TablePoint:
        """A point further from the known enemy."""
        near = self.picture.foes_near(middle, NEXT)
        x = sum(one.at.x for one in near) / len(near) if near else middle.x
        y = sum(one.at.y for one in near) / len(near) if near else middle.y
        dx, dy = middle.x - x, middle.y - y
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        far = BACK / self.setting.kilometre
        return self.setting.on_table(middle.x + far * dx / length, middle.y + far * dy / length)
