"""Telling: the course of a campaign as a text to read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.campaign.carrying import Course, UnitKey, carried_ids, next_battle
from kpeditor.core.play.campaign.differing import differences
from kpeditor.core.play.campaign.histories import Gone, Histories
from kpeditor.core.play.chronicle import course_lines, plain
from kpeditor.core.rules.registry import turn_words
from kpeditor.core.scenario.model import Scenario, Side


def course_text(course: Course, *, whole: bool = False) -> str:
    """The course in Markdown: the battles played with results and losses, the history of each unit, and the
    next battle.

    With `whole`, also the complete logs.
    """
    campaign = course.campaign
    lines = [f"# {plain(campaign.title or 'A campaign')}", ""]
    if campaign.notes:
        lines += [plain(" ".join(campaign.notes.split())), ""]
    told = [Histories(one, carried_ids(campaign, one.scenario.ruleset)) for one in course.fought]
    for number, one in enumerate(told):
        lines += _battle(number + 1, one, differences(course, number))
        if whole:
            turns = turn_words(one.fought.scenario.ruleset)
            lines += course_lines(one.fought.session.events(), turns, level=3)
    lines += ["## What comes", ""]
    lines += _next(course) if course.now is not None else ["The campaign has ended.", ""]
    lines += _units(told)
    return "\n".join(lines).rstrip() + "\n"


def _battle(number: int, told: Histories, differing: list[str]) -> Iterator[str]:
    one = told.fought
    scenario, outcome = one.scenario, one.outcome
    yield from (f"## {number}. {plain(one.title)}", "")
    if scenario.notes and (first := scenario.notes.strip().split("\n\n")[0]):
        yield from (plain(" ".join(first.split())), "")
    if differing:
        yield "**Not the forces that were left:** " + plain("; ".join(differing)) + "."
        yield ""
    if told.gone:
        for turn, those in groupby(told.gone.values(), key=lambda gone: gone.turn):
            when = turn_words(scenario.ruleset).now.format(turn=turn)
            yield f"- **{when}.** {plain(' '.join(_losses(list(those), told)))}"
        yield ""
    level = f", {outcome.level}" if outcome.level else ""
    yield f"**{plain(f'{scenario.called(outcome.winner)}{level}')}**: {plain(outcome.reason)}."
    yield ""
    if one.branch.text:
        yield from (plain(one.branch.text), "")
    yield from ("| side | left | lost |", "|---|---|---|")
    for side in scenario.sides:
        left, lost = (sum(of == side.id for of, _ in those) for those in (one.left, one.lost))
        yield f"| {plain(side.called)} | {left} | {lost} |"
    yield ""


def _losses(those: list[Gone], told: Histories) -> Iterator[str]:
    """Sentences for one game-turn: "Germans lost: Truck t1, Truck t2."."""
    words = {"destroyed": "lost", "exited": "off the map", "withdrawn": "withdrawn"}
    for side in told.fought.scenario.sides:
        for state, said in words.items():
            names = [told.called(one.key) for one in those if one.key[0] == side.id and one.state == state]
            if names:
                yield f"{side.called} {said}: {', '.join(names)}."


def _next(course: Course) -> Iterator[str]:
    """The next battle, and the units that carry over into it."""
    now = course.now
    assert now is not None
    try:
        meant, carried = open_battle(now.scenario).battle.scenario, next_battle(course).battle.scenario
    except BadFile as bad:
        yield from (plain(f"{now.id}: {bad}"), "")
        return
    assert meant is not None
    assert carried is not None
    yield from (plain(f"{meant.title or now.id} ({now.scenario.name})"), "")
    if not course.fought:
        return
    known = {key for fought in course.fought for key in fought.begun}
    yield from ("| side | have fought | are fresh | are missing |", "|---|---|---|---|")
    for side in meant.sides:
        ids = _ids(carried, side)
        old = sum(key in known for key in ids)
        wanted = sum(sum(group.tally().values()) for group in side.groups)
        yield f"| {plain(side.called)} | {old} | {len(ids) - old} | {wanted - len(ids)} |"
    yield ""


def _ids(scenario: Scenario, side: Side) -> list[UnitKey]:
    return [(of.id, unit.id) for of, group in scenario.groups() if of.id == side.id for unit in group.units]


def _units(told: list[Histories]) -> Iterator[str]:
    """A table of what happened to each unit, with a column for each battle."""
    if not told:
        return
    yield from ("## Units", "")
    sides: dict[str, str] = {}
    for one in told:
        sides |= {side.id: side.called for side in one.fought.scenario.sides if side.id not in sides}
    for id_, title in sides.items():
        units: dict[UnitKey, tuple[str, str]] = {}
        for one in told:
            for key in one.fought.begun:
                if key[0] == id_:
                    units.setdefault(key, (one.called(key), one.group_called(key)))
        yield from (f"### {plain(title)}", "")
        yield (
            "| unit | of | "
            + " | ".join(plain(f"{n}. {one.fought.title}") for n, one in enumerate(told, 1))
            + " |"
        )
        yield "|---|---|" + "---|" * len(told)
        for key, (name, group) in units.items():
            cells = " | ".join(plain(one.told(key)) or "–" for one in told)
            yield f"| {plain(name)} | {plain(group)} | {cells} |"
        yield ""
