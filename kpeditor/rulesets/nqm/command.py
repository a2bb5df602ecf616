"""Command: which formations may call upon which others, and how many hours pass until these act [N5 to N8,
N56, N59].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kpeditor.rulesets.nqm.tables import LEVELS, Tables

UNDER_COMMAND, DIRECT, IN_SUPPORT = "command", "direct", "support"
RELATIONS: Final = {
    UNDER_COMMAND: "Under command",
    DIRECT: "In direct support",
    IN_SUPPORT: "In support",
}
"""The relations of a unit to the formations it supports [N5]."""
FIRE_COMES: Final = {UNDER_COMMAND: 0, DIRECT: 0, IN_SUPPORT: 1}
"""Hours from the request for fire of a supporting unit until the fire comes, by the unit's relation [N5]."""
FIRE, COUNTER_ATTACK = "fire", "counter-attack"


@dataclass(frozen=True, slots=True)
class Formation:
    """A formation or unit in the order of battle.

    Attributes:
        parent: the id of the formation it belongs to; "" for the highest.
        relation: one of `RELATIONS`; "" if it supports no formation in particular.
        to: the ids of the formations it supports.
        is_fast_veteran: veteran tanks or veteran motorized troops, which react in half the time [N8].
    """

    id: str
    level: str
    parent: str = ""
    relation: str = ""
    to: frozenset[str] = field(default=frozenset())
    is_fast_veteran: bool = False
    has_radio: bool = True


@dataclass(frozen=True, slots=True)
class Call:
    """The result of calling upon a unit.

    Attributes:
        hours: the hours until it acts; None if it may not be called.
        why: the chain of command and the relation, in words.
    """

    hours: int | None
    why: str

    @property
    def is_refused(self) -> bool:
        """Whether the unit may not be called at all."""
        return self.hours is None


