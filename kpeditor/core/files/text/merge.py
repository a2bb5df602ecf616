"""Merges changes into the data of a file. Unchanged values stay as they are, understood or not."""

from __future__ import annotations

from typing import Any

from kpeditor.core.files.text.align import align, same


def merged(source: Any, old: Any, new: Any) -> Any:
    """The data of a file with the difference from `old` to `new` applied.

    Args:
        source: the data of the file, including parts that were not understood.
        old: the understood part, as the program would write it.
        new: the data to write.
    """
    if same(old, new):
        return source
    if isinstance(source, dict) and isinstance(old, dict) and isinstance(new, dict):
        return _merged_mapping(source, old, new)
    if (
        isinstance(source, list)
        and isinstance(old, list)
        and isinstance(new, list)
        and len(source) == len(old)
    ):
        # If the lengths differ, some entry was not understood and it is unknown which: replace the list.
        return [
            new[j] if i is None else merged(source[i], old[i], new[j])
            for i, j in align(old, new)
            if j is not None
        ]
    return new


def _merged_mapping(source: dict[str, Any], old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    shared = [key for key in old if key in new]
    if shared != [key for key in new if key in old]:
        # The order was changed on purpose; entries that only the file has follow at the end.
        rest = {key: value for key, value in source.items() if key not in old and key not in new}
        return {key: _part(source, old, new, key) for key in new if _is_written(source, old, new, key)} | rest
    result = {
        key: _part(source, old, new, key) if key in new else value
        for key, value in source.items()
        if key in new or key not in old
    }
    # A new key goes behind its predecessor in `new`; keys that only the file has keep their places.
    before: str | None = None
    for key in new:
        if key not in result and _is_written(source, old, new, key):
            result = inserted(result, before, key, new[key])
        if key in result:
            before = key
    return result


def _part(source: dict[str, Any], old: dict[str, Any], new: dict[str, Any], key: str) -> Any:
    return merged(source[key], old[key], new[key]) if key in source and key in old else new[key]


def _is_written(source: dict[str, Any], old: dict[str, Any], new: dict[str, Any], key: str) -> bool:
    """Whether a key is to be written. A default that the file does not mention is not."""
    return key in source or key not in old or not same(old[key], new[key])


def inserted(data: dict[str, Any], before: str | None, key: str, value: Any) -> dict[str, Any]:
    """The mapping with an entry added behind the key `before`, or at the front if that is None."""
    result: dict[str, Any] = {} if before is not None else {key: value}
    for name, part in data.items():
        result[name] = part
        if name == before:
            result[key] = value
    return result
