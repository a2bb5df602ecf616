"""Dice, the turn counter and the window of notes as XML."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement

from kpeditor.export.vassal.kit import Kit
from kpeditor.export.vassal.turncounter import add_turn_counter

_MODULE = "VASSAL.build.module."
_ALT = 520


def add_tools(root: Element, kits: Iterable[Kit]) -> None:
    """Puts the tools in."""
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
            reportFormat="$name$ = $result$ ($playerName$)",  # VASSAL puts the asterisk of a report before it
            sortDice="false",
        )
    add_turn_counter(root)
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
