"""Forecasts of an answer, as values that a screen shows and a terminal prints: a sentence, a short form, and
the arithmetic (odds, modifiers of the die, chances).

Texts are English; whoever shows them passes a `tr` (`core/texts.py`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from kpeditor.core.texts import Translate

Lines = list[tuple[str, str]]
"""Lines of arithmetic: pairs of label and value."""
R = TypeVar("R", bound=Hashable)
Key = TypeVar("Key")
Order = TypeVar("Order")


@dataclass(frozen=True, slots=True)
class Meaning:
    """The forecast of an action under its rules.

    Attributes:
        text: a sentence.
        short: a few characters for the map and the list: odds, points left.
        lines: the arithmetic as pairs of label and value: modifiers, chances per result.
        listed: the text that the list shows instead of `short`.
    """

    text: str = ""
    short: str = ""
    lines: tuple[tuple[str, str], ...] = ()
    listed: str = ""


@dataclass(frozen=True)
class Proposal(Generic[Key, Order]):
    """Proposed orders by unit, and their effect. Without orders the text gives the reason."""

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
    """Lines for strengths, the shift of columns to the right, the odds and the modifiers of the die."""
    lines = [(tr("Attack"), str(attack)), (tr("Defence"), str(defence))]
    lines += [(tr("Columns to the right"), f"{columns:+d}")] if columns else []
    lines.append((tr("Odds"), odds))
    return lines + [(why, tr("{by} to the die").format(by=f"{by:+d}")) for why, by in modifiers]


def shares(results: Sequence[R], order: Iterable[R]) -> dict[R, str]:
    """The share of each result among equally likely ones, such as "2/6", in the given order. Results that do
    not occur are left out.
    """
    return {one: f"{results.count(one)}/{len(results)}" for one in order if one in results}


def chance_lines(chances: Mapping[str, object], now: str = "", tr: Translate = str) -> Lines:
    """The chances of results by their words. With `now`, each result names that present state of the targets
    too.
    """
    said = tr("{state}, {now}") if now else "{state}"
    return [
        (said.format(state=word[:1].upper() + word[1:], now=now), str(much)) for word, much in chances.items()
    ]
