"""Every rule and case of PanzerBlitz has a test that names it, and no test names one that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

RULES = {f"PB{number}" for number in range(1, 44)} | {"PB37A"}
CASES = {f"PBT{number}" for number in range(1, 12)} | {f"ZT{number}" for number in (5, 6, 7)}
OF_TRAINS = {f"ZT{number}" for number in (*range(1, 16), *range(21, 31))}
NAMED = re.compile(r"(?<![A-Z0-9])(PBT|PB|ZT)[-_ ]?(\d+)(A(?![A-Z0-9]))?", re.IGNORECASE)
TESTS = Path(__file__).parent
ELSEWHERE = (
    TESTS.parents[1] / "app" / "playtest" / "test_panzerblitz.py",
    TESTS.parents[1] / "core" / "scenario" / "victory" / "test_scoring.py",
)


def named(text: str) -> Iterator[str]:
    """The rules and cases a text names, as PB37A and PBT9."""
    return (f"{kind}{number}{more or ''}".upper() for kind, number, more in NAMED.findall(text))


def by_rule() -> dict[str, list[str]]:
    """By rule or case the tests that name it in their own name or docstring."""
    found: dict[str, list[str]] = {}
    for path in (*TESTS.rglob("test_*.py"), *ELSEWHERE):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for one in named(f"{node.name} {ast.get_docstring(node) or ''}"):
                    found.setdefault(one, []).append(node.name)
    return found


def test_every_rule_and_case_has_a_test():
    assert sorted((RULES | CASES) - by_rule().keys()) == []


def test_no_test_names_a_rule_that_is_not_there():
    assert sorted(by_rule().keys() - RULES - CASES - OF_TRAINS) == []


def test_names_are_read_in_every_way_they_are_written():
    assert list(named("test_pb37a_x pbt_9 PBT-10, PB13 [PB2] zt_7_an zt11")) == [
        "PB37A", "PBT9", "PBT10", "PB13", "PB2", "ZT7", "ZT11",
    ]  # fmt: skip
