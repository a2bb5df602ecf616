"""SpotSheet: asks for a hex for some units, or for none, by clicks and drags: for markers, or the aim of
guns. A ruleset describes the question by `Spots`, which is not a widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from kpeditor.app.ruleset_ui.contract import Task, Units
from kpeditor.app.ruleset_ui.toolkit.deploying.deploysheet import DeploySheet
from kpeditor.app.ruleset_ui.toolkit.deploying.places import Places
from kpeditor.app.ruleset_ui.toolkit.history import History
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import next_in
from kpeditor.app.ruleset_ui.toolkit.painting import Drawing, paint_note, paint_watch, tint
from kpeditor.app.ruleset_ui.toolkit.seen import SeenUnits
from kpeditor.app.words import listed, tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer


class Spots:
    """The ruleset's part of such a question. Texts are translated where they are shown.

    Attributes:
        units: the units that may have a spot; `before`: the printed numbers of spots that exist already, by
            unit.
        off: the form of a removed spot in the answer. A spot that the answer does not name stays.
        column: the word for a spot in the table; `left`: the text about units without one, with their
            `{count}`.
        ready, keep: the text of the button with a change, and without one.
        none, watched, new: the text beside a unit without a spot, with a spot that `{units}` see, and with a
            new spot (`{seen}` is the text of `watched`).
        help, blind: the text about what to do with a unit, and about a unit without any possible hex.
    """

    units: Sequence[str] = ()
    before: Mapping[str, str] = {}
    off = "off"
    column = left = ready = keep = none = watched = new = help = blind = ""

    def __init__(self, task: Task) -> None:
        self.task, self.seen = task, SeenUnits(task)

    def why_not(self, unit: str, hex_: Hex) -> str:
        """Why a unit may not have its spot in a hex, as the end of a sentence about it."""
        return ""

    def watchers(self, unit: str, hex_: Hex) -> Sequence[str]:
        """The units that see a spot for a unit; lines lead from them."""
        return ()


class Zones(Mapping[str, frozenset[Hex]]):
    """The hexes in which a unit may have its spot, by unit. They are computed at the first use, since they
    may be many.
    """

    def __init__(self, spots: Spots) -> None:
        self._units = spots.units
        hexes = list(spots.task.battle.map.grid.hexes())
        self._found = cache(lambda unit: frozenset(one for one in hexes if not spots.why_not(unit, one)))

    def __getitem__(self, unit: str) -> frozenset[Hex]:
        if unit not in self._units:
            raise KeyError(unit)
        return self._found(unit)

    def __iter__(self) -> Iterator[str]:
        return iter(self._units)

    def __len__(self) -> int:
        return len(self._units)


class SpotPlaces(Places):
    """The places of spots. In a hex without a spot a drag begins at the units there."""

    def __init__(self, spots: Spots) -> None:
        super().__init__(spots.task.battle.map, Zones(spots), optional=spots.units)
        self._seen = spots.seen

    def units_at(self, hex_: Hex | None) -> list[str]:
        """The units whose spots lie in a hex, or without spots the units that are there."""
        return super().units_at(hex_) or [one for one in self.zones if self._seen.hex(one) == hex_]


class SpotSheet(DeploySheet):
    """A line for each unit; its code is the hex of its spot, none for no spot."""

    def __init__(self, spots: Spots) -> None:
        self._spots, self._seen = spots, spots.seen
        lines = spots.seen.lines(spots.units)
        places = SpotPlaces(spots)
        super().__init__(spots.task, lines, places, tr(spots.column))
        self.history = History(dict(spots.before))
        self.codes = self.history.now
        self._began: Hex | None = None
        self._was_selected = False
        self.tools.add(tr("Take away"), tr("Take it off the map again (Delete)"), self.clear)
        self.tools.addStretch()
        self.refresh()
        self.select(next(iter(spots.units), ""))

    # --- The answer ---

    def answer_of(self, codes: Mapping[str, str]) -> Answer:
        """The hex of each spot, and those that were taken away."""
        return {**codes, **{unit: self._spots.off for unit in self._spots.before if unit not in codes}}

    def is_blank(self) -> bool:
        """Whether the spots are unchanged."""
        return dict(self.codes) == dict(self._spots.before)

    def put(self, answer: Answer) -> None:
        """Applies an answer as one step of undo. Spots that it does not name stay."""
        given = {str(unit): str(place) for unit, place in dict(answer).items()}
        after = {**self._spots.before, **given}
        found = {unit: place for unit, place in after.items() if place not in (self._spots.off, "None")}
        self.set_codes({**dict.fromkeys(self.codes), **found})

    # --- Words ---

    def title(self) -> str:
        """What is asked."""
        return tr(self.task.decision.words)

    def remaining(self) -> str:
        """The text about units without a spot."""
        left = sum(unit not in self.codes for unit in self.places.zones)
        return tr(self._spots.left).format(count=left) if left else ""

    def ready_words(self) -> str:
        """What the button says."""
        return tr(self._spots.ready if self.codes != self._spots.before else self._spots.keep)

    def remark(self, unit: str) -> str:
        """Whether a spot is new, and who sees it."""
        hex_ = self.places.hex_of(unit)
        if hex_ is None:
            return tr(self._spots.none)
        watching = [self._seen.title(one) for one in self._spots.watchers(unit, hex_)]
        seen = tr(self._spots.watched).format(units=listed(watching))
        is_old = self._spots.before.get(unit) == self.codes[unit]
        return seen if is_old else tr(self._spots.new).format(seen=seen)

    def describe(self, unit: str) -> str:
        """What to do with a unit, or why it has no possible hex."""
        if not unit:
            return tr("Click a unit, then its hex.")
        return tr(self._spots.help if self.places.zones[unit] else self._spots.blind).format(
            unit=self.titles[unit]
        )

    # --- The map ---

    def drafted(self, units: Units) -> Units:
        """The units as they are: only spots are laid."""
        return units

    def take_up(self, hex_: Hex | None) -> None:
        """Begins to drag a spot, or a new spot out of its unit, so that it can be put into a hex with other
        units too.
        """
        self._began, self._was_selected = hex_, self.selected in self.places.units_at(hex_)
        super().take_up(hex_)

    def put_down(self, hex_: Hex | None) -> None:
        """Lays the spot where it was dragged to. A click on a unit whose spot is elsewhere only selects."""
        if self._over == self._began and self._began != self.places.hex_of(self._dragged):
            there = self.places.units_at(self._began)
            self.put_back()
            if len(there) > 1 and self._was_selected:
                self.select(next_in(there, self.selected))
            return
        super().put_down(hex_)

    def area(self) -> frozenset[Hex]:
        """Where the selected unit may have its spot."""
        return self.places.zones.get(self.selected, frozenset())

    def place_selected(self, hex_: Hex) -> None:
        """Lays the spot and goes on to the next unit without one. A click on a unit that may have a spot
        selects it.
        """
        unit = self.selected
        here = [one for one in self.places.zones if self._seen.hex(one) == hex_]
        if here:
            self.select(next_in(here, unit))
        elif unit and (why := self._spots.why_not(unit, hex_)):
            self.told.emit(f"{self.titles[unit]} {why}")
        elif unit and self.place(unit, hex_):
            without = [one for one in self.places.zones if one not in self.codes and self.places.zones[one]]
            self.select(self.table.next_after(unit, without) or unit)

    def paint_below(self, draw: Drawing) -> None:
        """Where the selected unit may have its spot."""
        if self.selected:
            super().paint_below(draw)

    def paint(self, draw: Drawing) -> None:
        """Draws all spots with their units, and for the selected spot the units that see it."""
        super().paint(draw)
        for unit in (*self.codes, *({self._dragged} - self.codes.keys() - {""})):
            hex_ = self._over if unit == self._dragged else self.places.hex_of(unit)
            if hex_ is None:
                continue
            tint(draw, [hex_], self.colour, 0.2 if unit == self.selected else 0.08)
            paint_note(draw, hex_, self.titles[unit], self.colour, lift=-0.75)
            for one in self._spots.watchers(unit, hex_) if unit == self.selected else ():
                if (start := self._seen.hex(one)) is not None:
                    paint_watch(draw, start, hex_)
