"""Reads and writes the events of scenario files, their rolls, and the lots drawn by chance."""

from __future__ import annotations

from typing import Any, Final

from kpeditor.core.files.formats.values import filled, mapping, mappings, rest, text, texts, whole, wholes
from kpeditor.core.scenario.draws import HIDDEN, Draw, Lot
from kpeditor.core.scenario.events import USUAL_DIE, Effect, Outcome, RandomTable, ScenarioEvent

Data = dict[str, Any]

EVENT_KEYS: Final = ("title", "turns", "when", "for", "say", "then", "roll", "once")
ROLL_KEYS: Final = ("die", "rows")
ROW_KEYS: Final = ("chance", "title", "say", "then")
EFFECT_KEYS: Final = ("do", "side", "group", "level", "kind", "area", "turns")
DRAW_KEYS: Final = ("id", "side", "take", "when", "hidden", "lots")
DRAWN_LOT_KEYS: Final = ("groups", "chance", "turn", "at")
START, BY_EVENT = "start", "event"
"""When lots are drawn: at the start, or by an event."""


def read_event(data: Data) -> ScenarioEvent:
    """Reads an event from the data of a file."""
    roll = data.get("roll")
    return ScenarioEvent(
        title=text(data.get("title")),
        turns=wholes(data.get("turns")),
        when=text(data.get("when")),
        side=text(data.get("for")),
        say=text(data.get("say")),
        once=data.get("once") is not False,
        then=tuple(_effect(one) for one in mappings(data.get("then"))),
        extra=rest(data, EVENT_KEYS),
        roll=_table(roll) if isinstance(roll, dict) else None,
    )


def _table(data: Data) -> RandomTable:
    rows = tuple(
        Outcome(
            chance=max(0, whole(one.get("chance"), 1)),
            title=text(one.get("title")),
            say=text(one.get("say")),
            then=tuple(_effect(effect) for effect in mappings(one.get("then"))),
            extra=rest(one, ROW_KEYS),
        )
        for one in mappings(data.get("rows"))
    )
    return RandomTable(rows, max(1, whole(data.get("die"), USUAL_DIE)), rest(data, ROLL_KEYS))


def _effect(data: Data) -> Effect:
    level, turns = data.get("level"), data.get("turns")
    return Effect(
        do=text(data.get("do")),
        side=text(data.get("side")),
        group=text(data.get("group")),
        level=whole(level) if isinstance(level, int) else None,
        kind=text(data.get("kind")),
        area=text(data.get("area")),
        turns=max(1, whole(turns, 1)) if isinstance(turns, int) else None,
        extra=rest(data, EFFECT_KEYS),
    )


def read_draw(data: Data) -> Draw:
    """Reads a draw from the data of a file."""
    hidden = text(data.get("hidden"))
    return Draw(
        id=text(data.get("id")),
        side=text(data.get("side")),
        lots=tuple(
            Lot(
                texts(one.get("groups")),
                max(0, whole(one.get("chance"), 1)),
                max(0, whole(one.get("turn"))),
                text(one.get("at")),
                rest(one, DRAWN_LOT_KEYS),
            )
            for one in mappings(data.get("lots"))
        ),
        take=max(1, whole(data.get("take"), 1)),
        on_event=data.get("when") == BY_EVENT,
        hidden=hidden if hidden in HIDDEN else "no",
        extra=rest(data, DRAW_KEYS),
    )


def event_data(event: ScenarioEvent) -> Data:
    """The data of an event."""
    data: Data = {"title": event.title, "turns": list(event.turns), "when": event.when, "for": event.side}
    data["say"] = event.say
    data["then"] = [_effect_data(effect) for effect in event.then]
    if event.roll is not None:
        data["roll"] = _table_data(event.roll)
    if not event.once:
        data["once"] = False
    # An event that acts needs no words.
    return {**filled(data, () if event.acts else ("say",)), **mapping(dict(event.extra))}


def _table_data(table: RandomTable) -> Data:
    rows = [
        {
            **filled(
                {
                    "chance": row.chance,
                    "title": row.title,
                    "say": row.say,
                    "then": [_effect_data(effect) for effect in row.then],
                }
            ),
            **row.extra,
        }
        for row in table.rows
    ]
    return {"die": table.die, "rows": rows, **table.extra}


def _effect_data(effect: Effect) -> Data:
    data = {key: getattr(effect, key) for key in EFFECT_KEYS}
    return {**filled(data, ("do",)), **effect.extra}


def draw_data(draw: Draw) -> Data:
    """The data of a draw; default values are left out."""
    data: Data = {"id": draw.id, "side": draw.side, "take": draw.take if draw.take != 1 else None}
    data["when"] = BY_EVENT if draw.on_event else ""
    data["hidden"] = draw.hidden if draw.hidden != "no" else ""
    data["lots"] = [_lot_data(lot) for lot in draw.lots]
    return {**filled(data, ("id", "side", "lots")), **draw.extra}


def _lot_data(lot: Lot) -> Data:
    data: Data = {"groups": list(lot.groups), "chance": lot.chance if lot.chance != 1 else None}
    data |= {"turn": lot.turn or None, "at": lot.at}
    return {**filled(data, ("groups",)), **lot.extra}
