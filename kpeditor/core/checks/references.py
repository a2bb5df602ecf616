"""Checks that everything a scenario names exists: hexes, places, sides, unit types, options; unique ids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.checks.parsedscenario import AreaUse, ParsedScenario
from kpeditor.core.checks.reporting import MOST_ALIKE
from kpeditor.core.errors import BadName
from kpeditor.core.files.formats.scenarioreader import marks_with_paths
from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_scenario
from kpeditor.core.scenario.areas import masks, nodes
from kpeditor.core.scenario.areas.ground import NO_RULES, settled, unknown_ground
from kpeditor.core.scenario.model import DRAW, Group
from kpeditor.core.scenario.victory.nodes import EVERYBODY, Condition, tallied_in

_UNKNOWN = {
    "hex": "hex-unknown",
    "place": "place-unknown",
    "edge": "edge-unknown",
    "rows": "rows-outside-map",
    "board": "board-unknown",
    "terrain": "ground-unknown",
    "feature": "ground-unknown",
}


def check_references(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything a scenario names that does not exist or exists twice."""
    yield from _ids(parsed)
    yield from _types(parsed)
    yield from _options(parsed)
    yield from _side_names(parsed)
    if parsed.sheet is not None:
        yield from _hexes(parsed, parsed.sheet)
        catalogue = parsed.ruleset.terrain() if parsed.ruleset is not None else None
        for use in parsed.uses:
            yield from _names(use, parsed.sheet, catalogue)


def _twice(code_path: DataPath, what: str, id_: str) -> Problem:
    text = f"the {what} {id_!r} is there twice"
    return in_scenario.error("id-twice", text, fix="Give each its own id.", path=code_path)


def _ids(parsed: ParsedScenario) -> Iterator[Problem]:
    sides: set[str] = set()
    units: set[str] = set()
    for s, side in enumerate(parsed.scenario.sides):
        if side.id in sides:
            yield _twice(("sides", s, "id"), "side", side.id)
        if side.id == DRAW:
            text = f"a side cannot be called {DRAW!r}: a victory line could not tell it from no winner"
            yield in_scenario.error("id-reserved", text, path=("sides", s, "id"))
        sides.add(side.id)
        groups: set[str] = set()
        for g, group in enumerate(side.groups):
            if group.id in groups:
                yield _twice(("sides", s, "groups", g, "id"), "group", group.id)
            groups.add(group.id)
            for u, unit in enumerate(group.units):
                if unit.id in units:
                    yield _twice(("sides", s, "groups", g, "units", u, "id"), "unit", unit.id)
                units.add(unit.id)


def _types(parsed: ParsedScenario) -> Iterator[Problem]:
    types = parsed.unit_types
    ids = {unit.id for _, group in parsed.scenario.groups() for unit in group.units}
    for _, group, where in parsed.scenario.group_paths():
        path = (*where, "units")
        for type_, type_path in _mentions(group, path):
            if types is not None and type_ not in types:
                fix = did_you_mean(type_, types) or "Add it to the scenario's own units."
                text = f"there is no unit type {type_!r}"
                yield in_scenario.error("unit-type-unknown", text, fix=fix, path=type_path)
        for type_, number in group.counts.items():
            if number <= 0:
                text = f"the number of units of type {type_} is {number}: there must be at least one"
                yield in_scenario.error("count-below-one", text, path=(*path, type_))
        for u, unit in enumerate(group.units):
            if unit.carried_by and unit.carried_by not in ids:
                text = f"unit {unit.id} is carried by {unit.carried_by!r}, which is not in the scenario"
                fix = did_you_mean(unit.carried_by, ids)
                at = (*path, u, "carried_by")
                yield in_scenario.error("unit-unknown", text, fix=fix, path=at)


def _mentions(group: Group, path: DataPath) -> Iterator[tuple[str, DataPath]]:
    yield from ((type_, (*path, type_)) for type_ in group.counts)
    yield from ((unit.type, (*path, index, "type")) for index, unit in enumerate(group.units))


