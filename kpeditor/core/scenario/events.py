"""Events of a scenario: when they happen, what is told, what they do, what is rolled for; frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Effect:
    """Something an event does in the game (`core/scenario/effects.py` has the usual kinds).

    Attributes:
        do: what, by the id of its kind: "release", "arrive" ...
        side, group: to whom, "" where that kind is done to nobody in particular.
        level: the figure it sets, None where that kind sets none.
        kind: what it is about, of the choices of that kind: a kind of terrain, a draw ...; "" for none.
        area: the area in which it holds, by its text; "" for the whole map.
        turns: for how many game-turns an effect that lasts holds; None until another event ends it.
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
    """One row of a random event: on how many faces of the die it falls, what is told and done then."""

    chance: int = 1
    title: str = ""
    say: str = ""
    then: tuple[Effect, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)


USUAL_DIE = 6
"""The sides of the die of a random event where nothing is said."""


@dataclass(frozen=True, slots=True)
class RandomTable:
    """What a random event rolls on: a die, and rows that take its faces from 1 on."""

    rows: tuple[Outcome, ...] = ()
    die: int = USUAL_DIE
    extra: Mapping[str, Any] = field(default_factory=dict)

    def faces(self) -> tuple[range, ...]:
        """The faces of each row, in order; empty for a row that never falls."""
        found, first = [], 1
        for row in self.rows:
            found.append(range(first, max(first, min(first + max(row.chance, 0), self.die + 1))))
            first += max(row.chance, 0)
        return tuple(found)

    def row(self, face: int) -> Outcome | None:
        """The row of a face; None where no row has it, and nothing happens."""
        return next((row for row, faces in zip(self.rows, self.faces(), strict=True) if face in faces), None)


@dataclass(frozen=True, slots=True)
class ScenarioEvent:
    """Something that happens while a scenario is played: players are told of it, and it may act.

    Attributes:
        title: what the designer calls it, "" for nothing.
        turns: the game-turns at whose end it may happen, 0 for the start of the game; empty for the end of
            any.
        when: a condition as in victory lines, "" for always.
        side: the side that is told, "" for both.
        say: what is told, "" for nothing.
        then: what it does in the game.
        once: whether it happens only the first time.
        roll: the table that is rolled on when it happens, None for none.
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
        """Whether it does something besides telling, or rolls."""
        return bool(self.then) or self.roll is not None

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """What it does whatever is rolled, then what it may do by its table."""
        rows = self.roll.rows if self.roll is not None else ()
        return (*self.then, *(effect for row in rows for effect in row.then))

    def rewritten(self, change: Callable[[Effect], Effect]) -> ScenarioEvent:
        """The same event with every effect changed."""
        then, roll = tuple(map(change, self.then)), self.roll
        if roll is not None:
            rows = tuple(replace(row, then=tuple(map(change, row.then))) for row in roll.rows)
            roll = replace(roll, rows=rows)
        return replace(self, then=then, roll=roll)
