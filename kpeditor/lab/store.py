"""Store: the rows of series in files, in one folder beside a scenario. The program may be killed at any
moment.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.refusals import why_not_written
from kpeditor.core.files.storage.writing import append_lines, make_folder, write_bytes_safely
from kpeditor.lab.row import GameRow
from kpeditor.lab.spec import Series

FORMAT = "kpeditor-series/1"
SUFFIX = ".lab"
KEY_DIGITS = 16
CONTENTS = ("code", "program", "scenario", "map")
"""Hashes that make stored results stale when they change. Another player or seed makes another series
instead.
"""


@dataclass(frozen=True, slots=True)
class StaleSeries:
    """Stored results of the same players, seed and settings, whose battle or program has changed.

    Attributes:
        changed: which of `CONTENTS` differ.
    """

    path: Path
    title: str
    games: int
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of series. Each has a file named by its key: a line about the series, then a line per game,
    appended batch by batch in the order in which they were finished.
    """

    folder: Path

    @classmethod
    def beside(cls, scenario: Path) -> Store:
        """The store of a scenario file: that of `spain.yaml` is `spain.lab`."""
        return cls(scenario.with_name(scenario.stem + SUFFIX))

    def path(self, series: Series) -> Path:
        return self.folder / f"{series.key[:KEY_DIGITS]}.jsonl"

    def rows(self, series: Series) -> dict[int, GameRow]:
        """The stored games of a series by number. A truncated line, left by a killed program, is ignored."""
        head, lines = _read(self.path(series))
        if head.get("key") != series.key:
            return {}
        found = (_row(line) for line in lines)
        return {row.index: row for row in found if row is not None}

    def append(self, series: Series, rows: Sequence[GameRow]) -> None:
        """Adds games and flushes them to the disk.

        Raises:
            NotSaved: when they could not be written.
        """
        data = "".join(row.line_of_json() + "\n" for row in rows).encode()
        path = self.path(series)
        try:
            make_folder(self.folder)
            if path.is_file() and _head_of(path).get("key") == series.key:
                append_lines(path, data)
            else:
                write_bytes_safely(path, (_header(series) + "\n").encode() + data)
        except OSError as reason:
            raise NotSaved(f"results were not kept in {path}: {why_not_written(reason)}") from reason

    def forget(self, series: Series) -> None:
        """Deletes the stored results of a series.

        Raises:
            NotSaved: when the file cannot be removed.
        """
        try:
            self.path(series).unlink(missing_ok=True)
        except OSError as reason:
            raise NotSaved(f"{self.path(series)} cannot be removed: {why_not_written(reason)}") from reason

    def stale(self, series: Series) -> list[StaleSeries]:
        """Stored results of the same series for an older scenario, map or program."""
        now, found = series.hashes(), []
        for path in sorted(self.folder.glob("*.jsonl")) if self.folder.is_dir() else []:
            head, lines = _read(path)
            then = head.get("hashes")
            if not isinstance(then, dict) or head.get("key") == series.key:
                continue
            differ = tuple(name for name, value in now.items() if then.get(name) != value)
            if set(differ) <= set(CONTENTS):
                found.append(StaleSeries(path, str(head.get("title", "")), len(lines), differ))
        return found


def _header(series: Series) -> str:
    data = {"format": FORMAT, "key": series.key, "title": series.title, "hashes": series.hashes()}
    return json.dumps(data, ensure_ascii=False)


def _read(path: Path) -> tuple[dict[str, Any], list[str]]:
    """The line about the series, and the lines of its games; empty without such a file."""
    try:
        head, *lines = path.read_text("utf-8", errors="replace").split("\n")
    except OSError:
        return {}, []
    return _data(head), [line for line in lines if line]


def _head_of(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return _data(file.readline().decode("utf-8", errors="replace"))


def _data(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except ValueError:
        return {}
    return data if isinstance(data, dict) and data.get("format") == FORMAT else {}


def _row(line: str) -> GameRow | None:
    try:
        return GameRow.of_json(line)
    except (ValueError, TypeError, KeyError):
        return None
