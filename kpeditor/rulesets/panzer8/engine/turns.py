"""Turns: what happens automatically until the next question, and the questions [4.2 sequence, P67]."""

from __future__ import annotations

from typing import Any, Final

from kpeditor.core.rules.dice import Deck
from kpeditor.core.rules.happenings import GAME_ENDED, GameTurnEnd, Reason, due
from kpeditor.core.rules.state import Decision, IllegalAnswer, Outcome
from kpeditor.core.rules.winning import UNDECIDED, outcome_by
from kpeditor.core.scenario.effects import ARRIVE, RELEASE
from kpeditor.core.scenario.events import Effect
from kpeditor.core.texts import tr_later
from kpeditor.rulesets.panzer8 import deck
from kpeditor.rulesets.panzer8.declarations import EFFECTS
from kpeditor.rulesets.panzer8.engine import closely, judging, moving, reacting, setup
from kpeditor.rulesets.panzer8.engine.acts import cards
from kpeditor.rulesets.panzer8.engine.acts.fighting import LEND, WHO_IS_HIT
from kpeditor.rulesets.panzer8.engine.acts.play import Play
from kpeditor.rulesets.panzer8.engine.acts.results import BAIL, GO, REPLACE, STAY
from kpeditor.rulesets.panzer8.engine.table.ground import TOUCH
from kpeditor.rulesets.panzer8.engine.table.pieces import DESTROYED, EXITED, MAP
from kpeditor.rulesets.panzer8.engine.table.position import ACTION, COMBAT, END, EVENT, RECCE, SETUP, Position
from kpeditor.rulesets.panzer8.engine.victory import take_hold, tally

ACT, REACT, FIGHT, CHOOSE, SCOUT = "action", "react", "combat", "choose", "recce"
PASS: Final = "pass"
NOBODY: Final = "nobody"
DECK: Final = "events"


def question(position: Position) -> Decision | None:
    """The present question; None when the game is over."""
    at = position
    if at.ended is not None:
        return None
    if at.tasks:
        return _small(at)
    if at.phase == SETUP:
        return _setting_up(at)
    if at.walk is not None:
        choices = reacting.choices(at)
        words = f"{at.title(at.walk.unit)} has come to this point: who reacts?"
        side, hold = at.enemy_of(at.pieces[at.walk.unit].side), reacting.HOLD
        return Decision(
            side, REACT, at.now, at.number, at.phase, at.walk.unit, words, choices=choices, default=hold
        )
    if at.phase == RECCE:
        words = tr_later("Which of your recce elements moves before the game begins?")
        return Decision(at.setting.sides[at.scouting], SCOUT, 0, at.number, RECCE, words=words)
    if at.phase == COMBAT:
        words = tr_later("Which fight is fought next?")
        return Decision(at.side, FIGHT, at.now, at.number, COMBAT, words=words, choices=closely.choices(at))
    return Decision(at.side, ACT, at.now, at.number, ACTION, words=tr_later("Which element acts, and how?"))


def _setting_up(at: Position) -> Decision:
    now = setup.round_of(at)
    if now is None:
        words = tr_later("Is everybody ready?")
        return Decision(
            at.setting.sides[0], setup.READY, 0, at.number, SETUP, words=words, choices=(setup.READY,)
        )
    if at.hiding:
        words = tr_later("Who is below which marker?")
        return Decision(now.side, setup.HIDE, 0, at.number, SETUP, words=words, secret=True)
    return Decision(
        now.side, setup.SET_UP, 0, at.number, SETUP, words=tr_later("Where do your elements begin?")
    )


def _small(at: Position) -> Decision:
    """A small question that waits for an answer."""
    kind, side, data = at.tasks[0]
    if kind == REPLACE:
        words = f"Whose place does {at.title(data['commander'])} take?"
        left = tuple(one for one in data["heirs"] if at.pieces[one].at is not None)
        choices = left or tuple(data["heirs"])
        return Decision(side, CHOOSE, at.now, at.number, at.phase, kind, words, choices=choices)
    if kind == WHO_IS_HIT:
        words = f"Who of the attackers {data['word']}?"
        return Decision(side, CHOOSE, at.now, at.number, at.phase, kind, words, choices=tuple(data["of"]))
    if kind == LEND:
        words = f"Does a commander help {at.title(data['fight']['defender'])}? He shares the result."
        choices = (NOBODY, *data["helpers"])
        return Decision(side, CHOOSE, at.now, at.number, at.phase, kind, words, choices=choices)
    if kind == BAIL:
        words = f"Does {at.title(data['unit'])} get off its carrier, which is suppressed?"
        return Decision(side, CHOOSE, at.now, at.number, at.phase, kind, words, choices=(STAY, GO))
    return cards.question(at, kind, side, data)


