"""Exports: the document in front as a file for printers, other people and other programs. Each asks for its
options, then for the file, and runs a sub-command.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.dialogs.printkinds import PICTURE
from kpeditor.app.document.document import Document
from kpeditor.app.files.exporting import Previews
from kpeditor.app.files.fileflow import file_name
from kpeditor.app.files.host import Host, OpenDocument
from kpeditor.app.messages import Hint
from kpeditor.app.tools.sight import Shown
from kpeditor.app.words import grouped, tr
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import require_map
from kpeditor.core.geometry.tableratio import parse_ratio, usual_ratios
from kpeditor.drawing.looks import UNDERLAY

if TYPE_CHECKING:
    from kpeditor.app.dialogs.printing import PrintOptions
    from kpeditor.app.lab.panel import LabPanel

SIGHT_FILES = (".geojson", ".svg", ".png", ".pdf")
REPORT_FILES = (".html", ".md")


class Exports:
    """The exports of one window. If something cannot be exported, a `KpError` says why, which the command
    shows.
    """

    def __init__(self, host: Host) -> None:
        self._host = host

    def _target(
        self, beside: Path | None, title: str, suffixes: Sequence[str], ending: str = ""
    ) -> Path | None:
        """Asks for a file to write beside a file, with a suggested name made from a title; None when the user
        cancels.
        """
        folder = beside.parent if beside is not None else Path.home()
        suggestion = folder / f"{file_name(title)}{ending}{suffixes[0]}"
        return self._host.dialogs.save_export(self._host.window(), suggestion, suffixes)

    def print(self, kind: str = "pages") -> None:
        """Prints or draws, initially this kind."""
        front = self._host.front
        from kpeditor.app.dialogs.printing import PrintView

        document, settings = front.document, front.settings
        table = document.battle.sheet
        named: Mapping[str, str] = settings.titles
        ratios: tuple[str, ...] = ()
        if isinstance(table, TableSheet):
            from kpeditor.drawing.table.looks import table_titles

            named, ratios = table_titles(table), usual_ratios(table.space)
        titles = {name: tr(title) for name, title in named.items() if name != UNDERLAY}
        shown = frozenset(name for name in titles if settings.shows(name))
        with Previews(document) as previews:
            view = PrintView(
                settings.style.name,
                settings.symbols,
                titles,
                shown,
                previews.make,
                ratios,
                partial(_about_picture, document),
            )
            options = self._host.dialogs.print_options(
                self._host.window(), has_scenario=document.scenario is not None, kind=kind, view=view
            )
        if options is None:
            return
        target = self._target(document.path, document.title, options.suffixes, f"-{options.kind}")
        if target is not None:
            command = options.command(settings.style.name, settings.symbols)
            if options.kind == PICTURE:
                command.append("--progress")
            self._host.exporting.start([document], command, target)

    def bundle(self) -> None:
        """Writes a copy of map, scenario and picture as one file, with its details."""
        from kpeditor.core.files.bundles.workingcopy import about_of, write_copy

        front = self._host.front
        document = front.document
        about = self._host.dialogs.bundle_details(self._host.window(), about_of(document.opened))
        if about is None:
            return
        target = self._target(document.path, about.title or document.title, (".kpz",))
        if target is None:
            return
        if document.opened.home is not None and document.opened.home.archive == target:
            raise KpError(tr("{name} is open: File > Save writes into it.").format(name=target.name))
        write_copy(document.opened, target, about, is_map_changed=document.is_map_modified)
        self._host.tell(tr("Wrote {name}.").format(name=target), "good")

    def line_of_sight(self) -> None:
        """Writes the line of sight shown on the map, as shapes or a picture."""
        front = self._host.front
        if (tools := front.table_tools) is not None:
            if tools.sight.pin is None or not tools.sight.last_end:
                raise Hint(tr("There is no line: point at a base or a place, press L, and point at another."))
            ends = [tools.sight.name, tools.sight.last_end]
        else:
            sight, sheet = front.toolbox.sight, front.document.battle.map
            if sight.start is None or sight.end is None:
                raise Hint(tr("There is no line: point at a hex, press L, and select the hex to look at."))
            ends = [sheet.name(sight.start), sheet.name(sight.end)]
        self._write_sight(front, "-".join(ends), ends)

    def field_of_view(self) -> None:
        """Writes what is seen from what is pinned or from the chosen zone, as shapes or a picture."""
        front = self._host.front
        if (tools := front.table_tools) is not None:
            if (zone := tools.sight.zone) != "":
                self._write_sight(front, zone, ["--zone", zone, "--dead-ground"])
            elif tools.sight.pin is not None:
                self._write_sight(front, tools.sight.name, [tools.sight.name, "--field", "--dead-ground"])
            else:
                raise Hint(
                    tr("Nothing is looked from: point at the table and press L, or choose a zone in Sight.")
                )
            return
        sight, sheet = front.toolbox.sight, front.document.battle.map
        if sight.shown is Shown.ZONE and sight.looked_from:
            hexes = ", ".join(f'"{sheet.name(hex_)}"' for hex_ in sight.looked_from)
            area = sight.zone or f"hexes({hexes})"
            self._write_sight(front, tr("zone"), ["--area", area, "--dead-ground"])
        elif sight.start is not None:
            name = sheet.name(sight.start)
            self._write_sight(front, name, [name, "--field", "--dead-ground"])
        else:
            raise Hint(
                tr("Nothing is looked from: point at a hex and press L, or choose a zone in the panel Sight.")
            )

    def geojson(self) -> None:
        """Writes the features of a table as shapes in metres."""
        front = self._host.front
        if (table := front.document.battle.table) is None:
            return
        metres = table.space.metres or self._host.dialogs.metres(self._host.window(), table.space.unit)
        if metres is None:
            return
        target = self._target(front.document.path, front.document.title, (".geojson",))
        if target is not None:
            command = ["export", "geojson", "--metres", f"{metres:g}"]
            self._host.exporting.start([front.document], command, target)

    def _write_sight(self, front: OpenDocument, name: str, arguments: list[str]) -> None:
        document, mode = front.document, front.toolbox.sight.mode if front.document.sheet is not None else ""
        target = self._target(document.path, f"{document.title} {name}", SIGHT_FILES)
        if target is not None:
            command = ["los", "--mode", mode] if mode else ["los"]
            self._host.exporting.start([document], command, target, arguments)

    def tiled(self) -> None:
        """Writes a map for Tiled."""
        front = self._host.front
        document = front.document
        target = self._target(document.path, document.title, (".tmx", ".tmj"))
        if target is None:
            return
        from kpeditor.export.tiled.table import write_tiled_table  # loaded late: they need shapely
        from kpeditor.export.tiled.write import write_tiled

        require_map(document.opened)
        if (table := document.battle.table) is not None:
            write_tiled_table(table, target, style=front.settings.style)
            self._host.tell(tr("Wrote {name}.").format(name=target.name), "good")
            return
        picture = write_tiled(document.opened, target, style=front.settings.style)
        told = tr("Wrote {name} for Tiled, and its tileset {picture}.")
        self._host.tell(told.format(name=target.name, picture=picture.name), "good")

    def vassal_module(self) -> None:
        """Writes a VASSAL module of the scenario."""
        front = self._host.front
        document, settings = front.document, front.settings
        options = self._host.dialogs.vassal_options(self._host.window(), document.title)
        if options is None:
            return
        target = self._target(document.path, options.name or document.title, (".vmod",))
        if target is not None:
            command = options.command(settings.style.name, settings.symbols)
            self._host.exporting.start([document], command, target)

    def vassal_set(self) -> None:
        """Writes a VASSAL module of several scenarios, open ones and files."""
        from kpeditor.app.dialogs.vassalset import SetPart

        front = self._host.workspace
        documents = [one.document for one in self._host.workspaces if one.document.scenario is not None]
        parts = [
            SetPart(scenario.title, document.battle.sheet.title, scenario.ruleset, document.path, number)
            for number, document in enumerate(documents)
            if (scenario := document.scenario) is not None
        ]
        candidates = (front.document if front is not None else None, *documents)
        beside = next((one.path for one in candidates if one is not None and one.path), None)
        folder = beside.parent if beside is not None else Path.home()
        chosen = self._host.dialogs.vassal_set(self._host.window(), parts, folder)
        if chosen is None:
            return
        title = chosen.options.name or chosen.parts[0].map_title or chosen.parts[0].title
        target = self._target(beside, title, (".vmod",))
        if target is None:
            return
        sources = [documents[part.number] if part.number >= 0 else part.file for part in chosen.parts]
        style = front.settings.style.name if front is not None else "light"
        command = chosen.options.together(style, self._symbols())
        self._host.exporting.start([one for one in sources if one is not None], command, target)

    def vassal_log(self) -> None:
        """Writes a recorded game as a log for VASSAL."""
        front = self._host.workspace
        path = front.document.path if front is not None else None
        folder = path.parent if path is not None else Path.home()
        record = self._host.dialogs.open_file(self._host.window(), folder, tr("Record of a game"))
        if record is None:
            return
        options = self._host.dialogs.vassal_options(self._host.window(), tr("like the scenario"), is_log=True)
        if options is None:
            return
        target = self._host.dialogs.save_export(self._host.window(), record.with_suffix(".vlog"), (".vlog",))
        if target is not None:
            self._host.exporting.start([record], options.log_command(self._symbols()), target)

    def _symbols(self) -> str:
        front = self._host.workspace
        return front.settings.symbols if front is not None else "silhouettes"

    def lab_report(self, lab: LabPanel) -> None:
        """Writes the results of a balance lab as a report: the doctrine matrix while that page is in
        front.
        """
        path = lab.document.path
        matrix = lab.matrix.result if lab.pages.currentWidget() is lab.matrix else None
        name = f"{path.stem if path else 'battle'}-{'doctrines' if matrix is not None else 'balance'}"
        target = self._host.dialogs.save_export(
            self._host.window(), (path.parent if path else Path()) / f"{name}.html", REPORT_FILES
        )
        if target is None:
            return
        # Loaded late: the editor opens faster without these.
        from kpeditor.export.labreport import write_report
        from kpeditor.lab.matrix.matrixtelling import write_matrix_report

        try:
            if matrix is not None:
                write_matrix_report(matrix, target)
            elif lab.result is not None:
                write_report(lab.result.series, lab.result.rows, target, sweep=lab.swept)
        except KpError as reason:
            self._host.tell(reason.sentence())
            return
        self._host.tell(tr("The report is written: {path}.").format(path=target.name), "good")


def _about_picture(document: Document, options: PrintOptions) -> str:
    """The size of a picture of the document, what a PNG of that size leaves out, or why there can be none."""
    from kpeditor.drawing.pictures import battle as pictures  # loaded late, as the form itself
    from kpeditor.drawing.pictures.pages import PrintedSize

    battle = document.battle
    try:
        ratio = 1.0 if battle.is_hex else parse_ratio(options.ratio)
        scale = PrintedSize(options.hex_mm, ratio).scale(battle, options.dpi)
        size = pictures.picture_size(battle, scale)
    except KpError as reason:
        return reason.sentence()
    told = tr("{width} x {height} pixels.").format(width=grouped(size.width()), height=grouped(size.height()))
    if options.colours or not pictures.has_few_colours(size):
        return told
    few = tr("A PNG of so many has 256 colours: surfaces have theirs exactly, edges and letters nearly.")
    return f"{told} {few}"
