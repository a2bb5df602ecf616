"""LineOfSight: the hex whose field of view is shown, the line to another hex, and the answers about both.

It is not one of the switchable tools: it stays active beside them, and is updated after each edit.
"""

from __future__ import annotations

import enum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.errors import EditRefused
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.sighttests import KEY, OLD_MODE, SightTest, entry_of

if TYPE_CHECKING:
    from kpeditor.app.tools.sightanswers import SightAnswers, SurveyWork
    from kpeditor.core.edits.sheet import SetSheetField
    from kpeditor.core.rules.sightrules import Counts, FireMode, Verdict
    from kpeditor.core.sight.frame import Bools

MOST_LOOKED_FROM = 3000
"""Hexes of a zone that is looked from; of more `kpeditor los --zone` tells."""


class Shown(enum.Enum):
    """What about sight is shown over the map; the values are texts for the user."""

    FIELD = tr_later("Field of view")
    FIRE = tr_later("Field of fire")
    AMBIGUOUS = tr_later("Ambiguous lines")
    CHANGES = tr_later("Changes since saving")
    GUNS = tr_later("Guns on each hex")
    DEAD = tr_later("Dead ground")
    SHADOWS = tr_later("Ground behind crests")
    ZONE = tr_later("Seen from a zone")

    @property
    def is_of_side(self) -> bool:
        """Whether it is about a side and not about one hex."""
        return self in (Shown.GUNS, Shown.DEAD)

    @property
    def is_of_hex(self) -> bool:
        """Whether it is about one hex, the pinned one or the one under the pointer."""
        return not self.is_of_side and self is not Shown.ZONE


