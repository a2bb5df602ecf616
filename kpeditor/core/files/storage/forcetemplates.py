"""Templates of forces: files of copied forces in one folder, listed, saved, renamed and removed."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from pathlib import Path

from kpeditor.core.errors import BadFile, NotSaved
from kpeditor.core.files.formats.forcestext import forces_text, read_forces
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.files.storage.membernames import slug
from kpeditor.core.files.storage.refusals import why_not_written
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.scenario.copiedforces import CopiedForces

SUFFIX = ".yaml"
LONGEST = 60
"""The most characters of a title that go into the name of its file."""


@dataclass(frozen=True, slots=True)
class ForceTemplate:
    """A template: its forces, or why they cannot be read. Shipped templates have no file."""

    path: Path | None
    forces: CopiedForces | None
    wrong: str = ""

    @property
    def title(self) -> str:
        """The title its author gave, or the name of the file if it cannot be read."""
        return (self.forces.title if self.forces is not None else "") or (self.path or Path()).name


def templates_in(folder: Path) -> list[ForceTemplate]:
    """All templates of a folder, sorted by title; none if there is no folder."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file())
    except OSError:
        return []
    return sorted((_read(path) for path in paths), key=lambda one: (one.title.casefold(), str(one.path)))


def save_template(folder: Path, forces: CopiedForces, title: str) -> Path:
    """Writes forces as a new template; other files stay as they are.

    Raises:
        NotSaved: when it cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as reason:
        raise NotSaved(f"{folder} was not made: {why_not_written(reason)}") from reason
    stem = slug(title)[:LONGEST].strip("-") or "forces"
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists() or path.is_symlink():
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    write_safely(path, forces_text(replace(forces, title=title)))
    return path


def rename_template(template: ForceTemplate, title: str) -> None:
    """Gives a template another title; its file keeps its name.

    Raises:
        NotSaved: when it cannot be written, or its forces could not be read.
    """
    if template.path is None:
        return
    if template.forces is None:
        raise NotSaved(f"{template.path.name} cannot be read: {template.wrong}")
    write_safely(template.path, forces_text(replace(template.forces, title=title)))


def remove_template(template: ForceTemplate) -> None:
    """Deletes the file of a template; does nothing if it no longer exists.

    Raises:
        NotSaved: when the system does not let the file be deleted.
    """
    if template.path is None:
        return
    with contextlib.suppress(FileNotFoundError):
        try:
            template.path.unlink()
        except FileNotFoundError:
            raise
        except OSError as reason:
            raise NotSaved(f"{template.path.name} was not removed: {why_not_written(reason)}") from reason


def _read(path: Path) -> ForceTemplate:
    try:
        return ForceTemplate(path, read_forces(read_text(path), path.name))
    except BadFile as reason:
        return ForceTemplate(path, None, str(reason))
