"""AreaMeaning: how area fields read and describe areas on the map or the free table of a document."""

from __future__ import annotations

from abc import ABC, abstractmethod

from kpeditor.app.document.document import Document
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.boards import boards_of
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.rules.tablesight import stands_of
from kpeditor.core.scenario.areas.describing import area_sentence, object_phrase, titled
from kpeditor.core.scenario.areas.ground import NO_RULES, unknown_ground
from kpeditor.core.scenario.areas.masks import depends_on_units, hexes_of, node_of
from kpeditor.core.scenario.areas.nodes import Area, Edge, Feature, OnBoard, Terrain, all_parts
from kpeditor.core.scenario.areas.parsing import parse_area
from kpeditor.core.scenario.areas.placenames import area_on, misread_place, with_places_quoted
from kpeditor.core.scenario.areas.tables.faults import faults_of
from kpeditor.core.scenario.areas.tables.ground import NOBODY, Standing, ground_of
from kpeditor.core.scenario.areas.tables.names import place_node
from kpeditor.core.scenario.areas.tables.nodes import CORNERS, SIDES, Share
from kpeditor.core.texts import count

EXAMPLES = tr_later(
    "For example rows 1 to 17, within two hexes of 0908, Town 1 and adjacent hexes, or a place by its name; "
    "north of row 17, on woods hexes, along the road, at least three hexes from the west edge; "
    "in short rows(1,17), town(1) + ring(1, hill(2)), terrain(woods) - roads"
)
TABLE_EXAMPLES = tr_later(
    "For example within 12 inches of the north edge, in the south half, in the north-east quarter, within "
    "6 inches of (20, 10), a feature by its name, in areas of woods; between 6 and 12 inches from the west "
    "edge; in short ring(12, edge(N)), half(S), polygon((1, 2), (8, 2), (8, 6.5)), anywhere - terrain(woods)"
)


class AreaMeaning(ABC):
    """The meaning of areas on the board of one document."""

    def __init__(self, document: Document, sheet: MapSheet | TableSheet) -> None:
        self._document = document
        self._sheet = sheet

    examples: str
    """An example of an area that can be typed."""
    example: str
    """A phrase that is valid on every board of this sort."""

    def read(self, text: str) -> Area:
        """The area that a typed text means.

        Raises:
            BadExpression: when the text is no area.
        """
        return area_on(text, self._sheet, self.catalogue)

    def words(self, text: str) -> str:
        """The area of a scenario in words, or "" if the words would not be read back as the same area."""
        numbering = self._sheet.numbering
        try:
            area = parse_area(text, numbering)
            words = area_sentence(titled(area, self.catalogue), numbering)
            return words if self._is_read(words, area) else ""
        except (BadExpression, BadName):
            return ""

    def _is_read(self, words: str, area: Area) -> bool:
        """Whether words are read back as the area; terrain may be named by its title in one and by its id in
        the other.
        """
        read = parse_area(self.quoted(words), self._sheet.numbering)
        return area in (read, self.read(words))

    def quoted(self, text: str) -> str:
        """The text with quotation marks added around names that need them."""
        return with_places_quoted(text, self._sheet)

    def phrase(self, term: Area) -> str:
        """An area as phrased after "of"."""
        return object_phrase(titled(term, self.catalogue), self._sheet.numbering)

    def told(self, text: str, longest: int) -> str:
        """A sentence with the meaning and the extent of an area's text. The area takes at most `longest`
        letters.

        Raises:
            BadExpression, BadName: when it cannot be read or refers to something the map lacks.
        """
        area = self.read(text)
        words = area_sentence(titled(area, self.catalogue), self._sheet.numbering)
        held = self.extent(area)
        if len(words) > longest:
            words = f"{words[:longest].rsplit(' ', 1)[0]} …"
        told = f"{words[:1].upper()}{words[1:]}: {held}"
        if place := misread_place(text, self._sheet):
            told += ". " + tr("The place of this name is written {place}.").format(place=place)
        if depends_on_units(area):
            told += ". " + tr("Where units stand is known only in a game.")
        return told

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue of the map's rules."""
        rules = self._document.ruleset
        return rules.terrain() if rules is not None else NO_RULES

    @abstractmethod
    def extent(self, area: Area) -> str:
        """The extent of an area, in words.

        Raises:
            BadName: when it refers to something that the map or its rules lack.
        """

    @abstractmethod
    def terms(self) -> dict[str, Area]:
        """The names to offer, each with the area it stands for."""


