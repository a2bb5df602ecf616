"""What must hold in every game-turn, whoever plays."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.play.session import Advance
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, Position, may_share
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from tests.rulesets.kampfpanzer.engine.readded import check_arithmetic
from tests.rulesets.kampfpanzer.engine.retold import check_movement


def check_step(step: Advance) -> None:
    """Everything below, for one step of a session."""
    before, after = step.before, step.after
    assert isinstance(before, KampfState)
    assert isinstance(after, KampfState)
    stacks(after.position, step.events)
    pairs(after.position)
    if before.turn > 0:
        movement(before.position, step.events)
        check_movement(before.position, step.events, overrunners(step))
        only_the_living_act(before.position, step.events)
        check_arithmetic(before.position, step.events)
        disruption(before.position, after.position, step.events)


def overrunners(step: Advance) -> set[str]:
    """The units that had orders to overrun."""
    return {id_ for orders in step.answers.values() for id_, order in orders.items() if "V" in order}


def stacks(position: Position, events: Iterable[Event]) -> None:
    """No illegal stack, no enemies together, no tank in an entrenchment (R-STK-1)."""
    stuck = {number for event in events if event.kind == "overstacked" for number in event.hexes}
    for cell, units in position.by_cell().items():
        pieces = [position.game.pieces[i] for i in units]
        number = position.game.ground.numbers[cell]
        assert len({piece.side for piece in pieces}) == 1, f"enemies share {number}"
        if number not in stuck:
            assert may_share(pieces), f"illegal stack in {number}"
            assert not (cell in position.entrenchments and any(piece.leaves_wreck for piece in pieces))


def pairs(position: Position) -> None:
    """Carriers and passengers belong together, are in one place, and guns on foot alone face anywhere."""
    for index, status in enumerate(position.status):
        assert 0 <= status.level <= 4
        assert (status.place is Place.DESTROYED) == (status.level == 4)
        if status.passenger != NOBODY:
            inside = position.status[status.passenger]
            assert inside.carrier == index
            assert (inside.place, inside.cell) == (status.place, status.cell)
        if status.carrier != NOBODY:
            assert position.status[status.carrier].passenger == index
        if status.stands:
            assert (status.facing >= 0) == position.game.pieces[index].is_gun


def movement(position: Position, events: Iterable[Event]) -> None:
    """No unit spends more movement points than it has (infantry that panics moves its one hex)."""
    scattered = {event.units[0] for event in events if event.kind == "scatters"}
    for event in events:
        if event.kind in ("enters", "exits"):
            piece = position.game.pieces[position.game.index[event.units[0]]]
            if piece.id not in scattered or not piece.is_infantry:
                assert event.data["clock"] <= piece.figures.movement, event.text


def only_the_living_act(position: Position, events: Iterable[Event]) -> None:
    """A unit that is destroyed or has left the map, in this game-turn or before, takes part in no event."""
    gone = {
        piece.id
        for piece, status in zip(position.game.pieces, position.status, strict=True)
        if status.place in (Place.DESTROYED, Place.EXITED)
    }
    left: set[str] = set()
    for event in events:
        # A plan that is off is no act; who was hit on the way out has the result told at the end (R-RES-2).
        told = event.kind == "aborts" or (event.kind == "disrupted" and left.issuperset(event.units))
        # The fire of an H gun goes on through the game-turn when the gun is hit in its beginning (R-HFI-3).
        told = told or (event.kind == "shelled" and not gone & set(event.units[1:]))
        assert told or not gone & set(event.units), event.text
        if event.kind in ("destroyed", "exits"):
            gone |= set(event.units)
        if event.kind == "exits":
            left |= set(event.units)


def suffered(position: Position, events: Iterable[Event]) -> dict[str, int]:
    """The levels by unit from the attacks in the log; riders suffer what their tank suffers."""
    found: dict[str, int] = {}
    for event in events:
        if event.kind not in ("fires", "shelled", "overruns", "counterattacks"):
            continue
        result = str(event.data["result"])
        if not result.startswith("D"):
            continue
        firers = len(event.data.get("strengths", (1,)))
        firers = event.data.get("overrunners", firers)
        for id_ in event.units[firers:]:
            index = position.game.index[id_]
            rider = position.status[index].passenger
            victims = (
                [index, rider]
                if rider != NOBODY and not position.game.pieces[index].is_transport
                else [index]
            )
            for victim in victims:
                name = position.game.pieces[victim].id
                found[name] = found.get(name, 0) + int(result[1])
    return found


def disruption(before: Position, after: Position, events: Iterable[Event]) -> None:
    """The level before and what was suffered give the level after; level 4 destroys; recovery is complete
    (R-RES-1).
    """
    levels = suffered(before, events)
    recovered = {event.units[0] for event in events if event.kind == "recovery" and event.data["recovered"]}
    dead = {id_ for event in events if event.kind == "destroyed" for id_ in event.units}
    for piece in before.game.pieces:
        if before.status[piece.index].place is Place.DESTROYED:
            continue
        total = before.status[piece.index].level + levels.get(piece.id, 0)
        status = after.status[piece.index]
        if total >= 4:
            assert piece.id in dead, f"{piece.title} survives {total} levels"
        elif piece.id not in dead:
            assert status.level == (0 if piece.id in recovered else total), piece.title