def _options(parsed: ParsedScenario) -> Iterator[Problem]:
    ruleset = parsed.ruleset
    if ruleset is None:
        return
    options = {option.id: option for option in ruleset.options()}
    for id_, value in parsed.scenario.options.items():
        path = ("options", id_)
        if id_ not in options:
            fix = did_you_mean(str(id_), options) or f"options are {', '.join(options)}"
            text = f"{ruleset.info.title} has no option {id_!r}"
            window = "Remove it, or set the option that is meant."
            yield in_scenario.error("option-unknown", text, fix=fix, window=window, path=path)
        elif not options[id_].allows(value):
            choices = ", ".join(_as_written(choice) for choice in options[id_].choices)
            text = f"the option {options[id_].title!r} cannot be {_as_written(value)}"
            fix = f"It may be {choices}."
            yield in_scenario.error("option-value", text, fix=fix, path=path)
    specials = ruleset.specials()
    for index, special in enumerate(parsed.scenario.special):
        if special not in specials:
            fix = did_you_mean(special, specials) or f"special rules are {', '.join(specials) or 'none'}"
            text = f"{ruleset.info.title} has no special rule {special!r}"
            window = "Remove it, or tick the special rule that is meant."
            where: DataPath = ("special", index)
            yield in_scenario.error("special-unknown", text, fix=fix, window=window, path=where)


