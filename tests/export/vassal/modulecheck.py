"""Compares what was written, read back, with the scenario it was made of."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.export.vassal.buildfile.grid import MOST_REGIONS
from kpeditor.export.vassal.kit import FORCES, MAP, Kit, Placed
from kpeditor.export.vassal.zones import are_boards, inside
from tests.export.vassal.reread import (
    ModuleFaulty,
    ReadGrid,
    ReadModule,
    ReadPiece,
    ReadStack,
    board_of,
    piece_of,
    tokens,
    zones_of,
)

CLOSE = 1.0
"""Pixels a hex's middle may be off."""
_LOOKED_AT = 20_000
Found = tuple[str, str, str, int, int]
"""A piece: name, picture, map, x, y."""


def check_module(data: bytes, kits: Sequence[Kit]) -> None:
    """Checks that a module holds what it should.

    Raises:
        ModuleFaulty: naming the first difference.
    """
    module = ReadModule.of(data)
    for kit in kits:
        _check_board(module, kit)
        _check_zones(module, kit)
    _check_images(module)
    _check_palette(module, kits)
    setups = module.setups()
    if len(kits) == 1:
        _same("the pieces at the start", _at_start(module), _wanted(kits[0]))
        _check_choice(kits[0], {map_: module.chosen(map_) for map_ in (MAP, FORCES)})
        return
    for kit in kits:
        check_position(setups.get(kit.name, []), kit)


def check_position(commands: Sequence[str], kit: Kit) -> None:
    """Checks that the commands of a saved game put everything where the scenario has it.

    Raises:
        ModuleFaulty: naming the first difference.
    """
    added = [piece_of(command) for command in commands if command.startswith("+/")]
    pieces = [one for one in added if isinstance(one, ReadPiece)]
    _same(f"the pieces of {kit.name}", map(_seen, pieces), _wanted(kit))
    if len({piece.id for piece in pieces}) != len(pieces):
        raise ModuleFaulty(f"{kit.name}: two pieces have the same id")
    where = {piece.id: piece.place for piece in pieces}
    stacked = [id_ for one in added if isinstance(one, ReadStack) for id_ in one.pieces]
    for stack in added:
        if isinstance(stack, ReadStack) and any(where.get(id_) != stack.place for id_ in stack.pieces):
            raise ModuleFaulty(f"{kit.name}: a stack does not lie where its pieces do")
    if len(stacked) != len(set(stacked)) or len(stacked) != len(kit.units):
        raise ModuleFaulty(f"{kit.name}: every unit should lie in one stack")
    chosen = {map_: board for line in commands for map_ in (MAP, FORCES) if (board := board_of(line, map_))}
    _check_choice(kit, chosen)
    if commands[:1] != ["begin_save"] or "end_save" not in commands or "SETUP_STACK\t" not in commands:
        raise ModuleFaulty(f"{kit.name}: the saved game is not complete")


def _check_choice(kit: Kit, chosen: Mapping[str, str | None]) -> None:
    """Each map has the board of this scenario, by the name VASSAL reads."""
    for map_ in (MAP, FORCES):
        if chosen.get(map_) != kit.name:
            raise ModuleFaulty(f"the map {map_} of {kit.name} begins with the board {chosen.get(map_)!r}")


def _same(what: str, found: Iterable[Found], wanted: Iterable[Found]) -> None:
    here, there = Counter(found), Counter(wanted)
    if here != there:
        odd = next(iter((here - there) or (there - here)))
        raise ModuleFaulty(f"{what} read back differently, for example {odd}")


def _wanted(kit: Kit) -> list[Found]:
    return [_placed(one) for one in (*kit.marks, *kit.units)]


def _placed(one: Placed) -> Found:
    return one.piece.name, one.piece.image, one.map, *one.at


def _seen(piece: ReadPiece) -> Found:
    return piece.name, piece.image, *piece.place


def _at_start(module: ReadModule) -> list[Found]:
    """The pieces of stacks at the start; a stack with a location lies where the grid has it."""
    found: list[Found] = []
    for name, stack, pieces in module.at_start():
        at = int(stack.get("x", "0")), int(stack.get("y", "0"))
        if stack.get("useGridLocation") == "true":
            board = module.boards(name)[stack.get("owningBoard", "")]
            picture = module.files[f"images/{board.get('image')}"]
            located = ReadGrid(board, png_size(picture)).location(stack.get("location", ""))
            if located != at:
                raise ModuleFaulty(f"the stack {stack.get('name')!r} has a location that is elsewhere")
        found += [(piece.name, piece.image, name, *at) for piece in pieces]
    return found


