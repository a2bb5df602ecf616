"""Listings: what rules have an umpire look up beside the board, as values that a screen shows as trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a listing.

    Attributes:
        cells: its columns; one cell alone is a head that has the width of the list.
        units: whom it is about, to be shown on the board.
        key: what it is known by from one moment to the next, where lines stand below it.
        below: these lines.
        is_open: whether they show before somebody folds them.
    """

    cells: tuple[str, ...]
    units: tuple[str, ...] = ()
    key: str = ""
    below: tuple[Line, ...] = ()
    is_open: bool = True


@dataclass(frozen=True, slots=True)
class Listing:
    """A list with a title and the heads of its columns."""

    title: str
    heads: Sequence[str]
    lines: Sequence[Line]