def _as_written(value: object) -> str:
    """A value as it stands in a file."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _side_names(parsed: ParsedScenario) -> Iterator[Problem]:
    ids = [side.id for side in parsed.scenario.sides]
    for line in parsed.lines:
        path = line.path("winner")
        if line.line.winner not in (*ids, DRAW):
            fix = did_you_mean(line.line.winner, [*ids, DRAW]) or f"write {', '.join(ids)} or {DRAW}"
            text = f"the winner {line.line.winner!r} is no side of the scenario"
            yield in_scenario.error("winner-unknown", text, fix=fix, path=path)
        if line.condition is not None:
            path = line.path("when")
            yield from _sides_in(line.condition, ids, path)
    for one in parsed.events:
        if one.event.side and one.event.side not in ids:
            yield no_side(one.event.side, ids, ("events", one.index, "for"), 0)
        if one.condition is not None:
            yield from _sides_in(one.condition, ids, ("events", one.index, "when"))


def _sides_in(condition: Condition, ids: list[str], path: DataPath) -> Iterator[Problem]:
    for tallied in tallied_in(condition):
        if tallied.side not in (*ids, EVERYBODY):
            yield no_side(tallied.side, ids, path, tallied.side_offset)


def no_side(name: str, ids: list[str], path: DataPath, offset: int = 0) -> Problem:
    """The problem that a scenario names a side it does not have; `offset` is the place in the text at the
    path.
    """
    fix = did_you_mean(name, ids) or f"sides are {', '.join(ids)}"
    text = f"there is no side {name!r}"
    return in_scenario.error("side-unknown", text, fix=fix, path=path, offset=offset)


def _hexes(parsed: ParsedScenario, sheet: MapSheet) -> Iterator[Problem]:
    """The hex numbers of units and marks."""
    numbers: list[tuple[str, DataPath]] = []
    numbers += [(unit.at, (*path, "at")) for _, _, unit, path in parsed.scenario.unit_paths() if unit.at]
    for mark, path in marks_with_paths(parsed.scenario.marks):
        numbers.append((mark.at, (*path, "at") if path[0] == "marks" else path))
    for text, path in numbers:
        try:
            sheet.hex(text)
        except BadName as bad:
            yield in_scenario.error("hex-unknown", str(bad), path=path)


def _names(use: AreaUse, sheet: MapSheet, catalogue: Catalogue | None) -> Iterator[Problem]:
    """Names in an area that the map does not know, runs that are not straight, and sides of something that
    does not divide the map.
    """
    unknown = False
    for name in masks.names_in(use.area):
        try:
            match name.node:
                case nodes.Rows():
                    yield from _rows(use, name.node, sheet, name.board)
                case nodes.NumberedPlace() | nodes.NamedPlace():
                    _place(name.node, sheet, catalogue or NO_RULES)
                case nodes.Edge():
                    sheet.edge_hexes(name.text)
                case nodes.HexName():
                    sheet.hex(name.text)
                case nodes.OnBoard():
                    masks.board_named(name.text, sheet)
                case nodes.Terrain() | nodes.Feature():
                    if catalogue is not None and (fault := unknown_ground(name.node, sheet, catalogue)):
                        what, _, cure = fault.partition("; ")
                        yield in_scenario.error(
                            "ground-unknown", what, fix=cure, path=use.path, offset=name.offset
                        )
        except BadName as bad:
            unknown = True
            code, (text, _, cure) = _UNKNOWN[name.kind], str(bad).partition("; ")
            fix = cure or (_places(sheet) if name.kind == "place" else "")
            yield in_scenario.error(code, text, fix=fix, path=use.path, offset=name.offset)
    if masks.depends_on_units(use.area) and not (use.purpose == "setup" and masks.keeps_all_away(use.area)):
        text = "the places of units are known only during the set-up, so this has no effect here"
        fix = "Put it into a step of the set-up."
        where = use.path
        yield in_scenario.warning("limit-unkept", text, fix=fix, path=where, offset=use.offset)
    if use.mask is None and not unknown:
        try:
            masks.mask_of(use.area, sheet)
        except BadName as bad:
            is_run = any(isinstance(part, nodes.Run) for part in nodes.all_parts(use.area))
            yield _crooked(use, str(bad)) if is_run else _sideless(use, str(bad))


def _places(sheet: MapSheet) -> str:
    """The places an area may name, as a cure."""
    names = list(sheet.places)
    if not names:
        return "Give the map the place, or name hexes."
    more = len(names) - MOST_ALIKE
    return "The map has " + ", ".join(names[:MOST_ALIKE]) + (f" and {more} more." if more > 0 else ".")


def _place(node: nodes.NumberedPlace | nodes.NamedPlace, sheet: MapSheet, catalogue: Catalogue) -> None:
    """Accepts the name of a place, of a kind of terrain or of a feature.

    Raises:
        BadName: when it is none.
    """
    try:
        masks.place_of(node, sheet)
    except BadName:
        if isinstance(settled(node, sheet, catalogue), nodes.NumberedPlace | nodes.NamedPlace):
            raise
        called = node.name if isinstance(node, nodes.NamedPlace) else node.kind
        if fault := unknown_ground(nodes.Terrain(called), sheet, catalogue):
            raise BadName(fault) from None


def _crooked(use: AreaUse, text: str) -> Problem:
    fix = "A run follows a row, a column or one of the six directions."
    return in_scenario.error("run-crooked", text, fix=fix, path=use.path, offset=use.offset)


def _sideless(use: AreaUse, text: str) -> Problem:
    what, _, why = text.partition(": ")
    fix = f"{why[:1].upper()}{why[1:]}." if why else ""
    return in_scenario.error("beside-nothing", what, fix=fix, path=use.path, offset=use.offset)


def _rows(use: AreaUse, rows: nodes.Rows, sheet: MapSheet, board: str) -> Iterator[Problem]:
    try:
        placed = masks.board_named(board, sheet) if board else None
    except BadName:
        return  # reported where the board is named
    from kpeditor.core.scenario.areas.linemasks import row_extent  # few areas are rows

    lowest, highest = row_extent(sheet, rows.axis, placed)
    if rows.first < lowest or rows.last > highest:
        first, last = replace(rows, first=lowest, last=highest).words
        one, many = rows.noun, f"{rows.noun}s"
        there = (
            f"{one} {rows.words[0]} goes"
            if rows.first == rows.last
            else "{} {} to {} go".format(many, *rows.words)
        )
        where = f"board {placed.name}" if placed is not None else "the map"
        text = f"{there} beyond {where}, whose {many} are {first} to {last}"
        fix = f"Write {many} between {first} and {last}."
        yield in_scenario.warning("rows-outside-map", text, fix=fix, path=use.path, offset=rows.offset)
