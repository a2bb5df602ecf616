"""Changes inputs for the fuzzing: as trees of data, as archives, as text with numbers, and as bytes."""

from __future__ import annotations

import io
import json
import random
import re
import warnings
import zipfile
from collections.abc import Callable, Sequence
from typing import Any

import yaml

MOST_BYTES = 60_000
"""Inputs are kept small: how the program takes large ones is measured elsewhere."""
NUMBERS = (
    "0", "-1", "1", "2", "255", "256", "32767", "65536", "1000000", "2147483648", "9" * 19, "9" * 400, "0.1",
    "-0.0", "1e308", "1e999", "1e-400", "nan", ".nan", ".inf", "-.inf", "Infinity", "0x7f", "1_000", "٣",
)  # fmt: skip
WORDS = (
    "", " ", "\0", "a\0b", "\x1b[31m", "\x07", "\x85", "\u2028", "\ufeff", "\u202e", "\ud800", "💣",
    "e\u0301", "no", "null", "~", "on", "true", "..", "../..", "/etc/hosts", "C:\\a",
    "\\\\host\\share\\a", "a/b", "-",
    "%s%n", "<b>", "&lt;", "{}", "[]", "a" * 300, "ä" * 130, "x" * 5000, "(" * 60, "not " * 40 + "a",
    "0101", "0101A", "9999", "within(2, 0101)", "town(1)", "2-", "1,2", "map.yaml", ".", "|", ">", "*a",
    "&a b", "!!x",
)  # fmt: skip
BITS = (
    b"\0", b"\n", b"\r\n", b"\r", b"\t", b": ", b"- ", b"---\n", b"...\n", b"#", b"'", b'"', b"{", b"}", b"[",
    b"]", b"|\n", b">-\n", b"&a ", b"*a", b"<<: *a", b"!!python/object:os.system ", b"%YAML 1.2\n", b"? ",
    b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xc2\x85", b"<", b"/>", b"</", b"<!DOCTYPE a>", b"&#0;",
    b"\x1b[2J",
)  # fmt: skip
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_ATTRIBUTE = re.compile(rb'(?<==")[^"<>]{0,40}(?=")')
Change = Callable[[random.Random, bytes, Sequence[bytes]], bytes]


