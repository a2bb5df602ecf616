"""Paths: a written move or overrun turned into steps with the clock at which each is completed (R-MOV-1)."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import NamedTuple

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.orders import Leg, Movement, Overrun, Stop


class Kind(enum.Enum):
    """The kind of a step: onto the map, within it, into a hex that is overrun, out of it, off the map."""

    ENTRY = "entry"
    STEP = "step"
    TARGET = "target"
    THROUGH = "through"
    EXIT = "exit"


class Step(NamedTuple):
    """One step of a path; `at` is the clock at which it is completed, in half points."""

    kind: Kind
    start: int
    end: int
    direction: int
    at: int


@dataclass(frozen=True, slots=True)
class Path:
    """All steps of an order, and the points they take in all, stops included."""

    steps: tuple[Step, ...]
    points: int

    @property
    def end(self) -> int:
        """The cell where the unit means to end; `OFF` if it leaves the map."""
        return self.steps[-1].end


def path_of(position: Position, piece: Piece, order: Movement) -> Path:
    """The path of an order from where the unit is, with terrain as at the start of the game-turn (R-PLOT-2).

    Raises:
        IllegalAnswer: when the path leads off the map [6.1], or the unit is neither on the map nor enters it.
    """
    walker = _Walker(position, piece)
    if order.entry is not None:
        walker.enter(order.entry)
    elif not position.status[piece.index].stands:
        raise IllegalAnswer(
            f"{piece.title} is not on the map; begin with @ and its entry hex", "14.0", piece.id
        )
    for part in order.path:
        if isinstance(part, Stop):
            walker.clock += part.half_points
        else:
            walker.leg(part)
    if isinstance(order, Overrun):
        walker.step(order.direction, Kind.TARGET)
        walker.clock += 2 * position.game.tables.numbers.overrun_points
        walker.step(order.direction, Kind.THROUGH)
    elif order.exit is not None:
        walker.leave(order.exit)
    return Path(tuple(walker.steps), walker.clock)


class _Walker:
    """Takes one step after the other and adds up the clock."""

    def __init__(self, position: Position, piece: Piece) -> None:
        self.ground = position.game.ground
        self.wrecks = position.wrecks
        self.piece = piece
        self.mobility = piece.figures.moves_as
        self.cell = position.status[piece.index].cell
        self.clock = 0
        self.steps: list[Step] = []

    def enter(self, hex_: Hex) -> None:
        if hex_ not in self.ground.grid:
            raise IllegalAnswer(
                f"{self.piece.title} cannot enter there: that hex is not on the map", "14.0", self.piece.id
            )
        self.cell = self.ground.cell(hex_)
        self.clock += self.ground.arrival_cost(self.mobility, self.cell, self.wrecks)
        self.steps.append(Step(Kind.ENTRY, OFF, self.cell, -1, self.clock))

    def leg(self, leg: Leg) -> None:
        for _ in range(leg.hexes):
            self.step(int(leg.direction), Kind.STEP)

    def step(self, direction: int, kind: Kind) -> None:
        there = self.ground.neighbours[self.cell][direction]
        if there == OFF:
            number = self.ground.numbers[self.cell]
            raise IllegalAnswer(
                f"{self.piece.title}: {Direction(direction).name} from {number} leads off the map",
                "6.1",
                self.piece.id,
            )
        self.clock += self.ground.step_cost(self.mobility, self.cell, direction, self.wrecks)
        self.steps.append(Step(kind, self.cell, there, direction, self.clock))
        self.cell = there

    def leave(self, direction: Direction) -> None:
        number = self.ground.numbers[self.cell]
        if self.ground.neighbours[self.cell][direction] != OFF:
            why = f"there is a hex {direction.name} of {number}"
            raise IllegalAnswer(
                f"{self.piece.title}: X{direction.name} does not leave the map: {why}", "14.0", self.piece.id
            )
        self.clock += self.ground.exit_cost(self.mobility, self.cell, direction)
        self.steps.append(Step(Kind.EXIT, self.cell, OFF, direction, self.clock))
        self.cell = OFF
