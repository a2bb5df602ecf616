"""Panic: which units panic in phase B, and where panicked movers run in phase D (3.13) [11.0]."""

from __future__ import annotations

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.texts import count
from kpeditor.rulesets.kampfpanzer.engine.ground import BARRED, OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Kind, Step
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Status
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.orders import Embark, Move, Overrun


def determine_panic(turn: Turn) -> None:
    """Phase B: one die per side; the units in hexes whose number ends in a listed digit panic (R-PAN-1)."""
    for side in range(len(turn.game.sides)):
        if (level := turn.position.panic_level(side)) is None:
            continue
        die = turn.roll("panic", turn.game.sides[side])
        digits = sorted(turn.game.tables.panic.digits[level - 1][die - 1])
        listed = f"panic in hexes ending in {', '.join(digits)}" if digits else "nobody panics"
        turn.tell(
            "panic",
            "11.11",
            f"{turn.game.scenario.sides[side].title}: die {die} at panic level {level}, {listed}",
            die=die,
            digits=digits,
        )
        table = turn.game.tables.panic
        for piece in turn.game.side_pieces(side) if digits else ():
            status = turn.status(piece.index)
            if not status.is_on_map or not table.panics(level, die, turn.number(status.cell)):
                continue
            if not is_exempt(turn, piece, status):
                turn.panicked.add(piece.index)
                text = f"{piece.title} in {turn.number(status.cell)} panics"
                turn.tell("panics", "11.11", text, cells=[status.cell], units=[piece.index])


def is_exempt(turn: Turn, piece: Piece, status: Status) -> bool:
    """Disrupted units and carriers that plotted to take somebody aboard never panic (R-PAN-2)."""
    order = turn.order(piece.index)
    level = status.level
    if status.carrier != NOBODY and turn.piece(status.carrier).is_transport:
        level = turn.status(status.carrier).level
    return level > 0 or (isinstance(order, Embark) and order.hex is not None)


def panicked_steps(turn: Turn) -> dict[int, list[Step]]:
    """Phase D: random steps for every panicked mover still able to move; by piece (R-PAN-3, R-PAN-4)."""
    found = {}
    for index in turn.in_order(turn.panicked):
        status = turn.status(index)
        scatters = isinstance(turn.order(index), Move) or (
            isinstance(turn.order(index), Overrun) and turn.option("panic_overrun") == "scatter"
        )
        if scatters and status.stands and not status.pinned and not status.level:
            found[index] = _scatter(turn, turn.piece(index))
    return found


def _scatter(turn: Turn, piece: Piece) -> list[Step]:
    die = turn.roll("panic direction", piece.id)
    direction = Direction[str(turn.option("scatter"))[die - 1]]
    if piece.is_infantry:
        steps = _straight(turn, piece, direction, hexes=1, points=None)
        how = ": one hex"
        points_die = 0
    else:
        points_die = turn.roll("panic points", piece.id)
        budget = min(2 * points_die, piece.figures.allowance)
        steps = _straight(turn, piece, direction, hexes=None, points=budget)
        how = f" and a {points_die} for its points: {count(len(steps), 'hex', 'hexes')}"
    turn.tell(
        "scatters",
        "11.22",
        f"{piece.title} runs {turn.game.ground.called(direction)} on a {die} for the direction{how}",
        cells=[turn.status(piece.index).cell],
        units=[piece.index],
        direction_die=die,
        points_die=points_die,
    )
    return steps


def _straight(
    turn: Turn, piece: Piece, direction: Direction, *, hexes: int | None, points: int | None
) -> list[Step]:
    """Steps in one direction until the hexes, the points or the map end."""
    ground, mobility = turn.game.ground, piece.figures.moves_as
    cell, clock = turn.status(piece.index).cell, 0
    steps: list[Step] = []
    while hexes is None or len(steps) < hexes:
        there = ground.neighbours[cell][direction]
        if there == OFF:
            break
        cost = ground.step_cost(mobility, cell, direction, turn.position.wrecks)
        if cost >= BARRED:
            break
        clock += cost
        if points is not None and clock > points:
            break
        steps.append(Step(Kind.STEP, cell, there, direction, clock))
        cell = there
    return steps
