"""The page on which the scan of a map is read, with all its steps."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.scan.page import ScanPage
from kpeditor.app.scan.readings import Readings
from kpeditor.app.scan.session import ScanSession
from kpeditor.app.scan.steps.doubts import DoubtsStep
from kpeditor.app.scan.steps.finish import FinishStep
from kpeditor.app.scan.steps.fit import FitStep
from kpeditor.app.scan.steps.pictures import PicturesStep
from kpeditor.app.scan.steps.points import PointsStep
from kpeditor.app.scan.steps.read import ReadStep
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.board.mapsheet import MapSheet


def scan_page(document: Document, sheet: MapSheet, themes: ThemeKeeper) -> ScanPage:
    """A new page for the scan of a document's map."""
    session = ScanSession(document, sheet)
    readings = Readings(session)
    page = ScanPage(session, themes)
    session.setParent(page)
    view = page.view
    pictures, finish = PicturesStep(session, view), FinishStep(readings, view, themes)
    pictures.asked_pictures.connect(page.asked_pictures)
    pictures.asked_board.connect(page.asked_board)
    finish.asked_map.connect(page.asked_map)
    finish.asked_file.connect(page.asked_file)
    page.found.connect(finish.show_problems)
    readings.changed.connect(page.refresh_soon)
    reading = ReadStep(readings, view, themes)
    reading.asked_examples.connect(page.asked_examples)
    page.show_steps(
        [
            pictures,
            PointsStep(session, view),
            FitStep(session, view),
            reading,
            DoubtsStep(readings, view, themes),
            finish,
        ]
    )
    return page
