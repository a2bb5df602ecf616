"""Assemblies as a map file writes them: the boards it refers to, how they lie, and the compass.

board:
  kind: boards
  join: long
  row_a: north
  boards:
  - {file: boards/5.yaml}
  - {file: boards/6.yaml, turned: true}
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from kpeditor.core.board.assembly import (
    MOST_BOARDS,
    Assembled,
    Assembly,
    BoardEntry,
    SeamDifference,
    assemble,
)
from kpeditor.core.board.boards import COMPASS, BoardReader, boards_at
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadName
from kpeditor.core.files.formats.numberings import BOARD_NAME
from kpeditor.core.files.formats.values import mapping, mappings, text
from kpeditor.core.geometry.numbering import name_hexside
from kpeditor.core.problem import Problem, in_map
from kpeditor.core.rules import registry

_MOST_TOLD = 200
"""The most differences at seams that are reported one by one."""
_NOT_OWN = ("legend", "hexes", "hexsides", "lines", "features")


def read_assembly(data: dict[str, Any], read_board: BoardReader) -> tuple[MapSheet | None, list[Problem]]:
    """The sheet described by the `board` of a map file of `kind: boards`, and its problems.

    None if there are no usable boards. The caller reads title, places and everything else.
    """
    problems: list[Problem] = [
        in_map.error(
            "boards-terrain",
            f"{key!r} says terrain, but that of joined boards stands in their own files",
            fix=f"delete {key!r} here",
            path=(key,),
        )
        for key in _NOT_OWN
        if key in data
    ]
    ruleset = text(data.get("ruleset"))
    assembly = _entries(mapping(data.get("board")))
    sheets = []
    for index, entry in enumerate(assembly.entries):
        board = read_board(entry.file)
        path = ("board", "boards", index, "file")
        if isinstance(board, str):
            message = f"the board {entry.file!r:.300} cannot be used: {board}"
            problems.append(in_map.error("board-missing", message, path=path))
            continue
        sheets.append(board)
        if board.ruleset != ruleset:
            message = f"the board {entry.file!r:.300} is drawn for {board.ruleset!r:.80}, not {ruleset!r:.80}"
            problems.append(in_map.warning("board-ruleset", message, path=path))
        if board.metres != sheets[0].metres:
            width = f"{board.metres:g} m wide, of the first board {sheets[0].metres:g} m"
            message = f"a hex of the board {entry.file!r:.300} is {width}"
            problems.append(in_map.warning("board-metres", message, path=path))
    if not sheets or len(sheets) != len(assembly.entries):
        return None, problems
    try:
        made = assemble(replace(assembly, sheets=tuple(sheets)), "", ruleset, _catalogue(ruleset))
    except BadName as reason:
        problems.append(in_map.error("boards-unfit", str(reason), path=("board", "boards")))
        return None, problems
    return made.sheet, [*problems, *_differences(made)]


def _catalogue(ruleset: str) -> Catalogue:
    known = registry.find_or_none(ruleset)
    return known.terrain() if known is not None else Catalogue()


def _entries(board: dict[str, Any]) -> Assembly:
    found = []
    for one in mappings(board.get("boards")):
        at = one.get("at")
        is_pair = isinstance(at, list) and len(at) == 2 and all(type(n) is int and n > 0 for n in at)
        found.append(
            BoardEntry(
                text(one.get("file")),
                name if BOARD_NAME.fullmatch(name := text(one.get("name"))) else "",
                one.get("turned") is True,
                (at[0], at[1]) if is_pair and isinstance(at, list) else None,
            )
        )
    row_a = text(board.get("row_a"))
    return Assembly(
        tuple(found[:MOST_BOARDS]),
        "short" if board.get("join") == "short" else "long",
        next((one for one in COMPASS if one == row_a), ""),
    )


def assembly_words(assembly: Assembly) -> dict[str, Any]:
    """The value of `board` in the file of an assembly."""
    boards = []
    for entry in assembly.entries:
        words: dict[str, Any] = {"file": entry.file}
        words |= {"name": entry.name} if entry.name else {}
        words |= {"at": list(entry.at)} if entry.at else {}
        words |= {"turned": True} if entry.is_turned else {}
        boards.append(words)
    board: dict[str, Any] = {"kind": "boards", "join": assembly.join}
    board |= {"row_a": assembly.row_a} if assembly.row_a else {}
    return {**board, "boards": boards}


def assembly_file(assembly: Assembly, title: str, ruleset: str) -> tuple[MapSheet | None, list[Problem]]:
    """The sheet of boards already read, as the file of their assembly would give it, and its problems."""
    known = dict(zip((entry.file for entry in assembly.entries), assembly.sheets, strict=True))
    data = {"ruleset": ruleset, "board": assembly_words(assembly)}
    sheet, problems = read_assembly(data, lambda file: known[file])
    if sheet is not None:
        sheet.title = title
    return sheet, problems


def read_again(assembly: Assembly, read_board: BoardReader) -> Assembly | str:
    """The assembly with its boards read again, or the reason why one cannot be read."""
    sheets = []
    for entry in assembly.entries:
        board = read_board(entry.file)
        if isinstance(board, str):
            return f"{entry.file}: {board}"
        sheets.append(board)
    return replace(assembly, sheets=tuple(sheets))


def refiled(assembly: Assembly, old_map: Path, new_map: Path) -> Assembly:
    """The assembly with the paths of its boards relative to another file.

    Raises:
        ValueError: when a board lies on another drive.
    """
    old, new = (Path(os.path.abspath(path)).parent for path in (old_map, new_map))  # noqa: PTH100  follows no links
    if old == new:
        return assembly
    entries = tuple(
        replace(entry, file=Path(os.path.relpath(old / entry.file.replace("\\", "/"), new)).as_posix())
        for entry in assembly.entries
    )
    return replace(assembly, entries=entries)


def _differences(made: Assembled) -> list[Problem]:
    found = [_difference(made.sheet, one) for one in made.differences[:_MOST_TOLD]]
    if (more := len(made.differences) - _MOST_TOLD) > 0:
        message = f"the boards differ at {more} more places where they meet"
        found.append(in_map.warning("boards-differ", message, path=("board", "boards")))
    return found


def _difference(sheet: MapSheet, one: SeamDifference) -> Problem:
    names = " = ".join(board.name_hex(board.own(one.hex)) for board in boards_at(sheet, one.hex))
    sides: tuple[str, ...] = ()
    if one.side is None:
        said = " and ".join(f"{kind!r} on board {board}" for board, kind in one.said)
        message = f"hex {names}: {one.subject} is {said}; {one.taken!r}, the stronger, counts"
        fix = "draw it alike on all boards that meet here"
    else:
        has = " and ".join(board for board, what in one.said if what == "yes")
        lacks = " and ".join(board for board, what in one.said if what == "no")
        side = name_hexside(sheet.numbering, one.side)
        message = (
            f"hexside {side}: board {has} has {one.subject!r} there and board {lacks} has not; it counts"
        )
        fix, sides = "draw it alike on both boards", (side,)
    return in_map.warning(
        "boards-differ",
        message,
        fix=fix,
        path=("board", "boards"),
        hexes=(sheet.name(one.hex),),
        hexsides=sides,
    )
