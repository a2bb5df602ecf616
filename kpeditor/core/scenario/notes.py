"""The designer's notes on hexes, stored in a scenario under `x-notes`, a key that other programs ignore.

x-notes:
  - {hex: "1016", text: the trench is never reached, turn: 3}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.scenario.model import Scenario

KEY = "x-notes"
"""The key of the notes in a scenario file and in `Scenario.extra`."""


@dataclass(frozen=True, slots=True)
class HexNote:
    """A note on a hex, given by its printed number; `turn` is the game-turn in which it was written, or 0."""

    hex: str
    text: str
    turn: int = 0

    def line(self, turn_word: str = "game-turn") -> str:
        """The note on one line; `turn_word` is the word of the rules for a game-turn."""
        turn = f" ({turn_word} {self.turn})" if self.turn else ""
        return f"{self.hex}: {self.text}{turn}"


def notes_of(scenario: Scenario) -> tuple[HexNote, ...]:
    """The notes of a scenario; invalid entries are left out."""
    entries = scenario.extra.get(KEY)
    found = []
    for entry in entries if isinstance(entries, list | tuple) else ():
        if isinstance(entry, Mapping) and entry.get("hex") and entry.get("text"):
            turn = entry.get("turn", 0)
            found.append(HexNote(str(entry["hex"]), str(entry["text"]), turn if type(turn) is int else 0))
    return tuple(found)


def with_notes(scenario: Scenario, notes: tuple[HexNote, ...]) -> Scenario:
    """The scenario with its notes replaced by these."""
    extra = {key: value for key, value in scenario.extra.items() if key != KEY}
    if notes:
        extra[KEY] = [_entry(note) for note in notes]
    return replace(scenario, extra=extra)


def _entry(note: HexNote) -> dict[str, Any]:
    entry: dict[str, Any] = {"hex": note.hex, "text": note.text}
    if note.turn:
        entry["turn"] = note.turn
    return entry


BULLET = "• "
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*[*-] )")


def unwrapped(notes: str) -> str:
    """The designer's notes with every paragraph and every entry of a list on one line."""
    made = ""
    for part, between in zip(_PARAGRAPH.split(notes), [*_PARAGRAPH.findall(notes), ""], strict=True):
        made += " ".join(part.split()) + ("\n\n" if between.count("\n") > 1 else between)
    return made


def paragraphs(notes: str) -> Iterator[str]:
    """The paragraphs of the designer's notes, each on one line; entries of lists begin with `BULLET`."""
    for part in _PARAGRAPH.split(notes):
        text = " ".join(part.split())
        if text[:2] in ("* ", "- "):
            text = BULLET + text[2:]
        if text:
            yield text
