"""Placing: the codes that put a unit into a hex or aboard a carrier, given the places of the other units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import UnitView
from kpeditor.core.scenario.setup.words import area_words
from kpeditor.rulesets.kampfpanzer.engine.deployment import may_carry
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Position
from kpeditor.rulesets.kampfpanzer.spotcodes import SpotCode, read_spot, write_spot


def read(code: str, position: Position) -> SpotCode:
    """The parts of a code; empty for an invalid code, which the engine reports."""
    return read_spot(code, position.game.ground.sheet.numbering) or SpotCode()


def write(spot: SpotCode, position: Position) -> str:
    """The code of a spot."""
    return write_spot(spot, position.game.ground.sheet.numbering)


def hex_in(spot: SpotCode, position: Position) -> Hex | None:
    """The hex of a spot; None if it is not on this map."""
    try:
        return position.game.ground.sheet.hex(spot.hex) if spot.hex else None
    except BadName:
        return None


def area_in_words(position: Position, piece: Piece) -> str:
    """The area in which a unit is placed or enters, in the words of its group: "within five hexes of Town
    9".
    """
    groups = position.game.scenario.sides[piece.side].groups
    group = next(one for one in groups if one.id == piece.group)
    numbering = position.game.ground.sheet.numbering
    if group.enter is not None:
        return " or ".join(area_words(area, numbering) for area in group.enter.areas)
    progress = position.progress
    asked = progress.question if progress is not None else None
    words = [area_words(group.deploy, numbering)]
    if progress is not None and asked is not None:
        words += [area_words(asked.step.at, numbering), *progress.setup.limits(asked)]
    return ", ".join(filter(None, words)) or "anywhere"


def to_place(position: Position, side: int) -> list[Piece]:
    """The units of a side that need a place: those with an area, and those that enter and may begin aboard
    another unit.
    """
    mine = position.to_deploy(side)
    free = [p for p in mine if position.status[p.index].carrier == NOBODY]
    return [
        piece for piece in free if piece.zone or any(may_carry(a, piece) or may_carry(piece, a) for a in free)
    ]


class Placing:
    """The places of one side's units so far, as codes."""

    def __init__(self, position: Position, side: str) -> None:
        self._position = position
        self._side = position.game.sides.index(side)
        self.spots: dict[str, SpotCode] = {}
        self.pieces = to_place(position, self._side)
        hex_of = position.game.ground.hex
        zones = {piece.zone for piece in self.pieces if piece.zone}  # units of a group share one array
        hexes = {zone: frozenset(map(hex_of, zone)) for zone in zones}
        self.zones = {piece.id: hexes[piece.zone] for piece in self.pieces if piece.zone}

    def read(self, codes: Mapping[str, str]) -> None:
        """Takes over the present codes. All other answers depend on these codes."""
        self.spots = {unit: read(code, self._position) for unit, code in codes.items()}

    def codes_at(self, unit: str, hex_: Hex) -> dict[str, str | None]:
        """The codes with a unit in a hex, or aboard the carrier there that has room for it."""
        piece = self._position.game.pieces[self._position.game.index[unit]]
        carrier = self.carrier_in(hex_, piece)
        return self.board(piece, carrier) if carrier else self.stand(piece, hex_)

    def codes_off(self, unit: str) -> dict[str, str | None]:
        """The codes with a unit off the map and off its carrier."""
        return {**self.off_carrier(unit), unit: None}

    def stand(self, piece: Piece, hex_: Hex) -> dict[str, str | None]:
        """The codes with a unit in a hex."""
        old = self.spots.get(piece.id) or SpotCode()
        facing = old.facing or (self._forward(hex_) if piece.is_gun else "")
        on_foot = piece.category in ("infantry", "artillery")
        digs = old.is_entrenched or (piece.entrench == "required" and on_foot)
        spot = SpotCode(self._position.game.ground.sheet.name(hex_), facing, digs, old.aboard)
        return {**self.off_carrier(piece.id), piece.id: write(spot, self._position)}

    def board(self, piece: Piece, carrier: Piece) -> dict[str, str | None]:
        """The codes with a unit aboard a carrier."""
        old = self.spots.get(carrier.id) or SpotCode()
        spot = SpotCode(old.hex, old.facing, old.is_entrenched, piece.id)
        return {**self.off_carrier(piece.id), piece.id: None, carrier.id: write(spot, self._position)}

    def codes_aboard(self, unit: str, carrier: str) -> dict[str, str | None]:
        """Like `board`, but the arguments are ids."""
        pieces, index = self._position.game.pieces, self._position.game.index
        return self.board(pieces[index[unit]], pieces[index[carrier]])

    def off_carrier(self, unit: str) -> dict[str, str | None]:
        """The carrier of a unit, without that unit."""
        carrier = self.carrier_of(unit)
        if not carrier:
            return {}
        spot = self.spots[carrier]
        rest = SpotCode(spot.hex, spot.facing, spot.is_entrenched)
        return {carrier: write(rest, self._position) if rest.hex else None}

    def carrier_in(self, hex_: Hex, piece: Piece) -> Piece | None:
        """A carrier in a hex with room for this unit."""
        name = self._position.game.ground.sheet.name(hex_)
        for unit, spot in self.spots.items():
            carrier = self._piece(unit)
            is_free = spot.aboard in ("", piece.id)
            if carrier is not None and spot.hex == name and is_free and may_carry(carrier, piece):
                return carrier
        return None

    def carrier_of(self, unit: str) -> str:
        """The carrier that a unit is aboard; "" for none."""
        return next((carrier for carrier, spot in self.spots.items() if spot.aboard == unit), "")

    def hex_of(self, unit: str) -> Hex | None:
        """The hex where a unit is placed, on its own or aboard a carrier."""
        spot = self.spots.get(unit) or self.spots.get(self.carrier_of(unit))
        return hex_in(spot, self._position) if spot else None

    def _forward(self, hex_: Hex) -> str:
        """The nearest enemy, or hex where enemies may begin: a gun faces it at first."""
        ground = self._position.game.ground
        cells = [
            cell
            for piece, status in zip(self._position.game.pieces, self._position.status, strict=True)
            if piece.side != self._side
            for cell in ([status.cell] if status.stands else sorted(piece.zone or piece.entry))
        ]
        here = ground.cell(hex_)
        nearest = min(cells, key=lambda cell: ground.distance(here, cell), default=here)
        return ground.towards(here, nearest).name if nearest != here else Direction.A.name

    def turned(self, unit: str, steps: int) -> dict[str, str | None] | None:
        """The codes with a gun turned clockwise; None if the unit is no gun or has no place [9.4]."""
        piece, spot = self._piece(unit), self.spots.get(unit)
        if piece is None or spot is None or not piece.is_gun:
            return None
        facing = Direction[spot.facing or "A"].turned(steps).name
        return {unit: write(SpotCode(spot.hex, facing, spot.is_entrenched), self._position)}

    def dug(self, unit: str) -> dict[str, str | None] | None:
        """The codes with a unit entrenched, or with its entrenchment removed; None if the unit is in no
        hex.
        """
        spot = self.spots.get(unit)
        if spot is None or not spot.hex or self._piece(unit) is None:
            return None
        return {unit: write(replace(spot, is_entrenched=not spot.is_entrenched), self._position)}

    def dug_hexes(self) -> list[Hex]:
        """The hexes in which units begin entrenched."""
        hexes = (hex_in(spot, self._position) for spot in self.spots.values() if spot.is_entrenched)
        return [hex_ for hex_ in hexes if hex_ is not None]

    def rider_of(self, unit: str) -> str:
        """The passenger of a unit, or the unit itself if it has none."""
        spot = self.spots.get(unit)
        return spot.aboard if spot is not None and spot.aboard else unit

    def unplaced(self) -> list[str]:
        """The units that need a place and have none, neither on the map nor aboard."""
        aboard = {spot.aboard for spot in self.spots.values() if spot.aboard}
        return [unit for unit in self.zones if unit not in self.spots and unit not in aboard]

    def carriers_for(self, unit: str) -> dict[str, str]:
        """The carriers that a unit could begin aboard, with their titles.

        They are empty, and already placed unless they enter later.
        """
        piece = self._piece(unit)
        return {
            carrier.id: carrier.title
            for carrier in self.pieces
            if piece is not None
            and may_carry(carrier, piece)
            and not self.spots.get(carrier.id, SpotCode()).aboard
            and (carrier.due or carrier.id in self.spots)
        }

    def drafted(self, units: Mapping[str, UnitView]) -> dict[str, dict[str, Any]]:
        """The units with the places of the codes; all others unchanged."""
        found = {unit: dict(seen) for unit, seen in units.items()}
        for unit, spot in self.spots.items():
            if unit in found and spot.hex:
                found[unit] |= {"hex": spot.hex, "state": "map"}
                if spot.facing:
                    found[unit]["facing"] = spot.facing
                if spot.aboard in found:
                    found[spot.aboard] |= {"hex": spot.hex, "state": "map", "carried_by": unit}
        return found

    def units_at(self, hex_: Hex | None) -> list[str]:
        """Own units placed in a hex, carriers before their passengers."""
        if hex_ is None:
            return []
        name = self._position.game.ground.sheet.name(hex_)
        found = []
        for unit, spot in self.spots.items():
            if spot.hex == name and unit in self._position.game.index:
                found += [unit, *([spot.aboard] if spot.aboard in self._position.game.index else [])]
        return found

    def _piece(self, unit: str) -> Piece | None:
        index = self._position.game.index.get(unit)
        return None if index is None else self._position.game.pieces[index]
