"""Every rule and test case of Panzer-Zug and PanzerBitz has a test that names it (Parts 2 and 3)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PLACES = (HERE, HERE.parents[1] / "core" / "scenario" / "victory")
TRAIN_CASES = (*range(1, 16), *range(21, 31))
BITZ_CASES = (*range(1, 16), *range(21, 28))
RULES = {
    "Z": tuple(range(1, 49)),
    "ZT": TRAIN_CASES,
    "B": tuple(range(1, 38)),
    "BT": BITZ_CASES,
}
"""The numbers of the rules and of the test cases of Parts 2.3, 2.8, 3.3 and 3.7."""


def every_test() -> Iterator[tuple[str, str]]:
    """Every test of these rules and of what decides their situations, with name, docstring, parameters."""
    for path in sorted(path for place in PLACES for path in place.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                given = " ".join(map(ast.unparse, node.decorator_list))
                yield f"{path.name}:{node.name}", f"{node.name} {ast.get_docstring(node) or ''} {given}"


def named(text: str, prefix: str) -> set[int]:
    """The numbers of rules a text names: `Z5`, `zt_5`, `ZT-5`, `bt_1_6_and_12`, `Z7 to Z10`."""
    id_, text = rf"(?<![a-z]){prefix.lower()}[-_]?(\d+)", text.lower()
    found = {int(number) for number in re.findall(rf"{id_}(?!\d)", text)}
    for several in re.findall(rf"{id_[:-1]}(?:_(?:and_)?\d+)+)(?!\d)", text):
        found |= set(map(int, re.findall(r"\d+", several)))
    for first, last in re.findall(rf"{id_}(?: to |_to_){prefix.lower()}[-_]?(\d+)", text):
        found |= set(range(int(first), int(last) + 1))
    return found


@pytest.mark.parametrize("prefix", RULES)
def test_each_has_a_test_that_names_it(prefix: str) -> None:
    """Z1 to Z48, ZT-1 to ZT-30, B1 to B37, BT-1 to BT-27 as far as the source has them: only so many tests
    name each, this one left out."""
    about: dict[int, list[str]] = {number: [] for number in RULES[prefix]}
    for test, text in every_test():
        if Path(__file__).name not in test:
            for number in named(text, prefix) & about.keys():
                about[number].append(test)
    assert [f"{prefix}{number}" for number, of in about.items() if not of] == []


def test_ids_are_read_from_names_and_docstrings() -> None:
    assert named("test_zt5_and_z16 Z7 to Z10, PBT-5", "Z") == {16, 7, 8, 9, 10}
    assert named("test_zt_5_x PBT-6 BT-7", "BT") == {7}
    assert named("test_bt_1_6_and_12_of", "BT") == {1, 6, 12}
    assert named("test_bt_5_x PB6", "B") == set()
