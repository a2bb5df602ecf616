"""Docstrings are read by the documentation site as well: what they quote in lines of their own is marked."""

from __future__ import annotations

import re
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "kpeditor"
_UNMARKED = re.compile(r"[^:\n]:\n\n {4,}\S")
_DOCSTRING = re.compile(r'^( *)"""(.*?)"""', re.DOTALL | re.MULTILINE)


def unmarked(text: str) -> list[str]:
    """The docstrings with an indented block after a single colon, which the site takes for a mistake."""
    found = ((indent, doc) for indent, doc in _DOCSTRING.findall(text) if ":\n\n" in doc)
    return [doc for indent, doc in found if _UNMARKED.search(doc.replace(f"\n{indent}", "\n"))]


def test_indented_blocks_follow_two_colons():
    files = list(PACKAGE.rglob("*.py"))
    assert len(files) > 900
    assert [file.name for file in files if unmarked(file.read_text("utf-8"))] == []


def test_an_unmarked_block_is_seen():
    assert unmarked('def f():\n    """Writes:\n\n        key: value\n    """\n')
    assert not unmarked('def f():\n    """Writes::\n\n        key: value\n    """\n')
    assert not unmarked('def f():\n    """Writes:\n\n    a line\n    """\n')
