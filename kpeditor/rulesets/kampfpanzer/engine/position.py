"""Position: the state at one moment of a game, and the facts about the game that never change.

`Game` holds the facts, `Piece` those of one unit; `Position` and `Status` change. Units are numbered by their
index in `Game.pieces` (order of deployment); text ids appear at the borders only.
"""

from __future__ import annotations

import enum
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from kpeditor.core.rules.happenings import Happening
from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.state import Outcome
from kpeditor.core.rules.winning import WinningLine
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF, Ground
from kpeditor.rulesets.kampfpanzer.tables import Tables
from kpeditor.rulesets.kampfpanzer.units import Figures
from kpeditor.rulesets.toolbox.stacking import StackLimit
from kpeditor.rulesets.toolbox.weather import slowed

NOBODY = -1
NO_FACING = -1
BY_EVENT = 1_000_000
"""The game-turn of an entry that waits for an event: later than any."""
DESTROYED_AT = 4
"""The level of disruption that destroys [9.71]."""


class Place(enum.IntEnum):
    """Where a unit is in general: not yet on the map, on it, exited, destroyed, withdrawn by an event of the
    scenario.
    """

    DUE = 0
    MAP = 1
    EXITED = 2
    DESTROYED = 3
    WITHDRAWN = 4


@dataclass(frozen=True, slots=True)
class Piece:
    """The constant facts of a unit.

    Attributes:
        index: its number within the game.
        id: its counter's number, as players write it.
        order: sorting key of R-3.17: ids that are numbers compare as numbers, others follow as text.
        title: what the log calls it, "PzII 94".
        side: index of its side.
        zone: cells it may be deployed in; empty when it enters or has a fixed hex.
        due: game-turn it enters in, 0 when it is there from the start, `BY_EVENT` when an event decides.
        entry: edge cells it may enter by.
        carries: categories it may take aboard, riders of tanks included.
    """

    index: int
    id: str
    order: tuple[int, int, str]
    type: str
    title: str
    category: str
    side: int
    group: str
    figures: Figures
    is_combat: bool
    zone: frozenset[int] = frozenset()
    due: int = 0
    entry: frozenset[int] = frozenset()
    carries: frozenset[str] = frozenset()
    entrench: str = "no"

    @property
    def when_due(self) -> str:
        """When a unit enters, in words."""
        return "when an event brings it in" if self.due == BY_EVENT else f"in game-turn {self.due}"

    @property
    def is_gun(self) -> bool:
        """True for artillery, which alone has a facing [9.4]."""
        return self.category == "artillery"

    @property
    def is_infantry(self) -> bool:
        return self.category == "infantry"

    @property
    def is_transport(self) -> bool:
        """True for trucks and armoured personnel carriers, the vehicle units of chapter 12."""
        return self.category == "vehicle"

    @property
    def leaves_wreck(self) -> bool:
        """Whether it leaves a wreck [9.91]."""
        return self.category in ("afv", "vehicle")


@dataclass(slots=True)
class Status:
    """The changing facts of a unit. `carrier` and `passenger` are indices of pieces or `NOBODY`."""

    place: Place = Place.DUE
    cell: int = OFF
    facing: int = NO_FACING
    level: int = 0
    pinned: bool = False
    carrier: int = NOBODY
    passenger: int = NOBODY

    def copy(self) -> Status:
        return Status(
            self.place, self.cell, self.facing, self.level, self.pinned, self.carrier, self.passenger
        )

    @property
    def is_on_map(self) -> bool:
        """True on the map, aboard a carrier or not."""
        return self.place is Place.MAP

    @property
    def stands(self) -> bool:
        """True for a unit on the map that nobody carries."""
        return self.place is Place.MAP and self.carrier == NOBODY


