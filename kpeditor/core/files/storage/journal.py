"""Journal: records all edits since the last save, line by line, so that a crash loses nothing.

A journal is a folder. `about.json` names the battle's files and the generation; `map-N.yaml` and
`scenario-N.yaml` are the battle at the start of generation N, in ordinary files; `edits-N.jsonl` holds every
change since, one line each. A new generation is complete before `about.json` names it, so one complete
generation exists whenever the process dies. Lines reach the system at once: they survive the end of the
process, but not a power failure.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kpeditor.core.errors import KpError, NotSaved
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.storage.places import is_file, is_folder, is_taken
from kpeditor.core.files.storage.refusals import why_not_written
from kpeditor.core.files.storage.writing import make_folder, write_all, write_safely

FORMAT = "kpeditor-journal/1"
ABOUT = "about.json"


class NoJournal(KpError):
    """A folder that holds no journal this program can read."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A battle as the texts of its map file and its scenario file; None for a file it does not have."""

    map: str | None
    scenario: str | None


@dataclass(frozen=True, slots=True)
class About:
    """The battle a journal belongs to.

    Attributes:
        title: the title of the battle.
        map_path, scenario_path: its files, "" before the first save.
        is_changed: whether the battle differed from its files when the generation began.
        legend: the kinds of each layer in the order in which the edits number them.
        saved_map, saved_scenario: fingerprints of these files when the generation began; a file with another
            one was changed by somebody else.
        bundle: for a battle from a bundle, its `archive`, the `folder` of its files, and its `sha256`.
    """

    title: str
    map_path: str = ""
    scenario_path: str = ""
    saved_map: str = ""
    saved_scenario: str = ""
    is_changed: bool = False
    legend: Mapping[str, Sequence[str]] = field(default_factory=dict)
    bundle: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> About:
        """Reads the content of `about.json`.

        Raises:
            KeyError, TypeError, ValueError, AttributeError: when the content was not written by `Journal`.
        """
        return cls(
            title=str(data["title"]),
            map_path=str(data["map_path"]),
            scenario_path=str(data["scenario_path"]),
            saved_map=str(data["saved_map"]),
            saved_scenario=str(data["saved_scenario"]),
            is_changed=bool(data["is_changed"]),
            legend={str(layer): tuple(map(str, kinds)) for layer, kinds in data["legend"].items()},
            bundle={str(key): str(value) for key, value in data.get("bundle", {}).items()},
        )


