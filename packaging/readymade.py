"""What the packaged program brings along ready, so that no start computes it again.

PySide keeps some modules of Python as text inside its library and compiles them whenever it is loaded, unless
they lie in a folder beside it; and the grammar of areas and conditions becomes tables of a parser.
"""

from __future__ import annotations

import os
import py_compile
import subprocess
import sys
from pathlib import Path

GENERATORS = ("pyi_generator.py", "enum_sig.py")
"""Modules of PySide that write its type stubs. They are loaded with the others and never used: empty here."""


def ready(build: Path) -> list[tuple[str, str]]:
    """Makes the files below a folder; answers of each where it is and in which folder of the program it
    belongs.
    """
    build.mkdir(parents=True, exist_ok=True)
    return [*_signatures(build), _tables(build)]


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


def _tables(build: Path) -> tuple[str, str]:
    """The parser of areas and conditions."""
    from kpeditor.core.scenario import expression

    made = build / expression.TABLES
    with made.open("wb") as file:
        expression.parser().save(file)
    return str(made), "kpeditor/core/scenario"
