"""Spots: where the deployment sheet puts units, read from their codes and written again."""

from __future__ import annotations

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.kampfpanzer.engine.position import Position
from kpeditor.rulesets.kampfpanzer.spotcodes import SpotCode, read_spot, write_spot


def read(code: str, position: Position) -> SpotCode:
    """The parts of a code; of a text that is none nothing, the engine says what is wrong with it."""
    return read_spot(code, position.game.ground.sheet.numbering) or SpotCode()


def write(spot: SpotCode, position: Position) -> str:
    """The code of a spot."""
    return write_spot(spot, position.game.ground.sheet.numbering)


def hex_in(spot: SpotCode, position: Position) -> Hex | None:
    """The hex of a spot, None when it has none on this map."""
    try:
        return position.game.ground.sheet.hex(spot.hex) if spot.hex else None
    except BadName:
        return None
