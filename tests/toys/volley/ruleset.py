"""Volley as the program plays it: the state, what an answer does, and the class of the entry point."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.declarations import Condition
from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State, digest_of
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from tests.toys.volley import rules
from tests.toys.volley.position import ASSAULT, DROP, FIRE, LOAD, MOVE, OFF, OVERRUN, PASS, Piece, Position

WORDS = {
    FIRE: "Declare all fire of this phase",
    MOVE: "Move one unit, or end the phase",
    ASSAULT: "Declare all assaults",
}
PHASES = (FIRE, MOVE, ASSAULT)


@dataclass(frozen=True)
class Volleying(State):
    """One position."""

    at: Position

    @property
    def turn(self) -> int:
        return self.at.turn

    @property
    def battle(self) -> Battle:
        return self.at.battle

    def pending(self) -> tuple[Decision, ...]:
        at = self.at
        if at.is_over:
            return ()
        return (Decision(at.side, at.phase, at.turn, at.number, at.phase, "", WORDS[at.phase]),)

    def faults(self, decision: Decision, answer: Answer) -> list[IllegalAnswer]:
        if decision.kind == MOVE:
            return list(self.at.move_faults(answer))
        return list(self.at.attack_faults(answer))

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Volleying, list[Event]]:
        (decision,) = self.pending()
        answer = answers[decision]
        self.verify(decision, answer)
        play = Play(self.at, dice)
        if decision.kind != MOVE:
            play.attack(answer)
        else:
            moves = answer if self.at.lists_moves else [answer] if answer != PASS else []
            for move in moves:
                play.move([str(one) for one in move["units"]], move["steps"])
        if decision.kind != MOVE or self.at.lists_moves or answer == PASS:
            play.next_phase()
        return Volleying(play.at), play.events

    def copy(self) -> Volleying:
        return self

    def view_for(self, side: str) -> Mapping[str, Any]:
        return {
            "units": {
                unit: {
                    "side": one.side,
                    "type": one.type,
                    "hex": one.at or None,
                    "state": one.state,
                    "carried_by": one.carrier or None,
                    rules.SPENT: one.has_fired,
                }
                for unit, one in self.at.pieces.items()
            }
        }

    def outcome(self) -> Outcome | None:
        if not self.at.is_over:
            return None
        assert self.at.battle.scenario is not None
        one, two = (side.id for side in self.at.battle.scenario.sides)
        lost = self.at.losses.get(one, 0) - self.at.losses.get(two, 0)
        return Outcome("draw" if not lost else two if lost > 0 else one, "losses are compared", self.at.turn)

    def digest(self) -> str:
        at = self.at
        units = {u: [getattr(one, name) for name in Piece.__slots__] for u, one in at.pieces.items()}
        return digest_of(units, [at.turn, at.mover, at.phase, at.number, at.is_over, at.losses])


class Play:
    """Makes the next position."""

    def __init__(self, before: Position, dice: Dice) -> None:
        self.at = copy(before)
        self.at.pieces, self.at.losses = dict(before.pieces), dict(before.losses)
        self.at.number += 1
        self.dice = dice
        self.events: list[Event] = []

    def attack(self, attacks: Sequence[Mapping[str, Any]]) -> None:
        """Resolves attacks in the order in which they are written [1.5]."""
        for one in attacks:
            units, name, unit = [str(u) for u in one["units"]], str(one["hex"]), str(one.get("unit", ""))
            targets = [unit] if unit else self.at.foes(name)
            self._resolve(self.at.phase, units, name, targets, 2 if one.get("mode") else 1)

    def _resolve(
        self, kind: str, units: Sequence[str], name: str, targets: Sequence[str], times: int = 1
    ) -> None:
        at = self.at
        attack = times * sum(at.pieces[one].figure("attack") for one in units)
        defence = sum(at.pieces[one].figure("defence") for one in targets)
        needed = rules.needs(
            rules.odds(attack, defence), in_woods=rules.is_woods(at.battle.map, at.hex(name))
        )
        die = self.dice.roll(DieAddress(at.turn, at.phase, kind, f"{name} {targets[0]}", at.number))
        result = rules.RESULTS[die > needed]
        starts = list(dict.fromkeys(at.pieces[one].at for one in units))
        text = f"{' and '.join(units)}: {kind} at {' and '.join(targets)} in {name}: {result}"
        data = {"die": die, "needs": needed, "attack": attack, "defence": defence, "result": result}
        self._tell(f"{kind}s", text, (name, *starts), (*units, *targets), data)
        for one in units:
            self._put(one, has_fired=True)
        if die <= needed:
            for one in targets:
                self._lose(one)

    def _lose(self, unit: str) -> None:
        at = self.at
        at.losses[at.pieces[unit].side] = at.losses.get(at.pieces[unit].side, 0) + 1
        self._tell("destroyed", f"{unit} is eliminated", (at.pieces[unit].at,), (unit,))
        self._put(unit, at="", state="destroyed", carrier="")

    def move(self, units: Sequence[str], steps: Sequence[Mapping[str, Any]]) -> None:
        """Carries out a move step by step."""
        first = units[0]
        for step in steps:
            who = str(step.get("unit", ""))
            if step["kind"] == LOAD:
                self._put(who, carrier=first, has_moved=True)
                self._tell("loads", f"{first} takes {who} aboard", (self.at.pieces[first].at,), (who, first))
            elif step["kind"] == DROP:
                self._put(who, carrier="", has_moved=True)
                self._tell("drops", f"{who} gets off", (self.at.pieces[first].at,), (who, first))
            elif step["kind"] == OFF:
                self._tell("exits", f"{first} leaves", (self.at.pieces[first].at,), tuple(self._with(units)))
                for one in self._with(units):
                    self._put(one, at="", state="exited")
            for number, name in enumerate(step["hexes"]):
                is_struck = step["kind"] == OVERRUN and number == 0
                foes = self.at.foes(name) if is_struck else []
                for one in self._with(units):
                    self._put(one, at=name, state="map")
                self._tell("moves", f"{first} moves to {name}", (name,), tuple(self._with(units)))
                if foes:
                    self._resolve("overrun", units, name, foes)
        for one in units:
            self._put(one, has_moved=True)

    def _with(self, units: Sequence[str]) -> list[str]:
        return [one for unit in units for one in (unit, self.at.passenger(unit)) if one]

    def next_phase(self) -> None:
        """The next phase; after the last one the other side, and after it the next game-turn."""
        at = self.at
        after = PHASES.index(at.phase) + 1
        if after < len(PHASES):
            at.phase = PHASES[after]
            return
        at.phase, at.mover = FIRE, 1 - at.mover
        for unit in at.pieces:
            self._put(unit, has_fired=False, has_moved=False)
        assert at.battle.scenario is not None
        if not at.mover:
            at.is_over = at.turn >= at.battle.scenario.length.max
            at.turn += not at.is_over

    def _put(self, unit: str, **changes: Any) -> None:
        self.at.pieces[unit] = replace(self.at.pieces[unit], **changes)

    def _tell(
        self, kind: str, text: str, hexes: tuple[str, ...], units: tuple[str, ...], data: Any = None
    ) -> None:
        at = self.at
        self.events.append(Event(at.turn, at.phase, kind, "V", text, hexes, units, at.side, data or {}))


class Passer:
    """Declares one legal attack by chance, and never moves."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        assert isinstance(state, Volleying)
        at = state.at
        if decision.kind == MOVE:
            return [] if at.lists_moves else PASS
        own = [unit for unit, one in at.pieces.items() if one.side == decision.side and one.at]
        foes = [one for one in at.pieces.values() if one.side != decision.side and one.at]
        legal = [
            [{"units": [unit], "hex": foe.at}]
            for unit in own
            for foe in foes
            if not state.faults(decision, [{"units": [unit], "hex": foe.at}])
        ]
        return chance.choice([[], *legal])


class Volley(RuleSet):
    """What the entry point names."""

    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("volley", "Volley", "1.0")

    def terrain(self) -> Catalogue:
        return rules.TERRAIN

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        return rules.TYPES

    def options(self) -> tuple[Option, ...]:
        text = "Whether all moves of a phase are written before any is made."
        return (Option("lists_moves", "Moves in a list", False, (False, True), text),)

    def conditions(self) -> tuple[Condition, ...]:
        return rules.CONDITIONS

    def players(self) -> Mapping[str, Callable[[], Player]]:
        return {"random": Passer}

    def start(self, battle: Battle) -> Volleying:
        """The units of the scenario where they stand; who stands nowhere enters by the edge of its side."""
        assert battle.scenario is not None
        pieces = {
            unit.id: Piece(side.id, unit.type, unit.at, state="map" if unit.at else "due")
            for side in battle.scenario.sides
            for group in side.groups
            for unit in group.units
        }
        return Volleying(
            Position(battle, pieces, lists_moves=bool(battle.scenario.options.get("lists_moves")))
        )
