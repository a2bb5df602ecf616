"""Legality of fire and of turning guns before anybody fires (R-PLOT-4, R-PLOT-5, R-FAC-3)."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.plots.sideplots import SidePlots, fault
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Status
from kpeditor.rulesets.kampfpanzer.orders import Face, Fire


def fire_faults(plots: SidePlots, piece: Piece, status: Status, order: Fire) -> Iterator[IllegalAnswer]:
    """R-PLOT-4, R-PLOT-5."""
    ground = plots.ground
    figures = piece.figures
    if order.target not in ground.grid:
        yield fault(piece, "fires at a hex that is not on the map", "9.1")
        return
    if not status.stands:
        yield fault(piece, "is not on the map", "9.0")
        return
    is_h = figures.weapon == "H"
    if not figures.weapon:
        yield fault(piece, "has no weapon", "12.31")
    if is_h and order.code not in "TL":
        yield fault(piece, "is an H gun: it fires T (tight) or L (loose) only", "9.0")
    if not is_h and order.code in "TL":
        yield fault(piece, f"has no H weapon; {order.code} is for H guns", "9.3")
    target = ground.cell(order.target)
    number = plots.number(target)
    distance = ground.distance(status.cell, target)
    if distance == 0:
        yield fault(piece, "cannot fire into its own hex", "9.1")
    if distance > figures.range:
        yield fault(piece, f"cannot reach {number}: range {distance}, its own is {figures.range}", "9.17")
    if piece.is_gun and not ground.in_arc(status.cell, status.facing, target):
        facing = Direction(status.facing).name if status.facing >= 0 else "nowhere"
        yield fault(piece, f"faces {facing}; {number} lies outside its arc", "9.4")
    if not ground.visible(status.cell, target, h_fire=is_h):
        yield fault(piece, f"has no line of fire to {number}", "9.16")
    if order.code == "N":
        yield from _direct_targets(plots, piece, order, target)
    if order.code == "P":
        path, _ = ground.fire_path(status.cell, target)
        for cell in sorted(path):
            if enemies := plots.enemies_in(cell):
                what = f"{plots.piece(enemies[0]).title} is in {plots.number(cell)}"
                yield fault(piece, f"cannot plot opportunity fire: {what} already", "9.25")


def _direct_targets(plots: SidePlots, piece: Piece, order: Fire, cell: int) -> Iterator[IllegalAnswer]:
    enemies = plots.enemies_in(cell)
    aboard = [p for i in enemies if (p := plots.position.status[i].passenger) != NOBODY and _rides(plots, i)]
    present = {plots.piece(i).id: i for i in (*enemies, *aboard)}
    number = plots.number(cell)
    if not enemies:
        yield fault(piece, f"finds no enemy in {number} to fire at", "9.1")
        return
    for id_ in order.targets:
        if id_ not in present:
            yield fault(piece, f"there is no enemy {id_} in {number}", "5.21")
            return
    named = [present[id_] for id_ in order.targets] or [*enemies, *aboard]
    if order.targets and any(i in aboard and plots.position.status[i].carrier in named for i in named):
        yield fault(piece, "fires at a tank or at its riders, not at both together", "14.5")
    weapon = plots.position.game.tables.weapons.get(piece.figures.weapon)
    may = [i for i in named if weapon is None or weapon.factor(plots.piece(i).figures.hard) is not None]
    if not may or (order.targets and len(may) < len(named)):
        title = next(plots.piece(i).title for i in named if i not in may)
        yield fault(piece, f"cannot hurt {title}: class {piece.figures.weapon} against hard", "9.51")


def _rides(plots: SidePlots, carrier: int) -> bool:
    """True for a tank with riders, which may be shot at by themselves (R-RID-2)."""
    return plots.piece(carrier).category == "afv"


def facing_faults(piece: Piece, status: Status, order: Face) -> Iterator[IllegalAnswer]:
    """R-FAC-3."""
    if not piece.is_gun:
        yield fault(piece, "has no facing; a move needs a number of hexes after the letter", "9.4")
    elif status.facing == order.facing:
        yield fault(piece, f"faces {order.facing.name} already", "9.4")
