"""The fields that scenarios of Not Quite Mechanized add to sides, formations and stands."""

from __future__ import annotations

from typing import Final

from kpeditor.core.rules.declarations import Condition, Counted, Field, Fields
from kpeditor.core.scenario.model import Group
from kpeditor.core.texts import tr_later
from kpeditor.rulesets.nqm.command import RELATIONS, Formation
from kpeditor.rulesets.nqm.tables import GRADE_TITLES, LEVELS

POSTURES: Final = {
    "moving": "Moving to contact",
    "open": "In the open",
    "dug-in": "Dug in",
    "fortified": "Fortified",
}
PREPARED: Final = "dug-in"
"""The posture of a position that declares none."""
IN_DEFENCE: Final = frozenset({"dug-in", "fortified"})
"""The postures of troops in defence, who take up other ground [N-T2]."""
FIREPLAN: Final = "fireplan"
HOLD, SUPPORT, HARASS, STRIKE = "hold", "support", "harass", "strike"
"""Tasks: the last three are those of missions."""
PRESS_ON: Final = "press-on"
"""An air attack that goes on against guns that beat it off."""
STRIKES: Final = frozenset({STRIKE, PRESS_ON})
FIREPLAN_FIELD: Final = Field(
    FIREPLAN,
    tr_later("Fireplan"),
    "timeline",
    optional=True,
    choices={
        SUPPORT: tr_later("Effective shoot"),
        HARASS: tr_later("Harassing shoot"),
        STRIKE: tr_later("Air attack"),
    },
    text=tr_later("Which batteries and aircraft attack what in which hours."),
)
AMBUSH, PASS = "ambush", "pass"
SCOOT, STAY = "scoot", "stay"
ON_RECCE: Final = {
    AMBUSH: tr_later("Ambush it"),
    PASS: tr_later("Let it pass unseen"),
}
"""What troops in hiding do when a recce party that has not seen them comes into an ambush [N16]."""
ON_FIRE: Final = {
    SCOOT: tr_later("Shoot and scoot"),
    STAY: tr_later("Stay and reply"),
}
"""What a recce party does when hidden troops fire at it, before it knows its losses [N18]."""
_SIDE: Final = (
    Field("aim", "Aim", "text", optional=True, text="What the operation is for [N6]."),
    Field(
        "objectives", "Objectives", "text", optional=True, text="Names of features, with commas between [N6]."
    ),
    Field(
        "structure", "Command and support", "text", optional=True, text="Who commands and who supports [N6]."
    ),
    Field("headquarters", "Headquarters", "text", optional=True, text="Where the headquarters are [N6]."),
    Field("timings", "Timings", "text", optional=True, text="What happens when [N6]."),
    FIREPLAN_FIELD,
)
_GROUP: Final = (
    Field("name", "Name", "text", optional=True, text="What it is called in play; left out: its id."),
    Field(
        "level",
        "Level",
        "choice",
        "battalion",
        choices={level: level.capitalize() for level in LEVELS},
        text="A regiment is a brigade [N3].",
    ),
    Field(
        "parent", "Belongs to", "text", optional=True, text="The id of the formation above it.", links="below"
    ),
    Field(
        "grade", "Grade", "choice", "R", choices=GRADE_TITLES, brief="{value}", text="How good it is [N50]."
    ),
    Field("green", "Green", "switch", False, text="In its first battle [N50]."),
    Field(
        "radio",
        "Has radio",
        "switch",
        True,
        text="Companies without radio get their orders an hour later [N-T3].",
    ),
    Field(
        "relation",
        "Relation",
        "choice",
        optional=True,
        choices=RELATIONS,
        text="How it works with the formations it supports [N5].",
    ),
    Field(
        "supports",
        "Supports",
        "text",
        optional=True,
        text="Ids of formations, with commas between [N5].",
        links="to",
        linked_by="relation",
    ),
    Field("posture", "Posture", "choice", "open", choices=POSTURES, text="The class as a target [N27]."),
    Field("orders", "Orders", "text", optional=True, text="What its commander was told [N6]."),
    Field(
        "on_recce",
        "When enemy recce comes",
        "choice",
        optional=True,
        choices=ON_RECCE,
        text="What hidden troops do; if empty, as the formation above says, otherwise an ambush [N16].",
    ),
    Field(
        "on_fire",
        "When recce is fired at",
        "choice",
        optional=True,
        choices=ON_FIRE,
        text="Before it knows its losses; if empty, as the formation above says, otherwise it scoots [N18].",
    ),
    Field(
        "objectives", "Objectives", "text", optional=True, text="Names of features, with commas between [N6]."
    ),
)
_UNIT: Final = (
    Field(
        "strength",
        "Strength",
        optional=True,
        least=0,  # for a column that has delivered all its loads
        most=12,
        text="Figures or strength points, if fewer.",
    ),
    Field("combat", "Combat units", optional=True, least=0, most=99, text="CU it carries [N55]."),
    Field("fire", "Fire units", optional=True, least=0, most=99, text="FU of a battery [N55]."),
    Field("fuel", "Fuel units", optional=True, least=0, most=99, text="POL, where fuel counts [N55]."),
)
CASUALTY_MARKS: Final = 6


FIELDS: Final = Fields(side=_SIDE, group=_GROUP, unit=_UNIT)


CONDITIONS: Final = (
    Condition(
        "casualties",
        "Casualties",
        tuple(str(n) for n in range(1, CASUALTY_MARKS + 1)),
        text="Markers it carries [N33].",
    ),
    Condition("pinned", "Pinned", ("PIN",), "#f5b800", is_brief=True, text="Held down by a shoot [N21]."),
    Condition("disorganised", "Disorganised", ("DIS",), "#e65100", text="At reduced effect [N51]."),
    Condition("broken", "Broken", ("BRK",), "#4a148c", ends_effect=True, text="Failed to stand [N48]."),
    Condition("concealed", "Concealed", ("HID",), "#e3ead9", text="Unknown to the enemy until found [N13]."),
)
_HOURS: Final = "hours of stands in 100 games"
COUNTED: Final = (
    Counted("pinned", "Pinned", condition="pinned", measure=_HOURS),
    Counted("disorganised", "Disorganised", condition="disorganised", measure=_HOURS),
    Counted("shattered", "Broken", condition="broken", measure=_HOURS),
    Counted("firefights", "Firefights", event="firefight", measure="firefights in 100 games"),
    Counted("assaults", "Close assaults", event="assault", measure="close assaults in 100 games"),
)
"""What the lab counts besides presence, fire and losses."""


def said(group: Group, id_: str) -> object:
    """The value of a field of a formation, or its default."""
    default = next(one.default for one in _GROUP if one.id == id_)
    return group.fields.get(id_, default)


def names_in(text: object) -> tuple[str, ...]:
    """The names in a text, separated by commas."""
    return tuple(filter(None, (one.strip() for one in str(text or "").split(","))))


def formation_of(id_: str, group: Group, *, is_fast_veteran: bool = False) -> Formation:
    """The formation that a group of a scenario is by its fields; of an unknown level, a battalion [N5]."""
    level = str(said(group, "level"))
    return Formation(
        id_,
        level if level in LEVELS else "battalion",
        str(said(group, "parent") or ""),
        str(said(group, "relation") or ""),
        frozenset(names_in(said(group, "supports"))),
        is_fast_veteran,
        bool(said(group, "radio")),
    )
