"""Event: one thing that happened in a game, with the paragraph and the numbers that explain it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, NamedTuple

TOLD: Final = "told"
"""The kind of messages from the scenario in the log of a game, to everybody or to one side."""
KNOWN_TO: Final = "known_to"
"""The key of an event's data under which rules name the sides that may read it; left out: all."""
_NO_NUMBERS: Mapping[str, Any] = {}


class Event(NamedTuple):
    """One step of the log.

    Attributes:
        turn: game-turn, 0 during deployment.
        phase: letter or name of the phase.
        kind: what happened, one word ("enters", "fires", "halts", "refused" ...).
        rule: the rule paragraph it is based on, for example "9.24".
        text: the whole in one English sentence, without the paragraph.
        hexes: where it happened, as printed numbers, the most important first.
        units: who took part, by id.
        side: the acting side, "" for none.
        data: the numbers behind the sentence, by name; plain values only.

    Statistics over many games (`kpeditor.lab`) read the data of attacks, which are events with `outlook`:
    `way` ("fire", "overrun" ...); `firers`, how many of `units` attack (the rest are targets); `die`;
    `result`; and `outlook`, the harm of each face of the die from 1, in the measure of these rules (for
    example steps lost; 1 or more may destroy). If the attack is not decided by one six-sided die, `outlook`
    is a list of pairs of a chance as a fraction ("5/36") and the harm, and `harm` is the actual harm.
    Statistics also count the kinds "destroyed", "held" (a plotted move that was not made; `why`), and those
    the rules declare (`RuleSet.counted`).
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
    """Whether one of these sides may read an event; None stands for a reader who sees everything."""
    readers = readers_of(event)
    return sides is None or readers is None or not readers.isdisjoint(sides)
