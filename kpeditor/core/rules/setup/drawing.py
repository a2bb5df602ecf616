"""Drawing: lots decide, before a game and by events, which groups take part, and which sides know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.model import Entry, Group, Scenario, Side
from kpeditor.core.scenario.setup.following import without_group
from kpeditor.core.scenario.setup.words import lot_words

DRAWN = "drawn"
"""The kind of a draw in the log of a game, and the purpose its dice are rolled for."""


def lots_drawn(draw: Draw, dice: Dice, turn: int) -> tuple[Lot, ...]:
    """The lots that are drawn, in order; fewer than `take` if there are not enough.

    Each needs one die, unless only one lot is left. The die has as many sides as the remaining chances add up
    to.
    """
    left, found = [lot for lot in draw.lots if lot.chance > 0], []
    for k in range(min(draw.take, len(left))):
        at = 0
        if len(left) > 1:
            sides = sum(lot.chance for lot in left)
            face = dice.roll(DieAddress(turn, "draw", DRAWN, draw.id, k), sides)
            while face > left[at].chance:
                face -= left[at].chance
                at += 1
        found.append(left.pop(at))
    return tuple(found)


def drawn_scenario(scenario: Scenario, dice: Dice) -> tuple[Scenario, tuple[Event, ...]]:
    """The scenario after all draws before the set-up, and their log; the same scenario if there are none.

    Each of these draws keeps only the lots that were drawn.
    """
    events: list[Event] = []
    draws = []
    for draw in scenario.draws:
        if draw.on_event:
            draws.append(draw)
            continue
        lots = lots_drawn(draw, dice, 0)
        events += told(draw, lots, scenario, 0)
        draws.append(replace(draw, lots=lots, take=max(len(lots), 1)))
        scenario = _with_lots(scenario, draw, lots)
    return (replace(scenario, draws=tuple(draws)) if events else scenario), tuple(events)


def told(draw: Draw, lots: Sequence[Lot], scenario: Scenario, turn: int) -> tuple[Event, ...]:
    """The log of a draw, for everybody; a secret result is told to its own side alone."""
    whose, what = scenario.called(draw.side), " and ".join(map(lot_words, lots)) or "nobody"
    phase = "end" if turn else "start"
    data: dict[str, Any] = {"draw": draw.id}
    if draw.hidden == "no":
        text = f"lots of {draw.id} are drawn for {whose}: {what}"
        return (Event(turn, phase, DRAWN, "", text, data={**data, "lots": what}),)
    found = (Event(turn, phase, DRAWN, "", f"lots of {draw.id} are drawn for {whose}, in secret", data=data),)
    if draw.hidden == "all":
        return found
    data = {**data, "lots": what}
    return (*found, Event(turn, phase, TOLD, "", f"drawn of {draw.id}: {what}", side=draw.side, data=data))


def groups_called(lots: Sequence[Lot]) -> tuple[str, ...]:
    """The groups that lots bring in."""
    return tuple(dict.fromkeys(group for lot in lots for group in lot.groups))


def find_draw(scenario: Scenario, id_: str) -> Draw | None:
    """The draw with this id that an event may make; None if there is none."""
    return next((draw for draw in scenario.draws if draw.id == id_ and draw.on_event), None)


def _with_lots(scenario: Scenario, draw: Draw, lots: Sequence[Lot]) -> Scenario:
    """The scenario without the groups that were not drawn, with the entries that were."""
    by_group = {group: lot for lot in lots for group in lot.groups}
    gone = [group for group in draw.groups if group not in by_group]
    setup = scenario.setup
    for group in gone:
        setup = without_group(setup, draw.side, group)
    sides = tuple(_side(side, gone, by_group) if side.id == draw.side else side for side in scenario.sides)
    return replace(scenario, sides=sides, setup=setup)


def _side(side: Side, gone: Sequence[str], by_group: Mapping[str, Lot]) -> Side:
    groups = [_entering(group, by_group.get(group.id)) for group in side.groups if group.id not in gone]
    return replace(side, groups=tuple(groups))


def _entering(group: Group, lot: Lot | None) -> Group:
    if lot is None or not (lot.turn or lot.at):
        return group
    old = group.enter
    entry = old if old is not None else Entry(1, group.deploy)
    if lot.turn:
        entry = replace(entry, turn=lot.turn)
    if lot.at:
        entry = entry.placed(lot.at)
    return replace(group, enter=entry, deploy="")


def unknown_groups(scenario: Scenario, side: str) -> frozenset[tuple[str, str]]:
    """The groups, by side and id, that a side does not know to take part or not."""
    return frozenset(
        (draw.side, group) for draw in scenario.draws if draw.hides_from(side) for group in draw.groups
    )


def scenario_known_to(scenario: Scenario, side: str) -> Scenario:
    """The scenario of a game as a side may know it: without the groups and lots that are hidden from it."""
    if not any(draw.hides_from(side) for draw in scenario.draws):
        return scenario
    unknown = unknown_groups(scenario, side)
    sides = tuple(
        replace(one, groups=tuple(group for group in one.groups if (one.id, group.id) not in unknown))
        for one in scenario.sides
    )
    draws = tuple(replace(draw, lots=()) if draw.hides_from(side) else draw for draw in scenario.draws)
    return replace(scenario, sides=sides, draws=draws)


def view_without_drawn(
    view: Mapping[str, Any],
    scenario: Scenario,
    side: str,
    group_of: Mapping[str, str],
    comes: Callable[[str], bool],
) -> Mapping[str, Any]:
    """The view of a side without units of hidden draws that are not on the map yet or were withdrawn by an
    event.

    Args:
        group_of: the group of each unit, by id.
        comes: whether a unit may be brought in now: its own side knows it then.
    """
    unknown = unknown_groups(scenario, side)
    if not unknown:
        return view
    units = {
        id_: unit
        for id_, unit in view["units"].items()
        if (unit["side"], group_of.get(id_, "")) not in unknown
        or unit.get("state") not in ("due", "withdrawn")
        or (unit["side"] == side and comes(id_))
    }
    return {**view, "units": units}
