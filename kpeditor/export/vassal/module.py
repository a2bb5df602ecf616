"""The module itself: all its files in one archive, written once it has been read back."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from kpeditor.core.files.storage.writing import write_bytes_safely
from kpeditor.core.rules.declarations import Chart
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import count
from kpeditor.drawing.pictures.battle import layer_choice
from kpeditor.drawing.pictures.chart import ChartPicture
from kpeditor.drawing.stylebook import Appearance
from kpeditor.export.scenariotext import ScenarioText, SideText, scenario_text
from kpeditor.export.vassal import art
from kpeditor.export.vassal.buildfile.grid import MOST_REGIONS
from kpeditor.export.vassal.buildfile.tools import chart_titles
from kpeditor.export.vassal.buildfile.whole import Names, build_file
from kpeditor.export.vassal.kit import Kit, kit_of
from kpeditor.export.vassal.moduleoptions import ModuleOptions
from kpeditor.export.vassal.readback import read_back_module
from kpeditor.export.vassal.saves import metadata, packed, position, saved_game
from kpeditor.export.vassal.sequence import plain
from kpeditor.export.vassal.zones import are_boards


@dataclass(frozen=True, slots=True)
class Written:
    """The contents of a module, for the message.

    Attributes:
        remarks: where VASSAL behaves differently from this program.
    """

    name: str
    scenarios: int
    units: int
    bytes: int
    remarks: tuple[str, ...] = ()
    maps: int = 1

    def sentence(self) -> str:
        """The message about what was written."""
        maps = f" on {self.maps} maps" if self.maps > 1 else ""
        several = f", {self.scenarios} scenarios{maps}" if self.scenarios > 1 else ""
        told = f"a module for VASSAL{several}, {count(self.units, 'unit')}, {self.bytes / 1e6:.1f} MB"
        return " ".join((f"{told}.", *self.remarks)) if self.remarks else told


def write_module(battles: Sequence[Battle], target: Path, options: ModuleOptions | None = None) -> Written:
    """Writes a module of one scenario, or of several with a set-up to choose for each.

    Raises:
        NoScenario: when one of them is only a map.
        PictureRefused: when a board would be too large, or a battle is fought on a free table.
        ModuleFaulty: when what was made does not read back as it should.
        NotSaved: when the file cannot be written.
    """
    chosen = options or ModuleOptions()
    kits = kits_of(battles, chosen)
    name = module_name(kits, chosen)
    data = module_bytes(kits, name, chosen)
    read_back_module(data, kits)
    write_bytes_safely(target, data)
    units = sum(len(kit.units) for kit in kits)
    maps = _maps(kits)
    return Written(name, len(kits), units, len(data), tuple(_remarks(kits, maps)), len(maps))


def kits_of(battles: Sequence[Battle], options: ModuleOptions) -> list[Kit]:
    """The kits of all scenarios, with distinct names and numbers.

    Raises:
        NoScenario, PictureRefused: as `kit_of`.
    """
    kits: list[Kit] = []
    first = 1
    for battle in battles:
        kit = kit_of(battle, options, first=first)
        names = {other.name for other in kits}
        number, name = 2, kit.name
        while name in names:
            name, number = f"{kit.name} ({number})", number + 1
        kits.append(replace(kit, name=name))
        first = kits[-1].after
    return kits


def module_name(kits: Sequence[Kit], options: ModuleOptions) -> str:
    """The name of the module: the chosen one, else the title of the scenario, or of the map of the first of
    several.
    """
    own = plain(options.name)
    return own or (kits[0].name if len(kits) == 1 else plain(kits[0].battle.sheet.title) or "Scenarios")


def module_bytes(kits: Sequence[Kit], name: str, options: ModuleOptions) -> bytes:
    """The module as a zip archive: the same bytes for the same scenarios and options.

    Raises:
        PictureRefused: when a board would be too large.
    """
    version = plain(options.version) or "1.0"
    description = plain(options.description)
    files: dict[str, bytes] = {}
    images: dict[str, bytes] = {}
    names = Names(*_boards(kits, options, images), _charts(kits, images), _pages(kits, files), _setups(kits))
    for kit in kits:
        for image, draw in kit.pictures().items():
            if image not in images:
                images[image] = draw()
    for kit, (_, file) in zip(kits, names.setups, strict=False):
        files[file] = saved_game(position(kit), name, version, kit.name)
    files["buildFile.xml"] = build_file(name, version, description, kits, names)
    files["moduledata"] = metadata(name, version, description)
    return packed(files | {f"images/{image}": data for image, data in images.items()})


def _boards(
    kits: Sequence[Kit], options: ModuleOptions, images: dict[str, bytes]
) -> tuple[dict[str, str], dict[str, str]]:
    """The pictures of both maps by scenario; identical boards are drawn once."""
    draws_zones = len(kits) == 1 if options.draws_zones is None else options.draws_zones
    hidden = {"units"} if draws_zones else {"units", "zones"}
    boards, forces = {}, {}
    drawn: dict[int, str] = {}
    sheets: list[object] = []
    for number, kit in enumerate(kits, start=1):
        battle = kit.battle if draws_zones else Battle(kit.battle.sheet)
        known = next((i for i, sheet in enumerate(sheets) if sheet == _sheet_key(kit)), None)
        if known is None or draws_zones:
            shown = Appearance(options.style, layer_choice(battle, None, hidden), options.symbols)
            image = f"board-{number}.png"
            images[image] = art.board_png(battle, kit.grid, shown)
            drawn[len(sheets)] = image
            boards[kit.name] = image
            sheets.append(_sheet_key(kit))
        else:
            boards[kit.name] = drawn[known]
        forces[kit.name] = f"forces-{number}.png"
        images[forces[kit.name]] = kit.plan.png()
    return boards, forces


def _sheet_key(kit: Kit) -> tuple[object, ...]:
    """A key that is equal for identical maps."""
    sheet = kit.battle.map
    arrays = {**sheet.layers, **{f"side {name}": mask for name, mask in sheet.hexsides.items()}}
    parts = [(name, array.shape, array.tobytes()) for name, array in sorted(arrays.items())]
    return sheet.title, sheet.grid, repr(sheet.places), repr(sheet.extra), repr(sheet.legend), parts


def _maps(kits: Sequence[Kit]) -> list[str]:
    """The titles of the maps, without those of identical maps."""
    found: list[tuple[object, ...]] = []
    for kit in kits:
        if (key := _sheet_key(kit)) not in found:
            found.append(key)
    return [plain(str(key[0])) for key in found]


def _charts(kits: Sequence[Kit], images: dict[str, bytes]) -> list[tuple[str, str]]:
    found = []
    for chart, title in chart_titles(kits).items():
        key = hashlib.sha256(repr(chart).encode("utf-8", "replace")).hexdigest()[:8]
        file = f"chart-{art.short(chart.id)}-{key}.png"
        images[file] = _drawn(chart)
        found.append((plain(title), file))
    return found


def _drawn(chart: Chart) -> bytes:
    drawing = ChartPicture(chart)
    size = drawing.size
    return art.picture(size.width(), size.height(), drawing.paint, is_opaque=True)


def _pages(kits: Sequence[Kit], files: dict[str, bytes]) -> list[tuple[str, str]]:
    found = []
    for number, kit in enumerate(kits, start=1):
        file = f"scenario-{number}.html"
        files[file] = scenario_page(scenario_text(kit.battle))
        found.append((kit.name if len(kits) > 1 else "Scenario", file))
    return found


def _setups(kits: Sequence[Kit]) -> list[tuple[str, str]]:
    if len(kits) == 1:
        return []
    return [(kit.name, f"setup-{number}.vsav") for number, kit in enumerate(kits, start=1)]


def _remarks(kits: Sequence[Kit], maps: Sequence[str]) -> list[str]:
    twice = dict.fromkeys(title for title in maps if maps.count(title) > 1)
    found = [
        f"{maps.count(title)} different maps are called {title}; each scenario keeps its own."
        for title in twice
    ]
    for kit in kits:
        if kit.grid.numbers is not None or are_boards(kit.zones):
            continue
        if kit.grid.grid.size <= MOST_REGIONS:
            told = "its hexes are single points there, which have their numbers but no distances"
        else:
            told = "it will show other numbers than the map does"
        found.append(f"VASSAL's grids cannot number hexes as {kit.battle.map.title} does; {told}.")
    return list(dict.fromkeys(found))


def scenario_page(text: ScenarioText) -> bytes:
    """The scenario in words as HTML, in UTF-8."""
    return "\n".join(_lines(text)).encode("utf-8", "replace")


def _lines(text: ScenarioText) -> Iterator[str]:
    yield "<html><body>"
    yield f"<h1>{escape(text.title)}</h1>"
    yield f"<p>{escape(text.ruleset)} · {escape(text.map)} · {escape(text.length)}</p>"
    yield from (f"<p>{escape(note)}</p>" for note in text.notes)
    if text.setup:
        yield "<h2>Set-up, step by step</h2><ol>"
        yield from (f"<li>{escape(step)}</li>" for step in text.setup)
        yield "</ol>"
    else:
        yield f"<p>The sides deploy in this order: {escape(text.order)}.</p>"
    for side in text.sides:
        yield from _side(side)
    yield from _list("Rules in force", text.rules)
    yield from _list("Who wins", text.victory)
    yield from _list("Events", text.events)
    yield "</body></html>"


def _side(side: SideText) -> Iterator[str]:
    yield f"<h2>{escape(side.title)}</h2>"
    for name, fact in side.facts:
        yield f"<p>{escape(name)}: {escape(fact)}</p>"
    yield "<ul>"
    for force in side.forces:
        told = "; ".join((force.where, *force.notes))
        yield f"<li><b>{escape(told)}</b>"
        for (number, unit), figures in zip(force.units, force.figures, strict=True):
            yield f"<br>{number} × {escape(unit)}" + (f" ({escape(figures)})" if figures else "")
        yield "</li>"
    yield "</ul>"


def _list(title: str, lines: tuple[str, ...]) -> Iterator[str]:
    if lines:
        yield f"<h2>{title}</h2><ul>"
        yield from (f"<li>{escape(line)}</li>" for line in lines)
        yield "</ul>"
