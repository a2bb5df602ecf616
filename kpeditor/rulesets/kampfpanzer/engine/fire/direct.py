"""Direct fire in phase C: plotted N fire, grouped into attacks (3.5) [9.1]."""

from __future__ import annotations

from kpeditor.rulesets.kampfpanzer.engine.fire.attack import resolve
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.orders import Fire

Attack = tuple[int, int, tuple[int, ...], str]
"""Side, cell, targets and letter of a combined attack."""


def direct_fire(turn: Turn) -> None:
    """All N attacks, by side and lowest firer; results wait for the end of the phase (R-FIR-4 to R-FIR-6)."""
    attacks: dict[Attack, list[int]] = {}
    for index in turn.in_order(turn.plots):
        order = turn.plots[index]
        if not isinstance(order, Fire) or order.code != "N":
            continue
        if index in turn.panicked:
            turn.tell("no attack", "11.0", f"{turn.title(index)} panics and does not fire", units=[index])
            continue
        cell = turn.game.ground.cell(order.target)
        targets = tuple(targets_of(turn, index, cell, order.targets))
        attacks.setdefault((turn.side(index), cell, targets, order.group), []).append(index)
    for (_, cell, targets, _), firers in sorted(
        attacks.items(), key=lambda item: (item[0][0], turn.piece(item[1][0]).order)
    ):
        resolve(turn, firers, targets, cell, "9.1", "fire")


def targets_of(turn: Turn, firer: int, cell: int, named: tuple[str, ...]) -> list[int]:
    """The units fired at: those named, else all enemies there; riders for class R, else their tank
    (R-RID-2).
    """
    side = turn.side(firer)
    enemies = [i for i in turn.position.standing_at(cell) if turn.side(i) != side]
    if named:
        aboard = [p for i in enemies if (p := turn.status(i).passenger) != NOBODY]
        return turn.in_order(i for i in (*enemies, *aboard) if turn.piece(i).id in named)
    return turn.in_order(aimed_at(turn, firer, index) for index in enemies)


def aimed_at(turn: Turn, firer: int, index: int) -> int:
    """Whom undesignated fire at a unit hits: the riders of a tank when the firer is of class R, else the
    unit.
    """
    passenger = turn.status(index).passenger
    rides = passenger != NOBODY and turn.piece(index).category == "afv"
    return passenger if rides and turn.piece(firer).figures.weapon == "R" else index
