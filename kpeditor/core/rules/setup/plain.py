"""A set-up in steps for rules whose answers are the printed hexes of units: judging, going on, proposing.

Rules whose answers hold more than a hex (facings, passengers) read them themselves, and only use `Progress`
and `judging.py` for limits, marks and choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kpeditor.core.errors import BadName, KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.known.sharing import Sharing
from kpeditor.core.rules.setup import judging, telling
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.setup.questions import CHOOSE, Question
from kpeditor.core.rules.state import Answer, IllegalAnswer

TRIES = 60
Objection = Callable[[str, Hex, Sequence[str]], str]
"""What the rules have against a unit in a hex beside the units that stand there, "" for nothing: stacking,
ground it cannot enter. It is the end of a sentence, "cannot share 0304".
"""


class NoRoom(KpError):
    """No places were found for everything a step asks for."""


def sharing(progress: Progress) -> Sharing:
    """How several players of a side answer the present question: each places his own units; the first player
    lays marks and makes choices.
    """
    asked = progress.question
    if asked is None or asked.kind == CHOOSE or asked.marks:
        return Sharing()
    return Sharing("parts", frozenset(asked.units), "names")


def nothing(_unit: str, _hex: Hex, _there: Sequence[str]) -> str:
    """The objection of rules that allow every place."""
    return ""


def faults(progress: Progress, answer: Answer, objection: Objection = nothing) -> list[IllegalAnswer]:
    """All faults of the answer to the present question."""
    asked = progress.question
    if asked is None:
        return [IllegalAnswer("the set-up is over")]
    if asked.kind == CHOOSE:
        return judging.faults_of_choice(progress, answer)
    if not isinstance(answer, Mapping):
        return [IllegalAnswer("an answer is a mapping from unit ids and marks to hexes")]
    units, marks = progress.parted(answer)
    places, found = _read(progress, asked, units)
    found += judging.faults_of_places(progress, places)
    told = {fault.subject for fault in found}
    for unit, hex_ in places.items():
        if unit not in told and (why := _objection(progress, unit, hex_, places, objection)):
            found.append(IllegalAnswer(f"{unit} {why}", subject=unit))
    found += [
        IllegalAnswer(f"{unit} has no place yet", subject=unit) for unit in asked.units if unit not in units
    ]
    return found + judging.faults_of_marks(progress, marks)


def _read(
    progress: Progress, asked: Question, units: Mapping[str, str]
) -> tuple[dict[str, Hex], list[IllegalAnswer]]:
    places: dict[str, Hex] = {}
    found = []
    for unit, text in units.items():
        try:
            if unit not in asked.units:
                raise BadName("is not placed in this step")
            places[unit] = progress.setup.sheet.hex(text)
        except BadName as bad:
            found.append(IllegalAnswer(f"{unit}: {bad}", subject=unit))
    return places, found


def _objection(
    progress: Progress, unit: str, hex_: Hex, places: Mapping[str, Hex], objection: Objection
) -> str:
    """The objection to a place besides limits: an enemy there, or one by the rules."""
    side, name = progress.setup.side_of(unit), progress.setup.sheet.name(hex_)
    enemies = progress.seen_hexes(side, of_enemies=True)
    if enemy := next((one for one, there in enemies.items() if there == hex_), ""):
        return f"finds the enemy {enemy} in {name}"
    own = {**progress.seen_hexes(side, of_enemies=False), **places}
    return objection(unit, hex_, [one for one, there in own.items() if there == hex_ and one != unit])


def advance(
    progress: Progress, answer: Answer, unsided: Iterable[str] = ()
) -> tuple[Progress, dict[str, str], list[Event]]:
    """The progress after a legal answer, the hexes of units it has placed, and the messages to all."""
    asked = progress.question
    assert asked is not None
    units = progress.parted(answer)[0] if asked.kind != CHOOSE else {}
    sheet = progress.setup.sheet
    places = {unit: sheet.name(sheet.hex(text)) for unit, text in units.items()}
    after, events = progress.answered(answer, places, unsided)
    told = (
        []
        if asked.step.secret
        else [telling.stands(progress.setup, unit, at, verb="deploys") for unit, at in places.items()]
    )
    return after, places, told + events


def proposed(
    progress: Progress,
    chance: Chance,
    objection: Objection = nothing,
    given: Mapping[str, Any] | None = None,
) -> Answer:
    """A random legal answer to the present question that keeps all limits; the `given` part stays.

    Raises:
        NoRoom: when none was found in `TRIES` tries.
    """
    asked = progress.question
    if asked is None or asked.kind == CHOOSE:
        return chance.choice(asked.choices) if asked is not None else {}
    for _ in range(TRIES):
        answer = {**(given or {}), **_places(progress, asked, chance, objection, given or {})}
        answer |= proposed_marks(progress, chance, answer)
        if not faults(progress, answer, objection):
            return answer
    raise NoRoom(f"found no way to place what step {asked.number} of the set-up asks for in {TRIES} tries")


def _places(
    progress: Progress, asked: Question, chance: Chance, objection: Objection, given: Mapping[str, Any]
) -> dict[str, str]:
    zones, sheet, limits = judging.zones(progress), progress.setup.sheet, asked.step.limits
    places, _ = _read(progress, asked, progress.parted(given)[0])
    found: dict[str, str] = {}
    waiting = [unit for unit in chance.shuffled(list(zones)) if unit not in places]
    # Units that others must be beside come first, then those with the fewest hexes.
    waiting.sort(key=lambda unit: (progress.setup.type_of(unit) not in limits.beside, len(zones[unit])))
    for unit in waiting:
        for hex_ in chance.shuffled(sorted(zones[unit])):
            if judging.why_not(progress, unit, hex_, places):
                continue
            if not _objection(progress, unit, hex_, places, objection):
                places[unit] = hex_
                found[unit] = sheet.name(hex_)
                break
    return found


def proposed_marks(progress: Progress, chance: Chance, given: Mapping[str, Any]) -> dict[str, str]:
    """Random hexes for the marks of the present question that are not `given`; optional marks are laid by
    chance.
    """
    asked = progress.question
    if asked is None or not asked.marks:
        return {}
    sheet, beside = progress.setup.sheet, asked.step.limits.beside
    found = dict(progress.parted(given)[1])
    for slot in asked.marks:
        if slot.key in found or (slot.is_optional and chance.below(2)):
            continue
        there = asked.ground if slot.kind in beside else judging.mark_ground(progress, found)
        for hex_ in chance.shuffled(sorted(there))[: 4 * len(asked.marks) + 40]:
            tried = {**found, slot.key: sheet.name(hex_)}
            if all(fault.subject != slot.key for fault in judging.faults_of_marks(progress, tried)):
                found = tried
                break
    return {key: text for key, text in found.items() if key not in given}
