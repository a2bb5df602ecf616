"""MarkerSheet: registration markers, laid by clicks and drags; who observes them is shown [B20, B21]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from kpeditor.app.ruleset_ui.contract import Task, Units
from kpeditor.app.ruleset_ui.panzerblitz.attacks import position_of
from kpeditor.app.ruleset_ui.toolkit.deploying.deploysheet import DeploySheet
from kpeditor.app.ruleset_ui.toolkit.painting import Drawing, paint_note, paint_watch, tint
from kpeditor.app.ruleset_ui.toolkit.seen import SeenUnits
from kpeditor.app.words import listed, tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.panzerblitz.engine.bitz import registering
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import revised_of
from kpeditor.rulesets.panzerblitz.engine.position import Position


class Zones(Mapping[str, frozenset[Hex]]):
    """By unit the hexes in which it may lay its marker; reckoned when it is asked for, for howitzers reach
    far.
    """

    def __init__(self, at: Position, units: list[str]) -> None:
        self._at, self._units = at, units
        self._found = cache(self._reckoned)

    def __getitem__(self, unit: str) -> frozenset[Hex]:
        if unit not in self._units:
            raise KeyError(unit)
        return self._found(unit)

    def __iter__(self) -> Iterator[str]:
        return iter(self._units)

    def __len__(self) -> int:
        return len(self._units)

    def _reckoned(self, unit: str) -> frozenset[Hex]:
        hexes = self._at.ground.grid.hexes()
        return frozenset(hex_ for hex_ in hexes if not registering.why_not_marking(self._at, unit, hex_))


class MarkerSheet(DeploySheet):
    """A line for each unit that can register; its code is the hex of its marker, none for no marker."""

    def __init__(self, task: Task) -> None:
        at, seen = position_of(task), SeenUnits(task)
        self._at, self._seen = at, seen
        able = [
            unit for unit, _ in at.of(task.decision.side) if not registering.why_not_registering(at, unit)
        ]
        super().__init__(task, seen.lines(able), Zones(at, able), tr("Marker"))
        lying = revised_of(at).registered
        self._before = {unit: at.ground.name(lying[unit]) for unit in able if unit in lying}
        self.codes = dict(self._before)
        self.tools.add(tr("Take away"), tr("Take the marker of the unit away (Delete)"), self.clear)
        self.tools.addStretch()
        self.refresh()
        self.select(able[0] if able else "")

    # --- The answer ---

    def answer_of(self, codes: Mapping[str, str]) -> Answer:
        """The hex of each marker; `off` for one that was taken away."""
        gone = {unit: registering.OFF for unit in self._before if unit not in codes}
        return {**codes, **gone}

    def put(self, answer: Answer) -> None:
        """Takes an answer over as one step of undo; markers it does not name stay."""
        given = {str(unit): str(place) for unit, place in dict(answer).items()}
        after = {**self._before, **given}
        found = {unit: place for unit, place in after.items() if place not in (registering.OFF, "None")}
        self.set_codes({**dict.fromkeys(self.codes), **found})

    # --- Words ---

    def unplaced(self) -> list[str]:
        """None: a marker may be left out."""
        return []

    def title(self) -> str:
        """What is asked."""
        return tr("Where do registration markers lie now?")

    def remaining(self) -> str:
        """Who has no marker yet."""
        left = sum(unit not in self.codes for unit in self.zones)
        return tr("{count} without a marker").format(count=left) if left else ""

    def ready_words(self) -> str:
        """What the button says."""
        return tr("Register") if self.codes != self._before else tr("Leave the markers")

    def remark(self, unit: str) -> str:
        """Whether a marker is new, and who observes it."""
        hex_ = self.hex_of(unit)
        if hex_ is None:
            return tr("no marker")
        seen = tr("seen by {units}").format(units=listed(self._watching(unit, hex_)))
        return seen if self._before.get(unit) == self.codes[unit] else tr("new, {seen}").format(seen=seen)

    def describe(self, unit: str) -> str:
        """What to do, when it may be fired on, why a hex is no good."""
        if not unit:
            return tr("Click a unit, then the hex that it registers on.")
        if not self.zones[unit]:
            return tr(
                "{unit} cannot register: nobody who may observe for it sees a hex in its range."
            ).format(unit=self._titles[unit])
        return tr(
            "{unit}: click a tinted hex; it may fire there from your next turn on, if somebody observes it."
        ).format(unit=self._titles[unit])

    def _watching(self, unit: str, hex_: Hex) -> list[str]:
        return [self._seen.title(one) for one in registering.callers(self._at, unit, hex_)]

    # --- The map ---

    def drafted(self, units: Units) -> Units:
        """The units as they are: only markers are laid."""
        return units

    def area(self) -> frozenset[Hex]:
        """Where the selected unit may lay its marker."""
        return self.zones.get(self.selected, frozenset())

    def place_selected(self, hex_: Hex) -> None:
        """Lays the marker; a click on a unit that can register selects it."""
        here = [unit for unit in self.zones if self._seen.hex(unit) == hex_]
        if here:
            after = here.index(self.selected) + 1 if self.selected in here else 0
            self.select(here[after % len(here)])
        elif self.selected and (why := registering.why_not_marking(self._at, self.selected, hex_)):
            self.told.emit(f"{self._titles[self.selected]} {why}")
        elif self.selected and self.place(self.selected, hex_):
            without = [unit for unit in self.zones if unit not in self.codes and self.zones[unit]]
            self.select(self.table.next_after(self.selected, without) or self.selected)

    def paint_below(self, draw: Drawing) -> None:
        """Where the selected unit may lay its marker."""
        if self.selected:
            super().paint_below(draw)

    def paint(self, draw: Drawing) -> None:
        """All markers with their units; of the selected one who observes it."""
        super().paint(draw)
        for unit in self.codes:
            hex_ = self._over if unit == self._dragged else self.hex_of(unit)
            if hex_ is None:
                continue
            tint(draw, [hex_], self.colour, 0.2 if unit == self.selected else 0.08)
            paint_note(draw, hex_, self._titles[unit], self.colour, lift=-0.75)
            if unit == self.selected:
                for one in registering.callers(self._at, unit, hex_):
                    start = self._seen.hex(one)
                    if start is not None:
                        paint_watch(draw, start, hex_)
