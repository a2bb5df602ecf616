"""Checks of the files of games, as far as they need no replay: a record's form, scenario, dice and ruleset,
and whether a letter of a game by mail is whole.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from kpeditor.core.board.sheet import Sheet
from kpeditor.core.checks.run import check_battle, check_without_map
from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.scenarioreader import read_scenario_data
from kpeditor.core.files.reading import ReadFile, placed, read_file, read_map, within_record
from kpeditor.core.files.storage.fingerprint import letter_sum, sha256_of
from kpeditor.core.files.storage.inbundle import is_there, named_in
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.problem import Problem, Severity, error, in_record, worst
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario


def check_game_file(path: Path) -> tuple[list[Problem], YamlText]:
    """Everything wrong with a record, or a file of a game by mail, that shows without playing it; and its
    text.

    Raises:
        BadFile: when the file cannot be understood at all.
    """
    document = read_file(path)
    found = _of_mail(path, document) if document.kind in ("mail", "mailgame") else []
    if document.kind == "record":
        found = _of_record(path, document)
    return [*document.problems, *placed(found, document.source)], document.source


def _of_mail(path: Path, document: ReadFile) -> list[Problem]:
    """A letter is as it was sent; the files beside a private file are those of its game."""
    if worst(document.problems) is Severity.ERROR:
        return []
    data = document.data
    if document.kind == "mail":
        if letter_sum(data) == data["sum"]:
            return []
        text = "this letter is not as it was sent: its checksum does not match"
        fix = "Ask for it again, best as an attachment."
        return [error("letter-changed", text, fix=fix, document="mail", path=("sum",))]
    problems = []
    for name in ("map", "scenario"):
        beside = path.parent / f"{name}.yaml"
        text = data["start"][name].encode("utf-8")
        if not beside.is_file() or sha256_of(beside) != hashlib.sha256(text).hexdigest():
            told = f"{beside.name} beside this file is not what the game began with"
            fix = "Put the old file back."
            problems.append(
                error("mail-files-changed", told, fix=fix, document="mailgame", path=("start", name))
            )
    return problems


def _of_record(path: Path, document: ReadFile) -> list[Problem]:
    problems: list[Problem] = []
    scenario = document.data.get("scenario")
    if isinstance(scenario, dict) and worst(document.problems) is not Severity.ERROR:
        problems += _of_whole_scenario(path, read_scenario_data(scenario))
    elif isinstance(scenario, str) and scenario:
        problems += _of_named_scenario(path, scenario, document.data.get("scenario_sha256"))
    ruleset = document.data.get("ruleset")
    id_ = ruleset.get("id") if isinstance(ruleset, dict) else None
    if isinstance(id_, str) and registry.find_or_none(id_) is None:
        why, fix = registry.why_missing(id_)
        text = f"{why}, so this game cannot be run again"
        problems.append(in_record.warning("ruleset-unknown", text, fix=fix, path=("ruleset", "id")))
    return problems


def _of_named_scenario(path: Path, name: str, noted: object) -> list[Problem]:
    """Whether the scenario of a record is there, and as it was when the game was played."""
    reason = "it is not there"
    try:
        scenario = named_in(path, name)
        if is_there(scenario):
            return _scenario_changed(scenario, noted)
    except BadFile as unsafe:
        reason = unsafe.problems[0].text
    fix = "Put it there, or write its path from the folder of this record."
    text = f"the scenario {name!r:.300} cannot be used: {reason}"
    return [in_record.error("scenario-missing", text, fix=fix, path=("scenario",))]


def _of_whole_scenario(path: Path, scenario: Scenario) -> list[Problem]:
    """What is wrong with a scenario that stands in the record itself; its map is a file of its own."""
    sheet: Sheet | None
    try:
        sheet, problems, _ = read_map(named_in(path, scenario.map))
    except BadFile as unsafe:
        sheet, problems = None, list(unsafe.problems)
    if sheet is None:
        text = f"the map {scenario.map!r:.300} cannot be used: {problems[0].text}"
        told = error("map-missing" if problems[0].code == "file-missing" else "map-unreadable", text)
        return [within_record(one) for one in (told.at(path=("map",)), *check_without_map(scenario))]
    found = check_battle(Battle(sheet, scenario))
    return [within_record(one) for one in found if one.where.document != "map"]


def _scenario_changed(path: Path, noted: object) -> list[Problem]:
    """A warning when the scenario is not the one that was played any more."""
    if not isinstance(noted, str):
        return []
    try:
        found = sha256_of(path)
    except (OSError, BadFile):  # reported when the scenario itself is checked
        return []
    if found == noted:
        return []
    text = "the scenario has changed since this game was played, so that a replay may come out otherwise"
    fix = "Play it from the old scenario, or take scenario_sha256 out when the change does not matter."
    return [in_record.warning("scenario-changed", text, fix=fix, path=("scenario_sha256",))]
