"""Legality of fire and of turning guns before anybody fires (R-PLOT-4, R-PLOT-5, R-FAC-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.plots.sideplots import SidePlots, fault
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Status
from kpeditor.rulesets.kampfpanzer.orders import Face, Fire


def fire_faults(plots: SidePlots, piece: Piece, status: Status, order: Fire) -> Iterator[IllegalAnswer]:
    """Why an order to fire is illegal: place, weapon, line, target (R-PLOT-4, R-PLOT-5)."""
    if order.target not in plots.ground.grid:
        yield fault(piece, "fires at a hex that is not on the map", "9.1")
        return
    if not status.stands:
        yield fault(piece, "is not on the map", "9.0")
        return
    target = plots.ground.cell(order.target)
    if not piece.figures.weapon or (piece.figures.weapon == "H") != (order.code in "TL"):
        yield _weapon_fault(piece, order)
    yield from _line_faults(plots, piece, status, target)
    if order.code == "N":
        yield from _direct_faults(plots, piece, order, target)
    if order.code == "P":
        yield from _path_faults(plots, piece, status, target)


def _weapon_fault(piece: Piece, order: Fire) -> IllegalAnswer:
    """Why a weapon cannot fire in the ordered way [9.0, 9.3]."""
    if not piece.figures.weapon:
        return fault(piece, "has no weapon", "12.31")
    if piece.figures.weapon == "H":
        return fault(piece, "is an H gun: it fires T (tight) or L (loose) only", "9.0")
    return fault(piece, f"has no H weapon; {order.code} is for H guns", "9.3")


def _line_faults(plots: SidePlots, piece: Piece, status: Status, target: int) -> Iterator[IllegalAnswer]:
    """Faults in range, arc and line of fire [9.16, 9.17, 9.4]."""
    ground, number, reach = plots.ground, plots.number(target), piece.figures.range
    distance = ground.distance(status.cell, target)
    if distance == 0:
        yield fault(piece, "cannot fire into its own hex", "9.1")
    if distance > reach:
        yield fault(piece, f"cannot reach {number}: range {distance}, its own is {reach}", "9.17")
    if piece.is_gun and not ground.in_arc(status.cell, status.facing, target):
        facing = ground.called(status.facing) if status.facing >= 0 else "nowhere"
        yield fault(piece, f"faces {facing}; {number} lies outside its arc", "9.4")
    if not ground.visible(status.cell, target, h_fire=piece.figures.weapon == "H"):
        yield fault(piece, f"has no line of fire to {number}", "9.16")


def _path_faults(plots: SidePlots, piece: Piece, status: Status, target: int) -> Iterator[IllegalAnswer]:
    """Faults of a path of opportunity fire: no enemy may be in it yet [9.25]."""
    path, _ = plots.ground.fire_path(status.cell, target)
    for cell in sorted(path):
        if enemies := plots.enemies_in(cell):
            what = f"{plots.piece(enemies[0]).title} is in {plots.number(cell)}"
            yield fault(piece, f"cannot plot opportunity fire: {what} already", "9.25")


def _direct_faults(plots: SidePlots, piece: Piece, order: Fire, cell: int) -> Iterator[IllegalAnswer]:
    """Faults of direct fire: it needs an enemy in the hex that it can hurt, and named targets must be there
    [9.1, 9.51].
    """
    number, enemies = plots.number(cell), plots.enemies_in(cell)
    if not enemies:
        yield fault(piece, f"finds no enemy in {number} to fire at", "9.1")
        return
    riders = _riders(plots, enemies)
    aimed_at = [*enemies, *riders]
    if order.targets:
        present = {plots.piece(index).id: index for index in aimed_at}
        absent = [id_ for id_ in order.targets if id_ not in present]
        if absent:
            yield fault(piece, f"there is no enemy {absent[0]} in {number}", "5.21")
            return
        aimed_at = [present[id_] for id_ in order.targets]
        if any(i in riders and plots.position.status[i].carrier in aimed_at for i in aimed_at):
            yield fault(piece, "fires at a tank or at its riders, not at both together", "14.5")
    unhurt = [index for index in aimed_at if not _can_hurt(plots, piece, index)]
    # Fire without named targets ignores units it cannot hurt.
    if unhurt and (order.targets or len(unhurt) == len(aimed_at)):
        title = plots.piece(unhurt[0]).title
        yield fault(piece, f"cannot hurt {title}: class {piece.figures.weapon} against hard", "9.51")


def _riders(plots: SidePlots, units: Iterable[int]) -> list[int]:
    """The riders of the tanks among some units. They may be shot at alone (R-RID-2)."""
    tanks = [index for index in units if plots.piece(index).category == "afv"]
    return [rider for index in tanks if (rider := plots.position.status[index].passenger) != NOBODY]


def _can_hurt(plots: SidePlots, piece: Piece, target: int) -> bool:
    weapon = plots.position.game.tables.weapons.get(piece.figures.weapon)
    return weapon is None or weapon.factor(plots.piece(target).figures.hard) is not None


def facing_faults(plots: SidePlots, piece: Piece, status: Status, order: Face) -> Iterator[IllegalAnswer]:
    """Why an order to turn is illegal (R-FAC-3)."""
    if not piece.is_gun:
        yield fault(piece, "has no facing; a move needs a number of hexes after the letter", "9.4")
    elif status.facing == order.facing:
        yield fault(piece, f"faces {plots.ground.called(order.facing)} already", "9.4")
