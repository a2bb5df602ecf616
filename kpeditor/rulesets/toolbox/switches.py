"""Switches: the switchable rulings of a rules system, from the options.yaml in its folder."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from kpeditor.core.rules.ruleset import Option
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.toolbox.datafiles import read_beside


class Switches:
    """The options of one rules system; `module` is the `__file__` of one of its modules."""

    def __init__(self, module: str) -> None:
        self._module = module

    @cached_property
    def _by_id(self) -> dict[str, Option]:
        names = ("id", "title", "default", "text", "ruling")
        options = (
            Option(**{name: entry[name] for name in names}, choices=tuple(entry.get("choices", ())))
            for entry in read_beside(self._module, "options")
        )
        return {option.id: option for option in options}

    def options(self) -> tuple[Option, ...]:
        """All options in the order they are shown."""
        return tuple(self._by_id.values())

    def value(self, scenario: Scenario | None, id_: str) -> Any:
        """The value of an option: the scenario's if it is one the option may have, else the default.

        Raises:
            KeyError: when there is no such option.
        """
        option = self._by_id[id_]
        given = option.default if scenario is None else scenario.options.get(id_, option.default)
        return given if option.allows(given) else option.default
