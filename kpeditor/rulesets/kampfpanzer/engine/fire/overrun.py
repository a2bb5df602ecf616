"""Overruns: one attack on each overrun hex and the counterattacks out of it (3.9) [9.6]."""

from __future__ import annotations

from collections.abc import Container, Sequence

from kpeditor.rulesets.kampfpanzer.engine.fire.attack import hit
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.tables import Result


def resolve_overruns(turn: Turn, overrunners: Sequence[int], met: Container[int]) -> None:
    """Resolves all overruns of the game-turn by target hex, after the last tick (R-OVR-8, Q87).

    `met` holds the enemies that were in a hex together with an overrunner.
    """
    by_target: dict[int, list[int]] = {}
    for index in overrunners:
        if turn.status(index).stands and index in turn.targets:
            by_target.setdefault(turn.targets[index], []).append(index)
    for cell in sorted(by_target, key=turn.number):
        side = turn.side(by_target[cell][0])
        there = turn.position.standing_at(cell)
        defenders = [i for i in there if turn.side(i) != side and i in met]
        if defenders:
            _overrun(turn, cell, turn.in_order(by_target[cell]), turn.in_order(defenders))


def _overrun(turn: Turn, cell: int, attackers: list[int], defenders: list[int]) -> None:
    tables = turn.game.tables
    count = sum(2 if turn.position.is_entrenched(index) else 1 for index in defenders)
    superiority = tables.overrun.superiority(count, len(attackers))
    die = turn.roll("overrun", turn.number(cell))
    result = tables.combat.result(die, superiority) or Result.NONE
    who, whom = turn.names(attackers), turn.names(defenders)
    does = "overruns" if len(attackers) == 1 else "overrun"
    odds = f"{len(attackers)} against {count}, superiority {superiority:+d}"
    turn.tell(
        "overruns",
        "9.64",
        f"{who} {does} {whom} in {turn.number(cell)}: {odds}, die {die}: {result.value}",
        cells=[cell],
        units=[*attackers, *defenders],
        overrunners=len(attackers),
        defenders=count,
        superiority=superiority,
        die=die,
        result=result.value,
        way="overrun",
        firers=len(attackers),
        outlook=tables.combat.outlook(superiority),
    )
    # Both sides act simultaneously: destroyed units fight back, and hits of this attack do not count yet.
    aboard = [p for index in defenders if (p := turn.status(index).passenger) != NOBODY]
    answers = turn.in_order(index for index in (*defenders, *aboard) if _may_counterattack(turn, index))
    aims = [(index, _aim(turn, attackers)) for index in answers]
    for index in defenders:
        hit(turn, index, result)
    for index, target in aims:
        _counterattack(turn, index, target)


def _may_counterattack(turn: Turn, index: int) -> bool:
    """Whether a unit may counterattack: an undisrupted combat unit that is not aboard another, H guns
    included.

    With option `counterattack` all units in the hex may (R-OVR-10, Q92).
    """
    if turn.option("counterattack") == "all":
        return True
    status = turn.status(index)
    return turn.piece(index).is_combat and status.carrier == NOBODY and status.level == 0


def _aim(turn: Turn, attackers: Sequence[int]) -> int:
    """The target of a counterattack: the overrunner with most disruption pending, then the lowest id
    (R-OVR-10, headless default).
    """
    return min(attackers, key=lambda index: (-turn.levels.get(index, 0), turn.piece(index).order))


def _counterattack(turn: Turn, index: int, target: int) -> None:
    superiority = turn.game.tables.numbers.counterattack
    die = turn.roll("counterattack", turn.piece(index).id)
    result = turn.game.tables.combat.result(die, superiority) or Result.NONE
    text = (
        f"{turn.title(index)} counterattacks {turn.title(target)}:"
        f" superiority {superiority:+d}, die {die}: {result.value}"
    )
    turn.tell(
        "counterattacks",
        "9.68",
        text,
        cells=[turn.status(index).cell],
        units=[index, target],
        superiority=superiority,
        die=die,
        result=result.value,
        way="counterattack",
        firers=1,
        outlook=turn.game.tables.combat.outlook(superiority),
    )
    hit(turn, target, result)
