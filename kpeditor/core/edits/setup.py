"""Edits of the steps of a set-up: adding, changing, copying, removing them, and their order."""

from __future__ import annotations

from kpeditor.core.edits.scenario import Numbered, SetScenario, set_fields
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.setup.steps import SetupStep

_STEPS = Numbered("setup", "set-up step")


def add_step(scenario: Scenario, step: SetupStep, at: int | None = None) -> tuple[SetScenario, int]:
    """An edit that adds a step, at the end or at an index, and its index."""
    steps = list(scenario.setup)
    at = len(steps) if at is None else max(0, min(len(steps), at))
    steps.insert(at, step)
    return set_fields(scenario, "Add a set-up step", setup=tuple(steps)), at


def set_step(scenario: Scenario, index: int, step: SetupStep, title: str = "") -> SetScenario:
    """An edit that puts a step in the place of another.

    Raises:
        EditRefused: when there is no such step.
    """
    return _STEPS.put(scenario, index, step, title)


def remove_step(scenario: Scenario, index: int) -> SetScenario:
    """An edit that takes a step away.

    Raises:
        EditRefused: when there is no such step.
    """
    return _STEPS.remove(scenario, index)


def move_step(scenario: Scenario, index: int, steps: int) -> tuple[SetScenario, int]:
    """An edit that moves a step up (negative) or down, and its new index.

    Raises:
        EditRefused: when there is no such step.
    """
    return _STEPS.move(scenario, index, steps)


def copy_step(scenario: Scenario, index: int) -> tuple[SetScenario, int]:
    """An edit that puts a copy of a step behind it, and the index of the copy.

    Raises:
        EditRefused: when there is no such step.
    """
    _STEPS.put(scenario, index, None)  # refuses a step that is not there
    edit, at = add_step(scenario, scenario.setup[index], index + 1)
    return SetScenario(edit.scenario, f"Copy set-up step {index + 1}"), at
