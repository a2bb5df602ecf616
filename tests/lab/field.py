"""A small scenario for the lab: two columns of tanks that are the mirror image of each other."""

from __future__ import annotations

from pathlib import Path

MAP = """\
format: kpeditor-map/1
title: Plain
ruleset: kampfpanzer
board: {kind: hex, columns: 13, rows: 14, tops: flat, low_columns: even, trim: true, numbering: CCRR}
"""
COLUMNS = (3, 5, 9, 11, 1, 7, 13, 6)


def tanks(first: int, row: int, number: int) -> str:
    """That many PzIIIDs of one side as the text of a list, from this counter number on. The eighth stands in
    a low column, where the mirror image of row 2 is row 12."""
    rows = [row if column % 2 else (2 if row == 2 else 12) for column in COLUMNS[:number]]
    units = [
        f'{{id: "{first + n}", type: pz3d, at: "{column:02}{there:02}"}}'
        for n, (column, there) in enumerate(zip(COLUMNS[:number], rows, strict=True))
    ]
    return ", ".join(units)


def mirror(folder: Path, red: int = 4, blue: int = 4, length: int = 6) -> Path:
    """The scenario with so many tanks on each side; equal numbers are a mirror image of each other."""
    (folder / "plain.yaml").write_text(MAP, "utf-8")
    path = folder / f"mirror-{red}-{blue}.yaml"
    path.write_text(
        f"""\
format: kpeditor-scenario/1
title: Mirror
ruleset: kampfpanzer
map: plain.yaml
length: {length}
sides:
  - {{id: red, title: Red, groups: [{{id: r, units: [{tanks(501, 2, red)}]}}]}}
  - {{id: blue, title: Blue, groups: [{{id: b, units: [{tanks(601, 13, blue)}]}}]}}
victory:
  - {{when: "destroyed(blue) > destroyed(red)", winner: red}}
  - {{when: "destroyed(red) > destroyed(blue)", winner: blue}}
  - {{winner: draw}}
""",
        "utf-8",
    )
    return path
