"""Set-ups in English. A step: "The Russians place group main north of row K, at least three hexes from the
enemy."; a draw: "One of two lots of the Germans is drawn before the set-up: tanks, or guns (2 of 3)".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.geometry.table import PointNumbering
from kpeditor.core.scenario.areas.describing import area_sentence, listed, number_word
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.model import Entry, Scenario
from kpeditor.core.scenario.setup.steps import Limits, MarkLot, SetupStep, WrittenChoice
from kpeditor.core.scenario.victory.describing import side_name

Names = Mapping[str, str]
_NONE: Names = MappingProxyType({})


def step_sentence(
    step: SetupStep,
    scenario: Scenario,
    numbering: Numbering | None = None,
    types: Names = _NONE,
    marks: Mapping[str, tuple[str, str]] = MappingProxyType({}),
) -> str:
    """A step in words. `types` maps ids of unit types to titles, `marks` maps ids of kinds of marks to their
    singular and plural.
    """
    titles = scenario.titles
    who = side_name(step.side, titles) if step.side else ""
    parts = []
    if step.places:
        what = listed([*_placed(step, types), *(marks_words(lot, marks) for lot in step.marks)])
        area = step.at or _own_area(step, scenario)
        where = f" {area_words(area, numbering)}" if area else ""
        limits = "".join(f", {one}" for one in limit_words(step.limits, numbering, types))
        parts.append(f"{who or '(no side)'} {'place' if step.groups else 'lay'} {what}{where}{limits}")
    for one in step.choices:
        parts.append(f"{who or '(no side)'} choose {choice_words(one, scenario, step.side, numbering)}")
    if step.secret and parts:
        parts.append("in secret")
    sentence = ", ".join(parts)
    if step.reveal:
        told = f"everybody learns of {listed(list(step.reveal))}"
        sentence = f"{sentence}; then {told}" if sentence else told
    sentence = sentence or "nothing yet"
    return f"{sentence[0].upper()}{sentence[1:]}."


def _placed(step: SetupStep, types: Names) -> Iterator[str]:
    if step.types and step.groups:
        kinds = listed([types.get(one, one) for one in step.types])
        yield f"{kinds} of group{'s' if len(step.groups) > 1 else ''} {listed(list(step.groups))}"
    elif step.groups:
        yield f"group{'s' if len(step.groups) > 1 else ''} {listed(list(step.groups))}"


def _own_area(step: SetupStep, scenario: Scenario) -> str:
    """The area of a step that states none: the one in which its groups deploy; "" where they have several
    areas or none.
    """
    if not step.groups:
        return "anywhere"
    side = scenario.side(step.side)
    areas = {group.deploy for group in side.groups if group.id in step.groups} if side is not None else set()
    return areas.pop() if len(areas) == 1 else ""


def area_words(text: str, numbering: Numbering | None) -> str:
    """An area in words; a text that cannot be read stays as typed."""
    if numbering is None or not text:
        return text
    try:
        return area_sentence(parse_area(text, numbering), numbering)
    except BadExpression:
        return text


def entry_words(entry: Entry, numbering: Numbering | None) -> str:
    """The time and place of a group's entry: "enters in game-turn 3 on the north edge along the rail"."""
    when = "in any game-turn of its side's choice" if entry.is_free else f"in game-turn {entry.turn}"
    places = [area_words(one, numbering) for one in entry.areas]
    where = f" either {listed(places, 'or')}" if len(places) > 1 else "".join(f" {one}" for one in places)
    along = f" along the {entry.along}" if entry.along else ""
    if entry.waits:
        return f"enters{where}{along} when an event brings it in"
    return f"enters {when}{where}{along}"


def marks_words(lot: MarkLot, marks: Mapping[str, tuple[str, str]]) -> str:
    """A number of marks in words: "up to one damaged track", "three forts (20)"."""
    one, several = marks.get(lot.kind, (lot.kind.replace("_", " "),) * 2)
    value = f" ({lot.value})" if lot.value is not None else ""
    named = f"{number_word(lot.count)} {one if lot.count == 1 else several}{value}"
    return f"up to {named}" if lot.at_most else named


