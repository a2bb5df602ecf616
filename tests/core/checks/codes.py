"""Every problem code the library and the rulesets can tell, read from their source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

_KEBAB = re.compile(r"[a-z]+(-[a-z]+)+")
_WORDS = {
    *("entry-points", "north-east", "north-west", "south-east", "south-west", "write-protected"),
    *("top-left", "top-right", "bottom-left", "bottom-right"),
}
"""Hyphened texts in the source that are no codes."""
_HELPERS = ("error", "warning", "hint", "severe", "refusal", "_refusal", "_add", "Problem")


@cache
def codes_in_source(root: Path) -> frozenset[str]:
    """Hyphened words in modules that make problems; f-strings with a kind in front count with every kind."""
    found: set[str] = set()
    for path in sorted((root / "kpeditor").rglob("*.py")):
        if path.relative_to(root / "kpeditor").parts[0] not in ("core", "importers", "rulesets"):
            continue
        text = path.read_text("utf-8")
        if not any(name in text for name in (*_HELPERS, "CODES")):
            continue
        nodes = list(ast.walk(ast.parse(text)))
        if "CODES" in text or any(isinstance(node, ast.Call) and _name(node) in _HELPERS for node in nodes):
            found.update(_words(nodes))
    return frozenset(found - _WORDS)


def _name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _words(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _KEBAB.fullmatch(node.value):
            yield node.value
