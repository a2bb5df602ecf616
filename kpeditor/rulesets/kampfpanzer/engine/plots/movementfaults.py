"""Legality of movement and overruns before anybody moves (R-PLOT-2, R-PLOT-6, R-PLOT-8, R-PLOT-9)."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind, Path
from kpeditor.rulesets.kampfpanzer.engine.plots.sideplots import SidePlots, fault
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Place, Status
from kpeditor.rulesets.kampfpanzer.orders import Movement, Overrun


def movement_faults(
    plots: SidePlots, piece: Piece, status: Status, order: Movement
) -> Iterator[IllegalAnswer]:
    """Why a move or an overrun is illegal: bans, entry, way, end (R-PLOT-2, R-PLOT-6, R-PLOT-8, R-PLOT-9)."""
    turns, ops = plots.position.game.bans[plots.side]
    word = "overrun" if isinstance(order, Overrun) else "move"
    if plots.position.turn in turns and word in ops:
        yield fault(piece, f"may not {word} in game-turn {plots.position.turn} by the scenario", "14.0")
    if order.entry is not None and status.place is not Place.DUE:
        yield fault(piece, "is on the map already; @ is for units that enter", "14.0")
    if order.entry is None and status.place is Place.DUE:
        yield fault(piece, "enters this turn: begin with @ and its entry hex", "14.0")
    try:
        path = plots.path(piece.index, order)
    except IllegalAnswer as off_map:
        yield off_map
        return
    yield from _path_faults(plots, piece, path)
    if isinstance(order, Overrun):
        yield from _overrun_faults(plots, piece, path)
    if piece.leaves_wreck and path.end in plots.position.entrenchments:
        yield fault(piece, f"may not end in the entrenchment in {plots.number(path.end)}", "13.0")


def _path_faults(plots: SidePlots, piece: Piece, path: Path) -> Iterator[IllegalAnswer]:
    """Faults in movement points, and in where units enter and leave the map [6.0, 14.0]."""
    if path.points > piece.figures.allowance:
        need, have = f"{path.points / 2:g}", f"{piece.figures.allowance / 2:g}"
        yield fault(piece, f"needs {need} movement points and has {have}", "6.0")
    first, last = path.steps[0], path.steps[-1]
    if first.kind is Kind.ENTRY and first.end not in piece.entry:
        may = plots.position.game.area(piece.entry)
        yield fault(piece, f"may not enter in {plots.number(first.end)}, only in {may}", "14.0")
    if last.kind is Kind.EXIT and last.start not in plots.position.game.exits[plots.side]:
        yield fault(piece, f"may not leave the map from {plots.number(last.start)}", "14.0")


def _overrun_faults(plots: SidePlots, piece: Piece, path: Path) -> Iterator[IllegalAnswer]:
    """Why an overrun is illegal: its unit, its targets, or the ground (R-PLOT-6)."""
    if not _can_overrun(plots, piece):
        yield fault(piece, "cannot overrun; only tanks, and APCs with infantry aboard", "9.6")
    target = next(step.end for step in path.steps if step.kind is Kind.TARGET)
    enemies = plots.enemies_in(target)
    if not enemies:
        yield fault(piece, f"finds no enemy to overrun in {plots.number(target)}", "9.6")
    hard = [plots.piece(i).title for i in enemies if _is_hard_target(plots, i)]
    if hard:
        yield fault(piece, f"cannot overrun {hard[0]}: it is a hard target", "9.6")
    if not plots.ground.may_be_overrun(target, plots.position.wrecks):
        yield fault(piece, f"cannot overrun {plots.number(target)}: it is not clear terrain", "9.66")


def _can_overrun(plots: SidePlots, piece: Piece) -> bool:
    passenger = plots.position.status[piece.index].passenger
    if not piece.figures.hard:
        return False
    if piece.category == "afv":
        return True
    return piece.is_transport and passenger != NOBODY and plots.piece(passenger).is_infantry


def _is_hard_target(plots: SidePlots, index: int) -> bool:
    """Whether a target is hard. A pair counts as its carrier, a tank with riders as hard [12.32]
    (R-RID-5).
    """
    return plots.piece(index).figures.hard
