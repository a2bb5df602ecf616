"""A position of Outpost: units, marks, cards, and whose turn it is, with what the rules ask of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.dice import Deck
from kpeditor.core.rules.happenings import Happening
from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.sightrules import SightRules
from kpeditor.core.rules.state import Outcome
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.rules.winning import WinningLine
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Mark
from tests.toys.outpost.rules import MINES, SMOKE

FIRE, MOVE, ASSAULT = "fire", "move", "assault"
PHASES = (FIRE, MOVE, ASSAULT)


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit with what may change about it; `at` is the printed number of its hex, "" off the map."""

    side: str
    type: str
    group: str
    at: str = ""
    state: str = "due"
    suppressed: int = 0
    spotted: bool = False
    spent: bool = False
    held: bool = False
    quality: str = "steady"
    leader: bool = False
    left_from: str = ""

    @property
    def is_ready(self) -> bool:
        """Whether it can act."""
        return self.state == "map" and not self.suppressed


@dataclass(frozen=True)
class Setting:
    """What stays the same in a game.

    Attributes:
        setup: the questions of the set-up in order: side, kind, and what it is about.
        steps: the hexes that can be entered from each hex, with their cost, all by their printed numbers.
        zones: where a unit may be deployed, by id; exits: where a side may leave the map.
        plain: the setting without weather, where this is one under it.
    """

    battle: Battle
    types: Mapping[str, UnitType]
    sight: SightRules
    setup: tuple[tuple[str, str, str], ...]
    steps: Mapping[str, Mapping[str, int]]
    zones: Mapping[str, frozenset[Hex]]
    exits: Mapping[str, frozenset[Hex]]
    lines: tuple[WinningLine, ...]
    happenings: tuple[Happening, ...]
    reaction_spends: bool
    smoke_turns: int
    plain: Setting | None = None

    @property
    def sides(self) -> list[str]:
        """The sides in order."""
        assert self.battle.scenario is not None
        return [side.id for side in self.battle.scenario.sides]


@dataclass
class Position:
    """A position. `play.py` makes the next one of a copy.

    Attributes:
        traps: the hexes each side has mined in secret; nobody else learns of them before one is sprung.
        number: of the next question.
        mover: number of the side whose player-turn it is.
        walk: the unit that moves and the hexes it has still to enter; empty when none is on its way.
        is_watched: the other side may fire at it now.
        used: who has moved or assaulted in this phase; owes_smoke: smoke is to be laid.
        happened: numbers of the scenario's events that have happened.
        progress: how far a set-up in steps has come, None without steps.
        in_force: the weather; `setting` is that under it [8].
    """

    setting: Setting
    pieces: dict[str, Piece]
    marks: tuple[Mark, ...] = ()
    traps: dict[str, tuple[str, ...]] = field(default_factory=dict)
    resolve: dict[str, int] = field(default_factory=dict)
    deck: Deck | None = None
    card: str = ""
    owes_smoke: bool = False
    number: int = 1
    now: int = 0
    mover: int = 0
    phase: str = FIRE
    walk: tuple[str, ...] = ()
    is_watched: bool = False
    used: frozenset[str] = frozenset()
    happened: frozenset[int] = frozenset()
    ended: Outcome | None = None
    progress: Progress | None = None
    in_force: Weather = ()

    @property
    def battle(self) -> Battle:
        """What is played."""
        return self.setting.battle

    @property
    def side(self) -> str:
        """The side whose player-turn it is."""
        return self.setting.sides[self.mover]

    @property
    def other(self) -> str:
        """The other side."""
        return self.setting.sides[1 - self.mover]

    def hex(self, id_: str) -> Hex:
        """The hex of a unit on the map."""
        return self.battle.map.hex(self.pieces[id_].at)

    def figure(self, id_: str, name: str) -> int:
        """A figure of the type of a unit."""
        return int(self.setting.types[self.pieces[id_].type].figures[name])

    def of(self, side: str) -> Iterator[tuple[str, Piece]]:
        """The units of a side on the map."""
        return ((id_, one) for id_, one in self.pieces.items() if one.side == side and one.state == "map")

    def taken(self) -> set[str]:
        """The numbers of the hexes in which units stand."""
        return {piece.at for piece in self.pieces.values() if piece.at}

    def mark_at(self, kind: str, at: str) -> Mark | None:
        """The mark of a kind in a hex, None where there is none."""
        return next((mark for mark in self.marks if (mark.kind, mark.at) == (kind, at)), None)

    def mines_against(self, side: str, at: str) -> int:
        """The strength of what the other side has mined in a hex, 0 for nothing [3.3]."""
        mark = self.mark_at(MINES, at)
        if mark is not None and mark.side != side:
            return mark.value or 1
        return int(any(at in hexes for owner, hexes in self.traps.items() if owner != side))

    def has_smoke(self, *names: str) -> bool:
        """Whether smoke lies in one of the hexes."""
        return any(self.mark_at(SMOKE, name) for name in names)

    def without(self, kind: str, where: str) -> tuple[Mark, ...]:
        """The marks but those of a kind in a hex."""
        return tuple(mark for mark in self.marks if (mark.kind, mark.at) != (kind, where))


@dataclass(frozen=True)
class Strength:
    """Counts combat units as victory lines ask for them (`core.scenario.victory.Tally`)."""

    position: Position

    def units(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Those on the map."""
        return sum(self._is_in(id_, hexes) for id_, _ in self._combat(side, "map"))

    def effective(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Those on the map that are not suppressed."""
        return sum(self._is_in(id_, hexes) and not one.suppressed for id_, one in self._combat(side, "map"))

    def destroyed(self, side: str) -> int:
        """Those eliminated so far."""
        return sum(1 for _ in self._combat(side, "destroyed"))

    def exited(self, side: str, hexes: frozenset[Hex] | None) -> int:
        """Those that left the map, from one of the hexes."""
        sheet = self.position.battle.map
        gone = self._combat(side, "exited")
        return sum(hexes is None or sheet.hex(one.left_from) in hexes for _, one in gone)

    def _combat(self, side: str, state: str) -> Iterator[tuple[str, Piece]]:
        types = self.position.setting.types
        for id_, one in self.position.pieces.items():
            if one.side == side and one.state == state and types[one.type].is_combat:
                yield id_, one

    def _is_in(self, id_: str, hexes: frozenset[Hex] | None) -> bool:
        return hexes is None or self.position.hex(id_) in hexes
