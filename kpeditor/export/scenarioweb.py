"""The scenario sheet as one page for the web: map to zoom, order of battle, rules in force, victory.

The page needs nothing from anywhere. Zooming, switching layers and finding a zone work without its script by
plain HTML and CSS; the script adds dragging, the wheel and the keyboard.
"""

from __future__ import annotations

from importlib.resources import files

from kpeditor import __version__
from kpeditor.core.oneline import for_xml
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.palette import side_colour
from kpeditor.drawing.pictures.svgcompact import ROOT
from kpeditor.drawing.pictures.webmap import WebMap, web_map, zone_id
from kpeditor.export.scenariotext import environment, scenario_text


def web_page(battle: Battle) -> str:
    """The page of a scenario.

    Raises:
        NoScenario: when only a map is there.
        PictureRefused: when the map is too large for a page.
    """
    text = scenario_text(battle)
    map_: WebMap | None = web_map(battle) if battle.is_hex else None
    scenario = battle.scenario
    assert scenario is not None
    shown = {zone.id for zone in map_.zones} if map_ else set()
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
            colours=[side_colour(at, side.colour).name() for at, side in enumerate(scenario.sides)],
            counters=list(map_.counters) if map_ else [],
            style=_part("scenarioweb.css"),
            script=_part("scenarioweb.js"),
            version=__version__,
        )
    )


def _part(name: str) -> str:
    """A part of the page that is our own text and goes into it as it is."""
    return (files("kpeditor.export") / "templates" / name).read_text("utf-8")
