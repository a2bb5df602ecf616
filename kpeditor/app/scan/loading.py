"""Reads the pictures of a session in the background and keeps them, or the reason why one cannot be read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from kpeditor.app.scan.gridguessing import Guess
from kpeditor.app.scan.pyramid import Pyramid, halves
from kpeditor.app.scan.task import Job
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.places import is_taken, real_path
from kpeditor.core.files.storage.writing import copy_whole
from kpeditor.scan.pictures.picture import open_scan, pixels
from kpeditor.scan.progress import Progress, part
from kpeditor.scan.registration.gridguess import guess_in
from kpeditor.scan.registration.project import BadScan, ScanSheet


@dataclass(frozen=True, slots=True, eq=False)
class Loaded:
    """A picture, and the guess of its printed grid, None if it shows none."""

    pyramid: Pyramid
    guess: Guess | None


class PictureStore:
    """The loaded pictures, by file, page and resolution."""

    def __init__(self) -> None:
        self._loaded: dict[tuple[str, int, float], Loaded] = {}
        self._troubles: dict[tuple[str, int, float], str] = {}

    def get(self, scan: ScanSheet | None) -> Loaded | None:
        """Returns a picture, None until it is loaded."""
        return self._loaded.get(_key(scan)) if scan is not None else None

    def trouble(self, scan: ScanSheet | None) -> str:
        """Says why a picture cannot be read, "" if it can or has not been tried."""
        return self._troubles.get(_key(scan), "") if scan is not None else ""

    def put(self, scan: ScanSheet, loaded: Loaded) -> None:
        """Keeps a picture that has been read."""
        self._loaded[_key(scan)] = loaded
        self._troubles.pop(_key(scan), None)

    def fail(self, scan: ScanSheet, reason: str) -> None:
        """Stores why a picture cannot be read."""
        self._troubles[_key(scan)] = reason


def _key(scan: ScanSheet) -> tuple[str, int, float]:
    return scan.file, scan.page, scan.dpi


def loading(folder: Path, scan: ScanSheet) -> Job:
    """Returns a job that reads a picture of a map in a folder; the result of the job is a `Loaded`."""
    return partial(_load, folder / scan.file, scan.page, scan.dpi)


def _load(path: Path, page: int, dpi: float, progress: Progress) -> Loaded:
    whole = pixels(open_scan(path, page, dpi), progress=part(progress, 0.0, 0.6))
    levels = halves(whole, part(progress, 0.6, 0.8))
    try:
        found = guess_in(whole, part(progress, 0.8, 1.0))
    except KpError:
        return Loaded(Pyramid(levels), None)  # the picture shows no grid: the points alone give the fit
    return Loaded(Pyramid(levels), Guess(found.pitch, found.degrees, found.confidence, found.is_flat))


def beside(path: Path, folder: Path) -> str:
    """Returns the name by which a map in a folder refers to a picture: its path within the folder, or that of
    a copy made there.

    Raises:
        BadScan: when the folder holds another picture of that name.
        OSError: when the picture cannot be copied.
    """
    try:
        return real_path(path).relative_to(real_path(folder)).as_posix()
    except ValueError:
        target = folder / path.name
    if not is_taken(target):
        copy_whole(path, target)
    elif target.stat().st_size != path.stat().st_size:
        words = tr("another {name} lies beside the map already; give one of them another name")
        raise BadScan(words.format(name=path.name))
    return target.name
