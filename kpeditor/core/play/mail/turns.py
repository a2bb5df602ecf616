"""Player-turns by mail: one letter answers all questions to a side, up to the next question to the other.

The dice of a player-turn follow from a share of each side. The side that plays it seals its share in an
earlier letter; then the other side shows its own. So both sides fix the dice before the player-turn begins,
and the side that plays sees the results at once. Its letter holds the answers and shows its share; the
receiver replays all of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kpeditor.core.errors import KpError
from kpeditor.core.play.mail.letters import LetterRefused, Letters, Message, Start
from kpeditor.core.play.mail.lots import draws_first
from kpeditor.core.play.mail.sealing import seal_ahead, seed_of_turn, share_ahead, share_for, unveiled, veiled
from kpeditor.core.play.mail.state import MailGame, Run, Step
from kpeditor.core.play.players import find_player, offered
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Answer, Decision, State

if TYPE_CHECKING:
    from kpeditor.core.play.mail.game import MailPlay
    from kpeditor.core.scenario.battle import Battle

_CURE = "Ask what program wrote it."


def asked(play: MailPlay, run: Run) -> Decision | None:
    """The question to this side in a player-turn.

    None in the other side's player-turn, and until the other side has shown its dice share.
    """
    game = play.game
    if run.side != game.side or run.number >= len(game.shares):
        return None
    return _question(play, run)


def begun(play: MailPlay) -> Run | None:
    """The player-turn that begins in this position.

    None if the game is not cut into player-turns, or several sides answer at once.
    """
    pending, game = play.session.pending(), play.game
    if not game.start.letters or len(pending) != 1 or pending[0].side not in game.start.sides:
        return None
    side = pending[0].side
    return Run(side, _runs_of(game, side))


def play(play: MailPlay, run: Run, decision: Decision, answer: Answer) -> None:
    """Plays a legal answer of this side within a player-turn."""
    play.put(replace(play.game.steps[-1], run=replace(run, answers=(*run.answers, veiled(decision, answer)))))
    _submit(play, run, decision, answer)


def settle(play: MailPlay, run: Run) -> bool:
    """Plays one part of a player-turn that needs no person: a reaction by default, or the end of this side's
    turn.

    Returns whether anything was played.
    """
    game = play.game
    if run.side != game.side or not run.answers:
        return False
    if _question(play, run) is not None:
        return False
    if (reaction := _default(play, run)) is not None:
        _submit(play, run, reaction, reaction.default)
        return True
    closed = replace(run, opening=share_ahead(game.key, run.number))
    step, number = game.steps[-1], len(game.steps) - 1
    turn = play.session.steps[_first_step(play, run)].before.turn
    message = Message(
        "turn",
        number,
        turn,
        step.before,
        position=play.session.state.digest(),
        opening=closed.opening,
        answers=run.answers,
    )
    play.put(replace(step, run=closed))
    play.game = replace(play.game, outbox=(*game.outbox, message))
    play.played += 1
    return True


def shares_due(play: MailPlay) -> list[Message]:
    """The messages to send now so that no side has to wait for dice.

    These are the seal over this side's share of its own next player-turn, and its share of a player-turn that
    the other side has sealed ahead.
    """
    game = play.game
    if not play.session.pending():
        return []
    told = [*game.outbox, *(message for sent in game.sent for message in sent.messages)]
    ahead = sum(message.kind == "ahead" for message in told)
    shown = sum(message.kind == "share" for message in told)
    found = []
    if ahead <= sum(_is_over(step, game.side) for step in game.steps):
        seal = seal_ahead(game.start.game, ahead, game.side, share_ahead(game.key, ahead))
        found.append(Message("ahead", ahead, seal=seal))
    if shown < len(game.sealed):
        found.append(Message("share", shown, dice=share_for(game.key, shown)))
    return found


def take_share(game: MailGame, where: str, message: Message) -> MailGame:
    """The game with a dice share that the other side has sealed ahead or shown.

    Raises:
        LetterRefused: when it is not the next share, or this game has no such shares.
    """
    known = game.sealed if message.kind == "ahead" else game.shares
    told = [*game.outbox, *(one for sent in game.sent for one in sent.messages)]
    waited = sum(one.kind == "ahead" for one in told) if message.kind == "share" else len(known) + 1
    if not game.start.letters or message.step != len(known) or len(known) >= waited:
        raise LetterRefused(where, "it is out of order", _CURE)
    if message.kind == "ahead":
        return replace(game, sealed=(*known, message.seal))
    return replace(game, shares=(*known, message.dice))


def take_turn(play: MailPlay, where: str, step: Step, message: Message) -> None:
    """Plays a player-turn of the other side from its letter.

    Raises:
        LetterRefused: when it is not the next player-turn, its share differs from the sealed one, or it
            breaks a rule.
    """
    game, run, opening = play.game, step.run, message.opening
    assert run is not None
    assert opening is not None
    if run.side == game.side or message.before != step.before:
        raise LetterRefused(where, "it follows another course of the game than yours", "Open every letter.")
    if (
        run.number >= len(game.sealed)
        or seal_ahead(game.start.game, run.number, run.side, opening) != (game.sealed[run.number])
    ):
        raise LetterRefused(where, "its share of the dice is not the one that was sealed", _CURE)
    played = replace(run, answers=message.answers, opening=opening)
    try:
        _play_again(play, played)
    except _Illegal as fault:
        raise LetterRefused(where, str(fault), _CURE) from fault
    if play.session.state.digest() != message.position:
        what = "it leads to another position on their machine than on yours"
        raise LetterRefused(
            where, what, "Compare the versions of kpeditor and its rulesets on both machines."
        )
    play.put(replace(step, run=played))
    play.played += 1


def restore(play: MailPlay, run: Run) -> None:
    """Plays a player-turn from the private file again.

    Raises:
        KpError: when the rules no longer accept it.
    """
    _play_again(play, run)
    play.played += run.opening is not None


def take_back(play: MailPlay) -> None:
    """Takes back this side's last answer in the present player-turn, with the reactions to it.

    Raises:
        KpError: when there is none, or it has revealed something.
    """
    run, steps = play.run, play.session.steps
    if run is None or run.side != play.game.side or not run.answers:
        raise KpError("nothing can be taken back: what was sealed is sealed")
    last = next(n for n in reversed(range(len(steps))) if _is_own(steps[n].decisions, play.game.side))
    if any(step.dice or step.decks for step in steps[last:]):
        raise KpError("the last answer cannot be taken back: dice have fallen since")
    play.session = replace(play.session, steps=steps[:last])
    play.put(replace(play.game.steps[-1], run=replace(run, answers=run.answers[:-1])))


def may_take_back(play: MailPlay) -> bool:
    """Whether this side's last answer can be taken back."""
    try:
        take_back(play.copy())
    except KpError:
        return False
    return True


