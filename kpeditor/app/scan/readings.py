"""Readings: what is read off the scans of a session - the rectified picture, examples, proposals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QObject, Signal

from kpeditor.app.scan.gridlines import GridLines
from kpeditor.app.scan.pyramid import Pyramid, halves
from kpeditor.app.scan.session import ScanSession
from kpeditor.app.words import tr
from kpeditor.core.edits.edit import Edit
from kpeditor.core.errors import KpError
from kpeditor.scan.pictures.straight import Placed, StraightPicture, draw_straight
from kpeditor.scan.progress import Progress, part, report
from kpeditor.scan.reading import examplefile
from kpeditor.scan.reading.features import Features, features_of
from kpeditor.scan.reading.naming import examples_of, forget, name_all
from kpeditor.scan.reading.printednumbers import NumberCheck, check_numbers
from kpeditor.scan.reading.provenance import KEY as READING_KEY
from kpeditor.scan.reading.provenance import Provenance, provenance_of
from kpeditor.scan.reading.reading import Example, Lesson, Reading, groups, read_layer, suggest
from kpeditor.scan.reading.targets import SIDES, Target, layers_of
from kpeditor.scan.registration.project import KEY as SCAN_KEY

GROUPS = 12
"""Sorts of looks of which one example each is suggested before anything has been read."""


@dataclass(frozen=True, slots=True, eq=False)
class Straightened:
    """The scans rectified onto the board, with the measures of every hex and hexside, and the check of the
    printed numbers.
    """

    picture: StraightPicture
    pyramid: Pyramid
    hexes: Features
    sides: Features
    numbers: NumberCheck

    def to_picture(self, board: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Pixels of points of the board, both (n, 2)."""
        return self.picture.raster.pixels(board)

    def to_board(self, pixels: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """The points of the board at pixels of the picture, both (n, 2)."""
        return self.picture.raster.board(pixels)


class Readings(QObject):
    """Prepares, reads, and keeps examples, for one session.

    Signals:
        changed: examples, proposals or the picture are different.

    Attributes:
        straight: the picture that is read, None before it is made.
        lines: the grid on it.
        found: what was read, by layer.
        lessons: additional examples from other maps.
    """

    changed = Signal()

    def __init__(self, session: ScanSession) -> None:
        super().__init__(session)
        self.session = session
        self.straight: Straightened | None = None
        self.lines: GridLines | None = None
        self.found: dict[str, Reading] = {}
        self.lessons: list[Lesson] = []
        self.looked: set[tuple[str, Target]] = set()
        """What the person has looked at among the doubts."""
        self.corrected: set[tuple[str, Target]] = set()
        self._rows: dict[str, dict[Target, int]] = {}
        self._made_of: object = None
        self._examples: list[Example] | None = None
        self._known: tuple[object, Provenance] = object(), Provenance({})
        session.document.changed.connect(self._on_changed)

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers of the map that can be read."""
        return layers_of(self.session.sheet)

    def _on_changed(self, edit: Edit, initiator: object) -> None:
        self._examples = None
        if self._made_of is not None and self._made_of is not self._scan_data():
            self.straight, self.lines, self._made_of = None, None, None
            self.found = {}
        self.changed.emit()

    def _scan_data(self) -> object:
        return self.session.sheet.extra.get(SCAN_KEY)

    # --- The picture ---

    def prepare(self, then: Callable[[], None] | None = None) -> None:
        """Rectifies the scans in the background, unless it was done for this fit."""
        if self.straight is not None:
            if then is not None:
                then()
            return
        if self.session.registrations():
            self.session.load_all(lambda: self._straighten(then))

    def _straighten(self, then: Callable[[], None] | None) -> None:
        scans: list[Placed] = []
        for scan, found in self.session.registrations():
            loaded = self.session.store.get(scan)
            if loaded is not None:
                scans.append(Placed(loaded.pyramid.levels[0], found))
        data, sheet = self._scan_data(), self.session.sheet

        def job(progress: Progress) -> Straightened:
            picture = draw_straight(scans, progress=part(progress, 0.0, 0.5))
            hexes, sides = features_of(picture, part(progress, 0.5, 0.9))
            numbers = check_numbers(picture, sheet)
            return Straightened(picture, Pyramid(halves(picture.rgb)), hexes, sides, numbers)

        def got(made: Straightened) -> None:
            if data is not self._scan_data():
                return
            self.straight, self._made_of = made, data
            self.lines = GridLines(self.session.sheet, made)
            self.changed.emit()
            if then is not None:
                then()

        self.session.task.start(tr("Drawing the scan straight…"), job, got)

    # --- Examples ---

    def examples(self) -> list[Example]:
        """The user's examples; empty when the record in the map cannot be understood."""
        if self._examples is None:
            try:
                self._examples = examples_of(self.session.sheet)
            except KpError as reason:
                self._examples = []
                self.session.failed.emit(reason.sentence())
        return self._examples

    def named(self, layer: str) -> dict[Target, str]:
        return {one.target: one.kind for one in self.examples() if one.layer == layer}

    def counts(self, layer: str) -> Counter[str]:
        """How many examples each kind of a layer has."""
        return Counter(self.named(layer).values())

    def name(self, layer: str, kinds: Mapping[Target, str], title: str) -> None:
        """Records the user's naming of hexes or hexsides; one undo step."""
        self._do(lambda: self.session.document.do(name_all(self.session.sheet, layer, kinds, title)))

    def forget(self, layer: str, target: Target) -> None:
        """Withdraws the user's naming of these."""
        self._do(
            lambda: self.session.document.do(
                forget(self.session.sheet, layer, [target], tr("Forget example"))
            )
        )

    def _do(self, act: Callable[[], None]) -> None:
        try:
            act()
        except KpError as reason:
            self.session.failed.emit(reason.sentence())

    @property
    def provenance(self) -> Provenance:
        """The sources of everything in the map; empty when the record cannot be understood."""
        data = self.session.sheet.extra.get(READING_KEY)
        if data is not self._known[0]:
            try:
                self._known = data, provenance_of(self.session.sheet)
            except KpError:
                self._known = data, Provenance({})
        return self._known[1]

    @property
    def in_map(self) -> frozenset[str]:
        """The layers whose reading has been put into the map: more is marked there than the examples."""
        records = self.provenance.records.items()
        return frozenset(
            layer for layer, one in records if ((one.marks >= ord("0")) & (one.marks <= ord("9"))).any()
        )

    @property
    def is_in_map(self) -> bool:
        """Whether a reading has been put into the map."""
        return bool(self.in_map)

    @property
    def unread(self) -> list[str]:
        """The layers still to be read. A layer with examples of only one kind needs no reading: it shows
        nothing else.
        """
        done = self.in_map | self.found.keys()
        return [layer for layer in self.layers if layer not in done and len(self.counts(layer)) != 1]

    @property
    def is_refined(self) -> bool:
        """Whether the grid of every scan has been refined."""
        return all(found.refinement is not None for _, found in self.session.registrations())

    # --- Reading ---

    def readable(self) -> list[str]:
        """The layers with examples of two kinds or more."""
        taught = {layer: set(self.counts(layer)) for layer in self.layers}
        for lesson in self.lessons:
            taught.setdefault(lesson.layer, set()).update(lesson.kinds)
        return [layer for layer in self.layers if len(taught[layer]) > 1]

    def learn(self, path: Path) -> None:
        """Adds the examples of another map.

        Raises:
            BadFile, BadExamples: when the file cannot be used.
        """
        if self.straight is not None:
            # Numbers in the file refer to another map.
            _, lessons = examplefile.read_examples(path, self.session.sheet)
            both = self.straight.hexes, self.straight.sides
            fitting = examplefile.lessons_for(self.session.sheet, lessons, both)
            if not fitting:
                raise examplefile.BadExamples(
                    tr("{path} has no examples of another map that this map could use").format(path=path.name)
                )
            self.lessons += fitting
            self.changed.emit()

    def teach(self, path: Path) -> None:
        """Writes the examples of this map to a file, for use on other maps.

        Raises:
            NotSaved: when it cannot be written.
        """
        if self.straight is not None:
            both = self.straight.hexes, self.straight.sides
            examplefile.write_lessons(path, examplefile.lessons_of(self.examples(), both))

    def read(self, then: Callable[[], None] | None = None) -> None:
        """Reads every layer with examples of at least two kinds, in the background."""
        self.prepare(lambda: self._read(then))

    def _read(self, then: Callable[[], None] | None) -> None:
        straight, layers, examples = self.straight, self.readable(), self.examples()
        catalogue, lessons = self.session.document.catalogue, tuple(self.lessons)
        if straight is None or not layers:
            self.session.failed.emit(tr("Name examples of at least two kinds first."))
            return

        def job(progress: Progress) -> dict[str, Reading]:
            found: dict[str, Reading] = {}
            for number, layer in enumerate(layers):
                report(progress, number / len(layers))
                features = straight.sides if layer == SIDES else straight.hexes
                found[layer] = read_layer(
                    features,
                    examples,
                    layer,
                    lessons=lessons,
                    catalogue=catalogue,
                    hexes=list(found.values()),
                )
            return found

        def got(found: dict[str, Reading]) -> None:
            self.found = found
            self._rows = {
                layer: {target: row for row, target in enumerate(one.targets)} for layer, one in found.items()
            }
            self.looked.clear()
            self.changed.emit()
            if then is not None:
                then()

        self.session.task.start(tr("Reading the map…"), job, got)

    def proposal(self, layer: str, target: Target) -> tuple[str, str, float]:
        """The proposal, the second most likely kind, and the confidence; named by the user it is certain."""
        said = self.named(layer).get(target)
        reading = self.found.get(layer)
        if reading is None:
            return said or "", "", 1.0 if said is not None else 0.0
        row = self._rows[layer][target]
        if said is not None:
            return said, reading.rivals[row], 1.0
        return reading.kinds[row], reading.rivals[row], float(reading.confidence[row])

    def next_example(self, layer: str) -> Target | None:
        """The hex or hexside whose naming would help most; before the first reading one typical of many
        similar ones.
        """
        if self.straight is None:
            return None
        features = self.straight.sides if layer == SIDES else self.straight.hexes
        reading = self.found.get(layer)
        if reading is not None:
            return next(iter(suggest(reading, self.examples(), features=features)), None)
        named = self.named(layer)
        typical = (group[0] for group in groups(features, GROUPS))
        return next((target for target in typical if target not in named), None)


def numbers_in_words(readings: Readings) -> str:
    """The result of comparing the printed numbers with the grid, "" before the scan is rectified."""
    straight = readings.straight
    if straight is None:
        return ""
    told = straight.numbers.text(readings.session.sheet)
    return tr("Printed numbers: {told}.").format(told=told)
