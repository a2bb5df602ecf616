"""What a whole side can fire at: how many guns cover each hex, and the ground no gun reaches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.rules.sightrules import SightRules
from kpeditor.core.rules.unittype import UnitType

Counts = npt.NDArray[np.uint16]


@dataclass(frozen=True, slots=True)
class Gun:
    """A unit that may fire: its type, where it stands and, where it has one, its facing."""

    type: UnitType
    hex: Hex
    facing: Direction | None = None


def coverage(grid: HexGrid, rules: SightRules, guns: Iterable[Gun]) -> Counts:
    """How many of the guns can fire at each hex: uint16 [rows, columns]."""
    counts = np.zeros((grid.rows, grid.columns), np.uint16)
    for gun in guns:
        counts += rules.unit_field(gun.type, gun.hex, gun.facing)
    return counts


def covering(rules: SightRules, guns: Iterable[Gun], target: Hex) -> list[Gun]:
    """The guns that can fire at a hex, in the order given."""
    at = target.row - 1, target.column - 1
    return [gun for gun in guns if rules.unit_field(gun.type, gun.hex, gun.facing)[at]]
