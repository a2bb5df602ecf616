"""Reads boards of MegaMek: a line per hex with its level and terrain, even columns half a hex lower.

`hex 0304 2 "woods:1;road:1:9" "theme"`: level 2, light woods, a road that leaves by the sides whose bits are
set (1 north, clockwise). Roads become hexside features that cross from hex to hex, everything else kinds of
hexes. Of a hex listed twice the last line counts, as in MegaMek.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from kpeditor.core.board.hexsidelayer import empty, put
from kpeditor.core.files.storage.encoding import read_text
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.texts import count
from kpeditor.importers.found import NOTHING, Cells, ForeignMap, FoundKind, Kinds, Role
from kpeditor.importers.refusal import check_size, refused

SOURCE = "MegaMek"
_HEX = re.compile(r'hex\s+(\d{4,8})\s+(-?\d{1,3})\s+"([^"]{0,2000})"\s+"[^"]{0,200}"')
_SIZE = re.compile(r"size\s+(\d{1,9})\s+(\d{1,9})")
_ADVICE = "save the board again in MegaMek's board editor"
_ALONG = ("road", "bridge")
"""Terrain that leads from hex to hex by the sides it names."""
_HEIGHTS = ("ground", "hill", "mountain")
"""Words for levels 0, 1 and from 2 on."""
_ON_TOP = 4
"""So many kinds of terrain of one hex are kept; more mean fences, smoke and the like."""
_NAMED = 8
"""How many hexes a note names."""
MOST_KINDS = 1000
_PARTS = ("bldg", "foliage")
"""What figures of a building or of trees begin with; they are no terrain by themselves."""


def read_megamek(file: Path) -> ForeignMap:
    """What a `.board` file shows.

    Raises:
        BadFile: when it is no such board, cut off or too large.
    """
    lines = read_text(file).removeprefix("\ufeff").splitlines()
    sizes = ((at, found) for at, line in enumerate(lines[:50]) if (found := _SIZE.fullmatch(line.strip())))
    at, size = next(sizes, (0, None))
    if size is None:
        raise refused(file, "there is no line `size COLUMNS ROWS`", _ADVICE, 1)
    columns, rows = int(size[1]), int(size[2])
    check_size(file, columns, rows)
    reader = _Reader(file, HexGrid(columns, rows))
    for number, line in enumerate(lines[at + 1 :], at + 2):
        if line.startswith("hex"):
            reader.note(line.strip(), number)
    if len(reader.lines) != columns * rows:
        text = f"the board has {columns * rows:,} hexes, the file {len(reader.lines):,}"
        raise refused(file, text, f"it was cut off; {_ADVICE}", len(lines))
    reader.take_all()
    return reader.map()


class _Reader:
    """Takes the hexes of a board one by one."""

    def __init__(self, file: Path, grid: HexGrid) -> None:
        self._file = file
        self._grid = grid
        self._kinds = Kinds(MOST_KINDS)
        shape = (grid.rows, grid.columns)
        self._levels: Cells = np.full(shape, NOTHING, np.int32)
        self._terrain: list[Cells] = [np.full(shape, NOTHING, np.int32) for _ in range(_ON_TOP)]
        self._exits: dict[str, dict[Hex, int | None]] = {}
        self._seen = 0
        self._twice: list[str] = []
        self._crowded = 0
        self.lines: dict[Hex, tuple[str, str]] = {}

    def note(self, line: str, number: int) -> None:
        """Stores one line `hex ...`; of a hex listed twice the last one."""
        found = _HEX.fullmatch(line)
        hex_ = self._place(found[1]) if found else None
        if found is None or hex_ is None:
            raise refused(self._file, f"{line!r:.60} is no hex of this board", _ADVICE, number)
        self._seen += 1
        if hex_ in self.lines:
            self._twice.append(found[1])
        self.lines[hex_] = found[2], found[3]

    def take_all(self) -> None:
        """Sorts the stored lines into kinds, hex by hex."""
        for hex_, (level, terrain) in self.lines.items():
            self._take(hex_, int(level), terrain)

    def _take(self, hex_: Hex, level: int, terrain: str) -> None:
        row, column = hex_.row - 1, hex_.column - 1
        height = _HEIGHTS[max(0, min(level, 2))]
        said = "elevation/ground" if level <= 0 else ""
        self._levels[row, column] = self._kind(f"level {level}", "hex", height, said)
        free = 0
        for part in terrain.split(";"):
            name, _, rest = part.strip().partition(":")
            depth, _, exits = rest.partition(":")
            if not name or name.startswith(_PARTS):
                continue
            if name in _ALONG:
                self._add_exits(name, hex_, exits)
            elif free < _ON_TOP:
                key = f"{name}:{depth[:6]}" if depth else name
                self._terrain[free][row, column] = self._kind(key, "hex", name)
                free += 1
            else:
                self._crowded += 1

    def _place(self, digits: str) -> Hex | None:
        """The hex of a number; on boards of a hundred columns or rows some numbers can be read only by their
        order.
        """
        if len(digits) in (4, 6):
            half = len(digits) // 2
            hex_ = Hex(int(digits[:half]), int(digits[half:]))
        else:
            row, column = divmod(self._seen, self._grid.columns)
            hex_ = Hex(column + 1, row + 1)
        return hex_ if hex_ in self._grid else None

    def _add_exits(self, name: str, hex_: Hex, exits: str) -> None:
        is_given = exits.isascii() and exits.isdigit() and len(exits) < 4
        self._kind(name, "side", name)
        self._exits.setdefault(name, {})[hex_] = int(exits) if is_given else None

    def map(self) -> ForeignMap:
        """The whole board."""
        found = ForeignMap(SOURCE, self._file.stem, self._grid, self._kinds.all())
        found.cells = [self._levels, *(one for one in self._terrain if (one >= 0).any())]
        for name, hexes in self._exits.items():
            mask = empty(self._grid)
            for hex_, bits in hexes.items():
                for direction in Direction:
                    # A road without exits leads to every neighbour that has a road.
                    leads = (
                        self._grid.step(hex_, direction) in hexes if bits is None else bits >> direction & 1
                    )
                    if leads:
                        put(self._grid, mask, Hexside(hex_, direction), True)
            found.sides[self._kinds.number(name)] = mask
        found.notes = self._notes()
        return found

    def _notes(self) -> list[str]:
        notes = []
        if self._twice:
            more = f" and {len(self._twice) - _NAMED} more" if len(self._twice) > _NAMED else ""
            listed = "Listed twice, the last line counts: hex" + ("es " if len(self._twice) > 1 else " ")
            notes.append(f"{listed}{', '.join(self._twice[:_NAMED])}{more}.")
        if self._crowded:
            terrain = count(self._crowded, "further kind", "further kinds")
            notes.append(f"{terrain} of terrain left out in hexes with more than {_ON_TOP}.")
        return notes

    def _kind(self, key: str, role: Role, words: str, said: str = "") -> int:
        if not self._kinds.has_room(key):
            raise refused(self._file, f"it has more than {MOST_KINDS} kinds of terrain", "this is no board")
        return self._kinds.add(FoundKind(key, key.replace(":", " ").capitalize(), role, (words,), said=said))
