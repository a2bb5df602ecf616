"""Seats: who plays which side unless something else is remembered: one person against the computer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from kpeditor.core.play.players import offered
from kpeditor.core.play.programs import PREFIX
from kpeditor.core.scenario.model import Scenario

USUAL = "staff"
"""The computer player that plays and proposes by default, where the rules offer it."""
PERSON = ""
"""The player of a side that a person plays."""


def usual_player(ruleset_id: str) -> str:
    """The computer player of these rules that is proposed, "" where there is none."""
    names = list(offered(ruleset_id))
    return USUAL if USUAL in names else next(iter(names), PERSON)


def usual_seats(scenario: Scenario) -> dict[str, str]:
    """A person plays the first side and the usual computer player all others, by side."""
    player = usual_player(scenario.ruleset)
    return {side.id: player if number else PERSON for number, side in enumerate(scenario.sides)}


def as_text(known: str, ruleset_id: str, seats: Sequence[str], *, is_alone: bool) -> str:
    """What is remembered of the players that were chosen last, by ruleset, with these in their place; each
    choice in the order of the sides.
    """
    return json.dumps({**_read(known), ruleset_id: {"seats": list(seats), "alone": is_alone}}, sort_keys=True)


def remembered(known: str, scenario: Scenario) -> tuple[dict[str, str], bool]:
    """The players that were chosen last for scenarios of these rules, by side, and whether one person plays
    all sides; the usual ones where nothing that can still be played was remembered.
    """
    found = _read(known).get(scenario.ruleset)
    seats = found.get("seats") if isinstance(found, Mapping) else None
    players = {PERSON, *offered(scenario.ruleset)}
    if not isinstance(found, Mapping) or not isinstance(seats, list) or len(seats) != len(scenario.sides):
        return usual_seats(scenario), False
    if not all(isinstance(one, str) and (one in players or one.startswith(PREFIX)) for one in seats):
        return usual_seats(scenario), False
    by_side = {side.id: player for side, player in zip(scenario.sides, seats, strict=True)}
    return by_side, found.get("alone") is True


def _read(known: str) -> dict[str, object]:
    try:
        found = json.loads(known) if known else {}
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
