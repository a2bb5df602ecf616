"""Makes a scenario from the data of its file. Defective values are ignored: the schema check reports them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from kpeditor.core.files.formats.values import mapping, mappings, own, rest, text, texts, whole, wholes
from kpeditor.core.files.formats.victorydata import read_victory
from kpeditor.core.problem import DataPath
from kpeditor.core.scenario import model
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep, WrittenChoice

if TYPE_CHECKING:
    from kpeditor.core.scenario.draws import Draw
    from kpeditor.core.scenario.events import ScenarioEvent

OWN_KEYS: Final = (
    *("format", "title", "ruleset", "map", "length", "options", "special", "sides", "draws", "setup"),
    *("victory", "events", "entrenchments", "wrecks", "marks", "units", "tables", "notes"),
)
"""The keys of a scenario, in the order in which they are written."""

SIDE_KEYS: Final = ("id", "title", "panic_level", "exit", "ban", "fields", "groups")
GROUP_KEYS: Final = ("id", "units", "deploy", "enter", "entrench", "held", "fields")
UNIT_KEYS: Final = ("id", "type", "at", "facing", "level", "pinned", "conditions", "carried_by", "fields")
STEP_KEYS: Final = ("side", "groups", "types", "marks", "at", "limits", "choice", "reveal", "secret")
LIMIT_KEYS: Final = (*("apart", "from_enemy", "from_rail", "from_edge", "from", "terrain", "not", "with"),)
LOT_KEYS: Final = ("kind", "count", "at_most", "value")
CHOICE_KEYS: Final = ("entry_of", "name", "out_of")
MARK_KEYS: Final = ("kind", "at", "side", "value")
# Keys of the first rules system, older than `conditions`, `fields` and `marks`: files keep them for ever.
SHORT_CONDITIONS: Final = ("level", "pinned")
"""Conditions written beside a unit's id; the first grade of the second one is written as true."""
SHORT_SIDE_FIELD: Final = "panic_level"
SHORT_GROUP_FIELD: Final = "entrench"
NOT_SAID: Final = "no"
"""The value of `SHORT_GROUP_FIELD` that means the same as leaving it out."""
SHORT_SIDED_MARKS: Final = "entrenchments", "entrenchment"
"""The key under which hexes are listed by side, and the kind of mark they have."""
SHORT_MARKS: Final = "wrecks", "wreck"
"""The key under which hexes are listed, and the kind of mark they have."""
BY_EVENT: Final = "event"
"""Written in place of the game-turn when an entry waits for an event."""
AT_WILL: Final = "any"
"""Written in place of the game-turn when the side chooses it."""
MOST_OF_A_TYPE: Final = 10_000
"""The most units of one type in a group, as in the schema."""


def read_scenario_data(data: dict[str, Any]) -> model.Scenario:
    """The scenario a file describes; missing values and values of a wrong type are left empty."""
    victory, scoring = read_victory(data.get("victory"))
    events, draws = _by_chance(data)
    return model.Scenario(
        title=text(data.get("title")),
        ruleset=text(data.get("ruleset")),
        map=text(data.get("map")),
        length=_length(data.get("length")),
        sides=tuple(_side(one) for one in mappings(data.get("sides"))),
        setup=tuple(_step(one) for one in mappings(data.get("setup"))),
        victory=victory,
        scoring=scoring,
        events=events,
        draws=draws,
        options=dict(own(mapping(data.get("options")))),
        special=texts(data.get("special")),
        marks=tuple(_marks(data)),
        units=dict(own(mapping(data.get("units")))),
        tables=dict(own(mapping(data.get("tables")))),
        notes=text(data.get("notes")),
        extra=rest(data, OWN_KEYS),
    )


def _by_chance(data: dict[str, Any]) -> tuple[tuple[ScenarioEvent, ...], tuple[Draw, ...]]:
    """The scenario's events and the lots that are drawn."""
    events, draws = mappings(data.get("events")), mappings(data.get("draws"))
    if not events and not draws:
        return (), ()
    from kpeditor.core.files.formats.eventdata import read_draw, read_event  # many scenarios have neither

    return tuple(map(read_event, events)), tuple(map(read_draw, draws))


