"""UnitPanel: the counters at the place that was clicked, with their figures, and the effects of the
ground.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from kpeditor.app.document.terrain import feature_title, kind_title
from kpeditor.app.formparts import ElidedLabel, column_of, flat_button, row_of
from kpeditor.app.plaintext import HtmlPage
from kpeditor.app.playtest.board.scene import Scene, ScenePainter
from kpeditor.app.playtest.units import title_in, where
from kpeditor.app.ruleset_ui.contract import GameUi, Place
from kpeditor.app.words import listed, tr, tr_later
from kpeditor.core.board.boards import compass_of_directions
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.rules.declarations import grades_in
from kpeditor.core.rules.unittype import UnitType

NOTHING = tr_later("Click a counter to see its figures and its ground. L shows what is seen from it.")
MARGIN = 6
LINES = 3
"""The lines that the text of the empty panel takes in a narrow window."""
NO_LIMIT = 16777215
"""Qt's value for an unlimited height (QWIDGETSIZE_MAX)."""


class UnitPanel(QWidget):
    """The panel below the orders.

    Signals:
        asked_sight: the user wants to see what is seen from the shown place.
        asked_close: the user wants to hide the panel.
    """

    asked_sight = Signal()
    asked_close = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title, self.text = ElidedLabel(), HtmlPage()
        self.title.setProperty("heading", True)
        self.text.setAccessibleName(tr("Unit"))
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(MARGIN)
        self.sight = QPushButton(tr("Sight"))
        self.sight.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus on the map
        self.sight.setToolTip(tr("What is seen from here (L)"))
        self.sight.clicked.connect(self.asked_sight)
        self.close_it = flat_button(tr("Close the panel; View > Unit panel shows it again"), "✕")
        self.close_it.setAccessibleName(tr("Close the unit panel"))
        self.close_it.clicked.connect(self.asked_close)
        row = row_of(self.title, None, self.sight, self.close_it)
        column_of(row, (self.text, 1), on=self, margins=(8, 4, 8, 8), spacing=4)
        self.clear()

    def clear(self) -> None:
        """Shows the hint of the empty panel."""
        self.title.setText(tr("Unit"))
        self.sight.setEnabled(False)
        self.text.setPlainText(tr(NOTHING))
        # The panel takes no more room than this text needs, so that the orders above can use the rest.
        height = LINES * self.fontMetrics().lineSpacing() + 2 * MARGIN + 2 * self.text.frameWidth()
        self.text.setFixedHeight(height)
        self.setMaximumHeight(self.sizeHint().height())

    @property
    def is_empty(self) -> bool:
        """Whether no place is shown. The panel is then only as high as its hint."""
        return not self.sight.isEnabled()

    def show_place(
        self, title: str, units: Iterable[tuple[str, str, str]], ground: Iterable[tuple[str, str]]
    ) -> None:
        """Shows a place: name, figures and condition of each unit, and titles and effects of the ground."""
        self.title.setText(title)
        self.sight.setEnabled(True)
        self.text.setMinimumHeight(0)
        self.text.setMaximumHeight(NO_LIMIT)
        self.setMaximumHeight(NO_LIMIT)
        parts = [
            f"<p><b>{html.escape(name)}</b><br>{_lines(figures)}<br>{_lines(condition)}</p>"
            for name, figures, condition in units
        ]
        parts += [
            f"<p><b>{html.escape(name)}</b>{'<br>' if effect else ''}{html.escape(effect)}</p>"
            for name, effect in ground
        ]
        place = self.text.verticalScrollBar().value()
        self.text.setHtml("".join(parts))
        self.text.verticalScrollBar().setValue(place)


def _lines(text: str) -> str:
    """Text as HTML with its line breaks."""
    return html.escape(text).replace("\n", "<br>")


FIGURES = {
    "attack": tr_later("attack"),
    "class": tr_later("class"),
    "range": tr_later("range"),
    "defence": tr_later("defence"),
    "movement": tr_later("movement"),
}
"""The words for the usual figures of counters. Other figures are shown with their own names."""
BRACKETED = tr_later("hard target")


