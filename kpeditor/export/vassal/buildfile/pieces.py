"""Pieces as XML: prototypes, the palette of all counters and markers, the slot of a piece."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement

from kpeditor.export.vassal.buildfile.tools import ALT, MODULE, WIDGET, tabs
from kpeditor.export.vassal.kit import Kit
from kpeditor.export.vassal.prototypes import definition
from kpeditor.export.vassal.traits import Piece


def add_prototypes(root: Element, kits: Iterable[Kit]) -> None:
    """Adds the prototypes of all scenarios, without duplicates."""
    holder = SubElement(root, MODULE + "PrototypesContainer")
    done: set[str] = set()
    for kit in kits:
        for name, traits in kit.prototypes.traits.items():
            if name not in done:
                one = SubElement(holder, MODULE + "PrototypeDefinition", name=name, description="")
                one.text = definition(traits)
                done.add(name)


def add_palette(root: Element, kits: Sequence[Kit]) -> None:
    """Adds the window from which players take further counters and markers."""
    window = SubElement(
        root,
        MODULE + "PieceWindow",
        name="Counters",
        hidden="false",
        hotkey=f"67,{ALT}",
        scale="1.0",
        text="",
        tooltip="All counters and markers",
        icon="/images/counter.gif",
        defaultWidth="0",
    )
    holder = tabs(window, "Counters")
    for kit in kits:
        place = holder if len(kits) == 1 else tabs(holder, kit.name)
        for side, title in kit.titles.items():
            units = (kit.piece(one) for one in kit.listed if one.side.id == side)
            _add_list(place, title, units)
        _add_list(place, "Markers", kit.markers.all())


def _add_list(parent: Element, name: str, pieces: Iterable[Piece]) -> None:
    list_ = SubElement(
        parent,
        WIDGET + "ListWidget",
        entryName=name,
        width="300",
        height="300",
        scale="1.0",
        divider="160",
    )
    list_.extend(map(slot_of, pieces))


def slot_of(piece: Piece) -> Element:
    """A piece as a slot of the palette or of a stack."""
    slot = Element(WIDGET + "PieceSlot", entryName=piece.name, gpid=str(piece.gpid), height="0", width="0")
    slot.text = piece.definition()
    return slot
