"""Survey: one position as one side sees it, in flat lists, and the questions its staff asks of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.nodes import Area
from kpeditor.rulesets.kampfpanzer.computer.atlas import atlas_of
from kpeditor.rulesets.kampfpanzer.computer.ratings import NEVER, ratings_of
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NO_FACING, NOBODY, Game, Place, Position
from kpeditor.rulesets.toolbox import aims as toolbox
from kpeditor.rulesets.toolbox.aims import Aim
from kpeditor.rulesets.toolbox.ways import Distances

FOCUS = 2
"""The number of strongest enemies that are assumed to fire together at a unit."""


def aims_of(game: Game, side: int) -> tuple[Aim, ...]:
    """What the victory conditions make a side want, line by line (3.16) [14.0]; read once a game."""
    ground = game.ground

    def cells_of(area: Area) -> frozenset[int]:
        return ground.cells(hexes_of(area, ground.sheet))

    def made() -> tuple[Aim, ...]:
        return toolbox.every_aim(game.winning, game.scenario, game.sides[side], ground.sheet, cells_of)

    return toolbox.kept(game.memo, f"aims {side}", made)


class Gun(NamedTuple):
    """A piece that may fire: its cell, the cells in its arc where it has one, its strengths by distance."""

    piece: int
    cell: int
    arc: Distances | None
    on_hard: list[int]
    on_soft: list[int]


class Survey:
    """A position for one side.

    Attributes:
        own, foes: pieces on the map that nobody carries.
        cell, level: by piece; a carrier's level applies to its passenger.
        zones: by cell with an enemy that has a zone of control the cells around.
        zone: all of those on the map.
        held: cells with an enemy in them.
        there: own pieces by cell.
    """

    def __init__(self, position: Position, side: int) -> None:
        self.position, self.game, self.side = position, position.game, side
        self.ground = position.game.ground
        self.atlas, self.ratings = atlas_of(self.ground), ratings_of(position.game)
        self.pieces = position.game.pieces
        self.cell = [status.cell for status in position.status]
        self.level = [status.level for status in position.status]
        self.own: list[int] = []
        self.foes: list[int] = []
        self.there: dict[int, list[int]] = {}
        self.held: dict[int, list[int]] = {}
        self.zones: dict[int, tuple[int, ...]] = {}
        for index, status in enumerate(position.status):
            if status.place is not Place.MAP or status.carrier != NOBODY:
                continue
            if self.pieces[index].side == side:
                self.own.append(index)
                self.there.setdefault(status.cell, []).append(index)
            else:
                self.foes.append(index)
                self.held.setdefault(status.cell, []).append(index)
                if position.would_have_zone(index):
                    self.zones[status.cell] = self.ground.neighbours[status.cell]
        self.zone = set().union(*self.zones.values()) - {OFF}
        self.sights = self.atlas.sights(self.ratings.longest)
        self._guns = self.guns(i for i in self.foes if not self.level[i] and self._fires_direct(i))
        self._covers, self._wrecks = self.atlas.covers, position.wrecks
        self._focus: tuple[dict[int, tuple[int, int]], dict[int, tuple[int, int]]] = {}, {}
        self._danger: dict[tuple[str, int, int], tuple[float, int]] = {}

    def _fires_direct(self, index: int) -> bool:
        return self.ratings.reach[index] > 0 and self.pieces[index].figures.weapon not in ("", "H")

    def gone(self, side: int, where: Place) -> int:
        """How many combat units of a side have been destroyed, or have left by an exit."""
        status = self.position.status
        pieces = self.game.side_pieces(side)
        return sum(piece.is_combat and status[piece.index].place is where for piece in pieces)

    # --- Fire ---

    def strength(self, firer: int, start: int, target: int, end: int) -> int:
        """The strength of a piece firing from one cell at a piece in another, `NEVER` when it cannot; ignores
        arcs.
        """
        table = self.ratings.on_hard[firer] if self.ratings.hard[target] else self.ratings.on_soft[firer]
        distance = self.atlas.distances(start)[end]
        if distance >= len(table) or not self.sights.of[start][end]:
            return NEVER
        return table[distance]

    def guns(self, pieces: Iterable[int]) -> list[Gun]:
        """Pieces where they stand as guns, for `strengths_on`."""
        ratings, found = self.ratings, []
        for index in pieces:
            cell, facing = self.cell[index], self.position.status[index].facing
            arc = None if facing == NO_FACING else self.atlas.arc(cell, facing)
            found.append(Gun(index, cell, arc, ratings.on_hard[index], ratings.on_soft[index]))
        return found

    def strengths_on(self, guns: Iterable[Gun], cell: int, *, hard: bool) -> list[tuple[int, int]]:
        """The strengths of those guns that can fire at a target in a cell, each with the firer."""
        row, seen_from, found = self.atlas.distances(cell), self.sights.on[cell], []
        for index, start, arc, on_hard, on_soft in guns:
            table, distance = on_hard if hard else on_soft, row[start]
            if distance < len(table) and seen_from[start] and (arc is None or arc[cell]):
                strength = table[distance]
                if strength != NEVER:
                    found.append((strength, index))
        return found

    def bears(self, gun: int, start: int, end: int) -> bool:
        """True when the arc of a piece, if it has one, holds a cell."""
        facing = self.position.status[gun].facing
        return facing == NO_FACING or bool(self.atlas.arc(start, facing)[end])

    def cover(self, cell: int) -> int:
        """The addition of a cell's terrain to the defence, without crests."""
        if cell in self._wrecks:
            return self.ground.cover(cell, self._wrecks, crest=False)
        return self._covers[cell]

    def shelter(self, target: int, cell: int, firers: list[tuple[int, int]]) -> int:
        """The addition to the defence of a piece in a cell against fire from these cells (R-FIR-3);
        `firers` are pieces with their cells.
        """
        if self.position.entrenchments.get(cell) == self.pieces[target].side and self._digs(target):
            return self.ground.chart.hexes["entrenchment"].defence
        if any(self.ground.crest_bonus(start, cell) for _, start in firers):
            return self.ground.cover(cell, self.position.wrecks, crest=True)
        return self.cover(cell)

    def _digs(self, index: int) -> bool:
        return self.pieces[index].category in ("infantry", "artillery")

    # --- Danger ---

    def danger(self, index: int, cell: int) -> tuple[float, int]:
        """The share of a piece's worth it may lose to direct fire next turn when it ends in a cell, and the
        fewest enemies that could pin it there together (0 when none can).
        """
        key = self.pieces[index].type, self.level[index], cell  # units of one type have the same figures
        found = self._danger.get(key)
        if found is None:
            found = self._danger[key] = self._reckon_danger(index, cell)
        return found

    def _reckon_danger(self, index: int, cell: int) -> tuple[float, int]:
        hard = self.ratings.hard[index]
        together, guns = self._focus[hard].get(cell) or self._reckon_focus(cell, hard=hard)
        if not guns:
            return 0.0, 0
        entrenched = self.position.entrenchments.get(cell) == self.side and self._digs(index)
        cover = self.ground.chart.hexes["entrenchment"].defence if entrenched else self.cover(cell)
        column = self.ratings.column(together - self.ratings.defence[index] - cover)
        if column < 0:
            return 0.0, 0
        return self.ratings.loss[self.level[index]][column], guns

    def _reckon_focus(self, cell: int, *, hard: bool) -> tuple[int, int]:
        """The strength of the strongest enemies together on a cell, and how many can fire at it."""
        strengths = sorted(self.strengths_on(self._guns, cell, hard=hard), reverse=True)
        found = sum(strength for strength, _ in strengths[:FOCUS]), len(strengths)
        self._focus[hard][cell] = found
        return found
