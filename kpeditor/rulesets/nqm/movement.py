"""Movement and space: kilometres by the hour, ranges, and the ground a formation takes up [N9 to N12]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kpeditor.core.rules.unittype import Reach, UnitType
from kpeditor.rulesets.nqm.tables import Tables

GAITS: Final = {
    "contact": "Move to contact",
    "advance": "Advance in contact",
    "march": "Road march or rout",
}
"""The columns of N-T1."""


def rate(
    known: Tables, mobility: str, gait: str, *, bad_going: bool = False, against_recce: bool = True
) -> float:
    """Kilometres an hour; 0 means never [N9]. Light recce advances at its own rate only against light recce,
    otherwise at the rate on foot.
    """
    if mobility == "light recce" and gait == "advance" and not against_recce:
        mobility = "foot"
    found = known.movement[mobility].of(gait)
    return found * known.numbers.bad_going / 100 if bad_going else found


def on_table(kilometres: float, ground: float) -> float:
    """Centimetres on a table of the scale 1:ground."""
    return kilometres * 100_000 / ground


def frontage(known: Tables, level: str, *, defends: bool = False) -> tuple[int, int, int]:
    """Metres of frontage in close and in open country, and of depth, of a company, battalion, brigade or
    division [N11].
    """
    name = f"{level} in defence" if defends and f"{level} in defence" in known.space else level
    found = known.space[name]
    return found.close, found.open, found.depth


def reaches(type_: UnitType, known: Tables) -> Iterator[Reach]:
    """Harassing, effective and contact range, and the rate of each way of moving."""
    far = known.ranges.get(str(type_.data.get("reach")))
    if far is not None:
        contact = min(known.numbers.contact(type_.data["arm"]), far.effective)
        for metres, title in (
            (far.harassing, "Harassing"),
            (far.effective, "Effective"),
            (contact, "Contact"),
        ):
            if metres:
                yield Reach("shoot", metres / 1000, title, rule="N-T9")
    rates = known.movement.get(str(type_.data.get("mobility")))
    for gait, title in GAITS.items():
        if rates is not None and rates.of(gait):
            yield Reach("move", rates.of(gait), title, rule="N-T1")
