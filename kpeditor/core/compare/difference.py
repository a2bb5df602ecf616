"""Difference: one difference between two maps or scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Any, Literal

from kpeditor.core.texts import one_line

Part = Literal["map", "scenario"]
MOST = 12
"""Hexes or hexsides a line of text lists before it only counts them."""
_LONG = 120
"""Characters of a value in a line that leaves things out."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What changed from the first battle to the second.

    Attributes:
        part: which document it belongs to.
        kind: what changed, in one word: a layer ("terrain"), a hexside feature ("crest"), "place", "unit",
            "group", "side", "victory", "event", or the name of a field ("title").
        subject: which of these it is: "Town 1", "145", "nationalists a"; "" if the kind says it all.
        old, new: the value before and after, in the words of the file; "" for a missing one.
        hexes, hexsides: where it is, as printed numbers and names; for units, the hexes before and after.
    """

    part: Part
    kind: str
    subject: str = ""
    old: str = ""
    new: str = ""
    hexes: tuple[str, ...] = ()
    hexsides: tuple[str, ...] = ()

    def sentence(self, most: int | None = None) -> str:
        """Returns the difference as one line of text: "terrain 0305 0306: clear -> woods".

        Args:
            most: list no more than so many hexes or hexsides, and shorten long texts; None: no limit.
        """
        places = self.hexsides or (() if self.subject else self.hexes)
        head = " ".join(filter(None, (self.kind, self.subject, _listed(places, most))))
        old, new = (
            text if most is None else shorten(text, _LONG, placeholder=" ...")
            for text in (self.old, self.new)
        )
        return one_line(f"{head}: {_change(old, new)}")


def report(found: Sequence[Difference], most: int | None = MOST) -> str:
    """Returns one line per difference, below the name of its document; `most` as in `Difference.sentence`."""
    lines: list[str] = []
    for part in ("map", "scenario"):
        own = [one for one in found if one.part == part]
        lines += [f"{part}:"] * bool(own) + [f"  {one.sentence(most)}" for one in own]
    return "\n".join(lines)


def words(value: Any) -> str:
    """Returns a value of a file in one line: "yes", "turns 1, 2; ops move", "" for nothing."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{key} {words(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(words, value))
    return "" if value is None else " ".join(str(value).split())


def _change(old: str, new: str) -> str:
    if old and new:
        return f"{old} -> {new}"
    return f"removed ({old})" if old else f"added ({new})"


def _listed(names: tuple[str, ...], most: int | None) -> str:
    if most is None or len(names) <= most:
        return " ".join(names)
    return f"{' '.join(names[:most])} and {len(names) - most} more"
