"""Log: the events of a step, the sides that may read them, and their dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import KNOWN_TO, Event
from kpeditor.rulesets.nqm.engine.titles import Titles


class Log:
    """Collects the events of a step in one hour and phase, and rolls its dice."""

    def __init__(self, dice: Dice, titles: Titles | None = None) -> None:
        self.dice = dice
        self.titles = titles or Titles()
        self.events: list[Event] = []
        self.hour, self.phase = 0, ""

    def at(self, hour: int, phase: str) -> None:
        """Sets the hour and phase of the events that follow."""
        self.hour, self.phase = hour, phase

    def tell(
        self,
        kind: str,
        rule: str,
        text: str,
        *,
        hexes: Iterable[str] = (),
        units: Iterable[str] = (),
        side: str = "",
        known_to: Iterable[str] | None = None,
        formation: str = "",
        data: Mapping[str, Any] | None = None,
    ) -> None:
        """Adds an event, of `formation` if it is given. `known_to` are the sides that may read it, None for
        all. The text has placeholders for formations, stands and sides (`engine.titles`).
        """
        text = self.titles.said(text)
        found = ({"formation": self.titles.formation(formation)} if formation else {}) | dict(data or {})
        if known_to is not None:
            found[KNOWN_TO] = sorted(known_to)
        self.events.append(
            Event(self.hour, self.phase, kind, rule, text, tuple(hexes), tuple(units), side, found)
        )

    def roll(self, purpose: str, subject: str, count: int, *, first: int = 0) -> tuple[int, ...]:
        """Some dice for the same purpose."""
        addresses = (DieAddress(self.hour, self.phase, purpose, subject, first + k) for k in range(count))
        return tuple(self.dice.roll(address) for address in addresses)

    def order(self, purpose: str, subject: str, count: int) -> tuple[int, ...]:
        """The order of some shuffled things [N61]."""
        return self.dice.order(DieAddress(self.hour, self.phase, purpose, subject), count)


def thrown(what: str, dice: Sequence[int], result: object = None, **terms: Any) -> Mapping[str, Any]:
    """The purpose of some dice, their result, and the terms by which they were read: the number needed, the
    classes of weapon and target, the steps by which the weapon is raised.
    """
    return {"what": what, "dice": list(dice), "result": result, **terms}
