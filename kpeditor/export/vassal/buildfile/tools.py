"""What lies beside the maps, as XML: dice, the turn counter, notes, and the window of charts and pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree.ElementTree import Element, SubElement

from kpeditor.core.rules.declarations import Chart
from kpeditor.export.vassal.kit import Kit
from kpeditor.export.vassal.sequence import FIELD, TRAIT, encode

FIRST_TURN = 1
"""The number that the turn counter shows when a game begins, even during deployment."""
MODULE = "VASSAL.build.module."
WIDGET = "VASSAL.build.widget."
_TURN = "VASSAL.build.module.turn."
ALT = 520
"""VASSAL's number for the Alt key, written after the number of the key pressed with it."""
_COUNTER = "TURN" + "TurnTracker0"
"""VASSAL numbers the turn counters of a module from 0 on; ours have one."""
_LEVELS = "|"


def add_tools(root: Element, kits: Iterable[Kit]) -> None:
    """Adds buttons for the dice of the rules, the turn counter and the window of notes."""
    for count, sides in dict.fromkeys(dice for kit in kits for dice in kit.aids.dice):
        name = f"{count}d{sides}"
        SubElement(
            root,
            MODULE + "DiceButton",
            name=name,
            text=name,
            tooltip=f"Rolls {count} {'die' if count == 1 else 'dice'} of {sides} sides",
            icon="/images/die.gif",
            hotkey=f"{ord(str(min(count, 9)))},{ALT}",
            nDice=str(count),
            nSides=str(sides),
            plus="0",
            addToTotal="0",
            prompt="false",
            reportTotal="false",
            reportFormat="$name$ = $result$ ($playerName$)",  # VASSAL puts the asterisk of a report before it
            sortDice="false",
        )
    _add_turn_counter(root)
    SubElement(
        root,
        MODULE + "NotesWindow",
        name="Notes",
        text="",
        buttonText="",
        tooltip="Notes",
        icon="/images/notes.gif",
        hotkey=f"78,{ALT}",
    )


def _add_turn_counter(root: Element) -> None:
    tracker = SubElement(
        root,
        _TURN + "TurnTracker",
        name="Turn",
        description="",
        buttonText="Turn",
        tooltip="The game-turn; Alt+T goes on to the next",
        hotkey="",
        nexthotkey=f"84,{ALT}",
        prevhotkey="",
        icon="",
        turnFormat="$level1$",
        reportFormat="$newTurn$",  # VASSAL puts the asterisk of a report before it
        lengthStyle="Maximum",
        length="-1",
    )
    SubElement(
        tracker,
        _TURN + "CounterTurnLevel",
        name="Game-turn",
        property="GameTurn",
        start=str(FIRST_TURN),
        incr="1",
        loop="false",
        loopLimit="-1",
        turnFormat="Game-turn $value$",
    )


def turn_set(turn: int) -> str:
    """The command that sets the turn counter to a game-turn.

    It names the active level, then the state of that level: value, active level below, whether it wraps, and
    where.
    """
    level = encode((str(turn), "0", "false", "-1"), FIELD)
    return encode((_COUNTER, encode(("0", level), _LEVELS)), TRAIT)


def tabs(parent: Element, name: str) -> Element:
    """Adds an empty set of tabs and answers it."""
    return SubElement(parent, WIDGET + "TabWidget", entryName=name)


def add_charts(root: Element, pages: Sequence[tuple[str, str]], charts: Sequence[tuple[str, str]]) -> None:
    """Adds the window of charts: pages and pictures, each a title and a file."""
    window = SubElement(
        root,
        "VASSAL.build.module.ChartWindow",
        name="Charts",
        hotkey=f"72,{ALT}",
        text="",
        tooltip="The scenario and the charts of the rules",
        icon="/images/chart.gif",
        description="",
    )
    inside = tabs(window, "Charts")
    for title, file in pages:
        SubElement(inside, WIDGET + "HtmlChart", chartName=title, fileName=file, description="")
    for title, file in charts:
        SubElement(inside, WIDGET + "Chart", chartName=title, fileName=file, description="")


def chart_titles(kits: Iterable[Kit]) -> dict[Chart, str]:
    """The charts of several scenarios, without duplicates.

    If different charts have the same title, the later ones get the name of their scenario.
    """
    found: dict[Chart, str] = {}
    for kit in kits:
        for chart in kit.aids.charts:
            if chart not in found:
                known = chart.title in found.values()
                found[chart] = f"{chart.title} ({kit.name})" if known else chart.title
    return found
