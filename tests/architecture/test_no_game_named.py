"""The core names no game: words of KampfPanzer stand in rulesets and their screens, and for old keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OF_THE_GAME = (
    "kpeditor/rulesets/kampfpanzer/",
    "kpeditor/app/ruleset_ui/kampfpanzer/",
    "kpeditor/rulesets/panzer8/",
    "kpeditor/rulesets/panzerblitz/",
    "kpeditor/app/ruleset_ui/panzerblitz/",
)
WORDS = re.compile(r"panic|entrench|wreck|disrupt|h_fire", re.IGNORECASE)
OLD_KEYS = {
    "kpeditor/app/commands/keyset.py": 2,
    "kpeditor/export/vassal/art.py": 1,
    "kpeditor/core/files/formats/scenarioreader.py": 9,
    "kpeditor/core/rules/sighttests.py": 1,
    "kpeditor/core/scenario/victory/nodes.py": 1,
}
"""Lines in which files that are older than declarations are read, and pictures named as they were then."""
KINDS = (".py", ".yaml", ".json", ".lark")


def lines_with_words(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if WORDS.search(line)]


def test_no_module_outside_the_ruleset_speaks_of_its_conditions_and_marks():
    found = {}
    for path in sorted((ROOT / "kpeditor").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in KINDS and not name.startswith(OF_THE_GAME) and (lines := lines_with_words(path)):
            found[name] = lines
    more = {name: lines for name, lines in found.items() if len(lines) > OLD_KEYS.get(name, 0)}
    assert more == {}, "declare it in the ruleset (kpeditor/core/rules/declarations.py)"
    assert found.keys() == OLD_KEYS.keys()


@pytest.mark.parametrize("line", ["if unit.panicked:", "WRECKS = 1", "# an Entrenchment", "mode = 'h_fire'"])
def test_the_count_sees_each_word(tmp_path, line):
    (tmp_path / "module.py").write_text(f"x = 1\n{line}\n", encoding="utf-8")
    assert lines_with_words(tmp_path / "module.py") == [line]


def test_no_ruleset_is_named_outside_its_folders():
    """Everybody asks the registry by an id that a file or a person names; benches bring what they measure."""
    ids = [path.parent.name for path in (ROOT / "kpeditor/rulesets").glob("*/ruleset.py")]
    assert "kampfpanzer" in ids
    named = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "kpeditor").rglob("*.py")
        for id_ in ids
        if id_ in path.read_text(encoding="utf-8")
        and not path.is_relative_to(ROOT / "kpeditor/rulesets" / id_)
        and not path.is_relative_to(ROOT / "kpeditor/app/ruleset_ui" / id_)
        and not path.name.startswith("bench_")
    }
    assert named == set()
