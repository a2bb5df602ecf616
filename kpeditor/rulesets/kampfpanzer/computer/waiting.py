"""Waiting fire: opportunity fire across the probable ways of the enemy, and H fire of guns."""

from __future__ import annotations

from kpeditor.rulesets.kampfpanzer.computer.foresight import Foresight
from kpeditor.rulesets.kampfpanzer.computer.ratings import NEVER
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY
from kpeditor.rulesets.kampfpanzer.orders import Fire, FireCode
from kpeditor.rulesets.toolbox.doctrine import Doctrine

GUESS = 0.4
"""The chance that an enemy takes the expected way."""
TRIES = 3
"""The number of hexes on one enemy's way that are tried as targets."""
TIGHT_GUESS = 0.3
"""The value of H fire at a unit that will probably move, as a share of the value at a unit that stays."""

Shot = tuple[float, Fire]


def opportunity(survey: Survey, foresight: Foresight, doctrine: Doctrine, firer: int) -> Shot | None:
    """The best opportunity fire of a unit and its worth; None if no enemy is expected within its range."""
    ratings = survey.ratings
    ((_, start, arc, on_hard, on_soft),) = survey.guns([firer])
    row, seen = survey.atlas.distances(start), survey.sights.of[start]
    best: tuple[float, int] | None = None
    for foe, path in foresight.paths.items():
        worth, bounty, tries = foresight.value[foe], foresight.bounty[foe], 0
        table, defence = on_hard if ratings.hard[foe] else on_soft, ratings.defence[foe]
        reach = len(table)
        for cell in path:
            if not 0 < row[cell] < reach or not seen[cell] or (arc is not None and not arc[cell]):
                continue
            strength = table[row[cell]]
            if strength == NEVER:
                continue
            column = ratings.column(strength - defence - survey.cover(cell))
            if column < 0:
                continue
            value = GUESS * (worth * ratings.loss[0][column] + bounty * ratings.nearer[0][column])
            if best is None or value > best[0]:
                crossed, _ = survey.ground.fire_path(start, cell)
                if not any(there in survey.held for there in crossed):
                    best = value, cell
            tries += 1
            if tries >= TRIES:
                break
    if best is None:
        return None
    return doctrine.wait * doctrine.fire * best[0], Fire("P", survey.ground.hex(best[1]))


def shelling(
    survey: Survey, foresight: Foresight, doctrine: Doctrine, gun: int, shelled: dict[int, int]
) -> Shot | None:
    """The best H fire of a gun and its worth; None if no target is worth a shell.

    `shelled` counts the attacks on cells by guns that chose before.
    """
    start, reach = survey.cell[gun], survey.ratings.reach[gun]
    row, facing = survey.atlas.distances(start), survey.position.status[gun].facing
    best: tuple[float, FireCode, int] | None = None
    for cell in survey.held:
        if not 0 < row[cell] <= reach or not survey.atlas.arc(start, facing)[cell]:
            continue
        if not survey.ground.visible(start, cell, h_fire=True):
            continue
        options: tuple[tuple[FireCode, tuple[int, ...]], ...] = (
            ("T", (cell,)),
            ("L", (cell, *survey.ground.neighbours[cell])),
        )
        for code, cells in options:
            value = sum(_shelled(survey, foresight, code, there) for there in cells if there != OFF)
            value *= 0.7 ** shelled.get(cell, 0)
            if value > (best[0] if best else 0.0):
                best = value, code, cell
    if best is None:
        return None
    return doctrine.fire * best[0], Fire(best[1], survey.ground.hex(best[2]))


def _shelled(survey: Survey, foresight: Foresight, code: FireCode, cell: int) -> float:
    """The expected harm of shells to the enemies in a cell, minus that to friends."""
    ratings, total = survey.ratings, 0.0
    for index in (*survey.held.get(cell, ()), *survey.there.get(cell, ())):
        if code == "L" and ratings.hard[index]:
            continue
        entrenched = survey.position.is_entrenched(index)
        sheltered = code == "L" and (entrenched or survey.ground.is_close(cell))
        loss = (ratings.moving if sheltered else ratings.static)[survey.level[index]]
        friend = survey.pieces[index].side == survey.side
        if not friend and index in foresight.paths:
            loss = TIGHT_GUESS * loss
        worth = foresight.value[index] + 0.5 * foresight.bounty[index]
        total += worth * loss * (-1.2 if friend else 1.0)
    return total


def pattern(survey: Survey, order: Fire) -> set[int]:
    """The cells that an H fire covers (R-HFI-2)."""
    cell = survey.ground.cell(order.target)
    if order.code == "T":
        return {cell}
    return {cell, *(there for there in survey.ground.neighbours[cell] if there != OFF)}


def best_facing(survey: Survey, foresight: Foresight, gun: int) -> int | None:
    """The facing with the most enemies and cells of their paths in the gun's arc.

    None unless these are more than twice as many as in its present arc.
    """
    start, status = survey.cell[gun], survey.position.status[gun]
    row, reach = survey.atlas.distances(start), survey.ratings.reach[gun] + 4
    cells = [survey.cell[i] for i in survey.foes] + [c for path in foresight.paths.values() for c in path]
    near = [cell for cell in cells if 0 < row[cell] <= reach]
    if status.carrier != NOBODY or not near:
        return None
    counts = [sum(survey.atlas.arc(start, facing)[cell] for cell in near) for facing in range(6)]
    top = max(counts)
    return None if counts[status.facing] * 2 >= top else counts.index(top)
