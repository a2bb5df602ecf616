"""The replay of a game as a log: the position at the start, then step by step what happened, as moves and
changes of pieces with the lines of the game's own log beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from kpeditor.core.files.storage.writing import write_bytes_safely
from kpeditor.core.play.session import Advance, Session
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.model import Mark
from kpeditor.export.vassal.buildfile.tools import FIRST_TURN, turn_set
from kpeditor.export.vassal.grid import Pixel
from kpeditor.export.vassal.kit import FORCES, MAP, Kit, Placed
from kpeditor.export.vassal.module import kits_of, module_name
from kpeditor.export.vassal.moduleoptions import ModuleOptions
from kpeditor.export.vassal.prototypes import facing_of
from kpeditor.export.vassal.readback import read_back_log
from kpeditor.export.vassal.saves import FIRST_ID, id_of, position, saved_game
from kpeditor.export.vassal.sequence import COMMAND, PART, encode, plain
from kpeditor.export.vassal.traits import Piece

_PLAYER = "kpeditor"
_MOVES = ("deploys", "enters", "moves", "goes back", "put back", "goes aboard")
_LEAVES = ("destroyed", "exits", "withdrawn")
Seen = dict[str, Any]
Where = tuple[str, Pixel]


@dataclass
class _Table:
    """Tracks the place of every piece during the game; each method returns the commands of its change."""

    kit: Kit
    ids: dict[str, str]
    pieces: dict[str, Piece]
    where: dict[str, Where]
    seen: dict[str, Seen]
    stacks: dict[Where, list[str]]
    marks: dict[tuple[str, str, str, int | None], str] = field(default_factory=dict)
    gone: dict[str, int] = field(default_factory=dict)
    next_id: int = FIRST_ID + 700_000
    turn: int = FIRST_TURN

    @classmethod
    def of(cls, kit: Kit) -> _Table:
        """The table laid out as by `position`."""
        stacks: dict[Where, list[str]] = {}
        for one in kit.units:
            stacks.setdefault((one.map, one.at), []).append(one.unit)
        return cls(
            kit,
            {one.unit: id_of(number) for number, one in enumerate(kit.units)},
            {one.unit: kit.prototypes.expanded(one.piece) for one in kit.units},
            {one.unit: (one.map, one.at) for one in kit.units},
            {
                one.unit.id: {
                    **one.unit.conditions,
                    "facing": one.unit.facing or None,
                    "side": one.side.id,
                }
                for one in kit.listed
            },
            stacks,
        )

    def count(self, turn: int) -> Iterator[str]:
        """Sets the turn counter to the game-turn; deployment has none."""
        if turn and turn != self.turn:
            self.turn = turn
            yield turn_set(turn)

    def put(self, unit: str, where: Where) -> Iterator[str]:
        """Moves a unit on top of what lies there."""
        old = self.where.get(unit)
        if old is None or old == where:
            return
        pile = self.stacks[old]
        below = pile.index(unit)
        under_old = self.ids[pile[below - 1]] if below else "null"
        pile.remove(unit)
        there = self.stacks.setdefault(where, [])
        under = self.ids[there[-1]] if there else "null"
        there.append(unit)
        self.where[unit] = where
        (new_map, (x, y)), (old_map, (old_x, old_y)) = where, old
        to = (new_map, str(x), str(y), under)
        back = (old_map, str(old_x), str(old_y), under_old)
        yield "M/" + encode((self.ids[unit], *to, *back, _PLAYER), PART)

    def leave(self, unit: str) -> Iterator[str]:
        """Puts a unit into its side's box for units out of play."""
        side = str(self.seen.get(unit, {}).get("side", ""))
        if unit not in self.gone and side in self.kit.plan.boxes:
            self.gone[unit] = sum(1 for other in self.gone if self.seen[other].get("side") == side)
            yield from self.put(unit, (FORCES, self.kit.plan.out_of_play(side, self.gone[unit])))

    def change(self, unit: str, changes: Mapping[str, object]) -> Iterator[str]:
        """Shows on a counter what has happened to its unit."""
        if unit not in self.pieces:
            return
        self.seen[unit] |= changes
        seen = self.seen[unit]
        old = self.pieces[unit]
        new = self.kit.prototypes.shown(old, self.kit.prototypes.grades(seen), facing_of(seen.get("facing")))
        if new == old:
            return
        self.pieces[unit] = new
        map_, (x, y) = self.where[unit]
        place = f"{map_};{x};{y}"
        states = (piece.state(self.ids[unit], place) for piece in (new, old))
        yield "D/" + encode((self.ids[unit], *states), PART)

    def mark(self, marks: Sequence[Mark]) -> Iterator[str]:
        """Adds and removes markers until exactly these marks lie on the map."""
        wanted = {(mark.kind, mark.at, mark.side, mark.value): mark for mark in marks}
        for gone in [key for key in self.marks if key not in wanted]:
            yield "-/" + self.marks.pop(gone)
        for key, mark in wanted.items():
            hex_ = self.kit.hex(mark.at)
            if hex_ is None or key in self.marks:
                continue
            self.marks[key] = id_ = str(self.next_id)
            self.next_id += 1
            piece = self.kit.prototypes.expanded(self.kit.markers.mark(mark))
            yield piece.definition(id_, Placed(piece, MAP, self.kit.grid.centre(hex_)).place)


