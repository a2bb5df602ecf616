"""Parts of a report: sections with tables, charts and pictures. Also the format of its figures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from kpeditor.core.errors import KpError
from kpeditor.core.rules import registry
from kpeditor.core.rules.declarations import Counted
from kpeditor.core.rules.telling.turnwords import TurnWords
from kpeditor.core.scenario.victory.nodes import EFFECTIVE
from kpeditor.core.texts import for_xml, one_line
from kpeditor.lab.analysis.intervals import Interval
from kpeditor.lab.spec import Series

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of text; the first `words` columns are text, the others numbers."""

    title: str
    header: Row
    rows: tuple[Row, ...]
    words: int = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG in base64, and a description of it."""

    caption: str
    data: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report; `chart` is SVG."""

    id: str
    title: str
    text: str = ""
    chart: str = ""
    tables: tuple[Table, ...] = ()
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """The names of sides, unit types, effective units, counted items and game-turns."""

    sides: Mapping[str, str]
    types: Mapping[str, str]
    counted: tuple[Counted, ...] = ()
    effective: str = EFFECTIVE
    turns: TurnWords = field(default_factory=TurnWords)

    @classmethod
    def of(cls, series: Series) -> Names:
        """The names of a series.

        Raises:
            UnknownRuleset: when its ruleset is not installed.
        """
        sides = {
            str(one["id"]): _drawable(str(one.get("title", one["id"])))
            for one in json.loads(series.scenario)["sides"]
        }
        ruleset = registry.find(series.ruleset)
        try:
            types = ruleset.unit_types(series.battle().scenario)
        except KpError:
            types = {}
        titles = {id_: _drawable(type_.title) for id_, type_ in types.items()}
        return cls(sides, titles, ruleset.counted(), ruleset.effective_word(), ruleset.info.turns)

    def side(self, id_: str) -> str:
        return self.sides.get(id_, id_)

    def type(self, id_: str) -> str:
        return self.types.get(id_, id_)


def _drawable(title: str) -> str:
    """A title without characters that a chart cannot draw or that are forbidden in a report."""
    return for_xml(one_line(title))


def share(value: float) -> str:
    return f"{value:.1%}".replace("%", " %")


def interval(found: Interval | None) -> str:
    """An interval in percent, "–" for none."""
    return "–" if found is None else f"{share(found.low)} to {share(found.high)}"
