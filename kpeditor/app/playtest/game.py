"""Playtest: a game in progress: who plays which side, which decisions are pending, and which answers are
sealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from kpeditor.app.playtest.thinking import Thinking
from kpeditor.app.words import tr
from kpeditor.core.checks.assaved import error_as_saved
from kpeditor.core.errors import KpError
from kpeditor.core.play.gamejournal import OpenAnswers
from kpeditor.core.play.players import Reply, find_player, is_deterministic
from kpeditor.core.play.record import Record
from kpeditor.core.play.replaying import replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario

HUMAN = ""
"""The player of a side that somebody plays at this machine."""


@dataclass(frozen=True)
class Setup:
    """The players, battle and earlier answers with which a game begins.

    Attributes:
        battle: a private copy, which is never edited.
        seats: the name of a computer player by side, `HUMAN` for a person.
        record: answers to begin with, None for a new game.
        left: the sealed answers of an interrupted game that is continued, None for any other game.
        is_alone: one person plays all human sides, so nothing is hidden and there is no hand-over screen.
        goes_on: the game of the record goes on at its end, and is not shown from its beginning.
    """

    battle: Battle
    seats: Mapping[str, str]
    seed: int = 1
    record: Record | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    left: OpenAnswers | None = None
    is_alone: bool = False
    goes_on: bool = False


class Playtest(QObject):
    """A game of any ruleset at this machine.

    Attributes:
        authors: by number of a played step and side the computer player that answered, if it would answer the
            same again; people and unknown players are left out.
        drafts: what people had answered to the questions that were taken back last.
        may_take_back: whether a step can be taken back.
        may_advise: whether computer players may be asked what they would answer.
        keeps_itself: whether a folder keeps it, so that no journal is written and no record has to be saved.
        is_umpired_here: whether the person at this machine umpires, and may see what each side sees.

    Signals:
        advanced: a step was added to the session. taken_back: steps were taken from it. asked: the pending
        decision changed. failed(text): a computer player could not answer, or forfeited the question.
    """

    advanced = Signal()
    taken_back = Signal()
    asked = Signal()
    failed = Signal(str)
    may_take_back = True
    may_advise = True
    is_umpired_here = False
    keeps_itself = False

    def __init__(self, setup: Setup, session: Session | None = None) -> None:
        """A new game, or the continuation of a recorded one; or a `session` that is kept elsewhere.

        Raises:
            KpError: when the battle cannot be played, or an answer of the record is illegal.
        """
        super().__init__()
        self.setup = setup
        self.seats = dict(setup.seats)
        if session is not None:
            self.session, self.seed = session, setup.seed
        elif setup.record is not None:
            self.session = replay(setup.record, setup.battle, may_be_unfinished=True)
            self.seed = setup.record.seed
        else:
            self.session = Session.begin(setup.battle, SeededDice(setup.seed))
            self.seed = setup.seed
        self._sealed: dict[str, Answer] = _sealed_before(self.session, setup.left)
        self.drafts: dict[Decision, Answer] = {}
        self._remarks: list[Event] = []
        self._repeatable: dict[str, str] = {}  # players that would repeat their sealed answers
        self._players: dict[str, Player] = {}
        self._stopped: set[str] = set()
        self._judged: State | None = None
        self._hides = self._has_hidden = False
        self.authors: dict[tuple[int, str], str] = {}
        self.counsel, self.reasons = Thinking(self), Thinking(self)
        self.thinking = Thinking(self)
        self.thinking.found.connect(self._on_found)
        self.thinking.failed.connect(self._refuse)
        self.thinking.changed.connect(self.asked)

    @property
    def scenario(self) -> Scenario:
        """The scenario being played."""
        assert self.session.battle.scenario is not None
        return self.session.battle.scenario

    @property
    def state(self) -> State:
        """The present position."""
        return self.session.state

    def title_of(self, side: str) -> str:
        """The title of a side, or of a seat besides the sides."""
        title = extra_seats(self.scenario).get(side)
        return tr(title) if title is not None else self.scenario.called(side)

    def begin(self) -> None:
        """Starts the computer players."""
        self._ask_players()
        self.asked.emit()

    def waiting(self) -> Decision | None:
        """The next decision of a person at this machine; None: none, or a computer player is thinking."""
        return next(
            (
                decision
                for decision in self.session.pending()
                if decision.side not in self._sealed and self.is_human(decision.side)
            ),
            None,
        )

    def awaited(self) -> str:
        """The banner's text while no decision is pending here and no computer player is thinking."""
        return tr("The game goes on.")

    def is_human(self, side: str) -> bool:
        """Whether a person plays a side, or has to for now because its player was stopped."""
        return self.seats.get(side, HUMAN) == HUMAN or side in self._stopped

    @property
    def humans(self) -> list[str]:
        """The sides, and the seats besides them, that people have at this machine."""
        deciders = (*(side.id for side in self.scenario.sides), *extra_seats(self.scenario))
        return [one for one in deciders if self.is_human(one)]

    @property
    def is_passed_on(self) -> bool:
        """Whether different people at this machine play different sides of a game with information that is,
        or was, hidden from some side.
        """
        return len(self.humans) > 1 and not self.setup.is_alone and (self.hides() or self._has_hidden)

    def hides(self) -> bool:
        """Whether some of the present position is hidden from a side."""
        if self._judged is not self.state:
            self._judged, self._hides = self.state, self.session.hides()
            self._has_hidden |= self._hides
        return self._hides

    def seal(self, decision: Decision, answer: Answer) -> None:
        """Seals the answer of a person; when all sides have answered, the step is played.

        Raises:
            IllegalAnswer: when it is illegal; nothing is sealed then.
            KpError: when the decision is no longer pending.
        """
        if decision not in self.session.pending():
            raise KpError(tr("This question is not asked any more."))
        self.state.verify(decision, answer)
        self._put(decision, answer)

    def sealed_by_people(self) -> dict[str, Answer]:
        """The sealed but not yet played answers of people at this machine, by side."""
        return {side: answer for side, answer in self._sealed.items() if self.is_human(side)}

    def take_back(self, turn: int | None = None) -> None:
        """Returns to the moment before a game-turn was plotted, 0 for the first deployment; without a
        game-turn, takes back the last answer of a person and everything after it.
        """
        was_sealed = bool(self.sealed_by_people())
        humans, steps = set(self.humans), list(self.session.steps)
        taken = {one: self._sealed[one.side] for one in self.session.pending() if one.side in self._sealed}
        self._forget_answers()
        if turn is not None:
            self.session.take_back(turn)
        while turn is None and not was_sealed and self.session.steps:
            answered = self.session.steps[-1].answers.keys()
            self.session.take_back_step()
            if not humans or answered & humans:
                break
        left = len(self.session.steps)
        if left < len(steps):  # of what was played after the first of them nothing may hold any more
            taken = {one: steps[left].answers[one.side] for one in steps[left].decisions}
        self.drafts = {one: answer for one, answer in taken.items() if self.is_human(one.side)}
        self.authors = {key: name for key, name in self.authors.items() if key[0] < left}
        self.taken_back.emit()
        self.begin()

    def stop_thinking(self) -> None:
        """Stops the computer players that are thinking; people answer for their sides until `think_again`."""
        self._stopped |= {decision.side for decision in self.thinking.decisions}
        self._players.clear()
        self.thinking.cancel()

    def think_again(self) -> None:
        """Lets stopped computer players think again."""
        self._stopped.clear()
        self.begin()

    @property
    def stopped(self) -> list[str]:
        """The sides whose computer players were stopped."""
        return sorted(self._stopped)

    def chance(self, decision: Decision) -> Chance:
        """The random choices of a player for a decision, as in `core.play.players`."""
        return Chance.of(self.seed, 0, *decision.address)

    def close(self) -> None:
        """Ends all thinking."""
        for thinking in (self.thinking, self.counsel, self.reasons):
            thinking.stop()

    def _forget_answers(self) -> None:
        self.thinking.cancel()
        self._players.clear()
        self._remarks.clear()
        self._repeatable.clear()
        self._sealed.clear()
        self._stopped.clear()

    def _ask_players(self) -> None:
        """Starts the computer players of the sides that have not answered yet."""
        busy = self.thinking.decisions
        for decision in self.session.pending():
            side = decision.side
            if self.is_human(side) or side in self._sealed or decision in busy:
                continue
            player = partial(self._player, side, self.seats[side])
            self.thinking.ask(player, self.state, decision, self.chance(decision))

    def _player(self, side: str, name: str) -> Player:
        """The computer player of a side, the same object unless it was stopped; called by the worker threads.

        Raises:
            KpError: when there is none of this name.
        """
        if side not in self._players:
            self._players[side] = find_player(self.scenario.ruleset, name)
        return self._players[side]

    def _put(self, decision: Decision, answer: Answer) -> None:
        self._sealed[decision.side] = answer
        if all(one.side in self._sealed for one in self.session.pending()):
            answers, self._sealed = self._sealed, {}
            remarks, self._remarks = self._remarks, []
            authors = {(len(self.session.steps), side): name for side, name in self._repeatable.items()}
            self._repeatable.clear()
            try:
                self.session.submit(answers, remarks)
            except IllegalAnswer as reason:
                self._refuse(decision, reason.sentence())
                return
            self.authors |= authors
            self.advanced.emit()
            self._ask_players()
        self.asked.emit()

    def _on_found(self, decision: Decision, reply: Reply) -> None:
        if decision not in self.session.pending():
            return
        try:
            self.state.verify(decision, reply.answer)
        except IllegalAnswer as reason:
            self._refuse(decision, reason.sentence())
            return
        if reply.forfeit is not None:
            self._remarks.append(reply.forfeit.event())
            self.failed.emit(
                tr("{side}: the program failed, so this side does nothing this time: {reason}").format(
                    side=self.title_of(decision.side), reason=" ".join(reply.forfeit.reason.split())
                )
            )
        # Players of another question may have been stopped, but this one has just answered.
        if is_deterministic(self._players[decision.side]):
            self._repeatable[decision.side] = self.seats[decision.side]
        else:
            self.session.is_reproducible = False
        self._put(decision, reply.answer)

    def _refuse(self, decision: Decision, reason: str) -> None:
        """Lets a person answer for a computer player that gave no legal answer."""
        self._stopped.add(decision.side)
        self.failed.emit(
            tr("The computer player of {side} found no answer: {reason}").format(
                side=self.title_of(decision.side), reason=reason
            )
        )
        self.asked.emit()


def extra_seats(scenario: Scenario) -> Mapping[str, str]:
    """Who decides besides the sides and may see and read everything, an umpire say: titles by id."""
    return registry.find(scenario.ruleset).seats(scenario)


def _sealed_before(session: Session, left: OpenAnswers | None) -> dict[str, Answer]:
    """The still legal among the answers of people that were sealed when the game was interrupted."""
    if left is None or not left.is_for(session):
        return {}
    given = {d: left.sealed[d.side] for d in session.pending() if d.side in left.sealed}
    return {d.side: answer for d, answer in given.items() if not session.state.faults(d, answer)}


def refusal(battle: Battle) -> str:
    """Why a battle cannot be played, "" when it can."""
    scenario = battle.scenario
    if scenario is not None and not any(group.tally() for _, group in scenario.groups()):
        return tr("No side has units yet: add some in the panel Forces.")
    if scenario is not None and (wrong := error_as_saved(scenario)) is not None:
        return tr("The scenario has an error, see Problems: {reason}.").format(reason=wrong.text)
    try:
        Session.begin(battle, SeededDice(0))
    except KpError as reason:
        return reason.sentence()
    return ""
