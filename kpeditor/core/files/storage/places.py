"""Places: what lies where a path leads, for those who only want to know. Nothing here raises an OSError:
where the system lets nobody look (a closed folder, a loop of links, a disk that is gone), there is nothing.
"""

from __future__ import annotations

import os
from pathlib import Path

LARGEST = 128 * 1024 * 1024
"""Bytes of the largest file of ours, a bundle. A larger one is not read through to compare or keep it."""


def is_file(path: Path) -> bool:
    """Whether an ordinary file lies there, also behind links; opening anything else could block for ever."""
    return os.path.isfile(path)  # noqa: PTH113  Path.is_file() raises in a closed folder


def is_folder(path: Path) -> bool:
    """Whether a folder lies there, also behind links."""
    return os.path.isdir(path)  # noqa: PTH112


def is_taken(path: Path) -> bool:
    """Whether anything lies there, also behind links."""
    return os.path.exists(path)  # noqa: PTH110


def real_path(path: Path) -> Path:
    """The absolute path with links followed, as far as they lead."""
    return Path(os.path.realpath(path))


def is_same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file, also by symbolic links, and to one that is not there yet."""
    return os.path.normcase(os.path.realpath(one)) == os.path.normcase(os.path.realpath(other))
