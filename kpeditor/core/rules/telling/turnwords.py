"""TurnWords: what a rules system calls its game-turn."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kpeditor.core.texts import Translate, count, tr_later


@dataclass(frozen=True, slots=True)
class TurnWords:
    """The phrases that name a game-turn. Callers that show them pass `tr`.

    Attributes:
        now, now_of: the current game-turn alone, and with the number of the last one.
        within: says that something happens in a game-turn.
        after: the end of a game-turn; summary: the heading of the list of its changes.
        one, many: singular and plural; span: a range of lengths.
        title: the plural as the name of a field.
        arrives, arrives_any: says that a group enters in a given game-turn, or in any.
    """

    now: str = tr_later("Game-turn {turn}")
    now_of: str = tr_later("Game-turn {turn} of {max}")
    within: str = tr_later("in game-turn {turn}")
    after: str = tr_later("End of game-turn {turn}")
    summary: str = tr_later("Summary of game-turn {turn}")
    happened: str = tr_later("What happened in game-turn {turn}")
    one: str = tr_later("game-turn")
    many: str = tr_later("game-turns")
    span: str = tr_later("{low} to {high} game-turns")
    title: str = tr_later("Game-turns")
    arrives: str = tr_later("Enters in a game-turn")
    arrives_any: str = tr_later("Enters in any game-turn")

    def length(self, low: int, high: int, tr: Translate = str) -> str:
        """The length of a game: "10 game-turns", "15 to 18 game-turns"."""
        if low == high:
            return count(high, tr(self.one), tr(self.many))
        return tr(self.span).format(low=low, high=high)

    def said(self, text: str) -> str:
        """The English text with "game-turn" replaced by the word of these rules."""
        usual = TurnWords()
        if self.one == usual.one:
            return text
        article = "an" if self.one[0] in "aeiou" or self.one.startswith("hour") else "a"
        for old, new in (
            (f"a {usual.one}", f"{article} {self.one}"),
            (usual.many, self.many),
            (usual.one, self.one),
        ):
            text = re.sub(rf"\b{old}\b", new, text)
            text = re.sub(rf"\b{old.capitalize()}\b", new.capitalize(), text)
        return text


HOURS = TurnWords(
    tr_later("Hour {turn}"),
    tr_later("Hour {turn} of {max}"),
    tr_later("in hour {turn}"),
    tr_later("End of hour {turn}"),
    tr_later("Summary of hour {turn}"),
    tr_later("What happened in hour {turn}"),
    tr_later("hour"),
    tr_later("hours"),
    tr_later("{low} to {high} hours"),
    tr_later("Hours"),
    tr_later("Enters in an hour"),
    tr_later("Enters in any hour"),
)
"""For rules whose game-turn is an hour."""
