"""The start of the packaged program: PyInstaller makes an executable of this file; on Linux the Python in
the folder runs it (ownpython.py).

A worker of the balance lab, and what watches over the workers' memory, are this very program started again
with arguments of multiprocessing's own. Only they load multiprocessing; the window opens sooner without.
"""

from __future__ import annotations

import marshal
import mmap
import os
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import ModuleSpec, SourcelessFileLoader
from pathlib import Path
from types import CodeType

MODULES = "modules.bin"
"""The compiled modules that a window begins with, one after the other, and after them where each lies."""
TRACKER = "from multiprocessing.resource_tracker import main;main("


def is_worker(arguments: Sequence[str]) -> bool:
    """Whether multiprocessing has started this process to play games."""
    return "--multiprocessing-fork" in arguments


def tracked(arguments: Sequence[str]) -> int | None:
    """The pipe that multiprocessing's tracker of shared things reads, None when this is no tracker."""
    code = arguments[-1] if len(arguments) >= 2 and arguments[-2] == "-c" else ""
    number = code.removeprefix(TRACKER).removesuffix(")")
    return int(number) if code.startswith(TRACKER) and number.isdigit() else None


def settle_in(place: Path) -> None:
    """Tells a Python that was started in the folder what PyInstaller's own start would tell it."""
    setattr(sys, "frozen", True)  # noqa: B010  mypy: only packaged programs have it, and the next one
    setattr(sys, "_MEIPASS", str(place))  # noqa: B010
    sys.executable = str(place.parent / "kpeditor")
    library = f"python{sys.version_info.major}.{sys.version_info.minor}"
    sys.path[:] = [str(place / library / "lib-dynload"), str(place)]
    # Our libraries are for us; what we start is to find its own.
    others = os.environ.pop("LD_LIBRARY_PATH", "").removeprefix(str(place)).removeprefix(":")
    if others:
        os.environ["LD_LIBRARY_PATH"] = others


class ReadyLoader(SourcelessFileLoader):
    """Loads a module whose compiled code lies in memory; all else of it is that of its file."""

    def __init__(self, name: str, path: str, code: memoryview) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        """The code of the module."""
        code: CodeType = marshal.loads(self._code)
        return code


class ReadyModules:
    """Finds modules in one file that holds them all: a search of folders for each takes four times as long.

    The file ends with its index, {name: (file below `place`, start, end)}, and the index's own start in
    eight bytes.
    """

    def __init__(self, place: Path, file: Path) -> None:
        with file.open("rb") as opened:
            self._codes = memoryview(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))
        start = int.from_bytes(self._codes[-8:], "little")
        self._index: Mapping[str, tuple[str, int, int]] = marshal.loads(self._codes[start:-8])
        self._place = f"{place}/"

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """What Python wants to know of a module before it loads it; None when it lies elsewhere."""
        found = self._index.get(name)
        if found is None:
            return None
        file, start, end = found
        loader = ReadyLoader(name, self._place + file, self._codes[start:end])
        folder = loader.path.removesuffix("/__init__.pyc")
        spec = ModuleSpec(name, loader, origin=loader.path, is_package=folder != loader.path)
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(folder)
        return spec


if __name__ == "__main__":
    globals().pop("__file__", None)  # workers must not look for a script to read again: there is none
    if not hasattr(sys, "frozen"):
        settle_in(Path(sys.argv[0]).resolve().parent)
    place = Path(getattr(sys, "_MEIPASS", ""))
    if (place / MODULES).is_file():
        sys.meta_path.insert(-1, ReadyModules(place, place / MODULES))
    if is_worker(sys.argv):
        from multiprocessing.spawn import freeze_support

        freeze_support()  # works, and ends the process
    if (pipe := tracked(sys.argv)) is not None:
        from multiprocessing.resource_tracker import main as track

        track(pipe)
        sys.exit()
    from kpeditor.__main__ import command  # only now: a worker and the tracker do without

    command()
