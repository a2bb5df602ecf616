"""The parser of areas and conditions comes ready, and is that of the grammar."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario import grammar
from kpeditor.core.scenario.expression import parse_expression

TEXTS = (
    "not not (a or b) and not c.d:7 + 2 * f('x', (1, 2)) >= 12.5",
    "or or or",
    "a.not",
    "a order",
    "f(a,)",
    "(1, 2, 3",
    "été = 3",
)


@pytest.fixture
def _anew():
    grammar._parser.cache_clear()
    yield
    grammar._parser.cache_clear()


def told(text: str) -> object:
    try:
        return parse_expression(text)
    except BadExpression as wrong:
        return str(wrong), wrong.offset


def test_the_ready_tables_are_those_of_the_grammar():
    """After a change of the grammar or of lark: .venv/bin/python packaging/parsertables.py"""
    head = grammar.TABLES.read_bytes().partition(b"\n")[0]
    assert head == grammar.fitting_mark()
    assert version("lark").encode() in head


@pytest.mark.usefixtures("_anew")
def test_both_ways_to_the_parser_read_alike(monkeypatch, tmp_path):
    ready = [told(text) for text in TEXTS]
    assert all(ready)
    for content in (None, b"lark 0.1, grammar 00000000\nno tables"):
        if content is not None:
            (tmp_path / "other.tables").write_bytes(content)
        monkeypatch.setattr(grammar, "TABLES", tmp_path / "other.tables")
        grammar._parser.cache_clear()
        assert [told(text) for text in TEXTS] == ready


def test_the_library_is_loaded_with_the_first_text(root):
    code = (
        "import sys; from kpeditor.core.scenario.expression import parse_expression\n"
        "print('lark' in sys.modules); parse_expression('a or b')\n"
        "print('lark' in sys.modules, 'lark.load_grammar' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.split()[:2] == ["False", "True"]
