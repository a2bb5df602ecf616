"""UnitType: what a counter shows, general enough for every rules system to draw, list and count it. Reach:
how far a unit on a free table shoots or moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class UnitType:
    """A type of unit as printed on its counter.

    Attributes:
        id: key in files, for example "bt7".
        title: what players call it, "BT7".
        colour: nationality colour key of the counter ("french", "german" ...), which need not be the side.
        category: broad class that decides symbol and stacking ("afv", "infantry", "artillery", "vehicle").
        symbol: silhouette or map symbol to draw; empty: by category.
        figures: the numbers on the counter by name, in the order they are printed.
        corner_figures: which of them to print where: keys "left", "middle", "right" of the bottom line and
            "top"; a value may name several figures, separated by blanks.
        counters: the identity numbers of the counters the game has; empty when unlimited.
        is_combat: counts for victory and zones of control (transport does not).
        data: whatever else the ruleset keeps about the type.
        flags: what else it is, in words that victory conditions may count by ("train", "armoured").
        base: width and depth of the rectangle it stands on, in the unit of the table; None under rules
            without bases.
        arc: its field of fire in degrees, half of it to either hand of its front; 360: all round; 0:
            not said.
        size: "platoon", "company" ..., told by dots and bars over its symbol; "" for no such mark.
        notes: what people are told of it besides: what it may do, where its figures come from.
        caveat: what is doubtful about its figures, for example "figures invented"; such a counter bears a
            small mark.
    """

    id: str
    title: str
    colour: str
    category: str
    symbol: str = ""
    figures: Mapping[str, Any] = field(default_factory=dict)
    corner_figures: Mapping[str, str] = field(default_factory=dict)
    counters: tuple[str, ...] = ()
    is_combat: bool = True
    data: Mapping[str, Any] = field(default_factory=dict)
    flags: frozenset[str] = field(default=frozenset(), repr=False)  # names of pictures rest on the others
    base: tuple[float, float] | None = field(default=None, repr=False)
    arc: float = field(default=0.0, repr=False)
    size: str = field(default="", repr=False)
    notes: tuple[str, ...] = field(default=(), repr=False)
    caveat: str = field(default="", repr=False)

    @property
    def kinds(self) -> frozenset[str]:
        """Every word that victory conditions may count it by."""
        return self.flags | {self.id, self.category}

    @property
    def figures_in_words(self) -> str:
        """ "attack 6, class A, range 15 (figures invented)"."""
        figures = ", ".join(f"{name} {value}" for name, value in self.figures.items())
        return f"{figures} ({self.caveat})" if self.caveat and figures else figures


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a unit on a free table shoots or moves from the edge of its base, for rings around it.

    Attributes:
        purpose: what the unit does so far away.
        distance: in the table's unit.
        title: what it is called: "Half range", "Woods".
        arc: how wide, in degrees, half of it to either hand of the front; 360: all round.
        rule: the paragraph of the rules.
    """

    purpose: Literal["shoot", "move"]
    distance: float
    title: str
    arc: float = 360.0
    rule: str = ""


def printed_numbers(types: Mapping[str, UnitType]) -> Mapping[str, tuple[str, ...]]:
    """The numbers printed on the counters of each type, as `unit_list` asks for them."""
    return {id_: one.counters for id_, one in types.items()}