class _Illegal(KpError):
    """An answer in a player-turn breaks the rules."""


def _play_again(play: MailPlay, run: Run) -> None:
    """Plays the answers of a player-turn."""
    for answer in run.answers:
        _pass_reactions(play, run)
        decision = _question(play, run)
        if decision is None:
            raise _Illegal("it answers what was not asked")
        plain = unveiled(decision, answer)
        for fault in play.session.state.faults(decision, plain):
            raise _Illegal(f"an answer is illegal: {fault.sentence()}")
        _submit(play, run, decision, plain)
    if run.answers:
        _pass_reactions(play, run)
    if run.opening is not None and (not run.answers or _question(play, run) is not None):
        raise _Illegal("it ends before all of its questions are answered")


def _pass_reactions(play: MailPlay, run: Run) -> None:
    while (reaction := _default(play, run)) is not None:
        _submit(play, run, reaction, reaction.default)


def _submit(play: MailPlay, run: Run, decision: Decision, answer: Answer) -> None:
    game = play.game
    if run.side == game.side:
        own, other = share_ahead(game.key, run.number).dice, game.shares[run.number]
    else:
        assert run.opening is not None
        own, other = run.opening.dice, share_for(game.key, run.number)
    play.session.dice = SeededDice(seed_of_turn(game.start.game, run.number, run.side, own, other))
    play.session.submit({decision.side: answer})


def _question(play: MailPlay, run: Run) -> Decision | None:
    """The next question of a player-turn, None if it is over or a reaction is asked for."""
    pending = play.session.pending()
    return pending[0] if len(pending) == 1 and pending[0].side == run.side else None


