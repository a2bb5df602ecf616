"""Reads modules and saved games again, by VASSAL's own rules of decoding and independently of what writes
them, so that a fault of the writer cannot hide in the reader.
"""

from __future__ import annotations

import io
import math
import re
import string
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from kpeditor.core.errors import KpError

_GRIDS = "VASSAL.build.module.map.boardPicker.board."
_MOST_BYTES = 2_000_000_000


class ModuleFaulty(KpError):
    """A module or saved game that does not read back as it should; the message says what differs."""


@dataclass(frozen=True, slots=True)
class ReadPiece:
    """A piece as read: traits outermost first, each with its state; `place` is map, x, y."""

    id: str
    name: str
    image: str
    traits: tuple[tuple[str, str], ...]
    place: tuple[str, int, int]
    gpid: int


@dataclass(frozen=True, slots=True)
class ReadStack:
    """A stack: where it lies and the ids of its pieces, the lowest first."""

    place: tuple[str, int, int]
    pieces: tuple[str, ...]


def tokens(text: str, delimiter: str) -> list[str]:
    """The elements of a sequence. A delimiter behind a backslash belongs to the element."""
    found = [""]
    for sign in text:
        if sign != delimiter:
            found[-1] += sign
        elif found[-1].endswith("\\"):
            found[-1] = found[-1][:-1] + delimiter
        else:
            found.append("")
    return [_bare(token) for token in found]


def _bare(token: str) -> str:
    has_quotes = len(token) > 1 and token.startswith("'") and token.endswith("'")
    return token[1:-1] if has_quotes else token


def chain(text: str) -> list[str]:
    """The traits of a type or state: each lies in the one before."""
    found = []
    while True:
        first, *rest = tokens(text, "\t")
        found.append(first)
        if not rest:
            return found
        text = rest[0]


def piece_of(command: str) -> ReadPiece | ReadStack:
    """The piece or stack a command adds.

    Raises:
        ModuleFaulty: when the command is none of that kind.
    """
    if not command.startswith("+/"):
        raise ModuleFaulty(f"a piece is added with +/, not {command[:20]!r}")
    parts = tokens(command[2:], "/")
    if len(parts) != 3:
        raise ModuleFaulty(f"a piece has an id, a type and a state, not {len(parts)} parts")
    id_, type_, state = parts
    if type_ == "stack":
        name, x, y, *ids = tokens(state, ";")
        inside = tuple(one for one in ids if not one.startswith("@@"))
        return ReadStack((name, int(x), int(y)), inside)
    types, states = chain(type_), chain(state)
    if len(types) != len(states):
        raise ModuleFaulty(f"a piece has {len(types)} traits and {len(states)} states")
    _, _, _, image, name = tokens(types[-1], ";")
    place, x, y, gpid, *_ = tokens(states[-1], ";")
    traits = tuple(zip(types[:-1], states[:-1], strict=True))
    return ReadPiece(id_, name, image, traits, (place, int(x), int(y)), int(gpid or 0))


def turn_of(command: str, counter: int = 0) -> int | None:
    """The game-turn a command sets the turn counter of this number to; None when it is no such command.

    Raises:
        ModuleFaulty: when VASSAL would take the game-turn for missing, and go back to the first.
    """
    if not command.startswith(f"TURNTurnTracker{counter}"):
        return None
    state = (*tokens(command, "\t"), "")[1]
    level_in_use, *levels = tokens(state, "|")
    if level_in_use != "0" or len(levels) != 1:
        raise ModuleFaulty(f"the turn counter has one level, not the state {state!r}")
    value, below, goes_round, *_ = (*tokens(levels[0], ";"), "", "", "")
    if not value.isdecimal() or below != "0" or goes_round not in ("true", "false"):
        raise ModuleFaulty(f"the turn counter cannot be set to {levels[0]!r}")
    return int(value)


def board_of(command: str, map_: str) -> str | None:
    """The name of the board a command lays onto a map; None when it is no such command.

    Raises:
        ModuleFaulty: when it lays none or several, or one that is turned round.
    """
    if not command.startswith(f"{map_}BoardPicker"):
        return None
    _, *places = tokens(command, "\t")
    name, *turned = tokens(places[0], "/") if len(places) == 3 else ("", "none")
    if turned:
        raise ModuleFaulty(f"the map {map_} has another board than one that lies straight: {command!r}")
    return name


