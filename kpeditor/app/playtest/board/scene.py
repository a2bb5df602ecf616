"""Scene: what lies on the board of a game at one moment; ScenePainter: what its units look like."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from kpeditor.app.ruleset_ui.contract import Seen, Tag, Units
from kpeditor.core.rules.declarations import LyingGround, by_id, grades_in, lasting_in
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.model import Mark, Scenario
from kpeditor.drawing.frame import pen
from kpeditor.drawing.overlays.tags import paint_tag
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.pieces.counterlooks import Badge, CounterLook, Symbols, badges_of
from kpeditor.drawing.pieces.marks import P

SHOT = "#e8590c"
PALE = Badge("", "#eceff1", "#000000", "faded")
"""A badge that makes a counter pale and has no text."""
TONES = {"plain": "#263238", "good": "#2e7d32", "bad": "#b71c1c"}


@dataclass(frozen=True)
class Scene:
    """The content of the board. Places are given by name: printed numbers of hexes, points of a table.

    Attributes:
        units: by id; those without a place are not drawn.
        before: the units a moment ago. Units that were elsewhere then are drawn on their way, after the part
            `share` of it.
        ways: the points that a unit passes between the two moments, by unit; only for ways that are not
            straight.
        lying: lasting ground of a table, for example smoke or hidden markers; grounds: outlines of the ground
            of an event.
        pins: how many notes each place has.
        barred: units that cannot act or be aimed at now, with the reason; they are drawn pale.
    """

    units: Units = field(default_factory=dict)
    before: Units = field(default_factory=dict)
    share: float = 1.0
    marks: tuple[Mark, ...] = ()
    shots: tuple[tuple[str, str], ...] = ()
    tags: tuple[Tag, ...] = ()
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lying: tuple[LyingGround, ...] = ()
    grounds: tuple[tuple[str, ...], ...] = ()
    pins: Mapping[str, int] = field(default_factory=dict)
    barred: Mapping[str, str] = field(default_factory=dict)


class ScenePainter(Generic[P]):
    """The looks and places of units of a game on a board. Subclasses draw scenes."""

    def __init__(self, rules: RuleSet, scenario: Scenario) -> None:
        self._types = rules.unit_types(scenario)
        self.conditions = rules.conditions()
        self.kinds = by_id(rules.marks())
        self.symbols: Symbols = "silhouettes"
        self.colours = side_colours(scenario)

    def place(self, name: object) -> P | None:
        """The place with a name, or None if the board has none."""
        raise NotImplementedError

    def colour(self, side: str) -> QColor:
        """The colour of a side."""
        return self.colours.get(side, QColor("#777777"))

    def type_of(self, seen: Seen) -> UnitType:
        """The type of a unit; a blank one for a type these rules do not know."""
        kind = str(seen.get("type", ""))
        return self._types.get(kind) or UnitType(kind, kind.upper(), "neutral", "")

    def look(self, unit: str, seen: Seen) -> CounterLook:
        """What the counter of a unit shows."""
        return CounterLook(
            self.type_of(seen),
            self.colour(str(seen.get("side", ""))).name(),
            unit,
            badges=badges_of(
                self.conditions, grades_in(seen, self.conditions), lasting_in(seen, self.conditions)
            ),
            held=bool(seen.get("held")),
            symbols=self.symbols,
        )

    def standing(self, units: Units) -> dict[P, list[str]]:
        """The units on the board by place, in a fixed order. Units aboard others are left out."""
        found: dict[P, list[str]] = {}
        for unit, seen in units.items():
            place = self.place(seen.get("hex"))
            if place is not None and not seen.get("carried_by") and seen.get("state", "map") == "map":
                found.setdefault(place, []).append(unit)
        return found


def paint_shots(
    painter: QPainter,
    shots: Sequence[tuple[str, str]],
    find: Callable[[str], QPointF | None],
    size: float,
) -> None:
    """Draws lines of fire. `find` answers the pixel of a place, `size` is the length of a hex side in
    pixels.
    """
    for start, end in shots:
        one, two = find(start), find(end)
        if one is None or two is None:
            continue
        painter.setPen(pen("#d0ffffff", max(3.5, size * 0.17)))
        painter.drawLine(one, two)
        painter.setPen(pen(SHOT, max(2.0, size * 0.09)))
        painter.drawLine(one, two)
        painter.setBrush(QColor(SHOT))
        painter.setPen(pen("#ffffff", max(1.0, size * 0.05)))
        painter.drawEllipse(two, max(3.0, size * 0.16), max(3.0, size * 0.16))


def paint_tags(
    painter: QPainter, tags: Sequence[Tag], find: Callable[[str], QPointF | None], size: float
) -> None:
    """Draws texts above places; several texts of one place are stacked."""
    heights: dict[str, int] = {}
    for tag in tags:
        at, height = find(tag.hex), heights.get(tag.hex, 0)
        heights[tag.hex] = height + 1
        if at is not None:
            place = at.x() / size, at.y() / size - 0.62 - 0.5 * height
            paint_tag(painter, place, tag.text, QColor(TONES[tag.tone]), size)


def paint_pin(painter: QPainter, place: QPointF, size: float) -> None:
    """Draws the sign of a note around a place, given in pixels."""
    painter.setPen(pen("#5d4300", max(1.0, size * 0.07)))
    painter.setBrush(QColor("#ffd54a"))
    painter.drawRoundedRect(QRectF(place.x() - size / 2, place.y() - size / 2, size, size * 0.8), 2, 2)
    for line in (0.28, 0.52):
        left = place + QPointF(-size * 0.28, size * (line - 0.5))
        painter.drawLine(left, left + QPointF(size * 0.56, 0))
