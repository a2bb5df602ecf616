"""One game-turn from the written orders to its end: phases B to F, then wrecks and entrenchments (3.1)
[4.1].
"""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer.engine.events import do_events
from kpeditor.rulesets.kampfpanzer.engine.fire.attack import direct_fire
from kpeditor.rulesets.kampfpanzer.engine.fire.hfire import impacts, shell_standing
from kpeditor.rulesets.kampfpanzer.engine.fire.overrun import resolve_overruns
from kpeditor.rulesets.kampfpanzer.engine.movement.execution import Execution
from kpeditor.rulesets.kampfpanzer.engine.movement.goingback import repair_stacks
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Path
from kpeditor.rulesets.kampfpanzer.engine.movement.vehicles import get_off, go_aboard, turn_guns
from kpeditor.rulesets.kampfpanzer.engine.panic import determine_panic, panicked_steps
from kpeditor.rulesets.kampfpanzer.engine.position import Place, Position
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.orders import Order


def resolve_turn(
    position: Position, plots: Mapping[int, Order], dice: Dice, paths: Mapping[int, Path] | None = None
) -> tuple[Position, list[Event]]:
    """The position after a game-turn with these orders of both sides, and its log.

    `paths` are paths of movers that have been computed already.
    """
    turn = Turn(position.copy(), dict(plots), dice, paths=dict(paths or {}))
    turn.phase = "B"
    determine_panic(turn)
    turn.phase = "C"
    fires = impacts(turn)
    shell_standing(turn, fires)
    direct_fire(turn)
    turn.apply_results()
    turn.phase = "D"
    scattered = panicked_steps(turn)
    turn.phase = "E"
    execution = Execution(turn, fires)
    execution.prepare(scattered)
    execution.run()
    repair_stacks(turn, execution.movers)
    resolve_overruns(turn, execution.entered, execution.met)
    turn.apply_results()
    _leave_wrecks(turn)
    turn_guns(turn)
    get_off(turn)
    go_aboard(turn)
    turn.phase = "F"
    recover(turn)
    turn.phase = "end"
    do_events(turn)
    _remove_entrenchments(turn)
    return turn.position, turn.events


def recover(turn: Turn) -> None:
    """Phase F: removes pins. Every disrupted unit rolls for recovery, a carrier with its passenger once
    (R-RES-4, 3.17).
    """
    for status in turn.position.status:
        status.pinned = False
    for index in turn.in_order(range(len(turn.game.pieces))):
        status, piece = turn.status(index), turn.piece(index)
        # Passengers of a vehicle have no level of their own [12.32].
        if not status.level or status.place not in (Place.MAP, Place.DUE):
            continue
        highest = turn.game.tables.recovery[status.level]
        die = turn.roll("recovery", piece.id)
        ok = die <= highest
        word = "recovers" if ok else f"stays D{status.level}"
        text = f"{piece.title} {word}: D{status.level}, die {die}, needs {highest} or less"
        cells = [status.cell] if status.is_on_map else []
        turn.tell("recovery", "9.72", text, cells=cells, units=[index], die=die, needs=highest, recovered=ok)
        if ok:
            status.level = 0


def _leave_wrecks(turn: Turn) -> None:
    """Adds wrecks at the end of phase E, including those of vehicles destroyed in phase C (R-RES-5)
    [9.92].
    """
    for cell in sorted(set(turn.wrecked) - turn.position.wrecks, key=turn.number):
        turn.position.wrecks.add(cell)
        turn.tell("wreck", "9.91", f"a wreck burns in {turn.number(cell)}", cells=[cell])


def _remove_entrenchments(turn: Turn) -> None:
    """Removes entrenchments without a unit of their own side (R-ENC-4) [13.1]."""
    for cell, side in sorted(turn.position.entrenchments.items(), key=lambda item: turn.number(item[0])):
        if not any(turn.side(i) == side for i in turn.position.standing_at(cell)):
            del turn.position.entrenchments[cell]
            text = f"the entrenchment in {turn.number(cell)} is given up"
            turn.tell("entrenchment removed", "13.1", text, cells=[cell])
