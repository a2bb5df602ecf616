"""Pairs entries of an old list with those of a new one, so that only changed entries are written again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

MAX_COMPARED = 600
"""With more changed entries than this, they are not compared one by one."""


def same(a: Any, b: Any) -> bool:
    """Whether two values are equal, types and order of keys included: 1 is not true, 1.0 is not 1."""
    if isinstance(a, dict):
        return (
            isinstance(b, dict)
            and len(a) == len(b)
            and all(x == y and same(a[x], b[y]) for x, y in zip(a, b, strict=True))
        )
    if isinstance(a, list):
        if not isinstance(b, list) or a != b:
            return False
        # Lists of hexsides may be very long.
        return set(map(type, a)) | set(map(type, b)) == {str} or all(map(same, a, b))
    if isinstance(a, str):
        return isinstance(b, str) and a == b
    return type(a) is type(b) and bool(a == b)


def align(old: Sequence[Any], new: Sequence[Any]) -> list[tuple[int | None, int | None]]:
    """Pairs (index in old, index in new), in the order of both lists; None if one list lacks the entry.

    Equal entries are paired first, then entries with the same `id`, then entries at the same place.
    """
    first, last_old, last_new = 0, len(old), len(new)
    while first < min(last_old, last_new) and same(old[first], new[first]):
        first += 1
    while last_old > first and last_new > first and same(old[last_old - 1], new[last_new - 1]):
        last_old, last_new = last_old - 1, last_new - 1
    pairs: list[tuple[int | None, int | None]] = [(i, i) for i in range(first)]
    pairs += _middle(old, new, range(first, last_old), range(first, last_new))
    pairs += zip(range(last_old, len(old)), range(last_new, len(new)), strict=True)
    return pairs


def _middle(
    old: Sequence[Any], new: Sequence[Any], olds: range, news: range
) -> list[tuple[int | None, int | None]]:
    straight = list(zip(olds, news, strict=False))
    if len(olds) == len(news) and all(_id(old[i]) == _id(new[j]) for i, j in straight):
        return [*straight]
    if max(len(olds), len(news)) > MAX_COMPARED:
        return _by_place(old, new, olds, news)
    # Mappings with the same id are paired even if other values differ; a deeper comparison finds those.
    import difflib  # imported late: the window opens sooner without it

    matcher = difflib.SequenceMatcher(
        None, [_mark(old[i]) for i in olds], [_mark(new[j]) for j in news], autojunk=False
    )
    pairs: list[tuple[int | None, int | None]] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            pairs += zip(olds[i1:i2], news[j1:j2], strict=True)
        else:
            pairs += _by_place(old, new, olds[i1:i2], news[j1:j2])
    return pairs


def _by_place(
    old: Sequence[Any], new: Sequence[Any], olds: range, news: range
) -> list[tuple[int | None, int | None]]:
    pairs: list[tuple[int | None, int | None]] = []
    for i, j in zip(olds, news, strict=False):
        if _id(old[i]) == _id(new[j]):
            pairs.append((i, j))
        else:
            pairs += [(i, None), (None, j)]
    shorter = min(len(olds), len(news))
    pairs += [(i, None) for i in olds[shorter:]]
    pairs += [(None, j) for j in news[shorter:]]
    return pairs


def _id(value: Any) -> Any:
    """The id of a mapping; None for a value without one."""
    return value.get("id") if isinstance(value, dict) and isinstance(value.get("id"), str) else None


def _mark(value: Any) -> str:
    """A text that identifies an entry: the id of a mapping that has one, otherwise the whole value."""
    identity = _id(value)
    return f"id {identity}" if identity is not None else repr(value)
