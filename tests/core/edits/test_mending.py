"""Every broken file: the window tells what `kpeditor check` tells, mends end, and the saved file agrees."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.checks.files import check_as_saved, check_file
from kpeditor.core.edits.cures import cures_of
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map, save_scenario
from kpeditor.core.problem import Problem
from kpeditor.core.rules import registry

Told = list[tuple[str, str]]


def told(problems: list[Problem]) -> Told:
    return sorted((problem.code, problem.text) for problem in problems)


def mended(opened: OpenBattle) -> int:
    """Mends what has a cure, each problem once, and answers how many were mended."""
    battle = opened.battle
    rules = registry.find_or_none(battle.scenario.ruleset if battle.scenario else battle.sheet.ruleset)
    catalogue, tried = rules.terrain() if rules is not None else Catalogue(), set[tuple[str, str]]()
    while True:
        found = {(one.code, one.text): one for one in check_as_saved(opened)}
        curable = ((key, cures_of(battle, found[key], catalogue)) for key in found if key not in tried)
        key, edits = next(((key, edits) for key, edits in curable if edits), (("", ""), []))
        if not edits:
            return len(tried)
        tried.add(key)
        edits[0].apply(battle)
        left = told(check_as_saved(opened))
        assert key not in left, "a mend takes its problem away"


@pytest.mark.slow
def test_every_broken_file_is_told_alike_mended_and_saved(root: Path, tmp_path: Path) -> None:
    shutil.copytree(root / "tests" / "files", tmp_path / "files")
    shutil.copytree(root / "maps", tmp_path / "maps")
    seen = mends = 0
    for path in sorted((tmp_path / "files" / "invalid").iterdir()):
        if path.is_dir() or path.suffix == ".expect":
            continue
        try:
            opened = open_battle(path)
        except BadFile:
            continue
        assert check_as_saved(opened) == check_file(path), path.name
        mends += mended(opened)
        left = told(check_as_saved(opened))
        if opened.scenario_path is not None:
            save_scenario(opened)
        elif opened.map_path is not None:
            save_map(opened)
        assert told(check_file(path)) == left, path.name
        seen += 1
    assert seen > 200
    assert mends > 50
