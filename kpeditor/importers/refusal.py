"""The exception for files of other programs (defect, place and cure), and limits of size."""

from __future__ import annotations

from pathlib import Path

from kpeditor.core.errors import BadFile
from kpeditor.core.geometry.hexes import MAX_SIDE
from kpeditor.core.problem import error

CODE = "foreign-file"
"""The code of every such problem."""
MOST_OBJECTS = 400_000
"""Most objects that are read of a map. Each hexside counts as an object."""
MOST_POINTS = 2_000_000
"""Most corners of lines and areas that are read of a map."""


def refused(file: Path | str, text: str, fix: str = "", line: int = 0) -> BadFile:
    """The exception for a foreign file that cannot be read."""
    where = f"{file}:{line}" if line else f"{file}"
    cure = f"; {fix}" if fix else ""
    problem = error(CODE, text, fix=fix, file=str(file), line=line, column=1 if line else 0)
    return BadFile(f"{where}: {text}{cure}", [problem])


def check_size(file: Path | str, columns: int, rows: int) -> None:
    """Checks that kpeditor can hold a board of this size.

    Raises:
        BadFile: when the board is empty or too large. Nothing of that size has been made yet.
    """
    if columns < 1 or rows < 1:
        raise refused(file, "there is no hex of a map in it", "look whether it is the right file")
    if columns > MAX_SIDE or rows > MAX_SIDE:
        text = f"the map has {columns:,} columns and {rows:,} rows; kpeditor holds {MAX_SIDE:,} of each"
        raise refused(file, text, "cut the map into smaller ones first")
