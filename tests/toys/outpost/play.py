"""The procedure of Outpost: what an answer does, and what follows until somebody is asked again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kpeditor.core.rules.dice import Deck, Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import GAME_ENDED, GameTurnEnd, due
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.core.rules.winning import outcome_by
from kpeditor.core.scenario.effects import RELEASE
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.model import Mark
from tests.toys.outpost import rules
from tests.toys.outpost.position import ASSAULT, FIRE, MOVE, PHASES, Piece, Position, Strength
from tests.toys.outpost.questions import (
    BEGIN,
    DEPLOY,
    DONE,
    HOLD,
    OFF,
    REACT,
    TRAP,
    assaults,
    question,
    shot,
    shots,
    watchers,
)
from tests.toys.outpost.rules import BARRAGE, MINES, ROUSE, SCREEN, SMOKE
from tests.toys.outpost.steps import asked_in_steps, do_step
from tests.toys.outpost.weather import put_in_force


@dataclass
class Play:
    """One step of a game: `at` is a position of its own, which it changes."""

    at: Position
    dice: Dice
    events: list[Event] = field(default_factory=list)

    @classmethod
    def after(cls, before: Position, dice: Dice) -> Play:
        """A step from a position, which stays as it was."""
        own = replace(before, pieces=dict(before.pieces), traps=dict(before.traps), number=before.number + 1)
        return cls(replace(own, resolve=dict(before.resolve)), dice)

    def answer(self, decision: Decision, answer: Answer) -> None:
        """Does what a legal answer says, then everything up to the next question."""
        if asked_in_steps(self.at) is not None:
            self._set_up(answer)
        else:
            _DO[decision.kind](self, decision, answer)
        while self.at.ended is None and self._goes_on():
            continue

    def _goes_on(self) -> bool:
        """One thing that happens by itself; False when somebody is asked."""
        at = self.at
        if at.now == 0:
            if question(at) is not None:
                return False
            self._begin_game()
        elif not all(any(True for _ in at.of(side)) for side in at.setting.sides):
            self._end_game_turn(is_over=True)
        elif at.walk:
            if at.is_watched:
                return False
            self._step()
        elif at.owes_smoke or {FIRE: shots, MOVE: _always, ASSAULT: assaults}[at.phase](at):
            return False
        else:
            self._next_phase()
        return True

    # --- Set-up [1] ---

    def _set_up(self, answer: Answer) -> None:
        """A step of the scenario's own set-up."""
        places, events = do_step(self.at, answer)
        for unit, where in places.items():
            self._put(unit, at=where, state="map")
        self.events += events

    def _trap(self, decision: Decision, answer: Answer) -> None:
        if answer != HOLD:
            self.at.traps[decision.side] = (*self.at.traps.get(decision.side, ()), answer)

    def _deploy(self, decision: Decision, answer: Answer) -> None:
        unit = decision.subject
        self._put(unit, at=answer, state="map")
        self._tell("deploys", "1.2", f"{unit} begins in {answer}", (answer,), (unit,), decision.side)

    def _begin_game(self) -> None:
        self.at.deck = Deck.shuffled("cards", rules.CARDS, self.dice, 1, "start")
        self.at.now = 1
        self._begin_player_turn()

    # --- The phases ---

    def _begin_player_turn(self) -> None:
        """Units of the side rally [5], who has fired may fire again, and a card is drawn [6]."""
        at = self.at
        at.phase, at.used = FIRE, frozenset()
        for id_, piece in list(at.of(at.side)):
            self._put(id_, spent=False, spotted=False)
            if piece.suppressed:
                self._rally(id_)
        assert at.deck is not None
        if not at.deck.pile:
            at.deck = at.deck.reshuffled(self.dice, at.now, at.side)
        at.card, at.deck = at.deck.draw()
        at.owes_smoke = at.card == SCREEN
        self._tell("card", "6", f"{at.side} draws {at.card}", data={"card": at.card})

    def _rally(self, id_: str) -> None:
        at, piece = self.at, self.at.pieces[id_]
        die = self._roll("rally", id_)
        bonus = 2 * piece.leader + at.resolve.get(piece.side, 0)
        if die + bonus >= 6:
            self._put(id_, suppressed=piece.suppressed - 1)
        said = "rallies" if die + bonus >= 6 else "does not rally"
        data = {"die": die, "added": bonus}
        self._tell("rallies", "5", f"{id_} {said}: {die}{bonus:+}", (piece.at,), (id_,), data=data)

    def _next_phase(self) -> None:
        """The next phase of the player-turn, or of the game-turn the next player-turn."""
        at = self.at
        at.used = frozenset()
        if at.phase != ASSAULT:
            at.phase = PHASES[PHASES.index(at.phase) + 1]
            return
        assert at.deck is not None
        at.deck, at.card = at.deck.discard(at.card), ""
        if at.mover == 0:
            at.mover = 1
            self._begin_player_turn()
        else:
            self._end_game_turn()

    def _screen(self, decision: Decision, answer: Answer) -> None:
        self.at.owes_smoke = False
        if answer != HOLD:
            turns = self.at.setting.smoke_turns
            self.at.marks = (*self.at.without(SMOKE, answer), Mark(SMOKE, answer, value=turns))
            self._tell("smoke", "6.1", f"{decision.side} lays smoke in {answer}", (answer,))

    def _fire(self, decision: Decision, answer: Answer) -> None:
        if answer == DONE:
            self._next_phase()
        else:
            self._shoot(*answer)
            self._put(answer[0], spent=True, spotted=True)

    def _shoot(self, firer: str, target: str) -> None:
        at, aimed = self.at, shot(self.at, firer, target)
        assert aimed is not None
        die = self._roll("shot" if at.phase == FIRE else f"shot {at.number}", f"{firer} {target}")
        hexes = at.pieces[target].at, at.pieces[firer].at
        self._attack(aimed, die, "fire", hexes, (firer, target), f"{firer} fires at {target}")

    def _attack(
        self, aimed: rules.Shot, die: int, way: str, hexes: tuple[str, ...], units: tuple[str, ...], text: str
    ) -> None:
        """Fire or mines at the last of the units [2.3]."""
        result, target = aimed.result(die), units[-1]
        data: dict[str, Any] = {"die": die, "net": aimed.net, "result": result}
        if len(units) > 1:  # the lab counts attacks of units
            outlook = rules.outlook(aimed.results(), rules.HARM)
            data |= {"way": way, "firers": 1, "outlook": outlook, "harm": float(rules.HARM[result])}
        side = self.at.pieces[units[0]].side
        said = "" if result == rules.NOTHING else f", {target} is {result}"
        self._tell(
            "fires" if len(units) > 1 else "mines",
            "2.3",
            f"{text}: {die}{aimed.net:+}{said}",
            hexes,
            units,
            side,
            data,
        )
        self._harm(target, result)

    def _harm(self, id_: str, result: str) -> None:
        grade = self.at.pieces[id_].suppressed + (result == rules.HIT)
        if result == rules.DESTROYED or grade > 2:
            where = self.at.pieces[id_].at
            self._put(id_, at="", state="destroyed", suppressed=0, spotted=False, spent=False)
            self._tell("destroyed", "2.3", f"{id_} is destroyed", (where,), (id_,))
        else:
            self._put(id_, suppressed=grade)

    # --- Moves, and fire at who moves [3] ---

    def _move(self, decision: Decision, answer: Answer) -> None:
        if answer == DONE:
            self._next_phase()
        else:
            self.at.used |= {answer["unit"]}
            self.at.walk = (answer["unit"], *answer["path"])

    def _step(self) -> None:
        """The unit on its way enters its next hex: mines go off, and then the other side may fire."""
        at, (unit, *rest) = self.at, self.at.walk
        piece = at.pieces[unit]
        if not rest or not piece.is_ready:
            at.walk = ()
        elif rest[0] == OFF:
            at.walk = ()
            self._put(unit, at="", state="exited", left_from=piece.at)
            self._tell("exits", "3.4", f"{unit} leaves the map", (piece.at,), (unit,))
        else:
            at.walk = (unit, *rest[1:])
            self._put(unit, at=rest[0])
            self._tell("moves", "3.1", f"{unit} moves to {rest[0]}", (rest[0],), (unit,))
            if strength := at.mines_against(piece.side, rest[0]):
                self._spring(unit, rest[0], strength)
            at.is_watched = at.pieces[unit].is_ready and bool(watchers(at, unit))

    def _spring(self, unit: str, where: str, strength: int) -> None:
        """Mines fire; those that were secret are known from now on [3.3]."""
        at, other = self.at, self.at.other
        if where in at.traps.get(other, ()):
            at.traps[other] = tuple(one for one in at.traps[other] if one != where)
            at.marks = (*self.at.without(MINES, where), Mark(MINES, where, other, strength))
            self._tell("trap", "3.3", f"{where} is mined by {other}", (where,))
        die, aimed = self._roll("mines", f"{unit} {where}"), rules.Shot(strength + 3)
        self._attack(aimed, die, "mines", (where,), (unit,), f"mines go off under {unit}")

    def _react(self, decision: Decision, answer: Answer) -> None:
        self.at.is_watched = False
        if answer != HOLD:
            self._shoot(answer, decision.subject)
            self._put(answer, spent=self.at.setting.reaction_spends, spotted=True)

    # --- Assault [4] ---

    def _assault(self, decision: Decision, answer: Answer) -> None:
        if answer == DONE:
            self._next_phase()
            return
        at, (attacker, defender) = self.at, answer
        at.used |= {attacker}
        strengths = [assault_strength(at, id_) for id_ in answer]
        dice = [self._roll("assault", f"{attacker} {defender}", k) for k in (0, 1)]
        result = rules.assault_result(dice[0] + strengths[0] - dice[1] - strengths[1])
        where = at.pieces[defender].at
        harm = rules.HARM | {rules.BOTH: 1}
        outlook = rules.outlook(rules.assault_results(*strengths), harm)
        data = {"way": "assault", "firers": 1, "dice": dice, "strengths": strengths, "result": result}
        data |= {"outlook": outlook, "harm": float(harm.get(result, 0))}
        sums = " against ".join(f"{die}+{own}" for die, own in zip(dice, strengths, strict=True))
        text = f"{attacker} assaults {defender}, {sums}: {result}"
        self._tell("assaults", "4.2", text, (where, at.pieces[attacker].at), (attacker, defender), data=data)
        on_defender = {rules.BOTH: rules.HIT, rules.DESTROYED: rules.DESTROYED, rules.HIT: rules.HIT}
        on_attacker = {rules.BOTH: rules.HIT, rules.REPULSED: rules.HIT, rules.LOST: rules.DESTROYED}
        self._harm(defender, on_defender.get(result, rules.NOTHING))
        self._harm(attacker, on_attacker.get(result, rules.NOTHING))
        if at.pieces[defender].state == "destroyed":
            self._put(attacker, at=where)
            self._tell("moves", "4.3", f"{attacker} takes {where}", (where,), (attacker,))

    # --- The end of a game-turn ---

    def _end_game_turn(self, *, is_over: bool = False) -> None:
        """Smoke thins, events happen, and the victory lines are looked at."""
        at, self.at.phase = self.at, "end"
        scenario, sheet = at.battle.scenario, at.battle.map
        assert scenario is not None
        thinner = [replace(m, value=(m.value or 1) - 1) if m.kind == SMOKE else m for m in at.marks]
        at.marks = tuple(mark for mark in thinner if mark.value != 0)
        is_over |= self._events()
        if is_over:
            self._tell(GAME_ENDED, "7", "the game is over")
        is_last = is_over or at.now >= scenario.length.max
        strength = Strength(at)
        at.ended = outcome_by(at.setting.lines, scenario, sheet, strength, at.now, is_last=is_last)
        if at.ended is None:
            at.now, at.mover = at.now + 1, 0
            self._begin_player_turn()

    def _events(self) -> bool:
        """Does and tells the events of the scenario that happen now; whether one ends the game."""
        at, sheet = self.at, self.at.battle.map
        scenario = at.battle.scenario
        assert scenario is not None
        now = due(at.setting.happenings, at.now, Strength(at), sheet, at.happened)
        at.happened |= {one.number for one in now}
        end = GameTurnEnd(scenario, sheet, at.now, self.dice, rules.EFFECTS, self.events)
        weather, is_over = end.carry_out(now, at.in_force, lambda effect, _: self._do(effect))
        put_in_force(at, weather)
        return is_over

    def _do(self, effect: Effect) -> None:
        for id_, piece in list(self.at.of(effect.side)):
            if piece.group == effect.group and effect.do == RELEASE:
                self._put(id_, held=False)
            elif piece.group == effect.group and effect.do == BARRAGE:
                self._tell("barrage", "6.2", f"{id_} is under a barrage", (piece.at,), (id_,))
                self._harm(id_, rules.HIT)
        if effect.do == ROUSE:
            self.at.resolve[effect.side] = effect.level or 0

    # --- Tools ---

    def _put(self, id_: str, **changes: Any) -> None:
        piece: Piece = replace(self.at.pieces[id_], **changes)
        self.at.pieces[id_] = piece

    def _roll(self, purpose: str, subject: str, k: int = 0) -> int:
        return self.dice.roll(DieAddress(self.at.now, self.at.phase, purpose, subject, k), sides=10)

    def _tell(
        self,
        kind: str,
        rule: str,
        text: str,
        hexes: Sequence[str] = (),
        units: Sequence[str] = (),
        side: str = "",
        data: dict[str, Any] | None = None,
    ) -> None:
        phase = self.at.phase if self.at.now else "set-up"
        who = side or self.at.side
        self.events.append(
            Event(self.at.now, phase, kind, rule, text, tuple(hexes), tuple(units), who, data or {})
        )


def _always(at: Position) -> bool:
    """Who moves is always asked: so no game-turn passes without a question."""
    return True


def assault_strength(at: Position, id_: str) -> int:
    """What a unit adds to its die in an assault: its fire figure, without 2 for each grade [4.2]."""
    piece = at.pieces[id_]
    return at.figure(id_, "fire") - 2 * piece.suppressed - rules.QUALITIES[piece.quality]


_DO: Final[dict[str, Callable[[Play, Decision, Answer], None]]] = {
    BEGIN: lambda play, decision, answer: None,
    TRAP: Play._trap,
    DEPLOY: Play._deploy,
    SCREEN: Play._screen,
    FIRE: Play._fire,
    MOVE: Play._move,
    REACT: Play._react,
    ASSAULT: Play._assault,
}
"""What is done with the answer to each kind of question."""
