"""Who may be aboard whom in a scenario, as far as all rules with transport agree."""

from __future__ import annotations

from kpeditor.core.scenario.model import Scenario, Unit


def why_not_together(scenario: Scenario, passenger: Unit, carrier: Unit, room: int) -> str:
    """Why two units whose types suit each other cannot go together now; "" when they can. `room` is how many
    the carrier takes.
    """
    if _side_of(scenario, passenger) != _side_of(scenario, carrier):
        return "they are of different sides"
    if carrier.carried_by:
        return f"{carrier.id} is aboard another unit itself"
    listed = [unit for _, group in scenario.groups() for unit in group.units]
    if any(unit.carried_by == passenger.id for unit in listed):
        return f"{passenger.id} carries somebody itself"
    if sum(unit.carried_by == carrier.id and unit.id != passenger.id for unit in listed) >= room:
        return f"{carrier.id} is full: it takes {'one unit' if room == 1 else f'{room} units'}"
    return ""


def _side_of(scenario: Scenario, unit: Unit) -> str:
    return next((side.id for side, group in scenario.groups() if unit in group.units), "")
