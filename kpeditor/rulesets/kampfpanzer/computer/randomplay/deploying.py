"""Random deployment: any legal places, found greedily; each retry packs units more tightly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from kpeditor.core.errors import BadName, KpError
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.setup.judging import why_not
from kpeditor.core.rules.setup.plain import proposed_marks
from kpeditor.core.scenario.setup.steps import Limits
from kpeditor.rulesets.kampfpanzer.engine.deployment import faults_of_deployment, may_carry
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import LIMIT, NOBODY, Piece, Position, may_share
from kpeditor.rulesets.kampfpanzer.engine.settingup import faults_of_step, seen_by
from kpeditor.rulesets.kampfpanzer.spotcodes import read_spot

TRIES = 60
MOST_AREAS = 200
"""The number of areas whose cells are cached in order; a battle has some dozens of areas."""
DUG_IN = "!"
Given = Mapping[str, str]
"""Places that are settled already, by unit, as plotting writes them."""
NOTHING_GIVEN: Given = MappingProxyType({})


def random_deployment(
    position: Position, side: int, chance: Chance, given: Given = NOTHING_GIVEN
) -> dict[str, str]:
    """A legal deployment of a side as an answer. Units with a place in `given` keep it.

    Raises:
        KpError: when none was found in many tries.
    """
    position = seen_by(position, side)
    for attempt in range(TRIES):
        answer = Attempt(position, side, chance, tight=attempt >= TRIES // 6, given=given).answer()
        if answer is not None and is_deployment(position, side, answer, given):
            return answer
    raise NoDeployment(f"found no legal deployment for {position.game.sides[side]} in {TRIES} tries")


class NoDeployment(KpError):
    """No way was found to put all units of a side into their areas."""


def is_deployment(position: Position, side: int, answer: Mapping[str, str], given: Given) -> bool:
    """Whether a deployment is legal, apart from faults of the given places themselves."""
    judged = faults_of_step if position.progress is not None else faults_of_deployment
    faults = judged(position, side, answer)
    if not faults or not given:
        return not faults
    known = {str(fault) for fault in judged(position, side, given) if fault.subject in given}
    return all(str(fault) in known for fault in faults)


@dataclass
class Attempt:
    """One attempt. A tight one loads all carriers and puts infantry and guns together.

    Players with a plan override the random decisions: the methods from `rides` on.
    """

    position: Position
    side: int
    chance: Chance
    tight: bool
    aboard: dict[int, int] = field(default_factory=dict)
    there: dict[int, list[Piece]] = field(default_factory=dict)
    trenches: set[int] = field(default_factory=set)
    standing: dict[int, list[int]] = field(default_factory=dict)
    given: Given = field(default_factory=dict)

    def answer(self) -> dict[str, str] | None:
        pieces = self.position.to_deploy(self.side)
        free = [p for p in pieces if self.position.status[p.index].carrier == NOBODY]
        self.trenches = set(self.position.entrenchments)
        self.standing = self.position.by_cell()
        settled = self._settle()
        free = [piece for piece in free if piece.index not in settled]
        self._load(free)
        numbers, spots = self.position.game.ground.numbers, {}
        passengers = set(self.aboard.values())
        # Small areas come first, and units that need a hex for themselves come before units that share one.
        waiting = [p for p in self.chance.shuffled(free) if p.index not in passengers and p.zone]
        waiting.sort(key=lambda p: (len(self.zone(p)), not p.leaves_wreck, not p.is_gun))
        if self.limits.beside:  # units that others must stand with come first
            waiting.sort(key=lambda p: p.type not in self.limits.beside)
        for piece in waiting:
            cell = self._cell_for(piece)
            if cell is None:
                return None
            self.there.setdefault(cell, []).append(piece)
            state = self.state(piece, cell)
            if state.endswith(DUG_IN):
                self.trenches.add(cell)
            spots[piece.id] = numbers[cell] + state + self.aboard_of(piece)
        for piece in free:
            if piece.due and piece.index in self.aboard:
                spots[piece.id] = self.aboard_of(piece)
        if self.position.progress is not None:
            spots |= proposed_marks(self.position.progress, self.chance, self.given)
        return {**self.given, **spots}

    def _settle(self) -> set[int]:
        """Records the given places; answers the units that have them, passengers included."""
        index, ground = self.position.game.index, self.position.game.ground
        settled = set()
        for unit, text in self.given.items():
            spot = read_spot(text, ground.sheet.numbering)
            if unit not in index or spot is None:
                continue
            settled |= {index[one] for one in (unit, spot.aboard) if one in index}
            try:
                cell = ground.cell(ground.sheet.hex(spot.hex)) if spot.hex else OFF
            except BadName:
                continue
            if cell != OFF:
                self.there.setdefault(cell, []).append(self.position.game.pieces[index[unit]])
            if spot.is_entrenched:
                self.trenches.add(cell)
        return settled

    def _load(self, free: list[Piece]) -> None:
        """Puts passengers aboard carriers: always those that could not enter otherwise, the others at
        random.
        """
        passengers = [p for p in self.chance.shuffled(free) if p.category in ("infantry", "artillery")]
        passengers.sort(key=lambda p: not (p.due and p.figures.movement == 0))
        for passenger in passengers:
            must = passenger.due and (self.tight or passenger.figures.movement == 0)
            if passenger.entrench == "required" or not (must or self.tight or self.rides(passenger)):
                continue
            carriers = [c for c in free if c.index not in self.aboard and may_carry(c, passenger)]
            if carriers:
                self.aboard[self.chance.choice(carriers).index] = passenger.index

    def zone(self, piece: Piece) -> frozenset[int]:
        """The places where a unit may stand together with its passenger."""
        passenger = self.aboard.get(piece.index, NOBODY)
        if passenger == NOBODY:
            return piece.zone
        return piece.zone & self.position.game.pieces[passenger].zone

    def _cell_for(self, piece: Piece) -> int | None:
        shared = self._shared_cells(piece)
        if self.tight and shared:
            return self.pick(piece, shared)
        found = self.candidates(piece, shared)
        return self.pick(piece, found) if found else None

    def candidates(self, piece: Piece, shared: list[int]) -> list[int]:
        """The cells of a unit's area where it may stand: first the free cells, then those it shares."""
        taken = self.taken(piece)
        cells = [cell for cell in self._in_order(self.zone(piece)) if cell not in taken]
        if self.has_limits:
            cells = [cell for cell in cells if self._keeps_limits(piece, cell)]
        return cells + shared

    def taken(self, piece: Piece) -> set[int]:
        """The cells where a unit would not be alone, or may not stand."""
        found = {*self.there, *self.standing}
        return found | self.trenches if piece.leaves_wreck else found

    def _shared_cells(self, piece: Piece) -> list[int]:
        """The cells of a unit's area that it may share with the units there, in the order of the area."""
        pieces, zone, found = self.position.game.pieces, self.zone(piece), []
        if LIMIT.fills(piece.category):
            return []
        for cell in sorted({*self.there, *self.standing} & zone):
            if piece.leaves_wreck and cell in self.trenches:
                continue
            others = [*self.there.get(cell, ()), *(pieces[i] for i in self.standing.get(cell, ()))]
            if not all(other.side == self.side for other in others) or not may_share([piece, *others]):
                continue
            if not self.has_limits or self._keeps_limits(piece, cell):
                found.append(cell)
        return found

    def _in_order(self, zone: frozenset[int]) -> list[int]:
        """The cells of an area in their order, cached with the map for all layouts and games."""
        kept = self.position.game.ground.memo.setdefault("areas in order", {})
        found: list[int] | None = kept.get(zone)
        if found is None:
            if len(kept) >= MOST_AREAS:
                kept.clear()
            found = kept[zone] = sorted(zone)
        return found

    @property
    def has_limits(self) -> bool:
        """Whether units must stand apart from others, or beside them."""
        return self.position.progress is not None and bool(self.limits.apart or self.limits.beside)

    @property
    def limits(self) -> Limits:
        """The limits of the present set-up step."""
        progress = self.position.progress
        return progress.question.step.limits if progress and progress.question else Limits()

    def _keeps_limits(self, piece: Piece, cell: int) -> bool:
        """Whether a cell keeps the limits between units. All other limits are part of the zones."""
        progress, ground = self.position.progress, self.position.game.ground
        if progress is None:
            return True
        places = {one.id: ground.hex(there) for there, them in self.there.items() for one in them}
        return not why_not(progress, piece.id, ground.hex(cell), places)

    def state(self, piece: Piece, cell: int) -> str:
        """The facing and entrenchment of a unit in a cell, as a code."""
        joint = self.position.game.ground.sheet.numbering.joint
        facing = joint + self.facing(piece, cell) if piece.is_gun else ""
        on_foot = piece.category in ("infantry", "artillery")
        digs = piece.entrench == "required" or (piece.entrench == "optional" and self.digs(piece, cell))
        return facing + (DUG_IN if on_foot and digs else "")

    def aboard_of(self, piece: Piece) -> str:
        """The passenger of a unit, as a code."""
        passenger = self.aboard.get(piece.index, NOBODY)
        return f"+{self.position.game.pieces[passenger].id}" if passenger != NOBODY else ""

    # --- Random decisions ---

    def rides(self, piece: Piece) -> bool:
        """Whether a unit that may begin aboard a carrier begins aboard."""
        return bool(self.chance.below(2))

    def pick(self, piece: Piece, cells: list[int]) -> int:
        """The cell of a unit, chosen among those where the unit may stand."""
        return self.chance.choice(cells)

    def facing(self, piece: Piece, cell: int) -> str:
        """The facing of a gun."""
        return self.chance.choice("ABCDEF")

    def digs(self, piece: Piece, cell: int) -> bool:
        """Whether a unit that may begin entrenched begins entrenched."""
        return bool(self.chance.below(2))
