"""Spots: where the deployment sheet puts units, read from their codes and written again."""

from __future__ import annotations

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.areas.describing import area_sentence
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.rulesets.kampfpanzer.engine.position import Piece, Position
from kpeditor.rulesets.kampfpanzer.spotcodes import SpotCode, read_spot, write_spot


def read(code: str, position: Position) -> SpotCode:
    """The parts of a code; empty for a text that is no code, whose fault the engine reports."""
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


def area_in_words(position: Position, piece: Piece) -> str:
    """Where a unit is placed or enters, as its group has it: "within five hexes of Town 9"."""
    groups = position.game.scenario.sides[piece.side].groups
    group = next(one for one in groups if one.id == piece.group)
    numbering = position.game.ground.sheet.numbering
    text = group.enter.at if group.enter is not None else group.deploy
    return area_sentence(parse_area(text, numbering), numbering)
