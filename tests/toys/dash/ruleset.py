"""Dash, whole: sides take turns to run and to throw on a free table; a hit takes a runner out [2].

A side sets up its runners on its own third of the table. In its player-turn it first runs [1], each runner
up to six inches, then throws [2] at who is within five inches, unless a wall or much of a wood lies between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import shapely

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.board.tablekinds import FeatureKind
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State, digest_of
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW, Scenario

RUN, THROW, SETUP = "run", "throw", "set-up"
REACH: Final = {RUN: 6.0, THROW: 5.0}
"""How far a runner runs [1] and throws [2], in inches."""
MOST_WOOD = 2.0
"""Through how many inches of wood one throws [2.1]."""
DONE = "done"


@dataclass(frozen=True)
class Dash(State):
    """Where the runners are; `places` lacks those that are out or not set up yet."""

    played: Battle
    owners: Mapping[str, str]
    places: Mapping[str, TablePoint]
    number: int = 1
    now: int = 0
    mover: int = 0
    phase: str = RUN
    used: frozenset[str] = frozenset()
    ended: Outcome | None = None

    @property
    def turn(self) -> int:
        return self.now

    @property
    def battle(self) -> Battle:
        return self.played

    @property
    def table(self) -> TableSheet:
        """What is played on."""
        assert isinstance(self.played.sheet, TableSheet)
        return self.played.sheet

    @property
    def sides(self) -> list[str]:
        """The sides in order."""
        assert self.played.scenario is not None
        return [side.id for side in self.played.scenario.sides]

    def of(self, side: str) -> list[str]:
        """The runners of a side that are not out."""
        return [
            id_
            for id_, owner in self.owners.items()
            if owner == side and (not self.now or id_ in self.places)
        ]

    def throws(self) -> list[list[str]]:
        """Who may throw at whom [2.1]."""
        side, other = self.sides[self.mover], self.sides[1 - self.mover]
        return [
            [one, foe]
            for one in self.of(side)
            if one not in self.used
            for foe in self.of(other)
            if self._hits(one, foe)
        ]

    def _hits(self, one: str, foe: str) -> bool:
        start, end = self.places[one], self.places[foe]
        line = shapely.LineString((start, end))
        within = {"area": 0.0, "line": 0.0}
        for feature in self.table.features.values():
            shape = shape_of(feature)
            within[feature.shape] += (
                line.intersects(shape) if feature.shape == "line" else line.intersection(shape).length
            )
        is_near = self.table.space.distance(start, end) <= REACH[THROW]
        return is_near and within["area"] <= MOST_WOOD and not within["line"]

    def pending(self) -> tuple[Decision, ...]:
        if self.ended is not None:
            return ()
        side = self.sides[self.mover]
        if not self.now:
            words = "Where do your runners begin? Write each with its point, as [x, y]."
            return (Decision(side, SETUP, 0, self.number, SETUP, words=words),)
        if self.phase == RUN:
            return (Decision(side, RUN, self.now, self.number, RUN, words="Where do your runners run?"),)
        choices = (*self.throws(), DONE)
        return (
            Decision(side, THROW, self.now, self.number, THROW, words="Who throws at whom?", choices=choices),
        )

    def faults(self, decision: Decision, answer: Answer) -> list[IllegalAnswer]:
        if decision.choices is not None:
            return [] if answer in decision.choices else [IllegalAnswer("choose one of those listed", "2")]
        own = self.of(decision.side)
        if not isinstance(answer, Mapping) or not set(answer) <= set(own):
            return [IllegalAnswer(f"write a point for each of {', '.join(own)}", "1")]
        lacking = [id_ for id_ in own if decision.kind == SETUP and id_ not in answer]
        wrong = [IllegalAnswer(f"{id_} has no point", "1", id_) for id_ in lacking]
        return wrong + [fault for id_, to in answer.items() for fault in self._faults(decision, id_, to)]

    def _faults(self, decision: Decision, id_: str, to: Answer) -> list[IllegalAnswer]:
        space = self.table.space
        if not isinstance(to, list) or len(to) != 2 or not all(isinstance(one, int | float) for one in to):
            return [IllegalAnswer(f"{id_}: a point is [x, y]", "1", id_)]
        if (point := TablePoint(*map(float, to))) not in space:
            return [IllegalAnswer(f"{id_}: {space.name(point)} is off the table", "1", id_)]
        if decision.kind == SETUP:
            near = point.x if self.mover == 0 else space.width - point.x
            return (
                [IllegalAnswer(f"{id_} begins on its own third", "1.1", id_)]
                if near > space.width / 3
                else []
            )
        far = space.distance(self.places[id_], point)
        return (
            [IllegalAnswer(f"{id_} runs {REACH[RUN]:g}, not {far:.1f}", "1.2", id_)]
            if far > REACH[RUN]
            else []
        )

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Dash, list[Event]]:
        (decision,) = self.pending()
        answer, side = answers[decision], decision.side
        self.verify(decision, answer)
        after = replace(self, number=self.number + 1)
        if decision.kind != THROW:
            points = {id_: TablePoint(*map(float, to)) for id_, to in answer.items()}
            kind = "moves" if self.now else "deploys"
            events = [
                Event(
                    self.now,
                    self.phase if self.now else SETUP,
                    kind,
                    "1",
                    f"{id_} is at {self._name(to)}",
                    (),
                    (id_,),
                    side,
                )
                for id_, to in points.items()
            ]
            after = replace(after, places={**self.places, **points})
            return after._next_player() if not self.now else replace(after, phase=THROW), events
        if answer == DONE:
            return after._next_player(), []
        one, foe = answer
        die = dice.roll(DieAddress(self.now, THROW, "hit", f"{one} {foe}"), 6)
        out = {
            "die": die,
            "way": THROW,
            "firers": 1,
            "outlook": [0, 0, 0, 0, 1, 1],
            "result": "out" if die > 4 else "-",
        }
        said = f"{one} throws at {foe}: {die}, {'out' if die > 4 else 'missed'}"
        where = self._name(self.places[foe]), self._name(self.places[one])
        events = [Event(self.now, THROW, "throws", "2", said, where, (one, foe), side, out)]
        if die > 4:
            events.append(Event(self.now, THROW, "destroyed", "2", f"{foe} is out", where[:1], (foe,), side))
            after = replace(after, places={id_: at for id_, at in self.places.items() if id_ != foe})
        after = replace(after, used=self.used | {one})
        return after if after.of(self.sides[1 - self.mover]) else after._over(), events

    def _next_player(self) -> Dash:
        """The other side's player-turn; after both the next game-turn, or the end."""
        assert self.played.scenario is not None
        if self.mover == 0:
            return replace(self, mover=1, phase=RUN, used=frozenset())
        if self.now == self.played.scenario.length.max:
            return self._over()
        return replace(self, mover=0, phase=RUN, used=frozenset(), now=self.now + 1)

    def _over(self) -> Dash:
        left = [len(self.of(side)) for side in self.sides]
        winner = DRAW if left[0] == left[1] else self.sides[left.index(max(left))]
        return replace(self, ended=Outcome(winner, f"{left[0]} runners against {left[1]} are left", self.now))

    def _name(self, point: TablePoint) -> str:
        return self.table.space.name(point)

    def view_for(self, side: str) -> Mapping[str, Any]:
        """Nothing is hidden; a unit is at a point, by its name."""
        units = {}
        for id_, owner in self.owners.items():
            place = self.places.get(id_)
            state = "map" if place else "destroyed" if self.now else "due"
            units[id_] = {
                "side": owner,
                "type": "runner",
                "hex": self._name(place) if place else None,
                "state": state,
            }
        return {"units": units, "phase": self.phase}

    def outcome(self) -> Outcome | None:
        return self.ended

    def digest(self) -> str:
        places = {id_: list(place) for id_, place in self.places.items()}
        return digest_of(
            places, self.number, self.now, self.mover, self.phase, sorted(self.used), bool(self.ended)
        )


