"""Checks of where forces come from: areas without hexes, entries off the edge, groups without a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.checks.networks import border
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.checks.reporting import AREA_TITLES, group_title, hex_names
from kpeditor.core.geometry.masks import HexMask, nothing
from kpeditor.core.problem import DataPath, Problem, error, hint, warning
from kpeditor.core.scenario.model import Entry, Group, Side
from kpeditor.core.texts import count


def check_forces(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything that is wrong with the sides' groups, their areas and their time of arrival."""
    length = parsed.scenario.length
    if length.min > length.max or length.max < 1:
        text = f"the game lasts {length.min} to {length.max} game-turns"
        fix = "Write at least 1, the shortest length no more than the longest."
        yield error("length-order", text, fix=fix, **_at(("length",)))
    for s, side in enumerate(parsed.scenario.sides):
        yield from _side(parsed, side, ("sides", s))
    if parsed.sheet is not None:
        yield from _areas(parsed, parsed.sheet)
        yield from _shared(parsed, parsed.sheet)


def _at(path: DataPath) -> dict[str, Any]:
    return {"document": "scenario", "path": path}


def _side(parsed: ParsedScenario, side: Side, path: DataPath) -> Iterator[Problem]:
    if not any(group.tally() for group in side.groups):
        yield warning("side-empty", f"the side {side.called} has no units", **_at(path))
    else:
        for g, group in enumerate(side.groups):
            yield from _group(parsed, side, group, (*path, "groups", g))
    beyond = [turn for turn in (side.ban.turns if side.ban else ()) if turn > parsed.scenario.length.max]
    if beyond:
        text = f"the ban names game-turn {beyond[0]}, but the game ends with {parsed.scenario.length.max}"
        yield hint("ban-after-end", text, **_at((*path, "ban", "turns")))
    yield from _strange_bans(parsed, side, path)


def _strange_bans(parsed: ParsedScenario, side: Side, path: DataPath) -> Iterator[Problem]:
    """Operations in a ban that these rules do not know and therefore never forbid."""
    forms = parsed.ruleset.forms() if parsed.ruleset is not None else None
    known = forms.operations if forms is not None else {}
    for index, op in enumerate(side.ban.ops if side.ban and known else ()):
        if op not in known:
            fix = f"Take it out; these rules let a scenario forbid {' and '.join(known)}."
            text = f"the rules cannot forbid {op!r}: it stays allowed"
            yield warning("ban-unknown", text, fix=fix, **_at((*path, "ban", "ops", index)))


def _has_groups_below(parsed: ParsedScenario, side: Side, group: Group) -> bool:
    """Whether other groups belong to a group, such as those of a division without troops of its own."""
    declared = parsed.ruleset.fields(parsed.scenario).group if parsed.ruleset is not None else ()
    below = [one.id for one in declared if one.links == "below"]
    return any(one.fields.get(id_) == group.id for one in side.groups if one is not group for id_ in below)


def _group(parsed: ParsedScenario, side: Side, group: Group, path: DataPath) -> Iterator[Problem]:
    called = group_title(parsed.scenario, side, group)
    if not group.tally():
        if _has_groups_below(parsed, side, group):
            return
        yield warning("group-empty", f"{called} has no units", **_at(path))
        return
    if group.deploy and group.enter is not None:
        text = f"{called} both deploys and enters later"
        yield error(
            "group-two-places", text, fix="Let it deploy or enter, not both.", **_at((*path, "enter"))
        )
    loose = group.counts or any(not unit.at and not unit.carried_by for unit in group.units)
    is_on_table = parsed.ruleset is not None and parsed.ruleset.info.space == "table"
    is_in_step = any(step.side == side.id and group.id in step.groups for step in parsed.scenario.setup)
    # On a free table an area is not required: its rules ask for places.
    if loose and not group.deploy and group.enter is None and not is_on_table and not is_in_step:
        text = f"{called} has units without a place"
        fix = "Give the group deploy (an area) or enter (turn and edge hexes), or each unit a hex in at."
        window = "Give the group an area, let it enter in a game-turn, or put each unit into a hex."
        yield error("group-nowhere", text, fix=fix, window=window, **_at(path))
    if group.enter is not None:
        yield from _time(parsed, group.enter, (*path, "enter", "turn"))


def _time(parsed: ParsedScenario, entry: Entry, path: DataPath) -> Iterator[Problem]:
    length = parsed.scenario.length
    if entry.waits or entry.is_free:
        return
    if entry.turn < 1:
        yield error("entry-after-end", f"there is no game-turn {entry.turn}", **_at(path))
    elif entry.turn > length.max:
        text = f"enters on game-turn {entry.turn}, but the game ends with {length.max}"
        yield error("entry-after-end", text, fix=f"Enter by game-turn {length.max}.", **_at(path))
    elif entry.turn > length.min:
        text = f"enters on game-turn {entry.turn}, but the game may end with {length.min}"
        yield warning("entry-after-end", text, **_at(path))


def _areas(parsed: ParsedScenario, sheet: MapSheet) -> Iterator[Problem]:
    edge = border(sheet.grid)
    for use in parsed.uses:
        if use.mask is None:
            continue
        if not use.mask.any():
            severe = warning if use.purpose in ("victory", "event") else error
            text = f"the {AREA_TITLES[use.purpose]} has no hexes on this map"
            yield severe("area-empty", text, **_at(use.path), offset=use.offset)
        elif use.purpose in ("enter", "exit"):
            inland = hex_names(sheet, use.mask & ~edge)
            if inland:
                code = "entry-not-on-edge" if use.purpose == "enter" else "exit-not-on-edge"
                verb = "enter" if use.purpose == "enter" else "leave"
                which = f"hex {inland[0]} is" if len(inland) == 1 else f"{inland[0]} and other hexes are"
                text = f"units {verb} at the edge of the map, but {which} not there"
                fix = "Name hexes at the edge, for example a run of them or the north edge."
                yield error(code, text, fix=fix, **_at(use.path), hexes=inland)


def _shared(parsed: ParsedScenario, sheet: MapSheet) -> Iterator[Problem]:
    """Hexes in which a side that deploys earlier may deploy as well."""
    taken: dict[str, HexMask] = {}
    for use in parsed.uses:
        if use.purpose != "deploy" or use.side is None or use.mask is None:
            continue
        for earlier, zone in taken.items():
            shared = zone & use.mask
            if earlier != use.side.id and shared.any():
                hexes = count(int(shared.sum()), "hex is", "hexes are")
                text = f"{hexes} also in a deployment area of {earlier}"
                yield hint(
                    "zones-overlap",
                    text,
                    fix="Separate the areas, or ignore this if the side that deploys first shall choose.",
                    **_at(use.path),
                    hexes=hex_names(sheet, shared),
                )
        taken[use.side.id] = taken.get(use.side.id, nothing(sheet.grid)) | use.mask
