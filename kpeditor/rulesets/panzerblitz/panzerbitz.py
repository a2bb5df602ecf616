"""The additional declarations of PanzerBitz: improved positions, registration, batteries and their
observers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kpeditor.core.rules.declarations import Condition, Field, Fields, MarkKind

UNDER: Final = "combat", "panzerbitz"
"""The option that these declarations depend on."""
IMPROVED_POSITION, REGISTRATION, WITHIN = "improved_position", "registration", "within"
REGISTERED_AT, OBSERVER_FOR = "registered_at", "observer_for"
PARTY_LINE, BARRAGE_GROUP = "party_line", "barrage_group"
HIP_FIRE, MARKERS = "hip_fire", "registration_markers"
OBSERVERS_LIGHT, OBSERVERS_HEAVY, OBSERVERS_GRANTED = (
    "observers_light",
    "observers_heavy",
    "observers_granted",
)

CONDITIONS: Final = (
    Condition(
        WITHIN,
        "In an improved position",
        ("IP",),
        "#59503f",
        words=("in an improved position",),
        text="Within the improved position of its hex: 1 on the die against all attacks on it [B14].",
    ),
)
MARKS: Final = (
    MarkKind(
        IMPROVED_POSITION,
        "improved position",
        "improved positions",
        "Foot of either side goes in and out; guns and vehicles are within by set-up alone [B14, B15].",
        label="IP",
        colour="#59503f",
        under=UNDER,
        lay="Dig",
        lift="Fill in",
    ),
    MarkKind(
        REGISTRATION,
        "registration marker",
        "registration markers",
        "Where a mortar or howitzer has registered: it may fire there in its next turn [B20, B22].",
        is_sided=True,
        label="REG",
        colour="#2f4a6d",
        under=UNDER,
        may_begin=False,
    ),
)
_BATTERIES: Final = (
    Field(
        PARTY_LINE,
        "Party line",
        "text",
        optional=True,
        text="Its name: units of one type that share a marker and add up their factors [B25].",
    ),
    Field(
        BARRAGE_GROUP,
        "Barrage",
        "text",
        optional=True,
        text="Its name: units that add up their factors where one of them has registered [B26].",
    ),
)


def _observers(id_: str, title: str, default: str) -> Field:
    """An entry of the table of observers of a side."""
    return Field(
        id_,
        title,
        "several",
        optional=True,
        choices={
            "infantry": "infantry and engineers",
            "platoons": "infantry platoons",
            "companies": "infantry companies",
            "own_infantry": "German platoons, Soviet companies",
            "posts": "command posts",
            "armour": "armoured vehicles",
            "any": "any unit",
        },
        text=f"Who may observe under PanzerBitz; {default}.",
    )


_FIELDS: Final = Fields(
    side=(
        Field(
            HIP_FIRE, "Shoots from the hip", "switch", False, text="Indirect fire without registration [B27]."
        ),
        Field(
            MARKERS,
            "Registration markers",
            optional=True,
            text="How many it has; left out: one for each unit that fires indirectly [B20].",
        ),
        _observers(
            OBSERVERS_LIGHT, "Observers, mortars below 120 mm", "left out: infantry and engineers [B23]"
        ),
        _observers(OBSERVERS_HEAVY, "Observers, 120 mm and (H)", "left out: command posts [B23]"),
        _observers(
            OBSERVERS_GRANTED,
            "Observers, barrage, party line, hip",
            "left out: German infantry platoons, Soviet infantry companies, command posts [B24]",
        ),
    ),
    group=_BATTERIES,
    unit=(
        *_BATTERIES,
        Field(
            OBSERVER_FOR,
            "Observer for",
            "text",
            optional=True,
            text="Units, party lines and barrages it observes for, separated by commas [B23, B25].",
        ),
        Field(
            REGISTERED_AT,
            "Registered on",
            "text",
            optional=True,
            text="The hex in which its registration marker lies at the start [B20].",
        ),
    ),
)


def _under_panzerbitz(fields: Sequence[Field]) -> tuple[Field, ...]:
    return tuple(replace(one, under=UNDER) for one in fields)


FIELDS: Final = Fields(*map(_under_panzerbitz, (_FIELDS.side, _FIELDS.group, _FIELDS.unit)))
"""Fields that forms show only if the combat of PanzerBitz is chosen."""
