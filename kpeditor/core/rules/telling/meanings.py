"""What an answer would come to, as values that a screen shows and a terminal prints: in words, briefly, and
with its arithmetic - odds, what is added to the die, chances.

Texts are English; whoever shows them passes a `tr` (`core/texts.py`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from kpeditor.core.texts import Translate

Lines = list[tuple[str, str]]
"""Arithmetic: what, and how much."""
R = TypeVar("R", bound=Hashable)
Key = TypeVar("Key")
Order = TypeVar("Order")


@dataclass(frozen=True, slots=True)
class Meaning:
    """What an action would mean, as its rules reckon it.

    Attributes:
        text: a sentence.
        short: a few characters for the map and the list: odds, points left.
        lines: the arithmetic, as what and how much: modifiers, chances per result.
        listed: what the list says in place of `short`.
    """

    text: str = ""
    short: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    listed: str = ""


@dataclass(frozen=True)
class Proposal(Generic[Key, Order]):
    """What could be ordered, by unit, and what that would do; without orders the text says why there are
    none.
    """

    orders: Mapping[Key, Order] = field(default_factory=dict)
    text: str = ""


def odds_lines(
    attack: int,
    defence: int,
    odds: str,
    *,
    columns: int = 0,
    modifiers: Iterable[tuple[str, int]] = (),
    tr: Translate = str,
) -> Lines:
    """Strength against strength, the columns that odds are shifted to the right, what is added to the die."""
    lines = [(tr("Attack"), str(attack)), (tr("Defence"), str(defence))]
    lines += [(tr("Columns to the right"), f"{columns:+d}")] if columns else []
    lines.append((tr("Odds"), odds))
    return lines + [(why, tr("{by} to the die").format(by=f"{by:+d}")) for why, by in modifiers]


def shares(results: Sequence[R], order: Iterable[R]) -> dict[R, str]:
    """By result how many of equally likely ones it is, in an order: "2/6"; those that cannot be left out."""
    return {one: f"{results.count(one)}/{len(results)}" for one in order if one in results}


def chance_lines(chances: Mapping[str, object], now: str = "", tr: Translate = str) -> Lines:
    """The chances of results by their words, those of targets that are `now` something apart from others."""
    said = tr("{state}, {now}") if now else "{state}"
    return [
        (said.format(state=word[:1].upper() + word[1:], now=now), str(much)) for word, much in chances.items()
    ]
