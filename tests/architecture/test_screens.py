"""A ruleset's own screen stays small: what screens do alike is the toolkit's, what rules know the rules'."""

from __future__ import annotations

from pathlib import Path

SCREENS = Path(__file__).resolve().parents[2] / "kpeditor/app/ruleset_ui"
MOST = 700
"""Lines of one ruleset's screen."""
TOOLKIT = "toolkit"


def lines(folder: Path) -> int:
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py"))


def screens() -> dict[str, int]:
    """The lines of each ruleset's screen, by its id."""
    folders = (path for path in SCREENS.iterdir() if path.is_dir() and path.name != "__pycache__")
    return {path.name: lines(path) for path in folders if path.name != TOOLKIT}


def test_no_screen_of_a_ruleset_outgrows_its_limit():
    found = screens()
    assert "kampfpanzer" in found
    too_long = {id_: count for id_, count in found.items() if count > MOST}
    assert too_long == {}, "move what is general to the toolkit, what is rules to kpeditor/rulesets"
