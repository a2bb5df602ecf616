"""The problems that reading the files of an open battle would report if they were saved now.

To report the same problems as `kpeditor check`, the window writes an open battle and reads it again for its
checks: the scenario as the whole text of its file, the map without its hexes and hexsides. No edit can make
these ill-formed; they are included only if they had problems when they were read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.checks.locating import Locating, located
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import NO_MAP, OpenBattle, render_map, render_scenario, scenario_to_save
from kpeditor.core.files.formats.mapreader import read_sheet
from kpeditor.core.files.formats.mapwriter import words_of_map
from kpeditor.core.files.formats.scenariowriter import scenario_data
from kpeditor.core.files.formats.schemas import check, validate
from kpeditor.core.files.reading import placed, read_map, read_scenario
from kpeditor.core.files.text import emit
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.problem import Problem, Severity, worst
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario

_UNNAMED_MAP = "map.yaml"
"""What stands for the file of a map that has none yet: saving asks for it."""


@dataclass(frozen=True)
class Reread:
    """An open battle after writing and reading it again.

    Attributes:
        opened: the battle and the problems of reading it, with their places in the texts that were read.
        shown: the text of each document in which the user sees problems, None if there is no file.
        is_readable: whether it can be read again at all; if not, the problems say why.
    """

    opened: OpenBattle
    shown: Mapping[str, YamlText | None]
    is_readable: bool = True

    def in_place(self, problem: Problem) -> Problem:
        """Returns the problem with its place for the user."""
        document = problem.where.document
        sources = {"map": self.opened.map_source, "scenario": self.opened.scenario_source}
        if document not in sources or self.shown[document] is sources[document]:
            return problem
        bare = problem.at(file="", line=0, column=0)
        return located(bare, self.shown, self.opened.battle.sheet)


class AsSaved:
    """Reads open battles again, but only the parts that have changed since the last time.

    `locating` knows the places of the last check's problems in the files.
    """

    def __init__(self) -> None:
        self.locating = Locating()
        self._scenario: Scenario | None = None
        self._source: YamlText | None = None
        self._words: dict[str, Any] | None = None
        self._sheet: tuple[Sheet | None, list[Problem], YamlText | None] = None, [], None
        self._read: tuple[Scenario | None, list[Problem], YamlText] | None = None

    def read(self, opened: OpenBattle) -> Reread:
        """The battle as it would be read if it were saved now."""
        shown: dict[str, YamlText | None]
        try:
            scenario, found, text = self._scenario_again(opened)
            sheet, told, map_source = self._map_again(opened, text)
        except BadFile as bad:
            shown = {"map": opened.map_source, "scenario": opened.scenario_source}
            return Reread(replace(opened, problems=list(bad.problems)), shown, is_readable=False)
        again = replace(
            opened,
            battle=Battle(sheet, scenario),
            problems=[*found, *told],
            map_source=map_source,
            scenario_source=text,
        )
        shown = {
            "map": opened.map_source if opened.map_path is not None else None,
            "scenario": text if opened.scenario_path is not None else None,
        }
        return Reread(again, shown)

    def _scenario_again(self, opened: OpenBattle) -> tuple[Scenario | None, list[Problem], YamlText | None]:
        """The scenario after reading it again, the problems of reading it, and the text of its file."""
        source, scenario = opened.scenario_source, scenario_to_save(opened)
        if scenario is None:
            return None, [], None
        if self._read is None or source is not self._source or scenario != self._scenario:
            name = source.name if source is not None else "scenario"
            written = _named(scenario) if opened.scenario_path is None else scenario
            text = YamlText.parse(render_scenario(written, source), name)
            back, problems, _ = read_scenario(text)
            self._scenario, self._source, self._read = scenario, source, (back, problems, text)
        return self._read

    def _map_again(
        self, opened: OpenBattle, scenario: YamlText | None
    ) -> tuple[Sheet, list[Problem], YamlText | None]:
        """The map after reading it again, the problems of reading it, and the text with its places. A map
        that could not be read is not saved, so its problems stay.
        """
        sheet, source = opened.battle.sheet, opened.map_source
        if any(problem.code in NO_MAP for problem in opened.problems):
            kept = [one for one in opened.problems if one.code in NO_MAP or one.where.document != "scenario"]
            bare = [one.at(file="", line=0, column=0) if one.code in NO_MAP else one for one in kept]
            return sheet, placed(bare, scenario) if scenario is not None else kept, source
        if source is not None and any(problem.where.document == "map" for problem in opened.problems):
            source = YamlText.parse(render_map(sheet, source), source.name)
            back, problems, _ = read_map(source)
            return (sheet if back is None else back), problems, source
        words = words_of_map(sheet)
        if self._words is None or words != self._words:
            self._words, self._sheet = words, _sheet_of(words)
        back, problems, text = self._sheet
        if isinstance(back, MapSheet) and isinstance(sheet, MapSheet):
            back = replace(
                back,
                legend=sheet.legend,
                layers=sheet.layers,
                hexsides=sheet.hexsides,
                assembly=sheet.assembly,
            )
        return (sheet if back is None else back), problems, source if text is None else text


def error_as_saved(scenario: Scenario) -> Problem | None:
    """Returns the first error of form that a file with this scenario would have, None without any."""
    found = validate("scenario", scenario_data(_named(scenario)))
    return next((problem for problem in found if problem.severity is Severity.ERROR), None)


def _named(scenario: Scenario) -> Scenario:
    return scenario if scenario.map else replace(scenario, map=_UNNAMED_MAP)


def _sheet_of(words: dict[str, Any]) -> tuple[Sheet | None, list[Problem], YamlText | None]:
    """The sheet of a map file with this data, the problems of reading it, and the text that holds their
    places, None without errors.
    """
    data, problems = check("map", words)
    sheet, more = read_sheet(data)
    if not problems and not more:
        return sheet, [], None
    text = YamlText.parse(emit.document(words), "map")
    sheet, problems, _ = read_map(text)
    return sheet, problems, text if worst(problems) is Severity.ERROR else None
