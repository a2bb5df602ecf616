"""Advice: what a computer player would answer to a decision, and the orders it weighed for every unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kpeditor.core.errors import KpError
from kpeditor.core.play.players import find_player, offered
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explains, Player
from kpeditor.core.rules.state import Answer, Decision, State

NO_ORDER = "-"
"""How an explanation writes that a unit does nothing."""


class CannotExplain(KpError):
    """A player that answers without being able to say what it weighed."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One order that was weighed for a unit: as it is written, its score, and what makes the score."""

    order: str
    score: float
    terms: Mapping[str, float]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """The answer of a player to a decision, and by unit what it weighed, the best first."""

    player: str
    decision: Decision
    answer: Answer
    weighed: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict)

    def chosen(self, unit: str) -> str:
        """The order of a unit in the answer."""
        order = self.answer.get(unit, NO_ORDER) if isinstance(self.answer, Mapping) else NO_ORDER
        return str(order)


def advise(name: str, make: Callable[[], Player], state: State, decision: Decision, chance: Chance) -> Advice:
    """Asks a player for its answer and for what it weighed, with the same chance for both.

    Raises:
        CannotExplain: when it cannot say.
        KpError: when there is no such player, or it finds no answer.
    """
    player = make()
    if not isinstance(player, Explains):
        raise CannotExplain(f"the computer player “{name}” cannot say what it weighs")
    again = Chance(chance.address, chance.count)
    answer = player.answer(state, decision, chance)
    told = player.explain(state, decision, again)
    weighed = {
        unit: tuple(
            Candidate(str(one["order"]), float(one["score"]), dict(one["terms"]), bool(one["chosen"]))
            for one in entries
        )
        for unit, entries in told.items()
        if entries
    }
    return Advice(name, decision, answer, weighed)


def advisers(ruleset_id: str) -> list[str]:
    """The names of those computer players of a ruleset that can say what they weigh; a player of another
    package that cannot be loaded is left out.
    """
    found = []
    for name in offered(ruleset_id):
        try:
            if isinstance(find_player(ruleset_id, name), Explains):
                found.append(name)
        except KpError:
            continue
    return found
