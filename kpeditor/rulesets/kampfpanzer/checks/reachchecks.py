"""Checks of time and transport: objectives and exits nobody can reach, guns nobody can move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kpeditor.core.checks.reporting import group_title
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.masks import HexMask, hexes_of_mask
from kpeditor.core.problem import DataPath, Problem, in_scenario
from kpeditor.core.scenario.areas.masks import mask_of
from kpeditor.core.scenario.model import Side
from kpeditor.core.scenario.victory.nodes import Tallied, tallied_in
from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.core.texts import count
from kpeditor.rulesets.kampfpanzer.checks.sidereach import SideReach
from kpeditor.rulesets.kampfpanzer.checks.situation import Post, Situation

_SHOWN = 60


def out_of_reach(situation: Situation) -> Iterator[Problem]:
    """Areas and exits that count for a side although none of its units can get there in time."""
    reach = {side.id: SideReach(situation, side) for side in situation.scenario.sides}
    for objective in objectives(situation):
        known = reach[objective.side.id]
        if objective.exited:
            yield from _exit(situation, known, objective)
        elif objective.area is not None and objective.area.any():
            yield from _area(situation, known, objective)
    for index, side in enumerate(situation.scenario.sides):
        exits = situation.mask(side.exit)
        if exits is not None and exits.any() and reach[side.id].leaves(exits) is None:
            yield in_scenario.warning(
                "exit-out-of-reach",
                f"no unit of {side.called} can leave the map by its exit "
                f"within {count(situation.scenario.length.max, 'turn')}",
                fix="Bring the exit nearer, give the side transport, or make the game longer.",
                path=("sides", index, "exit"),
                hexes=tuple(map(situation.sheet.name, hexes_of_mask(exits)[:_SHOWN])),
            )


def _area(situation: Situation, reach: SideReach, objective: Objective) -> Iterator[Problem]:
    assert objective.area is not None
    first = reach.earliest(objective.area)
    if first is not None and first <= objective.last_turn:
        return
    side = objective.side.called
    late = "ever" if first is None else f"before turn {first}"
    why = f"no unit of {side} can be there {late}, and it is tested until turn {objective.last_turn}"
    yield in_scenario.warning(
        "objective-out-of-reach",
        f"the number of {_words(situation, objective)} stays 0: {why}",
        fix="Bring the forces nearer, give them transport, or make the game longer.",
        path=objective.path,
        offset=objective.count.offset,
        hexes=tuple(map(situation.sheet.name, hexes_of_mask(objective.area)[:_SHOWN])),
    )


def _exit(situation: Situation, reach: SideReach, objective: Objective) -> Iterator[Problem]:
    """A count of units that have left by hexes of an area: only those of the side's exit are open."""
    way_out = situation.mask(objective.side.exit)
    if way_out is None or not way_out.any():
        return  # a side without an exit: reported by the general checks
    counted = way_out if objective.area is None else way_out & objective.area
    first = reach.leaves(counted)
    if reach.leaves(way_out) is None or (first is not None and first <= objective.last_turn):
        return  # an exit that is out of reach as a whole is reported once, at the side
    why = f"none can leave there by turn {objective.last_turn}"
    yield in_scenario.warning(
        "objective-out-of-reach",
        f"the number of {_words(situation, objective)} stays 0: {why}",
        fix="Count units by the exit of the side, or bring it nearer.",
        path=objective.path,
        offset=objective.count.offset,
    )


def _words(situation: Situation, objective: Objective) -> str:
    """What is counted, in words."""
    # Only problems say it.
    from kpeditor.core.rules.registry import titles_in
    from kpeditor.core.scenario.victory.describing import count_words

    return count_words(objective.count, titles_in(situation.scenario), situation.sheet.numbering)


def transport(situation: Situation) -> Iterator[Problem]:
    """Guns that stay where they deploy although what their side must hold or leave by lies elsewhere.

    Reported only when the side has fewer carriers than guns; guns in an area that touches one of its
    objectives are where they should be.
    """
    wanted: dict[str, list[Objective]] = {}
    for objective in objectives(situation):
        if objective.winner == objective.side.id:
            wanted.setdefault(objective.side.id, []).append(objective)
    for side in situation.scenario.sides:
        posts = list(situation.posts_of(side))
        guns = sum(situation.count(post.group, ["artillery"]) for post in posts)
        carriers = sum(situation.carriers(post.group, "artillery") for post in posts)
        if guns <= carriers or side.id not in wanted:
            continue
        for post in posts:
            if post.zone is not None and not any(_touches(post, objective) for objective in wanted[side.id]):
                yield from _stay(situation, post, guns, carriers)


def _touches(post: Post, objective: Objective) -> bool:
    if objective.exited or objective.area is None or post.zone is None:
        return False
    return bool((post.zone & objective.area).any())


def _stay(situation: Situation, post: Post, guns: int, carriers: int) -> Iterator[Problem]:
    own = [key for key in situation.tally(post.group) if situation.types[key].category == "artillery"]
    if own:
        which = " and ".join(situation.types[key].title for key in own)
        have = "no truck or APC for its guns"
        if carriers:
            have = f"{count(carriers, 'truck or APC', 'trucks or APCs')} for {count(guns, 'gun')}"
        called = group_title(situation.scenario, post.side, post.group)
        yield in_scenario.hint(
            "guns-without-transport",
            f"{called} ({which}) deploys away from what its side must hold; the side has {have}",
            fix="Add trucks, or leave it so: the guns then fire from where they stand.",
            path=post.units_path(own[0]),
        )


@dataclass(frozen=True)
class Objective:
    """An area in which units of a side count.

    Attributes:
        area: its hexes; None: anywhere.
        exited: whether units that have left there count, rather than units that stand there.
        last_turn: the last game-turn at whose end it is tested.
        winner: who wins by the line.
        count: what is counted.
        path: where the count stands in the scenario document.
    """

    side: Side
    area: HexMask | None
    exited: bool
    last_turn: int
    winner: str
    count: Tallied
    path: DataPath


def objectives(situation: Situation) -> Iterator[Objective]:
    """Every count of units in an area, in order; lines that cannot be read are skipped, the general checks
    report them.
    """
    scenario = situation.scenario
    for index, line in enumerate(scenario.victory):
        try:
            condition = parse_condition(line.when, situation.sheet.numbering) if line.when else None
            tallies = [] if condition is None else list(tallied_in(condition))
        except KpError:
            continue
        last = min(max(line.turns, default=scenario.length.max), scenario.length.max)
        for tally in tallies:
            side = scenario.side(tally.side)
            exited = tally.what == "exited"
            if side is None or tally.what == "destroyed" or not (exited or tally.area):
                continue
            try:
                area = mask_of(tally.area, situation.sheet) if tally.area else None
            except KpError:
                continue
            path: DataPath = ("victory", index, "when")
            yield Objective(side, area, exited, last, line.winner, tally, path)
