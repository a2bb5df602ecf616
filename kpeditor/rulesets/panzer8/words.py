"""The words for events of Panzer8: the lines of a log, the numbers behind them, phases, results."""

from __future__ import annotations

from kpeditor.core.rules.event import Event
from kpeditor.core.rules.telling.eventwords import Called, EventWords, Figures, plain
from kpeditor.core.texts import Translate, tr_later
from kpeditor.rulesets.panzer8.options import options

RESULTS = {
    "nothing": tr_later("nothing"),
    "falls back": tr_later("falls back"),
    "suppressed": tr_later("suppressed"),
    "out": tr_later("out of action"),
}
"""The words for results; other results are their own words."""
LABELS = {
    "net": tr_later("Before the dice"),
    "difference": tr_later("Difference"),
    "result": tr_later("Result"),
    "needed": tr_later("Needed"),
    "card": tr_later("Card"),
    "means": tr_later("Means"),
}
PHASES = {
    "set-up": tr_later("set-up"),
    "recce": tr_later("recce moves"),
    "event": tr_later("event phase"),
    "action": tr_later("action phase"),
    "combat": tr_later("close combat phase"),
    "end": tr_later("end phase"),
}


class _Words(EventWords):
    """Shows the modifiers one by one, and both dice."""

    def arithmetic(self, event: Event, called: Called, tr: Translate = str) -> Figures:
        """The modifiers, both dice, then the labelled numbers."""
        lines = []
        for step in event.data.get("steps", ()):
            by, _, why = str(step).partition(" ")
            lines.append((why, by))
        dice = event.data.get("dice", ())
        if len(dice) == 2:
            lines.append((tr("Dice, attack against defence"), f"{dice[0]} : {dice[1]}"))
        elif dice:
            lines.append((tr("Die"), plain(list(dice), tr)))
        return [*lines, *super().arithmetic(event, called, tr)]

    def steps(self, event: Event, tr: Translate) -> list[tuple[str, str]]:
        """Nothing, because the steps are the modifiers in this game."""
        return []


EVENTS = _Words(
    results=RESULTS,
    labels=LABELS,
    signed=frozenset({"net", "difference"}),
    phases=PHASES,
    moves=frozenset(),
    options=options,
)