class HexAreas(AreaMeaning):
    """Areas of a hex map."""

    example = "within three hexes of the west edge"

    def __init__(self, document: Document, sheet: MapSheet) -> None:
        super().__init__(document, sheet)
        self._map = sheet
        self.examples = tr(EXAMPLES)

    def extent(self, area: Area) -> str:
        """The number of hexes of an area, on the map as the scenario's options change it."""
        hexes = hexes_of(area, ruled_map(self._document.battle))
        grounds = (part for part in all_parts(area) if isinstance(part, Terrain | Feature))
        for fault in (unknown_ground(part, self._map, self.catalogue) for part in grounds):
            if fault:
                raise BadName(fault)
        return count(len(hexes), tr("hex"), tr("hexes"))

    def terms(self) -> dict[str, Area]:
        """The names of places, edges, boards, terrain and features. An ambiguous name means the place."""
        sheet, catalogue = self._map, self.catalogue
        terms: dict[str, Area] = {}
        boards = boards_of(sheet)
        terms |= {
            tr("board {name}").format(name=one.name): OnBoard(one.name) for one in boards if len(boards) > 1
        }
        terms |= {kind.title: Feature(kind.id) for kind in reversed(catalogue.hexsides)}
        kinds = [kind for layer in catalogue.layers if not layer.line for kind in layer.kinds]
        terms |= {kind.title: Terrain(kind.id) for kind in reversed(kinds)}
        terms |= {name: Edge(name) for name in sheet.edges}
        named = {name: node_of(place, sheet) for name, place in sheet.places.items()}
        return named | {name: term for name, term in reversed(terms.items()) if name not in named}


class TableAreas(AreaMeaning):
    """Areas of a free table."""

    example = "in the west half"

    def __init__(self, document: Document, sheet: TableSheet) -> None:
        super().__init__(document, sheet)
        self._table = sheet
        self.examples = tr(TABLE_EXAMPLES)

    def extent(self, area: Area) -> str:
        """The size of the ground of an area, the length of its lines, or the number of its points."""
        import shapely  # imported late: slow, and only for tables

        standing = self._standing()
        for fault in faults_of(area, self._table, self.catalogue, standing):
            raise BadName(f"{fault.text}; {fault.fix}" if fault.fix else fault.text)
        ground = ground_of(area, self._table, standing)
        unit = self._table.space.units
        if ground.area:
            return tr("{area} square {unit}").format(area=f"{ground.area:.1f}", unit=unit)
        if ground.length:
            return tr("{length} {unit} of lines").format(length=f"{ground.length:.1f}", unit=unit)
        points = int(shapely.get_num_coordinates(ground))
        return count(points, tr("point"), tr("points")) if points else tr("nothing there yet")

    def terms(self) -> dict[str, Area]:
        """The names of features, titles of kinds, halves and quarters. An ambiguous name means the
        feature.
        """
        catalogue = self.catalogue
        named: dict[str, Area] = {
            name: place_node(feature, self._table) for name, feature in self._table.features.items()
        }
        kinds: dict[str, Area] = {
            kind.title: Terrain(kind.id) if kind.shapes[0] == "area" else Feature(kind.id)
            for kind in catalogue.table_features
        }
        halves = {tr("{side} half").format(side=name): Share("half", short) for short, name in SIDES.items()}
        quarters = {
            tr("{corner} quarter").format(corner=name): Share("quarter", short)
            for short, name in CORNERS.items()
        }
        terms: dict[str, Area] = {**kinds, **halves, **quarters}
        return named | {name: term for name, term in terms.items() if name not in named}

    def _standing(self) -> Standing:
        scenario = self._document.scenario
        if scenario is None:
            return NOBODY
        stands = stands_of(self._table, scenario, self._document.unit_types())
        return Standing({id_: stand.shape for id_, stand in stands.items()}, {})


def meaning_on(document: Document) -> AreaMeaning:
    """The meaning of areas on the board of a document."""
    sheet = document.battle.sheet
    return HexAreas(document, sheet) if isinstance(sheet, MapSheet) else TableAreas(document, sheet)
