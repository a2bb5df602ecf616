"""`kpeditor scan`: lays scans of a paper map onto its board, headless and repeatable, from a points file."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from kpeditor.cli.battles.scan_reading import (
    ReadingOptions,
    has_examples,
    read_scans,
    reading_options,
    reading_text,
)
from kpeditor.cli.options import FORMAT, NEW_RULESET, NewFile, choice, output_file
from kpeditor.cli.streams import say
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.underlay import BadUnderlay, file_for, underlay_of
from kpeditor.core.edits.sheet import set_underlay
from kpeditor.core.files.documents import OpenBattle, open_with_map, save_map
from kpeditor.core.geometry.hexes import MAX_SIDE
from kpeditor.scan.pictures.picture import pixels
from kpeditor.scan.pictures.straight import Placed
from kpeditor.scan.pictures.underlaypicture import save_underlay, underlay_picture, underlay_raster
from kpeditor.scan.progress import Progress, part
from kpeditor.scan.registration.allscans import Registered, paths_in, register_all
from kpeditor.scan.registration.pointsfile import PointsFile, new_map, read_points
from kpeditor.scan.registration.project import ScanProject, set_scan

_STEPS = 1000
_WIDTHS = (39, 54)


def size_of(ctx: click.Context, option: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """What `--size` says: columns and rows."""
    if text is None:
        return None
    columns, _, rows = text.lower().partition("x")
    if not (columns.isdigit() and rows.isdigit()):
        raise click.BadParameter(f"write columns x rows, for example {_WIDTHS[0]}x{_WIDTHS[1]}")
    if not (1 <= int(columns) <= MAX_SIDE and 1 <= int(rows) <= MAX_SIDE):
        raise click.BadParameter(f"a board has 1 to {MAX_SIDE} columns and rows")
    return int(columns), int(rows)


@click.command(short_help="Register a scanned map and read its terrain.")
@click.argument("images", nargs=-1, metavar="[IMAGE]...", type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--points",
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Points file: says which hex centres lie where in the pictures.",
)
@click.option(
    "--map",
    "map_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Map that the scans show, instead of the one that the points file names.",
)
@click.option(
    "--size", callback=size_of, metavar="CxR", help="Make a new map of so many columns and rows instead."
)
@choice(
    "--tops", of=["flat", "pointed"], default="flat", help_="Shape of the tops of the hexes of the new map."
)
@choice(
    "--low-columns",
    of=["even", "odd"],
    default="even",
    help_="Columns of the new map that lie half a hex lower.",
)
@click.option("--trim", is_flag=True, help="Low columns of the new map have one hex fewer.")
@click.option(
    "--numbering",
    help="Numbering of the new map: CCRR, CCCRRR or board-row-number; a points file can choose others.",
)
@NEW_RULESET
@click.option("--no-refine", is_flag=True, help="Use only the points; do not follow the printed grid.")
@output_file(
    "Write the map to this file, with the registration, and with the rectified picture as its underlay.",
    required=False,
)
@click.option(
    "--rectified",
    type=NewFile(),
    help="Write the rectified picture to this file (.jpg); by default beside the map of -o.",
)
@reading_options
@FORMAT
def scan(
    images: Sequence[Path],
    points: Path,
    map_file: Path | None,
    size: tuple[int, int] | None,
    tops: str,
    low_columns: str,
    trim: bool,
    numbering: str | None,
    ruleset: str,
    no_refine: bool,
    output: Path | None,
    rectified: Path | None,
    form: str,
    **reading: Path | None,
) -> None:
    """Register scans of a paper map on the hexes of its board, and read terrain and hexsides from them.

    The points file names the pictures and says where the centres of three or more numbered hexes lie in
    each. IMAGEs replace the pictures that it names, in the same order. If there are examples, in the points
    file or in a file of their own, the program reads every hex and hexside by comparison with them.
    """
    opened = None
    if map_file is not None:
        opened = open_with_map(map_file)
    elif size is not None:
        board: dict[str, Any] = {"columns": size[0], "rows": size[1], "tops": tops, "trim": trim}
        board |= {"low_columns": low_columns} | ({"numbering": numbering} if numbering else {})
        opened = new_map(board, "", ruleset)
    if size is None:
        _refuse_without_size("tops", "low_columns", "trim", "numbering")
    asked = read_points(points, opened, ruleset)
    if images and len(images) != len(asked.project.sheets):
        raise click.UsageError(f"{points.name} names {len(asked.project.sheets)} pictures, not {len(images)}")
    paths = list(images) or paths_in(asked.project, points.parent)
    with click.progressbar(length=_STEPS, label="scan", file=sys.stderr) as bar:
        progress = _told_by(bar)
        draws = output is not None or rectified is not None
        found = register_all(
            asked.project,
            paths,
            asked.sheet,
            refines=not no_refine,
            progress=part(progress, 0.0, 0.6 if draws else 1.0),
        )
        straight = rectified or (output.with_name(f"{output.stem}-scan.jpg") if output is not None else None)
        if straight is not None:
            _draw(found, straight, part(progress, 0.6, 0.75))
        options = ReadingOptions(**reading)
        to_read = found if has_examples(options, asked.examples) else ()
        scans = [Placed(pixels(one.picture), one.found) for one in to_read]
        read = read_scans(asked.opened.battle, scans, options, asked.examples, part(progress, 0.75, 1.0))
    if output is not None and straight is not None:
        _save(asked, found, output, straight)
    told = _as_data(found, asked.sheet) | {
        "reading": read,
        "map": str(output) if output else None,
        "rectified": str(straight) if straight else None,
    }
    click.echo(json.dumps(told, indent=2) if form == "json" else _as_text(told))


def _refuse_without_size(*names: str) -> None:
    """Refuses options that describe the map of `--size` where there is none: they would do nothing."""
    context = click.get_current_context()
    for option in context.command.params:
        if option.name in names and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option.opts[0]} describes the map of --size: give --size, too")


def _draw(found: Sequence[Registered], target: Path, progress: Progress) -> None:
    raster = underlay_raster([one.found for one in found])
    scans = [(one.picture, one.found) for one in found]
    save_underlay(underlay_picture(scans, raster, progress), target)


def _save(asked: PointsFile, found: Sequence[Registered], output: Path, straight: Path) -> None:
    """Writes the map with the registration and its underlay, through the same edits as the window."""
    battle, sheet, folder = asked.opened.battle, asked.sheet, output.parent
    if asked.opened.map_path is None and not sheet.title:
        sheet.title = output.stem
    project = ScanProject(tuple(replace(one.scan, file=_named(one.picture.path, folder)) for one in found))
    set_scan(sheet, project).apply(battle)
    lying = underlay_raster([one.found for one in found]).underlay(_named(straight, folder), _before(sheet))
    set_underlay(sheet, lying).apply(battle)
    _fresh(asked.opened, output)


def _fresh(opened: OpenBattle, output: Path) -> None:
    is_same = opened.map_path is not None and opened.map_path.resolve() == output.resolve()
    save_map(opened, None if is_same else output)


def _before(sheet: MapSheet) -> Any:
    try:
        return underlay_of(sheet)
    except BadUnderlay:
        return None


def _named(picture: Path, folder: Path) -> str:
    """The name of a picture as a map in a folder refers to it. A picture outside the folder is named by its
    bare file name, with a warning.
    """
    try:
        return file_for(folder, picture)
    except BadUnderlay:
        say(f"copy {picture.name} to the folder of the map, so that it is found again")
        return picture.name


def _as_data(found: Sequence[Registered], sheet: MapSheet) -> dict[str, Any]:
    return {"scans": [_scan_data(one, sheet) for one in found]}


def _scan_data(one: Registered, sheet: MapSheet) -> dict[str, Any]:
    refinement = one.found.refinement
    residuals = zip(one.rough.points, one.rough.residuals(), strict=True)
    return {
        "file": one.picture.path.name,
        "page": one.picture.page + 1,
        "width": one.picture.width,
        "height": one.picture.height,
        "dpi": one.picture.dpi,
        "points": [
            {"hex": sheet.name(p.hex), "x": p.x, "y": p.y, "off": round(float(off), 2)}
            for p, off in residuals
        ],
        "fitted": one.rough.model,
        "rms": round(one.rough.rms, 3),
        "worst": sheet.name(one.rough.worst.hex),
        "hints": [doubt.text(sheet.numbering) for doubt in one.suspicions],
        "model": one.found.model,
        "side": round(one.found.side, 3),
        "degrees": round(one.found.degrees, 3),
        "stretch": round(one.found.stretch, 4),
        "refined": None
        if refinement is None
        else {
            "corners": refinement.corners,
            "hexes": refinement.hexes,
            "of": one.hexes_shown,
            "rms": round(refinement.rms, 3),
        },
        "note": one.note,
    }


def _as_text(told: dict[str, Any]) -> str:
    lines = []
    for one in told["scans"]:
        lines.append(
            f"{one['file']}: {one['width']} x {one['height']} pixels, hex side {one['side']:.1f} px,"
            f" turned {one['degrees']:+.2f} degrees, stretch {one['stretch']:.3f}"
        )
        lines += [
            f"  {p['hex']:>8} {p['x']:9.1f} {p['y']:9.1f}   off {p['off']:7.2f} px" for p in one["points"]
        ]
        count = len(one["points"])
        lines.append(f"  {one['fitted']}, {count} points: RMS {one['rms']:.2f} px, worst {one['worst']}")
        lines += [f"  ? {hint}" for hint in one["hints"]]
        if one["refined"] is not None:
            seen = one["refined"]
            lines.append(
                f"  refined on the printed grid ({one['model']}): {seen['corners']} corners,"
                f" {seen['hexes']} of {seen['of']} hexes, RMS {seen['rms']:.2f} px"
            )
        if one["note"]:
            lines.append(f"  not refined: {one['note']}")
    lines += [reading_text(told["reading"])] if told["reading"] else []
    lines += [f"{name}: {told[name]}" for name in ("rectified", "map") if told[name]]
    return "\n".join(lines)


def _told_by(bar: Any) -> Progress:
    """Progress shown by a bar of click."""

    def told(share: float) -> bool:
        bar.update(max(0, round(share * _STEPS) - bar.pos))
        return True

    return told
