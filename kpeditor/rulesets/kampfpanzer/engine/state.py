"""KampfState: KampfPanzer as a game: deployment by side, then both sides plot in secret each game-turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kpeditor.core.errors import BadExpression
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.rules.dice import Dice
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.inforce.effects import Weather
from kpeditor.core.rules.known.sharing import Sharing
from kpeditor.core.rules.setup import plain
from kpeditor.core.rules.setup.drawing import unknown_groups, view_without_drawn
from kpeditor.core.rules.setup.progress import Progress, view_for
from kpeditor.core.rules.state import Answer, Decision, IllegalAnswer, Outcome
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import Translate
from kpeditor.rulesets.kampfpanzer.engine import knowing
from kpeditor.rulesets.kampfpanzer.engine.deployment import (
    NO_MAPPING,
    deploy,
    faults_of_deployment,
    needs_deployment,
)
from kpeditor.rulesets.kampfpanzer.engine.movement.path import Path
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.position import NO_FACING, NOBODY, Place, Position
from kpeditor.rulesets.kampfpanzer.engine.resolution import resolve_turn
from kpeditor.rulesets.kampfpanzer.engine.settingup import do_step, faults_of_step, view_of_marks
from kpeditor.rulesets.kampfpanzer.engine.start import start
from kpeditor.rulesets.kampfpanzer.engine.victory import outcome_of
from kpeditor.rulesets.kampfpanzer.orders import Order, parse_order
from kpeditor.rulesets.toolbox.states import FiledState

DEPLOY = "deploy"
PLOT = "plot"


@dataclass(frozen=True)
class KampfState(FiledState[Position]):
    """One position with the pending decisions.

    Answers to `deploy`: place by unit id (see `deployment.py`), in a set-up in steps also hex by mark, and to
    `choose` the choice. Answers to `plot`: plotting code by unit id.
    """

    @classmethod
    def of(cls, battle: Battle) -> KampfState:
        """The start of a game.

        Raises:
            KpError: when the scenario cannot be played as it is.
        """
        return cls(_past_empty_deployments(start(battle)))

    @property
    def turn(self) -> int:
        """The game-turn, 0 during deployment."""
        return self.position.turn

    @property
    def battle(self) -> Battle:
        return Battle(self.position.game.ground.sheet, self.position.game.scenario)

    @property
    def progress(self) -> Progress | None:
        """How far a set-up in steps has come."""
        return self.position.progress

    @property
    def in_force(self) -> Weather:
        """What events have put in force."""
        return self.position.in_force

    @property
    def tells_events(self) -> bool:
        """Whether an event of the scenario changes the game; then all events are tested against the same
        position.
        """
        return bool(self.position.game.happenings)

    def pending(self) -> tuple[Decision, ...]:
        """One side's deployment, or both sides' plots."""
        if self.position.ended:
            return ()
        sides = self.position.game.sides
        if self.position.progress is not None and (asked := self.position.progress.decision()):
            return (asked,)
        if self.position.turn == 0:
            return (Decision(sides[self.position.deployed], DEPLOY, 0),)
        return tuple(Decision(side, PLOT, self.position.turn) for side in sides)

    def faults(self, decision: Decision, answer: Answer) -> list[IllegalAnswer]:
        """Everything illegal in a deployment or a plot, unit by unit."""
        side = self.position.game.sides.index(decision.side)
        if _is_in_steps(self.position):
            return faults_of_step(self.position, side, answer)
        if decision.kind == DEPLOY:
            return faults_of_deployment(self.position, side, answer)
        return self._judged(side, answer)[1]

    def sharing(self, decision: Decision) -> Sharing:
        """Each player of a side deploys his own units and plots for them."""
        at = self.position
        if decision.kind == PLOT:
            return Sharing("parts", naming="names")
        if at.progress is not None and not at.progress.is_over:
            return plain.sharing(at.progress)
        mine = at.to_deploy(at.game.sides.index(decision.side))
        return Sharing("parts", frozenset(piece.id for piece in mine), "names")

    def plotting(self, side: int, answer: Answer) -> Plotting:
        """The orders of a side as read.

        Raises:
            IllegalAnswer: when one is illegal.
        """
        plotting, faults = self._judged(side, answer)
        for fault in faults:
            raise fault
        return plotting

    def _judged(self, side: int, answer: Answer) -> tuple[Plotting, list[IllegalAnswer]]:
        """The orders of a side as read, and everything illegal in them."""
        if not isinstance(answer, Mapping):
            return Plotting(self.position, side, {}), [IllegalAnswer(NO_MAPPING)]
        plots, faults = read_plots(self.position, side, answer)
        plotting = Plotting(self.position, side, plots)
        told = {fault.subject for fault in faults}
        return plotting, [*faults, *(fault for fault in plotting.faults() if fault.subject not in told)]

    def advance(self, answers: Mapping[Decision, Answer], dice: Dice) -> tuple[KampfState, list[Event]]:
        """Deploys a side, or resolves a game-turn.

        Raises:
            IllegalAnswer: when an answer is missing or illegal.
        """
        pending = self.pending()
        for decision in pending:
            if decision not in answers:
                raise IllegalAnswer(f"{decision.side} have not answered")
        if not pending:
            return self, []
        if _is_in_steps(self.position):
            self.verify(pending[0], answers[pending[0]])
            side = self.position.game.sides.index(pending[0].side)
            position, events = do_step(self.position, side, answers[pending[0]])
            return KampfState(_past_empty_deployments(position)), events
        if pending[0].kind == DEPLOY:
            position, events = deploy(self.position, self.position.deployed, answers[pending[0]])
            position.deployed += 1
            return KampfState(_past_empty_deployments(position)), events
        plots: dict[int, Order] = {}
        paths: dict[int, Path] = {}
        for side, decision in enumerate(pending):
            plotting = self.plotting(side, answers[decision])
            plots |= plotting.orders
            paths |= plotting.paths
        return self.resolved(plots, dice, paths)

    def resolved(
        self, plots: dict[int, Order], dice: Dice, paths: dict[int, Path]
    ) -> tuple[KampfState, list[Event]]:
        """Resolves a game-turn with orders known to be legal; computes the paths that `paths` does not
        hold.
        """
        position, events = resolve_turn(self.position, plots, dice, paths)
        position.ended = ended = outcome_of(position, position.turn)
        if ended:
            events.append(_end(ended, position.game.scenario.called(ended.winner)))
        position.turn += 1
        return KampfState(position), events

    def copy(self) -> KampfState:
        """An independent copy; the facts of the game are shared."""
        return KampfState(self.position.copy())

    def view_for(self, side: str) -> Mapping[str, Any]:
        """The whole position as plain data; in deployment the other side's units that stand nowhere yet
        have no place, and plots are never part of a position.
        """
        position, game = self.position, self.position.game
        view = {
            "turn": position.turn,
            "side": side,
            "units": {piece.id: _unit(position, piece.index) for piece in game.pieces},
            "wrecks": sorted(game.ground.numbers[cell] for cell in position.wrecks),
            "entrenchments": {
                game.ground.numbers[cell]: game.sides[owner]
                for cell, owner in sorted(position.entrenchments.items())
            },
        }
        if position.in_force:
            view["in_force"] = [one.data() for one in position.in_force]
        groups = {piece.id: piece.group for piece in game.pieces}
        due = {piece.id for piece in game.pieces if position.is_due(piece)}
        view = {**view_without_drawn(view, game.scenario, side, groups, due.__contains__)}
        if position.progress is None:
            return view
        if not position.progress.is_over:
            del view["side"]  # where nothing is hidden yet, all sides have the same view
        return view_of_marks(view_for(position.progress, side, view), position, side)

    def known_to(self, side: str) -> KampfState:
        """The position without units of hidden draws that have not come: as if nobody had placed them. The
        side knows which of its own it may bring in now.
        """
        position, game = self.position.copy(), self.position.game
        unknown = unknown_groups(game.scenario, side)
        for piece in game.pieces if unknown else ():
            of, status = game.sides[piece.side], position.status[piece.index]
            is_hidden = (of, piece.group) in unknown and status.place is Place.DUE
            if is_hidden and not (of == side and position.is_due(piece)):
                status.place, status.carrier, status.passenger = Place.WITHDRAWN, NOBODY, NOBODY
                position.called -= {piece.index}
        return KampfState(position) if unknown else self

    def known_data(self, side: str) -> Any:
        """What a side knows of the position."""
        seen = self.view_for(side)["units"]
        hidden = {piece.id for piece in self.position.game.pieces if piece.id not in seen}
        return knowing.known_data(self.known_to(side).position, side, hidden)

    def with_known(self, data: Any) -> KampfState:
        """The position that `known_data` told."""
        return KampfState(knowing.with_known(self.position, data))

    def order_words(self, unit: str, order: str, tr: Translate = str) -> str:
        """An order in plotting code, or the code of a deployment, in words."""
        from kpeditor.rulesets.kampfpanzer.engine.plots.orderwords import in_words

        return in_words(self.position, unit, order, tr)

    def digest(self) -> str:
        return self.position.digest()


STATE = KampfState
"""What games begin with."""


def _unit(position: Position, index: int) -> dict[str, Any]:
    game = position.game
    piece, status = game.pieces[index], position.status[index]
    # A pair has one level, its carrier's; riders of tanks have their own (R-VEH-4, R-RID-4).
    aboard = status.carrier != NOBODY and game.pieces[status.carrier].is_transport
    bears = position.status[status.carrier] if aboard else status
    found: dict[str, Any] = {
        "side": game.sides[piece.side],
        "type": piece.type,
        "state": {Place.DUE: "due", Place.MAP: "map"}.get(status.place, status.place.name.lower()),
        "hex": game.ground.numbers[status.cell] if status.place is Place.MAP else None,
        "level": bears.level,
        "pinned": bears.pinned,
    }
    if index in position.held and status.place in (Place.DUE, Place.MAP):
        found["held"] = True
    if status.facing != NO_FACING:
        found["facing"] = Direction(status.facing).name
    if status.carrier != NOBODY:
        found["carried_by"] = game.pieces[status.carrier].id
    return found


def read_plots(
    position: Position, side: int, answer: Mapping[str, str]
) -> tuple[dict[int, Order], list[IllegalAnswer]]:
    """The orders of a side by piece, and what cannot be read or is not this side's."""
    plots: dict[int, Order] = {}
    faults = []
    numbering = position.game.ground.sheet.numbering
    for id_, text in answer.items():
        index = position.game.index.get(str(id_), NOBODY)
        if index == NOBODY or position.game.pieces[index].side != side:
            faults.append(IllegalAnswer(f"unit {id_} is not one of this side's", "5.0", str(id_)))
            continue
        try:
            plots[index] = parse_order(str(text), numbering)
        except BadExpression as bad:
            title = position.game.pieces[index].title
            faults.append(IllegalAnswer(f"{title}: {bad}", "5.1", str(id_), bad.offset))
    return plots, faults


def _is_in_steps(position: Position) -> bool:
    """Whether a step of the set-up is asked now."""
    return position.progress is not None and not position.progress.is_over


def _past_empty_deployments(position: Position) -> Position:
    """Skips sides that have nothing to deploy; after the last side, game-turn 1 begins."""
    if position.progress is not None and not position.progress.is_over:
        return position
    while position.deployed < len(position.game.sides) and not needs_deployment(position, position.deployed):
        position.deployed += 1
    if position.deployed >= len(position.game.sides):
        position.turn = max(position.turn, 1)
    return position


def _end(outcome: Outcome, winner: str) -> Event:
    who = "The game is a draw" if outcome.winner == "draw" else f"{winner} win"
    level = {"level": outcome.level} if outcome.level else {}
    points = {"points": dict(outcome.points)} if outcome.points else {}
    text = f"{who} ({outcome.level}): {outcome.reason}" if level else f"{who}: {outcome.reason}"
    data = {"winner": outcome.winner, **level, **points}
    return Event(outcome.turn, "end", "game over", "14.0", text, data=data)
