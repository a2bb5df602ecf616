"""Fuzzy search: how well a few typed letters fit a text."""

from __future__ import annotations

WORD_START, NEIGHBOUR, ANY = 8, 5, 1
EXACT = 1000
"""More than any sum of scores of letters, so that texts that contain the whole typed text come first."""


def fit(typed: str, text: str) -> int | None:
    """How well a typed text matches; higher is better. None if its letters do not all occur in order.

    Each word may stand anywhere; letters at the beginning of a word, or beside each other, count more. "svas"
    finds "Save as", and so does "as save".
    """
    wanted, there = typed.casefold().split(), text.casefold()
    total = 0
    for word in wanted:
        score = _fit_word(word, there)
        if score is None:
            return None
        total += score
    return total


def _fit_word(word: str, text: str) -> int | None:
    whole = text.find(word)
    if whole >= 0:
        is_start = whole == 0 or not text[whole - 1].isalnum()
        return EXACT * (2 if is_start else 1) + len(word) - whole
    score, before = 0, -2
    for letter in word:
        at = text.find(letter, before + 1 if before >= 0 else 0)
        if at < 0:
            return None
        is_start = at == 0 or not text[at - 1].isalnum()
        score += WORD_START if is_start else NEIGHBOUR if at == before + 1 else ANY
        before = at
    return score
