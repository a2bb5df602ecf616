"""Draws in English: "One of two lots of the Germans is drawn before the set-up: tanks, or guns (2 of 3)"."""

from __future__ import annotations

from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.describing import listed, number_word
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.setup.words import area_words
from kpeditor.core.scenario.victory.describing import side_name


def draw_sentence(draw: Draw, scenario: Scenario, numbering: Numbering | None = None) -> str:
    """A draw in words, with the chance of each lot to be the first."""
    whose = side_name(draw.side, scenario.titles)
    when = "when an event says so" if draw.on_event else "before the set-up"
    total = sum(max(lot.chance, 0) for lot in draw.lots)
    lots = [lot_words(lot, total, numbering) for lot in draw.lots]
    taken = f"{number_word(draw.take)} of {number_word(len(lots))} lots"
    verb = "is" if draw.take == 1 else "are"
    hidden = {"enemy": ", hidden from the enemy", "all": ", hidden from all"}.get(draw.hidden, "")
    said = f"{taken} of {whose} {verb} drawn {when}{hidden}: {'; '.join(lots) or 'no lots yet'}"
    return f"{draw.id}: {said}"


def lot_words(lot: Lot, total: int = 0, numbering: Numbering | None = None) -> str:
    """A lot in words, of so many chances in all: "tanks and guns in game-turn 4 (2 of 3)"."""
    words = listed(lot.groups) if lot.groups else "nobody"
    if lot.turn:
        words += f" in game-turn {lot.turn}"
    if lot.at:
        words += f" {area_words(lot.at, numbering)}"
    return f"{words} ({max(lot.chance, 0)} of {total})" if total else words