def mutated(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """The data with one to four changes; `others` are inputs of the same kind, to take parts of."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
        changes = _changes_for(data)
        changed = chance.choice(changes)(chance, data, others)
        if len(changed) <= MOST_BYTES:
            data = changed
    return data


def _changes_for(data: bytes) -> tuple[Change, ...]:
    if data[:2] == b"PK":
        return member, member, member, bytewise
    if b"\0" in data[:512] or data[:4] in (b"\x89PNG", b"\xff\xd8\xff\xe0", b"II*\0", b"MM\0*", b"%PDF"):
        return (bytewise,)
    if data.lstrip()[:1] == b"<":
        return number, attribute, attribute, lines, bytewise
    return tree, tree, tree, tree, number, lines, bytewise


# --- Trees ---


def tree(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Changes a YAML or JSON document as a tree: leaves, keys and branches."""
    found, is_json = _parsed(data)
    places = _places(found)
    if not places:
        return bytewise(chance, data, others)
    home, key = chance.choice(places)
    act = chance.randrange(8)
    if act <= 2:
        home[key] = _value(chance)
    elif act == 3:
        del home[key]
    elif act == 4:
        _double(chance, home, key)
    elif act == 5:
        other, other_key = chance.choice(places)
        home[key], other[other_key] = other[other_key], home[key]
    elif act == 6 and others:
        strange, _ = _parsed(chance.choice(others))
        if strange_places := _places(strange):
            donor, donor_key = chance.choice(strange_places)
            home[key] = donor[donor_key]
    elif isinstance(home[key], str):
        home[key] = _changed_text(chance, home[key])
    else:
        home[key] = _wrapped(chance, home[key])
    return _written(found, is_json=is_json) or bytewise(chance, data, others)


def _parsed(data: bytes) -> tuple[Any, bool]:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return None, False
    try:
        return json.loads(text), True
    except (ValueError, RecursionError):
        pass
    try:
        return yaml.safe_load(text), False
    except (yaml.YAMLError, ValueError, RecursionError):
        return None, False


def _written(found: Any, *, is_json: bool) -> bytes:
    """As text again; nothing where that cannot be, as of a branch that holds itself."""
    try:
        if is_json:
            if _size(found, {}) > MOST_BYTES:
                return b""  # a few aliases may stand for millions of values
            return json.dumps(found, indent=1, ensure_ascii=False).encode("utf-8", "surrogatepass")
        text: str = yaml.safe_dump(found, sort_keys=False, allow_unicode=True, width=200)
        return text.encode("utf-8", "surrogatepass")
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return b""


def _places(found: Any) -> list[tuple[Any, Any]]:
    """Every branch with a key or index in it; one that aliases name again and again counts once."""
    places: list[tuple[Any, Any]] = []
    seen: set[int] = set()
    waiting = [(found, 0)]
    while waiting:
        home, depth = waiting.pop()
        if depth > 40 or not isinstance(home, (dict, list)) or id(home) in seen:
            continue
        seen.add(id(home))
        for key in list(home) if isinstance(home, dict) else range(len(home)):
            places.append((home, key))
            waiting.append((home[key], depth + 1))
    return places


def _size(found: Any, known: dict[int, int]) -> int:
    """How many values a tree has when all that aliases share is written out; `known` by the ids of branches.

    Raises:
        RecursionError: when a branch holds itself.
    """
    if not isinstance(found, (dict, list)):
        return 1
    if id(found) not in known:
        branches = list(found.values()) if isinstance(found, dict) else found
        known[id(found)] = 1 + sum(_size(branch, known) for branch in branches)
    return known[id(found)]


def _value(chance: random.Random) -> Any:
    kind = chance.randrange(7)
    if kind == 0:
        return None
    if kind == 1:
        return chance.choice((True, False))
    if kind == 2:
        return chance.choice(
            (0, -1, 1, 3, 65536, 10**6, 2**31, 10**18, 10**400, 0.5, 1e308, float("inf"), float("nan"))
        )
    if kind == 3:
        return chance.choice(([], {}, [[]], [None], {"": ""}, {"a": {"b": []}}, [1, "a"], {1: 2}, {"x-a": 1}))
    if kind == 4:
        return [_value(chance) for _ in range(chance.randrange(4))]
    return chance.choice(WORDS)


def _double(chance: random.Random, home: Any, key: Any) -> None:
    if isinstance(home, list):
        home.insert(key, home[key])
    else:
        home[chance.choice((*WORDS, f"{key}2", 1, None, True, 1.5))] = home[key]


def _wrapped(chance: random.Random, value: Any) -> Any:
    return chance.choice(([value], {"a": value}, [value, value], str(value)[:300], [value] * 30))


def _changed_text(chance: random.Random, text: str) -> str:
    start = chance.randint(0, len(text))
    end = chance.choice((start, start + 1, start + 4, len(text)))
    return text[:start] + chance.choice((*WORDS, *NUMBERS)) + text[end:]


# --- Archives ---


def member(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Changes one member of a zip file: what it holds, what it is called, or that it is there."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [(info.filename, archive.read(info)) for info in archive.infolist()]
    except Exception:  # noqa: BLE001  whatever a damaged archive raises
        return bytewise(chance, data, others)
    if not members:
        return bytewise(chance, data, others)
    at = chance.randrange(len(members))
    name, content = members[at]
    act = chance.randrange(6)
    if act <= 2:
        members[at] = name, mutated(chance, content, [one for _, one in members])
    elif act == 3:
        members[at] = chance.choice((*WORDS, f"a/{name}", f"../{name}", name.upper(), f"{name}/")), content
    elif act == 4:
        del members[at]
    else:
        members.insert(chance.randint(0, len(members)), (name, content))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in members:
            info = zipfile.ZipInfo(name.encode("utf-8", "replace").decode())
            info.compress_type = chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of a name that is there twice: that is meant
                archive.writestr(info, content)
    return packed.getvalue()


# --- Text and bytes ---


def number(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Changes one of the numbers in a text."""
    found = list(_NUMBER.finditer(data))
    if not found:
        return bytewise(chance, data, others)
    one = chance.choice(found)
    near = str(int(float(one[0][:15])) + chance.choice((-1, 1, 10))).encode()
    new = near if chance.randrange(3) == 0 else chance.choice(NUMBERS).encode()
    return data[: one.start()] + new + data[one.end() :]


def attribute(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Changes the value of one attribute of an XML document."""
    found = list(_ATTRIBUTE.finditer(data))
    if not found:
        return bytewise(chance, data, others)
    one = chance.choice(found)
    new = chance.choice((*NUMBERS, *WORDS)).encode("utf-8", "replace")
    return data[: one.start()] + new + data[one.end() :]


def lines(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Drops, doubles, moves or borrows lines."""
    rows = data.splitlines(keepends=True)
    if not rows:
        return bytewise(chance, data, others)
    at, act = chance.randrange(len(rows)), chance.randrange(5)
    if act == 0:
        del rows[at : at + chance.choice((1, 1, 3, 20))]
    elif act == 1:
        rows[at:at] = rows[at : at + chance.choice((1, 2, 5))] * chance.choice((1, 2, 30))
    elif act == 2:
        rows.insert(chance.randrange(len(rows)), rows.pop(at))
    elif act == 3:
        rows[at] = chance.choice((b" ", b"  ", b"\t", b"- ", b"# ")) + rows[at]
    elif others and (borrowed := chance.choice(others).splitlines(keepends=True)):
        start = chance.randrange(len(borrowed))
        rows[at:at] = borrowed[start : start + chance.choice((1, 3, 10))]
    return b"".join(rows)


def bytewise(chance: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Changes bytes without knowing what they mean."""
    start, act = chance.randint(0, len(data)), chance.randrange(6)
    end = start + chance.choice((0, 1, 1, 4, 40))
    if act == 0:
        return data[:start] + chance.choice(BITS) + data[end:]
    if act == 1:
        return data[:start] + bytes([chance.randrange(256)]) + data[start + 1 :]
    if act == 2:
        return data[:start]
    if act == 3:
        return data[:start] + data[start:end] * chance.choice((2, 3, 50)) + data[end:]
    if act == 4 and others:
        other = chance.choice(others)
        return data[:start] + other[chance.randint(0, len(other)) :]
    return data[:start] + data[end:]
