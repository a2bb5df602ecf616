"""Turns errors of jsonschema into Problems: in plain words, with the place in the data and the cure.

An error inside `anyOf` is reported once, for the branch that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from kpeditor.core.files.formats.coercion import types_of
from kpeditor.core.files.formats.schemacheck import MAX_ERRORS, Schema
from kpeditor.core.problem import DataPath, Problem, did_you_mean, error

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

_WORDS: Final = {
    "object": "a mapping (`name: value`)",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
_FIRST: Final = ("const", "enum", "type", "minLength", "maxLength", "pattern")
"""Of several errors of one value, only the first in this order is reported: an empty text, for example, also
has the wrong form.
"""


def problems_of(errors: Iterable[ValidationError], document: str, value: Any) -> list[Problem]:
    """The errors of some data as problems, in the order in which the data stands in its file."""
    told = dict.fromkeys(problem.at(document=document) for problem in _told_once(errors))
    return sorted(told, key=lambda problem: _order(problem.where.path, value))[:MAX_ERRORS]


def _order(path: DataPath, value: Any) -> list[float]:
    """A sort key: the position of a path in the data. Errors of a whole come after those of its parts."""
    order: list[float] = []
    for step in path:
        if isinstance(value, dict):
            order.append(list(value).index(step) if step in value else len(value))
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int):
            order.append(step)
            value = value[step]
    return [*order, float("inf")]


def _told_once(errors: Iterable[ValidationError]) -> Iterator[Problem]:
    """The problems of these errors; of several errors about one scalar, only the first by `_FIRST`."""
    by_place: dict[DataPath, list[ValidationError]] = {}
    for one in errors:
        by_place.setdefault(tuple(one.absolute_path), []).append(one)
    for found in by_place.values():
        ranked = [one for one in found if one.validator in _FIRST and not _is_name(one)]
        others = [one for one in found if one.validator not in _FIRST and not _is_name(one)]
        if ranked:
            others.append(min(ranked, key=lambda one: _FIRST.index(str(one.validator))))
        for one in others:
            yield from _TELLERS.get(str(one.validator), _other)(one)
        for one in filter(_is_name, found):
            yield from _name_form(one)


def _is_name(one: ValidationError) -> bool:
    """Whether an error is about a key (`propertyNames`)."""
    steps = one.relative_schema_path
    return len(steps) > 1 and steps[-2] == "propertyNames"


def _path(one: ValidationError) -> DataPath:
    return tuple(one.absolute_path)


def _schema(one: ValidationError) -> Schema:
    return one.schema if isinstance(one.schema, Mapping) else {}


def _wanted(one: ValidationError) -> Any:
    """The value of the keyword that was broken."""
    return one.validator_value


def _value(one: ValidationError) -> Any:
    return one.instance


def _any_of(one: ValidationError) -> Iterator[Problem]:
    """The problems by the branch of the value's type; of several, by the one with the fewest problems."""
    branches: dict[Any, list[ValidationError]] = {}
    for child in one.context or ():
        branches.setdefault(child.relative_schema_path[0], []).append(child)
    fitting = [children for children in branches.values() if not any(map(_is_other_type, children))]
    if not fitting:
        words = [word for branch in _wanted(one) for word in types_of(branch)]
        yield _wrong_type(words, _value(one), _path(one))
        return
    yield from min(([*_told_once(children)] for children in fitting), key=len)


def _is_other_type(child: ValidationError) -> bool:
    """Whether a branch of `anyOf` expects values of another type."""
    if child.relative_path:
        return False
    is_word = child.validator in ("enum", "const") and types_of(_schema(child)) == ["string"]
    return child.validator == "type" or (is_word and not isinstance(child.instance, str))


def _unknown_keys(one: ValidationError) -> Iterator[Problem]:
    schema, path = _schema(one), _path(one)
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    where = f" in {_name(schema)}" if path else ""
    extra = [key for key in _value(one) if key not in known and not any(re.search(p, key) for p in patterns)]
    for key in extra[:MAX_ERRORS]:
        fix = did_you_mean(key, known) or f"known here: {', '.join(known)}; your own keys begin with x-"
        yield error("key-unknown", f"{key[:80]!r} is not known{where}", fix=fix, path=(*path, key))


def _missing_keys(one: ValidationError) -> Iterator[Problem]:
    schema, path = _schema(one), _path(one)
    for key in _wanted(one):
        if key not in _value(one):
            text = f"{key!r} is missing" + (f" from {_name(schema)}" if path else "")
            cure = schema.get("properties", {}).get(key, {}).get("description", "")
            yield error("key-missing", text, fix=cure, path=path)


def _name_form(one: ValidationError) -> Iterator[Problem]:
    key, advice = str(one.instance), _schema(one).get("description", "")
    if one.validator == "pattern" and advice:
        text = f"{key[:80]!r} does not belong under {_here(_path(one))}"
        yield error("key-elsewhere", text, fix=advice, path=(*_path(one), key))
        return
    yield error("key-form", f"{key[:80]!r} should be a single character", path=(*_path(one), key))