class Runner:
    """Sets up and runs anywhere, throws whenever it can."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        """A legal answer, by chance in quarters of an inch."""
        assert isinstance(state, Dash)
        if decision.choices is not None:
            return chance.choice(decision.choices[:-1] or decision.choices)
        space = state.table.space
        answer = {}
        for id_ in state.of(decision.side):
            if decision.kind == SETUP:
                x = chance.below(int(space.width * 4 / 3)) / 4
                answer[id_] = [
                    x if state.mover == 0 else space.width - x,
                    chance.below(int(space.height * 4)) / 4,
                ]
            else:
                at, step = state.places[id_], (chance.below(17) / 4, chance.below(33) / 4 - 4)
                x = at.x + step[0] * (1 if state.mover == 0 else -1)
                answer[id_] = [min(max(x, 0.0), space.width), min(max(at.y + step[1], 0.0), space.height)]
        return answer


class DashRules(RuleSet):
    """What the entry point names."""

    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("dash", "Dash", "1.0", space="table")

    def terrain(self) -> Catalogue:
        return Catalogue(
            table_features=(FeatureKind("wood", "Wood"), FeatureKind("wall", "Wall", ("line", "area")))
        )

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        return {"runner": UnitType("runner", "Runner", "british", "infantry", figures={"run": 6, "throw": 5})}

    def options(self) -> tuple[Option, ...]:
        return ()

    def start(self, battle: Battle) -> Dash:
        assert battle.scenario is not None
        if not isinstance(battle.sheet, TableSheet):
            raise KpError("Dash is played on a table")
        if len(battle.scenario.sides) != 2:
            raise KpError("Dash is played by two sides")
        owners = {
            f"{side.id} {n + 1}": side.id
            for side in battle.scenario.sides
            for n in range(sum(sum(group.tally().values()) for group in side.groups))
        }
        return Dash(battle, owners, {})

    def players(self) -> Mapping[str, Callable[[], Player]]:
        return {"random": Runner}
