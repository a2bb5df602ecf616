"""How an attack is reckoned, as lines of its meaning: odds, what is added to the die, chances."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from kpeditor.app.words import tr

Lines = list[tuple[str, str]]
R = TypeVar("R", bound=Hashable)


def odds_lines(
    attack: int, defence: int, odds: str, *, columns: int = 0, modifiers: Iterable[tuple[str, int]] = ()
) -> Lines:
    """Strength against strength, the columns that odds are shifted to the right, what is added to the die."""
    lines = [(tr("Attack"), str(attack)), (tr("Defence"), str(defence))]
    lines += [(tr("Columns to the right"), f"{columns:+d}")] if columns else []
    lines.append((tr("Odds"), odds))
    return lines + [(why, tr("{by} to the die").format(by=f"{by:+d}")) for why, by in modifiers]


def shares(results: Sequence[R], order: Iterable[R]) -> dict[R, str]:
    """By result how many of equally likely ones it is, in an order: "2/6"; those that cannot be left out."""
    return {one: f"{results.count(one)}/{len(results)}" for one in order if one in results}


def chance_lines(chances: Mapping[str, object], now: str = "") -> Lines:
    """The chances of results by their words, those of targets that are `now` something apart from others."""
    said = tr("{state}, {now}") if now else "{state}"
    return [
        (said.format(state=word[:1].upper() + word[1:], now=now), str(much)) for word, much in chances.items()
    ]
