"""buildFile.xml: the components of a module as elements named after VASSAL's classes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from xml.etree.ElementTree import Element, SubElement

from kpeditor.export.vassal.buildfile.maps import add_map
from kpeditor.export.vassal.buildfile.pieces import add_palette, add_prototypes
from kpeditor.export.vassal.buildfile.tools import MODULE, add_charts, add_tools
from kpeditor.export.vassal.kit import FORCES, MAP, Kit, Placed
from kpeditor.export.vassal.sequence import xml_file

VERSION = "3.7.0"
"""The version of VASSAL whose files these are."""


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
    """The build file in UTF-8: the module's components, in VASSAL's order."""
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
    SubElement(root, MODULE + "BasicCommandEncoder")
    _add_sides(root, kits)
    _add_options(root)
    add_prototypes(root, kits)
    add_map(root, MAP, kits, names.boards, at_start.get(MAP, ()))
    add_map(root, FORCES, kits, names.forces, at_start.get(FORCES, ()))
    add_palette(root, kits)
    add_charts(root, names.pages, names.charts)
    add_tools(root, kits)
    for title, file in names.setups:
        SubElement(root, MODULE + "PredefinedSetup", name=title, file=file, useFile="true", isMenu="false")
    return xml_file(root)


def _numbered(kits: Sequence[Kit]) -> dict[str, list[Placed]]:
    """The initial stacks of both maps; each piece has a unique slot number."""
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
        MODULE + "PlayerRoster",
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
        MODULE + "GlobalOptions",
        autoReport="Always",
        centerOnMove="Use Preferences Setting",
        chatterHTMLSupport="Always",
        hotKeysOnClosedWindows="Never",
        inventoryForAll="Always",
        nonOwnerUnmaskable="Use Preferences Setting",
        playerIdFormat="$playerName$",
        promptString="Opponents can unmask my pieces",
    )
