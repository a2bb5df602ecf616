"""Search hits in a document: hexes, places, units and groups, problems; choosing one goes there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from kpeditor.app.document.problems import told
from kpeditor.app.document.selection import Selection
from kpeditor.app.document.units import placed_units
from kpeditor.app.finder.finder import Hit
from kpeditor.app.finder.fuzzy import fit
from kpeditor.app.shell.workspace import Workspace
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.tableshapes import shape_of
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.rules.tables.zones import standing_in, zone_ground
from kpeditor.core.scenario.areas.describing import area_sentence, titled
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.nodes import Area, Hexes, NamedPlace, NumberedPlace
from kpeditor.core.scenario.areas.parsing import print_area
from kpeditor.core.scenario.areas.placenames import area_on
from kpeditor.core.scenario.areas.tables.ground import ground_of
from kpeditor.core.scenario.unitlist import unit_title
from kpeditor.core.texts import count

SHORTEST_AREA = 3
"""Letters from which on a text is tried as an area."""
MOST = 12
"""Hits shown of each kind."""
NEAR, CLOSE = 10.0, 24.0
"""Pixels per hex side: below the first, a jump goes to the second."""


def place_hits(workspace: Workspace, typed: str) -> list[Hit]:
    """Returns the hex with a number, the places with a name, and the hexes of an area; all places if nothing
    is typed.
    """
    return [
        *_hexes(workspace, typed),
        *_places(workspace, typed),
        *best(typed, _features(workspace)),
        *_areas(workspace, typed),
    ]


def all_hits(workspace: Workspace, typed: str) -> list[Hit]:
    """Returns everything in the document that matches; nothing for an empty text."""
    if not typed:
        return []
    return [*place_hits(workspace, typed), *_forces(workspace, typed), *_problems(workspace, typed)]


def jump(workspace: Workspace, selection: Selection) -> None:
    """Selects something and centres its hexes in the view, at a legible zoom."""
    workspace.document.select(selection)
    canvas = workspace.canvas
    if canvas is None or not selection.hexes:
        return
    places = [canvas.layout_of_hexes.centre(hex_) for hex_ in selection.hexes]
    camera = canvas.camera
    if camera.side < NEAR:
        camera.zoom_to(CLOSE)
    camera.is_fitted = False
    camera.centre_on((sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)))
    canvas.moved()


def _hexes(workspace: Workspace, typed: str) -> list[Hit]:
    sheet = workspace.document.sheet
    if sheet is None:
        return []
    hex_ = _hex_of(sheet, typed)
    if hex_ is None:
        return []
    kinds = [kind for layer in sheet.terrain_layers() if (kind := sheet.kind(layer, hex_))]
    return [
        Hit(
            tr("Hex {number}").format(number=sheet.name(hex_)),
            partial(jump, workspace, Selection(frozenset({hex_}))),
            ", ".join(kinds),
            group=tr("Hexes"),
        )
    ]


def _hex_of(sheet: MapSheet, typed: str) -> Hex | None:
    """The hex of a number or of the name of a hexside."""
    for read in (sheet.hex, lambda text: sheet.side(text.upper()).hex):
        try:
            return read(typed)
        except BadName:
            continue
    return None


def _places(workspace: Workspace, typed: str) -> list[Hit]:
    sheet = workspace.document.sheet
    if sheet is None:
        return []
    return best(
        typed,
        (
            (
                f"{place.name} {place.kind}",
                Hit(
                    place.name,
                    partial(_go_to_place, workspace, place.name, frozenset(place.hexes)),
                    place.kind,
                    count(len(place.hexes), "hex", "hexes"),
                    tr("Places"),
                ),
            )
            for place in sheet.places.values()
        ),
    )


def _go_to_place(workspace: Workspace, name: str, hexes: frozenset[Hex]) -> None:
    jump(workspace, Selection(hexes))
    workspace.document.select(Selection(place=name))


def _forces(workspace: Workspace, typed: str) -> list[Hit]:
    """Units in hexes, units that are only counted, and groups."""
    document = workspace.document
    if document.scenario is None:
        return []
    types = document.unit_types()
    where = {(one.side.id, one.unit.id): one.hex for one in placed_units(document.battle)}
    rows: list[tuple[str, Hit]] = []
    for side, group in document.scenario.groups():
        home = f"{side.title}, {tr('group {name}').format(name=group.id)}"
        to_group = partial(_go_to_force, workspace, Selection(side=side.id, group=group.id))
        number = sum(group.tally().values())
        rows.append((home, Hit(home, to_group, right=count(number, "unit"), group=tr("Forces"))))
        for type_id, number in group.counts.items():
            title = types[type_id].title if type_id in types else type_id
            line = Hit(f"{number} × {title}", to_group, home, group=tr("Forces"))
            rows.append((f"{title} {type_id} {home}", line))
        for unit in group.units:
            title = types[unit.type].title if unit.type in types else unit.type
            hex_ = where.get((side.id, unit.id))
            hexes = frozenset({hex_}) if hex_ is not None else frozenset[Hex]()
            selection = Selection(hexes, side=side.id, group=group.id, unit=unit.id)
            shown = unit_title(title, unit.type, unit.id)
            line = Hit(shown, partial(_go_to_force, workspace, selection), home, unit.at, tr("Forces"))
            rows.append((f"{title} {unit.id} {home} {unit.at}", line))
    return best(typed, rows)


def _go_to_force(workspace: Workspace, selection: Selection) -> None:
    jump(workspace, selection)
    show_unit(workspace, selection)
    workspace.asked_panel.emit("forces")


def _problems(workspace: Workspace, typed: str) -> list[Hit]:
    def show(choose: Callable[[], None]) -> None:
        workspace.asked_panel.emit("problems")
        choose()

    return best(
        typed,
        (
            (
                f"{told(problem)} {problem.code} {problem.severity.word} {' '.join(problem.where.hexes)}",
                Hit(
                    told(problem),
                    partial(show, partial(workspace.problems.list.chosen.emit, problem)),
                    problem.severity.word,
                    problem.code,
                    tr("Problems"),
                ),
            )
            for problem in workspace.checker.found or ()
        ),
    )


def best(typed: str, rows: Iterable[tuple[str, Hit]], most: int | None = MOST) -> list[Hit]:
    """Returns the hits that match, the best first."""
    ranked = [
        (-score, number, hit)
        for number, (text, hit) in enumerate(rows)
        if (score := fit(typed, text)) is not None
    ]
    ranked.sort(key=lambda one: one[:2])
    return [hit for *_, hit in ranked[:most]]


def _features(workspace: Workspace) -> Iterator[tuple[str, Hit]]:
    """The features of the table, each with the texts it is found by."""
    sheet, canvas = workspace.document.battle.table, workspace.table
    if sheet is None or canvas is None:
        return
    catalogue = workspace.document.catalogue
    for feature in sheet.features.values():
        kind = catalogue.feature(feature.kind)
        title = tr(kind.title) if kind is not None else feature.kind
        go = partial(_go_to, workspace, Selection(features=(feature.id,)), shape_of(feature))
        yield f"{feature.id} {title} {feature.kind}", Hit(feature.id, go, title, "", tr("Features"))


def _areas(workspace: Workspace, typed: str) -> list[Hit]:
    """The hexes or the ground of an area, in short form or in the words of rulebooks, of a kind of terrain by
    name. On a table also a typed point: "(12, 30)".
    """
    document = workspace.document
    sheet, rules = document.battle.sheet, document.ruleset
    if len(typed.strip()) < SHORTEST_AREA:
        return []
    try:
        area = area_on(typed, sheet, rules.terrain() if rules is not None else NO_RULES)
        found = None if isinstance(area, NamedPlace | NumberedPlace) else _extent(workspace, area)
    except (BadExpression, BadName):
        return []
    if found is None:
        return []
    go, right = found
    words = area_sentence(titled(area, document.catalogue), sheet.numbering)
    group = tr("Points") if workspace.table is not None and isinstance(area, Hexes) else tr("Areas")
    return [Hit(f"{words[:1].upper()}{words[1:]}", go, print_area(area), right, group)]


def _extent(workspace: Workspace, area: Area) -> tuple[Callable[[], None], str] | None:
    """A function that goes to an area, and the size of the area; None for an empty area and for
    listed hexes.
    """
    battle = workspace.document.battle
    if (table := battle.table) is None:
        hexes = frozenset[Hex]() if isinstance(area, Hexes) else hexes_of(area, ruled_map(battle))
        go = partial(jump, workspace, Selection(frozenset(hexes)))
        return (go, count(len(hexes), tr("hex"), tr("hexes"))) if hexes else None
    ground = ground_of(area, table, standing_in(battle))
    if ground.is_empty:
        return None
    size = f"{ground.area:.0f} {tr('square {unit}').format(unit=table.space.units)}" if ground.area else ""
    return partial(_go_to, workspace, None, ground), size


def show_unit(workspace: Workspace, selection: Selection) -> None:
    """Highlights the base of the selected unit on a table, or the zone of the selected group."""
    if workspace.table is None:
        return
    stand = standing_in(workspace.document.battle).units.get(selection.unit)
    ground = stand if stand is not None else zone_ground(workspace.document.battle, selection.group)
    workspace.table.light_ground(ground)


def _go_to(workspace: Workspace, selection: Selection | None, ground: Any) -> None:
    """Selects something, highlights its ground and brings it into view."""
    if selection is not None:
        workspace.document.select(selection)
    if workspace.table is not None:
        workspace.table.light_ground(ground)
