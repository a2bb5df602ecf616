"""Orders in the plotting code of the rules [5.1-5.5], parsed and written.

An order is parsed without the map; `engine/plots` judges whether a unit may carry it out. Blanks and commas
between tokens have no meaning [5.52]. Codes may be typed in small letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Literal, NoReturn

from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import Numbering

FireCode = Literal["N", "T", "L", "P"]
_FIRE: dict[str, FireCode] = {"N": "N", "T": "T", "L": "L", "P": "P"}
MOST_HEXES = 40
"""The longest leg: a unit on a road with the highest printed allowance."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A number of hexes in one direction."""

    direction: Direction
    hexes: int


def legs(directions: Iterable[int]) -> tuple[Leg, ...]:
    """The legs that single steps combine to."""
    return tuple(Leg(Direction(direction), len(list(same))) for direction, same in groupby(directions))


@dataclass(frozen=True, slots=True)
class Stop:
    """A wait in place for a number of half movement points [5.1]."""

    half_points: int


@dataclass(frozen=True, slots=True)
class Idle:
    """No operation: a dash, or no plot at all [5.0]."""


@dataclass(frozen=True, slots=True)
class Move:
    """Movement along a path. `entry` is the first hex of a reinforcement; `exit` is the side by which the
    unit leaves the map.
    """

    path: tuple[Leg | Stop, ...] = ()
    entry: Hex | None = None
    exit: Direction | None = None


