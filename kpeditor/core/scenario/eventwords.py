"""Events of a scenario in English: "At the end of game-turn 3: release group guard of the Germans, and tell
both sides: The bridge is intact."
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.describing import listed
from kpeditor.core.scenario.effects import USUAL, EffectKind, effect_words
from kpeditor.core.scenario.events import Effect, Outcome, RandomTable, ScenarioEvent
from kpeditor.core.scenario.victory.describing import condition_sentence, side_name
from kpeditor.core.scenario.victory.nodes import Condition


def event_sentence(
    event: ScenarioEvent,
    condition: Condition | None,
    titles: Mapping[str, str],
    numbering: Numbering | None = None,
    kinds: Mapping[str, EffectKind] = USUAL,
    *,
    turn_word: str = "game-turn",
) -> str:
    """An event in words: its time, condition, effects and messages. `kinds` are the effects of the rules,
    `turn_word` is their word for a game-turn.
    """
    words = condition_sentence(condition, titles, numbering) if condition is not None else ""
    first = f", the first time that {words}" if len(event.turns) != 1 else f", if {words}"
    when = (first if event.once else f", whenever {words}") if words else ""
    times = _times(event, turn_word, has_condition=bool(words))
    return f"{times}{when}: {_Acts(titles, numbering, kinds, turn_word).of(event)}"


@dataclass(frozen=True, slots=True)
class _Acts:
    """Writes the effects and messages of events in words."""

    titles: Mapping[str, str]
    numbering: Numbering | None
    kinds: Mapping[str, EffectKind]
    turn_word: str

    def of(self, event: ScenarioEvent) -> str:
        """The effects and messages of an event, then its die roll."""
        parts = self._parts(event.then, event.say, event.side, is_needed=event.roll is None)
        if event.roll is not None:
            parts.append(self._rolls(event.roll, event.side))
        return _joined(parts)

    def _parts(self, then: tuple[Effect, ...], say: str, side: str, *, is_needed: bool) -> list[str]:
        parts = [
            effect_words(effect, self.kinds, self.titles, self.numbering, self.turn_word) for effect in then
        ]
        said = " ".join(say.split())
        if said or (is_needed and not parts):
            to = side_name(side, self.titles) if side else "both sides"
            parts.append(f"tell {to}: {said or '(nothing yet)'}")
        return parts

    def _rolls(self, table: RandomTable, side: str) -> str:
        rows = [self.row(row, faces, side) for row, faces in zip(table.rows, table.faces(), strict=True)]
        return f"roll a die of {table.die} ({'; '.join(rows) or 'no rows yet'})"

    def row(self, row: Outcome, faces: range, side: str) -> str:
        """A row of a table: "1-2 Rain: the range of sight is 4, for 2 game-turns"."""
        named = " ".join(filter(None, (faces_words(faces), row.title)))
        return f"{named}: {_joined(self._parts(row.then, row.say, side, is_needed=False)) or 'nothing'}"


def faces_words(faces: range) -> str:
    """The faces of a row: "3", "1-2", "never" for none."""
    if not faces:
        return "never"
    return str(faces[0]) if len(faces) == 1 else f"{faces[0]}-{faces[-1]}"


def _joined(parts: list[str]) -> str:
    if not parts:
        return ""
    return listed(parts) if len(parts) < 3 else f"{'; '.join(parts[:-1])}; and {parts[-1]}"


def _times(event: ScenarioEvent, turn_word: str, *, has_condition: bool) -> str:
    later = [str(turn) for turn in event.turns if turn]
    if not event.turns:
        if has_condition:
            return f"At the end of {'an' if turn_word == 'hour' else 'a'} {turn_word}"
        return f"At the end of {'the first' if event.once else 'every'} {turn_word}"
    if not later:
        return "Before the game"
    joint = "or" if event.once and has_condition else "and"
    if event.once and not has_condition:
        later = later[:1] if 0 not in event.turns else []
    if not later:
        return "Before the game"
    ends = f"at the end of {turn_word}{'s' if len(later) > 1 else ''} {listed(later, joint)}"
    return f"before the game {joint} {ends}".capitalize() if 0 in event.turns else ends.capitalize()
