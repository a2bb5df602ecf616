"""Unit words: what a counter is and how it is, and what the ground under it does, in a game."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.app.document.terrain import feature_title, kind_title
from kpeditor.app.playtest.scene import Scene, ScenePainter
from kpeditor.app.playtest.units import title_in, where
from kpeditor.app.ruleset_ui.contract import GameUi
from kpeditor.app.words import listed, tr, tr_later
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import COMPASS_FLAT, COMPASS_POINTED, Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.rules.declarations import grades_in
from kpeditor.core.rules.unittype import UnitType

FIGURES = {
    "attack": tr_later("attack"),
    "class": tr_later("class"),
    "range": tr_later("range"),
    "defence": tr_later("defence"),
    "movement": tr_later("movement"),
}
"""What the usual figures of counters are called; others are called by their names."""
BRACKETED = tr_later("hard target")


def figures(type_: UnitType) -> str:
    """The figures of a counter with their names: "attack 5, class A, range 10, defence [3], movement 11"."""
    parts = []
    for name, value in type_.figures.items():
        text = str(value)
        said = f"{tr(FIGURES.get(name, name.replace('_', ' ')))} {text}"
        parts.append(f"{said} ({tr(BRACKETED)})" if text.startswith("[") else said)
    return ", ".join(parts)


def units_in(scene: Scene, painter: ScenePainter, hex_: Hex) -> list[str]:
    """The units in a hex as they lie, each followed by those aboard of it."""
    found = []
    for unit in painter.standing(scene.units).get(hex_, []):
        found.append(unit)
        found += [one for one, seen in scene.units.items() if seen.get("carried_by") == unit]
    return found


def heading(scene: Scene, painter: ScenePainter, sides: dict[str, str], unit: str) -> str:
    """The name of a unit and its side: "R35 6 – Poles"."""
    side = str(scene.units[unit].get("side", ""))
    return tr("{unit} – {side}").format(unit=title_in(scene.units, painter, unit), side=sides.get(side, side))


def condition(scene: Scene, painter: ScenePainter, sheet: MapSheet, unit: str) -> str:
    """How a unit is: "0913, suppressed (S2), spotted"; who is aboard of it comes last."""
    aboard = [
        title_in(scene.units, painter, one)
        for one, seen in scene.units.items()
        if seen.get("carried_by") == unit
    ]
    seen = dict(scene.units[unit])
    if seen.get("carried_by"):
        seen["carried_by"] = title_in(scene.units, painter, str(seen["carried_by"]))
    if str(seen.get("facing")) in Direction.__members__:
        compass = COMPASS_FLAT if sheet.grid.is_flat else COMPASS_POINTED
        seen["facing"] = compass[Direction[str(seen["facing"])]]
    text = where(seen, painter.conditions)
    if not grades_in(seen, painter.conditions) and not seen.get("held") and not seen.get("carried_by"):
        text = tr("{where}, in good order").format(where=text)
    return tr("{text}, with {units} aboard").format(text=text, units=listed(aboard)) if aboard else text


def ground_lines(
    sheet: MapSheet, catalogue: Catalogue, scene: Scene, painter: ScenePainter, ui: GameUi, hex_: Hex
) -> Iterator[tuple[str, str]]:
    """What lies in a hex and on its sides, and what it does in play."""
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
    for mark in scene.marks:
        if mark.at == name and (mark_kind := painter.kinds.get(mark.kind)) is not None:
            title, text = ui.mark(mark_kind)
            yield title if mark.value is None else f"{title} {mark.value}", text
    compass = COMPASS_FLAT if sheet.grid.is_flat else COMPASS_POINTED
    for feature in sheet.hexsides:
        on = [compass[d] for d in Direction if sheet.has_side(feature, Hexside(hex_, d))]
        if on:
            side = catalogue.hexside(feature)
            title = tr("{feature} ({sides})").format(
                feature=feature_title(catalogue, feature), sides=", ".join(on)
            )
            yield title, side.text if side is not None else ""
    for place in sheet.places.values():
        if hex_ in place.hexes:
            yield place.name, ""