def commands_of(game: bytes) -> list[str]:
    """The commands of a saved game or log.

    Raises:
        ModuleFaulty: when the file is damaged.
    """
    with _opened(game) as archive:
        raw = archive.read("savedGame")
    if raw.startswith(b"!VCSK"):
        digits = raw[5:].decode("ascii")
        key, *hidden = (int(digits[i : i + 2], 16) for i in range(0, len(digits), 2))
        raw = bytes(byte ^ key for byte in hidden)
    return tokens(raw.decode("utf-8"), "\x1b")


def _opened(data: bytes) -> zipfile.ZipFile:
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile:
        raise ModuleFaulty("this is no zip archive") from None
    if sum(entry.file_size for entry in archive.infolist()) > _MOST_BYTES:
        raise ModuleFaulty("the archive is larger than any module")
    return archive


@dataclass(frozen=True)
class ReadModule:
    """A module's build file and the names of its other files."""

    root: ElementTree.Element
    files: dict[str, bytes]

    @staticmethod
    def of(data: bytes) -> ReadModule:
        """The module in an archive.

        Raises:
            ModuleFaulty: when it is none.
        """
        with _opened(data) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        try:
            return ReadModule(
                ElementTree.fromstring(files["buildFile.xml"]), files
            )  # our own file, in memory
        except (KeyError, ElementTree.ParseError) as reason:
            raise ModuleFaulty(f"the build file cannot be read: {reason}") from None

    @property
    def images(self) -> set[str]:
        """The names of the pictures."""
        return {name.removeprefix("images/") for name in self.files if name.startswith("images/")}

    def maps(self) -> dict[str, ElementTree.Element]:
        """The maps by name."""
        return {one.get("mapName", ""): one for one in self.root.iter("VASSAL.build.module.Map")}

    def boards(self, map_: str) -> dict[str, ElementTree.Element]:
        """The boards of a map by name."""
        tag = "VASSAL.build.module.map.boardPicker.Board"
        return {one.get("name", ""): one for one in self.maps()[map_].iter(tag)}

    def chosen(self, map_: str) -> str | None:
        """The board that lies on a map when a game begins; None when players choose.

        Raises:
            ModuleFaulty: as `board_of`.
        """
        setup = self.maps()[map_].find("VASSAL.build.module.map.BoardPicker/setup")
        return None if setup is None else board_of((setup.text or "").strip(), map_)

    def palette(self) -> list[ReadPiece]:
        """The pieces of the palette."""
        window = self.root.find("VASSAL.build.module.PieceWindow")
        return list(_slots(window)) if window is not None else []

    def at_start(self) -> list[tuple[str, ElementTree.Element, list[ReadPiece]]]:
        """The stacks that lie there from the start: map, the stack's own element, its pieces."""
        found = []
        for name, map_ in self.maps().items():
            for stack in map_.iter("VASSAL.build.module.map.SetupStack"):
                found.append((name, stack, list(_slots(stack))))
        return found

    def setups(self) -> dict[str, list[str]]:
        """The commands of each predefined set-up by its name."""
        tag = "VASSAL.build.module.PredefinedSetup"
        return {
            one.get("name", ""): commands_of(self.files[one.get("file", "")]) for one in self.root.iter(tag)
        }

    def prototypes(self) -> dict[str, list[str]]:
        """The types of each prototype by its name."""
        found = {}
        for one in self.root.iter("VASSAL.build.module.PrototypeDefinition"):
            _, types, _ = tokens((one.text or "").strip()[2:], "/")
            found[one.get("name", "")] = chain(types)
        return found


def _slots(holder: ElementTree.Element) -> Iterator[ReadPiece]:
    for slot in holder.iter("VASSAL.build.widget.PieceSlot"):
        piece = piece_of((slot.text or "").strip())
        if isinstance(piece, ReadStack) or str(piece.gpid) != slot.get("gpid"):
            raise ModuleFaulty(f"the slot {slot.get('entryName')!r} does not hold its piece")
        yield piece


