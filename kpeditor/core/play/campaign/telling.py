"""Telling: the course of a campaign as a text to read."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.play.campaign.carrying import Course, Fought
from kpeditor.core.play.chronicle import plain
from kpeditor.core.scenario.model import Scenario


def course_text(course: Course) -> str:
    """The battles that have been played with their results, what befell each unit, and what comes next, in
    Markdown.
    """
    campaign = course.campaign
    lines = [f"# {plain(campaign.title or 'A campaign')}", ""]
    if campaign.notes:
        lines += [plain(" ".join(campaign.notes.split())), ""]
    for number, one in enumerate(course.fought, 1):
        lines += _battle(number, one)
    lines += ["## What comes", ""]
    if course.now is not None:
        lines += [plain(f"{course.now.id}: {course.now.scenario.name}"), ""]
    else:
        lines += ["The campaign has ended.", ""]
    lines += _units(course)
    return "\n".join(lines).rstrip() + "\n"


def _battle(number: int, one: Fought) -> Iterator[str]:
    scenario = one.session.battle.scenario
    assert scenario is not None
    yield from (f"## {number}. {plain(scenario.title or one.battle.id)}", "")
    level = f", {one.outcome.level}" if one.outcome.level else ""
    yield plain(f"{scenario.called(one.outcome.winner)}{level}: {one.outcome.reason}.")
    yield ""
    if one.branch.text:
        yield from (plain(one.branch.text), "")
    yield from ("| side | left | lost |", "|---|---|---|")
    for side in scenario.sides:
        left, lost = (sum(of == side.id for of, _ in those) for those in (one.left, one.lost))
        yield f"| {plain(side.called)} | {left} | {lost} |"
    yield ""


def _units(course: Course) -> Iterator[str]:
    """What befell each unit, battle by battle."""
    told: dict[tuple[str, str], list[str]] = {}
    for number, one in enumerate(course.fought, 1):
        for key, (_, unit) in one.left.items():
            marks = ", ".join(
                f"{id_} {grade}" if grade > 1 else id_ for id_, grade in unit.conditions.items()
            )
            told.setdefault(key, []).append(f"{number}: is left{f' ({marks})' if marks else ''}")
        for key in one.lost:
            told.setdefault(key, []).append(f"{number}: destroyed{_when(one, key[1])}")
    if not told:
        return
    scenarios = [one.session.battle.scenario for one in course.fought]
    first: Scenario | None = scenarios[0]
    assert first is not None
    yield from ("## Units", "", "| side | unit | battles |", "|---|---|---|")
    for (side, id_), those in sorted(told.items()):
        yield f"| {plain(first.called(side))} | {plain(id_)} | {plain('; '.join(those))} |"
    yield ""


def _when(one: Fought, id_: str) -> str:
    turns = [event.turn for event in one.session.events() if event.kind == "destroyed" and id_ in event.units]
    return one.session.said(f" in game-turn {turns[-1]}") if turns else ""
