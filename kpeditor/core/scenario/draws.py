"""Draw: chance decides which groups take part in a game, or when they come. Values are frozen; edits replace
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

HIDDEN: Final = ("no", "enemy", "all")
"""Who does not see the result of a draw until its units are on the map: nobody, the other sides, or the own
side too.
"""


@dataclass(frozen=True, slots=True)
class Lot:
    """One lot of a draw: the groups that come when it is drawn. A blank has no groups.

    Attributes:
        chance: the number of copies of the lot among which the draw is made.
        turn: the game-turn in which its groups enter; 0 for the game-turn of each group.
        at: the text of the area by which its groups enter; "" for the area of each group.
    """

    groups: tuple[str, ...] = ()
    chance: int = 1
    turn: int = 0
    at: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Draw:
    """Lots of which some are drawn. A group that belongs to lots takes part only when one of these lots is
    drawn.

    Attributes:
        id: its name in events and logs.
        side: the side that owns the groups.
        take: how many lots are drawn, without replacement.
        on_event: True if an event of the scenario makes the draw and brings the groups in; False if it is
            made before the set-up.
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
        """The draw after a group, given by side and id, gets another id. The group is left out if it changes
        sides or is removed (None).
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
        """Whether the result of the draw is hidden from a side."""
        return self.hidden == "all" or (self.hidden == "enemy" and side != self.side)