@dataclass(frozen=True)
class Game:
    """The constant facts of a game.

    Attributes:
        sides: side ids in order of deployment.
        panic: panic level by side index, None for a side that never panics.
        exits: cells a side may leave by, by side index.
        bans: game-turns in which a side may plot neither of these operations, by side index.
        options: value of every option of the ruleset.
        happenings: the events of the scenario, none where they only tell: a session does that.
        memo: a cache for computer players, by name; its content depends on these facts alone.
    """

    scenario: Scenario
    ground: Ground
    tables: Tables
    pieces: tuple[Piece, ...]
    sides: tuple[str, ...]
    panic: tuple[int | None, ...]
    exits: tuple[frozenset[int], ...]
    bans: tuple[tuple[frozenset[int], frozenset[str]], ...]
    winning: tuple[WinningLine, ...]
    options: dict[str, Any]
    happenings: tuple[Happening, ...] = ()
    index: dict[str, int] = field(default_factory=dict)
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def ranks(self) -> list[int]:
        """The rank of each piece in the order of the ids (3.17)."""
        ranks = [0] * len(self.pieces)
        for rank, piece in enumerate(sorted(self.pieces, key=lambda piece: piece.order)):
            ranks[piece.index] = rank
        return ranks

    @cached_property
    def _by_side(self) -> list[list[Piece]]:
        return [[p for p in self.pieces if p.side == side] for side in range(len(self.sides))]

    def side_pieces(self, side: int) -> Sequence[Piece]:
        """The units of a side in order of deployment."""
        return self._by_side[side]

    def group_pieces(self, side: str, group: str) -> list[Piece]:
        """The units of a group in order of deployment, none where there is no such group."""
        if side not in self.sides:
            return []
        return [piece for piece in self.side_pieces(self.sides.index(side)) if piece.group == group]

    def under(self, now: Weather) -> Game:
        """The same game under effects in force; made once for all positions under them."""
        plain: Game = self.memo.get(_PLAIN, self)
        if not now:
            return plain
        known: dict[str, Game] = plain.memo.setdefault(_UNDER, {})
        key = json.dumps([replace(one, until=None, event=0).data() for one in now])
        if key not in known:
            scenario, sheet = self.scenario, plain.ground.sheet
            ground = Ground(sheet, scenario, self.tables, now)
            pieces = tuple(_slowed(piece, now) for piece in plain.pieces)
            known[key] = replace(plain, ground=ground, pieces=pieces, memo={_PLAIN: plain})
        return known[key]

    def area(self, text_cells: frozenset[int]) -> str:
        """The printed numbers of cells, sorted, for messages."""
        return ", ".join(sorted(self.ground.numbers[cell] for cell in text_cells))


_PLAIN, _UNDER = "plain", "under"
"""In the memo of a game: the game without anything in force, and the games under what is."""


def _slowed(piece: Piece, now: Weather) -> Piece:
    """A unit with the movement allowance that events leave it."""
    left = slowed(piece.figures.movement, now, piece.figures.moves_as)
    return replace(piece, figures=replace(piece.figures, movement=left))


