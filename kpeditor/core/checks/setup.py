"""Checks of a set-up in steps: what steps name, units that are set up twice or never, room, choices,
secrets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.checks.parsedscenario import ParsedScenario
from kpeditor.core.checks.references import no_side
from kpeditor.core.checks.reporting import hex_names
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.masks import HexMask, disc, hexes_of_mask
from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_scenario
from kpeditor.core.rules.declarations import MarkKind, by_id
from kpeditor.core.scenario.model import Entry, Side
from kpeditor.core.scenario.setup.ground import (
    area_mask,
    entry_mask,
    ground_mask,
    limits_mask,
    line_mask,
    step_mask,
)
from kpeditor.core.scenario.setup.order import (
    is_revealed,
    kept_by,
    ordered_steps,
    places,
    steps_placing,
    types_to_place,
)
from kpeditor.core.scenario.setup.steps import (
    CHOICE,
    ENTER,
    GROUPS,
    MARKS,
    REVEAL,
    SECRET,
    WITH,
    SetupStep,
    WrittenChoice,
)
from kpeditor.core.texts import count


def check_setup(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything wrong with the steps of a set-up, and with entries that follow a line."""
    kinds = by_id(parsed.ruleset.marks()) if parsed.ruleset is not None else None
    for index, step in enumerate(parsed.scenario.setup):
        path: DataPath = ("setup", index)
        yield from _names(parsed, kinds or {}, step, path)
        yield from _marks(parsed, kinds, step, path)
        yield from _choices(parsed, index, step)
        if not step.asks and not step.reveal:
            text = f"step {index + 1} of the set-up does nothing"
            yield in_scenario.warning("setup-step-empty", text, fix="Remove it.", path=path)
    lacks = parsed.ruleset.forms().setup_lacks if parsed.ruleset is not None else {}
    yield from _unplayed(parsed, lacks)
    yield from _placed(parsed)
    if SECRET not in lacks:
        yield from _secrets(parsed)
    if parsed.sheet is not None:
        yield from _ground(parsed, parsed.sheet)
        yield from _room(parsed, parsed.sheet)
        yield from _hidden_overlaps(parsed, parsed.sheet)
        yield from _entries(parsed, parsed.sheet)


def _error(code: str, text: str, fix: str, path: DataPath, window: str = "") -> Problem:
    return in_scenario.error(code, text, fix=fix, path=path, window=window)


_UNPLAYED = {
    MARKS: "steps that lay marks",
    CHOICE: "choices while sides set up",
    REVEAL: "steps that reveal",
    SECRET: "secret steps",
    WITH: "units that stand with others",
}


def _unplayed(parsed: ParsedScenario, lacks: Mapping[str, str]) -> Iterator[Problem]:
    """Parts of steps and entries that games of the rules would ignore, and units without a place under rules
    without a set-up.
    """
    if not lacks or parsed.ruleset is None:
        return
    title = parsed.ruleset.info.title
    for index, step in enumerate(parsed.scenario.setup):
        path: DataPath = ("setup", index)
        if GROUPS in lacks:
            text = f"games of {title} have no set-up, so step {index + 1} is passed over"
            yield _error("setup-unplayed", text, lacks[GROUPS], path)
            continue
        for part in sorted(step.parts & lacks.keys()):
            keys = ("limits", WITH) if part == WITH else (part,)
            text = f"games of {title} know no {_UNPLAYED[part]}: step {index + 1}"
            yield _error("setup-unplayed", text, lacks[part], (*path, *keys))
    for _, group, where in parsed.scenario.group_paths():
        waiting = sum(types_to_place(group).values())
        if group.enter is not None and ENTER in lacks:
            text = f"games of {title} bring nobody in later: group {group.id} takes no part"
            yield _error("setup-unplayed", text, lacks[ENTER], (*where, "enter"))
        elif group.enter is not None and group.enter.one_of and CHOICE in lacks:
            text = f"games of {title} know no {_UNPLAYED[CHOICE]}: where group {group.id} enters"
            yield _error("setup-unplayed", text, lacks[CHOICE], (*where, "enter", "at"))
        elif waiting and GROUPS in lacks:
            text = (
                f"{count(waiting, 'unit')} of group {group.id} have no place, and games of {title} have"
                " no set-up: they take no part"
            )
            yield in_scenario.warning("units-nowhere", text, fix=lacks[GROUPS], path=where)


