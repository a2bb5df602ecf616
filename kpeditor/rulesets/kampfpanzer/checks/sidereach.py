"""Where the units of one side can be, and by when, on their own or aboard transport of their side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from kpeditor.core.geometry.masks import HexMask, mask_of_hexes
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Side
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.checks.situation import Post, Situation
from kpeditor.rulesets.toolbox.reach import NEVER, Arrival, Mover, Reach, Turns

_PASSENGERS = ("infantry", "artillery")


@dataclass(frozen=True)
class Way:
    """Units that move alike: their starts on the map, and those that still wait off the map."""

    mover: Mover
    start: Turns
    waiting: tuple[Arrival, ...] = ()


class SideReach:
    """The places that the combat units of a side can reach in the turns of the scenario."""

    def __init__(self, situation: Situation, side: Side) -> None:
        self.situation = situation
        self.side = side
        self._left: dict[bytes, int | None] = {}
        resting = side.ban.turns if side.ban and "move" in side.ban.ops else ()
        self.reach = Reach(situation.costs, situation.scenario.length.max, frozenset(resting))

    def earliest(self, area: HexMask) -> int | None:
        """The turn by whose end a combat unit can be in the area: 0 if it may start there, None if it never
        can.
        """
        if self.starts_in(area):
            return 0
        turns = [int(when[area].min(initial=NEVER)) for when in self._spreads]
        best = min(turns, default=int(NEVER))
        return None if best == NEVER else best

    def leaves(self, exits: HexMask) -> int | None:
        """The first turn in which a combat unit can leave by these hexes; None if it never can."""
        key = exits.tobytes()
        if key not in self._left:
            turns = [self._leaves(way, exits) for way in self._ways]
            self._left[key] = min((turn for turn in turns if turn is not None), default=None)
        return self._left[key]

    def starts_in(self, area: HexMask) -> bool:
        """Whether a combat unit may start in the area."""
        return any((way.start[area] == 0).any() for way in self._alone)

    @cached_property
    def _ways(self) -> list[Way]:
        """All ways, on foot and carried."""
        return [*self._alone, *self._aboard, *self._fetched()]

    @cached_property
    def _spreads(self) -> list[Turns]:
        """For each way, the turn by which it reaches each hex."""
        return [self._spread(way) for way in self._ways]

    def _leaves(self, way: Way, exits: HexMask) -> int | None:
        chart = self.situation.tables.terrain
        free = options.value(self.situation.scenario, "exit_cost") == "zero"
        clear = 0 if free else chart.hex_cost("clear", way.mover.mobility)
        return self.reach.leaves(way.mover, way.start, exits, clear, waiting=way.waiting)

    def _spread(self, way: Way) -> Turns:
        return self.reach.spread(way.mover, way.start, waiting=way.waiting)

    @cached_property
    def _alone(self) -> list[Way]:
        """Combat units on their own, one way for each mover."""
        return self._ways_of(lambda type_, _: type_.is_combat)

    @cached_property
    def _aboard(self) -> list[Way]:
        """Passengers that start or enter aboard: carriers of the same area or the same entry (R-VEH-6)."""
        situation, posts = self.situation, list(self.situation.posts_of(self.side))

        def is_taken(carrier: UnitType, post: Post) -> bool:
            cargo = situation.cargo(carrier)
            return any(situation.count(other.group, cargo) for other in posts if _alike(post, other))

        return self._ways_of(is_taken)

    def _fetched(self) -> Iterator[Way]:
        """Passengers picked up by a carrier of their side."""
        for category in _PASSENGERS:
            yield from self._fetched_of(category)

    def _fetched_of(self, category: str) -> Iterator[Way]:
        on_foot = self._ways_of(lambda type_, _: type_.category == category)
        carriers = self._ways_of(lambda type_, _: category in self.situation.cargo(type_)) if on_foot else []
        driven = [(carrier.mover, self._spread(carrier)) for carrier in carriers]
        for passengers in on_foot if carriers else ():
            walked = self._spread(passengers)
            for mover, spread in driven:
                yield Way(mover, self.reach.picked_up(walked, spread))

    def _ways_of(self, wanted: Callable[[UnitType, Post], bool]) -> list[Way]:
        """One way for each mover, of the requested units, by type and group."""
        arrivals: dict[Mover, list[Arrival]] = {}
        for post in self.situation.posts_of(self.side):
            for type_, arrival in self._arrivals(post):
                if wanted(type_, post):
                    arrivals.setdefault(self._mover(type_), []).append(arrival)
        return [
            Way(mover, self.reach.arrivals_as_turns(some), tuple(one for one in some if one.off_map))
            for mover, some in arrivals.items()
        ]

    def _mover(self, type_: UnitType) -> Mover:
        reckoned = self.situation.figures(type_.id)
        return Mover(reckoned.moves_as, reckoned.allowance)

    def _arrivals(self, post: Post) -> Iterator[tuple[UnitType, Arrival]]:
        """The arrivals of a group's units, once for each type and place."""
        group = post.group
        elsewhere = {unit.type for unit in group.units if not unit.at} | set(group.counts)
        for key in self.situation.tally(group):
            if key not in elsewhere:
                continue
            if group.enter is not None and post.entry is not None:
                # An event brings a group in at the end of game-turn 1 at the earliest.
                after = 1 if group.enter.waits else max(0, group.enter.first_turn - 1)
                yield self.situation.types[key], Arrival(post.entry, after, off_map=True)
            elif group.enter is None and post.zone is not None:
                yield self.situation.types[key], Arrival(post.zone)
        grid = self.situation.sheet.grid
        units = {id(unit) for unit in group.units}
        for placed in self.situation.placed:
            if id(placed.unit) in units:
                yield placed.type, Arrival(mask_of_hexes(grid, [placed.hex]))


def _alike(post: Post, other: Post) -> bool:
    """True if units of the two groups may start or enter aboard each other."""
    if post is other:
        return True
    if post.group.enter is not None or other.group.enter is not None:
        by_event = post.group.waits
        return post.group.enter == other.group.enter and not by_event
    return post.zone is not None and other.zone is not None and bool(np.array_equal(post.zone, other.zone))
