"""UmpiredGame: a game by folders. The umpire's folder holds the whole game.

In it, each side and each further seat has a folder with all it may know, where it puts its answers.

    game/truth.yaml          the record, for the umpire alone
    game/commanders.yaml     who commands what, if several players share a side
    game/SEAT/seen.yaml      a scenario with the units that the seat sees, where it sees them; beside map.yaml
    game/SEAT/seat.json      its view, its question and the log it may read, for a window
    game/SEAT/known.yaml     the scenario as far as its side knows it, if its screen needs the position
    game/SEAT/picture.yaml   its whole view, in the form of the rules
    game/SEAT/log.txt        the log it may read
    game/SEAT/question.yaml  its present question; deleted if there is none
    game/SEAT/answer.yaml    its answer; deleted when it is accepted

Folders of sides may be synchronised, mailed or carried. If several players share a side, each has a folder
named by his id, and the side has none: all see the picture of their side, but nobody sees another player's
answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import OpenBattle, render_alone, render_scenario, save_map, standing_alone
from kpeditor.core.files.storage.fingerprint import sha256_if_readable, sha256_of, sha256_of_text
from kpeditor.core.files.storage.folderlock import FolderLock
from kpeditor.core.files.storage.writing import make_folder, new_folder, write_safely
from kpeditor.core.files.text import emit
from kpeditor.core.play.folders.commanders import COMMANDERS, Commander, Commanders, read_commanders
from kpeditor.core.play.folders.inbox import Inbox, refuse_link
from kpeditor.core.play.folders.joining import Command
from kpeditor.core.play.folders.knownbattle import known_scenario
from kpeditor.core.play.folders.seatfolder import (
    KNOWN,
    LOG,
    MAP,
    PICTURE,
    QUESTION,
    SEAT,
    SEEN,
    Refused,
    give,
    plain_data,
    seat_text,
    stamp_of,
)
from kpeditor.core.play.gamefile import open_game, path_beside, save_record
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.event import Event, may_read
from kpeditor.core.rules.known.sharing import Sharing
from kpeditor.core.rules.state import Answer, Decision, question_data
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit

TRUTH: Final = "truth.yaml"
PLAYED: Final = "scenario.yaml"
"""The name of the scenario file in the game's folder, if the scenario as played has no other file."""
LOCK: Final = "game.lock"
_WRITTEN: Final = (PICTURE, LOG, SEAT, MAP, SEEN, KNOWN, QUESTION)
"""The files written into the folder of a seat."""
_MOST_BYTES: Final = 1_000_000


