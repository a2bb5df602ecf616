"""Deployment: each side puts its units into their areas, the side listed first in the open (3.12) [14.0].

An answer gives a place for every unit: `1033` a hex, `1040A` with the facing of a gun, `0708!` entrenched,
`1033+37` with unit 37 aboard; `+37` for a carrier that enters later. Units aboard have no line of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import (
    BY_EVENT,
    NO_FACING,
    NOBODY,
    Piece,
    Place,
    Position,
    may_share,
)
from kpeditor.rulesets.kampfpanzer.spotcodes import read_spot

NO_MAPPING = "an answer is a mapping from unit ids to texts"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one unit is put; `cell` is `OFF` for a carrier that enters later with somebody aboard."""

    cell: int
    facing: int = NO_FACING
    trench: bool = False
    aboard: str = ""


def needs_deployment(position: Position, side: int) -> bool:
    """Whether a side has something to decide: a unit with an area, or carriers and passengers that enter."""
    pieces = position.game.side_pieces(side)
    if any(piece.zone for piece in pieces):
        return True
    free = [piece for piece in pieces if piece.due and position.status[piece.index].carrier == NOBODY]
    return any(may_carry(carrier, other) for carrier in free for other in free)


def deploy(position: Position, side: int, answer: Answer) -> tuple[Position, list[Event]]:
    """The position with the side's units in place, and the events of the deployment.

    Raises:
        IllegalAnswer: when the deployment is illegal.
    """
    setup = deployment_of(position, side, answer)
    for fault in setup.faults:
        raise fault
    return setup.done()


def faults_of_deployment(position: Position, side: int, answer: Answer) -> list[IllegalAnswer]:
    """Everything illegal about a deployment, empty when it may be made so."""
    return deployment_of(position, side, answer).faults


def deployment_of(position: Position, side: int, answer: Answer) -> Deployment:
    """A parsed deployment, with its faults."""
    setup = Deployment(position, side)
    if isinstance(answer, Mapping):
        setup.read(answer)
    else:
        setup.faults.append(IllegalAnswer(NO_MAPPING))
    return setup


def may_carry(carrier: Piece, passenger: Piece) -> bool:
    """True when a unit may begin aboard another: same side, right kind, same area or same entry (R-VEH-6).

    Who waits for an event waits with its group.
    """
    return (
        carrier.side == passenger.side
        and passenger.category in carrier.carries
        and carrier.due == passenger.due
        and (carrier.due != BY_EVENT or carrier.group == passenger.group)
        and (carrier.entry == passenger.entry if carrier.due else bool(carrier.zone & passenger.zone))
    )