@dataclass(frozen=True, slots=True)
class Overrun:
    """Movement along a path, then into and through a hex of soft enemies in one direction [9.6]."""

    path: tuple[Leg | Stop, ...]
    direction: Direction
    entry: Hex | None = None


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire at a hex: N direct, T tight H, L loose H, P opportunity.

    `targets` names units in the hex; if it is empty, all are targets. `group` is the letter of a combined
    attack declared beforehand, "" for none.
    """

    code: FireCode
    target: Hex
    targets: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class Embark:
    """Getting aboard: the passenger goes aboard, or the carrier takes the unit in an adjacent hex aboard
    [12.1].
    """

    hex: Hex | None = None


@dataclass(frozen=True, slots=True)
class Debark:
    """Getting off: the passenger gets off (guns with their new facing), or the carrier drives on to a hex
    [12.1].
    """

    hex: Hex | None = None
    facing: Direction | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """Turning a gun [9.4]."""

    facing: Direction


Movement = Move | Overrun
Order = Idle | Move | Overrun | Fire | Embark | Debark | Face
IDLE = Idle()

_DIRECTIONS = dict(Direction.__members__)
_BLANK = " \t,\u00a0"
_LEG = re.compile(rf"([A-Fa-f])[{_BLANK}]*(\d{{1,6}})[{_BLANK}]*")
_POINTS = re.compile(r"(\d{0,3})(\.0|\.5|½)?")
_IDS = re.compile(r"[^/*:]*")


@lru_cache(maxsize=4096)
def parse_order(text: str, numbering: Numbering) -> Order:
    """The order that a text stands for.

    Raises:
        BadExpression: when the text is not an order; `offset` is the index of the first character that does
            not fit.
    """
    return _Reader(text, numbering).order()


def write_order(order: Order, numbering: Numbering) -> str:
    """The order in plotting code; reading it gives the same order again."""
    match order:
        case Idle():
            return "-"
        case Move(path, entry, leave):
            off = f"X{leave.name}" if leave is not None else ""
            return (_entry(entry, numbering) + _path(path) + off).rstrip()
        case Overrun(path, direction, entry):
            return f"{_entry(entry, numbering)}{_path(path)}V{direction.name}"
        case Fire(code, target, targets, group):
            named = "/" + ",".join(targets) if targets else ""
            return f"{code}{numbering.name_hex(target)}{named}" + (f"*{group}" if group else "")
        case Embark(hex_):
            return "M" + (numbering.name_hex(hex_) if hex_ else "")
        case Debark(hex_, facing):
            return (
                "Q" + (numbering.name_hex(hex_) if hex_ else "") + (facing.name if facing is not None else "")
            )
        case Face(facing):
            return facing.name


def _entry(entry: Hex | None, numbering: Numbering) -> str:
    return f"@{numbering.name_hex(entry)} " if entry else ""


def _path(path: tuple[Leg | Stop, ...]) -> str:
    return "".join(
        f"{part.direction.name}{part.hexes}" if isinstance(part, Leg) else f"S{part.half_points / 2:g}"
        for part in path
    )


class _Reader:
    """Parses one order from left to right."""

    def __init__(self, text: str, numbering: Numbering) -> None:
        self.text = text
        self.numbering = numbering
        self._number = re.compile(numbering.pattern, re.IGNORECASE)
        self.at = 0
        self._skip()

    def order(self) -> Order:
        """The whole text as one order."""
        letter = self._peek()
        if letter in ("", "-"):
            self._take()
            return self._end(IDLE)
        if letter in _FIRE:
            return self._end(self._fire(_FIRE[letter]))
        if letter == "M":
            self._take()
            return self._end(Embark(self._hex() if self._is_hex() else None))
        if letter == "Q":
            return self._end(self._debark())
        if letter in _DIRECTIONS and not _LEG.match(self.text, self.at):
            return self._face()
        return self._end(self._movement())

    def _fire(self, code: FireCode) -> Fire:
        self._take()
        target = self._hex(f"{code} needs the number of its target hex")
        targets: tuple[str, ...] = ()
        if self._peek() == "/":
            if code != "N":
                self._fail("only direct fire (N) names units; this fire is at the hex")
            self._take()
            targets = self._ids()
        group = ""
        if self._peek() == "*":
            if code in "TL":
                self._fail("H fire never combines with other attacks")
            self._take()
            group = self.text[self.at : self.at + 1]
            if not re.fullmatch("[a-z]", group):
                self._fail("a combined attack has a small letter, for example *a")
            self._take()
        return Fire(code, target, targets, group)

    def _ids(self) -> tuple[str, ...]:
        match = _IDS.match(self.text, self.at)
        ids = re.split(r"[\s,]+", match.group().strip()) if match else []
        if not match or not ids[0]:
            self._fail("after / come the numbers of the target units")
        self.at = match.end()
        return tuple(id_ for id_ in ids if id_)

    def _debark(self) -> Debark:
        self._take()
        if self._is_hex():
            return Debark(hex=self._hex())
        if self._peek() in _DIRECTIONS:
            return Debark(facing=_DIRECTIONS[self._take()])
        return Debark()

    def _face(self) -> Order:
        facing = _DIRECTIONS[self._take()]
        if self._peek():
            self._fail(f"a number of hexes must follow the direction {facing.name}")
        return Face(facing)

    def _movement(self) -> Order:
        entry = None
        if self._peek() == "@":
            self._take()
            entry = self._hex("@ needs the number of the entry hex")
        path: list[Leg | Stop] = []
        while (letter := self._peek()) not in ("", "V", "X"):
            path.append(self._part(letter))
        if letter == "V":
            self._take()
            return Overrun(tuple(path), self._direction("V"), entry)
        leave = None
        if letter == "X":
            self._take()
            leave = self._direction("X")
        if entry is None and leave is None and not any(isinstance(part, Leg) for part in path):
            self.at = 0
            self._fail("stops alone are no movement (Q39); give a path, or leave the unit without an order")
        return Move(tuple(path), entry, leave)

    def _part(self, letter: str) -> Leg | Stop:
        if letter == "S":
            self._take()
            return Stop(self._half_points())
        leg = _LEG.match(self.text, self.at)
        if not leg:
            if letter in _DIRECTIONS:
                self._take()
                self._fail(f"a number of hexes must follow the direction {letter}")
            hint = "; opportunity fire is P" if letter == "R" else ""
            self._fail(f"{letter!r} is no code; use A to F, S, V, X, @, N, T, L, P, M, Q or -{hint}")
        hexes = int(leg[2])
        if not 1 <= hexes <= MOST_HEXES:
            self.at = leg.start(2)
            self._fail(f"a leg is 1 to {MOST_HEXES} hexes long, not {hexes}")
        self.at = leg.end()
        return Leg(_DIRECTIONS[letter], hexes)

    def _half_points(self) -> int:
        match = _POINTS.match(self.text, self.at)
        points = 2 * int(match[1] or 0) + (1 if match[2] in (".5", "½") else 0) if match else 0
        if not match or points == 0:
            self._fail("S needs movement points in halves, for example S2 or S1.5")
        self.at = match.end()
        self._skip()
        return points

    def _direction(self, code: str) -> Direction:
        if self._peek() not in _DIRECTIONS:
            self._fail(f"{code} needs a direction A to F")
        return _DIRECTIONS[self._take()]

    def _hex(self, need: str = "a hex number is missing") -> Hex:
        start = self.at
        match = self._number.match(self.text, self.at)
        if not match:
            self._fail(need)
        try:
            hex_ = self.numbering.parse_hex(match.group())
        except BadName as bad:
            raise BadExpression(str(bad), start) from None
        self.at = match.end()
        self._skip()
        return hex_

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1].upper()

    def _is_hex(self) -> bool:
        return self._number.match(self.text, self.at) is not None

    def _take(self) -> str:
        letter = self._peek()
        self.at += 1
        self._skip()
        return letter

    def _skip(self) -> None:
        text, at = self.text, self.at
        while at < len(text) and text[at] in _BLANK:
            at += 1
        self.at = at

    def _end(self, order: Order) -> Order:
        if self.at < len(self.text):
            rest = self.text[self.at :]
            last = {Overrun: "V is always last", Move: "X is always last"}
            self._fail(f"{rest!r} is too much: {last.get(type(order), 'one operation a unit')} [5.0]")
        return order

    def _fail(self, message: str) -> NoReturn:
        raise BadExpression(message, min(self.at, len(self.text)))
