"""Files are written in one place, `core/files/storage`: it knows what was written and keeps the old file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "kpeditor"
HOME = "core/files/storage/"
WRITERS = ("write_text", "write_bytes", "NamedTemporaryFile", "mkstemp", "mkdtemp", "copyfile", "copy2")
WORTH_READING = re.compile(
    rf"\b({'|'.join(WRITERS)})\(|\bopen\([^()]*(\([^()]*\)[^()]*)*[\"'][rbt]*[wax+][rwaxbt+]*[\"']"
)
ELSEWHERE = {
    "cli/streams.py": "standard streams that were closed lead nowhere",
    "core/sight/tablecache.py": "a cache; it lies below the module that writes files",
}


def writers(text: str) -> Iterator[str]:
    """The calls in a module that write a file by themselves."""
    if not WORTH_READING.search(text):
        return
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in WRITERS:
            yield name
        if name == "open":
            words = [one for one in (*node.args, *(key.value for key in node.keywords)) if is_text(one)]
            modes = [str(one.value) for one in words if isinstance(one, ast.Constant)]
            if any(set(mode) <= set("rwaxbt+") and set(mode) & set("wax+") for mode in modes):
                yield name


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_nobody_else_writes_files():
    found = {}
    for file in PACKAGE.rglob("*.py"):
        name = file.relative_to(PACKAGE).as_posix()
        if not name.startswith(HOME) and (calls := list(writers(file.read_text("utf-8")))):
            found[name] = calls
    assert found.keys() == ELSEWHERE.keys()


def test_writers_are_seen():
    text = "p.write_text('a'); open(p, 'w'); p.open('r+b'); p.open('rb'); open(p); archive.open(name)"
    assert list(writers(text)) == ["write_text", "open", "open"]