def _names(
    parsed: ParsedScenario, kinds: Mapping[str, MarkKind], step: SetupStep, path: DataPath
) -> Iterator[Problem]:
    """Sides, groups and types that a step names."""
    side = parsed.scenario.side(step.side)
    if side is None:
        if step.side or step.asks:
            ids = [one.id for one in parsed.scenario.sides]
            yield no_side(step.side, ids, (*path, "side") if step.side else path)
        return
    groups = {group.id: group for group in side.groups}
    for n, id_ in enumerate(step.groups):
        at: DataPath = (*path, "groups", n)
        if id_ not in groups:
            fix = did_you_mean(id_, groups) or f"groups of {side.title} are {', '.join(groups) or 'none'}"
            yield _error("setup-group-unknown", f"{side.title} have no group {id_!r}", fix, at)
        elif groups[id_].enter is not None:
            text = f"group {id_} of {side.title} enters later, so no step can place it"
            yield _error("setup-group-enters", text, "Take it out of the step, or let it deploy.", at)
    yield from _types(side, kinds, step, path)


def _types(side: Side, kinds: Mapping[str, MarkKind], step: SetupStep, path: DataPath) -> Iterator[Problem]:
    """Unit types that none of the groups has, or that have no place on the map to be joined."""
    there = {type_ for group in side.groups if group.id in step.groups for type_ in group.tally()}
    anywhere = {type_ for group in side.groups for type_ in group.tally()}
    for key, ids, known, whose in (
        (("types",), step.types, there, "these groups have"),
        (("limits", "with"), step.limits.beside, anywhere | kinds.keys(), f"{side.title} have"),
    ):
        for n, id_ in enumerate(ids):
            if id_ not in known:
                fix = did_you_mean(id_, known) or f"they have {', '.join(sorted(known)) or 'none'}"
                text = f"{whose} no unit of type {id_!r}"
                window = "Tick types that are there, or add units of this type."
                yield _error("setup-type-unknown", text, fix, (*path, *key, n), window)


def _marks(
    parsed: ParsedScenario, kinds: Mapping[str, MarkKind] | None, step: SetupStep, path: DataPath
) -> Iterator[Problem]:
    """Kinds of marks that the rules do not know, or that carry another number."""
    if kinds is None or parsed.ruleset is None:
        return
    for n, lot in enumerate(step.marks):
        at: DataPath = (*path, "marks", n)
        kind = kinds.get(lot.kind)
        if kind is None:
            fix = did_you_mean(lot.kind, kinds) or f"known: {', '.join(kinds) or 'none'}"
            text = f"{parsed.ruleset.info.title} knows no mark {lot.kind!r}"
            yield _error("mark-unknown", text, fix, (*at, "kind"))
        elif kind.has_value and (lot.value is None or not kind.least <= lot.value <= kind.most):
            text = f"{kind.plural} need a value from {kind.least} to {kind.most}"
            yield _error("mark-value", text, f"Write for example value: {kind.usual_value}.", at)
        elif lot.value is not None and not kind.has_value:
            text = f"a {kind.title} has no value"
            yield in_scenario.warning("mark-value", text, fix="Leave the value away.", path=at)


def _choices(parsed: ParsedScenario, index: int, step: SetupStep) -> Iterator[Problem]:
    """Choices without possibilities, and choices that an earlier step has asked for."""
    earlier = {(one.side, choice.id) for one in parsed.scenario.setup[:index] for choice in one.choices}
    for n, choice in enumerate(step.choices):
        path: DataPath = ("setup", index, "choice", n)
        if why := _nothing_to_choose(parsed, step, choice):
            fix = "Give the entry a list of areas, or the choice a name and at least two possibilities."
            yield _error("setup-choice-empty", why, fix, path)
        elif (step.side, choice.id) in earlier:
            text = f"an earlier step asks already for {choice.id}"
            yield _error("setup-choice-twice", text, "Ask for it once.", path)


def _nothing_to_choose(parsed: ParsedScenario, step: SetupStep, choice: WrittenChoice) -> str:
    if not choice.entry_of:
        few = len(set(choice.out_of)) < 2 or not choice.name
        return "this choice has no name, or fewer than two possibilities" if few else ""
    group = parsed.scenario.group(step.side, choice.entry_of)
    if group is None:
        return f"there is no group {choice.entry_of!r} whose entry could be chosen"
    if group.enter is None or not group.enter.one_of:
        return f"group {choice.entry_of} has only one area to enter by"
    return ""


