"""Calculators: single questions about the rules, answered exactly and with the derivation in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kpeditor.core.errors import BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.problem import did_you_mean
from kpeditor.core.rules.declarations import BadValue, Field
from kpeditor.core.scenario.battle import Battle


class BadQuestion(BadValue):
    """A question a calculator cannot answer: a field is missing, unknown or out of its limits, or the rules
    forbid what is asked.
    """


@dataclass(frozen=True, slots=True)
class Spread:
    """The possible results of something, with exact chances that add up to 1.

    Attributes:
        outcomes: results with their chances, in the order of the printed table, without those of chance 0.
        mean: the mean if the results are counts, otherwise None.
        steps: the steps of the derivation, a sentence each, with columns, modifiers and paragraphs.
    """

    outcomes: tuple[tuple[str, Fraction], ...]
    steps: tuple[str, ...] = ()
    mean: Fraction | None = None

    def chance(self, result: str) -> Fraction:
        """The chance of one result, 0 if it is impossible."""
        return dict(self.outcomes).get(result, Fraction(0))


def spread_of(results: Sequence[str], order: Sequence[str], steps: Sequence[str] = ()) -> Spread:
    """The spread of equally likely results, for example of the faces of a die.

    Args:
        order: every result of the table, in its order.
    """
    total = len(results)
    chances = [(result, Fraction(list(results).count(result), total)) for result in order]
    return Spread(tuple((result, chance) for result, chance in chances if chance), tuple(steps))


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit on the map that can fill the fields of a question.

    Attributes:
        type: the id of its type.
        hex: its hex, or its point on a free table.
        hex_name: the printed number of its hex, the name of its point on a table.
    """

    id: str
    side: str
    type: str
    hex: Hex | TablePoint
    hex_name: str


def placed_unit(battle: Battle, unit_id: str) -> Placed | None:
    """A unit of the scenario by its id; None if it has no place on the board."""
    if battle.scenario is None or not unit_id:
        return None
    table = battle.table
    for side, group in battle.scenario.groups():
        for unit in group.units:
            if unit.id == unit_id and unit.at:
                try:
                    at = table.space.parse(unit.at) if table is not None else battle.map.hex(unit.at)
                    return Placed(unit.id, side.id, unit.type, at, unit.at)
                except BadName:
                    return None
    return None


Fill = Callable[[Battle, Placed, Placed], Mapping[str, Any]]
"""Computes the values of fields for an acting unit and its target."""


@dataclass(frozen=True, slots=True)
class Calculator:
    """A single question about the rules.

    Attributes:
        id: its name on the command line, for example "direct-fire".
        text: what it answers, in a sentence.
        work: the answer from the values of all fields.
        fill: the values of fields for two units on the map; None if units cannot fill fields.
    """

    id: str
    title: str
    text: str
    fields: tuple[Field, ...]
    work: Callable[[Mapping[str, Any]], Spread]
    fill: Fill | None = None

    def values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of all fields, with defaults for those not given.

        Raises:
            BadQuestion: when a field is unknown or missing, or has an invalid value.
        """
        known = {field.id for field in self.fields}
        for name in given:
            if name not in known:
                hint = did_you_mean(name, known) or f"it has {', '.join(sorted(known)) or 'none'}"
                raise BadQuestion(f"{self.id} has no field {name!r}; {hint}", name)
        lacking = [field.id for field in self.fields if field.id not in given and field.default is None]
        if lacking:
            raise BadQuestion(f"{self.id} needs {' and '.join(lacking)}", lacking[0])
        return {field.id: field.read(given.get(field.id, field.default)) for field in self.fields}

    def answer(self, given: Mapping[str, Any]) -> Spread:
        """The spread of results for these values.

        Raises:
            BadQuestion: when a field is wrong, or the rules forbid what is asked.
        """
        return self.work(self.values(given))