def _check_board(module: ReadModule, kit: Kit) -> None:
    """Every hex's middle lies where our own drawing has it; the picture is as large as the grid thinks."""
    board = module.boards(MAP)[kit.name]
    width, height = png_size(module.files[f"images/{board.get('image')}"])
    if (width, height) != kit.grid.size:
        raise ModuleFaulty(f"the board of {kit.name} has another size than its grid")
    grid, layout = ReadGrid(board, (width, height)), HexLayout(kit.grid.grid)
    if kit.grid.numbers is None and not are_boards(kit.zones) and kit.grid.grid.size > MOST_REGIONS:
        return  # its numbers are others there, as the message says
    for hex_ in islice(kit.grid.grid.hexes(), _LOOKED_AT):
        if kit.grid.numbers is not None and not kit.grid.is_found(hex_):
            continue
        x, y = kit.grid.point(layout.centre(hex_))
        found = grid.location(kit.battle.map.name(hex_))
        if found is None or max(abs(found[0] - x), abs(found[1] - y)) > CLOSE:
            number = kit.battle.map.name(hex_)
            raise ModuleFaulty(f"VASSAL would look for hex {number} at {found}, not at ({x:.1f}, {y:.1f})")


def _check_zones(module: ReadModule, kit: Kit) -> None:
    """The zones hold the middles of the hexes of the areas, and of no others."""
    found = zones_of(module.boards(MAP)[kit.name])
    if list(found) != [zone.name for zone in kit.zones]:
        raise ModuleFaulty(f"the zones of {kit.name} read back differently")
    hexes = list(islice(kit.grid.grid.hexes(), _LOOKED_AT))
    centres = [kit.grid.centre(hex_) for hex_ in hexes]
    for zone in kit.zones:
        held = inside(found[zone.name], centres).tolist()
        if any((hex_ in zone.hexes) != is_held for hex_, is_held in zip(hexes, held, strict=True)):
            raise ModuleFaulty(f"the zone {zone.name!r} does not hold just its hexes")


def _check_images(module: ReadModule) -> None:
    """Every picture that is named is there, and is one."""
    pieces = [*module.palette(), *(one for _, _, several in module.at_start() for one in several)]
    named = {piece.image for piece in pieces}
    for types in module.prototypes().values():
        for type_ in types:
            if type_.startswith("emb2;"):
                named |= set(tokens(tokens(type_, ";")[16], ","))
            elif type_.startswith("markmoved;"):
                named.add(tokens(type_, ";")[1])
    for map_ in (MAP, FORCES):
        named |= {board.get("image", "") for board in module.boards(map_).values()}
    named |= {chart.get("fileName", "") for chart in module.root.iter("VASSAL.build.widget.Chart")}
    if missing := sorted(named - module.images - {""}):
        raise ModuleFaulty(f"the picture {missing[0]} is missing")
    for name in module.images:
        png_size(module.files[f"images/{name}"])


def png_size(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG.

    Raises:
        ModuleFaulty: when it is none.
    """
    if data[:8] != b"\x89PNG\r\n\x1a\n" or len(data) < 24:
        raise ModuleFaulty("a picture is no PNG")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def _check_palette(module: ReadModule, kits: Sequence[Kit]) -> None:
    """Every unit and marker has a slot of its own."""
    wanted = [
        (piece.name, piece.image)
        for kit in kits
        for piece in (*(kit.piece(one) for one in kit.listed), *kit.markers.all())
    ]
    slots = module.palette()
    if Counter((piece.name, piece.image) for piece in slots) != Counter(wanted):
        raise ModuleFaulty("the palette read back differently")
    numbers = [piece.gpid for piece in slots]
    numbers += [piece.gpid for _, _, several in module.at_start() for piece in several]
    highest = int(module.root.get("nextPieceSlotId", "0"))
    if len(set(numbers)) != len(numbers) or max(numbers, default=0) >= highest:
        raise ModuleFaulty("two slots have the same number")