class UmpiredGame:
    """A game in a folder.

    Attributes:
        lock: held while the game is changed, and by a window as long as it shows the game.
    """

    def __init__(
        self,
        folder: Path,
        scenario_path: Path,
        session: Session,
        seed: int,
        commanders: Commanders | None = None,
    ) -> None:
        self.folder, self.session, self.seed = folder, session, seed
        self.scenario_path = scenario_path
        assert session.battle.scenario is not None
        self.scenario: Scenario = session.battle.scenario
        self.commanders = commanders or Commanders(self.scenario)
        self.inbox = Inbox(folder, session, self.commanders)
        self._rules = registry.find(self.scenario.ruleset)
        self._refused: dict[str, Refused] = {}
        self._maps: set[str] = set()
        self.lock = FolderLock(folder / LOCK)
        self._known = ""
        self._written: dict[Path, tuple[str, tuple[int, int]]] = {}

    @classmethod
    def found(
        cls, folder: Path, battle: Battle, seed: int, commanders: Sequence[Commander] = ()
    ) -> UmpiredGame:
        """A new game of a battle that has no files: scenario and map are written into the folder.

        Raises:
            KpError: when the folder holds a game, the battle cannot be played, or the commanders do not fit.
        """
        Session.begin(battle, SeededDice(seed))
        assert battle.scenario is not None
        first = _commanders_file(battle.scenario, commanders)
        played = _scenario_text(replace(battle.scenario, map=MAP))
        own = {MAP: render_alone(battle.sheet), PLAYED: played}
        _refuse_taken(folder, battle, own | first, commanders)
        with _folder_of_game(folder):
            for name, text in own.items():
                write_safely(folder / name, text)
            return cls.begin(folder, folder / PLAYED, seed, commanders)

    @classmethod
    def begin(
        cls,
        folder: Path,
        scenario_path: Path,
        seed: int,
        commanders: Sequence[Commander] = (),
        opened: OpenBattle | None = None,
    ) -> UmpiredGame:
        """A new game in a folder without one.

        Args:
            opened: the content of the scenario's file, if it is already open.

        Raises:
            KpError: when the folder holds a game, the scenario cannot be played, or the commanders do not
                fit.
        """
        opened = opened or open_game(scenario_path).opened
        session = Session.begin(opened.battle, SeededDice(seed))
        assert opened.battle.scenario is not None
        own = _commanders_file(opened.battle.scenario, commanders)
        _refuse_taken(folder, opened.battle, own, commanders)
        game = cls(folder, scenario_path, session, seed, Commanders(opened.battle.scenario, commanders))
        with _folder_of_game(folder):
            for name, text in own.items():
                write_safely(folder / name, text)
            game.write()
        return game

    @classmethod
    def open(cls, folder: Path) -> UmpiredGame:
        """The game in a folder.

        Raises:
            KpError: when there is none, or it cannot be read.
        """
        if not (folder / TRUTH).is_file():
            raise KpError(f"{folder} holds no umpired game; begin one with `new`")
        known = sha256_of(folder / TRUTH)
        opened = open_game(folder / TRUTH)
        if opened.scenario_path is None:
            raise KpError(f"{folder / TRUTH} names no scenario")
        session = replay(opened.record, opened.battle, may_be_unfinished=True)
        assert opened.battle.scenario is not None
        commanders = read_commanders(folder / COMMANDERS, opened.battle.scenario)
        game = cls(folder, opened.scenario_path, session, opened.record.seed, commanders)
        game._known = known
        return game

    # --- Who is asked ---

    @property
    def seats(self) -> list[str]:
        """The owners of folders: the sides or their commanders, and the further seats."""
        found: list[str] = []
        for side in self.scenario.sides:
            found += [one.id for one in self.commanders.of(side.id)] or [side.id]
        return [*found, *self._rules.seats(self.scenario)]

    @property
    def asked(self) -> list[tuple[str, Decision]]:
        """The question each seat is asked now."""
        return [(seat, one) for one in self.session.pending() for seat in self.inbox.asked(one)]

    def side_of(self, seat: str) -> str:
        """The side of a commander; for any other seat the seat itself."""
        commander = self.commanders.find(seat)
        return seat if commander is None else commander.side

    def step(self, *, defaults: bool = False) -> list[Refused]:
        """Takes the answers in the folders while every asked seat has answered, and writes all files anew.

        Args:
            defaults: whether a question without an answer gets its default, if it has one.

        Returns:
            The refused answers; their questions stay open.

        Raises:
            FolderInUse: when another program has the game open.
            KpError: when another program has played on, or the folders cannot be written.
        """
        with self.lock.held():
            if sha256_if_readable(self.folder / TRUTH) != self._known:
                raise KpError(f"{self.folder / TRUTH} was changed by another program; open the game again")
            return self._step(defaults=defaults)

    def _step(self, *, defaults: bool) -> list[Refused]:
        refused: list[Refused] = []
        self._refused = {}
        while pending := self.session.pending():
            answers, wrong = self.inbox.answers(pending, defaults=defaults)
            refused += wrong
            self._refused = {one.seat: one for one in wrong}
            if len(answers) < len(pending):
                break
            passes = self.inbox.passes(pending, answers)
            self.session.submit({side: one.answer for side, one in answers.items()})
            self.inbox.take(answers.values())
            self.inbox.keep(passes)
        self._write_truth()
        self.inbox.clear()  # only now, so that no answer is lost
        self._write_seats()
        return refused

    @property
    def lacking(self) -> list[str]:
        """The asked seats without an answer in their folder, or with a refused one only."""
        return self.inbox.lacking(self.refused)

    @property
    def refused(self) -> dict[str, Refused]:
        """The refused answers that still lie in the folders, by seat."""
        found = self._refused.items()
        return {seat: one for seat, one in found if self.inbox.hash_of(seat) == one.answer}

    def put(self, decision: Decision, answer: Answer) -> None:
        """Puts an answer into the folder of a seat, like the player of that seat.

        Raises:
            NotSaved: when it cannot be written.
        """
        give(self.inbox.place(decision.side), decision, answer)

    # --- What is written ---

    def write(self) -> None:
        """Writes the record, and for each seat what it may know."""
        self._write_truth()
        self._write_seats()

    def _write_truth(self) -> None:
        target = self.folder / TRUTH
        reference = path_beside(self.scenario_path, target)
        sha256 = sha256_of(self.scenario_path)
        save_record(record_of(self.session, scenario=reference, sha256=sha256, seed=self.seed), target)
        self._known = sha256_of(target)

    def _write_seats(self) -> None:
        told: dict[str, dict[str, str]] = {}
        for seat in self.seats:
            side = self.side_of(seat)
            if side not in told:  # all players of a side see the same
                told[side] = self._texts_of(side)
            self._write_seat(seat, told[side])

    def _texts_of(self, side: str) -> dict[str, str]:
        """The texts of the files of a side, by file name."""
        known = self.known_by(side)
        found = {
            PICTURE: emit.document({"seat": side, **plain_data(self.session.state.view_for(side))}),
            LOG: "\n".join(self.log_of(side)) + "\n",
            SEEN: _scenario_text(self.seen_by(side).scenario),
        }
        return found | ({KNOWN: _scenario_text(known[0])} if known is not None else {})

    def _write_seat(self, seat: str, texts: Mapping[str, str]) -> None:
        place, side = self.inbox.place(seat), self.side_of(seat)
        make_folder(place)
        for name in _WRITTEN:
            refuse_link(place / name)
        if seat not in self._maps or not (place / MAP).is_file():  # a game does not change its map
            seen = OpenBattle(self.seen_by(side), [], None, None, None, None)
            save_map(standing_alone(seen), place / MAP)
            self._maps.add(seat)
        known, asked, refused = self.known_by(side), self._question_to(seat), self._refused.get(seat)
        text = seat_text(
            side,
            self.session.state,
            len(self.session.steps),
            list(self.events_for(side)),
            refused,
            known[1] if known is not None else None,
            self._command_of(seat),
            is_asked=asked is not None,
        )
        for name, one in (*texts.items(), (SEAT, text)):
            self._put(place / name, one)
        if asked is None:
            (place / QUESTION).unlink(missing_ok=True)
        else:
            told = {"refused": refused.reason} if refused is not None else {}
            self._put(place / QUESTION, emit.document(plain_data({**question_of(asked), **told})))

    def _put(self, path: Path, text: str) -> None:
        """Writes a file unless it already has this text, so that only new content is synchronised."""
        if self._written.get(path) != (text, stamp_of(path)):
            write_safely(path, text)
            self._written[path] = text, stamp_of(path)

    def _question_to(self, seat: str) -> Decision | None:
        """The question that a seat is asked now."""
        return next((one for asked, one in self.asked if asked == seat), None)

    def _command_of(self, seat: str) -> Command | None:
        """The command of one of several players of a side, for his window."""
        if (commander := self.commanders.find(seat)) is None:
            return None
        own, others = self.commanders.has(seat), self.commanders.others(seat)
        question = self._question_to(seat)
        sharing = self.session.state.sharing(question) if question is not None else Sharing()
        return Command(seat, commander.called, own, others, sharing)

    def events_for(self, seat: str) -> Iterator[Event]:
        """The events of the log that a seat may read; all of them if the seat belongs to no side."""
        sides = None if seat in self._rules.seats(self.scenario) else (self.side_of(seat),)
        return (event for event in self.session.events() if may_read(event, sides))

    def log_of(self, seat: str) -> Iterator[str]:
        """The lines of the log that a seat may read."""
        for event in self.events_for(seat):
            turn = f"{event.turn:>3}" if event.turn else "  –"
            yield f"{turn}  {event.sentence()}"

    def known_by(self, seat: str) -> tuple[Scenario, Any] | None:
        """The scenario and the position as a side knows them, for a screen that needs both.

        None for a seat that is no side, and for rules whose screen only needs the view.
        """
        state, of = self.session.state, self.side_of(seat)
        is_side = any(side.id == of for side in self.scenario.sides)
        if not is_side or (data := state.known_data(of)) is None:
            return None
        scenario = known_scenario(self.scenario, of, state.view_for(of).get("units", {}))
        return replace(scenario, map=MAP), data

    def seen_by(self, seat: str) -> Battle:
        """The battle as a seat sees it: its own units, and known other units where it last saw them."""
        of = self.side_of(seat)
        units: Mapping[str, Mapping[str, Any]] = self.session.state.view_for(of).get("units", {})
        sides = []
        for side in self.scenario.sides:
            those = tuple(
                Unit(id_, str(one["type"]), str(one["hex"]), _facing(one.get("facing")))
                for id_, one in units.items()
                if one.get("side") == side.id and one.get("hex") and one.get("state", "map") == "map"
            )
            own = side.fields if of == side.id else {}
            groups = tuple(_as_listed(side, those)) if of == side.id else ()
            listed = {unit.id for group in groups for unit in group.units}
            if rest := tuple(unit for unit in those if unit.id not in listed):
                groups = (*groups, Group("seen", units=rest))
            sides.append(replace(side, groups=groups, fields=own, exit="", ban=None))
        scenario = replace(
            self.scenario, map=MAP, sides=tuple(sides), events=(), draws=(), setup=(), marks=(), notes=""
        )
        return Battle(self.session.battle.sheet, scenario)


