"""ForceView: entrenchments and wrecks lie on the map in the window, and follow the scenario."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.app.canvas.forceview import ForceView
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.model import Length, Mark, Scenario, Side
from kpeditor.drawing.styles.modern import LIGHT
from tests.app.helpers import new_document, sheet_of

SIDE = 24.0
WHITE = QColor("#ffffff")


class Ground:
    """White ground with the forces of a scenario of one side and no units."""

    def __init__(self) -> None:
        scenario = Scenario("Trial", "kampfpanzer", "", Length(5, 5), (Side("a", "A"),))
        self.document = new_document(scenario=scenario)
        self.settings = ViewSettings(LIGHT, {"zones": "Zones", "units": "Units"})
        self.forces = ForceView(self.document, sheet_of(self.document), self.settings)

    def put(self, **fields) -> None:
        scenario = self.document.scenario
        assert scenario is not None
        self.document.do(set_fields(scenario, "Marks", **fields))

    def inked(self) -> set[str]:
        """The hexes that anything is drawn in."""
        sheet = sheet_of(self.document)
        layout = HexLayout(sheet.grid)
        width, height = layout.size
        image = QImage(round(width * SIDE), round(height * SIDE), QImage.Format.Format_RGB32)
        image.fill(WHITE)
        painter = QPainter(image)
        for _ in self.forces.steps(painter, SIDE, QRectF(0, 0, width, height)):
            pass
        painter.end()
        found = set()
        for hex_ in sheet.grid.hexes():
            x, y = layout.centre(hex_)
            spots = [image.pixelColor(round(x * SIDE), round((y + dy) * SIDE)) for dy in (-0.65, 0, 0.1)]
            if any(colour != WHITE for colour in spots):
                found.add(sheet.numbering.name_hex(hex_))
        return found


def test_entrenchments_and_wrecks_are_shown_and_follow_the_scenario(qapp):
    ground = Ground()
    assert ground.inked() == set()
    ground.put(marks=(Mark("entrenchment", "0303", "a"), Mark("wreck", "0604")))
    assert ground.forces.refresh()
    assert ground.inked() == {"0303", "0604"}
    ground.document.stack.undo()
    assert ground.forces.refresh()
    assert ground.inked() == set()


def test_they_are_hidden_with_the_units_and_not_with_the_zones(qapp):
    ground = Ground()
    ground.put(marks=(Mark("entrenchment", "0303", "a"), Mark("wreck", "0604")))
    ground.settings.show("zones", False)
    assert ground.inked() == {"0303", "0604"}
    ground.settings.show("units", False)
    assert ground.inked() == set()