class ReadGrid:
    """The hexes of a board by VASSAL's arithmetic."""

    def __init__(self, board: ElementTree.Element, size: tuple[int, int]) -> None:
        self._size = size
        own = [zone for zone in board.iter(_GRIDS + "mapgrid.Zone") if zone.get("useParentGrid") == "false"]
        self._zones = [(outline_of(zone), ReadGrid.of_zone(zone)) for zone in own]
        self._points = {
            one.get("name", ""): (int(one.get("originx", "0")), int(one.get("originy", "0")))
            for one in board.iter(_GRIDS + "Region")
        }
        hexes = board.find(f"{_GRIDS}ZonedGrid/{_GRIDS}HexGrid")
        self._hexes = {} if hexes is None else dict(hexes.attrib)
        numbers = None if hexes is None else hexes.find(_GRIDS + "mapgrid.HexGridNumbering")
        self._numbers = {} if numbers is None else dict(numbers.attrib)

    @classmethod
    def of_zone(cls, zone: ElementTree.Element) -> ReadGrid:
        """The grid of a zone, which counts back from the size of its box."""
        around = ElementTree.Element("board")
        ElementTree.SubElement(around, _GRIDS + "ZonedGrid").extend(zone)
        xs, ys = zip(*outline_of(zone), strict=True)
        return cls(around, (max(xs) - min(xs), max(ys) - min(ys)))

    def location(self, name: str) -> tuple[int, int] | None:
        """The middle of the hex of this number, None when it is none: the first zone that has it within, else
        the grid beside them.
        """
        for outline, grid in self._zones:
            if (at := grid.location(name)) is not None and contains(outline, at):
                return at
        if not self._hexes:
            return self._points.get(name)
        before, _, behind = self._numbers["locationFormat"].partition("$gridLocation$")
        order = "hv" if self._numbers["first"] == "H" else "vh"
        form = [re.escape(self._numbers["sep"]).join(f"({self._looked_for(axis)})" for axis in order)]
        found = re.fullmatch(re.escape(before) + form[0] + re.escape(behind), name, re.ASCII)
        if found is None:
            return None
        value = {axis: self._value(axis, found[place]) for place, axis in enumerate(order, start=1)}
        return self._centre(*self._unturned(value["h"], value["v"]))

    def _looked_for(self, axis: str) -> str:
        """What VASSAL takes for a column or a row; the first number takes all digits the second can spare."""
        if self._numbers[f"{axis}Type"] == "A":
            return "|".join(f"{letter}+" for letter in string.ascii_uppercase)
        return f"[0-9]{{{int(self._numbers[f'{axis}Leading']) + 1},}}"

    def _value(self, axis: str, text: str) -> int:
        is_letters = self._numbers[f"{axis}Type"] == "A"
        value = 26 * (len(text) - 1) + ord(text[-1]) - ord("A") if is_letters else int(text)
        return value - int(self._numbers[f"{axis}Off"])

    def _unturned(self, column: int, row: int) -> tuple[int, int]:
        """The column and row of the grid, from those that are counted the other way or run ahead."""
        is_sideways = self._hexes["sideways"] == "true"
        columns = math.floor(self._size[0] / float(self._hexes["dy"]) + 0.5)
        rows = math.floor(self._size[1] / float(self._hexes["dx"]) + 0.5)
        column_turn, row_turn = ("vDescend", "hDescend") if is_sideways else ("hDescend", "vDescend")
        column_turns, row_turns = (self._numbers[one] == "true" for one in (column_turn, row_turn))
        if self._numbers["stagger"] == "true" and column % 2:
            row += 1 if row_turns else -1
        if column_turns:
            column = (rows if is_sideways else columns) - column
        if row_turns:
            row = (columns if is_sideways else rows) - row
        return column, row

    def _centre(self, column: int, row: int) -> tuple[int, int]:
        dx, dy = float(self._hexes["dx"]), float(self._hexes["dy"])
        x = int(column * dx) + int(self._hexes["x0"])
        y = int(row * dy + (dy / 2 if column % 2 else 0)) + int(self._hexes["y0"])
        return (y, x) if self._hexes["sideways"] == "true" else (x, y)


def zones_of(board: ElementTree.Element) -> dict[str, list[tuple[int, int]]]:
    """The outlines of the zones of a board by name."""
    return {zone.get("name", ""): outline_of(zone) for zone in board.iter(_GRIDS + "mapgrid.Zone")}


def outline_of(zone: ElementTree.Element) -> list[tuple[int, int]]:
    """The outline of a zone."""
    pairs = (pair.split(",") for pair in zone.get("path", "").split(";"))
    return [(int(x), int(y)) for x, y in pairs]


def contains(outline: list[tuple[int, int]], at: tuple[int, int]) -> bool:
    """Whether a place lies in an outline by the rule of even and odd."""
    x, y = at
    found = False
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found