def _facing(seen: Any) -> str:
    """A facing in the form of scenarios: on a table whole degrees."""
    return str(round(seen) % 360) if isinstance(seen, float) else str(seen or "")


def _scenario_text(scenario: Scenario | None) -> str:
    assert scenario is not None
    return render_scenario(scenario, None)


def _as_listed(side: Side, seen: Sequence[Unit]) -> Iterator[Group]:
    """The groups of a side in its order of battle, with those of its units that are on the map."""
    places = {unit.id: unit for unit in seen}
    for group in side.groups:
        if units := tuple(places[unit.id] for unit in group.units if unit.id in places):
            yield Group(group.id, units=units, fields=group.fields)


def _folder_of_game(folder: Path) -> AbstractContextManager[None]:
    """A context that makes the folder of a new game.

    If the game cannot be written, a new folder is removed and an empty one emptied: otherwise it would be
    refused as taken.
    """
    is_taken = folder.is_dir() and any(folder.iterdir())
    return nullcontext() if is_taken else new_folder(folder)


def _commanders_file(scenario: Scenario, commanders: Sequence[Commander]) -> dict[str, str]:
    """The file of the commanders by its name; empty if each side has one player.

    Raises:
        KpError: when the commanders do not fit the scenario.
    """
    return {COMMANDERS: Commanders(scenario, commanders).text()} if commanders else {}


def _refuse_taken(
    folder: Path, battle: Battle, own: Mapping[str, str], commanders: Sequence[Commander]
) -> None:
    """Raises KpError if a folder holds a game, or files that a new game would overwrite.

    A file with exactly the text to be written does not count: it comes from a beginning that was interrupted
    before the record was written.
    """
    if (folder / TRUTH).exists():
        raise KpError(f"{folder} holds a game already; go on with it, or name another folder")
    sides = battle.scenario.sides if battle.scenario is not None else ()
    seats = (*(side.id for side in sides), *(one.id for one in commanders))
    new = [name for name, text in own.items() if sha256_if_readable(folder / name) != sha256_of_text(text)]
    files = (*({COMMANDERS} - own.keys()), *new, *(f"{seat}/{name}" for seat in seats for name in _WRITTEN))
    if taken := next((name for name in files if (folder / name).exists()), ""):
        raise KpError(f"{folder} has a file {taken}, which the game would write over; name another folder")


def question_of(decision: Decision) -> dict[str, Any]:
    """A question as plain data: what is asked, in which game-turn, and the possible answers."""
    return {"kind": decision.kind, "turn": decision.turn, **question_data(decision)}
