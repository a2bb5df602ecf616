"""Converts the scalars of a file to the types its schema expects.

2037 becomes "2037" where a text is expected; the word `no` becomes a text or a truth value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from kpeditor.core.files.formats.schemacheck import Schema, errors_in
from kpeditor.core.files.text.scalars import BooleanWord

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def coerced(schema: Schema | bool, value: Any) -> Any:
    """The value with every scalar converted to the type its schema expects; others stay unchanged."""
    if isinstance(schema, bool):
        schema = {}
    if "anyOf" in schema:
        return _of_branch(schema["anyOf"], value)
    value = _scalar(schema, value)
    if not _fits(schema, value):
        return value
    if isinstance(value, dict):
        return {key: coerced(_rule(schema, key), part) for key, part in value.items()}
    if isinstance(value, list):
        items = schema.get("items", {})
        if _are_coerced(items, value):
            return list(value)
        return [coerced(items, part) for part in value]
    return value


def types_of(schema: Schema | bool) -> list[str]:
    """The JSON types a schema allows; empty if it does not say."""
    if isinstance(schema, bool):
        return []
    if "type" in schema:
        return [schema["type"]] if isinstance(schema["type"], str) else list(schema["type"])
    allowed = schema.get("enum", [schema["const"]] if "const" in schema else [])
    return ["string"] if allowed and all(isinstance(one, str) for one in allowed) else []


def _of_branch(branches: list[Schema], value: Any) -> Any:
    """The value converted by the branch of its type; of several such branches, the one with the fewest
    errors.
    """
    fitting = [branch for branch in branches if _fits(branch, _scalar(branch, value))]
    if len(fitting) < 2:
        return coerced(fitting[0], value) if fitting else value
    fewest, best = None, value
    for branch in fitting:
        attempt = coerced(branch, value)
        errors = len(errors_in(branch, attempt))
        if fewest is None or errors < fewest:
            fewest, best = errors, attempt
        if not errors:
            break
    return best


def _rule(schema: Schema, key: str) -> Schema | bool:
    """The schema of the value under a key."""
    rule: Schema | bool | None = schema.get("properties", {}).get(key)
    if rule is None:
        patterns = schema.get("patternProperties", {})
        rule = next((patterns[one] for one in patterns if re.search(one, key)), None)
    return schema.get("additionalProperties", True) if rule is None else rule


def _are_coerced(items: Schema | bool, values: list[Any]) -> bool:
    """Whether a list holds only texts, or only numbers, as its schema expects. Fast for long lists."""
    kinds, wanted = set(map(type, values)), types_of(items)
    return (kinds == {str} and wanted == ["string"]) or (kinds <= {int, float} and wanted == ["number"])


def _scalar(schema: Schema, value: Any) -> Any:
    """A scalar converted to a type the schema allows."""
    if isinstance(value, dict | list) or type(value) is str or value is None:
        return value
    types = types_of(schema)
    if type(value) is float and "integer" in types and "number" not in types and value.is_integer():
        return int(value)
    if "string" in types and not _fits(schema, value):
        return str(value).lower() if isinstance(value, bool) else str(value)
    if isinstance(value, BooleanWord):
        return str(value) if types == ["string"] else value.truth
    return value


def _fits(schema: Schema | bool, value: Any) -> bool:
    types = types_of(schema)
    if not types:
        return True
    if isinstance(value, bool):
        return "boolean" in types
    return any(isinstance(value, _TYPES[one]) for one in types) and not (
        isinstance(value, BooleanWord) and types != ["string"]
    )
