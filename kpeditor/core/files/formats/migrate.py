"""The `format:` line of a file: its kind and version, and how older versions are converted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Literal

from kpeditor.core.problem import Problem, did_you_mean, error

FileKind = Literal["map", "scenario", "record", "mail", "mailgame", "bundle"]
Data = dict[str, Any]
Step = Callable[[Data], Data]

CURRENT: Final[Mapping[FileKind, int]] = {
    "map": 1,
    "scenario": 1,
    "record": 2,
    "mail": 1,
    "mailgame": 1,
    "bundle": 1,
}
"""The version of each format that is written."""

AS_THEY_ARE: Final = frozenset({("record", 1)})
"""Older versions that are read without conversion. They are still written if they can hold everything."""

STEPS: Final[Mapping[tuple[FileKind, int], Step]] = {}
"""The functions that convert data to the next version, by kind and the version they start from.

Each step has a sample in tests/files/v<version>/, which every later version must read.
"""

ELSEWHERE: Final = {
    "scan": ("the points file of a scan", "give it to kpeditor scan --points", ""),
    "examples": (
        "a file of examples",
        "give it to kpeditor scan --examples",
        "take it in Read a scanned map, where the map is read",
    ),
    "testscan": ("what kpeditor export testscan writes beside its pictures", "name the map or scenario", ""),
    "mapping": (
        "a mapping of foreign maps",
        "give it to kpeditor import --mapping",
        "it is for kpeditor import --mapping; File > Import asks what the kinds of a foreign map become",
    ),
    "campaign": ("a campaign of several battles", "open it with Play > Campaign, or kpeditor campaign", ""),
    "clip": ("a piece of a map", "copy its text and paste it with a map open, Ctrl+V", ""),
    "forces": ("copied forces", "copy their text and paste it in the panel Forces, Ctrl+V", ""),
}
"""Our other formats: what such a file is, what to do with it, and what to do in the window if that differs.
"""

CALLED: Mapping[FileKind, str] = {
    "map": "a map",
    "scenario": "a scenario",
    "record": "the record of a game",
    "mail": "a letter of a game by mail",
    "mailgame": "the private file of a game by mail",
    "bundle": "the manifest of a bundle",
}
"""The name of each kind of file in messages."""

_FORMAT = re.compile(r"kpeditor-([a-z]+)/([0-9]{1,6})")


def format_line(kind: FileKind) -> str:
    """The value of `format:` in a file of the present version."""
    return f"kpeditor-{kind}/{CURRENT[kind]}"


def identify(data: Any) -> tuple[FileKind, int] | Problem:
    """The kind and version that a file declares, or the problem with its declaration."""
    known = ", ".join(format_line(kind) for kind in CURRENT)
    if not isinstance(data, dict):
        message = "the file holds nothing" if data is None else "the file holds no mapping (`name: value`)"
        return error("format-missing", message, fix=f"begin it with `format:` and one of {known}")
    text = data.get("format")
    if text is None:
        fix = f"begin it with `format:` and one of {known}"
        return error("format-missing", "the file does not say what it is", fix=fix)
    found = _FORMAT.fullmatch(text) if isinstance(text, str) else None
    kind = next((kind for kind in CURRENT if found and found[1] == kind), None)
    if found is not None and found[1] in ELSEWHERE:
        what, fix, window = ELSEWHERE[found[1]]
        text = f"this is {what}, not a map or scenario"
        return error("file-kind", text, fix=fix, window=window, path=("format",))
    if found is None or kind is None or int(found[2]) == 0:
        fix = did_you_mean(str(text), map(format_line, CURRENT)) or f"write one of {known}"
        return error(
            "format-unknown", f"{str(text)[:80]!r} is no format kpeditor knows", fix=fix, path=("format",)
        )
    if int(found[2]) > CURRENT[kind]:
        message = (
            f"this {kind} was made by a newer kpeditor: format {found[2]}, and this one reads {CURRENT[kind]}"
        )
        return error("format-newer", message, fix="install the newest kpeditor", path=("format",))
    return kind, int(found[2])


def migrate(
    kind: FileKind,
    version: int,
    data: Data,
    *,
    steps: Mapping[tuple[FileKind, int], Step] = STEPS,
    current: Mapping[FileKind, int] = CURRENT,
) -> Data:
    """The data converted to the present version; the argument is not changed."""
    for past in range(version, current[kind]):
        if (kind, past) in AS_THEY_ARE:
            continue
        data = {**steps[kind, past](data), "format": f"kpeditor-{kind}/{past + 1}"}
    return data


def is_campaign(path: Path) -> bool:
    """Whether a file declares itself a campaign."""
    try:
        if not path.is_file():  # opening a pipe would block for ever
            return False
        with path.open("rb") as stream:
            return b"kpeditor-campaign/" in stream.read(4096)
    except OSError:
        return False
