"""The switchable rulings, read from options.yaml [PB41]. docs/rulings-panzerblitz.md explains them."""

from __future__ import annotations

from functools import cache
from typing import Any

from kpeditor.core.rules.ruleset import Option
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz.data import read


@cache
def options() -> tuple[Option, ...]:
    """All options in the order they are shown."""
    names = ("id", "title", "default", "text", "ruling")
    return tuple(
        Option(**{name: entry[name] for name in names}, choices=tuple(entry["choices"]))
        for entry in read("options")
    )


def value(scenario: Scenario | None, id_: str) -> Any:
    """The value of an option: the scenario's if it is one the option may have, else the default.

    Raises:
        KeyError: when there is no such option.
    """
    option = {one.id: one for one in options()}[id_]
    given = option.default if scenario is None else scenario.options.get(id_, option.default)
    return given if option.allows(given) else option.default