@dataclass(slots=True)
class Position:
    """The changing state. A copy is independent; `Game` is shared.

    Attributes:
        turn: the game-turn about to be plotted, 0 during deployment.
        status: by piece index.
        wrecks: cells with a wreck in effect [9.92].
        entrenchments: side index by cell [13.0].
        deployed: how many sides have deployed.
        held: pieces that may not move until an event releases them.
        called: pieces brought in by an event, which are due.
        panic: the panic level by side index where an event has changed it.
        happened: the numbers of the scenario's events that have happened, where the engine tells them.
        is_last: whether an event has ended the game.
        in_force: what events have put in force; `game` is the one under it.
        drawn: the ids of the draws that events have made.
        progress: how far a set-up in steps has come; None where side after side deploys.
        ended: how the game ended, None while it goes on.
    """

    game: Game
    turn: int
    status: list[Status]
    wrecks: set[int] = field(default_factory=set)
    entrenchments: dict[int, int] = field(default_factory=dict)
    deployed: int = 0
    held: frozenset[int] = frozenset()
    called: frozenset[int] = frozenset()
    panic: Mapping[int, int] = field(default_factory=dict)
    happened: frozenset[int] = frozenset()
    is_last: bool = False
    progress: Progress | None = None
    in_force: Weather = ()
    drawn: tuple[str, ...] = ()
    ended: Outcome | None = None

    def put_in_force(self, now: Weather) -> None:
        """Applies other weather: from now on ground, sight and movement allowances follow it."""
        if now != self.in_force:
            self.in_force, self.game = now, self.game.under(now)

    @property
    def loads(self) -> bool:
        """Whether the present question is who begins aboard carriers that enter later."""
        if self.progress is None:
            return True
        return self.progress.question is not None and self.progress.question.loads

    def to_deploy(self, side: int) -> list[Piece]:
        """The units of a side whose place, or carrier, is asked for now."""
        return [one for one in self.game.side_pieces(side) if one.zone or (one.due and self.loads)]

    def copy(self) -> Position:
        return Position(
            self.game,
            self.turn,
            [status.copy() for status in self.status],
            set(self.wrecks),
            dict(self.entrenchments),
            self.deployed,
            self.held,
            self.called,
            self.panic,
            self.happened,
            self.is_last,
            self.progress,
            self.in_force,
            self.drawn,
            self.ended,
        )

    def digest(self) -> str:
        """A hash of everything that changes, the same on every machine and Python."""
        parts = [str(self.turn), str(self.deployed)]
        parts += [
            f"{piece.id}:{int(s.place)},{s.cell},{s.facing},{s.level},{int(s.pinned)},{s.carrier},{s.passenger}"
            for piece, s in zip(self.game.pieces, self.status, strict=True)
        ]
        parts.append("w" + ",".join(map(str, sorted(self.wrecks))))
        parts.append("e" + ",".join(f"{cell}:{side}" for cell, side in sorted(self.entrenchments.items())))
        # Only where there is something: positions of games without such events keep the hashes that records
        # of older programs have noted.
        parts += self._by_events()
        if self.progress is not None:
            parts.append("s" + json.dumps(self.progress.data(), ensure_ascii=False))
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def _by_events(self) -> Iterator[str]:
        """What events have changed, for the hash; nothing in a game without such events."""
        for name, numbers in (("h", self.held), ("c", self.called), ("n", self.happened)):
            if numbers:
                yield name + ",".join(map(str, sorted(numbers)))
        if self.panic:
            yield "p" + ",".join(f"{side}:{level}" for side, level in sorted(self.panic.items()))
        if self.is_last:
            yield "last"
        if self.drawn:
            yield "d" + ",".join(self.drawn)
        if self.in_force:
            yield "f" + json.dumps([one.data() for one in self.in_force], sort_keys=True, ensure_ascii=False)

    def is_due(self, piece: Piece) -> bool:
        """True for a unit whose time to enter has come, be it by its game-turn or by an event."""
        return 0 < piece.due <= self.turn or piece.index in self.called

    def panic_level(self, side: int) -> int | None:
        """The panic level of a side, None for one that never panics."""
        return self.panic.get(side, self.game.panic[side])

    # --- Who is where ---

    def standing_at(self, cell: int) -> list[int]:
        """Indices of the units in a hex, passengers left out."""
        return [i for i, s in enumerate(self.status) if s.cell == cell and s.stands]

    def by_cell(self) -> dict[int, list[int]]:
        """Indices of all units on the map by cell, passengers left out."""
        found: dict[int, list[int]] = {}
        on_map = Place.MAP
        for i, status in enumerate(self.status):
            if status.place is on_map and status.carrier == NOBODY:
                found.setdefault(status.cell, []).append(i)
        return found

    def is_entrenched(self, index: int) -> bool:
        """True for infantry and guns on foot in an entrenchment of their side (R-ENC-2)."""
        piece, status = self.game.pieces[index], self.status[index]
        return (
            status.stands
            and piece.category in ("infantry", "artillery")
            and self.entrenchments.get(status.cell) == piece.side
        )

    def would_have_zone(self, index: int) -> bool:
        """True for a unit that exerts a zone of control wherever it stands by itself (R-ZOC-1, R-ZOC-2)."""
        status = self.status[index]
        if status.level:
            return False
        piece = self.game.pieces[index]
        if not piece.is_transport:
            return True
        return status.passenger != NOBODY and self.game.pieces[status.passenger].is_infantry


def order_of(id_: str) -> tuple[int, int, str]:
    """The sorting key of a unit id: numbers as numbers, then the rest as text (3.17)."""
    return (0, int(id_), "") if id_.isdecimal() else (1, 0, id_)


_ONE_OF_EACH = {"infantry": 1, "artillery": 1}
LIMIT = StackLimit(points=2, costs=_ONE_OF_EACH, most=_ONE_OF_EACH, usual=2)
"""One unit, or one infantry with one artillery unit (R-STK-1)."""


def may_share(pieces: Iterable[Piece]) -> bool:
    """True when these units, none of them aboard another, may end a turn in one hex [7.0] (R-STK-1)."""
    return LIMIT.allows([piece.category for piece in pieces])
