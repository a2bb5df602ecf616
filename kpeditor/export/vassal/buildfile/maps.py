"""The two maps of a module as XML: their boards, controls for players, and stacks at the start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement

from kpeditor.core.geometry.hexes import Hex
from kpeditor.export.vassal.buildfile.grid import add_grid
from kpeditor.export.vassal.buildfile.pieces import slot_of
from kpeditor.export.vassal.buildfile.tools import ALT, MODULE
from kpeditor.export.vassal.kit import MAP, Kit, Placed
from kpeditor.export.vassal.mapparts import add_map_parts
from kpeditor.export.vassal.sequence import PART, TRAIT, encode


def add_map(
    root: Element, name: str, kits: Sequence[Kit], pictures: Mapping[str, str], at_start: Sequence[Placed]
) -> None:
    """Adds a map: a board of each scenario, by its name in `pictures`, and the stacks at the start."""
    is_main = name == MAP
    map_ = SubElement(
        root,
        MODULE + "Map",
        mapName=name,
        launch="false" if is_main else "true",
        buttonName="" if is_main else name,
        tooltip="" if is_main else "Units that are not on the map",
        icon="",
        hotkey="" if is_main else f"70,{ALT}",
        allowMultiple="false",
        backgroundcolor="200,200,196",
        color="255,179,0",
        thickness="3",
        edgeHeight="0",
        edgeWidth="0",
        markMoved="Always",
        moveKey="",
        hideKey="",
        changeFormat="$message$",
        createFormat="$pieceName$ created in $location$",
        moveToFormat="$pieceName$ moves $previousLocation$ to $location$",
        moveWithinFormat="$pieceName$ moves $previousLocation$ to $location$",
        markUnmovedHotkey="" if not is_main else f"85,{ALT}",
        markUnmovedIcon="/images/unmoved.gif",
        markUnmovedTooltip="Marks all pieces as not moved",
        markUnmovedText="",
    )
    picker = SubElement(
        map_,
        MODULE + "map.BoardPicker",
        title="Choose the board",
        boardPrompt="Board",
        addRowText="Add row",
        addColumnText="Add column",
        slotScale="0.1",
        slotWidth="350",
        slotHeight="125",
    )
    if len(kits) == 1:
        SubElement(picker, "setup").text = board_choice(name, kits[0].name)
    for kit in kits:
        board = SubElement(
            picker,
            MODULE + "map.boardPicker.Board",
            name=kit.name,
            image=pictures[kit.name],
            reversible="false",
        )
        if is_main:
            add_grid(board, kit)
    add_map_parts(map_, is_main=is_main)
    _add_stacks(map_, at_start, kits[0] if is_main else None, kits[0].name)


def board_choice(map_: str, board: str) -> str:
    """The command that puts a board on a map; text after a slash in a name would be read as a rotation."""
    return encode((f"{map_}BoardPicker", encode((board,), PART), "0", "0"), TRAIT)


def _add_stacks(map_: Element, at_start: Iterable[Placed], kit: Kit | None, board: str) -> None:
    hexes = {kit.grid.centre(hex_): hex_ for hex_ in kit.grid.grid.hexes()} if kit and at_start else {}
    for at, pieces in groupby(at_start, key=lambda placed: placed.at):
        pile = list(pieces)
        hex_ = hexes.get(at)
        SubElement(
            map_,
            MODULE + "map.SetupStack",
            {
                "name": ", ".join(placed.piece.name for placed in pile),
                "owningBoard": board,
                **_where(kit, hex_),
                "x": str(at[0]),
                "y": str(at[1]),
            },
        ).extend(slot_of(placed.piece) for placed in pile)


def _where(kit: Kit | None, hex_: Hex | None) -> dict[str, str]:
    if kit is None or hex_ is None or not kit.grid.is_found(hex_):
        return {"useGridLocation": "false", "location": ""}
    return {"useGridLocation": "true", "location": kit.battle.map.name(hex_)}