def log_commands(session: Session, kit: Kit) -> list[str]:
    """The commands of the log: the position, then one element for every press of VASSAL's Step button."""
    table = _Table.of(kit)
    viewer = kit.scenario.sides[0].id
    first = [*_settle(table, session.start.view_for(viewer))]
    steps = [_step([*_said(f"<b>{_text(kit.name)}</b>"), *first])]
    for step in session.steps:
        steps += [_step(commands) for commands in _turn(table, step, viewer) if commands]
    outcome = session.outcome()
    if outcome is not None:
        steps.append(_step([*_said(f"<b>{_text(outcome.reason)}</b>")]))
    return [*position(kit, has_marks=False), *steps]  # the table places the markers and knows them by hex


def _step(commands: Sequence[str]) -> str:
    """Commands that one press of the Step button carries out together."""
    return encode([f"LOG\t{command}" for command in commands], COMMAND)


def _text(text: str) -> str:
    return escape(plain(text), quote=False)


def _said(*lines: str) -> Iterator[str]:
    """Lines in the chat window; they may contain HTML."""
    for line in lines:
        yield f"CHAT* {line}"


def _turn(table: _Table, step: Advance, viewer: str) -> Iterator[list[str]]:
    sides = ", ".join(table.kit.titles.get(side, side) for side in step.answers)
    title = f"Game-turn {step.before.turn}" if step.before.turn else f"Deployment: {sides}"
    if asked := [one for one in step.decisions if one.number]:  # one of many questions of a game-turn
        about = asked[0].phase, asked[0].subject, sides
        title = ", ".join(filter(None, (f"Game-turn {step.before.turn}", *about)))
    yield [*_said(f"<b>{_text(title)}</b>", *_orders(table.kit, step)), *table.count(step.before.turn)]
    for _, several in groupby(step.events, key=_beat):
        events = list(several)
        told = _said(*(_text(event.sentence()) for event in events))
        yield [*told, *(command for event in events for command in _effect(table, event))]
    yield [*_settle(table, step.after.view_for(viewer))]


def _orders(kit: Kit, step: Advance) -> Iterator[str]:
    """What the sides plotted."""
    for side, answer in step.answers.items():
        if step.before.turn and isinstance(answer, Mapping) and answer:
            orders = ", ".join(f"{unit} {order}" for unit, order in answer.items())
            yield _text(f"{kit.titles.get(side, side)} plotted: {orders}")


def _beat(event: Event) -> tuple[object, ...]:
    """A key that is equal for events that happen together; an attack, which has an outlook, stands alone."""
    alone = id(event) if "outlook" in event.data else 0
    return event.phase, event.kind, event.data.get("clock"), event.side, alone


def _effect(table: _Table, event: Event) -> Iterator[str]:
    """The commands for what an event says of the pieces; `_settle` corrects the rest at the end of a step."""
    if event.kind in _MOVES and event.hexes:
        hex_ = table.kit.hex(event.hexes[0])
        if hex_ is not None:
            for unit in _with_riders(table, event.units):
                yield from table.put(unit, (MAP, table.kit.grid.centre(hex_)))
    elif event.kind in _LEAVES:
        for unit in event.units:
            yield from table.leave(unit)
    known = {"facing", *(condition.id for condition in table.kit.prototypes.conditions)}
    changes: Seen = {name: value for name, value in event.data.items() if name in known}
    if event.kind in known:
        changes[event.kind] = True
    if changes:
        for unit in event.units:
            yield from table.change(unit, changes)


def _with_riders(table: _Table, units: Iterable[str]) -> list[str]:
    """Units and who is aboard them."""
    known = [unit for unit in units if unit in table.where]
    aboard = [unit for unit, seen in table.seen.items() if seen.get("carried_by") in known]
    return [*known, *(unit for unit in aboard if unit in table.where and unit not in known)]


def _settle(table: _Table, view: Mapping[str, Any]) -> Iterator[str]:
    """The commands that make the table agree with a view."""
    kit = table.kit
    for unit, seen in (view.get("units") or {}).items():
        if unit not in table.where:
            continue
        hex_ = kit.hex(str(seen.get("hex") or ""))
        if hex_ is not None:
            yield from table.put(unit, (MAP, kit.grid.centre(hex_)))
        elif seen.get("state", "map") not in ("map", "due"):
            yield from table.leave(unit)
        names = ("facing", "carried_by", "side", *(condition.id for condition in kit.prototypes.conditions))
        yield from table.change(unit, {name: seen.get(name) for name in names})
    yield from table.mark(kit.marks_in(view))


@dataclass(frozen=True, slots=True)
class WrittenLog:
    """The contents of a log, for the message."""

    module: str
    steps: int

    def sentence(self) -> str:
        """The message about what was written."""
        return f"a log of {self.steps} steps for the module {self.module!r}"


def write_log(session: Session, target: Path, options: ModuleOptions | None = None) -> WrittenLog:
    """Writes a game as a log for the module made with the same options.

    Raises:
        NoScenario, PictureRefused: when no module can be made of its scenario.
        ModuleFaulty: when what was made does not read back as the game.
        NotSaved: when the file cannot be written.
    """
    chosen = options or ModuleOptions()
    kits = kits_of([session.battle], chosen)
    (kit,) = kits
    module = module_name(kits, chosen)
    commands = log_commands(session, kit)
    data = saved_game(commands, module, plain(chosen.version) or "1.0", kit.name)
    read_back_log(data, commands)
    write_bytes_safely(target, data)
    return WrittenLog(module, sum(command.startswith("LOG\t") for command in commands))
