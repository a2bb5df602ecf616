"""Shots and hunts in the language of the window."""

from __future__ import annotations

from kpeditor.app.words import tr
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzer8.engine.position import Position
from kpeditor.rulesets.panzer8.outlooks import Outlooks


def shot(position: Position, firer: str, target: str, gun: str = "", *, moved: bool = False) -> Meaning:
    """A shot [P13 to P15]; raises IllegalAnswer when it may not be made."""
    return Outlooks(position, tr).shot(firer, target, gun, moved=moved)


def hunt(position: Position, hunter: str, target: str, commander: str = "") -> Meaning:
    """A tank hunt [P16]; raises IllegalAnswer when it may not be made."""
    return Outlooks(position, tr).hunt(hunter, target, commander)
