"""What Panzer8 says of its events: the lines of a log, the numbers behind them, phases, results."""

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
"""What results are called; others stand for themselves."""
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
    """With the modifiers one by one and the dice, which this game has two of."""

    def arithmetic(self, event: Event, called: Called, tr: Translate = str) -> Figures:
        """The modifiers, both dice, then what has a label."""
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
        """Nothing: steps are modifiers here."""
        return []


EVENTS = _Words(
    results=RESULTS,
    labels=LABELS,
    signed=frozenset({"net", "difference"}),
    phases=PHASES,
    moves=frozenset(),
    options=options,
)