def _placed(parsed: ParsedScenario) -> Iterator[Problem]:
    """Units that two steps place, and groups that none does."""
    scenario = parsed.scenario
    if not scenario.setup:
        return
    for side, group, path in scenario.group_paths():
        types = types_to_place(group)
        claims = {type_: steps_placing(scenario, side.id, group.id, type_) for type_ in types}
        for type_, steps in claims.items():
            if len(steps) > 1:
                text = f"{type_} of group {group.id} are set up twice, by steps {_numbers(steps)}"
                n = scenario.setup[steps[1]].groups.index(group.id)
                fix = "Name the group in one of them, or tell them apart by types."
                yield _error("setup-group-twice", text, fix, ("setup", steps[1], "groups", n))
                break
        if missing := [type_ for type_, steps in claims.items() if not steps]:
            what = "" if len(missing) == len(types) else f"{', '.join(missing)} of "
            text = f"no step sets up {what}group {group.id} of {side.title}: it is set up last"
            fix = "Name it in a step."
            yield in_scenario.warning("setup-group-missing", text, fix=fix, path=path)


def _numbers(steps: list[int]) -> str:
    return " and ".join(str(index + 1) for index in steps)


def _secrets(parsed: ParsedScenario) -> Iterator[Problem]:
    """Reveals of something that is not hidden, and secrets that no step reveals."""
    setup = parsed.scenario.setup
    hidden = [
        (index, step.side, id_) for index, step in enumerate(setup) if step.secret for id_ in kept_by(step)
    ]
    for index, step in enumerate(setup):
        for n, id_ in enumerate(step.reveal):
            if not any(
                one <= index and id_ == kept and is_revealed(setup, step.side, of, id_)
                for one, of, kept in hidden
            ):
                text = f"there is nothing secret about {id_!r} to reveal by then"
                yield in_scenario.warning(
                    "setup-reveal-nothing",
                    text,
                    fix="Take it out, or make the step that places or decides it secret.",
                    path=("setup", index, "reveal", n),
                )
    for index, step in enumerate(setup):
        kept = kept_by(step) if step.secret else ()
        later = setup[index:]
        if kept and not any(
            id_ in one.reveal and is_revealed(setup, one.side, step.side, id_)
            for one in later
            for id_ in kept
        ):
            text = f"no step reveals what step {index + 1} keeps secret: it becomes known when all are set up"
            yield in_scenario.hint(
                "setup-never-revealed",
                text,
                fix=f"Add a step that reveals {kept[0]}, or ignore this if that is meant.",
                path=("setup", index),
            )


def _ground(parsed: ParsedScenario, sheet: MapSheet) -> Iterator[Problem]:
    """Kinds of terrain and areas in limits that the map does not know, and edges it lacks."""
    for index, step in enumerate(parsed.scenario.setup):
        path: DataPath = ("setup", index, "limits")
        for key, names in (("terrain", step.limits.terrain), ("not", step.limits.never)):
            for n, name in enumerate(names):
                try:
                    ground_mask(sheet, name)
                except (BadExpression, BadName) as bad:
                    kinds = [kind for legend in sheet.legend.values() for kind in legend.kinds]
                    fix = (
                        did_you_mean(name, kinds) or f"kinds of terrain are {', '.join(dict.fromkeys(kinds))}"
                    )
                    text = f"{name!r} is no kind of terrain and no area: {bad}"
                    yield _error("setup-ground-unknown", text, fix, (*path, key, n))
        for edge in step.limits.from_edge:
            if edge not in sheet.edges:
                fix = f"edges are {', '.join(sheet.edges)}"
                yield _error("edge-unknown", f"the map has no edge {edge!r}", fix, (*path, "from_edge", edge))
        for area in step.limits.from_area:
            try:
                area_mask(sheet, area)
            except (BadExpression, BadName) as bad:
                text = f"{area!r} is no area of this map: {bad}"
                yield _error("setup-ground-unknown", text, "Write an area.", (*path, "from", area))


