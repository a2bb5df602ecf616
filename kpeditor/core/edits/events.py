"""Edits of the events of a scenario: adding, changing, removing them, and their order."""

from __future__ import annotations

from kpeditor.core.edits.scenario import SetScenario, set_fields
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Scenario, ScenarioEvent


def add_event(scenario: Scenario, event: ScenarioEvent) -> tuple[SetScenario, int]:
    """An edit that adds an event at the end, and its index."""
    return set_fields(scenario, "Add an event", events=(*scenario.events, event)), len(scenario.events)


def set_event(scenario: Scenario, index: int, event: ScenarioEvent, title: str = "") -> SetScenario:
    """An edit that puts an event in the place of another.

    Raises:
        EditRefused: when there is no such event.
    """
    events = _events(scenario, index)
    events[index] = event
    return set_fields(scenario, title or f"Change event {index + 1}", events=tuple(events))


def remove_event(scenario: Scenario, index: int) -> SetScenario:
    """An edit that takes an event away.

    Raises:
        EditRefused: when there is no such event.
    """
    events = _events(scenario, index)
    del events[index]
    return set_fields(scenario, f"Remove event {index + 1}", events=tuple(events))


def move_event(scenario: Scenario, index: int, steps: int) -> tuple[SetScenario, int]:
    """An edit that moves an event up (negative) or down, and its new index.

    Raises:
        EditRefused: when there is no such event.
    """
    events = _events(scenario, index)
    event = events.pop(index)
    at = max(0, min(len(events), index + steps))
    events.insert(at, event)
    return set_fields(scenario, f"Event {index + 1} becomes {at + 1}", events=tuple(events)), at


def _events(scenario: Scenario, index: int) -> list[ScenarioEvent]:
    if not 0 <= index < len(scenario.events):
        raise EditRefused(f"there is no event {index + 1}")
    return [*scenario.events]