class Tree:
    """The formations of one side."""

    def __init__(self, known: Tables, formations: Mapping[str, Formation]) -> None:
        self._known, self._formations = known, formations

    def chain(self, id_: str) -> list[str]:
        """A formation and all formations above it, the highest last. The chain ends at an unknown parent."""
        found = [id_]
        while (above := self._formations[found[-1]].parent) in self._formations and above not in found:
            found.append(above)
        return found

    def _level(self, id_: str) -> str:
        return self._formations[id_].level

    def up(self, id_: str) -> int:
        """Hours for a message from a formation to the one above it; 0 for a company [N-T3]."""
        found = self._known.reaction.get(self._level(id_), (0, 0))[0]
        chain = self.chain(id_)
        if len(chain) > 1 and self._level(chain[1]) == "division":
            # A battalion outside a brigade reports to the division in the time of a brigade.
            return self._known.reaction["brigade"][0] if self._level(id_) != "company" else found
        return found

    def down(self, id_: str) -> int:
        """Hours for a message to a formation from the one above it; 0 for a company with radio [N-T3]."""
        above = self.chain(id_)[1:]
        if not above:
            return 0
        if self._level(id_) == "company" and self._level(above[0]) == "battalion":
            return 0 if self._formations[id_].has_radio else self._known.reaction["battalion"][1]
        return self._known.reaction.get(self._level(above[0]), (0, 0))[1]

    def ordered(self, id_: str) -> int:
        """Hours for an order from the highest formation down to this one [N-T3]."""
        return sum(self.down(one) for one in self.chain(id_))

    def call(self, caller: str, called: str, act: str = FIRE, *, general: bool = False) -> Call:
        """The hours from a formation's request until the called formation acts.

        Args:
            act: `FIRE` or `COUNTER_ATTACK`. A counter-attack begins an hour later than fire that comes at
                once [N7].
            general: whether a general is on the spot; he shortens the chain of command [N8].
        """
        unit = self._formations[called]
        ours, theirs = self.chain(caller), self.chain(called)
        if unit.relation == UNDER_COMMAND and not unit.to & set(ours):
            whose = ", ".join(sorted(unit.to)) or "another formation"
            return Call(None, f"{called} is under command of {whose}; nobody else may call upon it [N5]")
        hours, why = self._hours(ours, theirs, unit)
        if general and hours > 0:
            return self._at_least(0, f"{why}; a general on the spot takes it away [N8]", act)
        if self._formations[caller].is_fast_veteran and hours > 1:
            halved = -(-hours // 2)
            why, hours = f"{why}, halved to {halved} h for veterans that are fast [N8, N59]", halved
        return self._at_least(hours, why, act)

    def _hours(self, ours: list[str], theirs: list[str], unit: Formation) -> tuple[int, str]:
        own = next((one for one in ours if LEVELS.index(self._level(one)) >= 1), ours[0])
        if unit.relation == UNDER_COMMAND and own in unit.to:
            return 0, f"under command of {own} [N5]"
        if unit.relation == DIRECT and unit.to & set(ours):
            supported = next(one for one in ours if one in unit.to)
            up = self._climbed(ours, supported)
            return up, f"in direct support of {supported} [N5]"
        if own in theirs:
            down = sum(self.down(one) for one in theirs[: theirs.index(own)])
            return down, f"belongs to {own}: {down} h down [N7, N-T3]"
        if unit.relation == IN_SUPPORT and unit.to & set(ours):
            return 1, "in support: comes in the hour after it is asked for [N5]"
        if unit.relation == UNDER_COMMAND:
            supported = next(one for one in ours if one in unit.to)
            up = self._climbed(ours, supported)
            return up, f"under command of {supported}: {up} h up [N7, N-T3]"
        common = next((one for one in ours if one in theirs), "")
        if not common:
            return self._apart(ours, theirs)
        up = self._climbed(ours, common)
        down = sum(self.down(one) for one in theirs[: theirs.index(common)])
        return up + down, f"without orders: {up} h up to {common} and {down} h down [N7, N-T3]"

    def _apart(self, ours: list[str], theirs: list[str]) -> tuple[int, str]:
        """The hours between formations without a common headquarters: all the way up one chain and down the
        other.
        """
        up = sum(self.up(one) for one in ours[:-1])
        down = sum(self.down(one) for one in theirs[:-1])
        return up + down, f"no common headquarters: {up} h up and {down} h down [N-T3]"

    def _climbed(self, chain: list[str], to: str) -> int:
        """Hours up a chain of command from its first formation to another one."""
        return sum(self.up(one) for one in chain[: chain.index(to)])

    @staticmethod
    def _at_least(hours: int, why: str, act: str) -> Call:
        """The hours of a call, raised for a counter-attack: it starts in the hour after the call at the
        earliest.
        """
        return Call(max(hours, 1) if act == COUNTER_ATTACK else hours, why)


def chain_hours(known: Tables, up_to: str, down_to: str, *, fast_veteran: bool = False) -> int:
    """Hours of reaction from a battalion up to one level and down again to another level [N-T3, N59]."""
    up = sum(known.reaction[level][0] for level in LEVELS[1 : LEVELS.index(up_to)])
    down = sum(
        known.reaction[level][1] for level in LEVELS[LEVELS.index(down_to) + 1 : LEVELS.index(up_to) + 1]
    )
    hours = up + down
    return -(-hours // 2) if fast_veteran else hours


def done_by(begun: int, needed: int, interrupted: frozenset[int]) -> tuple[int, int]:
    """The hour in which a task is done, and the hours of work before it first comes under fire.

    `needed` hours of work are required. Hours under fire do not count as work [N60, NT-29].
    """
    counted, hour, before = 0, begun, 0
    first = min((one for one in interrupted if one >= begun), default=None)
    while counted < needed:
        if hour not in interrupted:
            counted += 1
        if first is None or hour < first:
            before = counted
        hour += 1
    return hour, before
