"""Compares data with a JSON Schema, turns scalars into what is meant, and tells defects in plain words.

It knows the keywords our schemas use; a test compares its verdicts with those of an independent validator.
This one pass is many times faster than a general validator, which matters for maps of a million hexes, and an
error inside `anyOf` is told once, for the branch that was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from kpeditor.core.files.scalars import BooleanWord
from kpeditor.core.problem import DataPath, Problem, did_you_mean, error

MAX_PROBLEMS = 100
"""So many problems are told; a file with more was hardly meant to be one."""

KEYWORDS: Final = (
    *("type", "enum", "const", "anyOf", "pattern", "minLength", "maxLength"),
    *("minimum", "maximum", "exclusiveMinimum", "items", "minItems", "maxItems"),
    *(
        "properties",
        "required",
        "patternProperties",
        "additionalProperties",
        "propertyNames",
        "minProperties",
    ),
)
"""The keywords that are looked at."""

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
_WORDS: Final = {
    "object": "a mapping (`name: value`)",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
Schema = Mapping[str, Any]


class SchemaCheck:
    """One comparison; `problems` fills while `value` runs."""

    def __init__(self, document: str) -> None:
        self._document = document
        self.problems: list[Problem] = []

    def value(self, schema: Schema | bool, value: Any, path: DataPath) -> Any:
        """The value as the schema means it."""
        if isinstance(schema, bool):
            schema = {}
        if "anyOf" in schema:
            return self._any_of(schema, value, path)
        value = _settled(schema, value)
        if not self._has_type(schema, value, path):
            return value
        if isinstance(value, dict):
            return self._mapping(schema, value, path)
        if isinstance(value, list):
            return self._list(schema, value, path)
        self._scalar(schema, value, path)
        return value

    def _any_of(self, schema: Schema, value: Any, path: DataPath) -> Any:
        """As the branch of the right type says; of several the one with the fewest problems."""
        branches = [branch for branch in schema["anyOf"] if _fits(branch, _settled(branch, value))]
        if not branches:
            types = [word for branch in schema["anyOf"] for word in _types(branch)]
            self._wrong_type(types, value, path)
            return value
        tries = []
        for branch in branches:
            attempt = SchemaCheck(self._document)
            tries.append((attempt.value(branch, value, path), attempt.problems))
            if not attempt.problems:
                break
        settled, problems = min(tries, key=lambda one: len(one[1]))
        for problem in problems:
            self._tell(problem)
        return settled

    def _has_type(self, schema: Schema, value: Any, path: DataPath) -> bool:
        if "const" in schema or "enum" in schema:
            allowed = schema.get("enum", [schema.get("const")])
            if not any(value == one and type(value) is type(one) for one in allowed):
                self._not_among(allowed, value, path)
                return False
        if _fits(schema, value):
            return True
        self._wrong_type(_types(schema), value, path)
        return False

    def _mapping(self, schema: Schema, value: dict[str, Any], path: DataPath) -> dict[str, Any]:
        known = schema.get("properties", {})
        patterns = schema.get("patternProperties", {})
        other = schema.get("additionalProperties", True)
        settled = {}
        for key, part in value.items():
            rule = known.get(key)
            if rule is None:
                rule = next((patterns[one] for one in patterns if re.search(one, key)), other)
            if rule is False:
                if len(self.problems) < MAX_PROBLEMS:
                    self._unknown_key(schema, key, known, path)
                rule = True
            elif rule is other:
                self._name(schema.get("propertyNames", {}), key, path)
            settled[key] = self.value(rule, part, (*path, key))
        for key in schema.get("required", ()):
            if key not in value:
                self._missing_key(schema, key, known.get(key, {}), path)
        if len(value) < schema.get("minProperties", 0):
            self._add("value-empty", f"{_here(path)} should not be empty", path)
        return settled

    def _list(self, schema: Schema, value: list[Any], path: DataPath) -> list[Any]:
        if len(value) < schema.get("minItems", 0) or len(value) > schema.get("maxItems", len(value)):
            least, most = schema.get("minItems", 0), schema.get("maxItems")
            count = f"{least}" if most == least else f"at least {least}"
            noun = "entry" if count.endswith("1") else "entries"
            self._add("value-empty", f"{_here(path)} should have {count} {noun}, not {len(value)}", path)
        items = schema.get("items", {})
        if "pattern" in items and set(map(type, value)) == {str}:
            # Lists of hexsides may be very long.
            search = re.compile(items["pattern"]).search
            wrong = [index for index, part in enumerate(value) if search(part) is None]
            for index in wrong[:MAX_PROBLEMS]:
                self._wrong_form(items, value[index], (*path, index))
            return list(value)
        return [self.value(items, part, (*path, index)) for index, part in enumerate(value)]

    def _scalar(self, schema: Schema, value: Any, path: DataPath) -> None:
        if isinstance(value, str):
            if len(value) < schema.get("minLength", 0):
                self._add("value-empty", f"{_here(path)} should not be empty", path)
            elif "pattern" in schema and not re.search(schema["pattern"], value):
                self._wrong_form(schema, value, path)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            low, high = schema.get("minimum", value), schema.get("maximum", value)
            above = schema.get("exclusiveMinimum")
            if not low <= value <= high or (above is not None and value <= above):
                self._out_of_range(schema, value, path)

    # Wording

    def _unknown_key(self, schema: Schema, key: str, known: Mapping[str, Any], path: DataPath) -> None:
        where = f" in {_name(schema)}" if path else ""
        fix = did_you_mean(key, known) or f"known here: {', '.join(known)}; your own keys begin with x-"
        self._add("key-unknown", f"{key[:80]!r} is not known{where}", (*path, key), fix)

    def _missing_key(self, schema: Schema, key: str, rule: Schema, path: DataPath) -> None:
        text = f"{key!r} is missing" + (f" from {_name(schema)}" if path else "")
        self._add("key-missing", text, path, rule.get("description", ""))

    def _name(self, schema: Schema, key: str, path: DataPath) -> None:
        schema = schema.get("anyOf", [schema])[0]  # what begins with x- is no name to look at
        most = schema.get("maxLength", len(key))
        if not schema.get("minLength", 0) <= len(key) <= most:
            self._add("key-form", f"{key[:80]!r} should be a single character", (*path, key))

    def _wrong_type(self, types: Iterable[str], value: Any, path: DataPath) -> None:
        words = list(dict.fromkeys(_WORDS[one] for one in types))
        wanted = " or ".join(words)
        fix = ""
        if isinstance(value, str) and re.fullmatch(r"[-+0-9_.eE:xo]*[0-9][-+0-9_.eE:xo]*", value[:40]):
            fix = "write plain digits: no quotes, no leading zero, no _" if "number" in wanted else ""
        self._add("value-type", f"{_here(path)} should be {wanted}, not {_told(value)}", path, fix)

    def _not_among(self, allowed: list[Any], value: Any, path: DataPath) -> None:
        words = ", ".join(map(str, allowed))
        fix = did_you_mean(value, map(str, allowed)) if isinstance(value, str) else ""
        verb = "should be" if len(allowed) == 1 else "should be one of"
        self._add("value-unknown", f"{_here(path)} {verb} {words}, not {_told(value)}", path, fix)

    def _wrong_form(self, schema: Schema, value: str, path: DataPath) -> None:
        example = f"for example {schema['examples'][0]!r}" if schema.get("examples") else ""
        fix = " ".join(part for part in (schema.get("description", ""), example) if part)
        self._add("value-form", f"{_here(path)} is {_told(value)}, which has not the right form", path, fix)

    def _out_of_range(self, schema: Schema, value: float, path: DataPath) -> None:
        low, high = schema.get("minimum"), schema.get("maximum")
        if "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
            wanted = f"more than {schema['exclusiveMinimum']}"
        elif low is not None and high is not None:
            wanted = f"from {low} to {high}"
        else:
            wanted = f"at least {low}" if low is not None else f"at most {high}"
        self._add("value-range", f"{_here(path)} is {value}; it should be {wanted}", path)

    def _add(self, code: str, text: str, path: DataPath, fix: str = "") -> None:
        self._tell(error(code, text, fix=fix, document=self._document, path=path))

    def _tell(self, problem: Problem) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem)


def _settled(schema: Schema, value: Any) -> Any:
    """A scalar as the schema means it."""
    if isinstance(value, dict | list) or type(value) is str or value is None:
        return value
    if "string" in _types(schema) and not _fits(schema, value):
        return str(value).lower() if isinstance(value, bool) else str(value)
    if isinstance(value, BooleanWord):
        return str(value) if _types(schema) == ["string"] else value.truth
    return value


def _types(schema: Schema | bool) -> list[str]:
    """The JSON types a schema allows, as far as it says."""
    if isinstance(schema, bool):
        return []
    if "type" in schema:
        return [schema["type"]] if isinstance(schema["type"], str) else list(schema["type"])
    allowed = schema.get("enum", [schema["const"]] if "const" in schema else [])
    return ["string"] if allowed and all(isinstance(one, str) for one in allowed) else []


def _fits(schema: Schema | bool, value: Any) -> bool:
    types = _types(schema)
    if not types:
        return True
    if isinstance(value, bool):
        return "boolean" in types
    return any(isinstance(value, _TYPES[one]) for one in types) and not (
        isinstance(value, BooleanWord) and types != ["string"]
    )


def _name(schema: Schema) -> str:
    title = schema.get("title", "")
    return f"this {title.lower()}" if title else "this mapping"


def _here(path: DataPath) -> str:
    """What a path leads to, as a reader would call it."""
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
