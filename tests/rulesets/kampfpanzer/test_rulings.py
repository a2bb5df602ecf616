"""The page of rulings tells players about every option, with its default."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kpeditor.rulesets.kampfpanzer.options import options


@pytest.fixture
def rows(root: Path) -> dict[str, str]:
    """The rows of the tables of rulings by number; a row may carry several."""
    text = (root / "docs" / "rulings-kampfpanzer.md").read_text("utf-8")
    return {
        number: line
        for line in text.splitlines()
        if line.startswith("| Q")
        for number in re.findall(r"Q\d+a?", line.split("|")[1])
    }


@pytest.mark.parametrize("option", options(), ids=lambda option: option.id)
def test_every_option_stands_at_its_ruling(option, rows):
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    assert f"`{option.id}: {default}`" in rows[option.ruling]


def test_a_coin_flip_is_always_an_option(rows):
    """A ruling that could as well be the opposite must be an option."""
    for number, row in rows.items():
        *_, option, sure, _ = row.split("|")
        if sure.strip() == "●":
            assert option.strip(), number


def test_every_row_says_how_sure_it_is(rows):
    assert len(rows) > 100
    assert all(row.split("|")[-2].strip() in ("●", "●●", "●●●") for row in rows.values())


def test_rulings_named_in_the_code_are_on_the_page(rows, root):
    folder = root / "kpeditor" / "rulesets" / "kampfpanzer"
    named = {
        number
        for path in [*folder.rglob("*.py"), *folder.glob("*.yaml")]
        for number in re.findall(r"\bQ\d+a?\b", path.read_text("utf-8"))
    }
    assert named <= set(rows)
