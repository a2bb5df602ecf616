"""Reads values of a file as the expected type. Other types count as absent: the schema check reports them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

_MOST = 1e15
"""The limit of numbers: larger ones have no meaning in our files and lose their last digits."""


def text(value: Any) -> str:
    """The value if it is a text, otherwise ""."""
    return value if isinstance(value, str) else ""


def texts(value: Any) -> tuple[str, ...]:
    return tuple(one for one in value if isinstance(one, str)) if isinstance(value, list) else ()


def whole(value: Any, default: int = 0) -> int:
    """The value if it is a whole number, otherwise the default."""
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def number(value: Any) -> float | None:
    """The value if it is a finite number and no truth value, otherwise None."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) <= _MOST:
        return None
    return float(value)


def wholes(value: Any) -> tuple[int, ...]:
    """The whole numbers in a list."""
    if not isinstance(value, list):
        return ()
    return tuple(one for one in value if isinstance(one, int) and not isinstance(one, bool))


def mapping(value: Any) -> dict[str, Any]:
    """The value if it is a mapping, otherwise an empty one."""
    return value if isinstance(value, dict) else {}


def mappings(value: Any) -> Iterable[dict[str, Any]]:
    return (one for one in value if isinstance(one, dict)) if isinstance(value, list) else ()


def own(value: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    """The entries of a mapping that are not the user's own (`x-`)."""
    return ((key, one) for key, one in value.items() if not str(key).startswith("x-"))


def rest(value: dict[str, Any], known: Iterable[str]) -> dict[str, Any]:
    """The entries of a mapping under other keys than these."""
    return {key: one for key, one in value.items() if key not in known}


def filled(data: Mapping[str, Any], needed: Iterable[str] = ()) -> dict[str, Any]:
    """The entries without those of empty values; keys that a file must have stay."""
    return {key: value for key, value in data.items() if value not in ("", [], {}, None) or key in needed}
