"""Event: one thing that happened in a game, with its paragraph and its numbers, so that a player can ask
why.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

TOLD: Final = "told"
"""The kind of what the scenario tells, in the log of a game: to everybody, or to one side."""
KNOWN_TO: Final = "known_to"
"""The key of an event's data under which rules name the sides that may read it; left out: all."""
_NO_NUMBERS: Mapping[str, Any] = {}


class Event(NamedTuple):
    """One step of the log.

    Attributes:
        turn: game-turn, 0 during deployment.
        phase: letter or name of the phase.
        kind: what happened, one word ("enters", "fires", "halts", "refused" ...).
        rule: the paragraph it rests on, for example "9.24".
        text: the whole in one English sentence, without the paragraph.
        hexes: where it happened, as printed numbers, the most important first.
        units: who took part, by id.
        side: whose act it was, "" for nobody's.
        data: the numbers behind the sentence, by name; plain values only.

    Whoever counts over many games (`kpeditor.lab`) asks of an attack, which is an event with `outlook`:
    `way` ("fire", "overrun" ...), `firers`, how many of `units` attack, the rest being targets; `die`,
    `result`, and `outlook`, the harm each die from 1 on would have done, in the measure of these rules
    (steps lost, say; from 1 on it may destroy). Where one six-sided die does not decide it, `outlook`
    is a list of pairs of a chance as a fraction ("5/36") and the harm, and `harm` what was done. Counted
    besides are the kinds "destroyed", "held" (a move that was plotted and not made; `why`), and those the
    rules declare (`RuleSet.counted`).
    """

    turn: int
    phase: str
    kind: str
    rule: str
    text: str
    hexes: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    side: str = ""
    data: Mapping[str, Any] = _NO_NUMBERS

    def sentence(self) -> str:
        """The line of the log: the text and its paragraph in brackets."""
        return f"{self.text} [{self.rule}]" if self.rule else self.text


def readers_of(event: Event) -> frozenset[str] | None:
    """The sides that may read an event, None for all."""
    if (named := event.data.get(KNOWN_TO)) is not None:
        return frozenset(named)
    return frozenset((event.side,)) if event.kind == TOLD and event.side else None


def may_read(event: Event, sides: Collection[str] | None) -> bool:
    """Whether an event is for one of some sides; None: they see everything."""
    readers = readers_of(event)
    return sides is None or readers is None or not readers.isdisjoint(sides)
