"""Numbers agree with their nouns wherever the program tells of them."""

from __future__ import annotations

import ast
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.oneline import count

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
