"""Reads the YAML files beside a ruleset's modules; `Switches` are the switchable rulings of one of them."""

from __future__ import annotations

import copy
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from kpeditor.core.files.formats.schemas import own_file
from kpeditor.core.rules.ruleset import Option
from kpeditor.core.scenario.model import Scenario

Name = Literal["units", "tables", "terrain", "options"]


def read_beside(module: str, name: Name) -> Any:
    """The content of `name`.yaml in the folder of a module (its `__file__`), as a fresh copy for the caller
    to keep.

    Raises:
        BadFile: when it does not keep to the schema of its name.
    """
    return copy.deepcopy(_content(Path(module).with_name(f"{name}.yaml"), name))


@cache
def _content(path: Path, name: Name) -> Any:
    return own_file(name, path.read_text("utf-8"))


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
