"""Laying: the staff's places for forts, mines, blocks and damaged track in the set-up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.setup import judging
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.rulesets.panzerblitz.computer.atlas import OFF
from kpeditor.rulesets.panzerblitz.computer.goals import HOLDING
from kpeditor.rulesets.panzerblitz.computer.moves import Scorer
from kpeditor.rulesets.panzerblitz.computer.rails import lineguard
from kpeditor.rulesets.panzerblitz.declarations import BLOCK, DAMAGED_TRACK, FORT, MINES
from kpeditor.rulesets.panzerblitz.units import VEHICLE
from kpeditor.rulesets.toolbox.goals import DENY

MOST_TRIED = 40
GUARDED = 5
"""Hexes from own units within which broken track is guarded."""
BEFORE = 3
"""Hexes before a place to hold at which mines and blocks lie best."""
COVERED = 3
"""Hexes from own units within which their fire covers mines and blocks."""
MOST_HELD, LINE = 60, 0.4
"""An area with more hexes is not defended hex by hex; and the weight of a hex of line, as a share of its
train's goal.
"""
MOST_STARTS, LONGEST = 16, 120
"""The number of cells from which the enemy's ways are searched, and the number of steps of each way that
count.
"""
ON_WAY, BESIDE_WAY = 4.0, 1.5
"""The value of lying on the way that most of the enemy takes, and of lying next to it."""
SPREAD = 2.0
"""The cost of another mark of the same kind within two hexes."""


def laid(
    scorer: Scorer, progress: Progress, answer: Mapping[str, str], places: Mapping[str, Hex]
) -> dict[str, str]:
    """The hexes for each key of a mark: forts at units and goals, mines and blocks before them on the enemy's
    route. Marks without a hex are left out.
    """
    asked = progress.question
    found: dict[str, str] = {}
    if asked is None:
        return found
    sheet, ground = progress.setup.sheet, _Defence(scorer, places)
    lying: dict[str, list[Hex]] = {}
    for slot in asked.marks:
        if slot.kind not in (FORT, MINES, BLOCK, DAMAGED_TRACK) or slot.key in answer:
            continue
        if slot.kind == DAMAGED_TRACK:
            wanted = _breaks(scorer, progress, asked.ground, places)
        else:
            wanted = ground.best(slot.kind, asked.ground, lying)
        for hex_ in wanted[:MOST_TRIED]:
            tried = {**found, slot.key: sheet.name(hex_)}
            if all(fault.subject != slot.key for fault in judging.faults_of_marks(progress, tried)):
                found = tried
                lying.setdefault(slot.kind, []).append(hex_)
                break
    return found


class _Defence:
    """What a side defends in the set-up, where its units stand, and which ways lead to what it defends."""

    def __init__(self, scorer: Scorer, places: Mapping[str, Hex]) -> None:
        self.scorer, self.survey, self.atlas = scorer, scorer.survey, scorer.survey.atlas
        self.own = {self.atlas.cell[hex_] for hex_ in places.values()} | {*self.survey.there}

    @cached_property
    def kept(self) -> dict[int, float]:
        """The weight of each cell to defend: places that victory lines name, the ways of trains that have to
        get through, places that units are sent to guard. Without any of these, the places of own units.
        """
        found: dict[int, float] = {}
        for aim in self.survey.aims:
            if aim.what in HOLDING and aim.cells is not None and len(aim.cells) <= MOST_HELD:
                self._keep(found, aim.cells, abs(aim.weight))
        for weight, _, way in lineguard.valued(self.scorer.trains, self.scorer.goals):
            self._keep(found, self.scorer.trains.railway.surface(way), LINE * weight)
        for goal in set(self.scorer.goals.values()):
            if goal.kind == DENY:
                self._keep(found, goal.cells, goal.weight)
        return found or dict.fromkeys(self.own, 1.0)

    def _keep(self, found: dict[int, float], cells: Iterable[int], weight: float) -> None:
        for cell in cells:
            found[cell] = max(found.get(cell, 0.0), weight)

    @cached_property
    def traffic(self) -> dict[int, float]:
        """For each cell the share of the enemy's ways to defended cells that lead through it; 1 is most."""
        starts = sorted(self.survey.expected or frozenset(self.survey.held))
        starts = starts[:: max(1, len(starts) // MOST_STARTS)]
        found: dict[int, float] = {}
        for cells in self._places():
            weight = sum(self.kept[cell] for cell in cells)
            for start in starts:
                for cell in self._way(start, cells):
                    found[cell] = found.get(cell, 0.0) + weight
        most = max(found.values(), default=1.0)
        return {cell: share / most for cell, share in found.items()}

    def _places(self) -> Iterator[frozenset[int]]:
        """The defended cells in connected pieces, such as the cells of a town."""
        left = set(self.kept)
        while left:
            piece, queue = set[int](), [min(left)]
            while queue:
                here = queue.pop()
                if here in left:
                    left.discard(here)
                    piece.add(here)
                    queue.extend(self.atlas.neighbours[here])
            yield frozenset(piece)

    def _way(self, start: int, cells: frozenset[int]) -> list[int]:
        """The cheapest way of a vehicle, including roads and fords."""
        field, steps = self.atlas.field(cells, VEHICLE), self.atlas.steps(VEHICLE)
        found: list[int] = []
        here = start
        while 0 < field[here] < float("inf") and len(found) < LONGEST:
            here = min((field[there] + cost, there) for _, there, cost in steps[here])[1]
            found.append(here)
        return found

    @cached_property
    def _near_way(self) -> frozenset[int]:
        """The cells next to the ways that most of the enemy takes."""
        busy = [cell for cell, share in self.traffic.items() if share >= 0.25]
        return frozenset(near for cell in busy for near in self.atlas.neighbours[cell]) - {OFF}

    def best(self, kind: str, ground: frozenset[Hex], lying: Mapping[str, list[Hex]]) -> list[Hex]:
        """The hexes for a mark, the best first. `lying` holds the marks already placed, by kind."""
        atlas, kept = self.atlas, self.kept
        if not kept:
            return sorted(ground)
        others = [atlas.cell[hex_] for hex_ in lying.get(kind, ())]
        most = max(kept.values())
        away = atlas.nearest(kept)
        to_own = atlas.nearest(self.own) if self.own else away

        def score(hex_: Hex) -> tuple[float, Hex]:
            cell = atlas.cell[hex_]
            row = atlas.distances(cell)
            found: float = SPREAD * sum(row[other] <= 2 for other in others)
            if kind == FORT:
                found += away[cell] - 1.5 * (cell in self.own) - 2.0 * kept.get(cell, 0.0) / most
                found -= BESIDE_WAY * (cell in self._near_way)
            else:
                found += abs(away[cell] - BEFORE) / 2 + 3.0 * (cell in self.own)
                found -= ON_WAY * self.traffic.get(cell, 0.0)
                found += max(0, to_own[cell] - COVERED) / 2
                found += SPREAD * (kind == MINES and cell in self._own_rails)
            return found, hex_

        return sorted((hex_ for hex_ in ground if hex_ in atlas.cell), key=score)

    @cached_property
    def _own_rails(self) -> frozenset[int]:
        """The railway, if own trains run: mines would stop them [Z21]."""
        survey = self.survey
        pieces = survey.position.pieces.items()
        if not any(one.side == survey.side and survey.able(id_).is_train for id_, one in pieces):
            return frozenset()
        return frozenset(self.atlas.cell[hex_] for hex_ in survey.ground.rails.surface.hexes)


def _breaks(
    scorer: Scorer, progress: Progress, ground: frozenset[Hex], places: Mapping[str, Hex]
) -> list[Hex]:
    """Where to break the track: on the line of enemy trains, in the open, and where many own units are or may
    come to keep repairers off. Nowhere if own trains run [Z22, Z23].
    """
    survey, atlas = scorer.survey, scorer.survey.atlas
    pieces = survey.position.pieces.items()
    with_trains = {one.side for id_, one in pieces if survey.able(id_).is_train and not one.fixture}
    if survey.side in with_trains or survey.enemy not in with_trains:
        return []
    near = {atlas.cell[hex_] for hex_ in places.values()} | {*survey.there}
    if not near:
        later = [one for one in progress.setup.questions if one.side == survey.side]
        zones = {zone for one in later for zone in one.units.values()}
        near = {atlas.cell[hex_] for hex_ in frozenset().union(*zones) if hex_ in atlas.cell}

    def score(hex_: Hex) -> tuple[float, Hex]:
        row = atlas.distances(atlas.cell[hex_])
        guarded = sum(row[cell] <= GUARDED for cell in near)
        return 2.0 * atlas.covers[atlas.cell[hex_]] - guarded, hex_

    line = survey.ground.rails.surface.hexes
    return sorted((hex_ for hex_ in ground if hex_ in atlas.cell and hex_ in line), key=score)
