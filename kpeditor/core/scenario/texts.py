"""Rewrites all texts of a scenario that hold areas, conditions or counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from typing import Any, Literal, TypeAlias

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.draws import Draw
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.model import Group, Scenario, Side
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.core.scenario.victory.parsing import parse_condition, parse_count

Holds: TypeAlias = Literal["area", "ground", "condition", "score"]
"""The content of a text: an area; an area or a kind of terrain; a condition; a count or a condition."""
Rewrite: TypeAlias = Callable[[str, Holds, str], str]
"""A function that gives the new text, from the old text, the kind of its content and its owner in words for
messages.
"""


def with_texts(scenario: Scenario, rewrite: Rewrite) -> Scenario:
    """The scenario with every such text rewritten; empty texts stay empty."""

    def text(old: str, holds: Holds, whose: str) -> str:
        return rewrite(old, holds, whose) if old else old

    def effect(old: Effect) -> Effect:
        return replace(old, area=text(old.area, "area", "the area of an event"))

    return replace(
        scenario,
        sides=tuple(_side(side, text) for side in scenario.sides),
        setup=tuple(_step(step, text) for step in scenario.setup),
        victory=tuple(
            replace(line, when=text(line.when, "condition", "a victory condition"))
            for line in scenario.victory
        ),
        scoring=scenario.scoring.rewritten(lambda old: text(old, "score", "a line of points or levels")),
        events=tuple(
            replace(event, when=text(event.when, "condition", "an event")).rewritten(effect)
            for event in scenario.events
        ),
        draws=tuple(_draw(draw, text) for draw in scenario.draws),
    )


def _draw(draw: Draw, text: Rewrite) -> Draw:
    whose = f"the entry of a lot of {draw.id}"
    return replace(draw, lots=tuple(replace(lot, at=text(lot.at, "area", whose)) for lot in draw.lots))


def _side(side: Side, text: Rewrite) -> Side:
    groups = tuple(_group(group, side, text) for group in side.groups)
    return replace(side, groups=groups, exit=text(side.exit, "area", f"the exit of {side.title}"))


def _group(group: Group, side: Side, text: Rewrite) -> Group:
    whose = f"group {group.id} of {side.title}"
    enter = group.enter
    if enter is not None:
        enter = enter.placed(*(text(at, "area", f"the entry of {whose}") for at in enter.areas))
    return replace(group, deploy=text(group.deploy, "area", f"the area of {whose}"), enter=enter)


def _step(step: SetupStep, text: Rewrite) -> SetupStep:
    whose = "a step of the set-up"
    limits = replace(
        step.limits,
        from_area={text(one, "area", whose): n for one, n in step.limits.from_area.items()},
        terrain=tuple(text(one, "ground", whose) for one in step.limits.terrain),
        never=tuple(text(one, "ground", whose) for one in step.limits.never),
    )
    return replace(step, at=text(step.at, "area", whose), limits=limits)


def with_nodes(text: str, holds: Holds, numbering: Numbering, change: Callable[[Any], Any]) -> str:
    """The text with some nodes of its tree replaced.

    Args:
        change: returns the new node for a node of an area or a condition, or the same node to go on to its
            parts.

    Returns:
        The new text, or the old one if nothing changes or it cannot be read.
    """
    try:
        node = _read(text, holds, numbering)
    except BadExpression:
        return text
    made = _changed(node, change)
    if made == node:
        return text
    return print_area(made) if holds in ("area", "ground") else str(made)


def _read(text: str, holds: Holds, numbering: Numbering) -> Any:
    if holds in ("area", "ground"):
        return parse_area(text, numbering)
    if holds == "score":
        try:
            return parse_count(text, numbering)
        except BadExpression:
            pass
    return parse_condition(text, numbering)


def _changed(node: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(node, tuple):
        return tuple(_changed(part, change) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    made = change(node)
    if made is not node:
        return made
    values = {one.name: getattr(node, one.name) for one in fields(node)}
    return replace(node, **{name: _changed(value, change) for name, value in values.items()})
