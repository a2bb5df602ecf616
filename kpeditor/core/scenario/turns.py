"""Game-turns in the form that people write: "1, 3-5"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kpeditor.core.errors import BadExpression

LAST_TURN = 1000


def parse_turns(text: str, least: int = 1) -> tuple[int, ...]:
    """The game-turns of a list, in ascending order; empty for an empty text. None may be before `least`.

    Raises:
        BadExpression: when the text is not such a list; with the position.
    """
    turns: set[int] = set()
    for match in re.finditer(r"[^,;]+", text):
        part = match.group().strip()
        if not part:
            continue
        span = re.fullmatch(r"(\d{1,4})(?:\s*(?:-|–|to)\s*(\d{1,4}))?", part)
        if span is None:
            raise BadExpression(f"{part!r} is no game-turn; write for example 1, 3-5", match.start())
        first = int(span[1])
        last = int(span[2] or first)
        if not least <= first <= last <= LAST_TURN:
            raise BadExpression(f"{part} is no span of game-turns from {least} to {LAST_TURN}", match.start())
        turns.update(range(first, last + 1))
    return tuple(sorted(turns))


def print_turns(turns: Iterable[int]) -> str:
    """The game-turns as a list. Three or more in sequence become a span: "1, 3-5"."""
    parts: list[str] = []
    span: list[int] = []
    for turn in [*sorted(turns), None]:
        if span and turn != span[-1] + 1:
            parts += [f"{span[0]}-{span[-1]}"] if len(span) > 2 else map(str, span)
            span = []
        if turn is not None:
            span.append(turn)
    return ", ".join(parts)
