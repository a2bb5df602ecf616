"""Reads single values of unknown type from the trees of a Tiled file."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from kpeditor.importers.refusal import refused
from kpeditor.importers.tiled.tmx import LINE, Tree

FAR = 10_000_000
"""Largest number of pixels; nothing on a map lies farther away."""
_DAMAGED = "save it again in Tiled; if that does not help, the file was made by another program"


def line_of(tree: Tree) -> int:
    """The line of a tree in its file; 0 if it is unknown, like in JSON."""
    line = tree.get(LINE, 0)
    return line if isinstance(line, int) else 0


def number(file: Path, tree: Tree, name: str, default: float = 0.0) -> float:
    """A finite number of pixels.

    Raises:
        BadFile: when the value is anything else.
    """
    value = tree.get(name, default)
    try:
        found = float(value) if isinstance(value, str | int | float) else math.nan
    except (ValueError, OverflowError):
        found = math.nan
    if not math.isfinite(found) or abs(found) > FAR:
        raise refused(file, f"{name} must be a number, not {value!r:.40}", _DAMAGED, line_of(tree))
    return found


def whole(file: Path, tree: Tree, name: str, default: int = 0) -> int:
    """A whole number.

    Raises:
        BadFile: when the value is anything else.
    """
    value = tree.get(name, default)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63:
        return value
    text = (
        value
        if isinstance(value, str)
        else str(int(value))
        if isinstance(value, float) and value == value // 1
        else ""
    )
    digits = text.strip().removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 18:
        raise refused(file, f"{name} must be a whole number, not {value!r:.40}", _DAMAGED, line_of(tree))
    return int(text)


def text(tree: Tree, *names: str) -> str:
    """The first of these values that is a non-empty text."""
    return next((value for name in names if isinstance(value := tree.get(name), str) and value), "")


def trees(file: Path, tree: Tree, name: str) -> list[Tree]:
    """A list of trees; empty if the value is missing.

    Raises:
        BadFile: when the value is anything else.
    """
    value = tree.get(name) or []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise refused(file, f"{name} must be a list", _DAMAGED, line_of(tree))
    return value


def properties(tree: Tree) -> dict[str, str]:
    """The properties with simple values, as texts."""
    listed = tree.get("properties")
    found: dict[str, str] = {}
    for one in listed if isinstance(listed, list) else ():
        name, value = (one.get("name"), one.get("value")) if isinstance(one, dict) else (None, None)
        if isinstance(name, str) and isinstance(value, str | int | float | bool):
            found[name] = str(value).lower() if isinstance(value, bool) else str(value)
    return found


def is_on(value: Any) -> bool:
    """A switch, as XML or JSON writes it."""
    return value in (True, 1, "1", "true")
