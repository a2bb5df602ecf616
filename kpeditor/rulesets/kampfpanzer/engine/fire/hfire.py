"""H fire: its impact hexes, the units attacked in them, and the moments of these attacks (3.7) [9.3]."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.rulesets.kampfpanzer.engine.fire.attack import hit, is_rider
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.orders import Fire


@dataclass(frozen=True, slots=True)
class Impact:
    """One H fire: its firer, tight or loose, and its hexes. It lasts to the end of phase E (R-HFI-3)."""

    firer: int
    tight: bool
    target: int
    cells: frozenset[int]


def impacts(turn: Turn) -> list[Impact]:
    """The H fire of this game-turn, by firing unit; guns that panic do not fire (R-HFI-2)."""
    found = []
    for index in turn.in_order(turn.plots):
        order = turn.plots[index]
        if not isinstance(order, Fire) or order.code not in "TL" or index in turn.panicked:
            continue
        cell = turn.game.ground.cell(order.target)
        around = {there for there in turn.game.ground.neighbours[cell] if there != OFF}
        cells = frozenset({cell} if order.code == "T" else {cell, *around})
        how = "tightly" if order.code == "T" else "loosely"
        text = f"{turn.title(index)} shells {turn.number(cell)} {how}"
        turn.tell("shells", "9.33", text, cells=[cell], units=[index])
        found.append(Impact(index, order.code == "T", cell, cells))
    return found


Shared = dict[int, int]
"""The one die of an H fire at one moment, by firer; used with option `h_die: per_attack` (Q71)."""


def shell_standing(turn: Turn, fires: list[Impact]) -> None:
    """Start of phase C: every unit in an impact hex is attacked once per H fire [9.32]."""
    there = turn.position.by_cell()
    for fire in fires:
        units = [index for cell in fire.cells for index in there.get(cell, ())]
        shared: Shared = {}
        for index in turn.in_order(units):
            shell(turn, fire, index, shared)


def shell(turn: Turn, fire: Impact, index: int, shared: Shared) -> None:
    """One H fire on one unit, and on its riders (R-HFI-4 to R-HFI-6, R-RID-3)."""
    if not turn.option("h_hits_friends") and turn.side(index) == turn.side(fire.firer):
        return
    passenger = turn.status(index).passenger
    if passenger != NOBODY and is_rider(turn, passenger):
        if fire.tight:
            _attack(turn, fire, index, shared)
        _attack(turn, fire, passenger, shared)
    elif fire.tight or not turn.piece(index).figures.hard:
        _attack(turn, fire, index, shared)


def _attack(turn: Turn, fire: Impact, index: int, shared: Shared) -> None:
    cell = turn.status(index).cell
    close = turn.game.ground.is_close(cell)
    entrenched = turn.position.is_entrenched(index)
    # Riders have no plot of their own: they move with their tank.
    mover = turn.status(index).carrier if is_rider(turn, index) else index
    moving = turn.is_plotted_to_move(mover) or (not fire.tight and (close or entrenched))
    softened = fire.tight and close and (not entrenched or turn.option("h_tight_entrenched_woods") == 1)
    gun = turn.piece(fire.firer)
    die = _die(turn, fire, index, shared)
    result = turn.game.tables.h_fire.result(die + (1 if softened else 0), moving=moving)
    column = "Moving" if moving else "Static"
    plus = " + 1 in cover" if softened else ""
    whom = f"{turn.title(index)} in {turn.number(cell)}"
    text = f"{gun.title} shells {whom}: {column}, die {die}{plus}: {result.value}"
    turn.tell(
        "shelled",
        "9.34",
        text,
        cells=[cell],
        units=[fire.firer, index],
        column=column,
        die=die,
        modifier=1 if softened else 0,
        result=result.value,
        way="H fire",
        firers=1,
        outlook=turn.game.tables.h_fire.outlook(1 if softened else 0, moving=moving),
    )
    hit(turn, index, result)


def _die(turn: Turn, fire: Impact, index: int, shared: Shared) -> int:
    gun = turn.piece(fire.firer).id
    if turn.option("h_die") == "per_unit":
        return turn.roll("H fire", f"{gun}>{turn.piece(index).id}@{turn.number(turn.status(index).cell)}")
    if fire.firer not in shared:
        shared[fire.firer] = turn.roll("H fire", gun)
    return shared[fire.firer]
