"""The kinds of data that KampfPanzer declares: panic levels, entrenching, disruption, pins, wrecks,
panics.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kpeditor.core.errors import KpError
from kpeditor.core.rules.declarations import Condition, Counted, Field, Fields, MarkKind, Share, Special
from kpeditor.core.scenario.effects import USUAL, EffectKind, with_lifting
from kpeditor.core.scenario.model import Group, Mark, Scenario, Side
from kpeditor.rulesets.kampfpanzer.terrain import catalogue
from kpeditor.rulesets.kampfpanzer.units import MOBILITIES
from kpeditor.rulesets.toolbox.weather import weather_kinds

LEVEL, PINNED = "level", "pinned"
LEVELS_AT_START = range(4)
"""Disruption levels of units still in play; the fourth level destroys a unit [9.71]."""
PANIC_LEVEL, ENTRENCH = "panic_level", "entrench"
ENTRENCHMENT, WRECK = "entrenchment", "wreck"
PRINTED_LEVELS: Final = 5
"""The levels of the printed panic table."""
PANIC: Final = "panic"
"""The effect of an event that changes a side's panic level."""

CONDITIONS: Final = (
    Condition(
        LEVEL,
        "Disruption",
        ("D1", "D2", "D3"),
        words=("disrupted (D1)", "disrupted (D2)", "disrupted (D3)"),
        ends_effect=True,
        text="A disrupted unit neither moves nor fires until it recovers; the fourth level destroys it.",
        is_checked_by_rules=True,
    ),
    Condition(
        PINNED,
        "Pinned",
        ("PIN",),
        "#f5b800",
        words=("pinned",),
        ink="#1d1600",
        is_brief=True,
        text="A pinned unit does not move in this game-turn.",
    ),
)
MARKS: Final = (
    MarkKind(
        ENTRENCHMENT,
        "entrenchment",
        "entrenchments",
        "Infantry and artillery of its side in it are as safe as behind a crest.",
        is_sided=True,
        look="earthworks",
        label="DUG",
        lay="Dig",
        lift="Fill in",
        shelter="Entrenched here",
        order="Entrench, or fill in",
    ),
    MarkKind(
        WRECK,
        "wreck",
        "wrecks",
        "A burnt-out hulk: it costs movement and gives cover.",
        look="hulk",
        label="WRECK",
        colour="#1e1a17",
    ),
)
COUNTED: Final = (
    Counted("disruptions", "Game-turns disrupted", condition=LEVEL),
    Counted("wrecks", "Wrecks", event="wreck", measure="wrecks in 100 games", is_sided=False),
    Counted(
        "panics",
        "Panics",
        event="panics",
        measure="panics in 100 games",
        share=Share(
            PANIC,
            "stood",
            "Panic by the last digit of the hex",
            "The share of game-turns in which a unit there panicked.",
            "Digit",
            lambda number: number[-1],
        ),
    ),
)
"""The panic table treats last digits of hexes unequally [11.11]. A unit's hex may explain why it panicked."""
EFFECTS: Final[Mapping[str, EffectKind]] = with_lifting(
    {
        **USUAL,
        PANIC: EffectKind(
            PANIC,
            "panic level of",
            "side",
            "the panic level of {side} becomes {level}",
            "A side panics by another level from the next game-turn on.",
            sets=PANIC_LEVEL,
        ),
        **weather_kinds(catalogue(), {one: f"{one} units" for one in MOBILITIES}, ("crest", "woods", "town")),
    }
)
SPECIALS: Final[Mapping[str, Special]] = {
    "tank_riders": Special(
        "Tank riders",
        "A BT7 may carry one infantry unit on its deck; "
        "riders are soft, defend with 1 and may be shot at by themselves [14.5].",
    ),
}
_ENTRENCH: Final = Field(
    ENTRENCH,
    "Entrenched",
    "choice",
    "no",
    choices={"no": "No", "optional": "If its player likes", "required": "All that can be"},
    text="Whether infantry and guns of the group may or must begin entrenched.",
    words={"optional": "may begin entrenched", "required": "begin entrenched"},
    at_setup=True,
)


def _levels(scenario: Scenario | None) -> int:
    """The levels of the panic table, even of a changed one; those of the printed table if a changed one is
    broken.
    """
    if scenario is None or not scenario.tables:
        return PRINTED_LEVELS  # most scenarios are opened without reading tables
    from kpeditor.rulesets.kampfpanzer.readtables import tables

    try:
        return tables(scenario).panic.levels
    except KpError:
        return PRINTED_LEVELS


def panic_level(side: Side) -> int | None:
    """The panic level of a side; None if the scenario gives none."""
    level = side.fields.get(PANIC_LEVEL)
    return level if isinstance(level, int) else None


def entrench(group: Group) -> str:
    """Whether the group entrenches: "no", "optional" or "required"."""
    word = group.fields.get(ENTRENCH)
    return word if word in ("optional", "required") else "no"


def dug_by(scenario: Scenario, side: str) -> tuple[str, ...]:
    """The hexes in which a side has entrenchments from the start."""
    return tuple(mark.at for mark in scenario.marks_of(ENTRENCHMENT) if mark.side == side)


def fields(scenario: Scenario | None) -> Fields:
    """The panic level of a side, and whether a group entrenches."""
    panic = Field(
        PANIC_LEVEL,
        "Panic level",
        least=1,
        most=_levels(scenario),
        text="How easily the side panics: 1 is steady.",
        optional=True,
        is_checked_by_rules=True,
        brief="panic {value}",
    )
    return Fields(side=(panic,), group=(_ENTRENCH,))


def marks_in(view: Mapping[str, Any]) -> tuple[Mark, ...]:
    """Entrenchments and wrecks; each kind has a key of its own in a view."""
    works = tuple(Mark(ENTRENCHMENT, name, side) for name, side in view.get("entrenchments", {}).items())
    return works + tuple(Mark(WRECK, name) for name in view.get("wrecks", ()))
