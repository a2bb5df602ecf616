"""A set-up in steps in Outpost: what is asked and allowed is general; here one unit a hex is added [1.2]."""

from __future__ import annotations

from collections.abc import Sequence

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.setup import plain
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.setup.questions import Setup
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.setup.order import is_in_steps
from kpeditor.core.scenario.unitlist import ListedUnit
from tests.toys.outpost import rules
from tests.toys.outpost.position import Position


def first_progress(battle: Battle, units: Sequence[ListedUnit]) -> Progress | None:
    """The beginning of a set-up in steps, None for a scenario without steps."""
    assert battle.scenario is not None
    if not is_in_steps(battle.scenario):
        return None
    titles = {kind.id: (kind.title, kind.plural) for kind in rules.MARKS}
    return Progress.begin(Setup.of(battle.map, battle.scenario, units, mark_titles=titles))


def asked_in_steps(at: Position) -> Progress | None:
    """The set-up where one of its steps is asked now, else None."""
    return at.progress if at.progress is not None and not at.progress.is_over else None


def objection(at: Position) -> plain.Objection:
    """What these rules have against a place."""

    def against(_unit: str, hex_: Hex, there: Sequence[str]) -> str:
        name = at.battle.map.name(hex_)
        if rules.ground(at.battle.map, hex_) not in rules.COST:
            return f"cannot enter {name}"
        return f"finds {there[0]} in {name}: one unit a hex" if there else ""

    return against


def faults_of_step(at: Position, answer: Answer) -> list[IllegalAnswer]:
    """Everything illegal in the answer to a step."""
    assert at.progress is not None
    return plain.faults(at.progress, answer, objection(at))


def do_step(at: Position, answer: Answer) -> tuple[dict[str, str], list[Event]]:
    """Goes on in place after the answer to a step; the hexes of the units it places, and what is told."""
    assert at.progress is not None
    known = len(at.progress.laid)
    at.progress, places, events = plain.advance(at.progress, answer)
    at.marks += tuple(one.mark for one in at.progress.laid[known:])
    return places, events