class Journal:
    """A journal being written. `begin` starts a generation, `note` adds an edit to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lines = 0
        self.is_whole = True
        """False from a change that could not be noted until the next generation: what follows must not be
        noted either, because it was done to another battle."""
        self._generation = 0
        self._edits: int | None = None
        self._size = 0

    @property
    def has_begun(self) -> bool:
        """Whether a generation was written."""
        return self._generation > 0

    def begin(self, about: About, snapshot: Snapshot, *, is_forced: bool = True) -> None:
        """Starts a new generation from this state and then deletes the former one.

        With `is_forced`, the new generation is on disk before the former one is deleted.

        Raises:
            NotSaved: when it cannot be written; the former generation is still there.
        """
        old, new = self._generation, self._generation + 1
        make_folder(self.folder)
        try:
            for name, text in (("map", snapshot.map), ("scenario", snapshot.scenario)):
                if text is not None:
                    write_safely(self.folder / f"{name}-{new}.yaml", text, is_forced=is_forced)
            write_safely(self.folder / f"edits-{new}.jsonl", "", is_forced=is_forced)
            head = {"format": FORMAT, "generation": new, "pid": os.getpid()}
            head |= asdict(about)
            write_safely(self.folder / ABOUT, json.dumps(head, indent=1), is_forced=is_forced)
        except NotSaved:
            _forget(self.folder, new)
            raise
        self._close()
        self._generation, self._size, self.lines, self.is_whole = new, 0, 0, True
        _forget(self.folder, old)

    def note(self, data: Any) -> None:
        """Adds a change, as plain data. After a failure nothing is noted until `begin` starts a generation.

        Raises:
            NotSaved: when this change cannot be written, or an earlier one could not.
        """
        if not self.is_whole:
            raise NotSaved(f"the journal {self.folder} lacks a change and must be begun anew")
        line = json.dumps(data, separators=(",", ":")).encode("utf-8") + b"\n"
        try:
            if self._edits is None:
                path = self.folder / f"edits-{self._generation}.jsonl"
                self._edits = os.open(path, os.O_WRONLY | os.O_APPEND)
            write_all(self._edits, line)
        except OSError as reason:
            self.is_whole = False
            self._cut()
            raise NotSaved(
                f"the journal {self.folder} cannot be written: {why_not_written(reason)}"
            ) from reason
        self._size += len(line)
        self.lines += 1

    def drop(self) -> None:
        """Deletes the journal, after everything was saved or discarded on purpose."""
        self._close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _cut(self) -> None:
        """Removes a partly written line; if that fails too, readers ignore the line."""
        if self._edits is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self._edits, self._size)
            self._close()

    def _close(self) -> None:
        handle, self._edits = self._edits, None
        if handle is not None:
            with contextlib.suppress(OSError):
                os.close(handle)


@dataclass(frozen=True, slots=True)
class Left:
    """A journal whose process ended without deleting it, for example in a crash.

    Attributes:
        pid: the process that wrote it.
        changed: when the last change was noted, in seconds since 1970.
    """

    folder: Path
    about: About
    generation: int
    pid: int
    changed: float

    def snapshot(self) -> Snapshot:
        """The battle at the start of the generation."""
        return Snapshot(self._text("map"), self._text("scenario"))

    def edits(self) -> Iterator[Any]:
        """Every change since then, as plain data; an incomplete last line is left out."""
        with contextlib.suppress(OSError, UnicodeDecodeError):
            for line in self._edits.read_text("utf-8").splitlines(keepends=True):
                if not line.endswith("\n"):
                    return
                try:
                    yield json.loads(line)
                except ValueError:
                    return  # edits after a lost one would apply to a different battle

    def has_changes(self) -> bool:
        """Whether the journal holds anything to recover."""
        return self.about.is_changed or next(self.edits(), None) is not None

    def drop(self) -> None:
        """Deletes this journal."""
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def _edits(self) -> Path:
        return self.folder / f"edits-{self.generation}.jsonl"

    def _text(self, name: str) -> str | None:
        path = self.folder / f"{name}-{self.generation}.yaml"
        return path.read_text("utf-8") if is_file(path) else None


def left_in(folder: Path) -> Left:
    """The journal in a folder.

    Raises:
        NoJournal: when there is no journal, or this program cannot read it.
    """
    path = folder / ABOUT
    try:
        head = json.loads(path.read_text("utf-8"))
        if head["format"] != FORMAT:
            raise NoJournal(f"{path} is of the format {head['format']!r}, not {FORMAT}")
        head, problems = check("journal", head)
        if problems:
            raise NoJournal(f"{path} is no journal: {problems[0].text}")
        about = About.of(head)
        generation, pid = int(head["generation"]), int(head["pid"])
        edits = folder / f"edits-{generation}.jsonl"
        changed = (edits if is_taken(edits) else path).stat().st_mtime
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as reason:
        raise NoJournal(f"{path} is no journal: {reason}") from reason
    return Left(folder, about, generation, pid, changed)


def all_left(folder: Path) -> list[Left]:
    """The readable journals in the folders below this one, the latest first."""
    found = []
    for one in folder.iterdir() if is_folder(folder) else ():
        with contextlib.suppress(NoJournal):
            found.append(left_in(one))
    return sorted(found, key=lambda left: left.changed, reverse=True)


def _forget(folder: Path, generation: int) -> None:
    for name in (f"map-{generation}.yaml", f"scenario-{generation}.yaml", f"edits-{generation}.jsonl"):
        with contextlib.suppress(OSError):
            (folder / name).unlink()
