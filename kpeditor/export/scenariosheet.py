"""The scenario sheet as a file: PDF for paper, HTML with the map in it for the web, Markdown for forums.

The web page is self-contained. Zooming, switching layers and finding a zone work without its script by plain
HTML and CSS; the script adds dragging, the wheel and the keyboard.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from kpeditor import __version__
from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import for_xml
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.pictures.svgcompact import ROOT
from kpeditor.drawing.pictures.webmap import WebMap, web_map, zone_id
from kpeditor.drawing.pictures.webtable import web_table
from kpeditor.export.mappages import PrintRefused
from kpeditor.export.paper import print_html
from kpeditor.export.scenariotext import as_html, as_markdown, environment, scenario_text

FORMATS = (".pdf", ".html", ".md")


def write_scenario_sheet(battle: Battle, target: Path, *, paper: str = "A4") -> None:
    """Writes the sheet; the suffix (.pdf, .html, .md) chooses the format.

    Raises:
        PrintRefused: for another suffix.
        NoScenario: when only a map is there.
        NotSaved: when the file cannot be written.
    """
    text = scenario_text(battle)
    match target.suffix.lower():
        case ".md":
            write_safely(target, as_markdown(text))
        case ".html":
            write_safely(target, web_page(battle))
        case ".pdf":
            print_html(as_html(text), target, text.title, paper=paper, letters=3.4, least_letters=2.8)
        case _:
            raise PrintRefused(f"{target.name}: a scenario sheet is {', '.join(FORMATS)}")


def web_page(battle: Battle) -> str:
    """The page of a scenario.

    Raises:
        NoScenario: when only a map is there.
        PictureRefused: when the map is too large for a page.
    """
    text = scenario_text(battle)
    map_: WebMap = web_map(battle) if battle.is_hex else web_table(battle)
    scenario = battle.scenario
    assert scenario is not None
    shown = {zone.id for zone in map_.zones}
    colours = side_colours(scenario)
    zones = [
        [name if (name := zone_id(battle, group, side.id)) in shown else "" for group in side.groups]
        for side in scenario.sides
    ]
    return for_xml(
        environment()
        .get_template("scenarioweb.html.jinja")
        .render(
            sheet=text,
            map=map_,
            root=ROOT,
            zones=zones,
            ids=[side.id for side in scenario.sides],
            colours=[colours[side.id].name() for side in scenario.sides],
            counters=list(map_.counters),
            style=_part("scenarioweb.css"),
            script=_part("scenarioweb.js"),
            version=__version__,
        )
    )


def _part(name: str) -> str:
    """A part of the page that is our own markup and is not escaped."""
    return (files("kpeditor.export") / "templates" / name).read_text("utf-8")
