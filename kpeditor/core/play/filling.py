"""Filling: completes a person's partial answer with that of a computer player, and keeps what is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Completes, Player
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, State


@dataclass(frozen=True)
class Filling:
    """The result of completing an answer.

    Attributes:
        answer: the person's part first, unchanged, then the parts filled in.
        filled: the units that were given an order.
        left_out: by unit, why the proposal for it was rejected: together with the person's part it broke a
            rule.
    """

    answer: Answer
    filled: tuple[str, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)


class Completing:
    """A player that takes the person's part of an answer into account, if it supports that (`Completes`)."""

    def __init__(self, player: Player, given: Answer) -> None:
        self._player = player
        self._given = given

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """The player's answer, not yet combined with the given part.

        Raises:
            KpError: when the player finds no answer.
        """
        known = state.known_to(decision.side)
        if isinstance(self._player, Completes) and isinstance(self._given, Mapping) and self._given:
            return self._player.complete(known, decision, dict(self._given), chance)
        return self._player.answer(known, decision, chance)


def fill(state: State, decision: Decision, written: Answer, proposed: Answer) -> Filling:
    """The written answer, completed by the proposal as far as the rules allow both together.

    The written part is never changed, whether it is legal or not. An answer that is no mapping is filled in
    only if nothing is written.

    If a part of the answer is itself a mapping by unit, like the places of a set-up, that part is completed
    unit by unit.
    """
    if not written:
        return Filling(proposed, tuple(map(str, proposed)) if isinstance(proposed, Mapping) else ())
    if not isinstance(written, Mapping) or not isinstance(proposed, Mapping):
        return Filling(written)
    parts = _parts(state, decision, written, proposed)
    mine, others = _flat(written, parts), _flat(proposed, parts)
    judge = _Judge(state, decision, mine, parts, _named(state.faults(decision, written)))
    rest = {address: order for address, order in others.items() if address not in mine}
    left_out: dict[str, str] = {}
    while faults := judge.new_faults(rest):
        blamed = {fault.subject: fault.sentence() for fault in faults}
        blamed = {address[-1]: blamed[address[-1]] for address in rest if address[-1] in blamed}
        if not blamed:
            rest, not_taken = judge.one_by_one(rest)
            left_out |= not_taken
            break
        left_out |= blamed
        rest = {address: order for address, order in rest.items() if address[-1] not in blamed}
    return Filling(_whole({**mine, **rest}, parts), tuple(address[-1] for address in rest), left_out)


Address = tuple[str, ...]
"""The place of an order in an answer: its part of the answer, if there are parts, and its unit."""


def _parts(
    state: State, decision: Decision, written: Mapping[str, Any], proposed: Mapping[str, Any]
) -> frozenset[str]:
    """The keys of an answer that are not units but hold mappings by unit."""
    both = [key for key in written if isinstance(written[key], Mapping)]
    both = [key for key in both if isinstance(proposed.get(key), Mapping)]
    if not both:
        return frozenset()
    units = frozenset(map(str, state.view_for(decision.side)["units"]))
    return frozenset(both) - units


def _flat(answer: Mapping[str, Any], parts: frozenset[str]) -> dict[Address, Any]:
    found: dict[Address, Any] = {}
    for key, order in answer.items():
        if key in parts:
            found |= {(key, str(unit)): one for unit, one in order.items()}
        else:
            found[(str(key),)] = order
    return found


def _whole(orders: Mapping[Address, Any], parts: frozenset[str]) -> dict[str, Any]:
    found: dict[str, Any] = {part: {} for part in sorted(parts)}
    for address, order in orders.items():
        if len(address) == 1:
            found[address[0]] = order
        else:
            found[address[0]][address[1]] = order
    return found


def _named(faults: Sequence[IllegalAnswer]) -> frozenset[tuple[str, str]]:
    return frozenset((fault.subject, str(fault)) for fault in faults)


@dataclass(frozen=True)
class _Judge:
    """Finds the faults that additions to an answer cause."""

    state: State
    decision: Decision
    written: dict[Address, Any]
    parts: frozenset[str]
    known: frozenset[tuple[str, str]]

    def new_faults(self, added: Mapping[Address, Any]) -> list[IllegalAnswer]:
        """The faults that these additions cause."""
        answer = _whole({**self.written, **added}, self.parts)
        faults = self.state.faults(self.decision, answer)
        return [fault for fault in faults if (fault.subject, str(fault)) not in self.known]

    def one_by_one(self, added: Mapping[Address, Any]) -> tuple[dict[Address, Any], dict[str, str]]:
        """The additions that fit the written part, and the reason why each other one does not fit.

        A second round accepts additions that only became legal by another addition.
        """
        kept: dict[Address, Any] = {}
        left_out: dict[str, str] = {}
        for _ in range(2):
            for address, order in added.items():
                if address in kept:
                    continue
                faults = self.new_faults({**kept, address: order})
                if faults:
                    left_out[address[-1]] = faults[0].sentence()
                else:
                    kept[address] = order
                    left_out.pop(address[-1], None)
        return kept, left_out
