"""Events of the scenario that act: at the end of a game-turn all are tested against the same position, then
carried out in order, each with its reason in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kpeditor.core.rules.happenings import GAME_ENDED, GameTurnEnd, Reason, due
from kpeditor.core.rules.setup.drawing import find_draw, groups_called, lots_drawn, told
from kpeditor.core.scenario.effects import ARRIVE, DRAW, END, RELEASE, WITHDRAW
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.victory.describing import side_name
from kpeditor.rulesets.kampfpanzer.declarations import EFFECTS, PANIC
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Place
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.engine.victory import tally


def do_events(turn: Turn) -> None:
    """Carries out and reports the events at the end of a game-turn; nothing in a scenario without acting
    events.
    """
    position, game = turn.position, turn.game
    if not game.happenings:
        return
    sheet = game.ground.sheet
    now = due(game.happenings, position.turn, tally(position), sheet, position.happened)
    end = GameTurnEnd(game.scenario, sheet, position.turn, turn.dice, EFFECTS, turn.events)
    weather, _ = end.carry_out(
        now, position.in_force, lambda effect, reason: _DO[effect.do](turn, effect, reason)
    )
    position.happened |= {one.number for one in now}
    position.put_in_force(weather)


def _release(turn: Turn, effect: Effect, reason: Reason) -> None:
    """Lets held units move from the next game-turn on."""
    position = turn.position
    free = [piece for piece in _group(turn, effect) if piece.index in position.held]
    position.held -= {piece.index for piece in free}
    there = [piece for piece in free if turn.status(piece.index).is_on_map]
    if there:
        text = f"{_name(turn, effect)} is released and may move from now on: {_names(turn, there)}"
        _tell(turn, "released", text, there, reason)


def _arrive(turn: Turn, effect: Effect, reason: Reason) -> None:
    """Makes units that wait for the event due in the next game-turn."""
    position = turn.position
    new = [
        piece
        for piece in _group(turn, effect)
        if turn.status(piece.index).place is Place.DUE and not position.is_due(piece)
    ]
    position.called |= {piece.index for piece in new}
    if new:
        text = f"{_name(turn, effect)} enters in game-turn {position.turn + 1}: {_names(turn, new)}"
        _tell(turn, "called", text, new, reason)


def _draw(turn: Turn, effect: Effect, reason: Reason) -> None:
    """Draws lots, whose groups are due in the next game-turn."""
    position, scenario = turn.position, turn.game.scenario
    draw = find_draw(scenario, effect.kind)
    if draw is None or set(position.drawn).intersection([draw.id]):
        return
    lots = lots_drawn(draw, turn.dice, position.turn)
    position.drawn = (*position.drawn, draw.id)
    for group in groups_called(lots):
        for piece in turn.game.group_pieces(draw.side, group):
            if turn.status(piece.index).place is Place.DUE:
                position.called |= {piece.index}
    turn.events += told(draw, lots, scenario, position.turn)


def _withdraw(turn: Turn, effect: Effect, reason: Reason) -> None:
    """Removes what is left of a group, with its passengers; its units still to come are cancelled."""
    found: dict[int, Piece] = {}
    for piece in _group(turn, effect):
        for index in (piece.index, turn.status(piece.index).passenger):
            if index != NOBODY and turn.status(index).place in (Place.DUE, Place.MAP):
                found[index] = turn.piece(index)
    gone = [*found.values()]
    if not gone:
        return
    text = f"{_name(turn, effect)} is withdrawn: {_names(turn, gone)}"
    _tell(turn, "withdrawn", text, gone, reason)
    turn.position.held -= found.keys()
    for piece in gone:
        status = turn.status(piece.index)
        for other in (status.carrier, status.passenger):
            if other != NOBODY:
                turn.status(other).passenger = turn.status(other).carrier = NOBODY
        status.place, status.cell, status.pinned = Place.WITHDRAWN, -1, False
        status.carrier = status.passenger = NOBODY


def _panic(turn: Turn, effect: Effect, reason: Reason) -> None:
    """Gives a side another panic level from the next game-turn on [11.11]."""
    position = turn.position
    if effect.side not in turn.game.sides or effect.level is None:
        return
    side = turn.game.sides.index(effect.side)
    if not 1 <= effect.level <= turn.game.tables.panic.levels or effect.level == position.panic_level(side):
        return
    position.panic = {**position.panic, side: effect.level}
    text = f"the panic level of {_side(turn, effect)} is {effect.level} from now on"
    _tell(turn, "panic level", text, (), reason, rule="11.11", side=effect.side, level=effect.level)


def _end(turn: Turn, effect: Effect, reason: Reason) -> None:
    turn.position.is_last = True
    _tell(turn, GAME_ENDED, "the game ends with this game-turn", (), reason)


_DO: Mapping[str, Callable[[Turn, Effect, Reason], None]] = {
    RELEASE: _release,
    ARRIVE: _arrive,
    WITHDRAW: _withdraw,
    PANIC: _panic,
    DRAW: _draw,
    END: _end,
}
DOES = tuple(_DO)
"""The ids of the effects that this engine does besides those that last."""


def _tell(
    turn: Turn, kind: str, text: str, pieces: Sequence[Piece], reason: Reason, rule: str = "", **data: Any
) -> None:
    cells = dict.fromkeys(turn.status(piece.index).cell for piece in pieces)
    turn.tell(kind, rule, text, cells=cells, units=[piece.index for piece in pieces], **reason, **data)


def _group(turn: Turn, effect: Effect) -> list[Piece]:
    return turn.game.group_pieces(effect.side, effect.group)


def _side(turn: Turn, effect: Effect) -> str:
    return side_name(effect.side, turn.game.scenario.titles)


def _name(turn: Turn, effect: Effect) -> str:
    return f"group {effect.group} of {_side(turn, effect)}"


def _names(turn: Turn, pieces: list[Piece]) -> str:
    return turn.names(piece.index for piece in pieces)
