"""Random maps to measure line of sight on, and the same maps as the plain-C program and shapely want them."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, other_name
from kpeditor.core.geometry.masks import seen_from
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules import registry
from kpeditor.core.sight.frame import Bools
from kpeditor.core.sight.lineindex import line_index
from kpeditor.core.sight.pairs import PairLines

RULESET = "kampfpanzer"
CREST, COVER = 1, 2
_SHARES = {"crest": 0.6, "woods": 0.3, "town": 0.1}
"""How the blocking hexsides divide."""
_HIGH, _CLOSED = 0.3, 0.1
"""Shares of hexes above ground level, and of woods and town hexes."""


@dataclass(frozen=True)
class BenchMap:
    """A random map: `density` is the share of hexsides that block."""

    sheet: MapSheet
    density: float

    @property
    def name(self) -> str:
        """The size as users write it: 39x54."""
        return f"{self.sheet.grid.columns}x{self.sheet.grid.rows}"

    @cached_property
    def low(self) -> Bools:
        """The hexes at ground level, bool [rows, columns]."""
        low: Bools = self.sheet.layers["elevation"] == 0
        return low

    @cached_property
    def walls(self) -> list[Wall]:
        """Every blocking hexside with its ends and hexes, for the naive ways."""
        grid, found = self.sheet.grid, []
        masks = self.sheet.hexsides
        marked = masks["crest"] | masks["woods"] | masks["town"]
        for row, column in zip(*(axis.tolist() for axis in np.nonzero(marked)), strict=True):
            hex_ = Hex(column + 1, row + 1)
            for direction in Direction:
                twin = other_name(grid, Hexside(hex_, direction)).hex
                if not marked[row, column] >> direction & 1 or (twin in grid and twin < hex_):
                    continue
                bits = {kind: masks[kind][row, column] >> direction & 1 for kind in _SHARES}
                ends = lattice.side_ends(grid, hex_, direction)
                found.append(
                    Wall(ends, (hex_, twin), bool(bits["crest"]), bool(bits["woods"] | bits["town"]))
                )
        return found


@dataclass(frozen=True, slots=True)
class Wall:
    """A blocking hexside on the lattice, the hexes it divides, and what it is."""

    ends: tuple[lattice.Point, lattice.Point]
    hexes: tuple[Hex, Hex]
    is_crest: bool
    is_cover: bool


def random_map(columns: int, rows: int, density: float, seed: int = 12345) -> BenchMap:
    """A map on which so large a share of the hexsides blocks."""
    grid = HexGrid(columns, rows)
    catalogue = registry.find(RULESET).terrain()
    sheet = new_sheet("Bench", RULESET, grid, SCHEMES["CCCCRRRR"], catalogue)
    generator = np.random.default_rng(seed)
    shares = np.cumsum([density * share for share in _SHARES.values()])
    for direction in (Direction.A, Direction.B, Direction.C):
        kinds = np.searchsorted(shares, generator.random((rows, columns)))
        for number, kind in enumerate(_SHARES):
            chosen = (kinds == number).astype(np.uint8)
            mask = sheet.hexsides[kind]
            mask |= chosen << np.uint8(direction)
            mask |= seen_from(grid, chosen, direction.opposite) << np.uint8(direction.opposite)
    sheet.layers["elevation"][:] = generator.choice(3, (rows, columns), p=[1 - _HIGH, _HIGH / 2, _HIGH / 2])
    sheet.layers["terrain"][:] = generator.choice(
        3, (rows, columns), p=[1 - _CLOSED, _CLOSED / 2, _CLOSED / 2]
    )
    return BenchMap(sheet, density)


def compiler() -> str | None:
    """A C compiler of this machine, None when there is none."""
    return next((path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), None)


def c_pairs(bench: BenchMap, reach: int, repeats: int) -> list[tuple[int, float]] | None:
    """Pairs that see each other and seconds of the plain-C program: one by one, then by words of 64 hexes.

    None when there is no compiler or it refuses the program.
    """
    found = compiler()
    if found is None:
        return None
    with tempfile.TemporaryDirectory(prefix="kpeditor-bench-") as folder:
        source = Path(folder) / "los.c"
        program = Path(folder) / ("los.exe" if sys.platform == "win32" else "los")
        source.write_bytes(Path(__file__).with_name("los.c").read_bytes())
        command = [found, "-O3", "-march=native", "-o", str(program), str(source)]
        if subprocess.run(command, capture_output=True, check=False).returncode:
            return None
        answer = subprocess.run(
            [program], input=_for_c(bench, reach, repeats), capture_output=True, check=True
        )
    return [(int(seen), float(took)) for seen, took in (line.split() for line in answer.stdout.splitlines())]


def _for_c(bench: BenchMap, reach: int, repeats: int) -> bytes:
    """A map and its tables as the C program reads them."""
    index = line_index(bench.sheet.grid, reach=reach)
    frame, table, lines = index.frame, index.table, PairLines(index)
    cells = frame.blank()
    for kind in _SHARES:
        frame.mark(cells, bench.sheet.hexsides[kind], CREST if kind == "crest" else COVER)
    flags = np.zeros((2, frame.size), np.uint8)
    flags[0, frame.positions] = 1
    flags[1, frame.positions] = bench.low
    head = [frame.size, frame.positions.size, table.steps, len(table.flags), repeats]
    numbers = (head, frame.positions, lines.differences, lines.distances, table.start, index.owner_steps)
    parts = [np.asarray(array, "<i4").tobytes() for array in numbers]
    parts += [np.asarray(array, np.uint8).tobytes() for array in (table.class_, index.inner, cells, flags)]
    return b"".join(parts)
