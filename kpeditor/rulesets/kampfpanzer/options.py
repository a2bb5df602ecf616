"""The switchable rulings (spec appendix A), read from options.yaml."""

from __future__ import annotations

from functools import cache
from typing import Any

from kpeditor.core.rules.ruleset import Option
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.kampfpanzer.data import read


@cache
def options() -> tuple[Option, ...]:
    """All options in the order they are shown."""
    return tuple(
        Option(
            id=entry["id"],
            title=entry["title"],
            default=entry["default"],
            choices=tuple(entry.get("choices", ())),
            text=entry["text"],
            ruling=entry["ruling"],
        )
        for entry in read("options")
    )


def value(scenario: Scenario | None, id_: str) -> Any:
    """The value of an option: the scenario's, else the default.

    Raises:
        KeyError: when there is no such option.
    """
    default = _defaults()[id_]
    return default if scenario is None else scenario.options.get(id_, default)


@cache
def _defaults() -> dict[str, Any]:
    return {option.id: option.default for option in options()}
