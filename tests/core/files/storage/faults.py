"""Faults: lets one call of the system after the other fail, as a full or broken disk does."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.storage import folderlock, leftovers

CALLS = ("open", "write", "fsync", "replace", "link", "ftruncate", "chmod", "close", "mkdir", "utime")
"""What writes, names or forces anything. Python's own files are not among it: `kpeditor` writes by these."""
SHORT = 0
"""Instead of a number of an error: half of what was to be written is written, and then the disk is full."""
NUMBERS = (SHORT, errno.ENOSPC, errno.EIO, errno.EROFS)


@dataclass
class Faults:
    """Counts the calls that touch a folder, and lets the one of the number `at` fail."""

    folder: Path
    at: int = -1
    number: int = errno.ENOSPC
    calls: list[str] = field(default_factory=list)
    handles: set[int] = field(default_factory=set)
    is_full: bool = False

    def is_its(self, first: Any) -> bool:
        if isinstance(first, int):
            return first in self.handles
        return str(Path(os.fsdecode(first)).absolute()).startswith(str(self.folder))

    def fail(self, name: str) -> bool:
        """Counts a call; whether it is the one that fails."""
        self.calls.append(name)
        return len(self.calls) - 1 == self.at

    def wrap(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(first: Any, *more: Any, **named: Any) -> Any:
            if not self.is_its(first):
                return real(first, *more, **named)
            is_reading = name == "open" and not more[0] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            if self.is_full and name == "write":
                self.is_full = False
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if not is_reading and self.fail(name):
                if self.number != SHORT:
                    if name == "close":
                        real(first)
                        self.handles.discard(first)
                    raise OSError(self.number, os.strerror(self.number))
                if name == "write" and len(more[0]) > 1:
                    self.is_full = True
                    return real(first, more[0][: len(more[0]) // 2])
            answer = real(first, *more, **named)
            if name == "open":
                self.handles.add(answer)
            if name == "close":
                self.handles.discard(first)
            return answer

        return call


@contextmanager
def faults(folder: Path, at: int = -1, number: int = errno.ENOSPC) -> Iterator[Faults]:
    """Lets the call of this number below a folder fail; with -1 none does, and they are counted."""
    made = Faults(folder.absolute(), at, number)
    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, made.wrap(name, getattr(os, name)))
        yield made


def killed_copies(folder: Path, last: str, act: Callable[[], Any]) -> list[Path]:
    """Copies of a folder, beside it, as it is before each call of the system below it, while something is
    done: a program that is killed there leaves such a folder. Two that are alike are one; the last copy is
    the first with a certain file.
    """
    made: dict[tuple[str, ...], Path] = {}

    class Copying(Faults):
        def fail(self, name: str) -> bool:
            inside = sorted(one for one in self.folder.rglob("*")) if self.folder.exists() else []
            key = tuple(f"{one} {one.stat().st_size}" for one in inside)
            is_over = any((copy / last).exists() for copy in made.values())
            if key not in made and self.folder.exists() and not is_over:
                made[key] = self.folder.with_name(f"{self.folder.name}-{len(made)}")
                shutil.copytree(self.folder, made[key])
            return False

    with pytest.MonkeyPatch.context() as patch:
        counted = Copying(folder.absolute())
        for name in CALLS:
            patch.setattr(os, name, counted.wrap(name, getattr(os, name)))
        act()
    return list(made.values())


@contextmanager
def nobody_running() -> Iterator[None]:
    """Takes every process for one that has ended, this one as well."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (leftovers, folderlock):
            patch.setattr(module, "is_running", lambda *_: False)
        yield
