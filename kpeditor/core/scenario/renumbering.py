"""Renumbering: new numbers for the hexes of a scenario after its map was resized."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName, EditRefused
from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.joining import JoinedNumbering
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.linenames import hexrow_style
from kpeditor.core.scenario.areas.nodes import Axis, Hexes, HexName, Rows
from kpeditor.core.scenario.model import Mark, Scenario, Side, Unit
from kpeditor.core.scenario.texts import Holds, with_nodes, with_texts
from kpeditor.core.texts import one_of


@dataclass(frozen=True, slots=True)
class Renumbering:
    """From the hexes of a map to those of its resized board, `shift` columns and rows further."""

    sheet: MapSheet
    grid: HexGrid
    numbering: Numbering
    shift: tuple[int, int]

    def hex(self, hex_: Hex) -> Hex | None:
        """The new place of a hex of the old board; None when it is lost."""
        there = Hex(hex_.column + self.shift[0], hex_.row + self.shift[1])
        return there if there in self.grid else None

    def name(self, text: str) -> str:
        """The new number of a hex; "" when it is lost or was none."""
        try:
            there = self.hex(self.sheet.hex(text))
        except BadName:
            return ""
        return self.numbering.name_hex(there) if there is not None else ""

    def kept(self, text: str, where: str) -> str:
        """The new number of a hex that must not get lost; texts that name no hex stay unchanged.

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
    """The scenario with new numbers for all its hexes and rows.

    Raises:
        EditRefused: when a unit, an area, an entry or a condition needs a hex that is lost.
    """
    written = with_texts(scenario, lambda text, holds, whose: _rewritten(text, holds, new, whose))
    return replace(
        written,
        sides=tuple(_side(side, new) for side in written.sides),
        marks=tuple(replace(mark, at=new.kept(mark.at, _mark_words(mark))) for mark in written.marks),
    )


def _mark_words(mark: Mark) -> str:
    return f"{one_of(mark.kind)}{f' of {mark.side}' if mark.side else ''}"


def _side(side: Side, new: Renumbering) -> Side:
    groups = (replace(group, units=tuple(_unit(unit, new) for unit in group.units)) for group in side.groups)
    return replace(side, groups=tuple(groups))


def _unit(unit: Unit, new: Renumbering) -> Unit:
    return replace(unit, at=new.kept(unit.at, f"unit {unit.id}"))


def _rewritten(text: str, holds: Holds, new: Renumbering, where: str) -> str:
    return with_nodes(text, holds, new.sheet.numbering, lambda node: _node(node, new, where))


def _node(node: Any, new: Renumbering, where: str) -> Any:
    """A hex, row or list of hexes with its new number; any other node unchanged."""
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
