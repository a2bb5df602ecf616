"""The words of PanzerBlitz: events in the log and behind "Why?", results, what is added to a die."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kpeditor.app.ruleset_ui.contract import Called, Moved
from kpeditor.app.ruleset_ui.toolkit.events.eventwords import EventWords, rulings_in_words
from kpeditor.app.words import listed, tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.panzerblitz import options

RESULTS = {
    "X": tr_later("eliminated"),
    "DD": tr_later("dispersed (DD)"),
    "D": tr_later("dispersed (D)"),
    "-": tr_later("no effect"),
}
"""What a result of the table does to a fresh target [PB1]."""
ATTACKS = {
    "fire": (
        tr_later("{who} fires at {whom} at {odds}: {result}"),
        tr_later("{who} fire at {whom} at {odds}: {result}"),
    ),
    "opportunity fire": (tr_later("{who} fires at {whom} on its way at {odds}: {result}"),) * 2,
    "indirect fire": (
        tr_later("{who} fires indirectly at {whom} at {odds}: {result}"),
        tr_later("{who} fire indirectly at {whom} at {odds}: {result}"),
    ),
    "overrun": (
        tr_later("{who} overruns {whom} at {odds}: {result}"),
        tr_later("{who} overrun {whom} at {odds}: {result}"),
    ),
    "assault": (
        tr_later("{who} assaults {whom} at {odds}: {result}"),
        tr_later("{who} assault {whom} at {odds}: {result}"),
    ),
}
LABELS = {
    "strength": tr_later("Attack"),
    "defence": tr_later("Defence"),
    "odds": tr_later("Odds"),
    "die": tr_later("Die"),
    "result": tr_later("Result"),
}
WHYS = {
    "woods": tr_later("Woods"),
    "town": tr_later("Town"),
    "farm": tr_later("Farm"),
    "swamp": tr_later("Swamp"),
    "overrun": tr_later("Overrun"),
    "close assault": tr_later("Close assault"),
}
"""What is added to the die for, by the words of the engine."""


def why_words(why: str) -> str:
    """What something is added to the die for, with its paragraph: "Woods [PB4]"."""
    what, bracket, rule = why.partition(" [")
    return tr(WHYS[what]) + bracket + rule if what in WHYS else why


def _done(one: str) -> Callable[[Event, Called], str]:
    """The line of an event of one or two units that needs no numbers."""
    return lambda event, called: tr(one).format(
        unit=called(event.units[0]) if event.units else "",
        other=called(event.units[1]) if len(event.units) > 1 else "",
        units=listed([called(unit) for unit in event.units]),
        hex=event.hexes[0] if event.hexes else "",
    )


def _dispersed(event: Event, called: Called) -> str:
    """The line of a D or, under PanzerBitz, a DD."""
    is_double = event.data.get("grade", 1) > 1
    said = tr("{unit} in {hex} is doubly dispersed (DD)") if is_double else tr("{unit} in {hex} is dispersed")
    return said.format(unit=called(event.units[0]), hex=event.hexes[0] if event.hexes else "")


WORDS = EventWords(
    ATTACKS,
    RESULTS,
    LABELS,
    others={
        "moves": _done(tr_later("{unit} moves to {hex}")),
        "enters": _done(tr_later("{unit} enters the map in {hex}")),
        "exits": _done(tr_later("{unit} leaves the map from {hex}")),
        "dispersed": _dispersed,
        "destroyed": _done(tr_later("{unit} is eliminated in {hex}")),
        "recovers": _done(tr_later("{unit} in {hex} recovers")),
        "unloads": _done(tr_later("{unit} gets off in {hex}")),
        "clears": _done(tr_later("{unit} has cleared the mines in {hex}")),
        "razed": _done(tr_later("The fort in {hex} is destroyed")),
        "registers": _done(tr_later("{unit} registers on {hex}")),
        "cancelled": _done(tr_later("The fire of {units} into {hex} is cancelled: nobody observes it")),
        "no effect": _done(tr_later("{units} into {hex}: nobody is left there")),
        "captured": _done(tr_later("{unit} in {hex} is captured")),
        "couples": _done(tr_later("{unit} couples {other}")),
        "damages": _done(tr_later("{unit} has damaged the track in {hex}")),
        "repairs": _done(tr_later("{unit} repairs the track in {hex}: one turn is done")),
        "repaired": _done(tr_later("{unit} has repaired the track in {hex}")),
        "wreck": _done(tr_later("A wreck stays behind in {hex}")),
    },
)


def line(event: Event, called: Called) -> str:
    """The line of the log; an attack on a fort names the fort."""
    if event.kind == "attacks" and event.data.get("fort"):
        firers = int(event.data.get("firers", 1))
        fort = f"fort {event.hexes[0]}"
        event = event._replace(units=(*event.units[:firers], fort))
        return WORDS.line(event, lambda unit: tr("the fort") if unit == fort else called(unit))
    return WORDS.line(event, called)


def arithmetic(event: Event, called: Called) -> Sequence[tuple[str, str]]:
    """The numbers behind an event: odds, die, what is added to it, and how the attack was worked out."""
    lines = list(WORDS.arithmetic(event, called))
    lines += [(why_words(str(why)), f"{by:+d}") for by, why in event.data.get("modifiers", ())]
    lines += [
        (tr("Step {number}").format(number=n), str(step))
        for n, step in enumerate(event.data.get("steps", ()), 1)
    ]
    return lines


def moved(event: Event) -> Moved | None:
    """The step of a movement; an overrun ends beyond the hex that is overrun [PB30]."""
    if event.kind not in ("enters", "moves", "overruns", "exits") or not event.hexes:
        return None
    return Moved(event.units, event.hexes[-1], None, event.kind == "exits")


def rulings(event: Event) -> Sequence[str]:
    """The option that changes the rule behind an event, where there is one [PB41]."""
    known = options.options()
    return rulings_in_words([one.ruling for one in known if one.ruling == event.rule][:1], known)
