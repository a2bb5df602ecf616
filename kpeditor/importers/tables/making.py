"""Makes a table of found features: kinds by mapping or guess, unique names, clipped to the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import shapely

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, Ring, Sheet, TableSheet
from kpeditor.core.board.tablekinds import Shape
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import count
from kpeditor.importers.mapping import likeness, split, verify_target
from kpeditor.importers.tables.found import FoundFeature, FoundTable

Targets = Mapping[str, str]
"""Our kind by the key of a found kind; "" leaves that kind out."""
_MEANT: Mapping[str, str] = {
    "forest": "woods", "wood": "woods", "scrub": "woods", "tree_row": "hedge", "farmland": "high_crops",
    "farm": "high_crops", "vineyard": "orchard", "orchard": "orchard", "wetland": "marsh", "marsh": "marsh",
    "beach": "beach", "sand": "beach", "water": "water", "lake": "water", "pond": "water",
    "reservoir": "water",
    "river": "river", "riverbank": "river", "canal": "river", "stream": "stream", "ditch": "stream",
    "drain": "stream", "residential": "built_up", "village": "built_up", "building": "building",
    "house": "building", "church": "building", "motorway": "road", "trunk": "road", "primary": "road",
    "secondary": "road", "tertiary": "road", "unclassified": "road", "service": "dirt_road", "track": "track",
    "path": "track", "footway": "track", "bridleway": "track", "hedge": "hedge", "wall": "wall",
    "city_wall": "wall", "retaining_wall": "wall", "fence": "fence", "embankment": "embankment",
    "dyke": "embankment", "ridge": "crest", "arete": "crest", "peak": "hill", "hill": "hill",
    "bridge": "bridge", "ford": "ford",
}  # fmt: skip
"""Usual ids of our kinds, by words of OpenStreetMap. A word is ignored if the ruleset lacks the kind."""


def guess(found: FoundTable, catalogue: Catalogue) -> dict[str, str]:
    """Guesses our kind for every found kind from the file's declaration and its words; "" if none fits."""
    targets: dict[str, str] = {}
    for one in found.features:
        targets.setdefault(one.key, _guessed(one, catalogue))
    return targets


def _guessed(one: FoundFeature, catalogue: Catalogue) -> str:
    kinds = {kind.id: kind for kind in catalogue.table_features}
    if one.said in kinds:
        return one.said
    fitting = [kind for kind in catalogue.table_features if one.shape in kind.shapes]
    for text in one.words:
        meant = _MEANT.get(text.lower(), "")
        if meant in kinds and one.shape in kinds[meant].shapes:
            return meant
        scored = [
            (max((likeness(word, f"{kind.id} {kind.title}") for word in split(text)), default=0), -n, kind.id)
            for n, kind in enumerate(fitting)
        ]
        best = max(scored, default=(0, 0, ""))
        if best[0] >= 2:
            return best[2]
    return ""


def check_targets(targets: Targets, catalogue: Catalogue) -> None:
    """Checks that a ruleset has all targets.

    Raises:
        BadMapping: names the first unknown target and the kind most like it.
    """
    known = [kind.id for kind in catalogue.table_features]
    for key, target in targets.items():
        verify_target(key, target, known)


def make_table(found: FoundTable, targets: Targets, ruleset: RuleSet) -> OpenBattle:
    """The table, without a file.

    Features that cannot lie on it are counted in `found.left_out`. Features that had to be changed are noted
    in `found.notes`.
    """
    sheet = TableSheet(found.title, ruleset.info.id, found.space)
    catalogue = ruleset.terrain()
    cut = renamed = 0
    for one in found.features:
        kind = one.said if found.is_own and one.said else targets.get(one.key, "")
        if not kind:
            found.left_out.add(f"{one.key}; say what it becomes")
            continue
        known = catalogue.feature(kind)
        if not found.is_own and known is not None and one.shape not in known.shapes:
            shapes = " or ".join(known.shapes)
            found.left_out.add(f"{one.key} is of shape {one.shape}, but {known.title.lower()} is {shapes}")
            continue
        parts = list(_on_table(one, found))
        if not parts:
            found.left_out.add("it lies off the table; give a larger one with --size")
        cut += len(parts) != 1 or parts[0] != one.rings
        title = known.title if known is not None else kind
        for rings in parts:
            name = _free_name(one.name or title, sheet)
            renamed += bool(one.name) and name != one.name
            sheet.features[name] = _feature(name, kind, one, rings)
    if cut:
        found.notes.append(f"{count(cut, 'feature was', 'features were')} cut at the edge of the table.")
    if renamed:
        found.notes.append(f"{count(renamed, 'name')} occurred twice and got a number.")
    return OpenBattle(Battle(sheet), [], None, None, None, None)


def features_of(sheet: Sheet) -> Mapping[str, Feature]:
    """The features of a table; none for a map of hexes."""
    return sheet.features if isinstance(sheet, TableSheet) else {}


def _feature(name: str, kind: str, one: FoundFeature, rings: tuple[Ring, ...]) -> Feature:
    return Feature(name, kind, one.shape, rings[0], rings[1:], one.level, dict(one.props))


def _free_name(wished: str, sheet: TableSheet) -> str:
    name, number = wished, 1
    while name in sheet.features:
        number += 1
        name = f"{wished} {number}"
    return name


def _on_table(one: FoundFeature, found: FoundTable) -> Iterator[tuple[Ring, ...]]:
    """The parts of a feature within the table, each with its holes; unchanged if all of it is."""
    space = found.space
    if all(point in space for ring in one.rings for point in ring):
        yield one.rings
        return
    if one.shape == "point":
        return
    table = shapely.box(0, 0, space.width, space.height)
    shape: Any = shapely.LineString(one.rings[0])
    if one.shape == "area":
        shape = shapely.make_valid(shapely.Polygon(one.rings[0], one.rings[1:]))
    wanted = "Polygon" if one.shape == "area" else "LineString"
    for part in shapely.get_parts(shapely.intersection(shape, table)):
        if part.geom_type == wanted and not part.is_empty:
            yield _rings(part, one.shape)


def _rings(part: Any, shape: Shape) -> tuple[Ring, ...]:
    lines = (part.exterior, *part.interiors) if shape == "area" else (part,)
    rings = []
    for line in lines:
        points = [TablePoint(round(x, 6), round(y, 6)) for x, y in shapely.get_coordinates(line).tolist()]
        rings.append(tuple(points[:-1] if shape == "area" else points))
    return tuple(rings)
