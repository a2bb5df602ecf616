"""Draw: groups of which chance decides which take part in a game, or when they come; frozen values that edits
replace.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

HIDDEN: Final = ("no", "enemy", "all")
"""From whom a draw is hidden until its units are on the map: from nobody, the other sides, or its own too."""


@dataclass(frozen=True, slots=True)
class Lot:
    """One of the lots of a draw: the groups that come when it is drawn, none for a blank.

    Attributes:
        chance: how many times it lies in the hat.
        turn: the game-turn in which its groups enter instead of their own; 0 for their own.
        at: the area by which they enter instead of their own, by its text; "" for their own.
    """

    groups: tuple[str, ...] = ()
    chance: int = 1
    turn: int = 0
    at: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draw:
    """Lots of which some are drawn. A group that stands in lots takes part only when one of them is drawn.

    Attributes:
        id: what events and logs call it.
        side: whose groups these are.
        take: how many lots are drawn, none of them twice.
        on_event: whether an event of the scenario draws and brings the groups in; else it is drawn before
            the set-up.
        hidden: one of `HIDDEN`.
    """

    id: str
    side: str
    lots: tuple[Lot, ...] = ()
    take: int = 1
    on_event: bool = False
    hidden: str = "no"
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def groups(self) -> tuple[str, ...]:
        """Every group of its lots, once, in order."""
        return tuple(dict.fromkeys(group for lot in self.lots for group in lot.groups))

    def renamed(self, old: tuple[str, str], new: tuple[str, str] | None) -> Draw:
        """The draw when a group, by side and id, gets another id; without it where it goes over to another
        side, or for None is removed.
        """
        if self.side != old[0] or old[1] not in self.groups:
            return self
        stays = new is not None and new[0] == old[0]
        lots = []
        for lot in self.lots:
            groups = (new[1] if one == old[1] and new is not None else one for one in lot.groups)
            kept = groups if stays else (one for one in lot.groups if one != old[1])
            lots.append(replace(lot, groups=tuple(kept)))
        return replace(self, lots=tuple(lots))

    def hides_from(self, side: str) -> bool:
        """Whether a side does not know what was drawn."""
        return self.hidden == "all" or (self.hidden == "enemy" and side != self.side)
