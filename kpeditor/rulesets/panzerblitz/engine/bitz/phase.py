"""The fire phase of PanzerBitz: the decisions of its segments, and the effects of the answers [3.2, B5, B8,
B28, B32].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer
from kpeditor.core.texts import tr_later
from kpeditor.rulesets.panzerblitz.engine.bitz import direct, indirect, positions, registering
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import HIP
from kpeditor.rulesets.panzerblitz.engine.bitz.direct import DONE
from kpeditor.rulesets.panzerblitz.engine.bitz.indirect import Barrage
from kpeditor.rulesets.panzerblitz.engine.bitz.observing import observers, revised_of
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT, REGISTER, SEGMENTS
from kpeditor.rulesets.panzerblitz.engine.play import Play
from kpeditor.rulesets.panzerblitz.engine.position import MAP, Position
from kpeditor.rulesets.panzerblitz.engine.resolving import Fought
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET

SHOT: Final = "shot"
KINDS: Final = frozenset({INDIRECT, REGISTER, SHOT})
"""The kinds of decisions of these segments."""
_ASKED: Final = {
    INDIRECT: tr_later(
        "Which units fire indirectly, and into which hexes? List all attacks; then they are resolved."
    ),
    REGISTER: tr_later("Where do registration markers lie now? Those that are left alone stay."),
    SHOT: tr_later("Who fires directly, and at whom? One attack after the other."),
}


def question(at: Position) -> Decision | None:
    """The present decision of the fire phase; None if the segment proceeds automatically."""
    segment = revised_of(at).segment
    if segment == INDIRECT:
        kind = INDIRECT if any(True for _ in indirect.possible(at, at.side)) else ""
    elif segment == REGISTER:
        kind = REGISTER if registering.can_register(at) else ""
    else:
        kind = SHOT if direct.can_shoot(at) else ""
    return Decision(at.side, kind, at.now, at.number, at.phase, "", _ASKED[kind]) if kind else None


def faults(at: Position, decision: Decision, answer: Answer) -> Sequence[IllegalAnswer]:
    """The faults of an answer to one of these decisions."""
    if decision.kind == INDIRECT:
        return indirect.read_barrages(at, decision.side, answer)[1]
    if decision.kind == REGISTER:
        return registering.read_markers(at, decision.side, answer)[1]
    return [] if answer == DONE else direct.read_shot(at, decision.side, answer)[1]


def act(play: Play, decision: Decision, answer: Answer) -> bool:
    """Carries out an answer. Returns whether the fire phase is over."""
    at = play.at
    if decision.kind == INDIRECT:
        for one in indirect.read_barrages(at, at.side, answer)[0]:
            resolve(play, one)
        return not next_segment(at)
    if decision.kind == REGISTER:
        _register(play, answer)
        return not next_segment(at)
    if answer == DONE:
        return True
    shot, _ = direct.read_shot(at, at.side, answer)
    assert shot is not None
    play.shoot(shot)
    return False


def next_segment(at: Position) -> bool:
    """Goes on to the next segment. Returns False after the last."""
    revised = revised_of(at)
    number = SEGMENTS.index(revised.segment) + 1
    if number == len(SEGMENTS):
        return False
    at.revised = replace(revised, segment=SEGMENTS[number])
    return True


def begin(at: Position) -> None:
    """Begins the fire phase with indirect fire."""
    if at.revised is not None:
        at.revised = replace(at.revised, segment=INDIRECT)


def watch(play: Play) -> None:
    """Removes registration markers without observers, after every event; records the units in improved
    positions [B21, B34].
    """
    at = play.at
    positions.tidy(at)
    if at.revised is None or not at.revised.registered:
        return
    for id_, where, why in registering.keep_watch(at):
        text = f"the registration marker of {at.title(id_)} in {at.ground.name(where)} is removed: {why}"
        play.tell("unregisters", "B21", text, [where], [id_], at.pieces[id_].side)


# --- Indirect fire ---


def resolve(play: Play, one: Barrage) -> None:
    """Carries out one declared attack on each enemy unit in the hex; its firers then turn face down. Without
    an observer the attack is cancelled, and they stay face up [B16, B28, B32].
    """
    at = play.at
    name = at.ground.name(one.at)
    who = " and ".join(at.title(id_) for id_ in one.firers)
    if not observers(at, one.firers, one.at, one.way, one.battery):
        text = f"the fire of {who} into {name} is cancelled: nobody observes it"
        play.tell("cancelled", "B32", text, [one.at], one.firers)
        return
    aims = indirect.targets_in(at, at.side, one.at)
    if not aims:
        play.tell("no effect", "B32", f"{who} fires into {name}, where nobody is left", [one.at], one.firers)
    for kind, targets in aims:
        attack, column, steps = indirect.attack_of(at, one, kind, targets)
        whom = f"the fort in {name}" if kind == FORT_TARGET else f"{at.title(targets[0])} in {name}"
        if column is None:
            text = f"{who} is too weak against {whom}"
            play.tell("too weak", "PB2", text, [one.at], [*one.firers, *targets])
            continue
        text, on_fort = f"{who} fires indirectly at {whom}", kind == FORT_TARGET
        fought = Fought(one.firers, targets, one.at, "indirect fire", text, one.rule, on_fort)
        play.attack(attack, column, steps, fought)
    for id_ in one.firers:
        if at.pieces[id_].state == MAP:
            at.put(id_, fired=True, used=True)
        if one.way == HIP and id_ in revised_of(at).registered:
            at.revised = revised_of(at).marked(id_, None)
            text = f"{at.title(id_)} fired from the hip: its registration marker is removed"
            play.tell("unregisters", "B27", text, units=[id_])


def _register(play: Play, answer: Answer) -> None:
    at = play.at
    markers, _ = registering.read_markers(at, at.side, answer)
    for id_, where in markers.items():
        before = revised_of(at).registered.get(id_)
        if before == where:
            continue
        at.revised = revised_of(at).marked(id_, where)
        if where is None:
            play.tell("unregisters", "B20", f"{at.title(id_)} takes its registration marker away", [], [id_])
        else:
            text = f"{at.title(id_)} registers on {at.ground.name(where)}"
            play.tell("registers", "B20", text, [where], [id_])
