"""Goals: the aim of the victory conditions that each unit serves and where it goes for it, and the units left
to fight.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.victory.nodes import EVERY_KIND, OTHER
from kpeditor.rulesets.panzerblitz.computer.survey import PRESENCE, Survey
from kpeditor.rulesets.panzerblitz.engine.moving import may_enter
from kpeditor.rulesets.panzerblitz.engine.passengers import PULLS_GUN, RAILWAY_GUN
from kpeditor.rulesets.panzerblitz.engine.position import DUE, EXITED
from kpeditor.rulesets.toolbox import goals
from kpeditor.rulesets.toolbox.aims import Aim
from kpeditor.rulesets.toolbox.doctrine import Doctrine

HOLDING = ("controlled", "held")
NEAR_ENOUGH = 8
"""Half points from the enemy at which a fighting unit has arrived: four clear hexes."""
NEAR_GUARD = 4
"""Half points from the place it guards within which a unit is in position."""
NEAR_HUNTED, HUNTERS = 2, 8
"""Half points within which a unit is near an enemy that must not get away, and the number of units that go
for it.
"""
MANY = 12
"""An edge with more hexes cannot be blocked by units that stand on it."""
ALARM = 10
"""Hexes from a place to hold within which an enemy is a reason to guard the place."""


def goals_of(survey: Survey, doctrine: Doctrine) -> dict[str, goals.Goal]:
    """The goal of every unit of a side that could have one. A carrier with a passenger aboard takes the
    passenger's goal.
    """
    found: dict[str, goals.Goal] = {}
    free = [*survey.own, *_due(survey), *survey.placing]
    kinds = {id_: _kinds_with_loads(survey, id_) for id_ in free}
    for demand in demands_of(survey, doctrine):
        able = [id_ for id_ in free if _may_meet(survey, id_, kinds[id_], demand)]
        for id_ in goals.meeting(demand, able, partial(turns_to, survey)):
            found[id_] = demand.goal
        free = [id_ for id_ in free if id_ not in found]
    fight, free = fight_goal(survey), [id_ for id_ in free if _counts(survey, id_)]
    return found if fight is None else found | dict.fromkeys(free, fight)


def _may_meet(survey: Survey, id_: str, kinds: frozenset[str], demand: goals.Demand) -> bool:
    if demand.kinds and not kinds.issuperset(demand.kinds):
        return False
    return demand.goal.kind == goals.EXIT or bool(demand.kinds) or _counts(survey, id_)


def _kinds_with_loads(survey: Survey, id_: str) -> frozenset[str]:
    """The kinds of a unit and its passengers for victory conditions; an engine includes the gun in its
    hex.
    """
    with_it = [*survey.loads.get(id_, ())]
    if not with_it and PULLS_GUN.isdisjoint(survey.able(id_).flags):
        return survey.kinds(id_)
    if PULLS_GUN & survey.able(id_).flags and id_ in survey.cell:
        here = survey.there.get(survey.cell[id_], ())
        with_it += [one for one in here if RAILWAY_GUN in survey.able(one).flags]
    return survey.kinds(id_).union(*map(survey.kinds, with_it))


def _counts(survey: Survey, id_: str) -> bool:
    """Whether a unit can fight, observe, or carries passengers."""
    able = survey.able(id_)
    return bool(able.attack) or id_ in survey.loads or "observer" in able.flags


def _due(survey: Survey) -> Iterator[str]:
    pieces = survey.position.pieces
    return (
        id_
        for id_, piece in pieces.items()
        if piece.side == survey.side and piece.state == DUE and may_enter(survey.position, id_)
    )


def starts_of(survey: Survey, id_: str) -> list[int]:
    """The cell of a unit, or the cells by which it may enter the map."""
    if id_ in survey.cell:
        return [survey.cell[id_]]
    if id_ in survey.placing:
        return survey.placing[id_]
    piece = survey.position.pieces[id_]
    entries = survey.setting.entries.get((piece.side, piece.group), frozenset())
    known: dict[frozenset[Hex], list[int]] = survey.ground.memo.setdefault("entries", {})
    found = known.get(entries)
    if found is None:
        cell = survey.atlas.cell
        found = known[entries] = sorted(cell[hex_] for hex_ in entries if hex_ in cell)
    return found


def turns_to(survey: Survey, id_: str, goal: goals.Goal) -> float:
    """Turns of travel from the place of a unit to its goal, `FAR_OFF` if it cannot get there by itself."""
    able, starts = survey.able(id_), starts_of(survey, id_)
    if not starts:
        return goals.FAR_OFF
    if not able.movement or survey.position.pieces[id_].immobile:
        return 0.0 if starts[0] in goal.cells else goals.FAR_OFF
    field = survey.atlas.field(goal.cells, able.moves_as)
    return min(max(0.0, min(field[cell] for cell in starts) - goal.near) / (2 * able.movement), goals.FAR_OFF)


def fight_goal(survey: Survey) -> goals.Goal | None:
    """The goal of fighting: the nearest enemies. Unarmed enemies without passengers count only if there are
    no others.
    """
    armed = [id_ for id_ in survey.foes if survey.able(id_).attack]
    cells = frozenset(survey.cell[id_] for id_ in armed or survey.foes) or survey.expected
    if not cells:
        return None
    kills = (min(1.0, abs(aim.weight)) for aim in survey.aims if _is_kill(survey, aim))
    return goals.Goal(goals.FIGHT, cells, goals.fight_weight(kills), survey.turns_left, NEAR_ENOUGH)


def _is_kill(survey: Survey, aim: Aim) -> bool:
    mine = _owner(survey, aim) == survey.side
    if aim.what == "destroyed":
        return not mine and aim.weight > 0
    return not mine and aim.weight < 0 and aim.what in PRESENCE and aim.cells is None


def _owner(survey: Survey, aim: Aim) -> str:
    return survey.setting.scenario.sides[aim.side].id


def demands_of(survey: Survey, doctrine: Doctrine) -> list[goals.Demand]:
    """Goals in order of weight."""
    asked = (one for aim in survey.aims for one in _demands(survey, doctrine, aim))
    return goals.in_order(asked)


def _demands(survey: Survey, doctrine: Doctrine, aim: Aim) -> Iterator[goals.Demand]:
    now = survey.position.now
    if now > aim.last:
        return
    turns = max(1, aim.first - max(now, 1) + 1)
    mine = _owner(survey, aim) == survey.side
    weight = min(1.0, abs(aim.weight))
    if aim.what == "exited":
        if mine == (aim.weight > 0):
            yield from _exit(survey, doctrine, aim, turns, weight)
        if aim.kinds and not mine and aim.weight < 0:
            yield from _hunt(survey, aim, weight)
        return
    if aim.kinds and not mine and aim.weight < 0:
        yield from _hunt(survey, aim, weight)
    if aim.what == "destroyed" or aim.cells is None or mine != (aim.weight > 0):
        return
    if aim.kinds and not mine and aim.what in PRESENCE:
        return
    if aim.what in HOLDING:
        yield from _held(survey, doctrine, aim, turns, weight)
        return
    want = len(aim.cells)
    if mine and aim.need is not None:
        want = min(want, aim.need + doctrine.spare)
    yield goals.Demand(
        goals.Goal(goals.OCCUPY, aim.cells, weight, turns), want, kinds=_kinds(aim) if mine else ()
    )


def _hunt(survey: Survey, aim: Aim, weight: float) -> Iterator[goals.Demand]:
    """The goal of hunting enemies of a kind none of which may escape."""
    wanted = [id_ for id_ in survey.foes if aim.counts(_kinds_with_loads(survey, id_))]
    cells = frozenset(survey.cell[id_] for id_ in wanted)
    if cells:
        yield goals.Demand(goals.Goal(goals.FIGHT, cells, weight, survey.turns_left, NEAR_HUNTED), HUNTERS)


def _held(survey: Survey, doctrine: Doctrine, aim: Aim, turns: int, weight: float) -> Iterator[goals.Demand]:
    """The goals of places to hold: places not yet held are taken, held places are guarded against enemies
    that could reach them.
    """
    assert aim.cells is not None
    ours = frozenset(cell for cell in aim.cells if survey.controls(cell))
    open_ = aim.cells - ours
    foes = {survey.cell[id_] for id_ in survey.foes} | survey.expected
    if open_:
        yield goals.Demand(goals.Goal(goals.OCCUPY, open_, weight, turns), 2 * len(open_) + doctrine.spare)
    if ours:
        rows = [survey.atlas.distances(cell) for cell in ours]
        if any(row[foe] <= ALARM for row in rows for foe in foes):
            yield goals.Demand(
                goals.Goal(goals.DENY, ours, weight, turns, NEAR_GUARD), len(ours) + 2 + doctrine.spare
            )


def _kinds(aim: Aim) -> tuple[str, ...]:
    """The kinds that count, if each can be asked for by itself."""
    return tuple(kind for kind in aim.kinds if kind != OTHER and kind not in EVERY_KIND)


def _exit(survey: Survey, doctrine: Doctrine, aim: Aim, turns: int, weight: float) -> Iterator[goals.Demand]:
    side = _owner(survey, aim)
    exits = survey.setting.exits.get(side, frozenset())
    cells = frozenset(survey.atlas.cell[hex_] for hex_ in exits if hex_ in survey.atlas.cell)
    if aim.cells is not None:
        cells &= aim.cells
    if not cells:
        return
    if side != survey.side:
        if len(cells) <= MANY:
            yield goals.Demand(goals.Goal(goals.DENY, cells, weight, turns, NEAR_GUARD), len(cells))
        return
    goal, kinds = goals.Goal(goals.EXIT, cells, weight, turns), _kinds(aim)
    if aim.need is None:
        yield goals.Demand(goal, len(survey.position.pieces), kinds=kinds)
        return
    gone = sum(
        one.side == side and one.state == EXITED and aim.counts(survey.kinds(id_))
        for id_, one in survey.position.pieces.items()
    )
    if gone < aim.need:
        yield goals.Demand(goal, aim.need - gone + doctrine.spare, kinds=kinds)
