"""From the data of a scenario file to a scenario: defects, told by the schema check, count as nothing."""

from __future__ import annotations

from typing import Any, Final, get_args

from kpeditor.core.files.values import mapping, mappings, own, rest, text, texts, whole, wholes
from kpeditor.core.scenario.model import (
    ON_EVENT,
    Ban,
    Effect,
    Entrench,
    Entry,
    Group,
    Length,
    Scenario,
    ScenarioEvent,
    Side,
    Unit,
    VictoryLine,
)

OWN_KEYS: Final = (
    *("format", "title", "ruleset", "map", "length", "options", "special", "sides", "victory"),
    *("events", "entrenchments", "wrecks", "units", "tables", "notes"),
)
"""The keys of a scenario, in the order in which they are written."""

EVENT_KEYS: Final = ("title", "turns", "when", "for", "say", "then", "once")
EFFECT_KEYS: Final = ("do", "side", "group", "level")
SIDE_KEYS: Final = ("id", "title", "panic_level", "exit", "ban", "groups")
GROUP_KEYS: Final = ("id", "units", "deploy", "enter", "entrench", "held")
UNIT_KEYS: Final = ("id", "type", "at", "facing", "level", "pinned", "carried_by")
BY_EVENT: Final = "event"
"""What stands in place of the game-turn of an entry that waits for an event."""
_ENTRENCH: Final[tuple[Entrench, ...]] = get_args(Entrench)


def read_scenario_data(data: dict[str, Any]) -> Scenario:
    """The scenario a file describes; what is missing or of the wrong kind counts as empty."""
    return Scenario(
        title=text(data.get("title")),
        ruleset=text(data.get("ruleset")),
        map=text(data.get("map")),
        length=_length(data.get("length")),
        sides=tuple(_side(one) for one in mappings(data.get("sides"))),
        victory=tuple(_victory_line(one) for one in mappings(data.get("victory"))),
        events=tuple(_event(one) for one in mappings(data.get("events"))),
        options=dict(own(mapping(data.get("options")))),
        special=texts(data.get("special")),
        entrenchments={side: texts(hexes) for side, hexes in own(mapping(data.get("entrenchments")))},
        wrecks=texts(data.get("wrecks")),
        units=dict(own(mapping(data.get("units")))),
        tables=dict(own(mapping(data.get("tables")))),
        notes=text(data.get("notes")),
        extra=rest(data, OWN_KEYS),
    )


def _length(value: Any) -> Length:
    if isinstance(value, dict):
        first = max(1, whole(value.get("min"), 1))
        return Length(first, whole(value.get("max"), first))
    turns = max(1, whole(value, 1))
    return Length(turns, turns)


def _side(data: dict[str, Any]) -> Side:
    ban = data.get("ban")
    level = data.get("panic_level")
    return Side(
        id=text(data.get("id")),
        title=text(data.get("title")) or text(data.get("id")),
        groups=tuple(_group(one) for one in mappings(data.get("groups"))),
        panic_level=whole(level) if isinstance(level, int) else None,
        exit=text(data.get("exit")),
        ban=Ban(wholes(ban.get("turns")), texts(ban.get("ops"))) if isinstance(ban, dict) else None,
        extra=rest(data, SIDE_KEYS),
    )


def _group(data: dict[str, Any]) -> Group:
    units, enter = data.get("units"), data.get("enter")
    return Group(
        id=text(data.get("id")),
        counts={type_: whole(count) for type_, count in own(mapping(units))},
        units=tuple(read_unit(one) for one in mappings(units)),
        deploy=text(data.get("deploy")),
        enter=_entry(enter) if isinstance(enter, dict) else None,
        entrench=next((one for one in _ENTRENCH if one == data.get("entrench")), "no"),
        held=data.get("held") is True,
        extra=rest(data, GROUP_KEYS),
    )


def _entry(data: dict[str, Any]) -> Entry:
    turn = ON_EVENT if data.get("turn") == BY_EVENT else whole(data.get("turn"), 1)
    return Entry(turn, text(data.get("at")))


def read_unit(data: dict[str, Any]) -> Unit:
    """The unit of an entry in a list of single units."""
    return Unit(
        id=text(data.get("id")),
        type=text(data.get("type")),
        at=text(data.get("at")),
        facing=text(data.get("facing")),
        level=whole(data.get("level")),
        pinned=data.get("pinned") is True,
        carried_by=text(data.get("carried_by")),
        extra=rest(data, UNIT_KEYS),
    )


def _victory_line(data: dict[str, Any]) -> VictoryLine:
    return VictoryLine(text(data.get("winner")), text(data.get("when")), wholes(data.get("turns")))


def _event(data: dict[str, Any]) -> ScenarioEvent:
    return ScenarioEvent(
        title=text(data.get("title")),
        turns=wholes(data.get("turns")),
        when=text(data.get("when")),
        side=text(data.get("for")),
        say=text(data.get("say")),
        once=data.get("once") is not False,
        then=tuple(_effect(one) for one in mappings(data.get("then"))),
        extra=rest(data, EVENT_KEYS),
    )


def _effect(data: dict[str, Any]) -> Effect:
    level = data.get("level")
    return Effect(
        do=text(data.get("do")),
        side=text(data.get("side")),
        group=text(data.get("group")),
        level=whole(level) if isinstance(level, int) else None,
        extra=rest(data, EFFECT_KEYS),
    )
