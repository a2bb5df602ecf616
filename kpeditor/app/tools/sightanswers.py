"""SightAnswers: answers questions about sight on a map, and caches each answer until an edit."""

from __future__ import annotations

from collections.abc import Callable, Generator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.document.units import PlacedUnit, placed_units, units_at
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Touched
from kpeditor.core.errors import EditRefused
from kpeditor.core.files.documents import open_with_map
from kpeditor.core.files.reading import read_map
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import disc
from kpeditor.core.rules.inforce.sight import sight_at_start
from kpeditor.core.rules.ruledsheet import ruled_map
from kpeditor.core.rules.sightrules import Counts, Gun, SightRules, Verdict, coverage, covering
from kpeditor.core.scenario.zones import area_hexes
from kpeditor.core.sight.frame import Bools
from kpeditor.core.texts import count

if TYPE_CHECKING:
    from kpeditor.core.rules.sightshapes import SightSurvey

Answer = TypeVar("Answer")
PLAIN_RINGS = (1, 5, 10, 15, 20)
"""The rings where the rules know no bands of range."""


class SightAnswers:
    """Asks the rules of a document; answers None where they have no lines of sight on its map.

    Attributes:
        version: grows with every edit that may change an answer.
        against: name of the file whose map is compared with, "" while it is the map as it was saved.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._rules: SightRules | None = None
        self._source = document.opened.map_source
        self._known: dict[Any, Any] = {}
        self._known_saved: dict[Any, Any] = {}
        self._judged: tuple[tuple[Hex, int], Bools] | None = None
        self._other: MapSheet | None = None
        self.against = ""
        self.version = 0

    @property
    def rules(self) -> SightRules | None:
        """Lines of sight under the rules and options of the document."""
        document = self._document
        if self._rules is None and document.sheet is not None and document.ruleset is not None:
            self._rules = sight_at_start(document.ruleset, document.sheet, document.scenario)
        return self._rules

    def rings(self) -> dict[int, str]:
        """The range rings: label by range, with the loss of fire strength at that distance under these rules
        [9.19].
        """
        ruleset = self._document.ruleset
        bands = ruleset.range_bands(self._document.scenario) if ruleset is not None else ()
        effects = {band.to: band.effect for band in bands} or dict.fromkeys(PLAIN_RINGS, "")
        return {
            far: f"{count(far, tr('hex'), tr('hexes'))}  {effect}".strip() for far, effect in effects.items()
        }

    def verdict(self, start: Hex, end: Hex, mode: str) -> Verdict | None:
        """The answer about a line, with its reasons."""
        rules = self.rules
        if rules is None:
            return None
        return _once(self._known, ("line", start, end, mode), lambda: rules.verdict(start, end, mode=mode))

    def field(self, start: Hex, mode: str) -> Bools | None:
        """The hexes seen from a hex, bool [rows, columns]."""
        rules = self.rules
        if rules is None:
            return None
        return _once(self._known, ("field", start, mode), lambda: rules.field(start, mode=mode))

    def judged(self, start: Hex) -> Bools | None:
        """The hexes a field covers, bool [rows, columns]; None for the whole board."""
        rules, sheet = self.rules, self._document.sheet
        if rules is None or sheet is None or rules.reach is None:
            return None
        if self._judged is None or self._judged[0] != (start, rules.reach):
            self._judged = (start, rules.reach), disc(sheet.grid, rules.reach, start)
        return self._judged[1]

    def fire(self, start: Hex) -> Bools | None:
        """The hexes the units in a hex can fire at, bool [rows, columns]; None when there are no units."""
        guns = self._guns(units_at(self._document.battle, start))
        return _once(self._known, ("fire", start), lambda: self._coverage(guns) > 0) if guns else None

    def ambiguous(self, start: Hex, mode: str) -> Bools | None:
        """The hexes whose answer would flip if corners and hexsides run along counted otherwise."""
        rules = self.rules
        if rules is None:
            return None
        return _once(self._known, ("flips", start, mode), lambda: rules.ambiguous(start, mode=mode))

    def changes(self, start: Hex, mode: str) -> tuple[Bools, Bools] | None:
        """The hexes that came into sight and those that were lost since the map was saved, or against another
        map; None while there is none to compare with.
        """
        seen = self.field(start, mode)
        saved = _once(self._known_saved, "rules", self._read_saved)
        if saved is None or seen is None:
            return None
        before = _once(self._known_saved, (start, mode), lambda: saved.field(start, mode=mode))
        return seen & ~before, before & ~seen

    def compare_with(self, path: Path | None) -> None:
        """Sets the map of another file to compare with; None: this document's map as it was saved.

        Raises:
            BadFile: when the file cannot be understood.
            EditRefused: when its map has another board.
        """
        other = None
        if path is not None:
            battle, sheet = open_with_map(path).battle, self._document.sheet
            if sheet is None or not battle.is_hex or battle.map.grid != sheet.grid:
                raise EditRefused(
                    tr("{path} has a board of another size or kind; compare maps of one board").format(
                        path=path.name
                    )
                )
            other = battle.map
        self._other, self.against = other, "" if path is None else path.name
        self._known_saved.clear()
        self.version += 1

    def zone(self, text: str) -> tuple[Hex, ...]:
        """The hexes of an area as typed; none when it is no area."""
        if self._document.sheet is None:
            return ()
        battle = self._document.battle
        return _once(self._known, ("zone", text), lambda: tuple(sorted(area_hexes(ruled_map(battle), text))))

    def survey_steps(self, starts: tuple[Hex, ...], mode: str) -> Generator[None, None, SightSurvey] | None:
        """What is seen from some hexes, with the dead ground, in steps; None where the rules know no
        sight.
        """
        from kpeditor.core.rules.sightshapes import ReliefSight, SightQuestion, survey_steps

        rules, document = self.rules, self._document
        if rules is None or document.sheet is None or document.ruleset is None:
            return None
        relief = ReliefSight(document.ruleset, document.sheet, rules, document.scenario)
        return survey_steps(relief, SightQuestion(starts, mode))

    def counts(self, side: str) -> Counts | None:
        """How many guns of a side ("": of all) cover each hex: uint16 [rows, columns]."""
        if self.rules is None:
            return None
        return _once(self._known, ("guns", side), lambda: self._coverage(self.guns(side)))

    def guns(self, side: str) -> list[Gun]:
        """The units of a side ("": of all) that stand in a hex."""
        placed = placed_units(self._document.battle)
        return self._guns([one for one in placed if side in ("", one.side.id)])

    def covering(self, side: str, target: Hex) -> list[Gun]:
        """The guns of a side ("": of all) that can fire at a hex."""
        rules = self.rules
        return [] if rules is None else covering(rules, self.guns(side), target)

    def _coverage(self, guns: list[Gun]) -> Counts:
        rules, sheet = self.rules, self._document.sheet
        assert rules is not None
        assert sheet is not None
        return coverage(sheet.grid, rules, guns)

    def _guns(self, placed: list[PlacedUnit]) -> list[Gun]:
        """The units that are not aboard of another one and of a type that is known."""
        types = self._document.unit_types()
        return [
            Gun(types[one.unit.type], one.hex, _direction(one.unit.facing))
            for one in placed
            if one.unit.type in types and not one.unit.carried_by
        ]

    def _read_saved(self) -> SightRules | None:
        """Lines of sight on the other map, or on this one as it was last read or saved."""
        document = self._document
        if self._other is not None and document.ruleset is not None:
            return sight_at_start(document.ruleset, self._other, document.scenario)
        if self._source is None or document.ruleset is None:
            return None
        sheet, _, _ = read_map(self._source)
        if not isinstance(sheet, MapSheet):
            return None
        return sight_at_start(document.ruleset, sheet, document.scenario)

    def take_in(self, touched: Touched) -> None:
        """Drops the answers an edit may have changed; the lines of sight of the ruleset get the changed part
        only.
        """
        if touched.scenario:
            self._rules = None  # its options and tables may have changed
            self._known_saved.clear()
        elif self._rules is not None and touched.hexes is None:
            self._rules.refresh()
        elif self._rules is not None and touched.hexes:
            self._rules.update(touched.hexes)
        self._known.clear()
        self.version += 1

    def take_in_file(self) -> bool:
        """Answers whether the saved map to compare with has changed."""
        is_other = self._document.opened.map_source is not self._source
        if is_other:
            self._source = self._document.opened.map_source
            self._known_saved.clear()
            self.version += 1
        return is_other


def _once(known: dict[Any, Any], key: object, work: Callable[[], Answer]) -> Answer:
    """The cached answer to a question, computed at the first call."""
    if key not in known:
        known[key] = work()
    answer: Answer = known[key]
    return answer


def _direction(facing: str) -> Direction | None:
    return Direction[facing] if facing in Direction.__members__ else None


_TURN = 0.004
"""Seconds of work in one turn of the event loop."""


class SurveyWork(QObject):
    """Computes one survey at a time; `finished` tells that `found` answers the last question.

    After an edit `found` keeps the old answer until the new one is ready: an empty map in between would
    flicker.

    Attributes:
        found: what is seen; None while there is no answer about these hexes.
        number: grows with every answer.
    """

    finished = Signal()

    def __init__(self, answers: SightAnswers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._answers = answers
        self._asked: tuple[int, tuple[Hex, ...], str] | None = None
        self._steps: Generator[None, None, SightSurvey] | None = None
        self._mode = ""
        self.found: SightSurvey | None = None
        self.number = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        """Whether the answer is still being computed."""
        return self._steps is not None

    def ask(self, starts: tuple[Hex, ...], *, mode: str) -> None:
        """Asks what is seen from some hexes, from none to stop; does nothing for the same question."""
        asked = (self._answers.version, starts, mode)
        if asked == self._asked:
            return
        self._asked = asked
        if self.found is not None and (self.found.starts, self._mode) != (starts, mode):
            self.found = None
        self._mode = mode
        self._steps = self._answers.survey_steps(starts, mode) if starts else None
        if self._steps is None:
            self._timer.stop()
        else:
            self._timer.start(0)

    def _go_on(self) -> None:
        """Computes one slice."""
        until = perf_counter() + _TURN
        while self._steps is not None and perf_counter() < until:
            try:
                next(self._steps)
            except StopIteration as done:
                self._steps, self.found = None, done.value
                self.number += 1
        if self._steps is None:
            self._timer.stop()
            self.finished.emit()
