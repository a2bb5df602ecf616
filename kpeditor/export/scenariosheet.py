"""The scenario sheet as a file: PDF for paper, HTML with the map in it for the web, Markdown for forums."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QTextDocument

from kpeditor.core.files.writing import write_safely
from kpeditor.core.scenario.battle import Battle
from kpeditor.drawing.fonts import font, load_fonts
from kpeditor.export.mappages import PrintRefused
from kpeditor.export.paper import dots, paper_size, pdf_pages
from kpeditor.export.scenariotext import as_html, as_markdown, scenario_text
from kpeditor.export.scenarioweb import web_page

FORMATS = (".pdf", ".html", ".md")
_MARGIN = 18.0


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
            _write_pdf(as_html(text), target, text.title, paper)
        case _:
            raise PrintRefused(f"{target.name}: a scenario sheet is {', '.join(FORMATS)}")


def _write_pdf(html: str, target: Path, title: str, paper: str) -> None:
    load_fonts()
    width, height = paper_size(paper)
    room = QSizeF(dots(width - 2 * _MARGIN), dots(height - 2 * _MARGIN))
    document = QTextDocument()
    document.setDefaultFont(font(dots(3.4)))
    document.setDocumentMargin(0)
    document.setHtml(html)
    document.setPageSize(room)
    with pdf_pages(target, title, width, height) as pages:
        for page in range(document.pageCount()):
            if page:
                pages.next()
            painter = pages.painter
            painter.save()
            painter.translate(dots(_MARGIN), dots(_MARGIN) - page * room.height())
            painter.setClipRect(0, round(page * room.height()), round(room.width()), round(room.height()))
            document.drawContents(painter)
            painter.restore()
