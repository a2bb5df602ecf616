"""Why a unit or mark may not be put into a hex during a set-up in steps, said limit by limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.setup.questions import Question, Setup
from kpeditor.core.scenario.setup.ground import limits_mask
from kpeditor.core.scenario.setup.steps import Limits
from kpeditor.core.scenario.setup.words import limit_words

OF_UNITS = ("apart", "from_enemy", "beside")
"""The limits that depend on where units stand; all others look at the map alone."""


def ground_limits(limits: Limits) -> Iterator[Limits]:
    """The limits that look at the map alone, one by one."""
    for one in fields(limits):
        value: Any = getattr(limits, one.name)
        if one.name in (*OF_UNITS, "extra") or not value:
            continue
        parts = [{key: n} for key, n in value.items()] if isinstance(value, Mapping) else [value]
        for part in parts:
            alone: dict[str, Any] = {one.name: part}
            yield Limits(**alone)


def why_not_there(setup: Setup, question: Question, hex_: Hex, zone: frozenset[Hex]) -> str:
    """What the map has against a hex, as the end of a sentence; "" where it lies in its zone."""
    if hex_ in zone:
        return ""
    name, numbering = setup.sheet.name(hex_), setup.sheet.numbering
    for limit in ground_limits(question.step.limits):
        try:
            keeps = limits_mask(setup.sheet, limit)[hex_.row - 1, hex_.column - 1]
        except (BadExpression, BadName):
            keeps = False
        if not keeps:
            return f"may not begin in {name}: {limit_words(limit, numbering, setup.titles)[0]}"
    return f"may not begin in {name}, outside its area"


def too_near(setup: Setup, here: Hex, others: Mapping[str, Hex], least: int) -> str:
    """The first of some units that is nearer than so many hexes, "" when none is."""
    grid = setup.sheet.grid
    return next((unit for unit, there in others.items() if grid.distance(here, there) < least), "")
