"""Checks of the record of a game, as far as they need no replay: its form, its scenario, its dice, its
ruleset.
"""

from __future__ import annotations

from pathlib import Path

from kpeditor.core.files.fingerprint import sha256_of
from kpeditor.core.files.reading import placed, read_document
from kpeditor.core.files.yamltext import YamlText
from kpeditor.core.problem import Problem, did_you_mean, error, warning
from kpeditor.core.rules import registry


def check_record(path: Path) -> tuple[list[Problem], YamlText]:
    """Everything wrong with a record that shows without playing it, and its text.

    Raises:
        BadFile: when the file cannot be understood at all.
    """
    document = read_document(path)
    problems: list[Problem] = []
    scenario = document.data.get("scenario")
    if isinstance(scenario, str) and scenario and not (path.parent / scenario).is_file():
        text = f"the scenario {scenario!r} is not there"
        fix = "Put it there, or write the way from the folder of this record."
        problems.append(error("scenario-missing", text, fix=fix, document="record", path=("scenario",)))
    elif isinstance(scenario, str) and scenario:
        problems += _scenario_changed(path.parent / scenario, document.data.get("scenario_sha256"))
    ruleset = document.data.get("ruleset")
    id_ = ruleset.get("id") if isinstance(ruleset, dict) else None
    if isinstance(id_, str) and id_ not in registry.ids():
        text = f"no ruleset {id_!r} is installed, so this game cannot be run again"
        fix = did_you_mean(id_, registry.ids())
        problems.append(warning("ruleset-unknown", text, fix=fix, document="record", path=("ruleset", "id")))
    return [*document.problems, *placed(problems, document.source)], document.source


def _scenario_changed(path: Path, noted: object) -> list[Problem]:
    """A warning when the scenario is not the one that was played any more."""
    if not isinstance(noted, str):
        return []
    try:
        found = sha256_of(path)
    except OSError:  # told when somebody opens the scenario
        return []
    if found == noted:
        return []
    text = "the scenario has changed since this game was played, so that a replay may come out otherwise"
    fix = "Play it from the old scenario, or take scenario_sha256 out when the change does not matter."
    return [warning("scenario-changed", text, fix=fix, document="record", path=("scenario_sha256",))]
