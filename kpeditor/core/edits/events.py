"""Edits of the events of a scenario: adding, changing, removing them, and their order."""

from __future__ import annotations

from kpeditor.core.edits.scenario import Numbered, SetScenario, set_fields
from kpeditor.core.scenario.model import Scenario, ScenarioEvent

_EVENTS = Numbered("events", "event")


def add_event(scenario: Scenario, event: ScenarioEvent) -> tuple[SetScenario, int]:
    """An edit that adds an event at the end, and its index."""
    return set_fields(scenario, "Add an event", events=(*scenario.events, event)), len(scenario.events)


def set_event(scenario: Scenario, index: int, event: ScenarioEvent, title: str = "") -> SetScenario:
    """An edit that puts an event in the place of another.

    Raises:
        EditRefused: when there is no such event.
    """
    return _EVENTS.put(scenario, index, event, title)


def remove_event(scenario: Scenario, index: int) -> SetScenario:
    """An edit that takes an event away.

    Raises:
        EditRefused: when there is no such event.
    """
    return _EVENTS.remove(scenario, index)


def move_event(scenario: Scenario, index: int, steps: int) -> tuple[SetScenario, int]:
    """An edit that moves an event up (negative) or down, and its new index.

    Raises:
        EditRefused: when there is no such event.
    """
    return _EVENTS.move(scenario, index, steps)
