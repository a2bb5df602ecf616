"""Edits of the draws of a scenario: adding, changing, removing them, and their order."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.edits.scenario import Numbered, SetScenario, set_fields
from kpeditor.core.scenario.draws import Draw
from kpeditor.core.scenario.effects import DRAW
from kpeditor.core.scenario.model import Effect, Scenario

_DRAWS = Numbered("draws", "draw")


def add_draw(scenario: Scenario, draw: Draw) -> tuple[SetScenario, int]:
    """An edit that adds a draw at the end, and its index."""
    return set_fields(scenario, "Add a draw", draws=(*scenario.draws, draw)), len(scenario.draws)


def set_draw(scenario: Scenario, index: int, draw: Draw) -> SetScenario:
    """An edit that puts a draw in the place of another; effects that name it follow its new id.

    Raises:
        EditRefused: when there is no such draw.
    """
    edit = _DRAWS.put(scenario, index, draw)
    assert edit.scenario is not None
    old = scenario.draws[index].id
    if old == draw.id:
        return edit

    def renamed(effect: Effect) -> Effect:
        return replace(effect, kind=draw.id) if (effect.do, effect.kind) == (DRAW, old) else effect

    events = tuple(event.rewritten(renamed) for event in scenario.events)
    return set_fields(edit.scenario, edit.title, events=events)


def remove_draw(scenario: Scenario, index: int) -> SetScenario:
    """An edit that takes a draw away.

    Raises:
        EditRefused: when there is no such draw.
    """
    return _DRAWS.remove(scenario, index)


def move_draw(scenario: Scenario, index: int, steps: int) -> tuple[SetScenario, int]:
    """An edit that moves a draw up (negative) or down, and its new index.

    Raises:
        EditRefused: when there is no such draw.
    """
    return _DRAWS.move(scenario, index, steps)
