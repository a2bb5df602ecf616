"""Choice: an order a formation could be given, with what speaks for and against it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kpeditor.rulesets.nqm.computer.picture import Place
from kpeditor.rulesets.nqm.engine.pieces import Order


@dataclass(frozen=True, slots=True)
class Choice:
    """An order a formation could be given.

    Attributes:
        terms: what speaks for and against it, by name; their sum is the score.
        place: the place it goes to, or keeps.
        hours: until it is there.
    """

    unit: str
    order: Order
    terms: dict[str, float] = field(hash=False)
    place: Place | None = None
    hours: float = 0.0

    @property
    def score(self) -> float:
        """The sum of what speaks for and against it."""
        return sum(self.terms.values())
