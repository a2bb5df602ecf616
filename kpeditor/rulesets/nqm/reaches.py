"""How far a stand of Not Quite Mechanized shoots [N-T9] and moves in an hour [N-T1], in kilometres."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.rules.unittype import Reach, UnitType
from kpeditor.rulesets.nqm.movement import GAITS
from kpeditor.rulesets.nqm.tables import Tables


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
