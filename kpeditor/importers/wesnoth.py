"""Reads maps of Wesnoth: rows of terrain codes with a border of one hex, even columns half a hex lower.

A code is a base and, after "^", what stands on it: `Gs^Fp` is grass with a pine forest. Both become kinds,
the second laid over the first. Before a code may stand the number or name of a starting position.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.importers.found import NOTHING, ForeignMap, FoundKind, FoundShape, Kinds, Role
from kpeditor.importers.refusal import check_size, refused

SOURCE = "Wesnoth"
_CODE = re.compile(r"(?:(?P<start>[\w-]{1,40}) +)?(?P<base>[\w|/\\*~]{1,9})(?:\^(?P<top>[\w|/\\*~]{1,9}))?")
_WORDS = {
    **{"G": "grass", "H": "hill", "M": "mountain", "W": "water", "S": "swamp", "D": "desert", "A": "snow"},
    **{
        "R": "road",
        "C": "castle town",
        "K": "keep town",
        "U": "cave",
        "X": "wall",
        "Q": "chasm",
        "I": "floor",
    },
    **{"^F": "forest", "^V": "village", "^B": "bridge", "^X": "wall", "^E": "decoration", "^U": "mushrooms"},
}
"""Words for terrain codes by how a code begins; "^" marks codes of the second part."""
_START = "start "
MOST_KINDS = 1000


def read_wesnoth(file: Path) -> ForeignMap:
    """The content of a `.map` file.

    Raises:
        BadFile: when the file is not such a map, or is too large.
    """
    lines = read_text(file).removeprefix("\ufeff").splitlines()
    border, first = _head(lines)
    rows = [line.split(",") for line in lines[first:] if line.strip()]
    numbers = [at + 1 for at in range(first, len(lines)) if lines[at].strip()]
    if not rows:
        raise refused(file, "there are no rows of terrain in it", "save the map again in Wesnoth's editor")
    width = len(rows[0])
    if wrong := next((at for at, row in enumerate(rows) if len(row) != width), None):
        text = f"this row has {len(rows[wrong])} codes; the first has {width}"
        raise refused(file, text, "the map was cut off or is none of Wesnoth's", numbers[wrong])
    check_size(file, width - 2 * border, len(rows) - 2 * border)
    inner = [row[border : width - border] for row in rows[border : len(rows) - border]]
    return _Reader(file, inner, numbers[border:]).read()


def _head(lines: list[str]) -> tuple[int, int]:
    """The width of the border, and the first line of terrain: settings may come before it."""
    border, first = 1, 0
    for at, line in enumerate(lines[:20]):
        name, sign, value = line.partition("=")
        if sign and re.fullmatch(r"\s*\w+\s*", name):
            first = at + 1
            if name.strip() == "border_size" and value.strip() in ("0", "1"):
                border = int(value)
    return border, first


class _Reader:
    """Sorts codes into kinds."""

    def __init__(self, file: Path, rows: list[list[str]], lines: list[int]) -> None:
        self._file = file
        self._rows = rows
        self._lines = lines
        self._kinds = Kinds(MOST_KINDS)

    def read(self) -> ForeignMap:
        grid = HexGrid(len(self._rows[0]), len(self._rows))
        layout = HexLayout(grid)
        base = np.full((grid.rows, grid.columns), NOTHING, np.int32)
        top = base.copy()
        shapes = []
        for r, row in enumerate(self._rows):
            for c, text in enumerate(row):
                parts = _CODE.fullmatch(text.strip())
                if parts is None:
                    told = f"{text.strip()!r:.40} in column {c + 1} is no terrain code"
                    raise refused(self._file, told, "save the map again in Wesnoth's editor", self._lines[r])
                base[r, c] = self._kind(parts["base"], "hex")
                if parts["top"]:
                    top[r, c] = self._kind(f"^{parts['top']}", "hex")
                if parts["start"]:
                    name = f"{_START}{parts['start']}"
                    place = layout.centre(Hex(c + 1, r + 1))
                    shapes.append(FoundShape(self._kind(name, "point"), (place,), name.capitalize()))
        return ForeignMap(SOURCE, self._file.stem, grid, self._kinds.all(), [base, top], shapes=shapes)

    def _kind(self, code: str, role: Role) -> int:
        if not self._kinds.has_room(code):
            raise refused(self._file, f"it has more than {MOST_KINDS} kinds of terrain", "this is no map")
        words = _WORDS.get(code[: 2 if code.startswith("^") else 1], "") if role == "hex" else ""
        title = f"{code} ({words.split()[0]})" if words else code.capitalize() if role == "point" else code
        return self._kinds.add(FoundKind(code, title, role, (words,)))
