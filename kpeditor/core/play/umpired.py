"""UmpiredGame: a game by folders. The umpire's folder holds the whole game; below it each side, and each seat
besides, has a folder of its own with what it may know, in which it puts its answers.

    game/truth.yaml          the record, for the umpire alone
    game/SEAT/seen.yaml      a scenario with the units that seat sees where it sees them, beside map.yaml
    game/SEAT/seat.json      its view, its question and what it may read of the log, for a window
    game/SEAT/known.yaml     the scenario as far as that side knows it, where its screen needs the position
    game/SEAT/picture.yaml   all of its view as the rules tell it
    game/SEAT/log.txt        what it may read of the log
    game/SEAT/question.yaml  what it is asked now; gone when it is asked nothing
    game/SEAT/answer.yaml    its answer; taken away when it counts

Folders of sides may be synchronised, mailed or carried about; several players of a side share one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import OpenBattle, save_map, save_scenario, standing_alone
from kpeditor.core.files.storage.encoding import decode
from kpeditor.core.files.storage.fingerprint import sha256_if_readable, sha256_of
from kpeditor.core.files.storage.folderlock import FolderLock
from kpeditor.core.files.storage.refusals import why_not_read
from kpeditor.core.files.storage.writing import make_folder, not_saved, write_safely
from kpeditor.core.files.text import emit
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.play.gamefile import open_game, path_beside, save_record
from kpeditor.core.play.knownbattle import known_scenario
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import replay
from kpeditor.core.play.seatfolder import (
    ANSWER,
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
)
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.event import Event, may_read
from kpeditor.core.rules.state import Answer, Decision, question_data
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Scenario, Side, Unit

TRUTH: Final = "truth.yaml"
PLAYED: Final = "scenario.yaml"
"""The scenario that is played, where it has no file of its own as it is played."""
LOCK: Final = "game.lock"
_WRITTEN: Final = (PICTURE, LOG, SEAT, MAP, SEEN, KNOWN, QUESTION)
"""What is written into the folder of a seat."""
_MOST_BYTES: Final = 1_000_000


class UmpiredGame:
    """A game in a folder.

    Attributes:
        lock: held while the game goes on, and by a window as long as it is open there.
    """

    def __init__(self, folder: Path, scenario_path: Path, session: Session, seed: int) -> None:
        self.folder, self.session, self.seed = folder, session, seed
        self.scenario_path = scenario_path
        assert session.battle.scenario is not None
        self.scenario: Scenario = session.battle.scenario
        self._rules = registry.find(self.scenario.ruleset)
        self._refused: dict[str, Refused] = {}
        self._maps: set[str] = set()
        self.lock = FolderLock(folder / LOCK)
        self._known = ""
        self._taken: set[Path] = set()

    @classmethod
    def found(cls, folder: Path, battle: Battle, seed: int) -> UmpiredGame:
        """A new game of a battle that has no file as it is played: scenario and map are written into the
        folder.

        Raises:
            KpError: when the folder holds a game, or the battle cannot be played.
        """
        _refuse_taken(folder, battle, (MAP, PLAYED))
        Session.begin(battle, SeededDice(seed))
        make_folder(folder)
        opened = standing_alone(OpenBattle(battle, [], None, None, None, None))
        save_scenario(save_map(opened, folder / MAP), folder / PLAYED)
        return cls.begin(folder, folder / PLAYED, seed)

    @classmethod
    def begin(cls, folder: Path, scenario_path: Path, seed: int) -> UmpiredGame:
        """A new game in a folder that holds none yet.

        Raises:
            KpError: when the folder holds a game, or the scenario cannot be played.
        """
        opened = open_game(scenario_path)
        _refuse_taken(folder, opened.battle)
        game = cls(folder, scenario_path, Session.begin(opened.battle, SeededDice(seed)), seed)
        make_folder(folder)
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
        game = cls(folder, opened.scenario_path, session, opened.record.seed)
        game._known = known
        return game

    # --- Who is asked ---

    @property
    def seats(self) -> list[str]:
        """The sides, and the seats besides them."""
        return [*(side.id for side in self.scenario.sides), *self._rules.seats(self.scenario)]

    def step(self, *, defaults: bool = False) -> list[Refused]:
        """Takes the answers that lie in the folders, as long as nobody who is asked is lacking, and writes
        everything anew.

        Args:
            defaults: whether questions that have a default get it where no answer lies.

        Returns:
            The answers that do not count; their questions stay open.

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
            answers, wrong = self._answers(pending, defaults=defaults)
            refused += wrong
            self._refused = {one.seat: one for one in wrong}
            if len(answers) < len(pending):
                break
            self.session.submit(answers)
            self._taken |= {self._place(decision.side) / ANSWER for decision in pending}
        self._write_truth()
        for path in tuple(self._taken):  # only now: what was taken must not be lost
            try:
                path.unlink(missing_ok=True)
            except OSError as reason:
                raise not_saved(path, reason) from reason
            self._taken.remove(path)
        self._write_seats()
        return refused

    def _answers(
        self, pending: tuple[Decision, ...], *, defaults: bool
    ) -> tuple[dict[str, Answer], list[Refused]]:
        found: dict[str, Answer] = {}
        wrong: list[Refused] = []
        for decision in pending:
            path = self._place(decision.side) / ANSWER
            if path not in self._taken and _is_there(path):
                try:
                    answer = _read_answer(path, decision)
                    self.session.state.verify(decision, answer)
                except KpError as reason:
                    wrong.append(Refused(decision.side, str(reason), _hash_of(path)))
                    continue
                found[decision.side] = answer
            elif defaults and decision.default is not None:
                found[decision.side] = decision.default
        return found, wrong

    @property
    def lacking(self) -> list[str]:
        """Who is asked and has put no answer into its folder, or none but one that was refused."""
        asked = (decision.side for decision in self.session.pending())
        refused = self.refused
        return [seat for seat in asked if seat in refused or not _is_there(self._place(seat) / ANSWER)]

    @property
    def refused(self) -> dict[str, Refused]:
        """The answers that were refused and still lie there, by seat."""
        found = self._refused.items()
        return {seat: one for seat, one in found if _hash_of(self._place(seat) / ANSWER) == one.answer}

    def put(self, decision: Decision, answer: Answer) -> None:
        """Puts an answer into the folder of a seat, as who sits there would.

        Raises:
            NotSaved: when it cannot be written.
        """
        give(self._place(decision.side), decision, answer)

    # --- What is written ---

    def _place(self, seat: str) -> Path:
        """The folder of a seat; ids are letters, digits and dashes, so that none leads elsewhere.

        Raises:
            KpError: for an id that no folder can be called by.
        """
        if seat in ("", ".", "..") or any(letter in seat for letter in "/\\:\x00"):
            raise KpError(f"no folder can be called {seat!r}: give the side a plain id")
        return self.folder / seat

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
        for seat in self.seats:
            self._write_seat(seat)

    def _write_seat(self, seat: str) -> None:
        place = self._place(seat)
        make_folder(place)
        for name in _WRITTEN:
            _refuse_link(place / name)
        view = self.session.state.view_for(seat)
        write_safely(place / PICTURE, emit.document({"seat": seat, **plain_data(view)}))
        write_safely(place / LOG, "\n".join(self.log_of(seat)) + "\n")
        refused = self._refused.get(seat)
        steps, events = len(self.session.steps), list(self.events_for(seat))
        known = self.known_by(seat)
        told = known[1] if known is not None else None
        write_safely(place / SEAT, seat_text(seat, self.session.state, steps, events, refused, told))
        seen = OpenBattle(self.seen_by(seat), [], None, None, None, None)
        if seat not in self._maps or not (place / MAP).is_file():  # a game does not change its map
            save_map(standing_alone(seen), place / MAP)
            self._maps.add(seat)
        seen = replace(standing_alone(seen), map_path=place / MAP)
        save_scenario(seen, place / SEEN)
        if known is not None:
            save_scenario(replace(seen, battle=Battle(seen.battle.sheet, known[0])), place / KNOWN)
        asked = next((one for one in self.session.pending() if one.side == seat), None)
        if asked is None:
            (place / QUESTION).unlink(missing_ok=True)
        else:
            told = {"refused": refused.reason} if refused is not None else {}
            write_safely(place / QUESTION, emit.document(plain_data({**question_of(asked), **told})))

    def events_for(self, seat: str) -> Iterator[Event]:
        """What a seat may read of the log; everything where it is none of a side."""
        sides = None if seat in self._rules.seats(self.scenario) else (seat,)
        return (event for event in self.session.events() if may_read(event, sides))

    def log_of(self, seat: str) -> Iterator[str]:
        """The same as lines."""
        for event in self.events_for(seat):
            turn = f"{event.turn:>3}" if event.turn else "  –"
            yield f"{turn}  {event.sentence()}"

    def known_by(self, seat: str) -> tuple[Scenario, Any] | None:
        """The scenario and the position as a side knows them, for a screen that needs both; None for a seat
        that is no side, and where the view is enough.
        """
        state = self.session.state
        is_side = any(side.id == seat for side in self.scenario.sides)
        if not is_side or (data := state.known_data(seat)) is None:
            return None
        scenario = known_scenario(self.scenario, seat, state.view_for(seat).get("units", {}))
        return replace(scenario, map=MAP), data

    def seen_by(self, seat: str) -> Battle:
        """The battle as a seat sees it: its units and those it knows of, where it last saw them."""
        units: Mapping[str, Mapping[str, Any]] = self.session.state.view_for(seat).get("units", {})
        sides = []
        for side in self.scenario.sides:
            those = tuple(
                Unit(id_, str(one["type"]), str(one["hex"]), str(one.get("facing") or ""))
                for id_, one in units.items()
                if one.get("side") == side.id and one.get("hex") and one.get("state", "map") == "map"
            )
            own = side.fields if seat == side.id else {}
            groups = tuple(_as_listed(side, those)) if seat == side.id else ()
            listed = {unit.id for group in groups for unit in group.units}
            if rest := tuple(unit for unit in those if unit.id not in listed):
                groups = (*groups, Group("seen", units=rest))
            sides.append(replace(side, groups=groups, fields=own, exit="", ban=None))
        scenario = replace(
            self.scenario, map=MAP, sides=tuple(sides), events=(), draws=(), setup=(), marks=(), notes=""
        )
        return Battle(self.session.battle.sheet, scenario)


