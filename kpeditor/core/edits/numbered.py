"""Edits of what stands in a scenario as a numbered list: changing one of it, taking it away, moving it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kpeditor.core.edits.scenario import SetScenario, set_fields
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Scenario


@dataclass(frozen=True, slots=True)
class Numbered:
    """The field of a scenario that holds the list, and what one of it is called.

    All that takes an index raises `EditRefused` when there is none with that index.
    """

    field: str
    noun: str

    def put(self, scenario: Scenario, index: int, one: Any, title: str = "") -> SetScenario:
        """An edit that puts one in the place of another."""
        them = self._all(scenario, index)
        them[index] = one
        return self._edit(scenario, title or f"Change {self.noun} {index + 1}", them)

    def remove(self, scenario: Scenario, index: int) -> SetScenario:
        """An edit that takes one away."""
        them = self._all(scenario, index)
        del them[index]
        return self._edit(scenario, f"Remove {self.noun} {index + 1}", them)

    def move(self, scenario: Scenario, index: int, steps: int) -> tuple[SetScenario, int]:
        """An edit that moves one up (negative) or down, and its new index."""
        them = self._all(scenario, index)
        one = them.pop(index)
        at = max(0, min(len(them), index + steps))
        them.insert(at, one)
        return self._edit(scenario, f"{self.noun.capitalize()} {index + 1} becomes {at + 1}", them), at

    def _edit(self, scenario: Scenario, title: str, them: list[Any]) -> SetScenario:
        field: dict[str, Any] = {self.field: tuple(them)}
        return set_fields(scenario, title, **field)

    def _all(self, scenario: Scenario, index: int) -> list[Any]:
        them = list(getattr(scenario, self.field))
        if not 0 <= index < len(them):
            raise EditRefused(f"there is no {self.noun} {index + 1}")
        return them
