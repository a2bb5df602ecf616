"""A set-up in steps: each question is a deployment of some units, followed by marks, limits and secrets.

`core/rules/setup` decides what is asked and what each side sees. Here the units of a question get their
cells, so that deployment, sheets and computer players work like in a set-up without steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from kpeditor.core.rules.event import Event
from kpeditor.core.rules.setup import judging, telling
from kpeditor.core.rules.setup.progress import Progress
from kpeditor.core.rules.setup.questions import CHOOSE, Setup
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.unittype import printed_numbers
from kpeditor.core.scenario.setup.ground import entry_mask
from kpeditor.core.scenario.unitlist import unit_list
from kpeditor.rulesets.kampfpanzer.declarations import ENTRENCHMENT, MARKS, WRECK
from kpeditor.rulesets.kampfpanzer.engine.deployment import (
    NO_MAPPING,
    deployment_of,
    faults_of_deployment,
    may_carry,
)
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, Position, Status
from kpeditor.rulesets.kampfpanzer.units import unit_types


def begin_steps(position: Position) -> None:
    """Begins the set-up of a scenario in steps. The position is changed in place."""
    game = position.game
    types = unit_types(game.scenario)
    setup = Setup.of(
        game.ground.sheet,
        game.scenario,
        unit_list(game.scenario, printed_numbers(types)),
        loading=_loading(position),
        titles={id_: one.title for id_, one in types.items()},
        mark_titles={kind.id: (kind.title, kind.plural) for kind in MARKS},
    )
    position.progress = Progress.begin(setup)
    follow_setup(position)


def _loading(position: Position) -> set[str]:
    """The sides with units that may begin aboard a carrier that enters later."""
    found = set()
    for number, side in enumerate(position.game.sides):
        pieces = position.game.side_pieces(number)
        free = [p for p in pieces if p.due and position.status[p.index].carrier == NOBODY]
        if any(may_carry(carrier, other) for carrier in free for other in free):
            found.add(side)
    return found


def follow_setup(position: Position) -> None:
    """Gives the units of the present step the cells where they may be placed, and no cells to all others.

    When everything is set up, each group gets the area of its chosen entry.
    """
    game, progress = position.game, position.progress
    assert progress is not None
    zones = judging.zones(progress)
    pieces = []
    for piece in game.pieces:
        zone = frozenset(map(game.ground.cell, zones.get(piece.id, ())))
        entry = piece.entry
        if progress.is_over and piece.due:
            entry = _entry_cells(position, piece.side, piece.group) or entry
        is_same = zone == piece.zone and entry == piece.entry
        pieces.append(piece if is_same else replace(piece, zone=zone, entry=entry))
    position.game = replace(game, pieces=tuple(pieces), memo={})
    if progress.is_over:
        position.deployed = len(game.sides)


def _entry_cells(position: Position, side: int, group_id: str) -> frozenset[int]:
    """The cells by which a group with a choice of entry enters; empty if it had no choice."""
    game, progress = position.game, position.progress
    assert progress is not None
    group = game.scenario.group(game.sides[side], group_id)
    chosen = progress.entry_of(game.sides[side], group_id)
    if group is None or group.enter is None or not chosen:
        return frozenset()
    return frozenset(np.flatnonzero(entry_mask(game.ground.sheet, group.enter, chosen)).tolist())


def seen_by(position: Position, side: int) -> Position:
    """The position without the things a side does not know, during a set-up with secrets; otherwise the
    position itself.
    """
    progress = position.progress
    if progress is None or not (progress.hidden or progress.hidden_marks(position.game.sides[side])):
        return position
    seen, name = position.copy(), position.game.sides[side]
    gone = set()
    for piece, status in zip(position.game.pieces, position.status, strict=True):
        if not progress.sees(name, piece.id):
            gone.add(status.cell)
            seen.status[piece.index] = Status(level=status.level, pinned=status.pinned)
    number = position.game.ground.numbers
    hidden = {(mark.kind, mark.at) for mark in progress.hidden_marks(name)}
    seen.entrenchments = {
        cell: owner
        for cell, owner in position.entrenchments.items()
        if owner == side or (cell not in gone and (ENTRENCHMENT, number[cell]) not in hidden)
    }
    seen.wrecks = {cell for cell in position.wrecks if (WRECK, number[cell]) not in hidden}
    return seen


def faults_of_step(position: Position, side: int, answer: Answer) -> list[IllegalAnswer]:
    """All faults of the answer to the present question."""
    progress = position.progress
    assert progress is not None
    assert progress.question is not None
    if progress.question.kind == CHOOSE:
        return judging.faults_of_choice(progress, answer)
    if not isinstance(answer, Mapping):
        return [IllegalAnswer(NO_MAPPING)]
    units, marks = progress.parted(answer)
    seen = seen_by(position, side)
    spots = deployment_of(seen, side, units).spots
    cells = {position.game.pieces[index].id: spot.cell for index, spot in spots.items() if spot.cell != OFF}
    titles = {piece.id: piece.title for piece in position.game.side_pieces(side)}
    places = {id_: position.game.ground.hex(cell) for id_, cell in cells.items()}
    limits = judging.faults_of_places(progress, places, titles)
    told = {fault.subject for fault in limits}
    usual = [
        fault
        for fault in faults_of_deployment(seen, side, units)
        if not (fault.subject in told and "may not begin in" in str(fault))
    ]
    return [*limits, *usual, *judging.faults_of_marks(progress, marks)]


def do_step(position: Position, side: int, answer: Answer) -> tuple[Position, list[Event]]:
    """The position after a legal answer to the present question, and the events that everybody is told."""
    progress = position.progress
    assert progress is not None
    asked = progress.question
    assert asked is not None
    after, deployed = position.copy(), list[Event]()
    if asked.kind != CHOOSE:
        after, deployed = deployment_of(position, side, progress.parted(answer)[0]).done()
    new = {
        piece.id: position.game.ground.numbers[after.status[piece.index].cell]
        for piece in position.game.side_pieces(side)
        if after.status[piece.index].place is Place.MAP and piece.id not in progress.stands
    }
    unsided = [kind.id for kind in MARKS if not kind.is_sided]
    after.progress, told = progress.answered(answer, new, unsided)
    for one in after.progress.laid[len(progress.laid) :]:
        cell = position.game.ground.cell(position.game.ground.sheet.hex(one.mark.at))
        if one.mark.kind == ENTRENCHMENT:
            after.entrenchments[cell] = side
        elif one.mark.kind == WRECK:
            after.wrecks.add(cell)
    follow_setup(after)
    if asked.step.secret:
        deployed = _told_of_entries(deployed)
    return after, [_as_deployment(event) for event in (*deployed, *told)]


def _told_of_entries(events: list[Event]) -> list[Event]:
    """The event of a secret deployment, without its places."""
    return [event for event in events if not event.units and not event.hexes]


def _as_deployment(event: Event) -> Event:
    """An event of the set-up in the form of this ruleset's log."""
    return (
        event._replace(phase="deployment", rule=event.rule or "14.0")
        if event.phase == telling.PHASE
        else event
    )


def view_of_marks(view: Mapping[str, Any], position: Position, side: str) -> dict[str, Any]:
    """A view without the entrenchments and wrecks that a side does not know."""
    if side not in position.game.sides:
        return dict(view)
    seen = seen_by(position, position.game.sides.index(side))
    numbers, sides = position.game.ground.numbers, position.game.sides
    return {
        **view,
        "wrecks": sorted(numbers[cell] for cell in seen.wrecks),
        "entrenchments": {numbers[cell]: sides[owner] for cell, owner in sorted(seen.entrenchments.items())},
    }
