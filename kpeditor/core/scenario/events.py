"""Events of a scenario: their times and conditions, messages, effects and die rolls, as frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of an event in the game (`core/scenario/effects.py` has the usual kinds).

    Attributes:
        do: the id of the kind of effect: "release", "arrive" ...
        side, group: the side and group it applies to; "" where the kind needs none.
        level: the number it sets; None where the kind sets none.
        kind: its subject, one of the choices of the effect: a kind of terrain, a draw ...; "" for none.
        area: the text of the area in which it applies; "" for the whole map.
        turns: the duration of a lasting effect in game-turns; None until another event ends it.
    """

    do: str
    side: str = ""
    group: str = ""
    level: int | None = None
    kind: str = ""
    area: str = ""
    turns: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One row of a random event: the number of die faces that select it, its message and its effects."""

    chance: int = 1
    title: str = ""
    say: str = ""
    then: tuple[Effect, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)


USUAL_DIE = 6
"""The default number of sides of the die of a random event."""


@dataclass(frozen=True, slots=True)
class RandomTable:
    """The table of a random event: a die, and rows that take its faces in order from 1."""

    rows: tuple[Outcome, ...] = ()
    die: int = USUAL_DIE
    extra: Mapping[str, Any] = field(default_factory=dict)

    def faces(self) -> tuple[range, ...]:
        """The faces of each row, in order; empty for a row that no face selects."""
        found, first = [], 1
        for row in self.rows:
            found.append(range(first, max(first, min(first + max(row.chance, 0), self.die + 1))))
            first += max(row.chance, 0)
        return tuple(found)

    def row(self, face: int) -> Outcome | None:
        """The row of a face; None where no row has the face and nothing happens."""
        return next((row for row, faces in zip(self.rows, self.faces(), strict=True) if face in faces), None)


@dataclass(frozen=True, slots=True)
class ScenarioEvent:
    """An event during play of a scenario: it informs players, and it may have effects.

    Attributes:
        title: the designer's name for it; "" for none.
        turns: the game-turns at the end of which it may happen, 0 for the start of the game; empty for any
            game-turn.
        when: a condition in the language of victory lines; "" for always.
        side: the side that is informed; "" for both.
        say: the message; "" for none.
        then: its effects in the game.
        once: whether it happens at most once.
        roll: the table for a die roll when it happens; None for no roll.
    """

    title: str = ""
    turns: tuple[int, ...] = ()
    when: str = ""
    side: str = ""
    say: str = ""
    once: bool = True
    then: tuple[Effect, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    roll: RandomTable | None = None

    @property
    def acts(self) -> bool:
        """Whether it has effects or a die roll, besides its message."""
        return bool(self.then) or self.roll is not None

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """All effects: first the unconditional ones, then those of its table."""
        rows = self.roll.rows if self.roll is not None else ()
        return (*self.then, *(effect for row in rows for effect in row.then))

    def rewritten(self, change: Callable[[Effect], Effect]) -> ScenarioEvent:
        """The event with a function applied to every effect."""
        then, roll = tuple(map(change, self.then)), self.roll
        if roll is not None:
            rows = tuple(replace(row, then=tuple(map(change, row.then))) for row in roll.rows)
            roll = replace(roll, rows=rows)
        return replace(self, then=then, roll=roll)
