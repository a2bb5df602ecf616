"""File > Export: the document in front as a file for other people and programs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kpeditor.app.commands.entry import Entry
from kpeditor.app.shell.files.fileflow import file_name
from kpeditor.app.tools.sight import Shown
from kpeditor.app.words import tr
from kpeditor.core.errors import NotSaved

if TYPE_CHECKING:
    from kpeditor.app.dialogs.vassalset import SetPart
    from kpeditor.app.document.document import Document
    from kpeditor.app.shell.window import MainWindow
    from kpeditor.app.shell.workspace import Workspace

SUBMENU = "E&xport"


def entries(window: MainWindow) -> list[Entry]:
    """The commands that write for other people and programs."""
    make = partial(Entry, menu="&File", submenu=SUBMENU, section="print")
    return [
        make(
            id="export-bundle",
            text="&Bundle to send (one file)…",
            begins=True,
            run=partial(export_bundle, window),
            tip="A copy of map, scenario and picture in one file (.kpz), with authors and licence",
            needs="map",
        ),
        make(
            id="export-line",
            text="Line of &sight (GeoJSON, picture)…",
            begins=True,
            run=partial(export_line, window),
            tip="The seen and the hidden part of the line on the map, as shapes in metres or as a picture",
            needs="map",
        ),
        make(
            id="export-field",
            text="&What is seen from the hex or zone (GeoJSON, picture)…",
            run=partial(export_field, window),
            tip="What is seen and hidden, and the ground behind crests, as shapes in metres or as a picture",
            needs="map",
        ),
        make(
            id="export-tiled",
            text="Map for &Tiled…",
            begins=True,
            run=window.importing.export_tiled,
            tip="The map, with its scenario, as a map of Tiled",
            needs="map",
        ),
        make(
            id="export-vassal",
            text="Module for &VASSAL…",
            run=partial(export_vassal, window),
            tip="Board, counters and charts as a module to play with in VASSAL",
            needs="scenario",
        ),
        make(
            id="export-vassal-set",
            text="&Module of several scenarios for VASSAL…",
            run=partial(export_vassal_set, window),
            tip="One module in which players choose among scenarios, for example all of a game",
        ),
        make(
            id="export-vassal-log",
            text="&Log for VASSAL…",
            run=partial(export_vassal_log, window),
            tip="A recorded game to step through in VASSAL",
        ),
    ]


def export_bundle(window: MainWindow) -> None:
    """Asks what the bundle says of itself and where to write it, and writes a copy there."""
    from kpeditor.core.files.bundles.workingcopy import about_of, write_copy

    workspace = window.workspace
    if workspace is None:
        return
    document = workspace.document
    try:
        about = window.dialogs.bundle_details(window, about_of(document.opened))
        if about is None:
            return
        title = about.title or document.title
        target = window.dialogs.save_export(window, _suggested(document, title, ".kpz"), (".kpz",))
        if target is None:
            return
        if document.opened.home is not None and document.opened.home.archive == target:
            window.tell(tr("{name} is open: File > Save writes into it.").format(name=target.name))
            return
        write_copy(document.opened, target, about, is_map_changed=document.is_map_modified)
    except NotSaved as reason:
        window.tell(str(reason))
        return
    window.tell(tr("Wrote {name}.").format(name=target), "good")


SIGHT_FILES = (".geojson", ".svg", ".png", ".pdf")


def export_line(window: MainWindow) -> None:
    """Asks where to write the line of sight that is on the map, and writes it."""
    workspace = window.workspace
    if workspace is None or workspace.document.sheet is None:
        return
    sight, sheet = workspace.toolbox.sight, workspace.document.sheet
    if sight.start is None or sight.end is None:
        window.tell(tr("There is no line: point at a hex, press L, and select the hex to look at."), "hint")
        return
    ends = [sheet.name(sight.start), sheet.name(sight.end)]
    _export_sight(window, workspace, "-".join(ends), ends)


def export_field(window: MainWindow) -> None:
    """Asks where to write what is seen from the pinned hex or from the zone on the map, and writes it."""
    workspace = window.workspace
    if workspace is None or workspace.document.sheet is None:
        return
    sight, sheet = workspace.toolbox.sight, workspace.document.sheet
    if sight.shown is Shown.ZONE and sight.looked_from:
        hexes = ", ".join(f'"{sheet.name(hex_)}"' for hex_ in sight.looked_from)
        area = sight.zone or f"hexes({hexes})"
        _export_sight(window, workspace, tr("zone"), ["--area", area, "--dead-ground"])
    elif sight.start is not None:
        name = sheet.name(sight.start)
        _export_sight(window, workspace, name, [name, "--field", "--dead-ground"])
    else:
        told = tr("Nothing is looked from: point at a hex and press L, or choose a zone in the panel Sight.")
        window.tell(told, "hint")


def _export_sight(window: MainWindow, workspace: Workspace, name: str, arguments: list[str]) -> None:
    document = workspace.document
    suggestion = _suggested(document, f"{document.title} {name}", SIGHT_FILES[0])
    target = window.dialogs.save_export(window, suggestion, SIGHT_FILES)
    if target is not None:
        mode = workspace.toolbox.sight.mode
        command = ["los", "--mode", mode] if mode else ["los"]
        window.exporting.start(document, command, target, arguments)


def _suggested(document: Document, title: str, suffix: str) -> Path:
    folder = document.path.parent if document.path is not None else Path.home()
    return folder / f"{file_name(title)}{suffix}"


def export_vassal(window: MainWindow) -> None:
    """Asks for the options of the module and where to write it, and makes it."""
    workspace = window.workspace
    if workspace is None:
        return
    document = workspace.document
    options = window.dialogs.vassal_options(window, document.title)
    if options is None:
        return
    suggestion = _suggested(document, options.name or document.title, ".vmod")
    target = window.dialogs.save_export(window, suggestion, (".vmod",))
    if target is not None:
        settings = workspace.settings
        window.exporting.start(document, options.command(settings.style.name, settings.symbols), target)


def export_vassal_set(window: MainWindow) -> None:
    """Asks for the scenarios of a module, its options and where to write it, and makes it."""
    documents = [
        workspace.document for workspace in window.workspaces if workspace.document.scenario is not None
    ]
    workspace = window.workspace
    path = next(
        (one.path for one in (workspace.document if workspace else None, *documents) if one and one.path),
        None,
    )
    folder = path.parent if path is not None else Path.home()
    wanted = window.dialogs.vassal_set(window, _parts(documents), folder)
    if wanted is None:
        return
    title = wanted.options.name or wanted.parts[0].map_title or wanted.parts[0].title
    target = window.dialogs.save_export(window, folder / f"{file_name(title)}.vmod", (".vmod",))
    if target is None:
        return
    sources: list[Document | Path] = []
    for part in wanted.parts:
        if part.number >= 0:
            sources.append(documents[part.number])
        elif part.file is not None:
            sources.append(part.file)
    style, symbols = (
        (workspace.settings.style.name, workspace.settings.symbols) if workspace else ("light", "silhouettes")
    )
    window.exporting.start_with_all(sources, wanted.options.together(style, symbols), target)


def _parts(documents: Sequence[Document]) -> list[SetPart]:
    """The open scenarios as entries for the dialog; imported here, since the import would delay the start."""
    from kpeditor.app.dialogs.vassalset import SetPart

    return [
        SetPart(scenario.title, document.battle.sheet.title, scenario.ruleset, document.path, number)
        for number, document in enumerate(documents)
        if (scenario := document.scenario) is not None
    ]


def export_vassal_log(window: MainWindow) -> None:
    """Asks for the record of a game, for what module and where to write the log, and makes it."""
    workspace = window.workspace
    path = workspace.document.path if workspace is not None else None
    record = window.dialogs.open_file(window, path.parent if path else Path.home(), tr("Record of a game"))
    if record is None:
        return
    options = window.dialogs.vassal_options(window, tr("like the scenario"), is_log=True)
    if options is None:
        return
    target = window.dialogs.save_export(window, record.with_suffix(".vlog"), (".vlog",))
    if target is not None:
        symbols = workspace.settings.symbols if workspace is not None else "silhouettes"
        window.exporting.start_with(record, options.log_command(symbols), target)
