"""The table of rules: each of P1 to P68 and each case PT-1 to PT-15, PT-21 to PT-30 has a test of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILES = (*sorted(HERE.glob("test_*.py")), HERE.parents[1] / "app/playtest/test_panzer8.py")
RULES = {f"P{n}" for n in range(1, 69)}
CASES = {f"PT-{n}" for n in (*range(1, 16), *range(21, 31))}
_NAMED = re.compile(r"\bP(\d+)(?: to P(\d+))?|\bPT-(\d+)(?: to PT-(\d+))?")
_IN_NAME = re.compile(r"(?:^|_)p(t?)_?(\d+)(?=_|$)")


def named_by(test: ast.FunctionDef) -> Iterator[str]:
    """The rules and cases a test names: in its name, test_p39_..., or in its docstring, [P12 to P15]."""
    for case, number in _IN_NAME.findall(test.name):
        yield f"PT-{number}" if case else f"P{number}"
    for first, last, case, end in _NAMED.findall(ast.get_docstring(test) or ""):
        mark, low, high = ("PT-", case, end) if case else ("P", first, last)
        for number in range(int(low), int(high or low) + 1):
            yield f"{mark}{number}"


def table() -> dict[str, list[str]]:
    """Which tests name which rule or case."""
    found: dict[str, list[str]] = {}
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for one in named_by(node):
                    found.setdefault(one, []).append(f"{path.stem}.{node.name}")
    return found


def test_every_rule_and_every_case_has_a_test_that_names_it():
    found = table()
    missing = sorted((RULES | CASES) - found.keys(), key=lambda one: (one[:2], int(re.sub(r"\D", "", one))))
    assert missing == []
    assert sorted(found.keys() - RULES - CASES) == [], "no such rule"
