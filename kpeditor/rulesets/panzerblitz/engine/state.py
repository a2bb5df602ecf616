"""PanzerBlitzState: PanzerBlitz as the program plays it: one question at a time, everything open [PB40]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from operator import attrgetter
from typing import Any

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.known.sharing import Sharing
from kpeditor.core.rules.setup import plain
from kpeditor.core.rules.setup.drawing import unknown_groups, view_without_drawn
from kpeditor.core.rules.setup.progress import Progress, view_for
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, digest_of_texts, text_of
from kpeditor.rulesets.panzerblitz import declarations
from kpeditor.rulesets.panzerblitz.engine import assaults, firing, judging, moving, railsetup
from kpeditor.rulesets.panzerblitz.engine.bitz import phase, positions, registering
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import Batteries
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT
from kpeditor.rulesets.panzerblitz.engine.play import Play
from kpeditor.rulesets.panzerblitz.engine.position import ASSAULT, DUE, FIRE, MAP, Piece, Position, Setting
from kpeditor.rulesets.panzerblitz.engine.start import chosen_entries
from kpeditor.rulesets.panzerblitz.engine.turns import (
    BEGIN,
    MOVE,
    REACT,
    begin_player_turn,
    next_phase,
    proceed,
    question,
)
from kpeditor.rulesets.panzerblitz.panzerbitz import WITHIN
from kpeditor.rulesets.panzerblitz.units import RAIL
from kpeditor.rulesets.toolbox.states import OneQuestionState

_UNSIDED = tuple(kind.id for kind in declarations.MARKS if not kind.is_sided)


@dataclass(frozen=True)
class PanzerBlitzState(OneQuestionState[Position]):
    """One position of a game; immutable.

    Answers: to `deploy` the hex of each unit; to `fire` a list of attacks (`firing.py`), under PanzerBitz to
    `indirect` a list of attacks (`bitz/indirect.py`), to `register` hexes of markers (`bitz/registering.py`),
    to `shot` one attack or "done" (`bitz/direct.py`); to `move` one move
    (`moving.py`) or "done"; to `opportunity fire` the unit that fires or "hold"; to `assault` a list of
    assaults (`assaults.py`).
    """

    constant = Setting, Batteries

    @property
    def progress(self) -> Progress | None:
        """How far a set-up in steps has come."""
        return self.position.progress

    @property
    def in_force(self) -> Weather:
        """What events have put in force."""
        return self.position.in_force

    def question(self) -> Decision | None:
        """The present question, of the set-up until that is over; None when the game is over."""
        progress = self.position.progress
        found = progress.decision() if progress is not None and self.turn == 0 else None
        return found or question(self.position)

    def faults(self, decision: Decision, answer: Answer) -> Sequence[IllegalAnswer]:
        """Everything illegal in an answer."""
        at = self.position
        if decision.kind == FIRE:
            return firing.read_shots(at, decision.side, answer)[1]
        if decision.kind == ASSAULT:
            return assaults.read_assaults(at, decision.side, answer)[1]
        if decision.kind in phase.KINDS:
            return phase.faults(at, decision, answer)
        if decision.kind == MOVE:
            if answer != moving.DONE and at.is_revised:
                return positions.faults(at, decision.side, answer)
            return [] if answer == moving.DONE else judging.read_move(at, decision.side, answer)[1]
        if decision.choices is not None:
            return [] if answer in decision.choices else [_no_choice(decision)]
        assert at.progress is not None
        return plain.faults(at.progress, answer, self.objection)

    def sharing(self, decision: Decision) -> Sharing:
        """Each player of a side places his own units and lists their attacks; a move or shot is the answer of
        whoever commands the unit; answers for the whole side are taken from the first player who gives them.
        """
        progress = self.position.progress
        if progress is not None and not progress.is_over:
            return plain.sharing(progress)
        if decision.kind in (FIRE, ASSAULT, INDIRECT):
            return Sharing("parts")
        return Sharing("turns") if decision.kind in (MOVE, REACT, phase.SHOT) else Sharing()

    def proposed_setup(self, chance: Chance) -> Answer:
        """A random legal answer to the present question of the set-up.

        Raises:
            NoRoom: when none was found in many tries.
        """
        assert self.position.progress is not None
        return plain.proposed(self.position.progress, chance, self.objection)

    def objection(self, unit: str, hex_: Hex, there: Sequence[str]) -> str:
        """Why stacking or ground forbid a unit in a hex during set-up [PB10]."""
        at = self.position
        name, side = at.ground.name(hex_), at.pieces[unit].side
        moves_as = at.figure(unit).moves_as
        if moves_as == RAIL or any(at.figure(one).is_train for one in there):
            if (why := railsetup.objection(at, unit, hex_, there)) or moves_as == RAIL:
                return why
        elif len(there) >= at.setting.stacking[side]:
            return f"finds {name} full [PB10]"
        if not at.ground.can_stand(moves_as, hex_):
            return f"cannot stand in {name} [PB12]"
        return ""

    def answered(self, decision: Decision, answer: Answer, dice: Dice) -> tuple[Position, list[Event]]:
        """The position after a legal answer, and what happened on the way."""
        play = Play(self.position.copy(), dice)
        if self.turn == 0 and decision.kind != BEGIN:
            self._set_up(play, answer)
        else:
            _act(play, decision, answer)
            play.at.number += 1
            proceed(play)
        return play.at, play.events

    def _set_up(self, play: Play, answer: Answer) -> None:
        """Takes an answer of the set-up; the game begins when all is set up."""
        at = play.at
        assert at.progress is not None
        at.progress, places, events = plain.advance(at.progress, answer, _UNSIDED)
        play.events += events
        for unit, name in places.items():
            at.put(unit, at=at.ground.sheet.hex(name), state=MAP)
            railsetup.settle(at, unit)
            for passenger in [one for one, piece in at.pieces.items() if piece.aboard == unit]:
                at.put(passenger, state=MAP)
        if at.progress.is_over:
            begin_game(play)

    def view_for(self, side: str) -> Mapping[str, Any]:
        """The whole position; what is secret during set-up only for its own side."""
        at = self.position
        progress = at.progress
        marks = [*at.marks]
        if progress is not None and not self._has_begun:
            marks += [one.mark for one in progress.laid]
        view = {
            "turn": at.now,
            "phase": at.phase,
            "mover": at.side,
            "units": {id_: _kept_view(at, id_, piece).copy() for id_, piece in at.pieces.items()},
            "marks": [
                {"kind": mark.kind, "at": mark.at, "side": mark.side, "value": mark.value} for mark in marks
            ]
            + registering.seen_marks(at),
        }
        if at.in_force:
            view["in_force"] = [one.data() for one in at.in_force]
        if at.revised is not None:
            view["registered"] = registering.seen_markers(at)
        groups = {id_: piece.group for id_, piece in at.pieces.items()}
        known = view_without_drawn(view, at.setting.scenario, side, groups, partial(moving.comes, at))
        return view_for(progress, side, known) if progress is not None else known

    def known_to(self, side: str) -> PanzerBlitzState:
        """The position without units of hidden draws that have not come. The side knows which of its own it
        may bring in now.
        """
        unknown = unknown_groups(self.position.setting.scenario, side)
        if not unknown:
            return self
        known = self.position.copy()
        for id_, piece in self.position.pieces.items():
            is_hidden = (piece.side, piece.group) in unknown and piece.state == DUE
            if is_hidden and not (piece.side == side and moving.comes(self.position, id_)):
                del known.pieces[id_]
        for group in [group for of, group in unknown if of != side]:
            known.arrived -= {group}
        return PanzerBlitzState(known)

    def told_to(self, side: str) -> Position:
        """The position without what is secret during set-up. While a move of the other side has paused, the
        hexes it has still to enter are left out.
        """
        at = self.known_to(side).position.copy()
        if at.progress is not None:
            for id_ in at.progress.hidden:
                if not at.progress.sees(side, id_):
                    at.put(id_, at=None, state=DUE, track=0, in_tunnel=False)
            at.progress = at.progress.known_to(side)
        if at.walk is not None and at.pieces[at.walk.unit].side != side:
            at.walk = replace(at.walk, left=(), drops={}, mounts={}, tracks=())
        return at

    def with_known(self, data: Any) -> PanzerBlitzState:
        """The position that `known_data` told, with ground and entries under what is in force and what was
        chosen.
        """
        found = super().with_known(data).position
        now, found.in_force = found.in_force, self.position.in_force
        found.put_in_force(now)
        found.setting = replace(found.setting, entries=chosen_entries(found))
        return PanzerBlitzState(found)

    @property
    def _has_begun(self) -> bool:
        return self.position.now > 0

    def digest(self) -> str:
        """A hash of the whole position."""
        at = self.position
        walk = at.walk
        values = (
            [[mark.kind, mark.at, mark.side, mark.value] for mark in at.marks],
            [at.number, at.now, at.mover, at.phase, at.watched, at.boats],
            [_plain(getattr(walk, part.name)) for part in fields(walk)] if walk is not None else [],
            [
                sorted(map(list, at.overrun)),
                sorted(map(list, at.shot_at)),
                sorted(at.happened),
                sorted(at.arrived),
            ],
            sorted([[*hex_, list(ids)] for hex_, ids in at.pending.items()]),
            sorted([[*hex_, side] for hex_, side in at.control.items()]),
            at.progress.data() if at.progress is not None else [],
            at.ended.winner if at.ended is not None else "",
            *([at.revised.data()] if at.revised is not None else []),
            *([[one.data() for one in at.in_force]] if at.in_force else []),
            *([sorted(at.drawn)] if at.drawn else []),
        )
        pieces = ",".join(_kept_text(at, id_, at.pieces[id_]) for id_ in sorted(at.pieces))
        return digest_of_texts([f"{{{pieces}}}", *map(text_of, values)])


STATE = PanzerBlitzState
"""What games begin with."""


_PARTS = attrgetter(*(part.name for part in fields(Piece)))


def begin_game(play: Play) -> None:
    """Begins the first player-turn; asks whether everybody is ready if nothing was set up."""
    at = play.at
    if at.progress is not None:
        at.marks = (*at.marks, *(one.mark for one in at.progress.laid))
        at.setting = replace(at.setting, entries=chosen_entries(at))
    railsetup.begin(at)
    positions.settle(at)
    at.now = 1
    begin_player_turn(play)
    proceed(play)


def _act(play: Play, decision: Decision, answer: Answer) -> None:
    if decision.kind == BEGIN:
        begin_game(play)
    elif decision.kind == FIRE:
        play.fire(answer)
        next_phase(play)
    elif decision.kind in phase.KINDS:
        if phase.act(play, decision, answer):
            next_phase(play)
    elif decision.kind == ASSAULT:
        play.assault(answer)
        next_phase(play)
    elif decision.kind == REACT:
        play.react(decision, answer)
    elif answer == moving.DONE:
        next_phase(play)
    else:
        positions.move(play, answer)


def _kept_text(at: Position, id_: str, piece: Piece) -> str:
    """The text of a unit for the hash of a position; cached as long as nothing about the unit changes."""
    kept = at.texts.get(id_)
    if kept is None or kept[0] is not piece:
        text = f"{text_of(id_)}:{text_of(_plain(_PARTS(piece)))}"
        kept = at.texts[id_] = piece, text
    return kept[1]


def _kept_view(at: Position, id_: str, piece: Piece) -> dict[str, Any]:
    """What a view tells of a unit; cached as long as nothing it depends on changes. Callers must not change
    it.
    """
    carrier = at.pieces[piece.aboard] if piece.aboard else None
    recovers = at.recovers_in(id_) if piece.dispersed and at.now else 0
    kept, within = at.views.get(id_), at.is_within(id_)
    if kept is None or kept[0] is not piece or kept[1] is not carrier or kept[2:4] != (within, recovers):
        kept = at.views[id_] = piece, carrier, within, recovers, _seen(at, id_, piece)
    return kept[4]


def _seen(at: Position, id_: str, piece: Piece) -> dict[str, Any]:
    where = at.hex_of(id_) if piece.state == MAP else None
    return {
        "side": piece.side,
        "type": piece.type,
        "hex": at.ground.name(where) if where is not None else None,
        "state": piece.state,
        "held": piece.held,
        "carried_by": piece.aboard,
        "inside": piece.inside,
        declarations.OUTSIDE: piece.outside,
        declarations.TRACK: piece.track,
        declarations.TASK: piece.task[0] if piece.task is not None else "",
        declarations.DONE_TURNS: piece.task[2] if piece.task is not None else 0,
        "moved": piece.moved,
        declarations.DISPERSED: piece.dispersed,
        declarations.FIRED: piece.fired,
        WITHIN: at.is_within(id_),
        declarations.IN_TUNNEL: piece.in_tunnel,
        declarations.NO_FIRE: piece.spent,
        declarations.ON_TRACK: piece.track if where is not None and where in at.ground.rails.double else 0,
        declarations.AT_WORK: 1 + min(piece.task[2], 1) if piece.task is not None else 0,
        **({declarations.RECOVERS: at.recovers_in(id_)} if piece.dispersed and at.now else {}),
    }


def _no_choice(decision: Decision) -> IllegalAnswer:
    return IllegalAnswer(f"choose one of: {', '.join(map(str, decision.choices or ()))}")


def _plain(value: Any) -> Any:
    """A value in the form that the hash of a position takes."""
    if value is None or isinstance(value, str | int):
        return value  # the usual case: checks of abstract types are slow
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(one) for one in value]
    return value
