"""MailGame: a game between two people who exchange only letters, as one side knows it.

Each question of the game is a step. Both sides seal it (a side that is not asked seals its share of the dice
alone), then both open; only then does the game go on. What is not asked of a person happens by itself. A game
may be cut otherwise: all questions to one side, up to one to the other, are one step then (`turns.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kpeditor.core.errors import KpError
from kpeditor.core.play.mail import lots, sealing, turns
from kpeditor.core.play.mail.letters import Letter, LetterRefused, Message
from kpeditor.core.play.mail.state import MailGame, Run, Sent, Step
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.scenario.battle import Battle

_MARK = 8
"""The number of digits of its hash by which people distinguish games of one title."""


@dataclass(slots=True)
class MailPlay:
    """A game by mail with its positions. Every method leaves it as it was when it raises.

    Attributes:
        played: how many steps of the letters are over.
    """

    game: MailGame
    session: Session
    played: int = 0

    @classmethod
    def of(cls, game: MailGame, battle: Battle) -> MailPlay:
        """The game as far as it has come.

        Raises:
            KpError: when the battle cannot be played, or the steps are not those of this battle.
        """
        played = cls(game, lots.begun(battle))
        for number, step in enumerate(game.steps):
            if step.run is not None:
                turns.restore(played, step.run)
            elif len(step.openings) == len(game.start.sides):
                played._submit(number, step)
        played._settle()
        return played

    # --- What is going on ---

    @property
    def asked(self) -> Decision | None:
        """What this side has to answer now, None while a letter is awaited or the game is over."""
        if (run := self.run) is not None:
            return turns.asked(self, run)
        if self.game.secret is not None or self._is_sealed(self.game.side):
            return None
        return self.decision(self.game.side)

    @property
    def run(self) -> Run | None:
        """The player-turn that is being played."""
        return self.game.steps[-1].run if len(self.game.steps) > self.played else None

    @property
    def is_letter_due(self) -> bool:
        """Whether there is something to send while the side itself has nothing to answer."""
        is_first = self.game.begins and not self.game.sent
        return (bool(self.game.outbox) or is_first) and self.asked is None

    def awaited(self) -> str:
        """What has to happen next, in one sentence."""
        outcome, other = self.session.outcome(), self.title(self.game.other)
        if outcome is not None and not self.game.outbox:
            return "Nothing, for the game is over."
        if self.is_letter_due:
            return f"Your next letter to {other} is ready to be written."
        if (asked := self.asked) is not None:
            what = f"orders for game-turn {asked.turn}" if asked.turn else "deployment"
            if asked.number:
                what = ", ".join(filter(None, (f"answer in game-turn {asked.turn}", asked.phase)))
            what = self.session.said(what)
            if self.run is not None:
                return f"Your {what}. The letter to {other} is written at the end of your player-turn."
            return f"Your {what}, sealed in a letter to {other}."
        turn = self.session.state.turn
        about = self.session.said(f"game-turn {turn}") if turn else "the deployment"
        if isinstance(self.session.state, lots.Undrawn):
            about = "the draw of lots"
        if (run := self.run) is not None:
            what = "player-turn" if run.side == self.game.other else "share of the dice"
            return f"A letter from {other} with the {what} in {about}."
        what = "opening" if self._is_sealed(self.game.other) else "seal"
        return f"A letter from {other} with the {what} of {about}."

    def chance(self, decision: Decision) -> Chance:
        """The chance of a computer player of this side for a question; nobody else knows it before the answer
        is opened.
        """
        return sealing.chance_of(sealing.salt_of(self.game.key, decision), decision)

    def told(self) -> Session:
        """The game as far as a record may tell it to this side: while the game lasts, up to the first answer
        that the other side gave in secret; nothing while lots that were drawn before the set-up are secret.
        """
        steps, other = self.session.steps, self.game.other
        secret = (
            number
            for number, step in enumerate(steps)
            if any(decision.secret and decision.side == other for decision in step.decisions)
        )
        last = next(secret, len(steps)) if self.session.outcome() is None else len(steps)
        if lots.is_secret(self.session):
            last = 0
        return replace(self.session, steps=steps[:last])

    def copy(self) -> MailPlay:
        """A copy of the game that can continue while this one stays unchanged."""
        return MailPlay(self.game, replace(self.session, steps=list(self.session.steps)), self.played)

    # --- What one does ---

    def seal(self, answer: Answer) -> None:
        """Seals the answer to what is asked; from now on it cannot be changed. Within a player-turn it is
        played at once, and the turn is sealed as a whole.

        Raises:
            IllegalAnswer: when it is illegal.
            KpError: when nothing is asked of this side.
        """
        decision = self.asked
        if decision is None:
            raise KpError(f"nothing can be sealed now. Awaited: {self.awaited()}")
        self.session.state.verify(decision, answer)
        if (run := self.run) is not None:
            turns.play(self, run, decision, answer)
        else:
            self._seal(sealing.veiled(decision, answer), sealing.salt_of(self.game.key, decision))
        self._settle()

    def take_back(self) -> None:
        """Takes the last answer of the player-turn back that is being played.

        Raises:
            KpError: when there is none, or dice have fallen since.
        """
        turns.take_back(self)
        self._settle()

    def write(self) -> Letter:
        """The next letter, with everything that is ready.

        Raises:
            KpError: when there is nothing to send.
        """
        game = self.game
        is_first = game.begins and not game.sent
        if not game.outbox and not is_first:
            raise KpError(f"there is nothing new to send. Awaited: {self.awaited()}")
        number = len(game.sent) + 1
        draft = replace(game, sent=(*game.sent, Sent("", game.outbox)), outbox=())
        letter = draft.letter(number).summed()
        self.game = replace(draft, sent=(*game.sent, Sent(letter.sum, letter.messages)))
        return letter

    def receive(self, letter: Letter) -> None:
        """Takes in a letter of the other side.

        Raises:
            LetterRefused: when it is not the next letter of this game, or not honest; it says what, where and
                what to do.
        """
        after = self.copy()
        _check_place(after, letter)
        for message in letter.messages:
            after._take(letter, message)
            after._settle()
        after.game = replace(after.game, received=(*after.game.received, letter.sum))
        self.game, self.session, self.played = after.game, after.session, after.played

    # --- Letters that come in ---

    def _take(self, letter: Letter, message: Message) -> None:
        where = f"letter {letter.number} of {self.title(letter.side)}, {self.session.said(message.name)}"
        if message.kind in ("ahead", "share"):
            self.game = turns.take_share(self.game, where, message)
            return
        here = len(self.game.steps) - 1
        if not self.session.pending() or message.step != here or message.turn != self.session.state.turn:
            now = self.session.said(f"the game stands at step {here}, game-turn {self.session.state.turn}")
            raise LetterRefused(where, f"it is out of order: {now}", _OUT_OF_STEP)
        step = self.game.steps[-1]
        if (step.run is not None) != (message.kind == "turn"):
            raise LetterRefused(where, "it is out of order: something else is to be answered", _OUT_OF_STEP)
        if step.run is not None:
            turns.take_turn(self, where, step, message)
        elif message.kind == "seal":
            self._take_seal(where, step, letter.side, message)
        else:
            self._take_opening(where, step, letter.side, message)

    def _take_seal(self, where: str, step: Step, side: str, message: Message) -> None:
        if side in step.seals:
            raise LetterRefused(where, "this step is sealed already", "The first seal counts.")
        if message.position != self.session.state.digest():
            what = "the game has another position in their program than in yours"
            raise LetterRefused(
                where, what, "Compare the versions of kpeditor and its rulesets on both machines."
            )
        if message.before != step.before:
            raise LetterRefused(where, "it follows another course of the game than yours", _OUT_OF_STEP)
        self.put(replace(step, seals={**step.seals, side: message.seal}))

    def _take_opening(self, where: str, step: Step, side: str, message: Message) -> None:
        opening = message.opening
        assert opening is not None
        if len(step.seals) < len(self.game.start.sides):
            what = "it is opened before both sides have sealed"
            raise LetterRefused(where, what, "Do not look into it; ask what program wrote it.")
        if side in step.openings:
            raise LetterRefused(where, "this step is opened already", "The first opening counts.")
        if message.before != sealing.chain_of_seals(step.before, message.step, step.seals):
            raise LetterRefused(where, "it follows another course of the game than yours", _OUT_OF_STEP)
        if sealing.seal_of(step.before, message.step, side, opening) != step.seals[side]:
            what = "the orders or dice are not those that were sealed"
            raise LetterRefused(where, what, "Ask for what was sealed; nothing else can be taken.")
        _check_answer(self, where, side, opening)
        self.put(replace(step, openings={**step.openings, side: opening}))

    # --- What happens by itself ---

    def _settle(self) -> None:
        """Begins steps, seals for a side that is not asked, opens what may be opened, and plays on."""
        while self._settle_once():
            continue

    def _settle_once(self) -> bool:
        game = self.game
        if game.start.letters and (waits := turns.shares_due(self)):
            self.game = replace(game, outbox=(*game.outbox, *waits))
            return True
        if len(game.steps) <= self.played:
            if not self.session.pending():
                return False
            self.game = replace(game, steps=(*game.steps, Step(self._chain(), run=turns.begun(self))))
            return True
        step, sides = game.steps[-1], len(game.start.sides)
        if step.run is not None:
            return turns.settle(self, step.run)
        if game.side not in step.seals:
            if self.decision(game.side) is not None:
                return False
            self._seal(None)
            return True
        if len(step.seals) < sides:
            return False
        if game.secret is not None:
            self._open(step, game.secret)
            return True
        if len(step.openings) < sides:
            return False
        self._submit(len(game.steps) - 1, step)
        return True

    def _seal(self, answer: Answer | None, salt: str = "") -> None:
        game, number = self.game, len(self.game.steps) - 1
        step, opening, state = game.steps[-1], sealing.Opening.of(answer, salt), self.session.state
        seal = sealing.seal_of(step.before, number, game.side, opening)
        message = Message("seal", number, state.turn, step.before, position=state.digest(), seal=seal)
        self.put(replace(step, seals={**step.seals, game.side: seal}))
        self.game = replace(self.game, secret=opening, outbox=(*game.outbox, message))

    def _open(self, step: Step, opening: sealing.Opening) -> None:
        game, number = self.game, len(self.game.steps) - 1
        before = sealing.chain_of_seals(step.before, number, step.seals)
        message = Message("open", number, self.session.state.turn, before, opening=opening)
        self.put(replace(step, openings={**step.openings, game.side: opening}))
        self.game = replace(self.game, secret=None, outbox=(*game.outbox, message))

    def _submit(self, number: int, step: Step) -> None:
        sealed = sealing.chain_of_seals(step.before, number, step.seals)
        seed = sealing.dice_seed(sealed, step.openings)
        if isinstance(self.session.state, lots.Undrawn):
            self.session = lots.drawn_by(seed, self.session.battle)
            self.played += 1
            return
        self.session.dice = SeededDice(seed)
        answers = {side: one.answer for side, one in step.openings.items()}
        for decision in self.session.pending():
            answers[decision.side] = sealing.unveiled(decision, answers.get(decision.side))
        self.session.submit(answers)
        self.played += 1

    def _chain(self) -> str:
        """The hash of everything up to the present position."""
        if not self.game.steps:
            return self.game.start.game
        last, position = self.game.steps[-1], self.session.state.digest()
        if last.run is not None and last.run.opening is not None:
            return sealing.chain_of_turn(last.before, list(last.run.answers), last.run.opening, position)
        sealed = sealing.chain_of_seals(last.before, len(self.game.steps) - 1, last.seals)
        return sealing.chain_of_step(sealed, last.openings, position)

    def put(self, step: Step) -> None:
        """Puts another step in the place of the last."""
        self.game = replace(self.game, steps=(*self.game.steps[:-1], step))

    def decision(self, side: str) -> Decision | None:
        """What a side is asked now, None when it is not."""
        return next((one for one in self.session.pending() if one.side == side), None)

    def _is_sealed(self, side: str) -> bool:
        steps = self.game.steps
        return len(steps) > self.played and side in steps[-1].seals

    def title(self, side: str) -> str:
        scenario = self.session.battle.scenario
        found = scenario.side(side) if scenario is not None else None
        return found.title if found else side


def _check_place(play: MailPlay, letter: Letter) -> None:
    """Raises LetterRefused unless the letter is of this game, of the other side, and the next one."""
    game, number = play.game, letter.number
    where = f"letter {number} of {play.title(letter.side)}"
    if letter.game != game.start.game:
        if letter.title != game.start.title:
            cure = f"Open it in the folder of that game, {letter.title!r}."
            raise LetterRefused(where, f"it belongs to another game than this {game.start.title!r}", cure)
        theirs, ours = letter.game[:_MARK], game.start.game[:_MARK]
        what = f"it belongs to another game of {letter.title!r}: to game {theirs}, and this is game {ours}"
        raise LetterRefused(where, what, f"Open it in the folder whose letters say `game: {theirs}...`.")
    if letter.side == game.side:
        raise LetterRefused(where, "it is your own letter", f"Send it to {play.title(game.other)}.")
    if letter.side != game.other:
        raise LetterRefused(where, f"{letter.side} is no side of this game", "Ask whose it is.")
    if number <= len(game.received):
        if letter.sum == game.received[number - 1]:
            raise LetterRefused(
                where, "it was taken in already", f"There is nothing to do with it. Awaited: {play.awaited()}"
            )
        what = f"it is not the letter {number} that was taken in before"
        raise LetterRefused(where, what, "The first one counts; a letter once sent cannot be changed.")
    if number > len(game.received) + 1:
        missing = len(game.received) + 1
        raise LetterRefused(where, f"letter {missing} has not come yet", f"Open letter {missing} first.")
    if letter.previous != (game.received[-1] if game.received else ""):
        raise LetterRefused(where, "it does not continue the letter before it", "Ask for all letters again.")


def _check_answer(play: MailPlay, where: str, side: str, opening: sealing.Opening) -> None:
    decision = play.decision(side)
    if (decision is None) != (opening.answer is None):
        what = "it answers what was not asked" if decision is None else "it has no answer"
        raise LetterRefused(where, what, "Ask what program wrote it.")
    if decision is not None:
        for fault in play.session.state.faults(decision, sealing.unveiled(decision, opening.answer)):
            what = f"what was sealed is illegal: {fault.sentence()}"
            raise LetterRefused(where, what, "Their program should have refused it: compare the versions.")


_OUT_OF_STEP = "Make sure that both of you have opened every letter, in order; if so, begin the game again."
