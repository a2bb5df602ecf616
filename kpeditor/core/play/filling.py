"""Filling: completes a person's partial answer by that of a computer player; what is written stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Completes, Player
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, State


@dataclass(frozen=True)
class Filling:
    """What came of completing an answer.

    Attributes:
        answer: what the person has written, unchanged and first, then what was filled in.
        filled: the units that were given something.
        left_out: why the proposal for a unit was not taken over, by unit: it broke a rule together with what
            the person has written.
    """

    answer: Answer
    filled: tuple[str, ...] = ()
    left_out: Mapping[str, str] = field(default_factory=dict)


class Completing:
    """A player that takes the person's part of an answer into account, if it can (`Completes`)."""

    def __init__(self, player: Player, given: Answer) -> None:
        self._player = player
        self._given = given

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """The player's answer, not yet put together with what is given.

        Raises:
            KpError: when it finds none.
        """
        known = state.known_to(decision.side)
        if isinstance(self._player, Completes) and isinstance(self._given, Mapping) and self._given:
            return self._player.complete(known, decision, dict(self._given), chance)
        return self._player.answer(known, decision, chance)


def fill(state: State, decision: Decision, written: Answer, proposed: Answer) -> Filling:
    """What is written, completed by what is proposed as far as the rules allow both. Nothing that is written
    is changed, be it legal or not; an answer that is no mapping is filled in only where nothing is written.
    """
    if not written:
        return Filling(proposed, tuple(map(str, proposed)) if isinstance(proposed, Mapping) else ())
    if not isinstance(written, Mapping) or not isinstance(proposed, Mapping):
        return Filling(written)
    judge = _Judge(state, decision, dict(written), _named(state.faults(decision, written)))
    rest = {unit: order for unit, order in proposed.items() if unit not in written}
    left_out: dict[str, str] = {}
    while faults := judge.new_faults(rest):
        blamed = {fault.subject: fault.sentence() for fault in faults if fault.subject in rest}
        if not blamed:
            rest, others = judge.one_by_one(rest)
            left_out |= others
            break
        left_out |= blamed
        rest = {unit: order for unit, order in rest.items() if unit not in blamed}
    return Filling({**written, **rest}, tuple(rest), left_out)


def _named(faults: Sequence[IllegalAnswer]) -> frozenset[tuple[str, str]]:
    return frozenset((fault.subject, str(fault)) for fault in faults)


@dataclass(frozen=True)
class _Judge:
    """Finds the faults that additions to an answer cause."""

    state: State
    decision: Decision
    written: dict[str, Any]
    known: frozenset[tuple[str, str]]

    def new_faults(self, added: Mapping[str, Any]) -> list[IllegalAnswer]:
        """The faults that are there because of these additions."""
        faults = self.state.faults(self.decision, {**self.written, **added})
        return [fault for fault in faults if (fault.subject, str(fault)) not in self.known]

    def one_by_one(self, added: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
        """As many of these additions as go together with what is written, and why each other one does not.
        A second round takes in those that only another addition makes legal.
        """
        kept: dict[str, Any] = {}
        left_out: dict[str, str] = {}
        for _ in range(2):
            for unit, order in added.items():
                if unit in kept:
                    continue
                faults = self.new_faults({**kept, unit: order})
                if faults:
                    left_out[unit] = faults[0].sentence()
                else:
                    kept[unit] = order
                    left_out.pop(unit, None)
        return kept, left_out
