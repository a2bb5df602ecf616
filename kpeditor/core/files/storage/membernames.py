"""File names that are valid on every system: checks names in bundles, and makes names from titles."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from kpeditor.core.problem import Problem, error

LONGEST, DEEPEST = 200, 8
"""The most bytes of a name with its folders, and the most nested folders."""
_FORBIDDEN = re.compile('[\x00-\x1f\x7f-\x9f<>:"|?*\\\\\ud800-\udfff\u200e\u200f\u202a-\u202e\u2066-\u2069]')
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?")
_ARCHIVES = (
    ".zip",
    ".kpz",
    ".vmod",
    ".vsav",
    ".jar",
    ".7z",
    ".rar",
    ".tar",
    ".gz",
    ".tgz",
    ".bz2",
    ".xz",
    ".zst",
)
_ARCHIVE_HEADS = (
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"PK\x07\x08",
    b"7z\xbc\xaf",
    b"Rar!",
    b"\x1f\x8b",
    b"BZh",
    b"\xfd7zXZ",
)
CURE = "Whoever made the bundle gives the file another name; `kpeditor export bundle` writes only safe names."


def name_problems(names: Iterable[str], empty: Iterable[str] = ()) -> Iterator[Problem]:
    """The problems of the file names of a bundle, each alone and all together; `empty` are empty folders."""
    empty = list(empty)
    yield from (_unsafe(name, reason) for name in empty if (reason := fault_of(name)))
    folders = {key_of(name): name for name in empty}
    files: dict[str, str] = {}
    for name in names:
        if reason := fault_of(name):
            yield _unsafe(name, reason)
            continue
        if (other := files.get(key_of(name))) is not None:
            same = "the name stands there twice" if other == name else f"it is {other!r} on many systems"
            yield _unsafe(name, same)
        files[key_of(name)] = name
        parts = name.split("/")
        folders |= {key_of("/".join(parts[:count])): name for count in range(1, len(parts))}
    for key in sorted(files.keys() & folders.keys()):
        yield _unsafe(files[key], f"it is a file and also the folder of {folders[key]!r}")


def key_of(name: str) -> str:
    """A key that is equal for names that some systems treat as the same."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def fault_of(name: str) -> str:
    """Why this name is not safe, or "" if it is safe."""
    parts = name.split("/")
    if name.startswith("/"):
        return "it is an absolute path"
    if re.match("[A-Za-z]:", name):
        return "it names a drive"
    if ".." in parts:
        return "it leads out of the bundle"
    if "" in parts or "." in parts:
        return "it is no plain path"
    if found := _FORBIDDEN.search(name):
        return f"it holds the character {found[0]!a}, which not every system allows"
    if len(name.encode("utf-8")) > LONGEST or len(parts) > DEEPEST:
        return f"it is longer than {LONGEST} bytes or lies more than {DEEPEST} folders deep"
    for part in parts:
        if part != part.strip(" ") or part.endswith("."):
            return f"{part!r} begins or ends with a blank or ends with a dot"
        if _RESERVED.fullmatch(part.lower()):
            return f"{part!r} is the name of a device on Windows"
    return ""


def is_archive(name: str, data: bytes) -> bool:
    """Whether a file is itself an archive, by its name or its first bytes."""
    return name.lower().endswith(_ARCHIVES) or data.startswith(_ARCHIVE_HEADS)


def _unsafe(name: str, reason: str) -> Problem:
    return error("bundle-unsafe", f"the name {name[:80]!r} is not safe: {reason}", fix=CURE)


def slug(title: str) -> str:
    """A file name without suffix made from a title: "Spain, 1937" becomes "spain-1937", "Übung" "ubung"."""
    plain = unicodedata.normalize("NFKD", title.casefold())
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
