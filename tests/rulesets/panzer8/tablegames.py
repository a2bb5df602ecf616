"""Positions and games of Panzer8 for tests: an empty table, elements where a test wants them, given dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.play.players import find_player
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Deck, Dice, DieAddress, SeededDice
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side, Unit, VictoryLine
from kpeditor.rulesets.panzer8 import deck
from kpeditor.rulesets.panzer8.engine.acts.play import Play
from kpeditor.rulesets.panzer8.engine.start import start
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from kpeditor.rulesets.panzer8.engine.table.position import ACTION, Position

Place = tuple[str, float, float, float]
"""Type, x, y, facing of an element."""
RED, BLUE = "red", "blue"


def area(name: str, kind: str, left: float, top: float, right: float, bottom: float, **props: Any) -> Feature:
    """A rectangle on the table."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Feature(name, kind, "area", tuple(TablePoint(*one) for one in corners), props=props)


def line(name: str, kind: str, *points: tuple[float, float], **props: Any) -> Feature:
    """A line on the table."""
    return Feature(name, kind, "line", tuple(TablePoint(*one) for one in points), props=props)


def sheet(*features: Feature) -> TableSheet:
    """A table of 60 by 40 with these features."""
    return TableSheet("T", "panzer8", TableSpace(60, 40, "inch"), {one.id: one for one in features})


def battle(
    red: Mapping[str, Place],
    blue: Mapping[str, Place],
    *features: Feature,
    conditions: Mapping[str, Mapping[str, int]] | None = None,
    aboard: Mapping[str, str] | None = None,
    fields: Mapping[str, Mapping[str, Any]] | None = None,
    sides: Mapping[str, Mapping[str, Any]] | None = None,
    units: Mapping[str, Any] | None = None,
    victory: Sequence[VictoryLine] = (VictoryLine("draw"),),
    length: int = 3,
    special: Sequence[str] = (),
    **options: Any,
) -> Battle:
    """Red attacks from the south, Blue defends from the north; elements by id."""

    def group(id_: str, places: Mapping[str, Place]) -> Group:
        listed = [
            Unit(
                name,
                type_,
                "" if name in (aboard or {}) else f"({x:g}, {y:g})",
                f"{facing:g}",
                (conditions or {}).get(name, {}),
                (aboard or {}).get(name, ""),
                (fields or {}).get(name, {}),
            )
            for name, (type_, x, y, facing) in places.items()
        ]
        return Group(id_, units=tuple(listed))

    said: Mapping[str, Mapping[str, Any]] = {RED: {"attacker": True, "home": "S"}, BLUE: {"home": "N"}}
    made = [
        Side(
            id_, id_.title(), (group(f"{id_}s", places),), fields={**said[id_], **(sides or {}).get(id_, {})}
        )
        for id_, places in ((RED, red), (BLUE, blue))
    ]
    scenario = Scenario(
        "S",
        "panzer8",
        "",
        Length(length, length),
        tuple(made),
        tuple(victory),
        options=options,
        units=units or {},
        special=tuple(special),
    )
    return Battle(sheet(*features), scenario)


def position(
    red: Mapping[str, Place], blue: Mapping[str, Place], *features: Feature, **more: Any
) -> Position:
    """The action phase of Red's first player-turn."""
    found = start(battle(red, blue, *features, **more))
    found.phase, found.now, found.turns = ACTION, 1, 1
    found.deck = Deck.shuffled("events", [card.name for card in deck.cards()], SeededDice(1))
    return found


class GivenDice(Dice):
    """Dice in the order in which they are rolled, then always the same."""

    def __init__(self, *faces: int, then: int = 5) -> None:
        self.faces, self.then, self.purposes = list(faces), then, list[str]()

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        self.purposes.append(address.purpose)
        return min(self.faces.pop(0) if self.faces else self.then, sides)


def playing(at: Position, *faces: int) -> Play:
    """A position to be played on with these dice."""
    return Play(at, GivenDice(*faces))


def session(of: Battle, seed: int = 1, dice: Dice | None = None) -> Session:
    """A game that begins."""
    return Session.begin(of, dice or SeededDice(seed))


def played(of: Battle, seed: int = 1) -> Session:
    """A game of `random` against itself, to its end."""
    game = session(of, seed)
    for _ in steps(game, seed):
        pass
    return game


def steps(game: Session, seed: int = 1, name: str = "random") -> Iterator[Panzer8State]:
    """Plays a game on; each position after an answer."""
    player = find_player("panzer8", name)
    while pending := game.pending():
        (asked,) = pending
        chance = Chance.of(seed, 0, *asked.address)
        game.submit({asked.side: player.answer(game.state, asked, chance)})
        assert isinstance(game.state, Panzer8State)
        yield game.state


def sentences(events: Sequence[Event]) -> str:
    """The log in one text."""
    return "\n".join(event.sentence() for event in events)
