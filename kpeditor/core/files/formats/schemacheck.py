"""Compares data with a JSON Schema (draft 2020-12): jsonschema judges, quickly also on the largest maps.

Three keywords are implemented here, with the verdicts of the library's own (a test with generated data
compares them): `items` and `properties` look closer only at values that do not certainly keep to their
schemas, many simple ones at once, and `anyOf` collects only as many errors as are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # the library takes longer to load than many a sub-command runs
    from jsonschema.exceptions import ValidationError

Schema = Mapping[str, Any]

MAX_ERRORS: Final = 100
"""So many errors are looked for; a file with more was hardly meant to be one."""
ANNOTATIONS: Final = frozenset(("title", "description", "examples", "default"))
"""The keywords that judge nothing."""
_PART = 4096
"""So many values of a list are looked at in one go."""


def errors_in(schema: Schema, value: Any) -> list[ValidationError]:
    """The first errors of some data; none when it keeps to the schema. No address a schema may refer to is
    ever opened.

    Raises:
        referencing.exceptions.Unresolvable: when the schema refers to something outside itself.
    """
    return list(islice(_validator().evolve(schema=schema).iter_errors(value), MAX_ERRORS))


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator, validators
    from referencing import Registry

    extend: Any = validators.extend  # it has no types
    # An explicit registry: the usual one of the library would fetch what a schema refers to.
    return extend(Draft202012Validator, _KEYWORDS)({}, registry=Registry())


def _items(validator: Any, items: Any, instance: Any, schema: Schema) -> Iterator[ValidationError]:
    """The keyword `items`; parts of a list that certainly keep to it are not looked at one by one."""
    if not validator.is_type(instance, "array"):
        return
    if isinstance(items, bool):
        from jsonschema import Draft202012Validator

        yield from Draft202012Validator.VALIDATORS["items"](validator, items, instance, schema)
        return
    begin = len(schema.get("prefixItems", ()))
    for start in range(begin, len(instance), _PART):
        part = instance[start : start + _PART]
        if not keep_to(items, part):
            for index, value in enumerate(part, start):
                yield from validator.descend(value, items, path=index)


def _properties(
    validator: Any, properties: Mapping[str, Any], instance: Any, _schema: Schema
) -> Iterator[ValidationError]:
    """The keyword `properties`; values that certainly keep to it are not looked at closer."""
    if validator.is_type(instance, "object"):
        for name, rule in properties.items():
            if name in instance and not keep_to(rule, [instance[name]]):
                yield from validator.descend(instance[name], rule, path=name, schema_path=name)


def keep_to(schema: Schema | bool, values: list[Any]) -> bool:
    """Whether each of these values certainly keeps to a schema of few simple keywords; False where one does
    not, and where it takes a closer look.
    """
    if isinstance(schema, bool):
        return schema
    keywords, kind = schema.keys() - ANNOTATIONS - {"type"}, schema.get("type")
    if not keywords and kind is None:
        return True
    types = set(map(type, values))
    if kind == "string" and types == {str} and keywords <= {"pattern", "minLength"}:
        return min(map(len, values)) >= schema.get("minLength", 0) and (
            "pattern" not in schema or all(map(re.compile(schema["pattern"]).search, values))
        )
    if kind in ("string", None) and types == {str} and keywords in ({"enum"}, {"const"}):
        return set(values) <= {one for one in schema.get("enum", [schema.get("const")]) if type(one) is str}
    if kind == "boolean" and types == {bool} and not keywords:
        return True
    if kind == "integer" and types == {int} and keywords <= {"minimum", "maximum"}:
        low, high = min(values), max(values)
        return bool(schema.get("minimum", low) <= low and high <= schema.get("maximum", high))
    if kind == "number" and types <= {int, float} and not keywords:
        return True
    if kind == "array" and types == {list} and keywords <= {"items", "minItems", "maxItems"}:
        lengths = {*map(len, values)}
        if min(lengths) < schema.get("minItems", 0) or max(lengths) > schema.get("maxItems", max(lengths)):
            return False
        inner = list(chain.from_iterable(values))
        return not inner or keep_to(schema.get("items", True), inner)
    return False


def _any_of(validator: Any, branches: Any, instance: Any, _schema: Schema) -> Iterator[ValidationError]:
    """The keyword `anyOf`; the context of its error holds the first errors of each branch."""
    from jsonschema.exceptions import ValidationError

    context: list[ValidationError] = []
    for index, branch in enumerate(branches):
        errors = list(islice(validator.descend(instance, branch, schema_path=index), MAX_ERRORS))
        if not errors:
            return
        context += errors
    yield ValidationError("no branch of anyOf fits", context=context)


_KEYWORDS: Final[Mapping[str, Any]] = {"items": _items, "properties": _properties, "anyOf": _any_of}
