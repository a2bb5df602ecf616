"""`kpeditor import geojson FILE -o OUT`: imports shapes of other programs as a free table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kpeditor.cli.options import FORMAT, MAPPING, NEW_RULESET, REPORT, Number, choice, gathered, output_file
from kpeditor.cli.streams import say_of
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import save_map
from kpeditor.core.geometry.table import UNITS
from kpeditor.core.rules import registry

if TYPE_CHECKING:
    from kpeditor.importers.tables.found import FoundTable


class NothingTaken(KpError):
    """Nothing of the file would be imported."""


def cure_of(source: str, file: Path, ruleset: str) -> str:
    """Tells how to give kinds by hand to what a file holds."""
    rules = f" --ruleset {ruleset}" if ruleset else ""
    return (
        f"Say what they become: write `kpeditor import {source} {file}{rules} --report > mapping.yaml`,\n"
        "put for example terrain/woods (on a table: woods) behind a kind there, and import with"
        " `--mapping mapping.yaml`."
    )


def print_report(head: str, notes: Iterable[str], counts: Iterable[tuple[str, int]], mapping: str) -> None:
    """Prints what a file holds (titles with numbers), and a mapping for it. The mapping of one of our own
    files is "".
    """
    for line in (head, *notes):
        click.echo(f"# {line}")
    if not mapping:
        click.echo("# kpeditor wrote this file: it comes back as it was, and needs no mapping.")
        return
    for title, number in counts:
        click.echo(f"# {number:6} x {title}")
    click.echo(mapping, nl=False)


def nothing_taken(file: Path, told: str, cure: str) -> NothingTaken:
    """Returns the error for a file of which nothing can be imported."""
    return NothingTaken(f"{file}: nothing in it can be imported, so nothing was written. {told}\n{cure}")


class Size(click.ParamType[tuple[float, float]]):
    """The width and height of a table, as 60x40."""

    name = "WxH"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Returns the two numbers.

        Raises:
            click.BadParameter: when the text is not two numbers, or no table can be that large.
        """
        if isinstance(value, tuple):
            return value
        try:
            width, height = (float(one) for one in str(value).lower().split("x"))
        except ValueError:
            self.fail(f"{value!r} is not a size; write for example 60x40", param, ctx)
        if not (0 < width <= 1e6 and 0 < height <= 1e6):
            self.fail(f"a table is up to a million units wide and high, not {value}", param, ctx)
        return width, height


TAKING = MAPPING, REPORT, NEW_RULESET, FORMAT


@dataclass(frozen=True, slots=True)
class Taking:
    """The options for importing a map of another program."""

    mapping: Path | None
    report: bool
    ruleset: str
    form: str

    def look_at(self, output: Path | None) -> None:
        """Refuses a call that neither writes nor reports anything."""
        if output is None and not self.report:
            raise click.UsageError("name the file to write with -o OUT.yaml, or ask for a --report")


@click.command(short_help="Import GeoJSON shapes as a free table.")
@click.argument("file", type=click.Path(path_type=Path))
@output_file("The map to write.", required=False)
@choice("--unit", of=UNITS, default="inch", help_="Unit of length of the table.")
@click.option("--metres", type=Number(0.0001, 1e7), help="Metres of ground per unit; 33.333 for Panzer8.")
@click.option("--size", type=Size(), help="Size of the table; by default as large as the shapes need.")
@choice(
    "--coordinates",
    of=["auto", "degrees", "metres"],
    default="auto",
    help_="Coordinates of the file; auto: degrees if all can be longitudes and latitudes.",
)
@gathered("taking", Taking, *TAKING)
def geojson(
    file: Path,
    output: Path | None,
    unit: str,
    metres: float | None,
    size: tuple[float, float] | None,
    coordinates: Any,
    taking: Taking,
) -> None:
    """Import FILE, GeoJSON of a geographic program or of kpeditor, as a free table.

    The program guesses what each shape becomes by its properties, for example those of OpenStreetMap;
    --report prints the guess, and --mapping replaces it. The command reports how many shapes it leaves out.
    If nothing can be imported, it writes no file, and the exit status is 1.
    """
    from kpeditor.importers.tables.geojson import GeoOptions, read_table_geojson

    found = read_table_geojson(file, GeoOptions(unit, metres or 0.0, size, coordinates))
    take_table(found, file, "geojson", output, taking)


def take_table(found: FoundTable, file: Path, source: str, output: Path | None, taking: Taking) -> None:
    """Writes a table of what was found, or the report of its kinds.

    Raises:
        NothingTaken: when nothing of it would be imported.
    """
    from kpeditor.importers.mapping import mapping_text, read_mapping
    from kpeditor.importers.tables import making

    taking.look_at(output)
    rules = registry.for_tables(taking.ruleset, found.ruleset)
    targets = making.guess(found, rules.terrain())
    counts = Counter(one.key for one in found.features)
    if taking.mapping is not None:
        targets |= read_mapping(taking.mapping)
        making.check_targets(targets, rules.terrain())
    if taking.report and taking.form == "text":
        head = f"{found.title}: {found.space.width:g} x {found.space.height:g} {found.space.unit}"
        written_down = "" if found.is_own else mapping_text(targets, found.source, counts)
        print_report(head, (), counts.items(), written_down)
    opened = making.make_table(found, targets, rules)
    table, written = opened.battle.sheet, {}
    is_empty = bool(found.features) and not making.features_of(table)
    if output is not None and not is_empty:
        save_map(opened, output)
        written["map"] = str(output)
        say_of(output, "the map")
    told = [*found.notes, *found.left_out.sentences()]
    cure = cure_of(source, file, taking.ruleset)
    if taking.form == "json":
        click.echo(json.dumps(_as_data(found, targets, told, written), indent=1))
    if is_empty and output is not None:
        raise nothing_taken(file, " ".join(told), cure)
    if output is not None and taking.form == "text":
        for line in [*told, *([cure] if any("say what it becomes" in one for one in told) else [])]:
            click.echo(line, err=True)


def _as_data(
    found: FoundTable, targets: Mapping[str, str], told: list[str], written: dict[str, str]
) -> dict[str, Any]:
    space, counts = found.space, Counter(one.key for one in found.features)
    return {
        "title": found.title,
        "width": space.width,
        "height": space.height,
        "unit": space.unit,
        "kinds": [
            {"key": key, "count": number, "becomes": targets.get(key, "")} for key, number in counts.items()
        ],
        "left_out": dict(found.left_out.reasons),
        "notes": told,
        **written,
    }
