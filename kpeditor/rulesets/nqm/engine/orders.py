"""Orders: those that a side may give its formations, and the hour from which they take effect [N6 to N8]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.texts import tr_later
from kpeditor.rulesets.nqm.command import FIRE_COMES
from kpeditor.rulesets.nqm.declarations import HARASS, PRESS_ON, STRIKES, SUPPORT
from kpeditor.rulesets.nqm.engine import titles, written
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import AIMED, TASKS, Due, Order, Stand
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.setting import ledger_of
from kpeditor.rulesets.nqm.engine.written import WRITTEN

AT_ONCE: Final = tr_later("before the operation")
"""The reason why orders of the first hour hold in it [N6]."""


def commanded(position: Position, side: str) -> list[str]:
    """The formations of a side that may get orders: those with stands on the table, and the formations above
    them.
    """
    units = position.setting.units
    return [id_ for id_, one in units.items() if one.side == side and position.of(id_)]


def faults(position: Position, side: str, answer: Answer) -> Iterator[IllegalAnswer]:
    """Everything wrong with orders: a mapping of formations to `{task, to: [x, y]}`, with or without written
    parts, or written parts alone (`engine.written`).
    """
    if not isinstance(answer, Mapping):
        yield IllegalAnswer("orders are a mapping of formations to what each does", "N6")
        return
    own = commanded(position, side)
    for unit, order in answer.items():
        if unit not in own:
            yield IllegalAnswer(f"{str(unit)[:60]!r} is no formation of this side on the table", "N6")
        elif fault := _fault(position, unit, order):
            yield IllegalAnswer(f"{position.setting.titles.formation(unit)}: {fault}", "N6", unit)


def _fault(position: Position, unit: str, order: Any) -> str:
    if not isinstance(order, Mapping) or not set(order) <= {"task", "to", *WRITTEN}:
        return f"an order is {{task, to}}, or says {', '.join(WRITTEN)}"
    if wrong := written.fault(position, unit, order):
        return wrong
    if "task" not in order and not order.keys().isdisjoint(WRITTEN):
        return "a place needs a task as well" if "to" in order else ""
    task = order.get("task")
    if not isinstance(task, str) or task not in TASKS:
        return f"the task is one of {', '.join(TASKS)}"
    if task not in AIMED:
        return "" if order.get("to") is None else f"{task} takes no place"
    if (to := point_of(order.get("to"))) is None or to not in position.setting.sheet.space:
        return f"{task} needs a place on the table, as to: [x, y]"
    return barred(position, unit).get(task, "")


def barred(position: Position, unit: str) -> dict[str, str]:
    """The tasks that a formation cannot get now, with the reasons."""
    data = [position.setting.types[one.type].data for one in position.of(unit)]
    found: dict[str, str] = {}
    if not any(one.get("battery") for one in data):
        found |= dict.fromkeys((SUPPORT, HARASS), "it has no battery [N20]")
    if not any(one.get("air") for one in data):
        found |= dict.fromkeys(sorted(STRIKES), "it has no aircraft [N24]")
    elif all(one.get("air") for one in data):
        found |= dict.fromkeys(sorted(AIMED - STRIKES), "aircraft strike or hold [N24]")
    if not position.setting.is_second:
        found[PRESS_ON] = "aircraft press on in the second edition of the rulings [N24]"
    if not any(may_scoot(one) for one in data):
        found["scoot"] = "it has no anti-tank gun, recce or infantry gun [N37]"
    if position.units[position.setting.tested(unit)].stalled:
        if not position.setting.is_second:
            found["attack"] = "its attack is stalled until it has reorganised [N47]"
        elif not reserves(position, unit, shooting=False):
            found["attack"] = "its attack is stalled until reserves join it that have not fought yet [N47]"
    return found


def reserves(position: Position, unit: str, *, shooting: bool = True) -> list[str]:
    """The formations that have not fought yet and allow a stalled attack to go on: companies near it with all
    their men and ammunition, and batteries in support of it that have never shot [N47].

    Args:
        shooting: batteries count only if they are ordered to shoot now.
    """
    setting = position.setting
    middle = position.centre(position.members(setting.tested(unit)))
    found = []
    for id_ in setting.units:
        stands = position.of(id_, all_below=False)
        if setting.units[id_].side != setting.units[unit].side or not stands or middle is None or id_ == unit:
            continue
        data = [setting.types[one.type].data for one in stands]
        if any(one.get("battery") for one in data):
            may = bool(setting.units[id_].formation.to & set(setting.chain(unit)))
            if may and (not shooting or position.order_of(id_).task in (SUPPORT, HARASS)):
                found += [id_] if _is_fresh(position, stands) else []
        elif any(one["stand"] == "fighting" for one in data):
            near = min(setting.distance(one.at, middle) for one in stands if one.at)
            state = position.units[setting.tested(id_)]
            is_able = not state.broken and not state.is_disorganised(position.hour)
            if near <= setting.known.numbers.km("fight") and (is_able or setting.tested(id_) == unit):
                found += [id_] if _is_fresh(position, stands) else []
    return found


def _is_fresh(position: Position, stands: Sequence[Stand]) -> bool:
    """Whether stands have had no losses and spent nothing since the beginning."""
    setting = position.setting
    said = {one.id: one for stand in stands for one in setting.units[stand.formation].group.units}
    return not any(
        one.markers or one.ledger != ledger_of(said[one.id], setting.types[one.type], one.figures)
        for one in stands
        if setting.types[one.type].data.get("weapon")
    )


def may_scoot(data: Mapping[str, Any]) -> bool:
    """Whether a type of stand may shoot and scoot: anti-tank guns, recce, artillery that fires directly."""
    direct = data["arm"] == "artillery" and not data.get("battery") and not data.get("air")
    return bool(data.get("weapon")) and bool(data.get("anti_tank") or data.get("recce") or direct)


def point_of(value: Any) -> TablePoint | None:
    """The point of [x, y], None for anything else."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return None
    if not all(
        isinstance(one, int | float) and not isinstance(one, bool) and abs(one) < 1e6 for one in value
    ):
        return None
    return TablePoint(round(float(value[0]), 2), round(float(value[1]), 2))


