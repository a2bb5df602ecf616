"""Outpost as the program plays it: a state asks its question, takes the answer, and tells what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.setup.drawing import view_without_drawn
from kpeditor.core.rules.setup.progress import view_for
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State, digest_of
from kpeditor.core.scenario.battle import Battle
from tests.toys.outpost.play import Play
from tests.toys.outpost.position import Piece, Position, Strength
from tests.toys.outpost.questions import faults, question
from tests.toys.outpost.rules import SPENT, SPOTTED, SUPPRESSED


@dataclass(frozen=True)
class Game(State):
    """One position of a game; nobody changes it."""

    at: Position

    @property
    def turn(self) -> int:
        return self.at.now

    @property
    def battle(self) -> Battle:
        return self.at.battle

    @property
    def tells_events(self) -> bool:
        return bool(self.at.setting.happenings)

    @property
    def in_force(self) -> Weather:
        return self.at.in_force

    @cached_property
    def asked(self) -> tuple[Decision, ...]:
        """The open question; worked out once."""
        asked = question(self.at)
        return () if asked is None else (asked,)

    def pending(self) -> tuple[Decision, ...]:
        return self.asked

    def faults(self, decision: Decision, answer: Answer) -> list[IllegalAnswer]:
        return faults(self.at, decision, answer)

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Game, list[Event]]:
        (decision,) = self.pending()
        self.verify(decision, answers[decision])
        play = Play.after(self.at, dice)
        play.answer(decision, answers[decision])
        return Game(play.at), play.events

    def copy(self) -> Game:
        return self

    def view_for(self, side: str) -> Mapping[str, Any]:
        """Everything but the traps of the other side and the order of the deck."""
        units = {
            id_: {
                "side": piece.side,
                "type": piece.type,
                "hex": piece.at or None,
                "state": piece.state,
                "held": piece.held,
                SUPPRESSED: piece.suppressed,
                SPOTTED: piece.spotted,
                SPENT: piece.spent,
            }
            for id_, piece in self.at.pieces.items()
        }
        marks = [
            {"kind": mark.kind, "at": mark.at, "side": mark.side, "value": mark.value}
            for mark in self.at.marks
        ]
        view = {"units": units, "marks": marks, "card": self.at.card, "phase": self.at.phase}
        own = self.at.traps.get(side)
        view = view | {"traps": list(own)} if own else view
        assert self.at.battle.scenario is not None
        groups = {id_: piece.group for id_, piece in self.at.pieces.items()}
        known = view_without_drawn(view, self.at.battle.scenario, side, groups, lambda _: False)
        return known if self.at.progress is None else view_for(self.at.progress, side, known)

    def outcome(self) -> Outcome | None:
        return self.at.ended

    def tally(self) -> Strength:
        return Strength(self.at)

    def digest(self) -> str:
        at = self.at
        return digest_of(
            {id_: [getattr(one, name) for name in Piece.__slots__] for id_, one in at.pieces.items()},
            [[mark.kind, mark.at, mark.side, mark.value] for mark in at.marks],
            [at.traps, at.resolve, at.deck.data() if at.deck else []],
            [at.card, at.owes_smoke, at.number, at.now, at.mover, at.phase, at.walk, at.is_watched],
            [sorted(at.used), sorted(at.happened), at.ended.winner if at.ended else ""],
            *([at.progress.data()] if at.progress is not None else []),
            *([[one.data() for one in at.in_force]] if at.in_force else []),
        )
