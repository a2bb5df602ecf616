"""Turn: one game-turn being resolved: the working position, both sides' orders, pending results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.areas.describing import listed
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind, Path, path_of
from kpeditor.rulesets.kampfpanzer.engine.position import (
    DESTROYED_AT,
    NOBODY,
    Game,
    Piece,
    Place,
    Position,
    Status,
)
from kpeditor.rulesets.kampfpanzer.orders import IDLE, Movement, Order, Overrun


@dataclass
class Turn:
    """The state shared by the phases of one game-turn; `position` is changed in place.

    Attributes:
        plots: orders of both sides by piece index.
        panicked: pieces that panic this game-turn.
        bound: pieces held in place because an enemy has plotted to overrun their hex (R-OVR-5).
        targets: target cell of every overrun still in force, by overrunner.
        levels: levels of disruption suffered in this phase and not applied yet, by piece.
        pins: pieces pinned in this phase and not disrupted.
        wrecked: cells of vehicles destroyed this game-turn; wrecks from the end of phase E (R-SEQ-3).
        paths: the way of every plotted movement and overrun, with terrain as at the start of the game-turn.
        game: the facts of the game.
    """

    position: Position
    plots: dict[int, Order]
    dice: Dice
    events: list[Event] = field(default_factory=list)
    phase: str = ""
    panicked: set[int] = field(default_factory=set)
    bound: set[int] = field(default_factory=set)
    targets: dict[int, int] = field(default_factory=dict)
    levels: dict[int, int] = field(default_factory=dict)
    pins: set[int] = field(default_factory=set)
    wrecked: list[int] = field(default_factory=list)
    paths: dict[int, Path] = field(default_factory=dict)
    game: Game = field(init=False)
    _rolled: dict[tuple[str, str, str], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game = self.position.game
        for index, order in sorted(self.plots.items()):
            if isinstance(order, Movement) and index not in self.paths:
                self.paths[index] = path_of(self.position, self.piece(index), order)
            if isinstance(order, Overrun):
                steps = self.paths[index].steps
                self.targets[index] = next(step.end for step in steps if step.kind is Kind.TARGET)
        self.bind()

    def piece(self, index: int) -> Piece:
        """What never changes about a unit."""
        return self.game.pieces[index]

    def title(self, index: int) -> str:
        """What the log calls a unit."""
        return self.game.pieces[index].title

    def side(self, index: int) -> int:
        """The index of a unit's side."""
        return self.game.pieces[index].side

    def status(self, index: int) -> Status:
        """What changes about a unit."""
        return self.position.status[index]

    def order(self, index: int) -> Order:
        """The order of a unit, idle when it has none."""
        return self.plots.get(index, IDLE)

    def number(self, cell: int) -> str:
        return self.game.ground.numbers[cell]

    def names(self, indices: Iterable[int]) -> str:
        """What units are called, in the order given: "BT7 73, BT7 75 and BT7 76"."""
        return listed([self.title(index) for index in indices])

    def option(self, id_: str) -> Any:
        """The value of an option of the ruleset."""
        return self.game.options[id_]

    def is_plotted_to_move(self, index: int) -> bool:
        """True when the unit's order of phase A was movement or overrun (R-HFI-5)."""
        return isinstance(self.order(index), Movement)

    def in_order(self, indices: Iterable[int]) -> list[int]:
        """Units in the order of their ids (3.17)."""
        return sorted(indices, key=self.game.ranks.__getitem__)

    def bind(self) -> None:
        """Holds units in place that stand in the target hex of an enemy overrun (R-OVR-5)."""
        self.bound = {
            index
            for overrunner, cell in self.targets.items()
            for index in self.position.standing_at(cell)
            if self.side(index) != self.side(overrunner)
        }
        self.bound |= {p for i in self.bound if (p := self.status(i).passenger) != NOBODY}

    # --- Dice and events ---

    def roll(self, purpose: str, subject: str) -> int:
        """A die, addressed by its purpose; further dice for the same purpose are counted."""
        key = self.phase, purpose, subject
        k = self._rolled[key] = self._rolled.get(key, -1) + 1
        return self.dice.roll(DieAddress(self.position.turn, self.phase, purpose, subject, k))

    def tell(
        self,
        kind: str,
        rule: str,
        text: str,
        *,
        cells: Iterable[int] = (),
        units: Iterable[int] = (),
        **data: Any,
    ) -> None:
        """Adds an event to the log; cells off the map are left out."""
        numbers = self.game.ground.numbers
        pieces = [self.game.pieces[index] for index in units]
        self.events.append(
            Event(
                turn=self.position.turn,
                phase=self.phase,
                kind=kind,
                rule=rule,
                text=text,
                hexes=tuple([numbers[cell] for cell in cells if cell != OFF]),
                units=tuple([piece.id for piece in pieces]),
                side=self.game.sides[pieces[0].side] if pieces else "",
                data=data,
            )
        )

    # --- Results ---

    def suffer(self, index: int, levels: int) -> None:
        """Adds levels of disruption, applied at the end of the phase."""
        self.levels[index] = self.levels.get(index, 0) + levels

    def total(self, index: int) -> int:
        """Present and pending levels together, of a unit that has pending ones."""
        return self.status(index).level + self.levels[index]

    def destroy(self, index: int) -> None:
        """Takes a unit, and whoever it carries, off the map; a vehicle will leave a wreck [9.91]."""
        for gone in (index, self.status(index).passenger):
            if gone == NOBODY:
                continue
            status, piece = self.status(gone), self.piece(gone)
            if piece.leaves_wreck and status.is_on_map:
                self.wrecked.append(status.cell)
            if status.carrier != NOBODY:
                self.status(status.carrier).passenger = NOBODY
            where = [status.cell] if status.is_on_map else []
            status.place, status.cell, status.pinned = Place.DESTROYED, -1, False
            status.carrier, status.level = NOBODY, DESTROYED_AT
            self.levels.pop(gone, None)
            self.pins.discard(gone)
            self.tell("destroyed", "9.71", f"{piece.title} is destroyed", cells=where, units=[gone])
        self.status(index).passenger = NOBODY

    def apply_results(self) -> None:
        """Applies what was suffered in the phase: levels add up, a pin counts only without them (R-RES-1,
        R-RES-2).
        """
        for index in self.in_order(self.levels):
            if index not in self.levels:  # lost with its carrier
                continue
            status, title = self.status(index), self.title(index)
            suffered = self.levels[index]
            status.level, status.pinned = min(status.level + suffered, DESTROYED_AT), False
            if status.level >= DESTROYED_AT:
                self.destroy(index)
            elif status.place is not Place.EXITED:  # else it has left the map
                text = f"{title} is disrupted: +{suffered}, now D{status.level}"
                self.tell("disrupted", "9.71", text, cells=[status.cell], units=[index], level=status.level)
        for index in self.in_order(self.pins):
            status = self.status(index)
            if status.level == 0 and status.is_on_map:
                status.pinned = True
                self.tell(
                    "pinned",
                    "9.71",
                    f"{self.title(index)} is pinned",
                    cells=[status.cell],
                    units=[index],
                )
        self.levels.clear()
        self.pins.clear()
