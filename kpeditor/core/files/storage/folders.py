"""Folders that are there whole or not at all."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.refusals import why_not_written


@contextlib.contextmanager
def new_folder(folder: Path, *, is_private: bool = False) -> Iterator[None]:
    """Makes a folder, which may be there empty, for what is written into it now; when that fails, nothing is
    left behind. A private folder that is made can be entered by its owner alone.

    Raises:
        NotSaved: when the folder cannot be made.
    """
    was_there = folder.is_dir()
    make_folder(folder, is_private=is_private)
    try:
        yield
    except BaseException:
        _clear(folder)
        if not was_there:
            with contextlib.suppress(OSError):
                folder.rmdir()
        raise


def make_folder(folder: Path, *, is_private: bool = False) -> None:
    """Makes a folder, and those it lies in, unless it is there; a private one for its owner alone, on Windows
    as far as the version of Python can say so there.

    Raises:
        NotSaved: when it cannot be made.
    """
    try:
        folder.mkdir(0o700 if is_private else 0o777, parents=True, exist_ok=True)
    except OSError as reason:
        raise NotSaved(f"the folder {folder} cannot be made: {why_not_written(reason)}") from reason


def _clear(folder: Path) -> None:
    for inside in folder.iterdir():
        if inside.is_dir():
            shutil.rmtree(inside, ignore_errors=True)
        else:
            with contextlib.suppress(OSError):
                inside.unlink()
