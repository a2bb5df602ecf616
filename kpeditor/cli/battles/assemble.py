"""`kpeditor assemble`: joins boards into one map that refers to them, or that holds all terrain itself."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase

import click

from kpeditor.cli.options import choice, output_file
from kpeditor.cli.streams import as_text, say_of
from kpeditor.cli.table import INPUT_ERROR, OK
from kpeditor.core.board.assembly import Assembly, BoardEntry, detached
from kpeditor.core.board.boards import COMPASS, Compass
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map
from kpeditor.core.files.formats.assemblies import assembly_file
from kpeditor.core.files.reading import read_map
from kpeditor.core.geometry.gridnumbering import GridNumbering
from kpeditor.core.problem import Severity, worst
from kpeditor.core.scenario.battle import Battle


class _Place(click.ParamType["tuple[str, tuple[int, int]]"]):
    """The parameter BOARD=ACROSS,DOWN: a board and its position."""

    name = "place"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, tuple[int, int]]:
        board, _, at = value.rpartition("=")
        parts = at.split(",")
        if (
            not board
            or len(parts) != 2
            or not all(one.isascii() and one.isdigit() and int(one) for one in parts)
        ):
            self.fail(f"{value!r}: write BOARD=ACROSS,DOWN, for example 6=1,2", param, ctx)
        return board, (int(parts[0]), int(parts[1]))


@click.command("assemble", short_help="Join boards side by side into one map.")
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True, type=click.Path(path_type=Path))
@output_file("The map to write.", (".yaml", ".yml", ".json"))
@click.option("--turn", "turned", metavar="BOARD", multiple=True, help="Turn this board by 180 degrees.")
@choice(
    "--join",
    of=["long", "short"],
    default="long",
    help_="Edges that are joined: long are the ends of the lettered rows, short the first and last rows.",
)
@click.option(
    "--row-a",
    type=click.Choice(COMPASS),
    help="Compass direction in which row A lies; by default as in the files of the boards.",
)
@click.option(
    "--at",
    "places",
    metavar="BOARD=ACROSS,DOWN",
    type=_Place(),
    multiple=True,
    help="Place of a board among the others, counted from 1,1; by default after the board before it.",
)
@click.option("--title", help="Title of the map; by default the names of its boards.")
@click.option("--detach", is_flag=True, help="Write a self-contained map that does not refer to the boards.")
def assemble_boards(
    boards: tuple[Path, ...],
    output: Path,
    turned: tuple[str, ...],
    join: str,
    row_a: Compass | None,
    places: tuple[tuple[str, tuple[int, int]], ...],
    title: str | None,
    detach: bool,
) -> int:
    """Join BOARD..., map files, side by side into one map.

    The map refers to the files of its boards: if a board changes, every map that uses it changes too.

    Where two boards meet, their outer hexes become one hex, numbered by the board that you name first. In
    options, BOARD is the file or the name of a board. With --detach the map contains all terrain itself; a
    single BOARD may then be a map of several boards.
    """
    first, _, _ = read_map(boards[0])
    if detach and len(boards) == 1 and isinstance(first, MapSheet) and first.assembly is not None:
        opened = open_battle(boards[0])
    else:
        opened = _laid(boards, output, _Options(turned, dict(places)), join, row_a)
    if title is not None:
        opened.battle.map.title = title
    if worst(opened.problems) is Severity.ERROR:
        click.echo(as_text(opened.problems), err=True)
        return INPUT_ERROR
    sheet = detached(opened.battle.map) if detach else opened.battle.map
    save_map(OpenBattle(Battle(sheet), [], None if detach else output, None, None, None), output)
    if opened.problems:
        click.echo(as_text(opened.problems), err=True)
    grid = sheet.grid
    say_of(output, f"{sheet.title}, {grid.columns} x {grid.rows}, {grid.size} hexes")
    return OK


class _Options:
    """What the options say about single boards, by file or name."""

    def __init__(self, turned: tuple[str, ...], places: dict[str, tuple[int, int]]) -> None:
        self._turned, self._places = turned, places
        self._used: set[str] = set()

    def entry(self, board: Path, name: str, file: str) -> BoardEntry:
        """The entry of a board, which has this name in the assembly."""
        names = (str(board), board.name, board.stem, name)
        self._used.update(names)
        at = next((self._places[one] for one in names if one in self._places), None)
        return BoardEntry(file, is_turned=any(one in self._turned for one in names), at=at)

    def unknown(self) -> str:
        """A board that an option names and that is not among the BOARDs, "" if there is none."""
        return next((one for one in (*self._turned, *self._places) if one not in self._used), "")


def _laid(
    boards: tuple[Path, ...], output: Path, options: _Options, join: str, row_a: Compass | None
) -> OpenBattle:
    """The assembly of boards as it would be opened from the file to write.

    Raises:
        BadFile: when a board is no usable map of hexes, or the boards do not fit together.
        KpError: when an option names another board.
    """
    entries, sheets, names = [], [], []
    for board in boards:
        sheet, problems, _ = read_map(board)
        if not isinstance(sheet, MapSheet):
            told = problems[0].text if problems else "it is no map of hexes"
            raise BadFile(f"{board}: {told}", problems)
        if sheet.assembly is not None:
            raise KpError(f"{board} is itself an assembly of boards; name its boards here")
        own = sheet.numbering
        name = own.board if isinstance(own, GridNumbering) else ""
        entry = options.entry(board, name, _way(board, output))
        if name in names:  # the same board twice: 6 and 6B
            name = next(one for letter in ascii_uppercase[1:] if (one := name + letter) not in names)
            entry = replace(entry, name=name)
        entries.append(entry)
        sheets.append(sheet)
        names.append(name or board.stem)
    if unknown := options.unknown():
        raise KpError(f"{unknown!r} is none of the boards; they are {', '.join(map(str, boards))}")
    assembly = Assembly(tuple(entries), "short" if join == "short" else "long", row_a or "", tuple(sheets))
    title = f"Boards {' and '.join(names)}" if len(names) > 1 else f"Board {names[0]}"
    sheet, problems = assembly_file(assembly, title, sheets[0].ruleset)
    if sheet is None:
        raise BadFile(f"{output}: {problems[0].text}", problems)
    return OpenBattle(Battle(sheet), problems, output, None, None, None)


def _way(board: Path, output: Path) -> str:
    """The path by which the map refers to a board.

    Raises:
        KpError: when the board lies on another drive.
    """
    try:
        return Path(os.path.relpath(board, output.parent)).as_posix()
    except ValueError:
        raise KpError(f"{board} lies on another drive than {output}; copy it beside the map") from None
