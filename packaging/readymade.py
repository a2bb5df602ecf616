"""What the packaged program brings along ready, so that no start computes or searches it again.

PySide keeps some modules of Python as text inside its library and compiles them whenever it is loaded, unless
they lie in a folder beside it; and Python looks through folders for each of six hundred modules: those of a
window lie in one file.
"""

from __future__ import annotations

import marshal
import os
import py_compile
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import launch

SCENARIO = "scenarios/kampfpanzer/14-4-poland.yaml"
HEAD = 16
"""Bytes before the code in a compiled file: which Python made it, of what."""
LOADED = "modules.txt"
"""The names of the modules that are loaded to show a scenario."""
GENERATORS = ("pyi_generator.py", "enum_sig.py")
"""Modules of PySide that write its type stubs. They are loaded with the others and never used: empty here."""


def ready(build: Path) -> list[tuple[str, str]]:
    """Makes the files below a folder; answers of each where it is and in which folder of the program it
    belongs.
    """
    build.mkdir(parents=True, exist_ok=True)
    _list_loaded(build)
    return _signatures(build)


def modules(files: Iterable[tuple[str, str, str]], build: Path) -> tuple[str, str, str]:
    """The compiled modules of a window in one file. Of all files it gets their places in the folder and where
    they are now; it answers the same of the file it made.
    """
    compiled = {place: Path(source) for place, source, _kind in files if place.endswith(".pyc")}
    made, index, start = build / launch.MODULES, {}, 0
    with made.open("wb") as file:
        for name in (build / LOADED).read_text("utf-8").split():
            stem = name.replace(".", "/")
            place = next((one for one in (f"{stem}.pyc", f"{stem}/__init__.pyc") if one in compiled), None)
            if place is not None:
                code = compiled[place].read_bytes()[HEAD:]
                file.write(code)
                index[name] = place, start, start + len(code)
                start += len(code)
        file.write(marshal.dumps(index) + start.to_bytes(8, "little"))
    return launch.MODULES, str(made), "DATA"


def _signatures(build: Path) -> list[tuple[str, str]]:
    """PySide's own modules, compiled."""
    # PySide unpacks them itself when this variable says so.
    code = "import shiboken6, pathlib; print(pathlib.Path(shiboken6.__file__).parent / 'files.dir')"
    environment = {**os.environ, "SBK_EMBED": "False"}
    command = [sys.executable, "-c", code]
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    unpacked = Path(told.stdout.strip())
    empty = build / "empty.py"
    empty.touch()
    made = []
    for source in sorted(unpacked.rglob("*.py")):
        place = Path("shiboken6/files.dir") / source.relative_to(unpacked)
        compiled = build / place.with_suffix(".pyc")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        py_compile.compile(
            str(empty if source.name in GENERATORS else source),
            str(compiled),
            str(place),
            doraise=True,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,  # no dates: the same each time
        )
        made.append((str(compiled), place.parent.as_posix()))
    return made


def _list_loaded(build: Path) -> None:
    """Writes the names of the modules that are loaded to show a scenario."""
    from kpeditor.core.files.data import data_dir

    scenario = data_dir("scenarios").parent / SCENARIO
    command = [sys.executable, "-c", _LIST, str(build / LOADED), str(scenario)]
    subprocess.run(command, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True)


_LIST = """
import sys
loaded, scenario = sys.argv[1:]
from kpeditor.__main__ import main

assert main([scenario, "--screenshot", loaded + ".png"]) == 0
with open(loaded, "w", encoding="utf-8") as file:
    print(*sorted(sys.modules), file=file)
"""
