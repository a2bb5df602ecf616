"""SightRules: how a ruleset answers who sees whom, and why. Ask `RuleSet.sight` for one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Protocol

import numpy as np
import numpy.typing as npt

from kpeditor.core.sight.frame import Bools, Frame
from kpeditor.core.sight.pairs import PairSight

if TYPE_CHECKING:
    from kpeditor.core.board.mapsheet import MapSheet
    from kpeditor.core.geometry.directions import Direction
    from kpeditor.core.geometry.hexes import Hex, HexGrid
    from kpeditor.core.geometry.hexsides import Hexside
    from kpeditor.core.rules.unittype import UnitType
    from kpeditor.core.sight.lines import MetSide
    from kpeditor.core.sight.offsets import Touch


@dataclass(frozen=True, slots=True)
class Finding:
    """A feature or hex that affects a line of sight, as a plain sentence with its paragraph.

    Attributes:
        kind: feature or terrain kind it is about: "crest", "woods", "town".
        rule: paragraph of the rules, for example "9.16A".
        text: the whole sentence: "1112D crest, crossed, blocks: target at ground level [9.16A]".
        blocks: whether this alone stops the line.
        side: the hexside it is about, None when it is about a hex.
        hex: the hex it is about, None when it is about a hexside.
        touch: how the line meets the hexside, None when it is about a hex.
    """

    kind: str
    rule: str
    text: str
    blocks: bool
    side: Hexside | None = None
    hex: Hex | None = None
    touch: Touch | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a unit in one hex sees another hex well enough to fire at it, with all reasons.

    Attributes:
        start, end: the firing hex and the target hex.
        range: distance in hexes [9.17].
        visible: True when nothing blocks.
        findings: everything that blocks or might seem to block, in order along the line.
        met: every hexside the line meets, in order.
    """

    start: Hex
    end: Hex
    range: int
    visible: bool
    findings: tuple[Finding, ...]
    met: tuple[MetSide, ...]

    @property
    def reasons(self) -> tuple[Finding, ...]:
        """The findings that block the line; empty exactly when the hex is visible."""
        return tuple(finding for finding in self.findings if finding.blocks)

    def sentences(self, sheet: MapSheet) -> list[str]:
        """The answer in words, one line each: the verdict, then every finding."""
        answer = "visible" if self.visible else "blocked"
        head = f"{sheet.name(self.start)} to {sheet.name(self.end)}, range {self.range}: {answer}"
        return [head, *(finding.text for finding in self.findings)]


@dataclass(frozen=True, slots=True)
class FireMode:
    """A way of firing with its own lines of sight, for example at hexes rather than at units.

    Attributes:
        id: its id in calls and files; "" for the usual mode.
        title: its name for users, for example "H fire".
        text: how its lines differ, in a sentence.
    """

    id: str
    title: str
    text: str = ""


class SightRules(Protocol):
    """Lines of sight on one map sheet under one set of options. Tell it of every change of the sheet.

    `mode` is the id of a mode of fire that the ruleset declares (`RuleSet.fire_modes`); "" is the usual one.
    """

    def verdict(self, start: Hex, end: Hex, *, mode: str = "") -> Verdict:
        """Whether the end hex can be seen from the start hex, with every reason."""
        ...

    def visible(self, start: Hex, end: Hex, *, mode: str = "") -> bool:
        """Whether the end hex can be seen from the start hex: `verdict` without reasons, and fast."""
        ...

    @property
    def reach(self) -> int | None:
        """The reach of fields and pairs on this sheet in hexes, None if they cover all of it."""
        ...

    def field(self, start: Hex, *, mode: str = "", whole: bool = False) -> Bools:
        """The hexes that can be seen from a hex, itself included: bool [rows, columns].

        Hexes beyond `reach` are only judged if `whole` is set.
        """
        ...

    def unit_field(self, unit: UnitType, start: Hex, facing: Direction | None = None) -> Bools:
        """The hexes a unit of this type can fire at from a hex, within its range and, where it has one, the
        arc before its facing: bool [rows, columns].
        """
        ...

    def ambiguous(self, start: Hex, *, mode: str = "") -> Bools:
        """The hexes whose answer depends on how corners and hexsides along the line count: bool [rows,
        columns].
        """
        ...

    def all_pairs(self, reach: int | None = None, *, mode: str = "") -> PairSight:
        """The pairs of hexes that see each other within a range (None: up to `reach`). They follow later
        updates.

        Raises:
            ValueError: for a range beyond `reach`.
        """
        ...

    def update(self, hexes: Iterable[Hex] = (), hexsides: Iterable[Hexside] = ()) -> None:
        """Takes note that these hexes (with all their hexsides) and these hexsides of the sheet changed."""
        ...

    def refresh(self) -> None:
        """Reads the whole sheet again, after a change of unknown extent."""
        ...


