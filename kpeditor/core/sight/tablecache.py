"""Offset tables by board size, cached in memory and on disk. The disk cache only saves time."""

from __future__ import annotations

import contextlib
import os
import time
import zlib
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from kpeditor.core.sight.offsets import OffsetTable, build, first_indices, spans

VERSION = 1
"""The version of the tables. Raise it whenever their contents change, so that older files are ignored."""
WHOLE_BOARD = 12_000
"""The largest board, in hexes, whose table holds every step; tables of larger boards hold the steps within
FAR.
"""
FAR = 100
"""The reach of the tables of large boards. Longer lines are computed one by one."""
DISK_LIMIT = 64 * 2**20
"""The largest size of the cache folder in bytes; the least recently used files are deleted first."""

HOUR = 3600.0
"""The age in seconds after which an unfinished file is taken as left behind by a process that died."""

_COLUMNS = (("class_", "u1"), ("di", "<i2"), ("dv", "<i2"), ("flags", "u1"))


def usual_reach(straight: int, zigzag: int) -> int | None:
    """The reach of the table for a board of this size: None where it holds every step of the board."""
    return None if straight * zigzag <= WHOLE_BOARD else FAR


@lru_cache(maxsize=8)
def offset_table(straight: int, zigzag: int, reach: int | None) -> OffsetTable:
    """The table of a board with `straight` lines of `zigzag` hexes, from memory, from disk, or newly
    built.
    """
    path = folder() / f"sight-{VERSION}-{straight}x{zigzag}-{'all' if reach is None else reach}.bin"
    span = spans(straight, zigzag, reach)
    table = read(path, span)
    if table is None:
        table = build(straight, zigzag, reach)
        write(path, table)
    return table


def folder() -> Path:
    """The cache folder: `KPEDITOR_CACHE` if set, otherwise a folder in the user's cache."""
    chosen = os.environ.get("KPEDITOR_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs  # late import, as below

    return Path(platformdirs.user_cache_dir("kpeditor", appauthor=False))


def read(path: Path, span: npt.NDArray[np.int32]) -> OffsetTable | None:
    """The table in a file; None when the file does not exist, is damaged, or has another span."""
    try:
        if path.stat().st_size > DISK_LIMIT:
            return None
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return None
    if head != _head(body):
        return None
    first, steps = first_indices(span)
    if len(body) < 4 * (steps + 1):
        return None
    start = np.frombuffer(body, "<i4", steps + 1)
    sides = int(start[-1])
    at = start.nbytes
    if sides < 0 or len(body) != at + sides * sum(np.dtype(kind).itemsize for _, kind in _COLUMNS):
        return None
    columns = {}
    for name, kind in _COLUMNS:
        columns[name] = np.frombuffer(body, kind, sides, at)
        at += columns[name].nbytes
    with contextlib.suppress(OSError):
        os.utime(path)  # a read counts as use, see `_shrink`
    return OffsetTable(span, first, start, **columns)


def write(path: Path, table: OffsetTable) -> None:
    """Writes the file whole or not at all. Failures are ignored, because the cache only saves time."""
    body = b"".join(
        [table.start.astype("<i4").tobytes(), *(getattr(table, n).astype(k).tobytes() for n, k in _COLUMNS)]
    )
    if len(body) > DISK_LIMIT // 2:
        return
    import tempfile  # late import: commands without lines of sight do not need it

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            dir=path.parent, prefix="sight-", suffix=".part", delete=False
        ) as file:
            try:
                file.write(_head(body) + b"\n" + body)
                file.close()
                Path(file.name).replace(path)
            except OSError:
                file.close()
                Path(file.name).unlink(missing_ok=True)
        _shrink(path.parent)
    except OSError:
        return


def _head(body: bytes) -> bytes:
    return b"kpeditor-sight %d %08x %d" % (VERSION, zlib.crc32(body), len(body))


def _shrink(where: Path) -> None:
    """Removes leftovers of interrupted writes, and the least recently used files until the folder keeps its
    limit.
    """
    for part in where.glob("sight-*.part"):
        if time.time() - part.stat().st_mtime > HOUR:
            part.unlink(missing_ok=True)
    files = sorted(((file.stat(), file) for file in where.glob("sight-*")), key=lambda pair: pair[0].st_mtime)
    total = sum(stat.st_size for stat, _ in files)
    for stat, file in files:
        if total <= DISK_LIMIT:
            return
        file.unlink(missing_ok=True)
        total -= stat.st_size