def figures(type_: UnitType) -> str:
    """The figures of a counter with their names: "attack 5, class A, range 10, defence [3], movement 11";
    a second line has further properties of the type.
    """
    parts = []
    for name, value in type_.figures.items():
        text = str(value)
        said = f"{tr(FIGURES.get(name, name.replace('_', ' ')))} {text}"
        parts.append(f"{said} ({tr(BRACKETED)})" if text.startswith("[") else said)
    return "\n".join(filter(None, (", ".join(parts), "; ".join(map(tr, type_.notes)))))


def units_in(scene: Scene, painter: ScenePainter[Any], place: Place) -> list[str]:
    """The units at a place in the order of the stack, each followed by the units aboard it."""
    found = []
    for unit in painter.standing(scene.units).get(place, []):
        found.append(unit)
        found += [one for one, seen in scene.units.items() if seen.get("carried_by") == unit]
    return found


def heading(scene: Scene, painter: ScenePainter[Any], sides: dict[str, str], unit: str) -> str:
    """The name of a unit and its side: "R35 6 – Poles"."""
    side = str(scene.units[unit].get("side", ""))
    return tr("{unit} – {side}").format(unit=title_in(scene.units, painter, unit), side=sides.get(side, side))


def condition(scene: Scene, painter: ScenePainter[Any], compass: Mapping[str, str], unit: str) -> str:
    """The condition of a unit: "0913, suppressed (S2), spotted". The units aboard it come last.

    Args:
        compass: the names of hexsides by their letters; empty on a table, where units face by degrees.
    """
    aboard = [
        title_in(scene.units, painter, one)
        for one, seen in scene.units.items()
        if seen.get("carried_by") == unit
    ]
    seen = dict(scene.units[unit])
    if seen.get("carried_by"):
        seen["carried_by"] = title_in(scene.units, painter, str(seen["carried_by"]))
    if seen.get("facing"):
        seen["facing"] = compass.get(str(seen["facing"]), seen["facing"])
    text = where(seen, painter.conditions)
    if not grades_in(seen, painter.conditions) and not seen.get("held") and not seen.get("carried_by"):
        text = tr("{where}, in good order").format(where=text)
    return tr("{text}, with {units} aboard").format(text=text, units=listed(aboard)) if aboard else text


def ground_lines(
    sheet: MapSheet, catalogue: Catalogue, scene: Scene, painter: ScenePainter[Any], ui: GameUi, hex_: Hex
) -> Iterator[tuple[str, str]]:
    """The ground of a hex and of its sides, as pairs of title and effect in play."""
    plain: tuple[str, str] | None = None
    name, has_kind = sheet.name(hex_), False
    for layer in sheet.layers:
        kind = sheet.kind(layer, hex_)
        found = catalogue.layer(layer)
        text = next((one.text for one in found.kinds if one.id == kind), "") if found else ""
        line = kind_title(catalogue, layer, kind), text
        if kind == sheet.legend[layer].kinds[0]:
            plain = plain or line
        else:
            has_kind = True
            yield line
    if plain is not None and not has_kind:
        yield plain
    yield from mark_lines(scene, painter, ui, name)
    compass = compass_of_directions(sheet)
    for feature in sheet.hexsides:
        on = [tr(compass[d]) for d in Direction if sheet.has_side(feature, Hexside(hex_, d))]
        if on:
            side = catalogue.hexside(feature)
            title = tr("{feature} ({sides})").format(
                feature=feature_title(catalogue, feature), sides=", ".join(on)
            )
            yield title, side.text if side is not None else ""
    for place in sheet.places.values():
        if hex_ in place.hexes:
            yield place.name, ""


def mark_lines(scene: Scene, painter: ScenePainter[Any], ui: GameUi, name: str) -> Iterator[tuple[str, str]]:
    """The marks at a place, as pairs of title and effect."""
    for mark in scene.marks:
        if mark.at == name and (kind := painter.kinds.get(mark.kind)) is not None:
            title, text = ui.mark(kind)
            yield title if mark.value is None else f"{title} {mark.value}", text