def _length(value: Any) -> model.Length:
    if isinstance(value, dict):
        first = max(1, whole(value.get("min"), 1))
        return model.Length(first, whole(value.get("max"), first))
    turns = max(1, whole(value, 1))
    return model.Length(turns, turns)


def _marks(data: dict[str, Any]) -> Iterator[model.Mark]:
    by_side = ((side, texts(hexes)) for side, hexes in own(mapping(data.get(SHORT_SIDED_MARKS[0]))))
    yield from _short_marks(by_side, texts(data.get(SHORT_MARKS[0])))
    for one in mappings(data.get("marks")):
        value = one.get("value")
        yield model.Mark(
            kind=text(one.get("kind")),
            at=text(one.get("at")),
            side=text(one.get("side")),
            value=whole(value) if isinstance(value, int) else None,
            extra=rest(one, MARK_KEYS),
            is_entry=True,
        )


def _short_marks(
    by_side: Iterable[tuple[str, Iterable[str]]], of_nobody: Iterable[str]
) -> Iterator[model.Mark]:
    """The marks under the keys that are older than `marks`: the hexes of each side, and those without one."""
    for side, names in by_side:
        yield from (model.Mark(SHORT_SIDED_MARKS[1], name, side) for name in names)
    yield from (model.Mark(SHORT_MARKS[1], name) for name in of_nobody)


def _side(data: dict[str, Any]) -> model.Side:
    ban = data.get("ban")
    return model.Side(
        id=text(data.get("id")),
        title=text(data.get("title")) or text(data.get("id")),
        groups=tuple(_group(one) for one in mappings(data.get("groups"))),
        exit=text(data.get("exit")),
        ban=model.Ban(wholes(ban.get("turns")), texts(ban.get("ops"))) if isinstance(ban, dict) else None,
        fields=_fields(data, SHORT_SIDE_FIELD),
        extra=rest(data, SIDE_KEYS),
    )


def _group(data: dict[str, Any]) -> model.Group:
    units, enter = data.get("units"), data.get("enter")
    return model.Group(
        id=text(data.get("id")),
        counts={
            type_: number
            for type_, count in own(mapping(units))
            if (number := whole(count)) <= MOST_OF_A_TYPE  # larger numbers would slow everything down
        },
        units=tuple(read_unit(one) for one in mappings(units)),
        deploy=text(data.get("deploy")),
        enter=_entry(enter) if isinstance(enter, dict) else None,
        held=data.get("held") is True,
        fields=_fields(data, SHORT_GROUP_FIELD),
        extra=rest(data, GROUP_KEYS),
    )


def _entry(data: dict[str, Any]) -> model.Entry:
    turn, at = data.get("turn"), data.get("at")
    number = model.ON_EVENT if turn == BY_EVENT else model.ANY_TURN if turn == AT_WILL else whole(turn, 1)
    areas = texts(at)
    if len(areas) > 1:
        return model.Entry(number, model.any_of(areas), text(data.get("along")), areas)
    return model.Entry(number, areas[0] if areas else text(at), text(data.get("along")))


def _step(data: dict[str, Any]) -> SetupStep:
    return SetupStep(
        side=text(data.get("side")),
        groups=texts(data.get("groups")),
        types=texts(data.get("types")),
        marks=tuple(_lot(one) for one in mappings(data.get("marks"))),
        at=text(data.get("at")),
        limits=_limits(mapping(data.get("limits"))),
        choices=tuple(_choice(one) for one in mappings(data.get("choice"))),
        reveal=texts(data.get("reveal")),
        secret=data.get("secret") is True,
        extra=rest(data, STEP_KEYS),
    )


