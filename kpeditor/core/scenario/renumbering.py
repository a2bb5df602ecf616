"""Renumbering: what a scenario calls its hexes after the map was given another size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadExpression, BadName, EditRefused
from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.joining import JoinedNumbering
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.linenames import hexrow_style
from kpeditor.core.scenario.areas.nodes import Axis, Hexes, HexName, Rows
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.draws import Draw
from kpeditor.core.scenario.model import Effect, Group, Mark, Scenario, ScenarioEvent, Side, Unit
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.core.scenario.victory.parsing import parse_condition, parse_count, print_condition


@dataclass(frozen=True, slots=True)
class Renumbering:
    """From the hexes of a map to those of its resized board, `shift` columns and rows further."""

    sheet: MapSheet
    grid: HexGrid
    numbering: Numbering
    shift: tuple[int, int]

    def hex(self, hex_: Hex) -> Hex | None:
        """Where a hex of the old board lies now, None when it is lost."""
        there = Hex(hex_.column + self.shift[0], hex_.row + self.shift[1])
        return there if there in self.grid else None

    def name(self, text: str) -> str:
        """The new number of a hex, "" when it is lost or was none."""
        try:
            there = self.hex(self.sheet.hex(text))
        except BadName:
            return ""
        return self.numbering.name_hex(there) if there is not None else ""

    def kept(self, text: str, where: str) -> str:
        """The new number of a hex that must not get lost; texts that name no hex stay as they are.

        Raises:
            EditRefused: when it is lost.
        """
        try:
            self.sheet.hex(text)
        except BadName:
            return text
        if not (new := self.name(text)):
            raise EditRefused(f"Hex {text} would be cut off, but {where} needs it.")
        return new


def renumbered_scenario(scenario: Scenario, new: Renumbering) -> Scenario:
    """The scenario with every hex and row it speaks of numbered anew.

    Raises:
        EditRefused: when a unit, an area, an entry or a condition needs a hex that is lost.
    """
    return replace(
        scenario,
        sides=tuple(_side(side, new) for side in scenario.sides),
        setup=tuple(_step(step, new) for step in scenario.setup),
        victory=tuple(
            replace(line, when=_condition(line.when, new, "a victory condition")) for line in scenario.victory
        ),
        scoring=scenario.scoring.rewritten(lambda text: _scored(text, new)),
        events=tuple(_event(event, new) for event in scenario.events),
        draws=tuple(_draw(draw, new) for draw in scenario.draws),
        marks=tuple(replace(mark, at=new.kept(mark.at, _mark_words(mark))) for mark in scenario.marks),
    )


def _event(event: ScenarioEvent, new: Renumbering) -> ScenarioEvent:
    def moved(effect: Effect) -> Effect:
        return replace(effect, area=area_text(effect.area, new, "the area of an event"))

    return replace(event, when=_condition(event.when, new, "an event")).rewritten(moved)


def _draw(draw: Draw, new: Renumbering) -> Draw:
    whose = f"the entry of a lot of {draw.id}"
    return replace(draw, lots=tuple(replace(lot, at=area_text(lot.at, new, whose)) for lot in draw.lots))


def _mark_words(mark: Mark) -> str:
    article = "an" if mark.kind[:1] in "aeiou" else "a"
    return f"{article} {mark.kind}{f' of {mark.side}' if mark.side else ''}"


def _side(side: Side, new: Renumbering) -> Side:
    groups = tuple(_group(group, side, new) for group in side.groups)
    return replace(side, groups=groups, exit=area_text(side.exit, new, f"the exit of {side.title}"))


def _group(group: Group, side: Side, new: Renumbering) -> Group:
    whose = f"group {group.id} of {side.title}"
    enter = group.enter
    if enter is not None:
        enter = enter.placed(*(area_text(at, new, f"the entry of {whose}") for at in enter.areas))
    return replace(
        group,
        deploy=area_text(group.deploy, new, f"the area of {whose}"),
        enter=enter,
        units=tuple(_unit(unit, new) for unit in group.units),
    )


def _step(step: SetupStep, new: Renumbering) -> SetupStep:
    """A step with its areas numbered anew; kinds of terrain are no areas and stay."""

    def area(text: str) -> str:
        return area_text(text, new, "a step of the set-up")

    limits = replace(
        step.limits,
        from_area={area(text): n for text, n in step.limits.from_area.items()},
        terrain=tuple(map(area, step.limits.terrain)),
        never=tuple(map(area, step.limits.never)),
    )
    return replace(step, at=area(step.at), limits=limits)


def _unit(unit: Unit, new: Renumbering) -> Unit:
    return replace(unit, at=new.kept(unit.at, f"unit {unit.id}"))


def _condition(text: str, new: Renumbering, where: str) -> str:
    return _rewritten(text, new, where, parse_condition, print_condition)


def _scored(text: str, new: Renumbering) -> str:
    """A count or a condition of points, levels and ladders."""
    where = "a line of points or levels"
    try:
        parse_count(text, new.sheet.numbering)
    except BadExpression:
        return _condition(text, new, where)
    return _rewritten(text, new, where, parse_count, str)


def area_text(text: str, new: Renumbering, where: str) -> str:
    """An area with its hexes and rows numbered anew; one that cannot be read stays as it is.

    Raises:
        EditRefused: when a hex it needs is lost.
    """
    return _rewritten(text, new, where, parse_area, print_area)


def _rewritten(
    text: str,
    new: Renumbering,
    where: str,
    parse: Callable[[str, Numbering], Any],
    printed: Callable[[Any], str],
) -> str:
    try:
        node = parse(text, new.sheet.numbering) if text else None
    except BadExpression:
        return text
    if node is None:
        return text
    changed = _node(node, new, where)
    return text if changed == node else printed(changed)


def _node(node: Any, new: Renumbering, where: str) -> Any:
    """An area or a condition with every hex name and row in it replaced."""
    match node:
        case HexName():
            return HexName(new.kept(node.text, where))
        case Rows():
            return _rows(node, new, where)
        case Hexes():
            kept = tuple(HexName(name) for one in node.names if (name := new.name(one.text)))
            if not kept:
                raise EditRefused(f"All hexes {where} lists would be cut off.")
            return Hexes(kept)
        case tuple():
            return tuple(_node(part, new, where) for part in node)
        case _ if is_dataclass(node) and not isinstance(node, type):
            values = {one.name: getattr(node, one.name) for one in fields(node)}
            return replace(node, **{name: _node(value, new, where) for name, value in values.items()})
    return node


def _rows(node: Rows, new: Renumbering, where: str) -> Rows:
    """The rows or columns as the new board counts them."""
    old, now, is_flat = new.sheet.numbering, new.numbering, new.grid.is_flat
    is_column = node.axis == "columns" or (node.axis == "hexrows" and is_flat)
    if not is_column and (old.staggered_columns is None) != (now.staggered_columns is None):
        raise EditRefused(
            f"{where.capitalize()} speaks of whole rows, which would be other hexes when every second column"
            " is counted differently. Paint or list its hexes first."
        )
    if node.axis == "hexrows" and isinstance(old, JoinedNumbering):
        raise EditRefused(
            f"{where.capitalize()} speaks of the lettered rows of several boards, which the new numbers lack."
            " Paint or list its hexes first."
        )
    spare = int(not is_column and now.staggered_columns is not None and not new.grid.trim)
    most = (new.grid.columns if is_column else new.grid.rows) + spare
    (before, after), shift = _countings(old, now, is_column=is_column), new.shift[0 if is_column else 1]
    first, last = sorted(before.line(ordinal) + shift for ordinal in (node.first, node.last))
    is_open = node.is_open and first >= 1 and last <= most
    if node.is_open and not is_open:
        first, last = first + 1, last - 1
    first, last = max(1, first), min(most, last)
    if last < first:
        raise EditRefused(f"The {node.noun}s of {where} would be cut off.")
    ends = sorted(after.ordinal(line) for line in (first, last))
    axis: Axis = "columns" if is_column else "rows"
    if is_column == is_flat and hexrow_style(now) is not None:
        axis = "hexrows"
    return Rows(ends[0], ends[1], style=after.style, axis=axis, is_open=is_open)


def _countings(old: Numbering, now: Numbering, *, is_column: bool) -> tuple[Counting, Counting]:
    return (old.columns, now.columns) if is_column else (old.rows, now.rows)
