"""Small battles for tests of the engine: units on a map that is clear unless said otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from kpeditor.core.board import hexsidelayer
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import Dice, DieAddress, OutOfDice, ScriptedDice
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.model import Group, Length, Mark, Scenario, Side, Unit, VictoryLine
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.core.scenario.victory.scoring import NO_SCORING, Scoring
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState

RED, BLUE = "red", "blue"
MAP_GRID = HexGrid(39, 54, "flat", "even", trim=True)


def clear_map(
    *,
    terrain: Mapping[str, str] | None = None,
    elevation: Mapping[str, str] | None = None,
    places: Mapping[str, tuple[str, Iterable[str]]] | None = None,
    **features: Iterable[str],
) -> MapSheet:
    """The printed grid, all clear but for these kinds by hex number, hexside features and places."""
    sheet = new_sheet(
        "Field", "kampfpanzer", MAP_GRID, SCHEMES["CCRR"], registry.find("kampfpanzer").terrain()
    )
    for layer, kinds in (("terrain", terrain or {}), ("elevation", elevation or {})):
        for number, kind in kinds.items():
            hex_ = sheet.hex(number)
            sheet.layers[layer][hex_.row - 1, hex_.column - 1] = np.uint8(sheet.legend[layer].index(kind))
    for feature, names in features.items():
        for name in names:
            hexsidelayer.put(sheet.grid, sheet.hexsides[feature], sheet.side(name), True)
    for name, (kind, hexes) in (places or {}).items():
        sheet.places[name] = Place(name, kind, tuple(sheet.hex(number) for number in hexes))
    return sheet


def unit(id_: str, type_: str, at: str, level: int = 0, **more: Any) -> Unit:
    """A unit that stands in a hex from the start, disrupted so far."""
    return Unit(id_, type_, at, **more).graded("level", level)


class Sixes(Dice):
    """Every die shows 6."""

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        return 6


@dataclass
class _Chosen(Dice):
    """Dice of one purpose from a list, all others 6."""

    purpose: str
    falls: list[int]

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        if address.purpose != self.purpose:
            return 6
        if not self.falls:
            raise OutOfDice("one more")
        return self.falls.pop(0)


@dataclass
class Field:
    """A battle in the making and, once played, its state and log."""

    red: list[Unit]
    blue: list[Unit]
    sheet: MapSheet = field(default_factory=clear_map)
    panic: tuple[int | None, int | None] = (None, None)
    options: dict[str, Any] = field(default_factory=dict)
    special: tuple[str, ...] = ()
    entrenchments: dict[str, tuple[str, ...]] = field(default_factory=dict)
    wrecks: tuple[str, ...] = ()
    victory: tuple[VictoryLine, ...] = (VictoryLine("draw"),)
    scoring: Scoring = NO_SCORING
    length: int = 10
    exits: tuple[str, str] = ("", "")
    groups: tuple[tuple[Group, ...], tuple[Group, ...]] = ((), ())
    happens: tuple[ScenarioEvent, ...] = ()
    setup: tuple[SetupStep, ...] = ()
    events: list[Event] = field(default_factory=list)
    _state: KampfState | None = None

    @property
    def battle(self) -> Battle:
        """The battle as a scenario on the map."""
        sides = tuple(
            Side(
                id_,
                id_.title(),
                (Group("units", units=tuple(units)), *groups),
                exit_,
                fields={} if level is None else {"panic_level": level},
            )
            for id_, units, groups, level, exit_ in (
                (RED, self.red, self.groups[0], self.panic[0], self.exits[0]),
                (BLUE, self.blue, self.groups[1], self.panic[1], self.exits[1]),
            )
        )
        scenario = Scenario(
            "Field",
            "kampfpanzer",
            "",
            Length(self.length, self.length),
            sides,
            self.victory,
            options=self.options,
            special=self.special,
            marks=(
                *(
                    Mark("entrenchment", name, side)
                    for side, names in self.entrenchments.items()
                    for name in names
                ),
                *(Mark("wreck", name) for name in self.wrecks),
            ),
            events=self.happens,
            setup=self.setup,
            scoring=self.scoring,
        )
        return Battle(self.sheet, scenario)

    @property
    def state(self) -> KampfState:
        """The state now."""
        if self._state is None:
            self._state = KampfState.of(self.battle)
        return self._state

    def orders(self, **plots: str) -> dict[str, dict[str, str]]:
        """Plots given as `_94="D5"` sorted by side."""
        given = {name.lstrip("_").replace("__", "#"): text for name, text in plots.items()}
        game = self.state.position.game
        split: dict[str, dict[str, str]] = {RED: {}, BLUE: {}}
        for id_, text in given.items():
            split[game.sides[game.pieces[game.index[id_]].side]][id_] = text
        return split

    def faults(self, **plots: str) -> list[str]:
        """Why these plots are illegal, with the paragraphs."""
        split = self.orders(**plots)
        return [
            fault.sentence()
            for decision in self.state.pending()
            for fault in self.state.faults(decision, split[decision.side])
        ]

    def play(self, dice: Iterable[int] | Dice = (), **plots: str) -> Field:
        """One game-turn with these plots; every die given must be rolled."""
        split = self.orders(**plots)
        source: Dice = ScriptedDice(list(dice)) if isinstance(dice, Iterable) else dice
        answers = {decision: split[decision.side] for decision in self.state.pending()}
        self._state, events = self.state.advance(answers, source)
        self.events += events
        if isinstance(source, ScriptedDice):
            assert source.position == len(source.script), "dice left over:\n" + self.log()
        return self

    def spread(self, purpose: str, id_: str, **plots: str) -> dict[str, Fraction]:
        """The exact distribution of what a unit suffers in a game-turn: every fall of the dice for this
        purpose is played through the engine; dice for anything else show 6.
        """
        split = self.orders(**plots)
        answers = {decision: split[decision.side] for decision in self.state.pending()}
        found: dict[str, Fraction] = {}
        open_: list[tuple[int, ...]] = [()]
        while open_:
            falls = open_.pop()
            try:
                after, events = self.state.advance(answers, _Chosen(purpose, list(falls)))
            except OutOfDice:
                open_ += [(*falls, die) for die in range(1, 7)]
                continue
            unit = after.view_for(RED)["units"][id_]
            pinned = any(event.kind == "pinned" and id_ in event.units for event in events)
            label = "destroyed" if unit["state"] == "destroyed" else f"D{unit['level']}"
            label = label if label != "D0" else "P" if pinned else "-"
            found[label] = found.get(label, Fraction(0)) + Fraction(1, 6 ** len(falls))
        return found

    def log(self) -> str:
        """The log so far."""
        return "\n".join(event.sentence() for event in self.events)

    def at(self, id_: str) -> str | None:
        """The hex of a unit, None off the map."""
        hex_: str | None = self.unit(id_)["hex"]
        return hex_

    def unit(self, id_: str) -> dict[str, Any]:
        """A unit as the views show it."""
        found: dict[str, Any] = self.state.view_for(RED)["units"][id_]
        return found

    def happened(self, kind: str, *ids: str) -> list[Event]:
        """Events of a kind in which these units take part."""
        return [event for event in self.events if event.kind == kind and set(ids) <= set(event.units)]