def _limits(data: dict[str, Any]) -> Limits:
    return Limits(
        apart=whole(data.get("apart")),
        from_enemy=whole(data.get("from_enemy")),
        from_rail=whole(data.get("from_rail")),
        from_edge={edge: whole(n) for edge, n in own(mapping(data.get("from_edge")))},
        from_area={area: whole(n) for area, n in own(mapping(data.get("from")))},
        terrain=texts(data.get("terrain")),
        never=texts(data.get("not")),
        beside=texts(data.get("with")),
        extra=rest(data, LIMIT_KEYS),
    )


def _lot(data: dict[str, Any]) -> MarkLot:
    value, most = data.get("value"), data.get("at_most")
    return MarkLot(
        kind=text(data.get("kind")),
        count=whole(most if most is not None else data.get("count"), 1),
        at_most=most is not None,
        value=whole(value) if isinstance(value, int) else None,
        extra=rest(data, LOT_KEYS),
    )


def _choice(data: dict[str, Any]) -> WrittenChoice:
    return WrittenChoice(
        entry_of=text(data.get("entry_of")),
        name=text(data.get("name")),
        out_of=texts(data.get("out_of")),
        extra=rest(data, CHOICE_KEYS),
    )


def read_unit(data: dict[str, Any]) -> model.Unit:
    """Reads an entry of a list of single units."""
    return model.Unit(
        id=text(data.get("id")),
        type=text(data.get("type")),
        at=text(data.get("at")),
        facing=text(data.get("facing")),
        conditions=_conditions(data),
        carried_by=text(data.get("carried_by")),
        fields=_fields(data),
        extra=rest(data, UNIT_KEYS),
    )


def _fields(data: dict[str, Any], short: str = "") -> dict[str, Any]:
    """The values under `fields` and under the older key of a group's field."""
    said = {short: data[short]} if short in data and data[short] not in (NOT_SAID, None) else {}
    return {**said, **dict(own(mapping(data.get("fields"))))}


def _conditions(data: dict[str, Any]) -> dict[str, int]:
    short = {id_: data.get(id_) for id_ in SHORT_CONDITIONS}
    said = {**short, **dict(own(mapping(data.get("conditions"))))}
    return {id_: int(grade) for id_, grade in said.items() if isinstance(grade, int) and grade > 0}


def marks_with_paths(marks: Sequence[model.Mark]) -> Iterator[tuple[model.Mark, DataPath]]:
    """Each mark with its place in the data of a scenario file."""
    counts: Counter[DataPath] = Counter()
    for mark in marks:
        stem = mark_stem(mark)
        yield mark, (*stem, counts[stem])
        counts[stem] += 1


def mark_stem(mark: model.Mark) -> DataPath:
    """The path of the list that holds a mark; marks of the first rules system have their own lists."""
    if mark.value is None and not mark.extra and not mark.is_entry:
        key, kind = SHORT_SIDED_MARKS
        if mark.kind == kind and mark.side:
            return (key, mark.side)
        key, kind = SHORT_MARKS
        if mark.kind == kind and not mark.side:
            return (key,)
    return ("marks",)


def parts_as_now(class_name: str, parts: dict[str, Any]) -> dict[str, Any]:
    """Converts fields of a model class from the journal of an older program to those of today.

    There, sides, groups, units and scenarios had the short keys as fields.
    """
    match class_name:
        case "Unit":
            return {**rest(parts, SHORT_CONDITIONS), "conditions": _conditions(parts)}
        case "Side" | "Group":
            short = SHORT_SIDE_FIELD if class_name == "Side" else SHORT_GROUP_FIELD
            return {**rest(parts, (short,)), "fields": _fields(parts, short)}
        case "Scenario":
            by_side, of_nobody = SHORT_SIDED_MARKS[0], SHORT_MARKS[0]
            old = _short_marks(parts.get(by_side, {}).items(), parts.get(of_nobody, ()))
            return {**rest(parts, (by_side, of_nobody)), "marks": (*old, *parts.get("marks", ()))}
    return parts
