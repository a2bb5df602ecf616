"""The turn counter of a module, and the command by which saved games and logs set it."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from kpeditor.export.vassal.sequence import FIELD, TRAIT, encode

FIRST_TURN = 1
"""What the counter shows when a game begins, during deployment too."""
_TURN = "VASSAL.build.module.turn."
_ALT = 520
_COUNTER = "TURN" + "TurnTracker0"
"""VASSAL numbers the turn counters of a module from 0 on; ours have one."""
_LEVELS = "|"


def add_turn_counter(root: Element) -> None:
    """Puts the counter in."""
    tracker = SubElement(
        root,
        _TURN + "TurnTracker",
        name="Turn",
        description="",
        buttonText="Turn",
        tooltip="The game-turn; Alt+T goes on to the next",
        hotkey="",
        nexthotkey=f"84,{_ALT}",
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
    """The command that sets the counter to a game-turn: the level in use, then the state of that level, which
    is its value, the level below it in use, whether it goes round, and where.
    """
    level = encode((str(turn), "0", "false", "-1"), FIELD)
    return encode((_COUNTER, encode(("0", level), _LEVELS)), TRAIT)
