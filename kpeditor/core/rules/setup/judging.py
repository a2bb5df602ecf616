"""Judging: the faults of an answer in a set-up in steps, and where units may be placed now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from typing import Any

from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.setup.questions import Question, Setup
from kpeditor.core.rules.setup.telling import mark_title
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.scenario.setup.ground import limits_mask
from kpeditor.core.scenario.setup.steps import Limits
from kpeditor.core.scenario.setup.words import limit_words
from kpeditor.core.texts import count

Hexes = Mapping[str, Hex]


def zones(progress: Progress) -> dict[str, frozenset[Hex]]:
    """The hexes that each unit to be placed now may use.

    They lie in the area of its step, far enough from enemies its side sees, and beside what the unit must be
    beside, if that is already placed.
    """
    asked = progress.question
    if asked is None:
        return {}
    limits, grid = asked.step.limits, progress.setup.sheet.grid
    enemies = progress.seen_hexes(asked.side, of_enemies=True).values() if limits.from_enemy else ()
    near = {hex_ for enemy in set(enemies) for hex_ in grid.within(limits.from_enemy - 1, enemy)}
    beside = {hex_ for unit, hex_ in _beside(progress, asked, {}).items() if unit not in asked.units}

    def bound(unit: str) -> bool:
        return bool(beside) and progress.setup.type_of(unit) not in limits.beside

    return {
        unit: frozenset(hex_ for hex_ in zone if hex_ not in near and (hex_ in beside or not bound(unit)))
        for unit, zone in asked.units.items()
    }


def faults_of_choice(progress: Progress, answer: Answer) -> list[IllegalAnswer]:
    """The faults of the answer to a choice."""
    asked = progress.question
    if asked is None or answer in asked.choices:
        return []
    return [IllegalAnswer(f"choose one of: {', '.join(asked.choices)}")]


def faults_of_marks(progress: Progress, marks: Mapping[str, str]) -> list[IllegalAnswer]:
    """The faults of the hexes of marks, by their keys, and the missing marks."""
    asked, faults, taken = progress.question, list[IllegalAnswer](), set[tuple[str, Hex]]()
    if asked is None:
        return []
    for key, text in marks.items():
        slot = asked.slot(key)
        if slot is None:
            known = ", ".join(one.key for one in asked.marks) or "none"
            faults.append(IllegalAnswer(f"{key} is no mark of this step; it lays {known}", subject=key))
            continue
        title = mark_title(progress.setup, slot.kind).capitalize()
        try:
            hex_ = progress.setup.sheet.hex(text)
        except BadName as bad:
            faults.append(IllegalAnswer(f"{title} cannot lie there: {bad}", subject=key))
            continue
        why = why_not_there(progress.setup, asked, hex_, asked.ground).replace("begin", "lie")
        if not why and (slot.kind, hex_) in taken | _lying(progress, asked.side):
            why = f"cannot lie in {text}: there is one already"
        if not why and asked.step.limits.from_enemy:
            why = _near_enemy(progress, asked, hex_)
        if not why and slot.kind not in asked.step.limits.beside and hex_ not in mark_ground(progress, marks):
            why = f"cannot lie in {text}: only in the hex of {_beside_words(progress, asked)}"
        taken.add((slot.kind, hex_))
        if why:
            faults.append(IllegalAnswer(f"{title} {why}", subject=key))
    missing = [slot for slot in asked.marks if not slot.is_optional and slot.key not in marks]
    for slot in missing:
        title = mark_title(progress.setup, slot.kind).capitalize()
        faults.append(IllegalAnswer(f"{title} has no hex yet", subject=slot.key))
    return faults


def mark_ground(progress: Progress, marks: Mapping[str, str]) -> frozenset[Hex]:
    """The hexes where the present question may lay marks.

    They lie on its ground and beside what marks must be beside, on the map or in the same answer.
    """
    asked = progress.question
    if asked is None:
        return frozenset()
    wanted, sheet = asked.step.limits.beside, progress.setup.sheet
    if not wanted:
        return asked.ground
    beside = set(_beside(progress, asked, {}).values())
    for slot in asked.marks:
        if slot.kind in wanted and slot.key in marks:
            with suppress(BadName):
                beside.add(sheet.hex(marks[slot.key]))
    return asked.ground & beside


def faults_of_places(
    progress: Progress, places: Hexes, titles: Mapping[str, str] | None = None
) -> list[IllegalAnswer]:
    """The faults of places of units by the limits: area, distances, and what they must be beside.

    Args:
        places: the hex of each unit; passengers have none.
        titles: the names of units in messages; the id for a unit without one.
    """
    asked, faults = progress.question, []
    for unit, hex_ in places.items():
        if asked is not None and unit in asked.units:
            why = why_not(progress, unit, hex_, places)
            if why:
                faults.append(IllegalAnswer(f"{(titles or {}).get(unit, unit)} {why}", subject=unit))
    return faults


def why_not(progress: Progress, unit: str, hex_: Hex, places: Hexes) -> str:
    """Why a unit may not be placed in a hex, with the other places of the same answer.

    The text is the end of a sentence; "" if the unit may be placed.
    """
    asked = progress.question
    if asked is None or unit not in asked.units:
        return "is not placed in this step"
    limits, name = asked.step.limits, progress.setup.sheet.name(hex_)
    if why := why_not_there(progress.setup, asked, hex_, asked.units[unit]):
        return why
    if why := _near_enemy(progress, asked, hex_):
        return why
    others = {one: there for one, there in places.items() if one != unit and one in asked.units}
    if limits.apart and (other := too_near(progress.setup, hex_, others, limits.apart)):
        far = progress.setup.sheet.grid.distance(hex_, others[other])
        return (
            f"may not begin in {name}, {count(far, 'hex', 'hexes')} from {other}:"
            f" at least {count(limits.apart, 'hex', 'hexes')} apart"
        )
    if limits.beside:
        beside = _beside(progress, asked, {key: there for key, there in places.items() if key != unit})
        if hex_ not in beside.values() and progress.setup.type_of(unit) not in limits.beside:
            return f"may not begin in {name}: only in the hex of {_beside_words(progress, asked)}"
    hidden = {progress.hex(one) for one in progress.hidden if progress.setup.side_of(one) != asked.side}
    return f"may not begin in {name}: it is not free" if hex_ in hidden else ""


def _near_enemy(progress: Progress, asked: Question, hex_: Hex) -> str:
    least = asked.step.limits.from_enemy
    enemies = progress.seen_hexes(asked.side, of_enemies=True) if least else {}
    if enemy := too_near(progress.setup, hex_, enemies, least):
        far = progress.setup.sheet.grid.distance(hex_, enemies[enemy])
        return (
            f"may not begin in {progress.setup.sheet.name(hex_)}, {count(far, 'hex', 'hexes')} from enemy"
            f" {enemy}: at least {count(least, 'hex', 'hexes')} from the enemy"
        )
    return ""


def _beside(progress: Progress, asked: Question, places: Hexes) -> dict[str, Hex]:
    """Where units and marks of its side are that something must be beside: units on the map or in the same
    answer by their ids, marks by their hexes.
    """
    wanted = asked.step.limits.beside
    if not wanted:
        return {}
    there = {**progress.seen_hexes(asked.side, of_enemies=False), **places}
    found = {unit: hex_ for unit, hex_ in there.items() if progress.setup.type_of(unit) in wanted}
    for mark in (*progress.setup.scenario.marks, *progress.marks_for(asked.side)):
        if mark.kind in wanted and mark.side == asked.side:
            with suppress(BadName):
                found[f"{mark.kind} {mark.at}"] = progress.setup.sheet.hex(mark.at)
    return found


def _beside_words(progress: Progress, asked: Question) -> str:
    setup = progress.setup
    names = {**setup.titles, **{kind: one for kind, (one, _) in setup.mark_titles.items()}}
    return " or ".join(names.get(one, one) for one in asked.step.limits.beside)


def _lying(progress: Progress, side: str) -> set[tuple[str, Hex]]:
    """The marks on the map that a side knows of, by kind and hex; marks without a hex are left out."""
    found = set()
    for mark in (*progress.setup.scenario.marks, *progress.marks_for(side)):
        with suppress(BadName):
            found.add((mark.kind, progress.setup.sheet.hex(mark.at)))
    return found


OF_UNITS = ("apart", "from_enemy", "beside")
"""The limits that depend on where units stand; all others look at the map alone."""


def ground_limits(limits: Limits) -> Iterator[Limits]:
    """The limits that depend on the map alone, one by one."""
    for one in fields(limits):
        value: Any = getattr(limits, one.name)
        if one.name in (*OF_UNITS, "extra") or not value:
            continue
        parts = [{key: n} for key, n in value.items()] if isinstance(value, Mapping) else [value]
        for part in parts:
            alone: dict[str, Any] = {one.name: part}
            yield Limits(**alone)


def why_not_there(setup: Setup, question: Question, hex_: Hex, zone: frozenset[Hex]) -> str:
    """Why the map forbids a hex, as the end of a sentence; "" if it lies in the zone."""
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
    """The first of these units that is nearer than this number of hexes, "" if none is."""
    grid = setup.sheet.grid
    return next((unit for unit, there in others.items() if grid.distance(here, there) < least), "")
