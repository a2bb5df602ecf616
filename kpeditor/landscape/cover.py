"""Woods and villages: their places and sizes."""

from __future__ import annotations

import numpy as np

from kpeditor.core.board.hexsidelayer import Mask
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, seen_from
from kpeditor.landscape.ground import Ground
from kpeditor.landscape.noise import Floats, cell_numbers, rolling, uniform
from kpeditor.landscape.settings import LandscapeSettings

SPACING = 4
"""Least distance between villages, in hexes."""


def make_woods(ground: Ground, settings: LandscapeSettings) -> None:
    """Covers the chosen share of the map with woods, on level ground and slopes. No wood is a single hex."""
    ground.clear("woods")
    if not ground.has("woods"):
        return
    grid, whole = ground.grid, masks.board(ground.grid)
    allowed = whole & ~ground.mask("hilltop", "village")
    field = rolling(grid, settings.seed, "woods", 1.6 * settings.wood_size)
    field = (
        field + 0.04 * uniform(settings.seed, "woods edge", cell_numbers(grid)) + 0.06 * ground.mask("slope")
    )
    wanted = round(settings.woods / 100 * grid.size)
    worth = np.where(allowed, field, -1.0)
    chosen = np.argsort(-worth, axis=None, kind="stable")[: min(wanted, int(allowed.sum()))]
    woods = masks.nothing(grid)
    woods.reshape(-1)[chosen] = True
    woods &= _has_neighbour(ground, woods)
    glades = ground.plain() & ~woods & ~_has_neighbour(ground, whole & ~woods)
    ground.paint("woods", woods | glades)


def make_villages(ground: Ground, settings: LandscapeSettings) -> None:
    """Builds villages on open ground, preferably beside streams. Each becomes a named place."""
    ground.forget_places("village")
    ground.clear("village")
    if not ground.has("village"):
        return
    grid = ground.grid
    open_ground = ground.plain()
    worth = _sites(ground, settings)
    sizes = uniform(settings.seed, "village sizes", np.arange(settings.villages, dtype=np.int64))
    free = open_ground.copy()
    villages: list[list[Hex]] = []
    while len(villages) < settings.villages and (free & open_ground).any():
        cell = int(np.argmax(np.where(free & open_ground, worth, -1.0)))
        site = Hex(cell % grid.columns + 1, cell // grid.columns + 1)
        size = max(2, round(settings.village_size * (0.5 + float(sizes[len(villages)]))))
        village = _houses(ground, settings, site, size, free & open_ground)
        villages.append(village)
        free &= ~masks.dilated(grid, masks.mask_of_hexes(grid, village), SPACING)
    ground.paint("village", masks.mask_of_hexes(grid, (hex_ for one in villages for hex_ in one)))
    ground.name_places("village", villages)


def _sites(ground: Ground, settings: LandscapeSettings) -> Floats:
    """The suitability of each hex for a village, 0 to about 1.5."""
    grid = ground.grid
    worth = uniform(settings.seed, "villages", cell_numbers(grid))
    if ground.has("stream"):
        water = ground.hexsides[ground.roles["stream"]] > 0
        if water.any():
            away = masks.distances(grid, water)
            worth = worth + np.where((away >= 0) & (away <= 2), 0.25, 0.0)
    rim = np.zeros(worth.shape)
    rim[[0, -1], :] = rim[:, [0, -1]] = 0.5
    return np.asarray(np.maximum(worth - rim, 0.0), np.float64)


def _houses(ground: Ground, settings: LandscapeSettings, site: Hex, size: int, allowed: HexMask) -> list[Hex]:
    """Up to `size` connected hexes around a site, compact rather than strung out."""
    grid = ground.grid
    chance = uniform(settings.seed, "houses", cell_numbers(grid))
    found = [site]
    while len(found) < size:
        near = {
            there
            for hex_ in found
            for there in grid.neighbours(hex_)
            if there not in found and allowed[there.row - 1, there.column - 1]
        }
        if not near:
            break
        found.append(
            max(
                sorted(near),
                key=lambda there: (
                    sum(one in found for one in grid.neighbours(there))
                    + 1.5 * float(chance[there.row - 1, there.column - 1])
                ),
            )
        )
    return found


def _has_neighbour(ground: Ground, mask: HexMask) -> HexMask:
    found = masks.nothing(ground.grid)
    for direction in Direction:
        found |= seen_from(ground.grid, mask, direction)
    return found


def lay_flags(ground: Ground) -> None:
    """Recomputes the hexside features between two hexes of woods or of a village (`HexsideKind.between`).

    Features between hexes of other kinds stay.
    """
    grid = ground.grid
    mine = {ground.roles[role] for role in ("woods", "village") if role in ground.roles}
    for kind in ground.catalogue.hexsides:
        if kind.id in ground.hexsides and kind.between and kind.between <= mine:
            roles = (role for role in ("woods", "village") if ground.roles.get(role) in kind.between)
            inside = ground.mask(*roles)
            flags: Mask = np.zeros((grid.rows, grid.columns), np.uint8)
            for direction in Direction:
                both = inside & seen_from(grid, inside, direction)
                flags |= (both.astype(np.uint8) << np.uint8(direction)).astype(np.uint8)
            ground.hexsides[kind.id] = flags
