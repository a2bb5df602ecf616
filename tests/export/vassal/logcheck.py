"""Plays a log through as VASSAL would and compares the last position with that of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from kpeditor.core.play.session import Session
from kpeditor.core.scenario.model import Mark
from kpeditor.export.vassal.buildfile.tools import FIRST_TURN
from kpeditor.export.vassal.kit import FORCES, MAP, Kit
from kpeditor.export.vassal.prototypes import facing_of
from tests.export.vassal.reread import (
    ModuleFaulty,
    ReadPiece,
    chain,
    commands_of,
    piece_of,
    tokens,
    turn_of,
)


@dataclass
class PlayedLog:
    """A log being played; `chat` is what was said, `steps` how often the button could be pressed, `turns`
    what the turn counter showed, one after the other.
    """

    pieces: dict[str, ReadPiece] = field(default_factory=dict)
    places: dict[str, tuple[str, int, int]] = field(default_factory=dict)
    states: dict[str, list[str]] = field(default_factory=dict)
    chat: list[str] = field(default_factory=list)
    steps: int = 0
    turns: list[int] = field(default_factory=list)

    def play(self, data: bytes) -> PlayedLog:
        """Plays a file to its end.

        Raises:
            ModuleFaulty: when a command does not fit the position it finds.
        """
        for command in commands_of(data):
            if not command.startswith("LOG\t"):
                self._carry_out(command)
                continue
            self.steps += 1
            for part in tokens(command, "\x1b"):
                if not part.startswith("LOG\t"):
                    raise ModuleFaulty("a part of a step is no part of the log")
                self._carry_out(part.removeprefix("LOG\t"))
        return self

    def _carry_out(self, command: str) -> None:
        if command.startswith("+/"):
            piece = piece_of(command)
            if isinstance(piece, ReadPiece):
                self.pieces[piece.id] = piece
                self.places[piece.id] = piece.place
                self.states[piece.id] = [state for _, state in piece.traits]
        elif command.startswith("M/"):
            self._move(tokens(command[2:], "/"))
        elif command.startswith("D/"):
            id_, new, old = tokens(command[2:], "/")
            if chain(old)[:-1] != self.states.get(id_):
                raise ModuleFaulty(f"the piece {id_} changes from a state it is not in")
            self.states[id_] = chain(new)[:-1]
        elif command.startswith("-/"):
            for known in (self.pieces, self.places, self.states):
                known.pop(command[2:], None)
        elif command.startswith("CHAT"):
            self.chat.append(command.removeprefix("CHAT"))
        elif (turn := turn_of(command)) is not None:
            self.turns.append(turn)

    def _move(self, parts: list[str]) -> None:
        id_, map_, x, y, under, old_map, old_x, old_y, *_ = parts
        if self.places.get(id_) != (old_map, int(old_x), int(old_y)):
            raise ModuleFaulty(f"the piece {id_} moves from where it is not")
        place = map_, int(x), int(y)
        if under != "null" and self.places.get(under) != place:
            raise ModuleFaulty(f"the piece {id_} moves onto one that lies elsewhere")
        self.places[id_] = place


def check_log(data: bytes, kit: Kit, session: Session) -> int:
    """Answers how many steps a log has when it ends where the game does.

    Raises:
        ModuleFaulty: naming the first difference.
    """
    played = PlayedLog().play(data)
    turns = list(
        dict.fromkeys([FIRST_TURN, *(step.before.turn for step in session.steps if step.before.turn)])
    )
    if played.turns != turns:
        raise ModuleFaulty(f"the turn counter shows {played.turns} in the log, not {turns}")
    names = {piece.name: id_ for id_, piece in played.pieces.items()}
    wanted = {one.unit.id: kit.prototypes.expanded(kit.piece(one)) for one in kit.listed}
    view = session.state.view_for(kit.scenario.sides[0].id)
    for unit, seen in (view.get("units") or {}).items():
        if unit not in wanted:
            continue
        hex_ = kit.hex(str(seen.get("hex") or ""))
        id_, name = names.get(wanted[unit].name, ""), wanted[unit].name
        place = played.places.get(id_)
        should = (MAP, *kit.grid.centre(hex_)) if hex_ else None
        if place is None or (place != should if should else place[0] != FORCES):
            raise ModuleFaulty(f"{name} ends at {place} in the log, not at {should or FORCES}")
        shown = kit.prototypes.shown(wanted[unit], kit.prototypes.grades(seen), facing_of(seen.get("facing")))
        if played.states[id_] != [trait.state for trait in shown.traits]:
            raise ModuleFaulty(f"{name} ends in another condition in the log than in the game")
    _check_marks(played, kit, kit.marks_in(view))
    return played.steps


def _check_marks(played: PlayedLog, kit: Kit, marks: Sequence[Mark]) -> None:
    """The markers of every kind and side lie where the marks of the game do.

    Raises:
        ModuleFaulty: naming the first kind of which they do not.
    """
    wanted: dict[str, list[tuple[str, int, int]]] = {piece.name: [] for piece in kit.markers.of_marks()}
    for mark in marks:
        if (hex_ := kit.hex(mark.at)) is not None:
            wanted[kit.markers.mark(mark).name].append((MAP, *kit.grid.centre(hex_)))
    for name, places in wanted.items():
        there = [played.places[id_] for id_, piece in played.pieces.items() if piece.name == name]
        if Counter(there) != Counter(places):
            raise ModuleFaulty(f"the log ends with {len(there)} markers {name}, the game with {len(places)}")