def _default(play: MailPlay, run: Run) -> Decision | None:
    """A reaction of the other side within a player-turn that takes its default."""
    pending = play.session.pending()
    if play.game.start.letters != "turn" or len(pending) != 1 or pending[0].side == run.side:
        return None
    return pending[0] if pending[0].default is not None else None


def _is_own(decisions: tuple[Decision, ...], side: str) -> bool:
    return any(decision.side == side for decision in decisions)


def _first_step(play: MailPlay, run: Run) -> int:
    """The number of the session's step with which the player-turn of this side began."""
    steps, left = play.session.steps, len(run.answers)
    for number in reversed(range(len(steps))):
        left -= _is_own(steps[number].decisions, run.side)
        if not left:
            return number
    return 0


def _is_over(step: Step, side: str) -> bool:
    return step.run is not None and step.run.side == side and step.run.opening is not None


def _runs_of(game: MailGame, side: str) -> int:
    return sum(step.run is not None and step.run.side == side for step in game.steps)


# --- What it costs ---


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a game by mail: letters of both sides together, and game-turns."""

    letters: int
    turns: int

    @property
    def per_turn(self) -> float:
        """Letters of both sides for each game-turn."""
        return self.letters / max(1, self.turns)


MOST_STEPS = 20_000
"""The most questions of a game whose letters are counted."""
USUAL = "random", "passive"
"""The players for counting letters, in order of preference; otherwise the first that the rules offer."""


def usual_letters(battle: Battle) -> Letters:
    """The usual way to cut a game of a battle into letters.

    Raises:
        KpError: when the battle cannot be played.
    """
    return "turn" if Session.begin(battle, SeededDice(0)).asks_often else ""


def cost_of(battle: Battle, letters: Letters, sides: tuple[str, ...]) -> Cost | None:
    """The cost in letters of a game between simple players, begun by the first of these sides; None if it
    fails.

    Raises:
        KpError: when the battle cannot be played.
    """
    from kpeditor.core.play.mail.game import MailPlay

    scenario, session = battle.scenario, Session.begin(battle, SeededDice(0))
    assert scenario is not None
    start = Start(scenario.title, scenario.ruleset, "", sides, "0" * 32, "", "", letters)
    games = [MailGame(start, side, key=f"{number:064}") for number, side in enumerate(sides)]
    try:
        if not letters:  # one letter of each side for every step, and one that opens the last
            _play_out(session, scenario.ruleset)
            count = 2 * (len(session.steps) + draws_first(scenario)) + 1
        else:
            first, second = (MailPlay.of(game, battle) for game in games)
            count, session = _letters_between(first, second, scenario.ruleset), first.session
    except KpError:
        return None
    if session.outcome() is None or not session.steps:
        return None
    return Cost(count, max(1, session.steps[-1].before.turn))


def _play_out(session: Session, ruleset: str) -> None:
    """Plays a game to its end, or as far as games are counted."""
    while (pending := session.pending()) and len(session.steps) < MOST_STEPS:
        session.submit({one.side: _sample(ruleset, session.state, one) for one in pending})


def _letters_between(first: MailPlay, second: MailPlay, ruleset: str) -> int:
    """The number of letters in a game played to its end, 0 if it does not end within `MOST_STEPS`."""
    count, answered, pair = 0, 0, (first, second)
    while first.game.outbox or second.game.outbox or any(one.session.pending() for one in pair):
        moved = False
        for one, other in (pair, pair[::-1]):
            while (decision := one.asked) is not None:
                one.seal(_sample(ruleset, one.session.state, decision))
                answered, moved = answered + 1, True
                if answered > MOST_STEPS:
                    return 0
            if one.is_letter_due:
                other.receive(one.write())
                count, moved = count + 1, True
        if not moved:
            break
    return count


def _sample(ruleset: str, state: State, decision: Decision) -> Answer:
    """The answer of a simple player; without such a player the first listed answer, or the default."""
    names = offered(ruleset)
    name = next((one for one in USUAL if one in names), next(iter(names), ""))
    if name:
        return find_player(ruleset, name).answer(state, decision, Chance.of("letters", 0, *decision.address))
    if decision.choices:
        return decision.choices[0]
    return {} if decision.default is None else decision.default
