"""Listings: data that an umpire looks up beside the board, as values that a screen shows as trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a listing.

    Attributes:
        cells: the texts of its columns; a single cell is a heading across the whole list.
        units: the units it is about, which the board can highlight.
        key: identifies a line with children when the listing is rebuilt.
        below: the child lines.
        is_open: whether the children are shown at first.
    """

    cells: tuple[str, ...]
    units: tuple[str, ...] = ()
    key: str = ""
    below: tuple[Line, ...] = ()
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class Listing:
    """A listing with a title and column headings."""

    title: str
    heads: Sequence[str]
    lines: Sequence[Line]