def _as_listed(side: Side, seen: Sequence[Unit]) -> Iterator[Group]:
    """The groups of a side with those of its units that are on the map, as its order of battle lists them."""
    places = {unit.id: unit for unit in seen}
    for group in side.groups:
        if units := tuple(places[unit.id] for unit in group.units if unit.id in places):
            yield Group(group.id, units=units, fields=group.fields)


def _refuse_taken(folder: Path, battle: Battle, own: Sequence[str] = ()) -> None:
    """Raises KpError when a folder holds a game, or files that a new one would write over: these of its own
    and those of the sides.
    """
    if (folder / TRUTH).exists():
        raise KpError(f"{folder} holds a game already; go on with it, or name another folder")
    sides = battle.scenario.sides if battle.scenario is not None else ()
    files = (*own, *(f"{side.id}/{name}" for side in sides for name in _WRITTEN))
    if taken := next((name for name in files if (folder / name).exists()), ""):
        raise KpError(f"{folder} has a file {taken}, which the game would write over; name another folder")


def _refuse_link(path: Path) -> None:
    """Raises KpError for a link: who sits at a side could lead the umpire's program to any file by it."""
    if path.is_symlink():
        raise KpError(f"{path.parent.name}/{path.name} is a link to another file; take it away")


def _is_there(path: Path) -> bool:
    return path.is_symlink() or path.is_file()


