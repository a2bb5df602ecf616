"""No module and no class grows past the house limits."""

from __future__ import annotations

import ast
import statistics
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "kpeditor"

MODULE_LINES, MEDIAN_LINES = 500, 150
FOLDER_MODULES = 20
CLASS_LINES, CLASS_METHODS = 350, 25


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """The source of every module by its path."""
    return {file.relative_to(PACKAGE).as_posix(): file.read_text("utf-8") for file in PACKAGE.rglob("*.py")}


def lines(text: str) -> int:
    return len(text.splitlines())


def classes(node: ast.AST) -> Iterator[ast.ClassDef]:
    """The classes of a module, those within functions and other classes too."""
    for block in ("body", "orelse", "handlers", "finalbody", "cases"):
        for inner in getattr(node, block, ()):
            if isinstance(inner, ast.ClassDef):
                yield inner
            yield from classes(inner)


def test_no_folder_has_more_modules_than_one_looks_through(texts):
    folders = Counter(name.rpartition("/")[0] for name in texts if not name.endswith("__init__.py"))
    assert {name: number for name, number in folders.items() if number > FOLDER_MODULES} == {}


def test_modules_are_small(texts):
    assert len(texts) > 500
    assert {name: lines(text) for name, text in texts.items() if lines(text) > MODULE_LINES} == {}


def test_classes_are_small(texts):
    large = {  # in others no class can be too large
        name: text
        for name, text in texts.items()
        if lines(text) >= CLASS_LINES or text.count("def ") > CLASS_METHODS
    }
    found = [(name, node) for name, text in large.items() for node in classes(ast.parse(text))]
    assert len(found) > 10
    for name, node in found:
        methods = [item for item in node.body if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)]
        assert (node.end_lineno or 0) - node.lineno < CLASS_LINES, (name, node.name)
        assert len(methods) <= CLASS_METHODS, (name, node.name)


def test_the_usual_module_is_read_in_one_go(texts):
    assert statistics.median(map(lines, texts.values())) <= MEDIAN_LINES