def hours(position: Position, unit: str, order: Order) -> tuple[int, str]:
    """The hours until a formation acts on an order, and why [N-T3, N5, N8]."""
    setting = position.setting
    one = written.formation(position, unit)
    if order.task in STRIKES:
        return setting.known.tasks["corps air support"][0], tr_later("air support of the corps")
    if order.task in (SUPPORT, HARASS) and one.relation:
        asks = FIRE_COMES[one.relation]
        late = tr_later("comes in the hour after it is asked for")
        return asks, late if asks else tr_later("comes at once")
    if order.task in ("attack", "move") and _is_covered(position, unit, order):
        return 0, tr_later("its relation covers who is attacked there")
    return down(position, unit)


def reaction(position: Position, unit: str, order: Order | None, said: Mapping[str, Any]) -> tuple[int, str]:
    """The hours until a formation acts on a whole order, and why. Written parts go down the chain of command;
    before the operation everything takes effect at once [N6].
    """
    if position.hour <= 1:
        return 0, AT_ONCE
    ways = [hours(position, unit, order)] if order is not None else []
    ways += [down(position, unit)] if said else []
    return max(ways, key=lambda way: way[0])


def down(position: Position, unit: str) -> tuple[int, str]:
    """The hours an order takes down the chain of command to a formation, and why [N-T3, N8]."""
    setting = position.setting
    one = setting.units[unit].formation
    tree = setting.trees[setting.units[unit].side]
    found = tree.ordered(unit)
    if found and _general_near(position, unit):
        return 0, tr_later("a general on the spot")
    if one.is_fast_veteran and found > 1:
        return -(-found // 2), tr_later("halved for veterans that are fast")
    return found, tr_later("down the chain of command")


def _is_covered(position: Position, unit: str, order: Order) -> bool:
    """Whether an order sends a formation beside one that fought in the hour before, and needs no headquarters
    for that: it belongs to the same battalion, or is related to that formation [N7]. The call to headquarters
    above has taken the hour that has passed.
    """
    setting, to = position.setting, order.to
    near = setting.known.numbers.km("fight")
    supports = written.formation(position, unit).to
    for one in position.here(setting.units[unit].side):
        fought = setting.tested(one.formation)
        if position.units[fought].engaged < position.hour - 1 or one.at is None or to is None:
            continue
        if setting.distance(one.at, to) <= near and (
            fought == setting.tested(unit) or supports & {fought, one.formation}
        ):
            return True
    return False


def _general_near(position: Position, unit: str) -> bool:
    """Whether the staff of a brigade or division of the side is with a formation."""
    setting = position.setting
    middle = position.centre(position.of(unit))
    staffs = (
        one
        for one in position.here(setting.units[unit].side)
        if setting.types[one.type].data.get("level") in ("brigade", "division")
    )
    return middle is not None and any(
        one.at is not None
        and setting.distance(one.at, middle) <= setting.known.numbers.km("general")
        and one.unwounded
        for one in staffs
    )


def issued(position: Position, side: str, answer: Mapping[str, Any], log: Log) -> Position:
    """The position with new orders on their way; those of the first hour take effect at once [N6]."""
    for unit, given in answer.items():
        order = Order(given["task"], point_of(given.get("to"))) if "task" in given else None
        said = written.said_in(given)
        delay, why = reaction(position, unit, order, said)
        at = position.hour + delay
        due = Due(at, unit, order, position.hour, said)
        position = replace(position, due=(*_still_due(position, due), due))
        when = {"hour": at, "delay": delay, "why": why}
        if order is not None:
            text = f"{titles.formation(unit)} is ordered: {words(position, order)}; from hour {at} ({why})"
            data = {**when, **order.data()}
            log.tell("orders", "N6", text, side=side, known_to=(side,), formation=unit, data=data)
        if said:
            what = f"{written.in_words(said)}; from hour {at} ({why})"
            text = f"{titles.formation(unit)} is told in writing: {what}"
            data = {**when, "written": log.titles.written(said)}
            log.tell("written", "N6", text, side=side, known_to=(side,), formation=unit, data=data)
    return position


def _still_due(position: Position, new: Due) -> Iterator[Due]:
    """The part of an earlier order to the same formation that a new order does not replace; it remains on its
    way.
    """
    for one in position.due:
        if one.unit == new.unit:
            said = {key: value for key, value in one.written.items() if key not in new.written}
            one = replace(one, order=None if new.order else one.order, written=said)
        if one.order or one.written:
            yield one


def arrived(position: Position, log: Log) -> Position:
    """The position after the orders that are due in this hour have come."""
    now = [one for one in position.due if one.hour <= position.hour]
    for one in now:
        side = position.setting.units[one.unit].side
        if one.written:
            position = _taken_over(position, one, side, log)
        if one.order is None:
            continue
        position = position.with_unit(one.unit, order=one.order, ordered=True, worked=0, harasses=-1)
        text = f"{titles.formation(one.unit)} begins: {words(position, one.order)}"
        log.tell("begins", "N6", text, side=side, known_to=(side,), formation=one.unit, data=one.order.data())
    if position.setting.is_second:
        position = _resumed(
            position, [one.unit for one in now if one.order is not None and one.order.task == "attack"], log
        )
    return replace(position, due=tuple(one for one in position.due if one not in now))


def _taken_over(position: Position, due: Due, side: str, log: Log) -> Position:
    """The position in which a formation acts on its written orders; the log keeps what they were before."""
    was = written.told(position, due.unit)
    before = {key: was[key] for key in due.written}
    now = written.in_words(due.written)
    text = f"{titles.formation(due.unit)} has in writing: {now}; before: {written.in_words(before)}"
    data = {"written": log.titles.written(due.written), "before": log.titles.written(before)}
    log.tell("applies", "N6", text, side=side, known_to=(side,), formation=due.unit, data=data)
    after = {**position.units[due.unit].written, **due.written}
    return position.with_unit(due.unit, written=after)


def _resumed(position: Position, units: Sequence[str], log: Log) -> Position:
    """The position in which stalled attacks continue where reserves have joined [N47]."""
    for unit in units:
        tested, side = position.setting.tested(unit), position.setting.units[unit].side
        joined = reserves(position, unit) if position.units[tested].stalled else []
        if joined:
            position = position.with_unit(tested, stalled=False)
            those = ", ".join(map(titles.formation, joined))
            text = f"The attack of {titles.formation(unit)} goes on with {those}"
            data = {"reserves": [log.titles.formation(one) for one in joined]}
            log.tell("resumes", "N47", text, side=side, known_to=(side,), formation=unit, data=data)
    return position


def words(position: Position, order: Order) -> str:
    """An order in words for people."""
    title = TASKS[order.task].lower()
    return title if order.to is None else f"{title} {position.setting.name(order.to)}"
