"""Spot codes: the place of a unit in a deployment.

`1033` is a hex, `1040A` has the facing of a gun, `0708!` is entrenched, and `1033+37` has a passenger. If a
hex number ends with a letter, a stroke separates it from the facing, like in the names of hexsides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from kpeditor.core.geometry.numbering import Numbering


@dataclass(frozen=True)
class SpotCode:
    """Hex number, letter of the facing, entrenched, id of the passenger; "" for none."""

    hex: str = ""
    facing: str = ""
    is_entrenched: bool = False
    aboard: str = ""


def read_spot(text: str, numbering: Numbering) -> SpotCode | None:
    """The parts of a code; None if the text is not a code."""
    match = _pattern(numbering).fullmatch(text)
    if match is None:
        return None
    return SpotCode(match["hex"] or "", match["facing"] or "", bool(match["trench"]), match["aboard"] or "")


def write_spot(spot: SpotCode, numbering: Numbering) -> str:
    """The code of a spot; reading it gives the same parts."""
    joint = numbering.joint if spot.hex and spot.facing else ""
    trench, aboard = "!" if spot.is_entrenched else "", f"+{spot.aboard}" if spot.aboard else ""
    return spot.hex + joint + spot.facing + trench + aboard


@lru_cache(maxsize=16)
def _compiled(number: str, joint: str) -> re.Pattern[str]:
    return re.compile(
        rf"\s*(?P<hex>(?i:{number}))?(?:(?(hex){re.escape(joint)}|)(?P<facing>[A-F]))?(?P<trench>!?)"
        r"(?:\+(?P<aboard>[^\s,/*:!]+))?\s*"
    )


def _pattern(numbering: Numbering) -> re.Pattern[str]:
    return _compiled(numbering.pattern, numbering.joint)