def choice_words(choice: WrittenChoice, scenario: Scenario, side: str, numbering: Numbering | None) -> str:
    """A choice in words, with its alternatives."""
    if not choice.entry_of:
        named = choice.name or "(nothing yet)"
        return f"{named}: {listed(list(choice.out_of), 'or')}" if choice.out_of else named
    group = scenario.group(side, choice.entry_of)
    areas = group.enter.areas if group is not None and group.enter is not None else ()
    where = listed([area_words(one, numbering) for one in areas], "or") if areas else "(no areas)"
    return f"where group {choice.entry_of} enters: {where}"


def limit_words(limits: Limits, numbering: Numbering | None = None, types: Names = _NONE) -> list[str]:
    """Each limit in words."""
    found = []
    if limits.apart:
        found.append(f"at least {_far(limits.apart, numbering)} apart")
    away = [("the enemy", limits.from_enemy), ("the railway", limits.from_rail)]
    away += [(f"the edge {edge}", n) for edge, n in limits.from_edge.items()]
    away += [(_object(area, numbering), n) for area, n in limits.from_area.items()]
    found += [f"at least {_far(n, numbering)} from {what}" for what, n in away if n]
    if limits.terrain:
        found.append(f"only {listed([_ground(one, numbering) for one in limits.terrain], 'or')}")
    if limits.never:
        found.append(f"not {listed([_ground(one, numbering) for one in limits.never], 'or')}")
    if limits.beside:
        names = [types.get(one, one.replace("_", " ")) for one in limits.beside]
        found.append(f"in the hex of {listed(names, 'or')}")
    return found


def _far(number: int, numbering: Numbering | PointNumbering | None) -> str:
    """A distance in words: in hexes, or on a table in its unit."""
    if isinstance(numbering, PointNumbering):
        return numbering.distance(number)
    return f"{number_word(number)} {'hex' if number == 1 else 'hexes'}"


def _object(text: str, numbering: Numbering | None) -> str:
    words = area_words(text, numbering)
    for preposition in ("in ", "on ", "anywhere "):
        words = words.removeprefix(preposition)
    return words


def _ground(name: str, numbering: Numbering | None) -> str:
    """A kind of terrain ("in woods"), or an area in words."""
    if name.replace("_", "").isalpha():
        return f"in {name.replace('_', ' ')}"
    return area_words(name, numbering)


def draw_sentence(draw: Draw, scenario: Scenario, numbering: Numbering | None = None) -> str:
    """A draw in words, with the chance that each lot is drawn first."""
    whose = side_name(draw.side, scenario.titles)
    when = "when an event says so" if draw.on_event else "before the set-up"
    total = sum(max(lot.chance, 0) for lot in draw.lots)
    lots = [lot_words(lot, total, numbering) for lot in draw.lots]
    taken = f"{number_word(draw.take)} of {number_word(len(lots))} lots"
    verb = "is" if draw.take == 1 else "are"
    hidden = {"enemy": ", hidden from the enemy", "all": ", hidden from all"}.get(draw.hidden, "")
    said = f"{taken} of {whose} {verb} drawn {when}{hidden}: {'; '.join(lots) or 'no lots yet'}"
    return f"{draw.id}: {said}"


def lot_words(lot: Lot, total: int = 0, numbering: Numbering | None = None) -> str:
    """A lot in words, with its share of all chances: "tanks and guns in game-turn 4 (2 of 3)"."""
    words = listed(lot.groups) if lot.groups else "nobody"
    if lot.turn:
        words += f" in game-turn {lot.turn}"
    if lot.at:
        words += f" {area_words(lot.at, numbering)}"
    return f"{words} ({max(lot.chance, 0)} of {total})" if total else words
