"""Points files: the scans of a sheet and their points as a YAML file, for repeatable work."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kpeditor.core.board.build import complete
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.underlay import BadUnderlay, picture_path
from kpeditor.core.errors import BadFile, UnknownRuleset
from kpeditor.core.files.documents import OpenBattle, open_with_map
from kpeditor.core.files.formats.mapreader import read_sheet
from kpeditor.core.files.reading import placed
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.storage.inbundle import named_in
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.problem import Problem, error
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.scan.registration.project import FORMAT, ScanProject, read_project


@dataclass(frozen=True)
class PointsFile:
    """The content of a points file.

    Attributes:
        opened: its map, from its file, or a new one without a file.
        examples: the content of `examples`, not yet checked.
    """

    path: Path
    project: ScanProject
    opened: OpenBattle
    examples: dict[str, Any]

    @property
    def sheet(self) -> MapSheet:
        sheet = self.opened.battle.sheet
        assert isinstance(sheet, MapSheet)  # `read_points` accepts nothing else
        return sheet


def read_points(path: Path, opened: OpenBattle | None = None, ruleset: str = "") -> PointsFile:
    """Reads the scans and points of a file.

    Args:
        opened: their map, in place of the one that the file names or describes.
        ruleset: of the map that the file describes, in place of the one it names.

    Raises:
        BadFile: when anything is wrong with it; its problems list everything, with lines.
    """
    source = YamlText.parse(read_text(path), str(path))
    data = source.data
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _refused(
            path,
            source,
            [error("format-unknown", f"a points file begins with `format: {FORMAT}`", path=("format",))],
        )
    if opened is None:
        opened, problems = _map_of(data, path, ruleset)
        if opened is None:
            raise _refused(path, source, problems)
    if not isinstance(opened.battle.sheet, MapSheet):
        raise _refused(
            path, source, [error("scan-map", "the map is a free table; scans are read of hex maps")]
        )
    project, problems = read_project(data, opened.battle.sheet)
    problems += _outside(data, path)
    if problems:
        raise _refused(path, source, problems)
    examples = data.get("examples")
    return PointsFile(path, project, opened, examples if isinstance(examples, dict) else {})


def new_map(board: dict[str, Any], title: str = "", ruleset: str = "") -> OpenBattle:
    """An empty map without a file, on a board described as in a map file.

    Args:
        ruleset: by default the only installed one on hexes.

    Raises:
        BadFile: when there is no such board.
        UnknownRuleset: when the ruleset is not installed, or none was named and there are several.
    """
    rules = registry.for_hexes(ruleset)
    data = {"title": title, "ruleset": rules.info.id, "board": {"kind": "hex", **board}}
    sheet, problems = read_sheet(data)
    if not isinstance(sheet, MapSheet):
        raise BadFile("there is no such board: it needs columns and rows, 1 to 1000 each", problems)
    complete(sheet, rules.terrain())
    return OpenBattle(Battle(sheet), list(problems), None, None, None, None)


def _map_of(data: dict[str, Any], path: Path, ruleset: str) -> tuple[OpenBattle | None, list[Problem]]:
    """The map a points file names or describes."""
    if isinstance(data.get("map"), str):
        try:
            return open_with_map(named_in(path, data["map"])), []
        except BadFile as reason:
            return None, [error("scan-map", str(reason), path=("map",)), *reason.problems]
    if isinstance(data.get("board"), dict):
        try:
            rules = ruleset or str(data.get("ruleset", ""))
            return new_map(data["board"], str(data.get("title", "")), rules), []
        except BadFile as reason:
            return None, [error("scan-map", str(reason), path=("board",)), *reason.problems]
        except UnknownRuleset as reason:
            return None, [error("scan-map", str(reason), path=("ruleset",))]
    fix = "write `map: sheet.yaml`, or `board: {kind: hex, columns: 39, rows: 54}`"
    return None, [error("scan-map", "it does not say which map the scans are of", fix=fix)]


def _outside(data: dict[str, Any], path: Path) -> list[Problem]:
    scans = data.get("scans")
    problems = []
    for index, scan in enumerate(scans if isinstance(scans, list) else ()):
        file = scan.get("file") if isinstance(scan, dict) else None
        if not isinstance(file, str):
            continue
        try:
            picture_path(path.parent, file)
        except BadUnderlay:
            message = f"{file!r:.80} lies outside the folder of this file; put the picture beside it"
            problems.append(error("scan-picture", message, path=("scans", index, "file")))
    return problems


def _refused(path: Path, source: YamlText, problems: list[Problem]) -> BadFile:
    told = placed(problems, source)
    return BadFile(f"{path.name} is no points file that can be used", told)
