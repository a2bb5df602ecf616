"""Advice: the answer of a computer player to a decision, and the orders it weighed for every unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from kpeditor.core.errors import KpError
from kpeditor.core.play.players import find_player, offered
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explains, Player
from kpeditor.core.rules.state import Answer, Decision, State

NO_ORDER = "-"
"""How an explanation writes the order to do nothing."""


class CannotExplain(KpError):
    """The player cannot say what it weighed for its answers."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The result of a change that was tried by playing on.

    `core.rules.player.Explanation` explains the fields.
    """

    by: str
    units: int
    turns: int
    games: int
    score: float
    spread: float
    stood: float
    gain: float
    error: float
    verdict: str


_TRIAL = tuple(one.name for one in fields(Trial))


@dataclass(frozen=True, slots=True)
class Candidate:
    """One order that was weighed for a unit: its text, its score, and the terms of the score.

    Attributes:
        score: None for an order that was tried but not weighed.
        is_begun: whether the player began with it before it tried others.
        tries: the changes in which it was tried.
    """

    order: str
    score: float | None
    terms: Mapping[str, float]
    is_chosen: bool
    is_begun: bool = False
    tries: tuple[Trial, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer of a player to a decision, and the orders it weighed for each unit, the best first."""

    player: str
    decision: Decision
    answer: Answer
    weighed: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict)

    def chosen(self, unit: str) -> str:
        """The order of a unit in the answer. If the answer is a single value, its "unit" is the subject of
        the question.
        """
        if isinstance(self.answer, Mapping):
            return str(self.answer.get(unit, NO_ORDER))
        return str(self.answer) if unit == self.decision.subject else NO_ORDER


def advise(name: str, make: Callable[[], Player], state: State, decision: Decision, chance: Chance) -> Advice:
    """Asks a player for its answer and for the orders it weighed.

    Raises:
        CannotExplain: when the player cannot say what it weighed.
        KpError: when there is no such player, or the player finds no answer.
    """
    player = make()
    if not isinstance(player, Explains):
        raise CannotExplain(f"the computer player “{name}” cannot say what it weighs")
    answer, told = player.explain(state.known_to(decision.side), decision, chance)
    return Advice(
        name, decision, answer, {unit: read_candidates(entries) for unit, entries in told.items() if entries}
    )


def read_candidates(entries: Sequence[Mapping[str, Any]]) -> tuple[Candidate, ...]:
    """The candidates of one unit from plain values."""
    return tuple(
        Candidate(
            str(one["order"]),
            None if one["score"] is None else float(one["score"]),
            dict(one["terms"]),
            bool(one["chosen"]),
            bool(one.get("begun", False)),
            tuple(Trial(**{key: trial[key] for key in _TRIAL}) for trial in one.get("tries", ())),
        )
        for one in entries
    )


def advisers(ruleset_id: str) -> list[str]:
    """The names of the computer players of a ruleset that can say what they weigh.

    Players of other packages that cannot be loaded are left out.
    """
    found = []
    for name in offered(ruleset_id):
        try:
            if isinstance(find_player(ruleset_id, name), Explains):
                found.append(name)
        except KpError:
            continue
    return found