def answer_small(play: Play, answer: Any) -> None:
    """Carries out the answer to a small question."""
    at = play.at
    (kind, side, data), at.tasks = at.tasks[0], at.tasks[1:]
    if kind == REPLACE:
        play.replace_commander(data["commander"], answer)
    elif kind == WHO_IS_HIT:
        play.hit([answer, data["share"]], data["word"], at.stand(data["against"]).at)
    elif kind == LEND:
        play.resolve(data["fight"], "" if answer == NOBODY else answer)
    elif kind == BAIL:
        if answer == GO:
            play.bail_out(data["unit"])
    else:
        cards.answer(play, kind, side, data, answer)


def proceed(play: Play) -> None:
    """Continues until the next question or the end of the game."""
    at = play.at
    while at.ended is None and not at.tasks:
        if at.walk is not None:
            if play.walk_on():
                return
        elif at.phase == SETUP:
            return
        elif at.phase == RECCE:
            _next_scout(play)
            if at.phase == RECCE:
                return
        elif at.phase == EVENT:
            at.phase = ACTION
            _begin_actions(play)
        elif at.phase == ACTION:
            if any(True for _ in judging.able(at, at.side)):
                return
            begin_combat(play)
        elif at.phase == COMBAT:
            if any(True for _ in closely.fights(at)):
                return
            at.phase = END
            _overtaken(play)
            _end_player_turn(play)


def begin_game(play: Play) -> None:
    """Begins the game: shuffles the deck; if no side attacks, a die decides who is first [4.1, P66]."""
    at = play.at
    if not at.setting.has_attacker:
        die = play.roll("first player")
        at.first = 0 if die <= 5 else 1
        text = f"{at.setting.sides[at.first]} have the first player-turn: {die}"
        play.tell("begins", "4.1", text, (), (), at.setting.sides[at.first], {"dice": [die]})
    at.deck = Deck.shuffled(DECK, [card.name for card in deck.cards()], play.dice)
    play.spot()
    # The defender begins; groups due in the first game-turn may enter at this time [P31, P58].
    at.phase, at.scouting = RECCE, 1 - at.first
    at.scouts = tuple(id_ for id_ in at.pieces if _may_scout(at, id_))
    _next_scout(play)


def _may_scout(at: Position, id_: str) -> bool:
    """Whether an element moves once before the game [P31, P58]."""
    piece = at.pieces[id_]
    if at.element(id_).kind != "recce" or piece.suppressed or piece.held or piece.aboard:
        return False
    is_open = piece.state == MAP and piece.at is not None  # a hidden element stays hidden [R]
    return is_open or at.is_due(id_)


def scout(play: Play, answer: Any) -> None:
    """Moves a recce element before the game, unless its side passes [P31]."""
    at, side = play.at, play.at.setting.sides[play.at.scouting]
    if answer == PASS:
        at.scouts = tuple(one for one in at.scouts if at.pieces[one].side != side)
    else:
        play.begin_move(answer["unit"], answer, is_free=True)
        at.scouts = tuple(one for one in at.scouts if one != answer["unit"])
    at.scouting = 1 - at.scouting


def scout_faults(at: Position, side: str, answer: Any) -> list[IllegalAnswer]:
    """What is wrong with the move of a recce element before the game."""
    if answer == PASS:
        return []
    try:
        id_ = judging.unit_of(at, side, answer)
        if id_ not in at.scouts or answer.get("do", "move") != "move":
            raise IllegalAnswer("a recce element that has not moved yet moves, or pass", "P31", id_)
        moving.judged(at, id_, answer)
    except IllegalAnswer as no:
        return [no]
    return []


def _next_scout(play: Play) -> None:
    """The side whose recce element moves next; the game begins when none is left."""
    at = play.at
    for _ in range(2):
        if any(at.pieces[one].side == at.setting.sides[at.scouting] for one in at.scouts):
            return
        at.scouting = 1 - at.scouting
    at.mover, at.now, at.scouts = at.first, 1, ()
    begin_player_turn(play)


def begin_player_turn(play: Play) -> None:
    """Begins a player-turn with its event phase: elements that have reacted do not act, smoke of the side
    lifts, a card is drawn.
    """
    at = play.at
    at.phase, at.turns, at.card, at.drawn = EVENT, at.turns + 1, "", ""
    if at.mover == at.first:
        at.stubborn = frozenset()
    for id_, piece in list(at.pieces.items()):
        if piece.side == at.side:
            at.put(id_, acted=piece.reacted, extra=0, moved=False, shot_at=frozenset())
        else:
            at.put(id_, reacted=False, moved=False, shot_at=frozenset())
    at.combats, at.spent, at.charges, at.crushed = frozenset(), frozenset(), {}, ()
    play.tell("turn", "4.2", f"game-turn {at.now}: {at.setting.scenario.called(at.side)} begin", side=at.side)
    _overtaken(play)
    cards.begin(play)


