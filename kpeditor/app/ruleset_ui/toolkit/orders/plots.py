"""PlotSheet: orders for all units of a side, given by clicks in several ways and drawn as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from kpeditor.app.ruleset_ui.toolkit.orders.ordersheet import Key, Order, OrderSheet, Proposal
from kpeditor.app.ruleset_ui.toolkit.painting import (
    ADVISED,
    CHOSEN,
    PROPOSED,
    Drawing,
    paint_reach,
    paint_targets,
    tint,
)
from kpeditor.app.ruleset_ui.toolkit.pictures import Picture, paint_picture
from kpeditor.core.geometry.hexes import Hex

Now = TypeVar("Now")
"""What the rules look at to give a unit orders: the position, the orders so far, what it can reach."""
Place = TypeVar("Place")
"""What the rules call a hex."""


@dataclass(frozen=True)
class ClickKind(Generic[Now, Place, Key, Order]):
    """One way of giving orders by clicks: `title` and `tip` are translated where they are shown, `key` is the
    letter that chooses it.

    Attributes:
        fits: whether the selected unit may do such a thing at all.
        propose: what a click on a hex would order it to do.
    """

    id: str
    title: str
    key: str
    tip: str
    fits: Callable[[Now], bool]
    propose: Callable[[Now, Place], Proposal[Key, Order]]


class PlotSheet(OrderSheet[ClickKind[Now, Place, Key, Order], Key, Order], Generic[Now, Place, Key, Order]):
    """Orders whose kinds say themselves what they order (`ClickKind`), and whose pictures are values.

    A ruleset answers `situation`, `place_of` and `picture_of_code`; what the selected unit reaches and hits,
    `reach_words` and `targets`, where it has such a thing.
    """

    now: Now | None = None

    def situation(self) -> Now | None:
        """What kinds of orders look at for the selected unit, None while none is; asked whenever unit, orders
        or kind of order change.
        """
        raise NotImplementedError

    def place_of(self, hex_: Hex) -> Place:
        """What the rules call a hex."""
        raise NotImplementedError

    def picture_of_code(self, unit: str, code: str) -> Picture:
        """What an order that is written so looks like; nothing for "" and for what cannot be read."""
        raise NotImplementedError

    def reach_words(self) -> Mapping[Hex, str]:
        """What the selected unit can reach, with what is written there."""
        return {}

    def targets(self) -> Iterable[tuple[Hex, str, bool]]:
        """Hexes the selected unit could fire at, with a text, and whether that would be of any use."""
        return ()

    def look_ahead(self) -> None:
        """What the selected unit can do now."""
        super().look_ahead()
        self.now = self.situation()

    def fitting(self) -> list[ClickKind[Now, Place, Key, Order]]:
        """The kinds that fit the selected unit."""
        now = self.now
        return [kind for kind in self.kinds if kind.fits(now)] if now is not None else []

    def proposed(self, hex_: Hex) -> Proposal[Key, Order]:
        """What the kind that is chosen orders there."""
        return self.kind.propose(self.now, self.place_of(hex_)) if self.now is not None else Proposal()

    def paint_below(self, draw: Drawing) -> None:
        """What is in reach."""
        paint_reach(draw, self.reach_words())

    def paint(self, draw: Drawing) -> None:
        """All orders, those of the selected unit strongly; its targets, the proposal, what is advised."""
        for unit, code in self.codes.items():
            is_strong = unit == self.selected
            paint_picture(draw, self.picture_of_code(unit, code), self.colour, strong=is_strong)
        for hex_ in self.hexes_of(self.selected):
            # not where it only may enter
            if isinstance(hex_, Hex) and self.selected in self.own_at(hex_):
                paint_targets(draw, hex_, self.targets())
                tint(draw, [hex_], CHOSEN)
        proposed = self.codes_of(self.proposal) if self.proposal.orders else {}
        for unit, written in proposed.items():
            paint_picture(draw, self.picture_of_code(unit, written or ""), PROPOSED, strong=True)
        paint_picture(draw, self.picture_of_code(*self.advised), ADVISED, strong=True)
