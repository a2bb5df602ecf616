"""The published schemas, and the check of files by them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Literal

from kpeditor.core.errors import BadFile
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.formats.coercion import coerced
from kpeditor.core.files.formats.schemacheck import errors_in
from kpeditor.core.files.formats.schemamessages import problems_of
from kpeditor.core.files.text.yamlnodes import own_data
from kpeditor.core.problem import Problem

SchemaKind = Literal[
    "map",
    "scenario",
    "record",
    "mail",
    "mailgame",
    "bundle",
    "units",
    "tables",
    "scan",
    "mapping",
    "examples",
    "terrain",
    "options",
    "doctrine",
    "journal",
    "edit",
    "game",
    "draft",
    "clip",
    "keys",
    "seat",
    "commanders",
    "campaign",
]


def validate(kind: SchemaKind, data: Any) -> list[Problem]:
    """All places where the data breaks the schema, as problems with paths, in plain words."""
    return check(kind, data)[1]


def check(kind: SchemaKind, data: Any) -> tuple[Any, list[Problem]]:
    """The data with every scalar converted as the schema expects, and the problems found.

    Where a text is expected, 2037 becomes "2037" and `no` stays "no"; where a truth value is expected, `yes`
    becomes true. Values that do not fit are left unchanged and reported.
    """
    meant = coerced(schema(kind), data)
    return meant, problems_of(errors_in(schema(kind), meant), kind, meant)


def own_file(kind: SchemaKind, text: str) -> Any:
    """Reads a YAML file that comes with the program or with a ruleset.

    Raises:
        BadFile: when the file breaks its schema; the message names the first place.
    """
    data = own_data(text)
    named = with_text_keys(data)
    if problems := problems_of(errors_in(schema(kind), named), kind, named):
        first = problems[0]
        raise BadFile(f"{kind}, {first.where.pointer() or 'as a whole'}: {first.text}", problems)
    return data


def with_text_keys(data: Any) -> Any:
    """The data with all keys as texts: YAML allows keys such as 1, JSON does not."""
    if isinstance(data, dict):
        return {str(key): with_text_keys(value) for key, value in data.items()}
    return [with_text_keys(one) for one in data] if isinstance(data, list) else data


@cache
def schema(kind: SchemaKind) -> dict[str, Any]:
    """A published schema with its references (`$ref`) filled in. Do not change it."""
    raw = json.loads((data_dir("schemas") / f"{kind}.schema.json").read_text("utf-8"))
    unfolded: dict[str, Any] = _unfolded(raw, raw)
    return unfolded


_NOT_UNFOLDED = ("$ref", "$defs", "$schema", "$id")


def _unfolded(part: Any, whole: dict[str, Any]) -> Any:
    if isinstance(part, list):
        return [_unfolded(one, whole) for one in part]
    if not isinstance(part, dict):
        return part
    own = {key: _unfolded(value, whole) for key, value in part.items() if key not in _NOT_UNFOLDED}
    if "$ref" not in part:
        return own
    target = whole
    for step in part["$ref"].removeprefix("#/").split("/"):
        target = target[step]
    return {**_unfolded(target, whole), **own}
