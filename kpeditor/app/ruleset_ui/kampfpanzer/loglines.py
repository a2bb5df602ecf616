"""KampfPanzer's lines of the log: who did what to whom, with the result at the end."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.contract import Called, Moved
from kpeditor.app.words import listed, tr, tr_later
from kpeditor.core.rules.event import Event

SHOWN = 3
"""Units that are named one by one in a line; of more than these the first is named, and how many others."""
RESULTS = {
    "-": tr_later("no effect"),
    "P": tr_later("pinned"),
    "D1": tr_later("disrupted (D1)"),
    "D2": tr_later("disrupted (D2)"),
    "D3": tr_later("disrupted (D3)"),
    "D4": tr_later("destroyed (D4)"),
}
"""What an attack does to a unit that was in order before [9.7]."""
MANY_FIRE, MANY_OVERRUN = (
    tr_later("{who} fire at {whom}: {result}"),
    tr_later("{who} overrun {whom}: {result}"),
)


def line(event: Event, called: Called) -> str:
    """The line of an event; the die and what it was compared with stand under "Why?"."""
    match event.kind:
        case "fires" | "overruns" | "counterattacks" | "shelled":
            return _attack(event, called)
        case "recovery" if event.units:
            recovered = bool(event.data.get("recovered"))
            said = tr("{unit} recovers") if recovered else tr("{unit} does not recover")
            return said.format(unit=called(event.units[0]))
        case _:
            return event.text


def moved(event: Event) -> Moved | None:
    """The step of a movement; a panicked one too [11.22]."""
    if event.kind not in ("enters", "exits") or not event.hexes:
        return None
    cost = event.data.get("clock")
    points = float(cost) if isinstance(cost, int | float) else None
    return Moved(event.units, event.hexes[0], points, event.kind == "exits")


def _attack(event: Event, called: Called) -> str:
    firers = int(event.data.get("firers", 1))
    who, whom = event.units[:firers], event.units[firers:]
    is_one = len(who) == 1
    texts = {
        "fires": tr("{who} fires at {whom}: {result}") if is_one else tr(MANY_FIRE),
        "overruns": tr("{who} overruns {whom}: {result}") if is_one else tr(MANY_OVERRUN),
        "counterattacks": tr("{who} counterattacks {whom}: {result}"),
        "shelled": tr("{who} shells {whom}: {result}"),
    }
    targets = _named(whom, called)
    if event.hexes:
        targets = tr("{units} in {hex}").format(units=targets, hex=event.hexes[0])
    result = str(event.data.get("result", ""))
    return texts[event.kind].format(
        who=_named(who, called), whom=targets, result=tr(RESULTS[result]) if result in RESULTS else result
    )


def _named(units: tuple[str, ...], called: Called) -> str:
    if len(units) <= SHOWN:
        return listed([called(unit) for unit in units])
    return tr("{unit} and {count} others").format(unit=called(units[0]), count=len(units) - 1)