def _begin_actions(play: Play) -> None:
    """Smoke of the side lifts, but may be renewed [P42]; observers in contact are removed [P37]."""
    at = play.at
    at.fading = tuple(one for one in at.smokes if one.side == at.side)
    at.smokes = tuple(one for one in at.smokes if one.side != at.side)
    _overtaken(play)


def _overtaken(play: Play) -> None:
    """Observers and controllers in contact with the enemy when a phase begins are removed [P37]."""
    at = play.at
    for id_ in list(at.on_table()):
        if at.element(id_).kind in ("foo", "fac"):
            side = at.pieces[id_].side
            if any(at.in_contact(id_, foe) for foe in at.near(id_, at.enemy_of(side), 4 * TOUCH)):
                play.take_out(id_, rule="P37")


def begin_combat(play: Play) -> None:
    """The close combat phase."""
    at = play.at
    at.phase, at.combats, at.spent = COMBAT, frozenset(), frozenset()
    at.fading = ()
    _overtaken(play)


def _end_player_turn(play: Play) -> None:
    """The end phase: empty transports leave, control and victory are judged; then the next player-turn begins
    [P33].
    """
    at = play.at
    for id_ in list(at.on_table(at.side)):
        if at.element(id_).kind == "transport" and not at.passengers(id_) and not _is_beside_friends(at, id_):
            piece = at.pieces[id_]
            text = f"{at.title(id_)} is empty, with no combat element beside it, and is removed"
            play.tell("removed", "P33", text, (id_,))
            at.put(id_, state="withdrawn", at=None, place=piece.at)
    for id_, piece in list(at.pieces.items()):
        if piece.side == at.side:
            at.put(id_, acted=False, reacted=False, extra=0)
    take_hold(at)
    is_turn_over = at.mover != at.first
    _judge(play, is_turn_over=is_turn_over)
    if at.ended is not None:
        return
    at.mover = 1 - at.mover
    if is_turn_over:
        at.now += 1
    begin_player_turn(play)


def _is_beside_friends(at: Position, id_: str) -> bool:
    near = at.near(id_, at.pieces[id_].side, 0.25)
    return any(at.is_combat(one) for one in near)


def _judge(play: Play, *, is_turn_over: bool) -> None:
    """Judges victory by the lines of the scenario at the end of each game-turn. A side without elements has
    lost, unless a condition of a line holds for it or points decide.
    """
    at, setting = play.at, play.at.setting
    is_over = is_turn_over and happen(play)
    gone = [side for side in setting.sides if not _is_left(at, side)]
    is_last = is_over or (is_turn_over and at.now >= setting.scenario.length.max)
    if not is_turn_over and not gone:
        return
    found = outcome_by(
        setting.lines, setting.scenario, at.ground.sheet, tally(at), at.now, is_last=is_last or bool(gone)
    )
    if found is not None and len(gone) == 1 and found.reason in UNDECIDED:
        winner, reason = at.enemy_of(gone[0]), f"{setting.scenario.called(gone[0])} have nobody left"
        found = Outcome(winner, reason, at.now, found.level if found.winner == winner else "", found.points)
    if found is not None:
        winner = setting.scenario.called(found.winner)
        play.tell("end", "", f"{winner}: {found.reason}", side=found.winner)
        at.ended = found


def _is_left(at: Position, side: str) -> bool:
    """Whether a side still has any element on the table or to come."""
    gone = (DESTROYED, EXITED, "withdrawn")
    return any(piece.side == side and piece.state not in gone for piece in at.pieces.values())


# --- Events of the scenario ---


def happen(play: Play) -> bool:
    """Does and tells the events that happen now; whether one ends the game."""
    at = play.at
    now = due(at.setting.happenings, at.now, tally(at), at.ground.sheet, at.happened)
    at.happened |= {one.number for one in now}
    end = GameTurnEnd(at.setting.scenario, at.ground.sheet, at.now, play.dice, EFFECTS, play.events)
    _, is_over = end.carry_out(now, (), lambda effect, reason: _do(play, effect, reason))
    if is_over:
        play.tell(GAME_ENDED, "", "the game is over")
    return is_over


def _do(play: Play, effect: Effect, reason: Reason) -> None:
    at = play.at
    units = [
        id_ for id_, piece in at.pieces.items() if (piece.side, piece.group) == (effect.side, effect.group)
    ]
    whose = at.setting.scenario.called(effect.side)
    if effect.do == RELEASE:
        for id_ in units:
            at.put(id_, held=False)
        play.tell(
            "released", "", f"{effect.group} of {whose} may act now", units, side=effect.side, data=reason
        )
    elif effect.do == ARRIVE:
        at.arrived |= {(effect.side, effect.group)}
        text = f"{effect.group} of {whose} may enter the table from now on"
        play.tell("arrives", "", text, units, side=effect.side, data=reason)
