"""The scenario sheet as a file: PDF for paper, HTML with the map in it for the web, Markdown for forums."""

from __future__ import annotations

from pathlib import Path

from kpeditor.core.files.storage.writing import write_safely
from kpeditor.core.scenario.battle import Battle
from kpeditor.export.mappages import PrintRefused
from kpeditor.export.paper import print_html
from kpeditor.export.scenariotext import as_html, as_markdown, scenario_text
from kpeditor.export.scenarioweb import web_page

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