def _type(one: ValidationError) -> Iterator[Problem]:
    yield _wrong_type(types_of(_schema(one)), one.instance, _path(one))


def _wrong_type(types: Iterable[str], value: Any, path: DataPath) -> Problem:
    wanted = " or ".join(dict.fromkeys(_WORDS[one] for one in types))
    fix = ""
    if isinstance(value, str) and re.fullmatch(r"[-+0-9_.eE:xo]*[0-9][-+0-9_.eE:xo]*", value[:40]):
        fix = "write plain digits: no quotes, no leading zero, no _" if "number" in wanted else ""
    return error("value-type", f"{_here(path)} should be {wanted}, not {_told(value)}", fix=fix, path=path)


def _not_among(one: ValidationError) -> Iterator[Problem]:
    schema, value, path = _schema(one), one.instance, _path(one)
    allowed = schema.get("enum", [schema.get("const")])
    words = ", ".join(map(str, allowed))
    fix = did_you_mean(value, map(str, allowed)) if isinstance(value, str) else ""
    verb = "should be" if len(allowed) == 1 else "should be one of"
    text = f"{_here(path)} {verb} {words}, not {_told(value)}"
    yield error("value-unknown", text, fix=fix, path=path)


def _wrong_form(one: ValidationError) -> Iterator[Problem]:
    text = f"{_here(_path(one))} is {_told(one.instance)}, which has not the right form"
    yield error("value-form", text, fix=_what_belongs_here(one), path=_path(one))


def _what_belongs_here(one: ValidationError) -> str:
    schema = _schema(one)
    examples = [text for text in schema.get("examples", ()) if isinstance(text, str)]
    example = f"for example {examples[0]!r}" if examples else ""
    return " ".join(part for part in (schema.get("description", ""), example) if part)


def _too_long(one: ValidationError) -> Iterator[Problem]:
    text = f"{_here(_path(one))} should have at most {one.validator_value} characters"
    yield error("value-form", text, path=_path(one))


def _empty(one: ValidationError) -> Iterator[Problem]:
    fix = _what_belongs_here(one)
    yield error("value-empty", f"{_here(_path(one))} should not be empty", fix=fix, path=_path(one))


def _wrong_count(one: ValidationError) -> Iterator[Problem]:
    schema, path = _schema(one), _path(one)
    least, most = schema.get("minItems", 0), schema.get("maxItems")
    count = f"{least}" if most == least else f"at least {least}"
    if one.validator == "maxItems" and most != least:
        count = f"at most {most}"
    noun = "entry" if count.endswith(" 1") or count == "1" else "entries"
    text = f"{_here(path)} should have {count} {noun}, not {len(_value(one))}"
    yield error("value-empty", text, path=path)


def _out_of_range(one: ValidationError) -> Iterator[Problem]:
    schema, value, path = _schema(one), one.instance, _path(one)
    low, high = schema.get("minimum"), schema.get("maximum")
    if one.validator == "exclusiveMinimum":
        wanted = f"more than {one.validator_value}"
    elif low is not None and high is not None:
        wanted = f"from {low} to {high}"
    else:
        wanted = f"at least {low}" if low is not None else f"at most {high}"
    yield error("value-range", f"{_here(path)} is {value}; it should be {wanted}", path=path)


def _other(one: ValidationError) -> Iterator[Problem]:
    """A message for a keyword that none of our schemas uses today."""
    text = f"{_here(_path(one))} has not the right form"
    yield error("value-form", text, fix=_schema(one).get("description", ""), path=_path(one))


_TELLERS: Final[Mapping[str, Callable[[ValidationError], Iterator[Problem]]]] = {
    "anyOf": _any_of,
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "type": _type,
    "const": _not_among,
    "enum": _not_among,
    "pattern": _wrong_form,
    "minLength": _empty,
    "maxLength": _too_long,
    "minProperties": _empty,
    "minItems": _wrong_count,
    "maxItems": _wrong_count,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "exclusiveMinimum": _out_of_range,
}
WORDED: Final = frozenset((*_TELLERS, *("items", "properties", "patternProperties", "propertyNames")))
"""The keywords with messages of their own, and those that only lead to inner values."""


def _name(schema: Schema) -> str:
    title = schema.get("title", "")
    return f"this {title.lower()}" if title else "this mapping"


def _here(path: DataPath) -> str:
    """The value a path leads to, named for a reader."""
    names = [step for step in path if isinstance(step, str)]
    if not names:
        return "the file"
    return f"entry {path[-1] + 1} of {names[-1]!r}" if isinstance(path[-1], int) else f"{names[-1][:80]!r}"


def _told(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:57] + "...")
    return str(value)
