"""buildFile.xml: the components of a module as elements named after VASSAL's classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, tostring

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import DIGIT_SCHEMES
from kpeditor.core.rules.playaids import Chart
from kpeditor.export.vassal.grid import BoardGrid
from kpeditor.export.vassal.gridnumbers import numbers_like
from kpeditor.export.vassal.kit import FORCES, MAP, Kit, Placed
from kpeditor.export.vassal.mapparts import add_map_parts
from kpeditor.export.vassal.prototypes import definition
from kpeditor.export.vassal.sequence import TRAIT, encode
from kpeditor.export.vassal.traits import Piece

VERSION = "3.7.0"
"""The version of VASSAL whose files these are."""
_MODULE = "VASSAL.build.module."
_BOARDS = "VASSAL.build.module.map.boardPicker."
_GRIDS = "VASSAL.build.module.map.boardPicker.board."
_ALT = 520
MOST_REGIONS = 5000
"""As many single points VASSAL is given where its grids cannot number the hexes."""


@dataclass(frozen=True, slots=True)
class Names:
    """The files a module refers to: boards by scenario, charts, pages and saved games.

    Attributes:
        boards, forces: pictures by name of the scenario.
        charts: title and picture; pages: title and HTML file; setups: title and saved game.
    """

    boards: Mapping[str, str]
    forces: Mapping[str, str]
    charts: Sequence[tuple[str, str]]
    pages: Sequence[tuple[str, str]]
    setups: Sequence[tuple[str, str]]


def build_file(name: str, version: str, description: str, kits: Sequence[Kit], names: Names) -> bytes:
    """The whole file."""
    at_start = _numbered(kits) if not names.setups else {}
    next_slot = kits[-1].after + sum(len(kit.units) + len(kit.marks) for kit in kits)
    root = Element(
        "VASSAL.build.GameModule",
        name=name,
        version=version,
        VassalVersion=VERSION,
        description=description,
        ModuleOther1="",
        ModuleOther2="",
        nextPieceSlotId=str(next_slot),
    )
    SubElement(root, _MODULE + "BasicCommandEncoder")
    _add_sides(root, kits)
    _add_options(root)
    _add_prototypes(root, kits)
    _add_map(root, MAP, kits, names, at_start)
    _add_map(root, FORCES, kits, names, at_start)
    _add_palette(root, kits)
    _add_charts(root, names)
    _add_tools(root, kits)
    for title, file in names.setups:
        SubElement(root, _MODULE + "PredefinedSetup", name=title, file=file, useFile="true", isMenu="false")
    return b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' + bytes(tostring(root, "utf-8"))


def _numbered(kits: Sequence[Kit]) -> dict[str, list[Placed]]:
    """What lies on the maps from the start, by map; each piece with a slot of its own."""
    found: dict[str, list[Placed]] = {MAP: [], FORCES: []}
    number = kits[-1].after
    for kit in kits:
        for placed in (*kit.marks, *kit.units):
            found[placed.map].append(replace(placed, piece=replace(placed.piece, gpid=number)))
            number += 1
    return found


def _add_sides(root: Element, kits: Iterable[Kit]) -> None:
    roster = SubElement(
        root,
        _MODULE + "PlayerRoster",
        buttonText="Retire",
        buttonIcon="",
        buttonKeyStroke="",
        buttonToolTip="Change sides or leave the game",
    )
    for title in dict.fromkeys(title for kit in kits for title in kit.titles.values()):
        SubElement(roster, "entry").text = title


def _add_options(root: Element) -> None:
    SubElement(
        root,
        _MODULE + "GlobalOptions",
        autoReport="Always",
        centerOnMove="Use Preferences Setting",
        chatterHTMLSupport="Always",
        hotKeysOnClosedWindows="Never",
        inventoryForAll="Always",
        nonOwnerUnmaskable="Use Preferences Setting",
        playerIdFormat="$playerName$",
        promptString="Opponents can unmask my pieces",
    )


def _add_prototypes(root: Element, kits: Iterable[Kit]) -> None:
    holder = SubElement(root, _MODULE + "PrototypesContainer")
    done: set[str] = set()
    for kit in kits:
        for name, traits in kit.prototypes.traits.items():
            if name not in done:
                one = SubElement(holder, _MODULE + "PrototypeDefinition", name=name, description="")
                one.text = definition(traits)
                done.add(name)


def _add_map(
    root: Element, name: str, kits: Sequence[Kit], names: Names, at_start: Mapping[str, list[Placed]]
) -> None:
    is_main = name == MAP
    map_ = SubElement(
        root,
        _MODULE + "Map",
        mapName=name,
        launch=_flag(not is_main),
        buttonName="" if is_main else name,
        tooltip="" if is_main else "Units that are not on the map",
        icon="",
        hotkey="" if is_main else f"70,{_ALT}",
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
        markUnmovedHotkey="" if not is_main else f"85,{_ALT}",
        markUnmovedIcon="/images/unmoved.gif",
        markUnmovedTooltip="Marks all pieces as not moved",
        markUnmovedText="",
    )
    picker = SubElement(
        map_,
        _MODULE + "map.BoardPicker",
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
    pictures = names.boards if is_main else names.forces
    for kit in kits:
        board = SubElement(
            picker, _BOARDS + "Board", name=kit.name, image=pictures[kit.name], reversible="false"
        )
        if is_main:
            _add_grid(board, kit)
    add_map_parts(map_, is_main=is_main)
    _add_stacks(map_, at_start.get(name, []), kits[0] if is_main else None, kits[0].name)


def board_choice(map_: str, board: str) -> str:
    """The command that lays a board onto a map."""
    return encode((f"{map_}BoardPicker", board, "0", "0"), TRAIT)


def _add_grid(board: Element, kit: Kit) -> None:
    zoned = SubElement(board, _GRIDS + "ZonedGrid")
    for zone in kit.zones:
        SubElement(
            zoned,
            _GRIDS + "mapgrid.Zone",
            name=zone.name,
            locationFormat="$gridLocation$",
            path=";".join(f"{x},{y}" for x, y in zone.path),
            useParentGrid="true",
            useHighlight="false",
            highlightProperty="",
        )
    if kit.grid.numbers is None and kit.grid.grid.size <= MOST_REGIONS:
        _add_regions(zoned, kit)
    else:
        _add_hexes(zoned, kit.grid)


def _add_hexes(zoned: Element, grid: BoardGrid) -> None:
    x0, y0 = grid.origin
    hexes = SubElement(
        zoned,
        _GRIDS + "HexGrid",
        x0=str(x0),
        y0=str(y0),
        dx=repr(grid.dx),
        dy=repr(float(grid.height)),
        sideways=_flag(grid.sideways),
        snapTo="true",
        edgesLegal="false",
        cornersLegal="false",
        visible="false",
        dotsVisible="false",
        color="0,0,0",
    )
    # A grid whose numbers VASSAL cannot form has columns and rows from 1 on instead.
    plain = numbers_like(DIGIT_SCHEMES[0], (0, 0), grid.shift, is_sideways=grid.sideways)
    numbers = grid.numbers or plain
    assert numbers is not None
    SubElement(
        hexes,
        _GRIDS + "mapgrid.HexGridNumbering",
        numbers.attributes(),
        visible="false",
        fontSize="9",
        color="0,0,0",
        rotateText="0",
        hDrawOff="0",
        vDrawOff="0",
    )


def _add_regions(zoned: Element, kit: Kit) -> None:
    """The hexes as single points with their printed numbers."""
    regions = SubElement(zoned, _GRIDS + "RegionGrid", snapto="true", visible="false", fontsize="9")
    for hex_ in kit.grid.grid.hexes():
        x, y = kit.grid.centre(hex_)
        name = kit.battle.map.name(hex_)
        SubElement(regions, _GRIDS + "Region", name=name, originx=str(x), originy=str(y))


def _add_stacks(map_: Element, at_start: Iterable[Placed], kit: Kit | None, board: str) -> None:
    hexes = {kit.grid.centre(hex_): hex_ for hex_ in kit.grid.grid.hexes()} if kit and at_start else {}
    for at, pieces in groupby(at_start, key=lambda placed: placed.at):
        pile = list(pieces)
        hex_ = hexes.get(at)
        SubElement(
            map_,
            _MODULE + "map.SetupStack",
            {
                "name": ", ".join(placed.piece.name for placed in pile),
                "owningBoard": board,
                **_where(kit, hex_),
                "x": str(at[0]),
                "y": str(at[1]),
            },
        ).extend(_slot(placed.piece) for placed in pile)


def _where(kit: Kit | None, hex_: Hex | None) -> dict[str, str]:
    if kit is None or hex_ is None or not kit.grid.is_found(hex_):
        return {"useGridLocation": "false", "location": ""}
    return {"useGridLocation": "true", "location": kit.battle.map.name(hex_)}


def _slot(piece: Piece) -> Element:
    slot = Element(
        "VASSAL.build.widget.PieceSlot", entryName=piece.name, gpid=str(piece.gpid), height="0", width="0"
    )
    slot.text = piece.definition()
    return slot


def _add_palette(root: Element, kits: Sequence[Kit]) -> None:
    window = SubElement(
        root,
        _MODULE + "PieceWindow",
        name="Counters",
        hidden="false",
        hotkey=f"67,{_ALT}",
        scale="1.0",
        text="",
        tooltip="All counters and markers",
        icon="/images/counter.gif",
        defaultWidth="0",
    )
    holder = _tabs(window, "Counters")
    for kit in kits:
        place = holder if len(kits) == 1 else _tabs(holder, kit.name)
        for side, title in kit.titles.items():
            units = (kit.piece(one) for one in kit.mustered if one.side.id == side)
            _add_list(place, title, units)
        _add_list(place, "Markers", kit.markers.all())


def _tabs(parent: Element, name: str) -> Element:
    return SubElement(parent, "VASSAL.build.widget.TabWidget", entryName=name)


def _add_list(parent: Element, name: str, pieces: Iterable[Piece]) -> None:
    list_ = SubElement(
        parent,
        "VASSAL.build.widget.ListWidget",
        entryName=name,
        width="300",
        height="300",
        scale="1.0",
        divider="160",
    )
    list_.extend(map(_slot, pieces))


def _add_charts(root: Element, names: Names) -> None:
    window = SubElement(
        root,
        _MODULE + "ChartWindow",
        name="Charts",
        hotkey=f"72,{_ALT}",
        text="",
        tooltip="The scenario and the charts of the rules",
        icon="/images/chart.gif",
        description="",
    )
    tabs = _tabs(window, "Charts")
    for title, file in names.pages:
        SubElement(tabs, "VASSAL.build.widget.HtmlChart", chartName=title, fileName=file, description="")
    for title, file in names.charts:
        SubElement(tabs, "VASSAL.build.widget.Chart", chartName=title, fileName=file, description="")


def _add_tools(root: Element, kits: Sequence[Kit]) -> None:
    for count, sides in dict.fromkeys(dice for kit in kits for dice in kit.aids.dice):
        name = f"{count}d{sides}"
        SubElement(
            root,
            _MODULE + "DiceButton",
            name=name,
            text=name,
            tooltip=f"Rolls {count} {'die' if count == 1 else 'dice'} of {sides} sides",
            icon="/images/die.gif",
            hotkey=f"{ord(str(min(count, 9)))},{_ALT}",
            nDice=str(count),
            nSides=str(sides),
            plus="0",
            addToTotal="0",
            prompt="false",
            reportTotal="false",
            reportFormat="* $name$ = $result$",
        )
    turns = SubElement(
        root,
        _MODULE + "turn.TurnTracker",
        name="Turn",
        buttonText="Turn",
        hotkey="",
        nexthotkey=f"84,{_ALT}",
        prevhotkey="",
        icon="",
        turnFormat="$level1$",
        reportFormat="* $newTurn$",
        lengthStyle="Maximum",
        length="-1",
    )
    SubElement(
        turns,
        _MODULE + "turn.CounterTurnLevel",
        property="GameTurn",
        start="1",
        incr="1",
        loop="false",
        loopLimit="-1",
        turnFormat="Game-turn $value$",
    )
    SubElement(
        root,
        _MODULE + "NotesWindow",
        name="Notes",
        text="",
        buttonText="",
        tooltip="Notes",
        icon="/images/notes.gif",
        hotkey=f"78,{_ALT}",
    )


def _flag(value: bool) -> str:
    return "true" if value else "false"


def chart_titles(kits: Iterable[Kit]) -> dict[Chart, str]:
    """The charts of several scenarios, each once; of those that differ under one title the later ones are
    called after their scenario.
    """
    found: dict[Chart, str] = {}
    for kit in kits:
        for chart in kit.aids.charts:
            if chart not in found:
                known = chart.title in found.values()
                found[chart] = f"{chart.title} ({kit.name})" if known else chart.title
    return found
