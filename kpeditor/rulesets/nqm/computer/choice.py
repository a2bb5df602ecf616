"""Choice: a possible order for a formation, with the reasons for and against it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kpeditor.rulesets.nqm.computer.picture import Place
from kpeditor.rulesets.nqm.engine.pieces import Order


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible order for a formation.

    Attributes:
        terms: the value of each reason for or against it, by name; their sum is the score.
        place: the place that the formation goes to or keeps.
        hours: the hours until the formation is there.
    """

    unit: str
    order: Order
    terms: dict[str, float] = field(hash=False)
    place: Place | None = None
    hours: float = 0.0

    @property
    def score(self) -> float:
        """The sum of the terms."""
        return sum(self.terms.values())
