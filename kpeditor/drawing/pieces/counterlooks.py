"""The data shown on a counter: the type of its unit, its side, and the unit's conditions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from PySide6.QtGui import QColor

from kpeditor.core.rules.declarations import Condition, by_id
from kpeditor.core.rules.unittype import UnitType
from kpeditor.drawing.palette import ink_on
from kpeditor.drawing.pieces.silhouettes import symbol_of

Symbols = Literal["silhouettes", "map symbols"]
_STRANGE = "#5f6368"


class Badge(NamedTuple):
    """The display of a condition on a counter: a band with a short text, and the colours of ground and text;
    `look` gives its further effect on the counter (`Condition.look`).
    """

    text: str
    ground: str
    ink: str
    look: str = "badge"


def badges_of(
    declared: Iterable[Condition], grades: Mapping[str, int], until: Mapping[str, int] | None = None
) -> tuple[Badge, ...]:
    """The badges of a unit with these grades of conditions, from left to right. The condition declared first
    is the last, next to the counter's own mark. A condition that the rules do not know gets a grey badge with
    its id. `until` gives by condition the game-turn in which it ends, which the badge shows too: "D→5".
    """
    turns = until or {}
    known = by_id(declared)
    strange = (Condition(id_, id_, (id_[:4],), _STRANGE) for id_ in grades if id_ not in known)
    found = []
    for one in (*known.values(), *strange):
        if (grade := grades.get(one.id, 0)) > 0:
            ink = one.ink or ink_on(QColor(one.colour)).name()
            ends = f"→{turns[one.id]}" if one.id in turns else ""
            found.append(Badge(one.badge(grade) + ends, one.colour, ink, one.look))
    return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class CounterLook:
    """The data shown on a counter.

    Attributes:
        type: the unit type, whose values are printed on it.
        side_colour: the colour `#rrggbb` of the side's frame, which distinguishes two sides with counters of
            the same nation.
        number: the counter's number, "" for none.
        badges: the badges of its conditions, from left to right.
        planned: whether the unit is not placed yet; drawn translucent.
        selected: whether it has a bright ring.
        held: whether the unit may not move until it is released; drawn with a small lock.
        count: the number of counters that it represents; shown from 2 on.
        mark: a short text, for example "GT6" on a unit that enters later.
        is_back: whether the reverse is shown, without figures: for print, and for units hidden from the
            enemy.
    """

    type: UnitType
    side_colour: str
    number: str = ""
    badges: tuple[Badge, ...] = ()
    held: bool = False
    planned: bool = False
    selected: bool = False
    count: int = 1
    mark: str = ""
    symbols: Symbols = "silhouettes"
    is_back: bool = False
    _key: str = field(default="", init=False, repr=False, compare=False)
    _small_key: str = field(default="", init=False, repr=False, compare=False)

    @property
    def key(self) -> str:
        """A key that is equal for looks that are drawn in the same way; computed once."""
        if not self._key:
            object.__setattr__(self, "_key", self._make_key())
        return self._key

    @property
    def small_key(self) -> str:
        """A key that is equal for looks that are drawn in the same way where there is no room for the number;
        computed once.
        """
        if not self._small_key:
            key = replace(self, number="").key if self.number else self.key
            object.__setattr__(self, "_small_key", key)
        return self._small_key

    def _make_key(self) -> str:
        type_ = self.type
        marks = (type_.size, bool(type_.caveat))
        printed = (
            name_of(type_),
            type_.colour,
            symbol_of(type_),
            dict(type_.figures),
            dict(type_.corner_figures),
            *(marks if any(marks) else ()),  # left out when unused: names of pictures depend on the key
        )
        return repr((printed, replace(self, type=_BLANK)))

    def __hash__(self) -> int:
        return hash(self.key)


_BLANK = UnitType("", "", "", "")


def name_of(type_: UnitType) -> str:
    """The name printed on the counter; for some types it is shorter than the title."""
    return str(type_.data.get("printed", type_.title))
