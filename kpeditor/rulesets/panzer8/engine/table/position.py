"""A position of Panzer8: elements, markers, smoke and zones on the table, and the side whose turn it is.

`play.py` copies a position to make the next one; pieces are values.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import shapely

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.dice import Deck
from kpeditor.core.rules.tablesight import Stand
from kpeditor.core.scenario.unitlist import unit_title
from kpeditor.rulesets.panzer8.engine.table.ground import TOUCH, Ground
from kpeditor.rulesets.panzer8.engine.table.pieces import (
    DESTROYED,
    DUE,
    MAP,
    Marker,
    Piece,
    Smoke,
    Walk,
    Zone,
)
from kpeditor.rulesets.panzer8.engine.table.setting import Setting
from kpeditor.rulesets.panzer8.tables import Numbers
from kpeditor.rulesets.panzer8.units import Element
from kpeditor.rulesets.toolbox.states import TurnPosition

SETUP, RECCE, EVENT, ACTION, COMBAT, END = "set-up", "recce", "event", "action", "combat", "end"
"""The phases: before the game, then those of each player-turn."""


@dataclass
class Position(TurnPosition[Setting, Piece]):
    """A position; copies share what never changes.

    Attributes:
        first: number of the side whose player-turn is the first of each game-turn; turns: player-turns
            begun.
        walk: the move that is under way.
        card: the rank of the card of this player-turn that has an effect for its side; drawn: the card that
            was drawn or chosen in it, "" for none.
        tasks: small decisions that wait for an answer, the next first: (kind, side, data).
        combats: fights done in this phase; spent: commanders that have helped in it; charges: elements that
            have charged in this player-turn, and whether through smoke.
        shown: the cards that lie face up; stubborn: sides that have ignored a second suppression in this
            game-turn [P46]; patrols: sides with a fighter sweep in the air [P44]; passes: aircraft and
            barrages that may come back in a later event phase; shortages: by side the last player-turn of
            its ammunition shortage.
        gaps: points at which wire is cleared, clearing: engineers that have begun to clear, crushed: points
            where tracked vehicles have crossed wire in this player-turn [P40]; fading: screens
            that may be renewed in this player-turn [P42].
        holds: by feature the side that holds it.
        arrived: by side and id the groups that events of the scenario have brought in.
        round: the number of the round of the set-up; hiding: elements that are to go below one of
            `free_markers` [P39]; scouts: recce that may still move before the game, scouting: the side that
            moves them now [P31].
    """

    first: int = 0
    turns: int = 0
    phase: str = SETUP
    walk: Walk | None = None
    markers: tuple[Marker, ...] = ()
    smokes: tuple[Smoke, ...] = ()
    fading: tuple[Smoke, ...] = ()
    clearing: frozenset[str] = frozenset()
    crushed: tuple[TablePoint, ...] = ()
    zones: tuple[Zone, ...] = ()
    pool: Mapping[str, int] = field(default_factory=dict)
    deck: Deck | None = None
    card: str = ""
    drawn: str = ""
    shown: tuple[str, ...] = ()
    tasks: tuple[tuple[str, str, Any], ...] = ()
    combats: frozenset[tuple[str, str]] = frozenset()
    spent: frozenset[str] = frozenset()
    charges: Mapping[str, bool] = field(default_factory=dict)
    stubborn: frozenset[str] = frozenset()
    patrols: frozenset[str] = frozenset()
    passes: tuple[Mapping[str, Any], ...] = ()
    shortages: Mapping[str, int] = field(default_factory=dict)
    gaps: tuple[TablePoint, ...] = ()
    holds: Mapping[str, str] = field(default_factory=dict)
    arrived: frozenset[tuple[str, str]] = frozenset()
    scouts: tuple[str, ...] = ()
    scouting: int = 0
    round: int = 0
    hiding: tuple[str, ...] = ()
    free_markers: tuple[int, ...] = ()
    _stands: dict[str, Stand] = field(default_factory=dict, repr=False, compare=False)

    def copy(self) -> Position:
        """A copy whose pieces may be changed."""
        return replace(self, pieces=dict(self.pieces), _stands=dict(self._stands))

    # --- Whose turn ---

    def enemy_of(self, side: str) -> str:
        """The enemy of a side."""
        return next(one for one in self.setting.sides if one != side)

    @property
    def ground(self) -> Ground:
        """The table."""
        return self.setting.ground

    @property
    def numbers(self) -> Numbers:
        """Single figures of the rules."""
        return self.setting.tables.numbers

    # --- Elements ---

    def put(self, id_: str, **changes: Any) -> Piece:
        """Replaces fields of an element."""
        piece: Piece = replace(self.pieces[id_], **changes)
        self.pieces[id_] = piece
        if {"at", "facing", "marker", "keeps_below"} & set(changes):
            self._stands.pop(id_, None)
        return piece

    def element(self, id_: str) -> Element:
        """The figures of an element."""
        return self.setting.figures[self.pieces[id_].type]

    def title(self, id_: str) -> str:
        """The name of an element in the log: "German rifles #2"."""
        type_ = self.pieces[id_].type
        return unit_title(self.setting.types[type_].title, type_, id_)

    def called(self, side: str) -> str:
        """The name of a side in the log."""
        return self.setting.scenario.called(side)

    def stand(self, id_: str) -> Stand:
        """The stand of an element: its base, turned to its facing. A passenger has the stand of its carrier,
        a hidden element that of its marker.

        Raises:
            KeyError: when it is not on the table.
        """
        if id_ not in self._stands:
            piece = self.pieces[id_]
            if piece.aboard:
                return self.stand(piece.aboard)
            at = piece.at
            if at is None and piece.marker:
                at = next(one.at for one in self.markers if one.number == piece.marker)
            if at is None:
                raise KeyError(id_)
            self._stands[id_] = self.stand_at(id_, at, piece.facing)
        return self._stands[id_]

    def stand_at(self, id_: str, at: TablePoint, facing: float) -> Stand:
        """The base of an element at a point; a turreted vehicle in touch with a crest is hull-down [P2]."""
        width, depth = self.setting.types[self.pieces[id_].type].base or (1.0, 1.0)
        piece = self.pieces[id_]
        is_high, is_low = piece.elevated and piece.at == at, piece.keeps_below and piece.at == at
        stand = Stand(at, width, depth, facing % 360, is_high, keeps_below=is_low)
        element = self.element(id_)
        if "turreted" in element.flags and element.is_armoured and self.ground.behind_crest(stand):
            return replace(stand, is_hull_down=True)
        return stand

    def on_table(self, side: str = "") -> Iterator[str]:
        """The elements of one side or of both that stand on the table on their own, not below markers."""
        for id_, piece in self.pieces.items():
            if piece.at is not None and piece.state == MAP and side in ("", piece.side):
                yield id_

    def enemies(self, side: str) -> Iterator[str]:
        """The elements of the other side that stand openly on the table."""
        return self.on_table(self.enemy_of(side))

    def passengers(self, carrier: str) -> list[str]:
        """The elements aboard an element."""
        return [id_ for id_, one in self.pieces.items() if one.aboard == carrier and one.state == MAP]

    def is_on_table(self, id_: str) -> bool:
        """Whether an element is on the table, on its own or aboard another."""
        piece = self.pieces[id_]
        return piece.state == MAP and (piece.at is not None or bool(piece.aboard))

    def apart(self, one: str, other: str) -> float:
        """The distance of two elements, from edge to edge (ruling 8). Built-up areas count as a whole
        [P10].
        """
        return self.ground.apart(self.stand(one), self.stand(other))

    def gap(self, one: str, other: str) -> float:
        """The distance of the bases of two elements."""
        return float(shapely.distance(self.stand(one).shape, self.stand(other).shape))

    def near(self, id_: str, side: str, within: float) -> list[str]:
        """The other elements of a side within a distance of an element, the nearest first."""
        stand = self.stand(id_)
        most = within + _radius(stand)
        found = []
        for one in self.on_table(side):
            other = self.stand(one)
            if one != id_ and math.dist(stand.at, other.at) <= most + _radius(other):
                found.append((self.gap(id_, one), one))
        return [one for far, one in sorted(found) if far <= within]

    def in_contact(self, one: str, other: str) -> bool:
        """Whether two bases touch, or only a linear obstacle separates them [P24]."""
        gap = self.gap(one, other)
        if gap <= TOUCH:
            return True
        return gap <= 4 * TOUCH and self.ground.obstacle_between(self.stand(one), self.stand(other))

    def is_in_melee(self, id_: str) -> bool:
        """Whether an element is in contact with an enemy, and neither is a vehicle: hand-to-hand combat
        [P24].
        """
        if self.is_vehicle(id_) or self.pieces[id_].at is None:
            return False
        near = self.near(id_, self.enemy_of(self.pieces[id_].side), 4 * TOUCH)
        return any(not self.is_vehicle(one) and self.in_contact(id_, one) for one in near)

    def is_vehicle(self, id_: str) -> bool:
        """Whether an element counts as a vehicle, which takes no part in melees. Infantry in half-tracks does
        not count as one [P24, P32].
        """
        element = self.element(id_)
        return element.is_vehicle and element.kind != "armoured_infantry"

    def is_due(self, id_: str) -> bool:
        """Whether an element that arrives during the game may enter the table now [P17]."""
        piece = self.pieces[id_]
        key = piece.side, piece.group
        turn, ground = self.setting.entries.get(key, (0, None))
        if ground is None or piece.state != DUE or piece.aboard or turn > max(self.now, 1):
            return False
        return turn > 0 or key in self.arrived

    def is_combat(self, id_: str) -> bool:
        """Whether an element is a combat element; transports, observers and controllers are not [P33,
        P37].
        """
        kind = self.element(id_).kind
        return self.setting.types[self.pieces[id_].type].is_combat and kind not in ("transport", "foo", "fac")

    def lost(self, side: str, *, with_guard: bool = True) -> int:
        """The number of elements that a side has lost. `with_guard` counts home guard too [P22, P36]."""
        return sum(
            piece.side == side
            and piece.state == DESTROYED
            and (with_guard or "home_guard" not in self.element(id_).flags)
            for id_, piece in self.pieces.items()
        )

    def smoke_on(self, line: Any, *stands: Stand) -> bool:
        """Whether a line passes smoke, or smoke lies over one of the bases [P42]."""
        table = self.ground.sight.smoke_on(line)
        return table or any(
            smoke.line.intersects(line) or any(smoke.line.intersects(stand.shape) for stand in stands)
            for smoke in self.smokes
        )


def _radius(stand: Stand) -> float:
    """The distance of the corners of a base from its middle."""
    return math.hypot(stand.width, stand.depth) / 2
