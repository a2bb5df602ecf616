"""Edits of the levels of victory and what is counted for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kpeditor.core.edits.scenario import SetScenario, set_fields
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.victory.scoring import Measure, Scoring


def set_scoring(scenario: Scenario, title: str, **fields: Any) -> SetScenario:
    """An edit that gives parts of the scoring other values."""
    return set_fields(scenario, title, scoring=replace(scenario.scoring, **fields))


def set_measure(scenario: Scenario, side: str, of: str, at_least: tuple[int, ...]) -> SetScenario:
    """An edit that says what a side reaches levels by; an empty count takes its measure away."""
    scoring: Scoring = scenario.scoring
    old = next((one for one in scoring.measures if one.side == side), None)
    new = replace(old or Measure(side, of), of=of, at_least=at_least)
    measures = [new if one is old else one for one in scoring.measures] + ([] if old else [new])
    kept = tuple(one for one in measures if one.of)
    return set_scoring(scenario, "Change the levels", measures=kept)
