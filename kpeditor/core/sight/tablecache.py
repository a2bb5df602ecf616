"""Offset tables by board size, kept in memory and on disk; the disk only saves time."""

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
"""Raise it whenever the contents of a table change; older files are then never read."""
WHOLE_BOARD = 12_000
"""Up to this many hexes a table holds every step of the board; larger boards get the steps within FAR."""
FAR = 100
"""The reach of the tables of large boards. Longer lines are decided one by one."""
DISK_LIMIT = 64 * 2**20
"""The cache folder holds no more bytes than this; the files longest unused go first."""

HOUR = 3600.0
"""Seconds after which a file that is still being written was left by a process that died."""

_COLUMNS = (("class_", "u1"), ("di", "<i2"), ("dv", "<i2"), ("flags", "u1"))


def usual_reach(straight: int, zigzag: int) -> int | None:
    """The reach of the table a board of this size gets: None where it holds every step of the board."""
    return None if straight * zigzag <= WHOLE_BOARD else FAR


@lru_cache(maxsize=8)
def offset_table(straight: int, zigzag: int, reach: int | None) -> OffsetTable:
    """The table of a board with so many straight lines of so many hexes, from memory, from disk, or built
    now.
    """
    path = folder() / f"sight-{VERSION}-{straight}x{zigzag}-{'all' if reach is None else reach}.bin"
    span = spans(straight, zigzag, reach)
    table = read(path, span)
    if table is None:
        table = build(straight, zigzag, reach)
        write(path, table)
    return table


def folder() -> Path:
    """Where the files lie: `KPEDITOR_CACHE` if set, else the user's cache folder."""
    chosen = os.environ.get("KPEDITOR_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs  # as below

    return Path(platformdirs.user_cache_dir("kpeditor", appauthor=False))


def read(path: Path, span: npt.NDArray[np.int32]) -> OffsetTable | None:
    """The table of a file, None when there is none, it is damaged, or it is not of this span."""
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
        os.utime(path)  # reading counts as use, see `_shrink`
    return OffsetTable(span, first, start, **columns)


def write(path: Path, table: OffsetTable) -> None:
    """Writes the file whole or not at all; failures are ignored, for the disk only saves time."""
    body = b"".join(
        [table.start.astype("<i4").tobytes(), *(getattr(table, n).astype(k).tobytes() for n, k in _COLUMNS)]
    )
    if len(body) > DISK_LIMIT // 2:
        return
    import tempfile  # loaded late: who asks for no line of sight needs none of it

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
    """Removes leftovers of interrupted writing, and the files longest unused until the folder keeps to its
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