def _room(parsed: ParsedScenario, sheet: MapSheet) -> Iterator[Problem]:
    """Steps whose area and limits leave too few hexes, as far as that is certain."""
    scenario = parsed.scenario
    for one in ordered_steps(scenario):
        side = scenario.side(one.step.side)
        if one.index is None or side is None or not _can_be_read(sheet, one.step):
            continue
        path: DataPath = ("setup", one.index)
        marks = sum(lot.count for lot in one.step.marks if not lot.at_most)
        if marks and (ground := int(step_mask(sheet, one.step).sum())) < marks:
            hexes = count(ground, "hex", "hexes")
            text = f"step {one.index + 1} lays {count(marks, 'mark')}, and may use {hexes}"
            yield _error("setup-no-room", text, "Widen its area, or loosen its limits.", path)
        units, zone = 0, np.zeros((sheet.grid.rows, sheet.grid.columns), np.bool_)
        for group in (group for group in side.groups if group.id in one.step.groups):
            wanted = sum(
                n
                for type_, n in types_to_place(group).items()
                if places(scenario, one, side.id, group.id, type_)
            )
            mask = step_mask(sheet, one.step, group.deploy)
            if wanted and not mask.any():
                text = f"step {one.index + 1} leaves no hex for group {group.id}"
                yield _error("setup-no-room", text, "Widen its area, or loosen its limits.", path)
            units, zone = units + wanted, zone | mask if wanted else zone
        most = _most_apart(sheet, zone, one.step.limits.apart, units)
        if zone.any() and most < units:
            text = (
                f"step {one.index + 1} is to place {count(units, 'unit')} at least"
                f" {count(one.step.limits.apart, 'hex', 'hexes')} apart, but there is room for {most} at most"
            )
            yield _error("setup-no-room", text, "Let them stand closer together, or widen the area.", path)


def _can_be_read(sheet: MapSheet, step: SetupStep) -> bool:
    """Whether area and limits of a step can be read on this map; if not, that is reported elsewhere."""
    try:
        area_mask(sheet, step.at)
        limits_mask(sheet, step.limits)
    except (BadExpression, BadName):
        return False
    return True


def _most_apart(sheet: MapSheet, zone: HexMask, apart: int, wanted: int) -> int:
    """The greatest number of units that can stand so far apart in a zone; stops counting when all have room.
    Each disc of half that distance has room for one.
    """
    if apart < 2:
        return wanted
    left, found = zone.copy(), 0
    while left.any() and found < wanted:
        here = next(iter(hexes_of_mask(left)))
        # The hexes within that distance of the first one left, in a disc in which any two hexes are too near.
        left &= ~disc(sheet.grid, (apart - 1) // 2, here)
        found += 1
    return found


def _hidden_overlaps(parsed: ParsedScenario, sheet: MapSheet) -> Iterator[Problem]:
    """Areas in which a side may come upon units that are hidden from it."""
    setup = parsed.scenario.setup
    for index, step in enumerate(setup):
        if not (step.secret and step.groups):
            continue
        hidden = _zone(parsed, sheet, step)
        for later in range(index + 1, len(setup)):
            other = setup[later]
            if any(
                id_ in other.reveal and is_revealed(setup, other.side, step.side, id_) for id_ in step.groups
            ):
                break
            shared = hidden & _zone(parsed, sheet, other)
            if other.groups and other.side != step.side and shared.any():
                text = f"step {later + 1} may use hexes in which step {index + 1} hides units"
                yield in_scenario.error(
                    "setup-hidden-overlap",
                    text,
                    fix="Separate the areas, or reveal the units earlier.",
                    path=("setup", later),
                    hexes=hex_names(sheet, shared),
                )


def _zone(parsed: ParsedScenario, sheet: MapSheet, step: SetupStep) -> HexMask:
    side, found = parsed.scenario.side(step.side), np.zeros((sheet.grid.rows, sheet.grid.columns), np.bool_)
    for group in side.groups if side is not None else ():
        if group.id in step.groups:
            found |= step_mask(sheet, step, group.deploy)
    return found


def _entries(parsed: ParsedScenario, sheet: MapSheet) -> Iterator[Problem]:
    """Entries along a line that does not come to the edge there, or that the map does not have."""
    for _, group, where in parsed.scenario.group_paths():
        if group.enter is None or not group.enter.along:
            continue
        path, line = (*where, "enter", "along"), group.enter.along
        if not line_mask(sheet, line).any():
            fix = did_you_mean(line, sheet.hexsides) or "Draw it, or name another kind of line."
            yield _error("entry-off-line", f"the map has no {line}", fix, path)
        elif off := [area for area in group.enter.areas if not _comes_in(sheet, group.enter, area)]:
            text = f"no {line} comes to the edge of the map at {off[0]}"
            fix = f"Enter where the {line} leaves the map, or remove along."
            yield _error("entry-off-line", text, fix, path)


def _comes_in(sheet: MapSheet, entry: Entry, area: str) -> bool:
    try:
        mask = entry_mask(sheet, entry, area)
        # Areas that cannot be read, or are empty anyway, are reported as such.
        return bool(mask.any()) or not entry_mask(sheet, replace(entry, along=""), area).any()
    except (BadExpression, BadName):
        return True
