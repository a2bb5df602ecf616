"""Phase E reconstructed from the log alone: where every unit stood at every tick, and what the rules say of
each step.

Nothing of the engine's own bookkeeping of movement is used, so that what it gets wrong shows here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, Position

AFTERWARDS = (
    "goes back",
    "overstacked",
    "overruns",
    "disrupted",
    "wreck",
    "turns",
    "fails",
    "gets off",
    "goes aboard",
)
"""Events of phase E that come after the last tick."""


@dataclass(frozen=True)
class Tick:
    """Steps completed together: cells by unit before and after, and after those hit in it were taken off."""

    clock: float
    before: Mapping[int, int]
    steps: Mapping[int, tuple[int, int]]
    after: Mapping[int, int]
    left: Mapping[int, int]


@dataclass
class Retold:
    """The movement of one game-turn as its log tells it."""

    position: Position
    events: Sequence[Event]
    zoned: set[int] = field(default_factory=set)
    cells: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.cells = {i: s.cell for i, s in enumerate(self.position.status) if s.stands}
        levels = {i for i, s in enumerate(self.position.status) if s.level}
        for event in self.events:
            if event.phase == "C" and event.kind in ("disrupted", "destroyed"):
                levels |= set(self._units(event))
                if event.kind == "destroyed":
                    self.cells.pop(self._units(event)[0], None)
        self.zoned = {i for i in range(len(self.position.status)) if i not in levels and self._fights(i)}

    def ticks(self) -> Iterator[Tick]:
        """All ticks in order."""
        moving: list[Event] = []
        for event in self._movement():
            steps = event.kind in ("enters", "exits")
            if moving and not (steps and self._joins(moving, event)):
                yield self._tick(moving)
                moving = []
            if steps:
                moving.append(event)
            elif event.kind == "destroyed":
                self.cells.pop(self._units(event)[0], None)
            elif event.kind == "put back":
                _put_back(self.cells, self._units(event)[0], event, self._cell)
        if moving:
            yield self._tick(moving)

    def in_zone(self, cell: int, side: int, cells: Mapping[int, int]) -> list[int]:
        """Enemies of a side that control a cell when units stand like this."""
        if cell == OFF:
            return []
        around = self.position.game.ground.neighbours[cell]
        pieces = self.position.game.pieces
        return [i for i, at in cells.items() if at in around and i in self.zoned and pieces[i].side != side]

    def _tick(self, moving: list[Event]) -> Tick:
        before = dict(self.cells)
        steps = {}
        for event in moving:
            mover = self._units(event)[0]
            end = OFF if event.kind == "exits" else self._cell(event.hexes[0])
            steps[mover] = before.get(mover, OFF), end
            self.cells[mover] = end
            if end == OFF:
                del self.cells[mover]
        after = dict(self.cells)
        number = self.events.index(moving[-1]) + 1
        left = dict(after)
        for event in self.events[number:]:
            if event.kind in ("enters", "exits", *AFTERWARDS) or event.phase != "E":
                break
            if event.kind == "destroyed":
                left.pop(self._units(event)[0], None)
            if event.kind == "put back":
                _put_back(left, self._units(event)[0], event, self._cell)
        return Tick(moving[0].data["clock"], before, steps, after, left)

    def _joins(self, moving: list[Event], event: Event) -> bool:
        """True when an event belongs to the same tick; a unit takes one step in it."""
        units = {other.units[0] for other in moving}
        return not moving or (event.data["clock"] == moving[0].data["clock"] and event.units[0] not in units)

    def _movement(self) -> Iterator[Event]:
        for event in self.events:
            if event.phase == "E":
                if event.kind in AFTERWARDS:
                    return
                yield event

    def _fights(self, index: int) -> bool:
        status, piece = self.position.status[index], self.position.game.pieces[index]
        if status.carrier != NOBODY or status.place in (Place.EXITED, Place.DESTROYED):
            return False
        inside = status.passenger
        return not piece.is_transport or (inside != NOBODY and self.position.game.pieces[inside].is_infantry)

    def _units(self, event: Event) -> list[int]:
        return [self.position.game.index[id_] for id_ in event.units]

    def _cell(self, number: str) -> int:
        ground = self.position.game.ground
        return ground.cell(ground.sheet.hex(number))


def _put_back(cells: dict[int, int], unit: int, event: Event, cell: Callable[[str], int]) -> None:
    del cells[unit]
    if event.hexes:  # none: back off the map
        cells[unit] = cell(event.hexes[0])


def check_movement(position: Position, events: Sequence[Event], overrunners: set[str]) -> int:
    """Steps lead to neighbours, cost what they cost, never go from zone to zone, and end at the first zone
    entered. Answers how many steps were looked at. Overrunners are not held to zones: what they may ignore is
    tested by itself.
    """
    told = Retold(position, events)
    game = position.game
    scattered = {event.units[0] for event in events if event.kind == "scatters"}
    clocks: dict[int, float] = {}
    halted: set[int] = set()
    count = 0
    for tick in told.ticks():
        for mover, (start, end) in tick.steps.items():
            piece = game.pieces[mover]
            count += 1
            assert mover not in halted, f"{piece.title} moves on from a zone of control at clock {tick.clock}"
            spent = tick.clock - clocks.get(mover, 0)
            clocks[mover] = tick.clock
            if not (piece.id in scattered and piece.is_infantry):
                assert tick.clock <= piece.figures.movement, piece.title
            if start != OFF and end != OFF:
                assert end in game.ground.neighbours[start], f"{piece.title} jumps"
                direction = game.ground.neighbours[start].index(end)
                cost = game.ground.step_cost(piece.figures.moves_as, start, direction, position.wrecks)
                assert spent >= cost / 2, f"{piece.title} pays too little"
            if piece.id in overrunners:
                continue
            left = told.in_zone(start, piece.side, tick.before)
            met = told.in_zone(end, piece.side, tick.after)
            assert not (left and met), f"{piece.title} goes from zone to zone at clock {tick.clock}"
        for mover, (_, end) in tick.steps.items():
            piece = game.pieces[mover]
            if piece.id not in overrunners and told.in_zone(end, piece.side, tick.left):
                halted.add(mover)
    return count
