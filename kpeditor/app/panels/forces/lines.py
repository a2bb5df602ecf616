"""The lines of the order of battle: what each says, in words and with a counter in front."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon

from kpeditor.app.words import tr
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.rules.declarations import Condition, Field, GroupLink
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.areas.describing import area_sentence, titled
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit
from kpeditor.core.scenario.unitlist import unit_title
from kpeditor.core.texts import count
from kpeditor.drawing.frame import clear_picture
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.pieces.counterlooks import CounterLook, Symbols
from kpeditor.drawing.pieces.counters import counter_pixmap

COUNTER = 24
"""Edge of the counters in the tree, in pixels."""
LONGEST = 60
"""Of longer words for an area only the beginning stands in a line."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the tree: what it stands for, below which, what it says plainly and, fainter, in addition.

    `warning` tells that the addition is something to look at.
    """

    key: ForceKey
    parent: ForceKey | None
    text: str
    detail: str = ""
    icon: QIcon | None = None
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Declared:
    """What is known of the forces of a scenario besides themselves.

    Attributes:
        over: the types of which there are more units than counters.
        fields: what the rules ask of sides; conditions: in which units may be.
        links: between groups; some stand below each other by them.
    """

    types: Mapping[str, UnitType]
    over: frozenset[str] = frozenset()
    numbering: Numbering | None = None
    catalogue: Catalogue = NO_RULES
    fields: Sequence[Field] = ()
    conditions: Sequence[Condition] = ()
    links: Sequence[GroupLink] = ()


def lines_of(scenario: Scenario, declared: Declared, dpr: float, symbols: Symbols) -> Iterator[Line]:
    """All lines from top to bottom: a passenger stands below its carrier, a group below the one that it
    belongs to. `symbols` are those of the counters.
    """
    types, over, links, colours = declared.types, declared.over, declared.links, side_colours(scenario)
    for side in scenario.sides:
        colour = colours[side.id]
        yield Line(ForceKey(side.id), None, side.title, side_detail(side, declared.fields), chip(colour))
        above = {one.group: one.to for one in links if one.is_below and one.side == side.id}
        for group in _from_above(side.groups, above):
            key = ForceKey(side.id, group.id)
            detail = group_detail(group, declared.numbering, declared.catalogue)
            to = [one for one in links if not one.is_below and (one.side, one.group) == (side.id, group.id)]
            detail = " · ".join((detail, *(f"{tr(one.words)} → {one.to}" for one in to)))
            yield Line(key, ForceKey(side.id, above.get(group.id, "")), group.id, detail)
            for type_id, number in group.counts.items():
                yield Line(
                    key._replace(type=type_id),
                    key,
                    f"{number} × {type_title(types, type_id)}",
                    tr("more than counters") if type_id in over else "",
                    counter(types.get(type_id), colour, "", dpr, symbols),
                    warning=type_id in over,
                )
            carriers = {unit.id: unit for unit in reversed(group.units) if not unit.carried_by}
            for unit in group.units:
                picture = counter(types.get(unit.type), colour, unit.id, dpr, symbols)
                carrier = carriers.get(unit.carried_by)
                yield _unit_line(key, carrier, unit, types, picture, declared.conditions)


def _from_above(groups: Sequence[Group], above: dict[str, str]) -> Iterator[Group]:
    """The groups, each before those below it; `above` loses links that lead in a circle."""
    by_id = {group.id: group for group in groups}
    for id_ in list(above):
        chain = [id_]
        while (up := above.get(chain[-1])) is not None:
            if up in chain:
                del above[id_]
                break
            chain.append(up)

    def below(id_: str) -> Iterator[Group]:
        yield by_id[id_]
        for one in groups:
            if above.get(one.id) == id_:
                yield from below(one.id)

    for group in groups:
        if group.id not in above:
            yield from below(group.id)


def _unit_line(
    group_key: ForceKey,
    carrier: Unit | None,
    unit: Unit,
    types: Mapping[str, UnitType],
    picture: QIcon | None,
    conditions: Sequence[Condition],
) -> Line:
    key = group_key._replace(type=unit.type, unit=unit.id)
    parent = group_key._replace(type=carrier.type, unit=carrier.id) if carrier else group_key
    title = unit_title(type_title(types, unit.type), unit.type, unit.id)
    return Line(key, parent, title, unit_detail(unit, conditions), picture)


def side_detail(side: Side, fields: Sequence[Field] = ()) -> str:
    """A side in brief: how many units, and the fields of it that are said in brief."""
    number = sum(sum(group.tally().values()) for group in side.groups)
    said = [
        tr(one.brief).format(value=one.shown(side.fields[one.id]))
        for one in fields
        if one.brief and side.fields.get(one.id, False) is not False
    ]
    return " · ".join((count(number, tr("unit"), tr("units")), *said))


def group_detail(group: Group, numbering: Numbering | None = None, catalogue: Catalogue = NO_RULES) -> str:
    """A group in brief: its name where rules give it one, how many units, where it deploys or when it enters,
    in words.
    """
    name = group.fields.get("name")
    parts = [str(name)] if name else []
    parts.append(count(sum(group.tally().values()), tr("unit"), tr("units")))
    if group.deploy:
        parts.append(_area(group.deploy, numbering, catalogue))
    if group.enter:
        words = tr("enters by event {at}") if group.enter.waits else tr("enters turn {turn} {at}")
        words = tr("enters any turn {at}") if group.enter.is_free else words
        at = f" {tr('or')} ".join(_area(one, numbering, catalogue) for one in group.enter.areas) or "?"
        parts.append(words.format(turn=group.enter.turn, at=at))
    if group.held:
        parts.append(tr("held"))
    if not group.deploy and not group.enter and not all(unit.at or unit.carried_by for unit in group.units):
        parts.append(tr("no area yet"))
    return " · ".join(parts)


def _area(text: str, numbering: Numbering | None, catalogue: Catalogue) -> str:
    """An area in words, of a long one the beginning; what is not understood as it was typed."""
    if numbering is None or not text:
        return text or "?"
    try:
        area = titled(parse_area(text, numbering), catalogue)
        words = area_sentence(area, numbering).removeprefix("anywhere ")
    except BadExpression:
        return text
    return words if len(words) <= LONGEST else f"{words[:LONGEST].rsplit(' ', 1)[0]} …"


def unit_detail(unit: Unit, conditions: Sequence[Condition] = ()) -> str:
    """A single unit in brief: where it stands, facing, its conditions."""
    parts = []
    if unit.carried_by:
        parts.append(tr("aboard"))
    elif unit.at:
        parts.append(f"{unit.at} {unit.facing}".strip())
    for one in conditions:
        if grade := unit.grade(one.id):
            parts.append(tr(one.said(grade) if one.is_switch else one.badge(grade)))
    return " · ".join(parts)


def type_title(types: Mapping[str, UnitType], type_id: str) -> str:
    """What players call a type; of an unknown one its id."""
    return types[type_id].title if type_id in types else type_id


def counter(
    type_: UnitType | None, colour: QColor, number: str, dpr: float, symbols: Symbols, size: int = COUNTER
) -> QIcon | None:
    """The counter of a type in the colour of a side, None for an unknown type."""
    if type_ is None:
        return None
    return QIcon(counter_pixmap(CounterLook(type_, colour.name(), number, symbols=symbols), size, dpr))


def chip(colour: QColor) -> QIcon:
    """A square in the colour of a side."""
    with clear_picture(COUNTER, COUNTER) as (pixmap, painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(8, 8, 14, 14, 4, 4)
    return QIcon(pixmap)
