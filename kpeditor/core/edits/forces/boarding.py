"""Boarding: so many units of a counted type begin aboard others of their group, in one step of undo."""

from __future__ import annotations

from collections.abc import Callable

from kpeditor.core.edits.forces.sides import group_of
from kpeditor.core.edits.forces.units import list_singly, load
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Scenario, Unit
from kpeditor.core.scenario.unitlist import Counters

WhyNot = Callable[[Scenario, Unit, Unit], str]
"""Why a unit, named first, cannot begin aboard another one; "" when it can."""


def put_aboard(
    scenario: Scenario,
    side: str,
    group_id: str,
    passenger: str,
    carrier: str,
    number: int,
    counters: Counters,
    why_not: WhyNot,
) -> SetScenario:
    """An edit that lists a group one by one and puts so many of its units of the type `passenger` aboard
    those of the type `carrier`, one after the other as they find room.

    Raises:
        EditRefused: when fewer find room; it says how many, and why the next one does not.
    """
    now = scenario
    if group_of(now, side, group_id).counts:
        now = list_singly(now, side, group_id, counters).made
    for done in range(number):
        units = group_of(now, side, group_id).units
        waiting = [one for one in units if one.type == passenger and not one.carried_by]
        carriers = [one for one in units if one.type == carrier]
        reason = "no more of them are there" if not waiting else "nobody can carry them"
        for other in carriers if waiting else ():
            if not (reason := why_not(now, waiting[0], other)):
                now = load(now, waiting[0].id, other.id).made
                break
        if reason:
            raise EditRefused(f"{done} of {number} find room aboard: {reason}")
    return SetScenario(now, f"Put {number} {passenger} aboard {carrier}")
