"""Answers on free tables by clicks: bases put down and turned, actions drawn, markers chosen.

The hand is one of `mouseplay`: it clicks and drags between points of the table by their names.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from PySide6.QtWidgets import QAbstractButton, QTreeWidget

from kpeditor.app.ruleset_ui.panzer8.setups import HideSheet
from kpeditor.app.ruleset_ui.toolkit.table.acting import TableActSheet
from kpeditor.app.ruleset_ui.toolkit.table.drafts import Draft
from kpeditor.app.ruleset_ui.toolkit.table.placing import BeginsAt, TableDeploySheet
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer

T = TypeVar("T")
_NEAR = 0.08
"""How far a clicked point may be from the one that was wanted."""


class TableHand(Protocol):
    """What is asked of a hand here."""

    def look(self, question: Callable[[], T]) -> T: ...

    def hex(self, name: str, *, shift: bool = False) -> None: ...

    def drag(self, start: str, end: str) -> None: ...

    def button(self, widget: QAbstractButton) -> None: ...

    def line(self, tree: QTreeWidget, row: int) -> None: ...


def deploy(hand: TableHand, sheet: TableDeploySheet, wanted: Answer) -> list[str]:
    """Puts every unit down by a drag to where it faces; answers what could not be done so."""
    unmet = []
    places = hand.look(lambda: dict(sheet.places_in(wanted)))
    for unit, place in places.items():
        if place.at is None:
            hand.look(lambda unit=unit, place=place: sheet.set_codes({unit: place.code}))  # type: ignore[misc]
            continue
        rows = hand.look(lambda: sheet.table.units)
        if hand.look(lambda unit=unit: sheet.selected != unit):  # type: ignore[misc]
            hand.line(sheet.table, rows.index(unit))
        space = sheet.seen.sheet.space
        hand.drag(space.name(place.at), space.name(_ahead(sheet, place.at, place.facing)))
        if not hand.look(lambda unit=unit, place=place: _is_there(sheet, unit, place)):  # type: ignore[misc]
            unmet.append(f"a drag did not place {unit} at {place.code}: {sheet.codes.get(unit)}")
            hand.look(lambda unit=unit, place=place: sheet.set_codes({unit: place.code}))  # type: ignore[misc]
    return unmet


def _is_there(sheet: TableDeploySheet, unit: str, place: BeginsAt) -> bool:
    now = sheet.place_of(unit)
    return (
        now is not None
        and now.at is not None
        and place.at is not None
        and math.dist(now.at, place.at) < _NEAR
    )


def act(hand: TableHand, sheet: TableActSheet, wanted: Answer) -> list[str]:
    """Declares an action by clicks: who, in which way, along which points, at whom, and by a drag where it
    faces then. Where the rules refuse points that are rounded to pixels, the last one is put nearer, as
    people do; one that is still refused is dropped: nobody acts any more.
    """
    if wanted == sheet.acts.nothing:
        return []
    draft: Draft = hand.look(lambda: sheet.acts.draft_of(wanted))
    rows = hand.look(lambda: sheet.table.units)
    hand.line(sheet.table, rows.index(draft.unit))
    button = hand.look(lambda: sheet.row.button(draft.do))
    if button is None:
        return [f"there is no button for {draft.do} of {draft.unit}"]
    hand.button(button)
    space = sheet.seen.sheet.space
    _walk(hand, sheet, draft)
    if draft.at is not None:
        hand.hex(space.name(draft.at))
    target = hand.look(lambda: sheet.seen.at(draft.target)) if draft.target else None
    if target is not None:
        hand.hex(space.name(target))
    now: Any = hand.look(lambda: sheet.draft)
    if (now.unit, now.do, now.target, len(now.path)) != (draft.unit, draft.do, draft.target, len(draft.path)):
        return [f"clicks made {now} of {draft}"]
    if hand.look(sheet.faults):
        hand.look(lambda: sheet.take(Draft()))
    return []


NEARER = (1.0, 0.97, 0.9, 0.75)
"""How much of its last stretch a way keeps, tried one after the other."""


def _walk(hand: TableHand, sheet: TableActSheet, draft: Draft) -> None:
    """Clicks the way-points, and drags at the last one to where the unit faces."""
    if not draft.path:
        return
    space = sheet.seen.sheet.space
    for point in draft.path[:-1]:
        is_on_base = hand.look(lambda point=point: sheet.seen.unit_at(point) not in ("", draft.unit))  # type: ignore[misc]
        hand.hex(space.name(point), shift=is_on_base)
    last = draft.path[-1]
    begin = draft.path[-2] if len(draft.path) > 1 else hand.look(lambda: sheet.seen.at(draft.unit)) or last
    for share in NEARER:
        at = TablePoint(
            round(begin.x + share * (last.x - begin.x), 2), round(begin.y + share * (last.y - begin.y), 2)
        )
        if draft.facing is None:
            hand.hex(space.name(at))
        else:
            hand.drag(space.name(at), space.name(_ahead(sheet, at, draft.facing)))
        if not hand.look(lambda: sheet.judged(sheet.draft).refusal):
            return
        if share != NEARER[-1]:
            hand.look(lambda: sheet.take(_without_last(sheet.draft)))


def _without_last(draft: Draft) -> Draft:
    return replace(draft, path=draft.path[:-1], facing=None)


def _ahead(sheet: TableActSheet | TableDeploySheet, at: TablePoint, facing: float) -> TablePoint:
    """A point of the table that a base there looks at."""
    space, turn = sheet.seen.sheet.space, math.radians(facing)
    return TablePoint(
        min(max(at.x + 3 * math.sin(turn), 0.0), space.width),
        min(max(at.y - 3 * math.cos(turn), 0.0), space.height),
    )


def hide(hand: TableHand, sheet: HideSheet, wanted: Answer) -> list[str]:
    """Clicks the marker of each hidden element."""
    rows = hand.look(lambda: sheet.table.units)
    for unit, number in wanted.items():
        hand.line(sheet.table, rows.index(unit))
        hand.hex(sheet.seen.sheet.space.name(hand.look(lambda number=number: sheet.spots[number])))  # type: ignore[misc]
    now = hand.look(sheet.answer)
    return [] if now == wanted else [f"clicks hid {now}, not {wanted}"]
