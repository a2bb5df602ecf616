"""The guide docs/rules-systems.md shows the toys as they are: its excerpts are lines of their sources."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

MARK = re.compile(r"<!-- source: (\S+) (\S+) -->\n```python\n(.*?)```", re.DOTALL)


def excerpts(root: Path) -> list[tuple[str, str, str]]:
    """Every excerpt of the guide: the file, the name of what it is taken from, and its text."""
    return MARK.findall((root / "docs/rules-systems.md").read_text("utf-8"))


def source_of(path: Path, name: str) -> str:
    """The lines of a function, class, method or constant of a module."""
    text = path.read_text("utf-8")
    body: list[ast.stmt] = ast.parse(text).body
    for part in name.split("."):
        node = next(one for one in body if part in names(one))
        body = getattr(node, "body", [])
    assert node.end_lineno is not None
    return "".join(text.splitlines(keepends=True)[node.lineno - 1 : node.end_lineno])


def names(node: ast.stmt) -> list[str]:
    """What a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def test_every_excerpt_is_in_its_source(root: Path) -> None:
    found = excerpts(root)
    assert len(found) > 10
    for path, name, text in found:
        source = source_of(root / path, name)
        for part in re.split(r"(?m)^ *\.\.\.\n", text):  # a line of three dots leaves some out
            assert part in source, f"{path} {name}: the guide shows {part!r}"
            source = source.split(part, 1)[1]


def test_an_excerpt_that_differs_is_found(root: Path) -> None:
    path, name, text = excerpts(root)[0]
    assert text.replace("Spotted", "Spoted") not in source_of(root / path, name)
    with pytest.raises(StopIteration):
        source_of(root / path, "NO_SUCH_NAME")
