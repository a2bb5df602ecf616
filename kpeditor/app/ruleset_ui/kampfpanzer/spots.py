"""Spots: the code of a deployment (`1033`, `1040A`, `0708!`, `1033+37`) in parts, and put together again."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.kampfpanzer.engine.position import Position

_CODE = re.compile(r"\s*(\d*)([A-F]?)(!?)(?:\+(\S+))?\s*")


@dataclass(frozen=True)
class Spotted:
    """Where a unit is put: hex number, facing, entrenched, id of its passenger; "" for none."""

    hex: str = ""
    facing: str = ""
    is_entrenched: bool = False
    aboard: str = ""


def read(code: str) -> Spotted:
    """The parts of a code; of a text that is none nothing, the engine says what is wrong with it."""
    match = _CODE.fullmatch(code)
    if match is None:
        return Spotted()
    return Spotted(match[1], match[2], bool(match[3]), match[4] or "")


def write(spot: Spotted) -> str:
    """The code of a spot."""
    return (
        spot.hex
        + spot.facing
        + ("!" if spot.is_entrenched else "")
        + (f"+{spot.aboard}" if spot.aboard else "")
    )


def hex_in(spot: Spotted, position: Position) -> Hex | None:
    """The hex of a spot, None when it has none on this map."""
    try:
        return position.game.ground.sheet.hex(spot.hex) if spot.hex else None
    except BadName:
        return None
