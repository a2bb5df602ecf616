"""The messages to all sides while a set-up in steps goes on."""

from __future__ import annotations

from kpeditor.core.rules.event import Event
from kpeditor.core.rules.setup.questions import Setup
from kpeditor.core.scenario.model import Mark
from kpeditor.core.scenario.setup.words import area_words
from kpeditor.core.scenario.unitlist import unit_title
from kpeditor.core.scenario.victory.describing import side_name
from kpeditor.core.texts import one_of

PHASE = "set-up"


def in_secret(setup: Setup, side: str, *, is_choice: bool) -> Event:
    """The message that a side has answered in secret."""
    what = "write down a choice" if is_choice else "set up in secret"
    return _event("chooses" if is_choice else "deploys", f"{_who(setup, side)} {what}", side)


def chosen(setup: Setup, key: tuple[str, str], choice: str) -> Event:
    """The message about a side's choice; the key has the side and the subject."""
    side, id_ = key
    group = setup.scenario.group(side, id_)
    text = f"{_who(setup, side)} choose for {id_}: {choice}"
    if group is not None and group.enter is not None and choice in group.enter.areas:
        where = area_words(choice, setup.sheet.numbering)
        text = f"{_who(setup, side)}: group {id_} enters {where}"
    return _event("chooses", text, side)


def stands(setup: Setup, unit: str, at: str, *, verb: str = "stands") -> Event:
    """The message about the place of a unit."""
    one = setup.units[unit]
    type_id = one.unit.type
    title = unit_title(setup.titles.get(type_id, type_id), type_id, unit)
    return _event("deploys", f"{title} {verb} in {at}", one.side.id, (at,), (unit,))


def lays(setup: Setup, mark: Mark, side: str) -> Event:
    """The message that a side lays a mark."""
    value = f" ({mark.value})" if mark.value is not None else ""
    text = f"{_who(setup, side)} lay {one_of(mark_title(setup, mark.kind))}{value} in {mark.at}"
    return _event("lays", text, side, (mark.at,))


def mark_title(setup: Setup, kind: str) -> str:
    """The name of one mark of a kind, within a sentence."""
    return setup.mark_titles.get(kind, (kind.replace("_", " "),))[0]


def _who(setup: Setup, side: str) -> str:
    name = side_name(side, setup.scenario.titles)
    return f"{name[0].upper()}{name[1:]}"


def _event(
    kind: str, text: str, side: str, hexes: tuple[str, ...] = (), units: tuple[str, ...] = ()
) -> Event:
    return Event(0, PHASE, kind, "", text, hexes, units, side)
