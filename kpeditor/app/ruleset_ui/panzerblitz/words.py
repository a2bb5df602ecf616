"""The words of PanzerBlitz and the looks of its events: results, attacks, what is added to a die, phases."""

from __future__ import annotations

from kpeditor.app.ruleset_ui.contract import Called, Seen, Tone
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.ruleset_ui.toolkit.events.told import EventWords, Told
from kpeditor.app.words import tr, tr_later
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.panzerblitz import options
from kpeditor.rulesets.panzerblitz.declarations import DAMAGED_TRACK, DISPERSED, FORT, MINES, RECOVERS, WRECK
from kpeditor.rulesets.panzerblitz.engine.position import ASSAULT, END, FIRE, OTHERS, VEHICLES

PHASES = {
    "set-up": "",
    FIRE: tr_later("fire"),
    VEHICLES: tr_later("movement of vehicles"),
    OTHERS: tr_later("movement of all others"),
    ASSAULT: tr_later("close assault"),
    END: tr_later("end of the player-turn"),
}
"""What the phases of a player-turn are called [PB5]."""
RESULTS = {
    "X": tr_later("eliminated"),
    "DD": tr_later("dispersed (DD)"),
    "D": tr_later("dispersed (D)"),
    "-": tr_later("no effect"),
}
"""What a result of the table does to a fresh target [PB1]."""
STATES = (
    tr_later("untouched"),
    tr_later("dispersed (D)"),
    tr_later("doubly dispersed (DD)"),
    tr_later("eliminated"),
)
"""What a unit is called in each grade of dispersal of PanzerBitz."""
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


def _tone(event: Event) -> Tone:
    return "plain" if event.data.get("result") == "-" else "bad"


def _grade(event: Event) -> int:
    return int(event.data.get("grade", 1))


def _less(event: Event, seen: Seen) -> dict[str, int]:
    return {DISPERSED: max(0, int(seen.get(DISPERSED) or 0) - 1)}


def _is_dispersed(event: Event, called: Called) -> str:
    """The line of a D or, under PanzerBitz, a DD."""
    is_double = _grade(event) > 1
    said = tr("{unit} in {hex} is doubly dispersed (DD)") if is_double else tr("{unit} in {hex} is dispersed")
    return said.format(unit=called(event.units[0]), hex=event.hexes[0] if event.hexes else "")


DISPERSES = looks.changed(  # whoever is aboard is dispersed as well [PB22]
    lambda event, _: {DISPERSED: _grade(event), RECOVERS: None},
    lambda event: "D" * _grade(event),
    "bad",
    "results",
    riders=True,
)
UNLOADS = looks.changed(lambda event, _: {"carried_by": "", "hex": event.hexes[0]}, tr_later("unloads"))
INTO_FORT = looks.changed(lambda _, seen: {"inside": not seen.get("inside")}, tr_later("fort"))
GONE = looks.gone("destroyed", "✕", "bad", "results")
# fmt: off
WORDS = EventWords(
    {
        "deploys": Told(look=looks.deployed),
        "moves": Told(tr_later("{unit} moves to {hex}"), looks.moved_to),
        "enters": Told(tr_later("{unit} enters the map in {hex}"), looks.moved_to),
        "overruns": Told(look=looks.moved_to),  # it goes through the first hex into the second [PB30]
        "exits": Told(tr_later("{unit} leaves the map from {hex}"), looks.gone("exited", tr_later("exit"))),
        "attacks": Told(look=looks.fired(_tone)),
        "dispersed": Told(_is_dispersed, DISPERSES),
        "destroyed": Told(tr_later("{unit} is eliminated in {hex}"), GONE),
        "recovers": Told(
            tr_later("{unit} in {hex} recovers"), looks.changed(_less, "✓", "good", "recovery")
        ),
        "loads": Told(over=tr_later("loads")),
        "unloads": Told(tr_later("{unit} gets off in {hex}"), UNLOADS),
        "enters fort": Told(look=INTO_FORT),
        "mines": Told(over=tr_later("mines")),
        "clears": Told(tr_later("{unit} has cleared the mines in {hex}"), looks.lifted(MINES)),
        "razed": Told(tr_later("The fort in {hex} is destroyed"), looks.lifted(FORT)),
        "registers": Told(tr_later("{unit} registers on {hex}"), over=tr_later("registers")),
        "unregisters": Told(over=tr_later("marker gone")),
        "cancelled": Told(
            tr_later("The fire of {units} into {hex} is cancelled: nobody observes it"),
            over=tr_later("cancelled"),
        ),
        "no effect": Told(
            tr_later("{units} into {hex}: nobody is left there"), over=tr_later("nobody left")
        ),
        "too weak": Told(over=tr_later("too weak")),
        "chooses": Told(over=tr_later("choice")),
        "lays": Told(over=tr_later("laid")),
        "captured": Told(tr_later("{unit} in {hex} is captured"), over=tr_later("captured")),
        "couples": Told(tr_later("{unit} couples {other}"), over=tr_later("couples")),
        "damages": Told(tr_later("{unit} has damaged the track in {hex}")),
        "repairs": Told(
            tr_later("{unit} repairs the track in {hex}: one turn is done"), over=tr_later("repairs")
        ),
        "repaired": Told(tr_later("{unit} has repaired the track in {hex}"), looks.lifted(DAMAGED_TRACK)),
        "wreck": Told(tr_later("A wreck stays behind in {hex}"), looks.laid(WRECK, "results")),
    },
    ATTACKS, {"fort": tr_later("the fort")}, RESULTS, LABELS, reasons=REASONS,
    moves=frozenset({"enters", "moves", "overruns", "exits"}), options=options.options,
)
# fmt: on