def _hash_of(path: Path) -> str:
    """What tells one answer from another; a link is not followed."""
    return "link" if path.is_symlink() else sha256_if_readable(path)


def question_of(decision: Decision) -> dict[str, Any]:
    """A question as plain data: what is asked, of which game-turn, and what may be answered."""
    return {"kind": decision.kind, "turn": decision.turn, **question_data(decision)}


def _read_answer(path: Path, decision: Decision) -> Answer:
    """The answer in a file: `answer:` beside the `number` of its question, or the bare answer.

    Raises:
        KpError: when it cannot be read, or answers another question.
    """
    _refuse_link(path)
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise KpError(f"{path.name} is larger than an answer can be")
        data = YamlText.parse(decode(path.read_bytes(), path.name)).data
    except BadFile as reason:
        told = str(reason).removeprefix(f"{path.name}: ")
        raise KpError(f"{path.name} cannot be read: {told}") from reason
    except OSError as reason:
        raise KpError(f"{path.name} cannot be read: {why_not_read(reason)}") from reason
    if isinstance(data, Mapping) and "answer" in data and set(data) <= {"answer", "number"}:
        if data.get("number", decision.number) != decision.number:
            raise KpError(f"it answers question {data['number']}, and question {decision.number} is asked")
        return data["answer"]
    return {} if data is None else data
