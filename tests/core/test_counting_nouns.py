"""Numbers agree with their nouns wherever the program tells of them, and shares are written in one way."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.texts import Share, count

UNCOUNTED = re.compile(
    r"(?<!to )(?<!between )\{[^{}]*\} "
    r"(?:units|hexes|guns|counters|turns|groups|places|trucks|combat units|more places)\b"
)
"""A number before a noun that is always a plural."""


@given(st.integers(0, 10**7), st.sampled_from(["unit", "hex", "game-turn"]), st.sampled_from(["", "hexes"]))
def test_a_number_agrees_with_its_noun(number, noun, plural):
    said, _, word = count(number, noun, plural).partition(" ")
    assert int(said.replace(",", "")) == number
    assert (word == noun) == (number == 1)
    assert word in (noun, plural or f"{noun}s")


@pytest.mark.parametrize("folder", ["core/checks", "rulesets/kampfpanzer", "core/edits"])
def test_what_checks_tell_counts_its_nouns(folder, root):
    """A sentence with a number has its noun from `count`; limits of the program are never one."""
    for path in sorted((root / "kpeditor" / folder).glob("*checks.py" if "rulesets" in folder else "*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                text = ast.unparse(node)
                found = UNCOUNTED.search(text)
                assert found is None or "MOST" in text or "count(" in found[0], f"{path.name}: {text}"


def test_a_share_is_written_with_a_blank_before_its_sign():
    assert f"{Share(0.5):.0%}, {Share(-0.125):+.1%}" == "50 %, -12.5 %"
    assert f"{Share(1 / 3):.0%} of {9}" == "33 % of 9"
    assert f"{Share(0.5):.2f}" == "0.50"


def test_the_lab_writes_no_share_without_the_blank():
    """In bars, verdicts and mixes; beside an axis with "50 %"."""
    bare = re.compile(r"\{(?!Share\()[^{}]*:\+?\.[01]%\}")
    root = Path(__file__).resolve().parents[2] / "kpeditor/app"
    found = {
        f"{file.name}: {hit}"
        for folder in ("lab", "panels")
        for file in root.joinpath(folder).rglob("*.py")
        for hit in bare.findall(file.read_text("utf-8"))
    }
    # texts for translators, filled with a `Share`
    assert found == {f"gamespage.py: {{{name}:.0%}}" for name in ("share", "low", "high")}