class LineOfSight(QObject):
    """Sight on the map of a document; `changed` tells that the answers may be others.

    Attributes:
        pin: the hex that was pinned, None when there is none.
        follows: whether the field of the hex under the pointer is shown while nothing is pinned.
        mode: the mode of fire that lines are judged for, "" for the usual one.
        has_rings: whether range rings are shown.
        shown: what lies over the map.
        side: id of the side whose guns are meant, "" for all sides.
        zone: the area sight starts from, as text; "" for the selected hexes.
    """

    changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.pin: Hex | None = None
        self.follows = self.has_rings = False
        self.mode = ""
        self.shown = Shown.FIELD
        self.side = self.zone = ""
        self._pointed: Hex | None = None
        self._ends: tuple[object, ...] = (None, None, ())
        document.changed.connect(self._on_changed)
        document.pointed.connect(self._on_pointed)
        document.selected.connect(self._on_pointed)
        document.filed.connect(self._on_filed)

    @cached_property
    def answers(self) -> SightAnswers:
        """What is asked about sight; made when something is, as most of a document's life nothing is."""
        from kpeditor.app.tools.sightanswers import SightAnswers

        return SightAnswers(self.document)

    @cached_property
    def survey(self) -> SurveyWork:
        """What is seen from a zone, and the ground behind crests."""
        from kpeditor.app.tools.sightanswers import SurveyWork

        made = SurveyWork(self.answers, self)
        made.finished.connect(self._tell)
        return made

    # --- What is asked ---

    @property
    def is_on(self) -> bool:
        """Whether anything is shown."""
        return self.pin is not None or self.follows or not self.shown.is_of_hex

    @property
    def start(self) -> Hex | None:
        """The hex sight starts from: the pinned one, else the one under the pointer if the field follows
        it.
        """
        if self.pin is not None:
            return self.pin
        return self.document.hover.hex if self.follows else None

    @property
    def end(self) -> Hex | None:
        """The hex a line is drawn to from the pin: under the pointer; off the map the selected one, else the
        last one the pointer was on.
        """
        if self.pin is None:
            return None
        end = self.document.hover.hex or self._selected(but=self.pin) or self._pointed
        return None if end == self.pin else end

    def _selected(self, but: Hex | None = None) -> Hex | None:
        hexes = self.document.selection.hexes - {but}
        return next(iter(hexes)) if len(hexes) == 1 else None

    def toggle(self) -> None:
        """Pins the hex under the pointer, also where another one was pinned; with the pointer off the map the
        selected one. On the pinned hex, or off the map with a pin, unpins; with nothing to pin lets the field
        follow the pointer.
        """
        here = self.document.hover.hex
        if self.pin is not None:
            self.pin = None if here in (None, self.pin) else here
        else:
            self.pin = self.document.hover.hex or self._selected()
            if self.pin is None:
                self.follows = not self.follows
        self._pointed = None
        self._tell()

    def step_back(self) -> bool:
        """Unpins, else ends the display of sight; answers whether there was anything to end."""
        if not self.is_on:
            return False
        if self.pin is not None:
            self.pin = None
        elif self.follows:
            self.follows = False
        else:
            self.shown = Shown.FIELD
        self._tell()
        return True

    def show(self, shown: Shown, side: str = "", zone: str = "") -> None:
        """Sets what is shown over the map."""
        self.shown, self.side, self.zone = shown, side, zone
        self._tell()

    @property
    def looked_from(self) -> tuple[Hex, ...]:
        """The hexes whose survey is shown: of the zone, or the start where the ground behind crests is shown;
        none where no survey is.
        """
        if self.shown is Shown.SHADOWS:
            return () if self.start is None else (self.start,)
        if self.shown is not Shown.ZONE:
            return ()
        if self.zone:
            zone = self.answers.zone(self.zone)
            return zone if len(zone) <= MOST_LOOKED_FROM else ()
        hexes = self.document.selection.hexes
        return tuple(sorted(hexes)) if len(hexes) <= MOST_LOOKED_FROM else ()

    def compare_with(self, path: Path | None) -> None:
        """Shows the differences in visibility to the map of another file; None: to this map as it was saved.

        Raises:
            BadFile: when the file cannot be understood.
            EditRefused: when its map has another board.
        """
        self.answers.compare_with(path)
        self.show(Shown.CHANGES)

    @property
    def fire_modes(self) -> tuple[FireMode, ...]:
        """The selectable modes of fire; none where they make no difference."""
        rules = self.document.ruleset
        return rules.fire_modes() if rules is not None else ()

    def switch(
        self, *, follows: bool | None = None, mode: str | None = None, has_rings: bool | None = None
    ) -> None:
        """Sets the given switches."""
        self.follows = self.follows if follows is None else follows
        self.mode = self.mode if mode is None else mode
        self.has_rings = self.has_rings if has_rings is None else has_rings
        self._tell()

    def keep(self, remark: str = "") -> None:
        """Saves the answer about the line as a sight test of the map.

        Raises:
            EditRefused: when there is no line.
        """
        verdict, sheet = self.verdict(), self.document.sheet
        if verdict is None or sheet is None:
            raise EditRefused(tr("pin a hex and point at another one, then keep the answer"))
        self.document.do(keep_test(sheet, verdict, remark, mode=self.mode), self)

    # --- Answers ---

    def verdict(self) -> Verdict | None:
        """The answer about the line, None when there is no line."""
        start, end = self.start, self.end
        return None if start is None or end is None else self.answers.verdict(start, end, self.mode)

    def field(self) -> Bools | None:
        """The hexes seen from the start, bool [rows, columns]; None without a start."""
        return None if self.start is None else self.answers.field(self.start, self.mode)

    def fire(self) -> Bools | None:
        """The hexes the units in the start hex can fire at; None without a start or units in it."""
        return None if self.start is None else self.answers.fire(self.start)

    def ambiguous(self) -> Bools | None:
        """The hexes whose answer would flip if corners counted otherwise; None without a start."""
        return None if self.start is None else self.answers.ambiguous(self.start, self.mode)

    def changes(self) -> tuple[Bools, Bools] | None:
        """The hexes that came into sight and those that were lost since the map was saved; None without a
        start or while the map has no file.
        """
        return None if self.start is None else self.answers.changes(self.start, self.mode)

    def counts(self) -> Counts | None:
        """How many guns of the chosen side cover each hex: uint16 [rows, columns]; None without guns on the
        map.
        """
        return self.answers.counts(self.side) if self.answers.guns(self.side) else None

    # --- What happens meanwhile ---

    def _tell(self) -> None:
        starts = self.looked_from
        self._ends = self.start, self.end, starts
        self.survey.ask(starts, mode=self.mode)
        self.changed.emit()

    def _on_changed(self, edit: Edit) -> None:
        touched, was_on = edit.touched(self.document.battle), self.is_on
        if "answers" in vars(self):
            self.answers.take_in(touched)
        if touched.board:  # hexes of the old board may be gone
            self.pin, self.follows, self.shown = None, False, Shown.FIELD
        if was_on:
            self._tell()

    def _on_pointed(self) -> None:
        self._pointed = self.document.hover.hex or self._pointed
        if self.is_on and (self.start, self.end, self.looked_from) != self._ends:
            self._tell()

    def _on_filed(self) -> None:
        if "answers" in vars(self) and self.answers.take_in_file() and self.is_on:
            self._tell()


def keep_test(sheet: MapSheet, verdict: Verdict, remark: str = "", *, mode: str = "") -> SetSheetField:
    """An edit that adds an answer to the map's sight tests, or renews the test of the same line. Without a
    remark a blocked line is remembered with what blocks it.
    """
    from kpeditor.core.edits.sheet import SetSheetField

    why = remark.strip() or "; ".join(reason.text for reason in verdict.reasons)
    entry = entry_of(sheet, SightTest(verdict.start, verdict.end, verdict.visible, why, mode))
    tests = [entry if _is_same_line(old, entry) else old for old in _tests(sheet)]
    if entry not in tests:
        tests.append(entry)
    title = tr("Watch the line {start} to {end}").format(start=entry["from"], end=entry["to"])
    return SetSheetField("extra", {**sheet.extra, KEY: tests}, title)


def _tests(sheet: MapSheet) -> list[Any]:
    tests = sheet.extra.get(KEY)
    return list(tests) if isinstance(tests, list | tuple) else []


def _is_same_line(old: Any, new: dict[str, Any]) -> bool:
    """Whether two entries are about the same two hexes and kind of fire."""
    if not isinstance(old, dict):
        return False
    return all((old.get(key) or "") == (new.get(key) or "") for key in ("from", "to", "mode", OLD_MODE))
