"""The start of the folder on Linux: by the interpreter as a program of its own.

PyInstaller's start runs Python from a shared library. Debian's library is compiled for less speed than its
program: the same start takes an eighth longer by it.
"""

from __future__ import annotations

import py_compile
import shutil
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = "bin/kpeditor"
"""Where the interpreter lies in the folder; it has our name, which lists of processes show."""


def program(build: Path) -> tuple[str, str]:
    """A copy of the interpreter, made below a folder: where it is, and in which folder it belongs."""
    copy = build / Path(PROGRAM).name
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(sys.executable).resolve(), copy)
    return str(copy), Path(PROGRAM).parent.as_posix()


def links() -> list[tuple[str, str, str]]:
    """Where the interpreter looks for its library when it starts, as links to where PyInstaller puts it."""
    library = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return [(f"lib/{library}", "..", "SYMLINK"), ("lib-dynload", f"{library}/lib-dynload", "SYMLINK")]


def without_library(binaries: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """What PyInstaller found without Python's shared library, unless the interpreter is made of that."""
    is_shared = bool(sysconfig.get_config_var("Py_ENABLE_SHARED"))
    return [entry for entry in binaries if is_shared or not entry[0].startswith("libpython")]


def write_start(folder: Path) -> None:
    """Puts our own start in the place of PyInstaller's."""
    start = folder / "kpeditor"
    shutil.copyfile(HERE / "linux" / "start.sh", start)
    start.chmod(0o755)
    py_compile.compile(
        str(HERE / "launch.py"),
        str(folder / "_internal" / "launch.pyc"),
        "launch.py",
        doraise=True,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,  # no dates: the same each time
    )
