"""Leading: the moves of the staffs of brigades and divisions."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from kpeditor.core.geometry.table import TablePoint, middle_of
from kpeditor.rulesets.nqm.computer.choice import Choice
from kpeditor.rulesets.nqm.computer.pace import Pace
from kpeditor.rulesets.nqm.computer.picture import Picture
from kpeditor.rulesets.nqm.declarations import HOLD
from kpeditor.rulesets.nqm.engine.pieces import Order

CLOSE: Final = 0.6
"""Least distance that a staff keeps from a known enemy, in km."""


class Leading:
    """The staffs of one side in one hour.

    Args:
        settled: the choice made for each formation, by formation; it grows as orders are given.
        whole: the strength of the side.
    """

    def __init__(self, picture: Picture, pace: Pace, settled: Mapping[str, Choice], whole: float) -> None:
        self._pace, self._settled, self._whole = pace, settled, whole
        self.picture, self.position, self.setting = picture, picture.position, picture.setting

    def choices(self, unit: str) -> Iterator[Choice]:
        """The spots to which a staff could go, near the ends of its formations' moves.

        Orders to formations beside the staff take no time [N8]. A spot counts by the share of the strength
        that has a staff beside it after this hour.
        """
        staff = self.picture.staffs[unit]
        stands = self.position.of(unit, all_below=False)
        here, near = self._pace.centre(stands), self.setting.known.numbers.km("general")
        aside = (staff.at.x - here.x, staff.at.y - here.y) if staff.at is not None else (0.0, 0.0)
        ends = {
            one.unit: self._pace.next(one.unit, one.order)
            for one in self._settled.values()
            if self.picture.strengths[one.unit] > 0 and one.unit not in self.picture.staffs
        }
        spots = [here]
        found = list(dict.fromkeys(ends.values() if self._is_alone(unit) else ()))
        between = {middle_of(two) for two in combinations(found, 2)}  # beside both, if these are near
        for end in (*found, *sorted(between)):
            far = self.setting.distance(end, here)
            share = max(0.0, 1.0 - (0.0 if end in between else 0.8 * near / far)) if far else 0.0
            x, y = (here[k] + share * (end[k] - here[k]) - aside[k] for k in (0, 1))
            spots.append(self.setting.on_table(x, y))
        for at in dict.fromkeys(spots):
            beside = [
                one
                for one, end in ends.items()
                if self.setting.distance(TablePoint(at.x + aside[0], at.y + aside[1]), end) <= near
            ]
            terms = {"beside": sum(self.picture.strengths[one] for one in beside) / self._whole}
            if self.picture.foes_near(at, CLOSE):
                terms["near the enemy"] = -1.0
            if at == here:
                yield Choice(unit, Order(HOLD), terms)
            else:
                yield Choice(unit, Order("march", at), terms | {"on the move": -0.05})

    def told_to_stay(self, staff: str, ordered: Container[str]) -> dict[str, Any]:
        """Orders that keep formations at their present task when their staff is ordered to move.

        Without these orders the formations would follow the staff.
        """
        return {
            one: self.position.units[one].order.data()
            for one in self.picture.formations
            if one not in ordered and self._follows(one, staff)
        }

    def _is_alone(self, unit: str) -> bool:
        """Whether no formation would follow the staff: all below it have orders of their own or can get them
        at once.
        """
        return self.position.hour <= 1 or not any(
            self._follows(one, unit) and self.position.of(one, all_below=False)
            for one in self.setting.below[unit]
        )

    def _follows(self, unit: str, staff: str) -> bool:
        """Whether a formation would carry out an order to a staff.

        It does so if it is below the staff, and neither it nor a formation between them has an order of its
        own.
        """
        chain = self.setting.chain(unit)
        between = chain[: chain.index(staff)] if staff in chain else []
        return bool(between) and not any(self.position.units[one].ordered for one in between)