@dataclass
class Deployment:
    """A parsed deployment: spots by piece, and what is wrong."""

    position: Position
    side: int
    spots: dict[int, Spot] = field(default_factory=dict)
    aboard: dict[int, int] = field(default_factory=dict)
    faults: list[IllegalAnswer] = field(default_factory=list)

    def read(self, answer: Mapping[str, str]) -> None:
        """Parses all lines, then judges them together."""
        for id_, text in answer.items():
            index = self.position.game.index.get(str(id_), NOBODY)
            if index == NOBODY or self.position.game.pieces[index].side != self.side:
                self.faults.append(IllegalAnswer(f"unit {id_} is not one of this side's", "14.0", str(id_)))
            elif (spot := self._spot(self._piece(index), str(text))) is not None:
                self.spots[index] = spot
        for index, spot in self.spots.items():
            if spot.aboard:
                self._take_aboard(self._piece(index), spot)
        for piece in self.position.game.side_pieces(self.side):
            self._judge(piece)
        self._judge_stacks()

    def _spot(self, piece: Piece, text: str) -> Spot | None:
        sheet = self.position.game.ground.sheet
        code = read_spot(text, sheet.numbering)
        if code is None or not (code.hex or code.aboard):
            example = "write a hex such as 1033, 1040A for a gun, 0708! entrenched"
            self._fault(piece, f"cannot stand at {text!r}; {example}")
            return None
        cell = OFF
        if code.hex:
            try:
                cell = self.position.game.ground.cell(sheet.hex(code.hex))
            except BadName as bad:
                self._fault(piece, f"cannot stand there: {bad}")
                return None
        facing = int(Direction[code.facing]) if code.facing else NO_FACING
        return Spot(cell, facing, code.is_entrenched, code.aboard)

    def _take_aboard(self, carrier: Piece, spot: Spot) -> None:
        index = self.position.game.index.get(spot.aboard, NOBODY)
        if index == NOBODY or not may_carry(carrier, self._piece(index)):
            self._fault(carrier, f"cannot begin with {spot.aboard} aboard", "12.0")
        elif index in self.aboard.values() or index in self.spots or index == carrier.index:
            self._fault(self._piece(index), "is in two places", "12.0")
        elif spot.cell != OFF and spot.cell not in self._piece(index).zone:
            self._fault(self._piece(index), f"may not begin in {self._number(spot.cell)}")
        else:
            self.aboard[carrier.index] = index

    def _judge(self, piece: Piece) -> None:
        spot = self.spots.get(piece.index)
        if spot is None:
            if piece.zone and piece.index not in self.aboard.values():
                self._fault(piece, "has no place yet")
            if piece.index in self.aboard.values():
                if piece.entrench == "required":
                    self._fault(piece, "must begin entrenched, not aboard", "13.0")
            elif (
                piece.due
                and self.position.loads
                and not piece.figures.movement
                and self.position.status[piece.index].carrier == NOBODY
            ):
                self._fault(piece, "cannot move and must begin aboard a carrier", "14.0")
            return
        if piece.due:
            if not self.position.loads:
                self._fault(piece, "enters later: who begins aboard it is asked last")
            elif spot.cell != OFF:
                self._fault(piece, f"enters {piece.when_due}; it cannot stand on the map")
            return
        if not piece.zone:
            is_later = self.position.progress is not None and not self.position.status[piece.index].is_on_map
            self._fault(
                piece, "is not placed in this step" if is_later else "stands where the scenario put it"
            )
        elif spot.cell == OFF or spot.cell not in piece.zone:
            where = "off the map" if spot.cell == OFF else f"in {self._number(spot.cell)}, outside its area"
            self._fault(piece, f"may not begin {where}")
        self._judge_state(piece, spot)

    def _judge_state(self, piece: Piece, spot: Spot) -> None:
        if piece.is_gun and spot.facing == NO_FACING:
            self._fault(piece, "is a gun and needs a facing, for example 1040A", "9.4")
        if not piece.is_gun and spot.facing != NO_FACING:
            self._fault(piece, "has no facing", "9.4")
        on_foot = piece.category in ("infantry", "artillery")
        if spot.trench and (piece.entrench == "no" or not on_foot):
            self._fault(piece, "may not begin entrenched", "13.0")
        if piece.entrench == "required" and on_foot and not spot.trench:
            self._fault(piece, "must begin entrenched: add !", "13.0")
        if any(self._piece(i).side != self.side for i in self.position.standing_at(spot.cell)):
            self._fault(piece, f"finds an enemy in {self._number(spot.cell)}", "7.0")
        if not on_foot and self._has_trench(spot.cell):
            self._fault(piece, f"may not stand in the entrenchment in {self._number(spot.cell)}", "13.0")

    def _has_trench(self, cell: int) -> bool:
        return cell in self.position.entrenchments or any(
            spot.trench and spot.cell == cell for spot in self.spots.values()
        )

    def _judge_stacks(self) -> None:
        cells: dict[int, list[int]] = {}
        for index, spot in self.spots.items():
            if spot.cell != OFF:
                cells.setdefault(spot.cell, []).append(index)
        for cell, indices in cells.items():
            there = [*indices, *(i for i in self.position.standing_at(cell) if i not in indices)]
            if not may_share(self._piece(i) for i in there):
                names = ", ".join(self._piece(i).title for i in there)
                self._fault(self._piece(indices[-1]), f"cannot share {self._number(cell)}: {names}", "7.0")

    def done(self) -> tuple[Position, list[Event]]:
        position = self.position.copy()
        events = []
        for index, spot in sorted(self.spots.items(), key=lambda item: self._piece(item[0]).order):
            status = position.status[index]
            if spot.cell != OFF:
                status.place, status.cell, status.facing = Place.MAP, spot.cell, spot.facing
                if spot.trench:
                    position.entrenchments[spot.cell] = self.side
            passenger = self.aboard.get(index, NOBODY)
            if passenger != NOBODY:
                status.passenger = passenger
                inside = position.status[passenger]
                inside.carrier, inside.place, inside.cell = index, status.place, status.cell
            events.append(self._event(position, self._piece(index), spot, passenger))
        return position, events

    def _event(self, position: Position, piece: Piece, spot: Spot, passenger: int) -> Event:
        where = f"deploys in {self._number(spot.cell)}" if spot.cell != OFF else "will enter"
        how = f" facing {position.game.ground.called(spot.facing)}" if spot.facing != NO_FACING else ""
        how += " entrenched" if spot.trench else ""
        how += f" with {self._piece(passenger).title} aboard" if passenger != NOBODY else ""
        return Event(
            turn=0,
            phase="deployment",
            kind="deploys",
            rule="14.0",
            text=f"{piece.title} {where}{how}",
            hexes=(self._number(spot.cell),) if spot.cell != OFF else (),
            units=(piece.id,) if passenger == NOBODY else (piece.id, self._piece(passenger).id),
            side=self.position.game.sides[self.side],
        )

    def _piece(self, index: int) -> Piece:
        return self.position.game.pieces[index]

    def _number(self, cell: int) -> str:
        return self.position.game.ground.numbers[cell]

    def _fault(self, piece: Piece, text: str, rule: str = "14.0") -> None:
        self.faults.append(IllegalAnswer(f"{piece.title} {text}", rule, piece.id))
