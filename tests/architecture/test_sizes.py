"""No module and no class grows past the house limits."""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "kpeditor"
MODULES = sorted(PACKAGE.rglob("*.py"))

MODULE_LINES, MEDIAN_LINES = 500, 150
CLASS_LINES, CLASS_METHODS = 350, 25


def lines(module: Path) -> int:
    return len(module.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.relative_to(PACKAGE).as_posix())
def test_module_and_its_classes_are_small(module):
    assert lines(module) <= MODULE_LINES
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            methods = [item for item in node.body if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)]
            assert (node.end_lineno or 0) - node.lineno < CLASS_LINES, node.name
            assert len(methods) <= CLASS_METHODS, node.name


def test_the_usual_module_is_read_in_one_go():
    assert statistics.median(map(lines, MODULES)) <= MEDIAN_LINES
