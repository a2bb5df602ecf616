"""Validates data by a JSON Schema (draft 2020-12) with the library jsonschema, fast even for the largest
maps.

`keep_to` accepts simple valid data without the library, which takes longer to load than a scenario takes to
check. Three keywords are implemented here. A test with generated data proves that they judge like the
library. `items` and `properties` skip values that `keep_to` accepts, many at a time; `anyOf` stops after as
many errors as are reported.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # loading the library takes longer than some sub-commands run
    from jsonschema.exceptions import ValidationError

Schema = Mapping[str, Any]

MAX_ERRORS: Final = 100
"""The search for errors stops here; a file with more is probably another kind of file."""
ANNOTATIONS: Final = frozenset(("title", "description", "examples", "default"))
"""The keywords that do not restrict the data."""
_PART = 4096
"""The number of list values that are judged at a time."""


def errors_in(schema: Schema, value: Any) -> list[ValidationError]:
    """The first errors of some data by its schema; none if it is valid.

    References of a schema to addresses are never fetched.

    Raises:
        referencing.exceptions.Unresolvable: when the schema refers to another document.
    """
    if keep_to(schema, [value]):
        return []
    return list(islice(_validator().evolve(schema=schema).iter_errors(value), MAX_ERRORS))


@cache
def _validator() -> Any:
    from jsonschema import Draft202012Validator, validators
    from referencing import Registry

    extend: Any = validators.extend  # it has no types
    # An explicit registry: the usual one of the library would fetch what a schema refers to.
    return extend(Draft202012Validator, _KEYWORDS)({}, registry=Registry())


def _items(validator: Any, items: Any, instance: Any, schema: Schema) -> Iterator[ValidationError]:
    """The keyword `items`; parts of a list that `keep_to` accepts are not judged value by value."""
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
    """The keyword `properties`; values that `keep_to` accepts are not passed to the library."""
    if validator.is_type(instance, "object"):
        for name, rule in properties.items():
            if name in instance and not keep_to(rule, [instance[name]]):
                yield from validator.descend(instance[name], rule, path=name, schema_path=name)


def keep_to(schema: Schema | bool, values: list[Any]) -> bool:
    """Whether all these values certainly keep to a schema.

    False if one does not, or if only the library can tell: for a keyword unknown here, or values that are not
    plain data.
    """
    if isinstance(schema, bool):
        return schema or not values
    return {*map(type, values)} <= _NAMES.keys() and all(
        word in ANNOTATIONS or (word in _JUDGES and _JUDGES[word](rule, values, schema))
        for word, rule in schema.items()
    )


def _have_type(names: str | list[str], values: list[Any], _schema: Schema) -> bool:
    wanted = {names} if isinstance(names, str) else {*names}
    return all(not wanted.isdisjoint(_NAMES[kind]) for kind in {*map(type, values)})


def _are_among(allowed: list[Any], values: list[Any], _schema: Schema) -> bool:
    """The keyword `enum`; types distinguish 1, 1.0 and true."""
    if not {*map(type, values)} <= {str, int, bool, type(None)}:
        return False
    known = {(type(one), one) for one in allowed if not isinstance(one, dict | list)}
    return {(type(one), one) for one in values} <= known


def _have_pattern(pattern: str, values: list[Any], _schema: Schema) -> bool:
    return all(map(re.compile(pattern).search, _of(str, values)))


def _have_parts(parts: Schema | bool, values: list[Any], _schema: Schema) -> bool:
    """The keyword `items`."""
    return keep_to(parts, list(chain.from_iterable(_of(list, values))))


def _have_values(rules: Mapping[str, Any], values: list[Any], _schema: Schema) -> bool:
    """The keyword `properties`."""
    found = _of(dict, values)
    return all(keep_to(rule, [one[name] for one in found if name in one]) for name, rule in rules.items())


def _have_values_by_form(rules: Mapping[str, Any], values: list[Any], _schema: Schema) -> bool:
    """The keyword `patternProperties`."""
    return all(
        keep_to(rule, [part for one in _of(dict, values) for name, part in one.items() if has_form(name)])
        for has_form, rule in ((re.compile(form).search, rule) for form, rule in rules.items())
    )


def _have_others(rule: Schema | bool, values: list[Any], schema: Schema) -> bool:
    """The keyword `additionalProperties`."""
    forms = [re.compile(form).search for form in schema.get("patternProperties", ())]
    named = schema.get("properties", {}).keys()
    others = [
        one[name]
        for one in _of(dict, values)
        for name in one.keys() - named
        if not any(has_form(name) for has_form in forms)
    ]
    return keep_to(rule, others)


def _have_names(rule: Schema | bool, values: list[Any], _schema: Schema) -> bool:
    """The keyword `propertyNames`."""
    return keep_to(rule, list(chain.from_iterable(_of(dict, values))))


def _have_required(names: list[str], values: list[Any], _schema: Schema) -> bool:
    return all(name in one for one in _of(dict, values) for name in names)


def _fit_a_branch(branches: list[Any], values: list[Any], _schema: Schema) -> bool:
    """The keyword `anyOf`."""
    return any(keep_to(branch, values) for branch in branches) or (
        len(values) > 1 and all(any(keep_to(branch, [one]) for branch in branches) for one in values)
    )


def _of(kind: type, values: list[Any]) -> list[Any]:
    return [one for one in values if type(one) is kind]


def _numbers(values: list[Any]) -> Iterable[int | float]:
    """The distinct numbers among these values, without truth values."""
    return {one for one in values if type(one) is int or type(one) is float}


def _lengths(kind: type, is_enough: Callable[[int, int], bool]) -> Judge:
    return lambda bound, values, _: all(is_enough(size, bound) for size in {*map(len, _of(kind, values))})


Judge = Callable[[Any, list[Any], Schema], bool]

_NAMES: Final[Mapping[type, tuple[str, ...]]] = {
    dict: ("object",),
    list: ("array",),
    str: ("string",),
    int: ("integer", "number"),
    float: ("number",),
    bool: ("boolean",),
    type(None): ("null",),
}
"""The names of Python types in JSON Schema, exact types only. Floats such as 2.0, an integer there, are left
to the library.
"""
_JUDGES: Final[Mapping[str, Judge]] = {
    "type": _have_type,
    "enum": _are_among,
    "const": lambda only, values, schema: _are_among([only], values, schema),
    "pattern": _have_pattern,
    "minLength": _lengths(str, operator.ge),
    "maxLength": _lengths(str, operator.le),
    "minimum": lambda least, values, _: all(one >= least for one in _numbers(values)),
    "maximum": lambda most, values, _: all(one <= most for one in _numbers(values)),
    "exclusiveMinimum": lambda least, values, _: all(one > least for one in _numbers(values)),
    "minItems": _lengths(list, operator.ge),
    "maxItems": _lengths(list, operator.le),
    "items": _have_parts,
    "minProperties": _lengths(dict, operator.ge),
    "required": _have_required,
    "properties": _have_values,
    "patternProperties": _have_values_by_form,
    "additionalProperties": _have_others,
    "propertyNames": _have_names,
    "anyOf": _fit_a_branch,
}


def _any_of(validator: Any, branches: Any, instance: Any, _schema: Schema) -> Iterator[ValidationError]:
    """The keyword `anyOf`; the context of its error has the first errors of each branch."""
    from jsonschema.exceptions import ValidationError

    context: list[ValidationError] = []
    for index, branch in enumerate(branches):
        errors = list(islice(validator.descend(instance, branch, schema_path=index), MAX_ERRORS))
        if not errors:
            return
        context += errors
    yield ValidationError("no branch of anyOf fits", context=context)


_KEYWORDS: Final[Mapping[str, Any]] = {"items": _items, "properties": _properties, "anyOf": _any_of}
