"""The words for events of PanzerBlitz: the lines of a log, the numbers behind them, phases."""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.rules.event import Event
from kpeditor.core.rules.telling.eventwords import Called, EventWords, Line
from kpeditor.core.texts import Translate, tr_later
from kpeditor.rulesets.panzerblitz import options
from kpeditor.rulesets.panzerblitz.engine.position import ASSAULT, END, FIRE, OTHERS, VEHICLES

PHASES = {
    "set-up": "",
    FIRE: tr_later("fire"),
    VEHICLES: tr_later("movement of vehicles"),
    OTHERS: tr_later("movement of all others"),
    ASSAULT: tr_later("close assault"),
    END: tr_later("end of the player-turn"),
}
"""The names of the phases of a player-turn [PB5]."""
RESULTS = {
    "X": tr_later("eliminated"),
    "DD": tr_later("dispersed (DD)"),
    "D": tr_later("dispersed (D)"),
    "-": tr_later("no effect"),
}
"""The effect of each result of the table on a fresh target [PB1]."""
STATES = (
    tr_later("untouched"),
    tr_later("dispersed (D)"),
    tr_later("doubly dispersed (DD)"),
    tr_later("eliminated"),
)
"""The words for a unit in each grade of dispersal of PanzerBitz."""
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
REASONS = {
    "woods": tr_later("Woods"),
    "town": tr_later("Town"),
    "farm": tr_later("Farm"),
    "swamp": tr_later("Swamp"),
    "overrun": tr_later("Overrun"),
    "close assault": tr_later("Close assault"),
}


def _is_dispersed(event: Event, called: Called, tr: Translate) -> str:
    """The line of a D or, under PanzerBitz, a DD."""
    is_double = event.data.get("grade", 1) > 1
    said = tr("{unit} in {hex} is doubly dispersed (DD)") if is_double else tr("{unit} in {hex} is dispersed")
    return said.format(unit=called(event.units[0]), hex=event.hexes[0] if event.hexes else "")


LINES: Mapping[str, Line] = {
    "dispersed": _is_dispersed,
    "moves": tr_later("{unit} moves to {hex}"),
    "enters": tr_later("{unit} enters the map in {hex}"),
    "exits": tr_later("{unit} leaves the map from {hex}"),
    "destroyed": tr_later("{unit} is eliminated in {hex}"),
    "recovers": tr_later("{unit} in {hex} recovers"),
    "unloads": tr_later("{unit} gets off in {hex}"),
    "clears": tr_later("{unit} has cleared the mines in {hex}"),
    "razed": tr_later("The fort in {hex} is destroyed"),
    "registers": tr_later("{unit} registers on {hex}"),
    "cancelled": tr_later("The fire of {units} into {hex} is cancelled: nobody observes it"),
    "no effect": tr_later("{units} into {hex}: nobody is left there"),
    "captured": tr_later("{unit} in {hex} is captured"),
    "couples": tr_later("{unit} couples {other}"),
    "damages": tr_later("{unit} has damaged the track in {hex}"),
    "repairs": tr_later("{unit} repairs the track in {hex}: one turn is done"),
    "repaired": tr_later("{unit} has repaired the track in {hex}"),
    "wreck": tr_later("A wreck stays behind in {hex}"),
}
EVENTS = EventWords(
    LINES,
    ATTACKS,
    {"fort": tr_later("the fort")},
    RESULTS,
    LABELS,
    reasons=REASONS,
    phases=PHASES,
    moves=frozenset({"enters", "moves", "overruns", "exits"}),
    options=options.options,
)