class JudgedSight(ABC, SightRules):
    """Lines of sight for rules that judge one line at a time: a subclass only implements `verdict`.

    Fields and pairs ask for each line anew, some thousand lines a second: enough for boards of some hundred
    hexes, or with a short `reach`. Sight is mutual here: pairs are judged from the hex that comes first.

    Attributes:
        frame: positions of the board, for `core.sight.lines`.
    """

    def __init__(self, sheet: MapSheet, reach: int | None = None) -> None:
        """Sight on a sheet, up to `reach` hexes; None: over all of it."""
        self.sheet, self._reach = sheet, reach
        self.frame = Frame(sheet.grid, sheet.grid.columns + sheet.grid.rows)
        self._seen: dict[tuple[Hex, Hex, str], bool] = {}
        self._pairs: dict[tuple[int | None, str], PairSight] = {}

    @property
    def reach(self) -> int | None:
        """The reach of fields and pairs in hexes."""
        return self._reach

    @abstractmethod
    def verdict(self, start: Hex, end: Hex, *, mode: str = "") -> Verdict:
        """Whether the end hex can be seen from the start hex, with every reason."""

    def visible(self, start: Hex, end: Hex, *, mode: str = "") -> bool:
        """The `visible` of the verdict; it is cached."""
        known = self._seen.get((start, end, mode))
        if known is None:
            known = self._seen[start, end, mode] = self.verdict(start, end, mode=mode).visible
        return known

    def field(self, start: Hex, *, mode: str = "", whole: bool = False) -> Bools:
        """The hexes that can be seen from one: bool [rows, columns]."""
        return self._where(start, None if whole else self.reach, mode)

    def unit_field(self, unit: UnitType, start: Hex, facing: Direction | None = None) -> Bools:
        """The hexes seen within the figure `range` of the type, without its own; none if it has no range."""
        seen = self._where(start, int(unit.figures.get("range", 0)), self.mode_of(unit))
        seen[start.row - 1, start.column - 1] = False
        return seen

    def mode_of(self, unit: UnitType) -> str:
        """The mode of fire of a type."""
        return ""

    def ambiguous(self, start: Hex, *, mode: str = "") -> Bools:
        """No hexes, because such rules leave nothing open."""
        return np.zeros((self.sheet.grid.rows, self.sheet.grid.columns), np.bool_)

    def all_pairs(self, reach: int | None = None, *, mode: str = "") -> PairSight:
        """The pairs of hexes that see each other within a range.

        Raises:
            ValueError: for a range beyond `reach`.
        """
        if reach is not None and self.reach is not None and reach > self.reach:
            raise ValueError(f"pairs go up to {self.reach} hexes, not {reach}")
        most = self.reach if reach is None else reach
        if (most, mode) not in self._pairs:
            self._pairs[most, mode] = self._judged(most, mode)
        return self._pairs[most, mode]

    def update(self, hexes: Iterable[Hex] = (), hexsides: Iterable[Hexside] = ()) -> None:
        """Drops all cached verdicts, because any line may meet the changed places."""
        self.refresh()

    def refresh(self) -> None:
        """Drops all cached verdicts."""
        self._seen.clear()
        self._pairs.clear()

    def _where(self, start: Hex, most: int | None, mode: str) -> Bools:
        grid, seen = self.sheet.grid, np.zeros((self.sheet.grid.rows, self.sheet.grid.columns), np.bool_)
        for there in grid.hexes() if most is None else grid.within(most, start):
            is_seen = there == start or self.visible(start, there, mode=mode)
            seen[there.row - 1, there.column - 1] = is_seen
        return seen

    def _judged(self, most: int | None, mode: str) -> PairSight:
        grid, frame = self.sheet.grid, self.frame
        rows: dict[tuple[int, int], bytearray] = {}
        for one, other in combinations(sorted(grid.hexes(), key=frame.place), 2):
            if most is not None and grid.distance(one, other) > most:
                continue
            (i, v), (j, w) = frame.place(one), frame.place(other)
            bits = rows.setdefault((j - i, w - v), bytearray((frame.size + 7) // 8))
            if self.visible(one, other, mode=mode):
                position = frame.position(i, v)
                bits[position >> 3] |= 1 << (position & 7)
        steps = sorted(rows)
        found = np.frombuffer(b"".join(rows[step] for step in steps), np.uint8)
        return PairSight(frame, steps, found.reshape(len(steps), (frame.size + 7) // 8).copy())


# --- Coverage by several guns ---

Counts = npt.NDArray[np.uint16]


@dataclass(frozen=True, slots=True)
class Gun:
    """A unit that may fire: its type, its hex, and its facing if it has one."""

    type: UnitType
    hex: Hex
    facing: Direction | None = None


def coverage(grid: HexGrid, rules: SightRules, guns: Iterable[Gun]) -> Counts:
    """The number of guns that can fire at each hex: uint16 [rows, columns]."""
    counts = np.zeros((grid.rows, grid.columns), np.uint16)
    for gun in guns:
        counts += rules.unit_field(gun.type, gun.hex, gun.facing)
    return counts


def covering(rules: SightRules, guns: Iterable[Gun], target: Hex) -> list[Gun]:
    """The guns that can fire at a hex, in the order given."""
    at = target.row - 1, target.column - 1
    return [gun for gun in guns if rules.unit_field(gun.type, gun.hex, gun.facing)[at]]
