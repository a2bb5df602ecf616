"""A toy ruleset of player-turns: each side fires with its guns and moves its troop, question by question, and
the other one may react; red may have a secret that blue learns when the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.catalogue import Catalogue, Layer, LayerKind
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.ruleset import Option, RuleSet, RuleSetInfo
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome, State, digest_of
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Length, Scenario, Side, VictoryLine
from kpeditor.core.scenario.victory.tallies import Tally

SIDES = ("red", "blue")
ROWS = 9


@dataclass(frozen=True)
class Rules:
    """How a skirmish is played: how long, and what is asked in a player-turn."""

    turns: int = 2
    guns: int = 2
    moves: int = 3
    reacts: bool = False
    has_secret: bool = False
    bids: bool = False

    @cache  # noqa: B019  # there are few
    def course(self) -> list[tuple[int, str, str, str]]:
        """Turn, side, phase and subject of every question, without reactions."""
        found = [(0, "red", "orders", "password")] if self.has_secret else []
        for turn in range(1, self.turns + 1):
            found += [(turn, "both", "bids", "")] if self.bids else []
            for side in SIDES:
                found += [(turn, side, "fire", f"gun {gun + 1}") for gun in range(self.guns)]
                found += [(turn, side, "movement", side) for _ in range(self.moves)]
        return found


@dataclass(frozen=True)
class Skirmishing(State):
    """Where the troops are, what was hit, and which question is next."""

    rules: Rules
    at: int = 0
    number: int = 1
    rows: Mapping[str, int] = field(default_factory=lambda: {"red": 1, "blue": ROWS})
    hits: Mapping[str, int] = field(default_factory=lambda: {"red": 0, "blue": 0})
    password: str = ""
    bids: tuple[int, ...] = ()
    is_reaction: bool = False

    @property
    def turn(self) -> int:
        course = self.rules.course()
        return course[self.at][0] if self.at < len(course) else self.rules.turns + 1

    def pending(self) -> tuple[Decision, ...]:
        if self.at >= len(self.rules.course()):
            return ()
        turn, side, phase, subject = self.rules.course()[self.at]
        if side == "both":
            return tuple(
                Decision(one, "bid", turn, self.number + n, phase, "", "What do you bid?", False, (0, 1, 2))
                for n, one in enumerate(SIDES)
            )
        if self.is_reaction:
            other = SIDES[1 - SIDES.index(side)]
            words = f"The {side} troop comes near: fire at it?"
            return (
                Decision(
                    other, "react", turn, self.number, phase, side, words, False, ("hold", "fire"), "hold"
                ),
            )
        if not turn:
            words = "Which password shall your troop have?"
            return (Decision(side, "choose", 0, self.number, phase, "", words, True, ("anchor", "bridge")),)
        if phase == "fire":
            words, choices = f"What does {subject} do?", ("hold", "fire")
            return (Decision(side, "fire", turn, self.number, phase, subject, words, False, choices),)
        words = "How far does your troop go?"
        return (Decision(side, "move", turn, self.number, phase, subject, words, False, (0, 1, 2)),)

    def faults(self, decision: Decision, answer: Answer) -> list[IllegalAnswer]:
        choices = decision.choices or ()
        if any(type(answer) is type(one) and answer == one for one in choices):
            return []
        return [IllegalAnswer(f"choose one of {', '.join(map(str, choices))}", "S-1", decision.subject)]

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[Skirmishing, list[Event]]:
        decision, *others = self.pending()
        for one in (decision, *others):
            self.verify(one, answers[one])
        if others:
            bids = (*self.bids, *(answers[one] for one in (decision, *others)))
            return replace(self, number=self.number + 2, at=self.at + 1, bids=bids), []
        answer, side = answers[decision], decision.side
        after = replace(self, number=self.number + 1)
        if decision.kind == "choose":
            return replace(after, password=answer, at=self.at + 1), []
        if decision.kind == "move":
            rows = {**self.rows, side: self.rows[side] + (answer if side == "red" else -answer)}
            rows[side] = max(1, min(ROWS, rows[side]))
            asks = self.rules.reacts and answer == 2
            moved = replace(after, rows=rows, is_reaction=asks, at=self.at + (not asks))
            text = f"{side} goes {answer}"
            return moved, [self._event(moved, decision, "moves", text, side, {"steps": answer})]
        after = replace(after, is_reaction=False, at=self.at + 1)
        if answer == "hold":
            return after, []
        die = dice.roll(DieAddress(self.turn, decision.phase, "hit", decision.subject, decision.number), 10)
        hits = {**self.hits, side: self.hits[side] + (die >= 7)}
        text = f"{side} fires: {die}, a {'hit' if die >= 7 else 'miss'}"
        after = replace(after, hits=hits)
        harm = float(die >= 7)
        data = {"die": die, "way": "fire", "firers": 1, "result": "hit" if harm else "miss", "harm": harm}
        data["outlook"] = [("2/5", 1.0), ("3/5", 0.0)]
        return after, [self._event(after, decision, "fires", text, side, data)]

    def _event(
        self, after: Skirmishing, decision: Decision, kind: str, text: str, unit: str, data: dict[str, Any]
    ) -> Event:
        place = after._place(unit)
        return Event(self.turn, decision.phase, kind, "S-2", text, (place,), (unit,), decision.side, data)

    def _place(self, side: str) -> str:
        return f"{2 + SIDES.index(side):02}{self.rows[side]:02}"

    def view_for(self, side: str) -> Mapping[str, Any]:
        view: dict[str, Any] = {
            "units": {one: {"side": one, "type": "troop", "hex": self._place(one)} for one in SIDES},
            "hits": dict(self.hits),
        }
        knows = side == "red" or self.outcome() is not None
        return view | ({"password": self.password} if knows and self.password else {})

    def outcome(self) -> Outcome | None:
        if self.pending():
            return None
        red, blue = self.hits["red"], self.hits["blue"]
        winner = "draw" if red == blue else "red" if red > blue else "blue"
        return Outcome(winner, "it has more hits" if red != blue else "as many hits", self.rules.turns)

    def tally(self) -> Tally:
        return Count(self)

    def digest(self) -> str:
        return digest_of(
            self.at, self.number, dict(self.rows), dict(self.hits), self.password, self.bids, self.is_reaction
        )


@dataclass(frozen=True)
class Count:
    """A troop is one unit; what a side was hit counts as destroyed."""

    state: Skirmishing

    def effective(self, side: str, hexes: frozenset[Hex] | None) -> int:
        return self.units(side, hexes)

    def units(self, side: str, hexes: frozenset[Hex] | None) -> int:
        return int(hexes is None or Hex(2 + SIDES.index(side), self.state.rows[side]) in hexes)

    def destroyed(self, side: str) -> int:
        return self.state.hits[SIDES[1 - SIDES.index(side)]]

    def exited(self, side: str, hexes: frozenset[Hex] | None) -> int:
        return 0


class Chooser:
    """Chooses among what is listed."""

    def answer(self, state: State, decision: Decision, chance: Chance) -> Answer:
        assert decision.choices is not None
        return decision.choices[chance.below(len(decision.choices))]


@dataclass(frozen=True)
class Skirmish(RuleSet):
    """Alternating player-turns of two phases, reactions that interrupt a move, dice of ten sides."""

    rules: Rules = field(default_factory=Rules)

    @property
    def info(self) -> RuleSetInfo:
        return RuleSetInfo("skirmish", "Skirmish", "0.1")

    def terrain(self) -> Catalogue:
        return Catalogue(layers=(Layer("ground", "Ground", (LayerKind("grass", "Grass", "."),)),))

    def unit_types(self, scenario: Scenario | None = None) -> Mapping[str, UnitType]:
        return {"troop": UnitType("troop", "Troop", "red", "foot")}

    def options(self) -> tuple[Option, ...]:
        return ()

    def start(self, battle: Battle) -> Skirmishing:
        return Skirmishing(self.rules)

    def players(self) -> Mapping[str, Callable[[], Player]]:
        return {"chooser": Chooser}


def skirmish_battle(rules: Rules) -> OpenBattle:
    """A map and two sides for it, in no file."""
    toy = Skirmish(rules)
    sheet = new_sheet("Field", "skirmish", HexGrid(4, ROWS), SCHEMES["CCRR"], toy.terrain())
    sides = (Side("red", "Reds"), Side("blue", "Blues"))
    lines = (
        VictoryLine("red", "destroyed(blue) > destroyed(red)"),
        VictoryLine("blue", "destroyed(red) > destroyed(blue)"),
        VictoryLine("draw"),
    )
    length = Length(rules.turns, rules.turns)
    scenario = Scenario("A skirmish", "skirmish", "", length, sides, victory=lines)
    return OpenBattle(Battle(sheet, scenario), [], None, None, None, None)
