"""Checks of forces: counters, room to deploy, transport, special rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kpeditor.core.checks.reporting import group_title
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import hexes_of_mask
from kpeditor.core.problem import Problem, error, in_scenario, warning
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Group, Side
from kpeditor.core.scenario.unitlist import MOST
from kpeditor.core.texts import count
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.checks.situation import RIDER_TANK, Post, Situation
from kpeditor.rulesets.kampfpanzer.checks.stacking import Force, feasible, minimum_hexes
from kpeditor.rulesets.kampfpanzer.declarations import entrench

_ON_FEET = ("infantry", "artillery")


def counters(situation: Situation) -> Iterator[Problem]:
    """Types of which the scenario uses more units than the game has counters (Q27)."""
    limited = bool(options.value(situation.scenario, "limit_counters"))
    used: dict[str, int] = {}
    for post in situation.posts:
        for key, number in situation.tally(post.group).items():
            have = len(situation.types[key].counters)
            before = used.get(key, 0)
            used[key] = before + number
            if have and before <= have < used[key]:
                total = sum(situation.tally(other.group).get(key, 0) for other in situation.posts)
                title = situation.types[key].title
                text = f"the scenario uses {total} {title}; the game has {count(have, 'counter')}"
                fix = (
                    f"Use {total - have} fewer, or switch the option off that counts the counters."
                    if limited
                    else "The program plays them all; with the printed counters make do with what there is."
                )
                make = error if limited else warning
                yield make("counters-short", text, fix=fix, document="scenario", path=post.units_path(key))


def room(situation: Situation) -> Iterator[Problem]:
    """Areas too small for the forces that deploy there, under the stacking rules (R-STK-1, R-SET-2)."""
    for side in situation.scenario.sides:
        posts = [(post, force) for post in situation.posts_of(side) if (force := deploying(situation, post))]
        alone = [post for post, force in posts if not feasible([force], barred=situation.entrenched)]
        for post, force in posts:
            if post in alone:
                yield _too_small(situation, post, force)
        if posts and not alone:
            yield from _too_small_together(situation, side, posts)


def _too_small(situation: Situation, post: Post, force: Force) -> Problem:
    need = minimum_hexes([with_room(force)])
    text = (
        f"{count(force.size, 'unit needs', 'units need')} at least {count(need or 0, 'hex', 'hexes')},"
        f" but the area has {len(force.zone)}"
    )
    if force.zone & situation.entrenched:
        text += ", some of them with entrenchments, where no AFV, truck or APC may stand"
    return in_scenario.error(
        "zone-too-small",
        text,
        fix="Enlarge the area or take units away. A hex holds one unit, infantry with a gun, or a carrier "
        "with its passenger.",
        path=(*post.path, "deploy"),
        hexes=_names(situation, post),
    )


def _too_small_together(
    situation: Situation, side: Side, posts: list[tuple[Post, Force]]
) -> Iterator[Problem]:
    """The first group that finds no room beside the groups before it and the units that are already
    placed.
    """
    forces = standing(situation, side)
    if forces and not feasible(forces, barred=situation.entrenched):
        return  # the units already placed break the stacking rules, which another check reports
    for number, (post, force) in enumerate(posts):
        forces.append(force)
        if not feasible(forces, barred=situation.entrenched):
            others = ", ".join(other.group.id for other, _ in posts[:number])
            beside = f"group {others}" if number == 1 else f"the groups {others}" if others else ""
            beside = " and ".join(
                filter(None, [beside, "the units placed already" if standing(situation, side) else ""])
            )
            called = group_title(situation.scenario, side, post.group)
            yield in_scenario.error(
                "zone-too-small",
                f"{called} fits into its area alone, but not together with {beside}",
                fix="Enlarge one of the areas that overlap, or take units away.",
                path=(*post.path, "deploy"),
                hexes=_names(situation, post),
            )
            return


def contested(situation: Situation) -> Iterator[Problem]:
    """Areas of the side that deploys later, if the other side can fill them first (R-SET-1)."""
    for number, side in enumerate(situation.scenario.sides):
        first = [
            force
            for earlier in situation.scenario.sides[:number]
            for post in situation.posts_of(earlier)
            if (force := deploying(situation, post))
        ]
        anywhere = frozenset[Hex]().union(*(other.zone for other in first))
        for post in situation.posts_of(side):
            force = deploying(situation, post)
            if force is None or not feasible([force], barred=situation.entrenched):
                continue
            shared = anywhere & force.zone
            taken = min(sum(min(other.size, len(other.zone & shared)) for other in first), len(shared))
            left = len(force.zone) - taken
            if left >= force.size:
                continue  # every unit has a hex to itself
            need = minimum_hexes([with_room(force)]) or 0
            if left < need:
                yield in_scenario.warning(
                    "zone-contested",
                    f"the other side deploys first and may stand in {taken} of "
                    f"{count(len(force.zone), 'hex', 'hexes')}; {count(force.size, 'unit')} of this group: "
                    f"at least {need} must be left",
                    fix="Keep the areas of the two sides apart.",
                    path=(*post.path, "deploy"),
                )


def entering(situation: Situation) -> Iterator[Problem]:
    """Entering units that can never enter: guns without a carrier (Q147), or units too slow for the entry hex
    (Q19).
    """
    for post in situation.posts:
        if post.group.enter is None:
            continue
        yield from _guns_left_behind(situation, post)
        if post.entry is not None and post.entry.any():
            yield from _too_slow(situation, post)


def _guns_left_behind(situation: Situation, post: Post) -> Iterator[Problem]:
    """Guns that stay behind: guns move only aboard a unit that enters at the same turn and hexes."""
    enter = post.group.enter
    together = [other.group for other in situation.posts_of(post.side) if other.group.enter == enter]
    if post.group.waits:  # an event brings in one group alone
        together = [post.group]
    guns = sum(situation.count(group, ["artillery"]) for group in together)
    carriers = sum(situation.carriers(group, "artillery") for group in together)
    with_guns = [group for group in together if situation.count(group, ["artillery"])]
    if guns > carriers and post.group is with_guns[0]:
        short = guns - carriers
        which = " and ".join(
            situation.types[key].title
            for key in dict.fromkeys(key for group in together for key in situation.tally(group))
            if situation.types[key].category == "artillery"
        )
        with_what = (
            f"{count(carriers, 'truck or APC', 'trucks or APCs')} to carry {'it' if guns == 1 else 'them'}"
        )
        yield in_scenario.error(
            "guns-cannot-enter",
            f"{count(guns, 'gun enters', 'guns enter')} ({which}) with {with_what}: "
            f"{short} can never come onto the map",
            fix=f"Give the group {count(short, 'more truck or APC', 'more trucks or APCs')}.",
            path=(*post.path, "units"),
        )


def _too_slow(situation: Situation, post: Post) -> Iterator[Problem]:
    """Types whose movement allowance does not pay for any entry hex (Q19)."""
    assert post.entry is not None
    entries = hexes_of_mask(post.entry)
    for key in situation.tally(post.group):
        type_, reckoned = situation.types[key], situation.figures(key)
        if type_.category == "artillery" or situation.carriers(post.group, type_.category):
            continue
        price = min(situation.costs.arrival(reckoned.moves_as, hex_) for hex_ in entries)
        if price > reckoned.allowance:
            yield in_scenario.error(
                "entry-too-dear",
                f"{type_.title} has {reckoned.movement} movement points; the entry costs {price / 2:g}",
                fix="Lead a road to the entry hex, choose another one, or another type.",
                path=post.units_path(key),
                hexes=tuple(situation.sheet.name(hex_) for hex_ in entries[:50]),
            )


def rules_without_use(situation: Situation) -> Iterator[Problem]:
    """Special rules and permissions that have no effect in this scenario."""
    tallies = [situation.tally(post.group) for post in situation.posts]
    if "tank_riders" in situation.scenario.special:
        tanks = any(RIDER_TANK in tally for tally in tallies)
        infantry = any(situation.types[key].category == "infantry" for tally in tallies for key in tally)
        if not (tanks and infantry):
            yield in_scenario.warning(
                "riders-without-tanks",
                "the special rule about riders lets a BT7 carry infantry, but the scenario lacks one of them",
                fix="Take tank_riders out of `special`, or add BT7 and infantry to one side.",
                window="Untick the special rule, or add BT7 and infantry to one side.",
                path=("special", situation.scenario.special.index("tank_riders")),
            )
    for post in situation.posts:
        if entrench(post.group) == "no":
            continue
        if post.group.enter is not None or not situation.count(post.group, _ON_FEET):
            why = (
                "entrenchments are dug only at deployment, and this group enters later"
                if post.group.enter is not None
                else "only infantry and artillery can be entrenched, and this group has neither"
            )
            yield in_scenario.warning(
                "entrench-useless", why, fix="Take `entrench` away.", path=(*post.path, "entrench")
            )


def _names(situation: Situation, post: Post) -> tuple[str, ...]:
    """The numbers of the hexes of a deployment area, for showing them on the map."""
    return tuple(map(situation.sheet.name, sorted(post.hexes)[:200]))


def deploying(situation: Situation, post: Post) -> Force | None:
    """The units of a group that its player deploys; None if there are none or they have no area."""
    if not post.hexes or post.group.enter is not None:
        return None
    force = _force(situation, post.group, post.hexes)
    return force if force.size else None


def standing(situation: Situation, side: Side) -> list[Force]:
    """The units of a side that are on the map from the start, each as a force whose area is a single hex."""
    return [
        Force.of(frozenset({placed.hex}), {_kind(situation, placed.type, full=True): 1})
        for placed in situation.placed
        if placed.side is side and not placed.unit.carried_by
    ]


def with_room(force: Force) -> Force:
    """The same force in an area that is large enough. It serves to find the fewest hexes that the force
    needs.
    """
    return replace(force, zone=frozenset(Hex(number, 0) for number in range(force.size)))


def _force(situation: Situation, group: Group, zone: frozenset[Hex]) -> Force:
    counts: dict[str, int] = {}
    for type_, number, full in _unplaced(situation, group):
        kind = _kind(situation, type_, full=full)
        counts[kind] = counts.get(kind, 0) + number
    return Force.of(zone, counts, on_foot=entrench(group) == "required")


def _unplaced(situation: Situation, group: Group) -> Iterator[tuple[UnitType, int, bool]]:
    """All units without a hex of their own: type, number, and whether the unit already has a passenger."""
    for key, number in group.counts.items():
        if key in situation.types and number > 0:
            yield situation.types[key], min(number, MOST), False
    full = {unit.carried_by for unit in group.units if unit.carried_by}
    for unit in group.units:
        if unit.type in situation.types and not unit.at and not unit.carried_by:
            yield situation.types[unit.type], 1, unit.id in full


def _kind(situation: Situation, type_: UnitType, *, full: bool) -> str:
    """The field of `Force` in which a unit is counted."""
    if type_.category in ("infantry", "artillery"):
        return type_.category
    cargo = situation.cargo(type_)
    if full or not cargo:
        return "singles"
    if cargo == {"infantry"}:
        return "infantry_carriers"
    return "gun_carriers" if cargo == {"artillery"} else "carriers"
