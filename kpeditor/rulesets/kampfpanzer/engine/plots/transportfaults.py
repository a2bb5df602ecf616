"""Legality of getting on and off carriers (R-PLOT-7)."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.sideplots import SidePlots, fault
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Status
from kpeditor.rulesets.kampfpanzer.orders import Debark, Embark


def embark_faults(plots: SidePlots, piece: Piece, status: Status, order: Embark) -> Iterator[IllegalAnswer]:
    """R-PLOT-7: going aboard and taking aboard."""
    if order.hex is None:
        yield from _embark_passenger(plots, piece, status)
    else:
        yield from _embark_carrier(plots, piece, status, order)


def _embark_passenger(plots: SidePlots, piece: Piece, status: Status) -> Iterator[IllegalAnswer]:
    if piece.category not in ("infantry", "artillery"):
        yield fault(piece, "takes nobody aboard without a hex: M and the passenger's hex", "12.1")
    if len(plots.standing_at(status.cell)) > 1:
        yield fault(piece, "must be alone in its hex to go aboard", "12.11")
    if status.cell in plots.position.entrenchments:
        yield fault(piece, "is in an entrenchment, which no carrier may enter to stay", "13.0")
    carriers = list(_carriers_plotting(plots, status.cell))
    if len(carriers) != 1:
        word = "no carrier plots" if not carriers else "two carriers plot"
        yield fault(piece, f"goes aboard, but {word} M{plots.number(status.cell)}", "12.0")


def _embark_carrier(plots: SidePlots, piece: Piece, status: Status, order: Embark) -> Iterator[IllegalAnswer]:
    ground = plots.ground
    if not piece.carries:
        yield fault(piece, "carries nobody", "12.0")
        return
    if status.passenger != NOBODY:
        yield fault(piece, "has somebody aboard already", "12.0")
    there = ground.cell(order.hex) if order.hex is not None and order.hex in ground.grid else OFF
    if there == OFF or there not in ground.neighbours[status.cell]:
        yield fault(piece, "can take aboard only from an adjacent hex", "12.11")
        return
    if ground.is_closed(piece.figures.moves_as, there):
        yield fault(piece, f"cannot drive to {plots.number(there)}, which is closed to it", "12.11")
    waiting = [
        i
        for i in plots.standing_at(there)
        if plots.piece(i).side == plots.side and plots.orders.get(i) == Embark()
    ]
    if not waiting:
        yield fault(piece, "takes aboard a unit that does not plot M", "12.0")
    elif plots.piece(waiting[0]).category not in piece.carries:
        yield fault(piece, f"cannot carry {plots.piece(waiting[0]).title}", "12.0")


def _carriers_plotting(plots: SidePlots, cell: int) -> Iterator[int]:
    ground = plots.ground
    for index, order in plots.orders.items():
        if not isinstance(order, Embark) or order.hex is None or order.hex not in ground.grid:
            continue
        if ground.cell(order.hex) == cell and plots.piece(index).side == plots.side:
            yield index


def debark_faults(plots: SidePlots, piece: Piece, status: Status, order: Debark) -> Iterator[IllegalAnswer]:
    """R-PLOT-7: getting off and driving on."""
    ground = plots.ground
    if status.carrier != NOBODY:
        carrier = plots.orders.get(status.carrier)
        if not isinstance(carrier, Debark) or carrier.hex is None:
            yield fault(piece, "gets off, but its carrier does not plot Q and a hex", "12.0")
        if piece.is_gun and order.facing is None:
            yield fault(piece, "is a gun: its Q names the new facing", "9.4")
        if not piece.is_gun and order.facing is not None:
            yield fault(piece, "has no facing; plot Q alone", "9.4")
        if order.hex is not None:
            yield fault(piece, "stays where it gets off; only the carrier names a hex", "12.14")
        return
    if status.passenger == NOBODY:
        yield fault(piece, "has nobody aboard", "12.0")
        return
    if not isinstance(plots.orders.get(status.passenger), Debark):
        yield fault(piece, "lets off a passenger that does not plot Q", "12.0")
    if order.hex is None or order.hex not in ground.grid:
        yield fault(piece, "must name the adjacent hex it drives to", "12.14")
    elif ground.cell(order.hex) not in ground.neighbours[status.cell]:
        yield fault(piece, "can drive only to an adjacent hex", "12.14")
    elif ground.is_closed(piece.figures.moves_as, ground.cell(order.hex)):
        number = plots.number(ground.cell(order.hex))
        yield fault(piece, f"cannot drive to {number}, which is closed to it", "12.14")
    elif ground.cell(order.hex) in plots.position.entrenchments:
        yield fault(piece, "may not end in an entrenchment", "13.0")
