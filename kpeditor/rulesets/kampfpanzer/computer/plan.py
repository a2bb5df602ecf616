"""Plan: the orders of one side for one game-turn: fire first, then who rides, enters, moves and waits."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kpeditor.core.geometry.directions import Direction
from kpeditor.rulesets.kampfpanzer.computer import gunnery, overrunning, riding, waiting
from kpeditor.rulesets.kampfpanzer.computer.atlas import march
from kpeditor.rulesets.kampfpanzer.computer.foresight import Clocked, Foresight, foresee
from kpeditor.rulesets.kampfpanzer.computer.goals import goals_of
from kpeditor.rulesets.kampfpanzer.computer.moves import Choice, Options, Scorer
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, Position, may_share
from kpeditor.rulesets.kampfpanzer.orders import Face, Fire, Leg, Move, Order, Overrun, Stop, legs
from kpeditor.rulesets.toolbox.doctrine import Doctrine
from kpeditor.rulesets.toolbox.ways import Obstacles, Sought

FACE_WORTH = 0.05
MOST_TOLD = 5


@dataclass
class Plan:
    """The orders of a side in the making.

    Attributes:
        orders: by piece; who is missing does nothing.
        ends: by cell the unit that plans to end its movement there.
        explains: whether to keep the best moves that were not chosen, for explanations.
        weighed: by piece what was weighed: score, what it is, and the terms.
    """

    position: Position
    side: int
    doctrine: Doctrine
    explains: bool = False
    orders: dict[int, Order] = field(default_factory=dict)
    ends: dict[int, list[int]] = field(default_factory=dict)
    weighed: dict[int, list[tuple[float, Order | None, dict[str, float]]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.survey = Survey(self.position, self.side)
        self.goals = goals_of(self.survey, self.doctrine)
        self.foresight = foresee(self.survey, self.doctrine)
        turns, ops = self.position.game.bans[self.side]
        banned = self.position.turn in turns
        self.may_move = not (banned and "move" in ops)
        self.may_overrun = not (banned and "overrun" in ops)
        self.is_last = self.position.turn >= self.position.game.scenario.length.max
        self.shelled: dict[int, int] = {}

    def make(self) -> None:
        """Fills `orders`; units that have an order already keep it."""
        ready = [i for i in self.survey.own if not self.survey.level[i]]
        self._shell(ready)
        covered = self._covered()
        self.scorer = Scorer(self.survey, self.foresight, self.doctrine, self.goals, self.is_last, covered)
        free = self._without_order(ready)
        options = {i: self.scorer.options(i) if self._moves(i) else Options(0.0, {}) for i in free}
        riding.plan(self, self._unheld(free), options)
        self._fire(self._without_order(free), options)
        if self.explains:
            self._tell_moves(options)
        free = self._without_order(free)
        entering = self._enter()
        for index in sorted(free, key=lambda i: (options[i].left, i)):
            self._move_or_wait(index, options[index])
        for index in self._without_order(entering):  # those that moved away may have made room
            self._enter_one(index)

    def _without_order(self, among: list[int]) -> list[int]:
        return [index for index in among if index not in self.orders]

    def _covered(self) -> set[int]:
        """The cells this side shells, where none of its units should go."""
        shells = [order for order in self.orders.values() if isinstance(order, Fire)]
        return {cell for order in shells for cell in waiting.pattern(self.survey, order)}

    def _moves(self, index: int) -> bool:
        return self.may_move and index not in self.position.held

    def _unheld(self, among: list[int]) -> list[int]:
        """The units that are not held by an event."""
        held = self.position.held
        return [i for i in among if i not in held] if held else among

    # --- Fire ---

    def _shell(self, ready: Iterable[int]) -> None:
        """Orders H fire first, so that no unit moves into shelled cells."""
        counts: dict[int, int] = {}
        for index in ready:
            if self.survey.pieces[index].figures.weapon != "H" or index in self.orders:
                continue
            shot = waiting.shelling(self.survey, self.foresight, self.doctrine, index, counts)
            if shot is not None:
                cell = self.survey.ground.cell(shot[1].target)
                counts[cell] = counts.get(cell, 0) + 1
                self.orders[index] = shot[1]
                self.weigh(index, shot[0], shot[1], {"shells": shot[0]})

    def _fire(self, free: list[int], options: dict[int, Options]) -> None:
        """Overruns and volleys, each where it gains more than moving on."""
        price = {i: options[i].gain for i in free if self._fires_direct(i)}
        volleys = self._volleys(price)
        if self.may_overrun and self.doctrine.overrun:
            share = {i: v.value / len(v.firers) for v in volleys for i in v.firers}
            onrushes = overrunning.overruns(self, self._unheld(free), options, share)
            for onrush in onrushes:
                for index, order in onrush.orders.items():
                    self.take(index, order)
                    share_of = onrush.value / len(onrush.orders)
                    self.weigh(index, share_of, order, {"overruns": share_of})
            if onrushes:
                volleys = self._volleys({i: p for i, p in price.items() if i not in self.orders})
        self.orders |= gunnery.orders_for(self.survey, volleys)
        for volley in volleys:
            self.foresight.denied.pop(volley.target, None)  # it is unlikely to move
        for volley in volleys:
            for index in volley.firers:
                fires = volley.value / len(volley.firers)
                terms = {**options[index].terms, "fires": fires}
                self.weigh(index, options[index].stay + fires, self.orders[index], terms)

    def _volleys(self, price: dict[int, float]) -> list[gunnery.Volley]:
        return gunnery.Gunnery(self.survey, self.foresight, self.doctrine, price, last=self.is_last).volleys()

    def _fires_direct(self, index: int) -> bool:
        return self.survey.pieces[index].figures.weapon not in ("", "H")

    # --- Movement ---

    def _move_or_wait(self, index: int, options: Options) -> None:
        """Orders the best of moving, waiting fire and staying."""
        stay, order = options.stay, self._waits(index)
        terms = dict(options.terms)
        if order is not None:
            stay += order[0]
            terms["waits"] = order[0]
        self.weigh(index, stay, order[1] if order else None, terms)
        for choice in options.choices:
            if choice.score <= stay:
                break
            if self._may_end(index, choice.cell):
                move = self._walk(index, options, choice)
                self.weigh(index, choice.score, move, choice.terms)
                self.take(index, move)
                return
        if order is not None:
            self.orders[index] = order[1]

    def _waits(self, index: int) -> tuple[float, Order] | None:
        """Opportunity fire, or a gun that turns toward the enemy."""
        if self._fires_direct(index):
            shot = waiting.opportunity(self.survey, self.foresight, self.doctrine, index)
            if shot is not None:
                return shot
        if self.survey.pieces[index].is_gun:
            facing = waiting.best_facing(self.survey, self.foresight, index)
            if facing is not None:
                return FACE_WORTH, Face(Direction(facing))
        return None

    def _walk(self, index: int, options: Options, choice: Choice) -> Move:
        ground = self.survey.ground
        cell = choice.exit[0] if choice.exit is not None else choice.cell
        way = options.march.directions(cell, ground.neighbours)
        leaves = Direction(choice.exit[1]) if choice.exit is not None else None
        wait = 0 if leaves is not None else wait_for(self.survey, self.foresight, index, way)
        return Move((*((Stop(wait),) if wait else ()), *legs(way)), exit=leaves)

    def _may_end(self, index: int, cell: int) -> bool:
        """True when nothing of this side is in the way there (R-PLOT-3)."""
        if cell == OFF:
            return True
        survey = self.survey
        others = [i for i in self.ends.get(cell, ()) if i != index]
        others += [
            i
            for i in survey.there.get(cell, ())
            if i != index and not isinstance(self.orders.get(i), Move | Overrun)
        ]
        if not others:
            return True
        return may_share(survey.pieces[i] for i in (index, *others))

    def may_end(self, index: int, cell: int) -> bool:
        """True when a piece may plan to end its movement in a cell."""
        bars = self.survey.pieces[index].leaves_wreck and cell in self.position.entrenchments
        return not bars and cell not in self.survey.held and self._may_end(index, cell)

    def take(self, index: int, order: Order) -> None:
        """Gives an order and notes where a movement ends."""
        self.orders[index] = order
        if isinstance(order, Move | Overrun):
            end = self._end(index, order)
            if end != OFF:
                self.ends.setdefault(end, []).append(index)

    def _end(self, index: int, order: Move | Overrun) -> int:
        ground = self.survey.ground
        if isinstance(order, Move) and order.exit is not None:
            return OFF
        cell = ground.cell(order.entry) if order.entry else self.survey.cell[index]
        steps = [leg.direction for leg in order.path if isinstance(leg, Leg) for _ in range(leg.hexes)]
        if isinstance(order, Overrun):
            steps += [order.direction, order.direction]  # once into the hex and once out of it
        for direction in steps:
            cell = ground.neighbours[cell][direction]
        return cell

    def _tell_moves(self, options: dict[int, Options]) -> None:
        """The best moves of every unit, whatever it does."""
        for index, found in options.items():
            for choice in found.choices[:MOST_TOLD]:
                self.weigh(index, choice.score, self._walk(index, found, choice), choice.terms)
            if not isinstance(self.orders.get(index), Move | Overrun | None):
                self.weigh(index, found.stay, None, found.terms)

    # --- Entering ---

    def _enter(self) -> list[int]:
        """Orders units that are due onto the map, if they find a hex to stop in (Q141)."""
        entering = []
        for piece in self.position.game.side_pieces(self.side):
            status = self.position.status[piece.index]
            waits = status.place is Place.DUE and status.carrier == NOBODY and not status.level
            if waits and self.position.is_due(piece) and piece.index not in self.orders:
                entering.append(piece.index)
        for index in entering:
            self._enter_one(index)
        return entering

    def _enter_one(self, index: int) -> None:
        survey, piece = self.survey, self.survey.pieces[index]
        mobility, wrecks = survey.ratings.mobility[index], self.position.wrecks
        starts = [(c, survey.ground.arrival_cost(mobility, c, wrecks)) for c in sorted(piece.entry)]
        options = self.scorer.options(index, starts)
        choices = options.choices
        if not any(self.may_end(index, c.cell) if c.cell != OFF else True for c in choices):
            # All good places are taken: any hex will do.
            options.march = march(
                survey.ground,
                mobility,
                starts,
                piece.figures.allowance,
                self.scorer.flat,
                Obstacles(changed=wrecks),
                Sought(most=survey.ground.size),
            )
            choices = [Choice(0.0, cell, {"must enter": 0.0}) for cell in options.march.spent]
        for choice in choices:
            if choice.cell != OFF and not (
                self._may_end(index, choice.cell) and not self._trenched(index, choice.cell)
            ):
                continue
            last = choice.exit[0] if choice.exit is not None else choice.cell
            way = options.march.directions(last, survey.ground.neighbours)
            first = last
            for direction in reversed(way):
                first = survey.ground.neighbours[first][(direction + 3) % 6]
            leave = Direction(choice.exit[1]) if choice.exit is not None else None
            move = Move(legs(way), entry=survey.ground.hex(first), exit=leave)
            self.weigh(index, choice.score, move, choice.terms)
            self.take(index, move)
            return

    def _trenched(self, index: int, cell: int) -> bool:
        return self.survey.pieces[index].leaves_wreck and cell in self.position.entrenchments

    def weigh(self, index: int, score: float, order: Order | None, terms: dict[str, float]) -> None:
        """Records a candidate for explanations."""
        self.weighed.setdefault(index, []).append((score, order, terms))


LONGEST_WAIT = 8
"""Half points."""


def wait_for(survey: Survey, foresight: Foresight, index: int, way: Sequence[int]) -> int:
    """Half points to wait before a path (as directions), 0 when nobody is expected to cross it or waiting
    does not help.
    """
    ground, mobility = survey.ground, survey.ratings.mobility[index]
    cell, points, mine = survey.cell[index], 0, [(survey.cell[index], 0)]
    beside = set(ground.neighbours[cell])
    for direction in way:
        points += ground.step_cost(mobility, cell, direction, survey.position.wrecks)
        cell = ground.neighbours[cell][direction]
        mine.append((cell, points))
        beside.update(ground.neighbours[cell])
    crossing = [
        _clocked(survey, foresight, foe)
        for foe, path in foresight.paths.items()
        if foe in foresight.denied and not beside.isdisjoint(path) and survey.position.would_have_zone(foe)
    ]
    if not crossing:
        return 0
    best, wait = _taken(survey, mine, crossing, 0), 0
    for delay in range(2, min(LONGEST_WAIT, survey.ratings.allowance[index] - points) + 1, 2):
        if best == len(mine) - 1:
            break
        taken = _taken(survey, mine, crossing, delay)
        if taken > best:
            best, wait = taken, delay
    return wait


def _clocked(survey: Survey, foresight: Foresight, foe: int) -> Clocked:
    found = foresight.clocked.get(foe)
    if found is None:
        ground, mobility = survey.ground, survey.ratings.mobility[foe]
        cell, points = survey.cell[foe], 0
        found = foresight.clocked[foe] = [(cell, points)]
        for there in foresight.paths[foe]:
            points += ground.step_cost(mobility, cell, ground.neighbours[cell].index(there))
            cell = there
            found.append((cell, points))
    return found


def _taken(survey: Survey, mine: Clocked, crossing: list[Clocked], delay: int) -> int:
    """How many steps are taken before one of the others is met."""
    least = len(mine) - 1
    my_times = [at + delay for _, at in mine[1:]]
    for theirs in crossing:
        their_times = [at for _, at in theirs[1:]]
        for tick in sorted({*my_times, *their_times}):
            steps = bisect_right(my_times, tick)
            if steps >= least:
                break
            other = theirs[bisect_right(their_times, tick)][0]
            if survey.atlas.distances(mine[steps][0])[other] <= 1:
                least = steps
                break
    return least
