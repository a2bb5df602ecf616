"""Declares kinds of steps of moves: when each is offered, what a click means, how an answer describes it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from kpeditor.app.ruleset_ui.toolkit.actions.phase import Offer
from kpeditor.app.ruleset_ui.toolkit.buttonrow import KeyedChoice
from kpeditor.app.words import tr, tr_later
from kpeditor.rulesets.toolbox.cheapestways import Ways

if TYPE_CHECKING:
    from kpeditor.app.ruleset_ui.toolkit.moving.moves import Moving

OUT_OF_REACH = tr_later("{hex} is out of reach")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a move: its kind, the hexes it enters in order (none if the move stays in its hex), and the
    unit it concerns besides those that move.
    """

    kind: str
    hexes: tuple[str, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A planned move: the units that move together, and their steps, each made by one click."""

    units: tuple[str, ...]
    steps: tuple[Step, ...] = ()

    def then(self, *steps: Step) -> Move:
        """The move with further steps."""
        return Move(self.units, (*self.steps, *steps))

    def go(self, names: Sequence[str]) -> Move:
        """Returns the move with a way through hexes, entered in order; for no hexes the move itself."""
        return self.then(Step(GO.id, tuple(names))) if names else self

    @property
    def last(self) -> Step:
        """The last step; a step without a kind if there is none."""
        return self.steps[-1] if self.steps else Step("")


@dataclass(frozen=True)
class Reach:
    """The hexes that a move can go on to. Hexes are printed numbers.

    Attributes:
        costs: the cost to get to each hex that can be reached.
        path: returns the hexes entered on the way to one of these; for units that come onto the map, starting
            with the hex of entry.
        texts: the text in each hex: the points that are left there.
        fast: the hexes that are entered at a better rate, by road or rail; they have a colour of their own.
    """

    costs: Mapping[str, float] = field(default_factory=dict)
    path: Callable[[str], Sequence[str]] = lambda _name: ()
    texts: Mapping[str, str] = field(default_factory=dict)
    fast: frozenset[str] = frozenset()


def reach_by(ways: Ways[str], texts: Mapping[str, str], fast: frozenset[str], *, enters: bool) -> Reach:
    """Returns the reach of cheapest ways. With `enters` they begin with the hex in which units come onto the
    map.
    """

    def path(name: str) -> Sequence[str]:
        start, _, entered = ways.to(name)
        return [start, *entered] if enters else entered

    return Reach(ways.points, path, texts, fast)


class Does:
    """What a kind of step does. By itself this class moves the cheapest way to the hex that is clicked."""

    at_once = False

    def fits(self, plan: Moving, kind: StepKind, act: Move) -> bool:
        """Whether a step of this kind may follow at the end of a move."""
        return True

    def offer(self, plan: Moving, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """Returns the move that a click on a hex means, including the way there."""
        reach = plan.reached(act)
        if not reach.costs:
            return Offer()  # the move is at its end
        if name not in reach.costs:
            return Offer(text=tr(OUT_OF_REACH).format(hex=name))
        path = reach.path(name)
        return Offer(act.then(Step(kind.id, tuple(path))) if path else None)

    def passes(self, plan: Moving, act: Move) -> Sequence[tuple[str, ...]]:
        """Returns the possible steps, which are shown while the kind is chosen: for each the hexes it leads
        through in order, or the one hex to click.
        """
        return ()


@dataclass(frozen=True)
class AtOnce(Does):
    """A step made without a click, in the hex where the move ends so far. Choosing the kind again replaces
    the subject of the step by the next one.

    Attributes:
        about: returns the possible subjects of the step after a move, the likeliest first: units, or words of
            the rules; "" for a step without a subject.
    """

    about: Callable[[Move], Sequence[str]]
    at_once = True

    def fits(self, plan: Moving, kind: StepKind, act: Move) -> bool:
        """Whether there is a subject that is not chosen yet."""
        now = {act.last.unit} if act.last.kind == kind.id else set()
        return bool({*self.about(plan.without_end(kind, act))} - now)

    def offer(self, plan: Moving, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """Returns the move with the subject after that of its last step."""
        bare = plan.without_end(kind, act)
        about = self.about(bare)
        after = about.index(act.last.unit) + 1 if act.last.kind == kind.id and act.last.unit in about else 0
        return Offer(bare.then(Step(kind.id, (), about[after % len(about)])) if about else None)


@dataclass(frozen=True)
class At(Does):
    """A step in the clicked hex, to which the move goes first: who gets off or on there, how the move leaves.

    Attributes:
        where: returns the possible hexes after a move; without it, all hexes in reach. `shown`: whether these
            hexes are shown while the kind is chosen, because they are few.
        about: returns the possible subjects of the step in a hex, the likeliest first; none if the step is
            impossible there.
        why_not: says why the step is impossible in any other hex, with `{hex}`.
        enters: whether the step itself leads into the hex, without a way there.
    """

    where: Callable[[Move], Collection[str]] | None = None
    about: Callable[[Move, str], Sequence[str]] = lambda _act, _name: ("",)
    why_not: str = OUT_OF_REACH
    enters: bool = False
    shown: bool = True

    def _hexes(self, plan: Moving, act: Move) -> list[str]:
        costs = plan.reached(act).costs
        where = costs if self.where is None else self.where(act)
        return [name for name in where if (self.enters or name in costs) and self.about(act, name)]

    def fits(self, plan: Moving, kind: StepKind, act: Move) -> bool:
        """Whether there is any hex for the step."""
        return bool(self._hexes(plan, act))

    def offer(self, plan: Moving, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """Returns the move with the way to the hex and the step there, for the likeliest subject."""
        reach = plan.reached(act)
        if not self.enters and name not in reach.costs:
            return Offer(text=tr(OUT_OF_REACH).format(hex=name))
        about = self.about(act, name) if self.where is None or name in self.where(act) else ()
        if not about:
            return Offer(text=tr(self.why_not).format(hex=name))
        if self.enters:
            return Offer(act.then(Step(kind.id, (name,), about[0])))
        return Offer(act.go(reach.path(name)).then(Step(kind.id, (), about[0])))

    def passes(self, plan: Moving, act: Move) -> Sequence[tuple[str, ...]]:
        """Returns the possible hexes if they are to be shown."""
        return [(name,) for name in self._hexes(plan, act)] if self.shown else ()


@dataclass(frozen=True)
class Through(Does):
    """A step straight through a hex into the one beyond: an overrun. A click on either hex means the step.

    Attributes:
        ways: returns the possible ways from the end of a move; the last two hexes of each are the hex that
            the step leads through and the one beyond.
        why_not: says why no way leads through a hex.
    """

    ways: Callable[[Move], Iterable[tuple[str, ...]]]
    why_not: Callable[[Move, str], str]

    def offer(self, plan: Moving, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """Returns the move with the cheapest step through the hex, or through another hex into it."""
        ways = [way for way in self.ways(act) if name in way[-2:]]
        if not ways:
            return Offer(text=self.why_not(act, name))
        costs = plan.reached(act).costs
        best = min(ways, key=lambda way: (costs[way[-3]] if way[2:] else 0, len(way)))
        return Offer(act.go(best[:-2]).then(Step(kind.id, best[-2:])))

    def passes(self, plan: Moving, act: Move) -> Sequence[tuple[str, ...]]:
        """Returns the hex before, the target and the exit of each possible step."""
        start = (plan.end(act),) if plan.end(act) else ()
        return [(*start, *way)[-3:] for way in self.ways(act)]


@dataclass(frozen=True, slots=True)
class Form:
    """How an answer describes a step in a move that is written as a path (`pathmoves`). The hexes of the step
    belong to the path; `key` of the answer has `value`, or the subject of the step if `value` is None.

    Attributes:
        reads: converts the subject for the answer: `int` for a number.
        counts: whether the key holds a mapping from each subject to the number of hexes entered before.
        end: a word at the end of the path.
    """

    key: str = ""
    value: object = None
    reads: Callable[[str], object] = str
    counts: bool = False
    end: str = ""


@dataclass(frozen=True)
class StepKind(KeyedChoice):
    """A kind of step of a move.

    Attributes:
        does: what a step of this kind does. `when` says whether the kind is offered after a move; without it,
            `does` decides.
        look: how the hexes of a step are drawn: a `path` with an arrow, a path `through` the first hex, which
            is struck, a `mark` with the title in its hex, or a path `off` the map with the title at its end.
        closes: whether such a step ends the move. If it also needs no click, it replaces an earlier one of
            that sort.
        alone: whether such a step is a whole move, which it also ends.
        form: how an answer describes such a step.
    """

    does: Does = field(default_factory=Does)
    when: Callable[[Move], bool] | None = None
    look: Literal["path", "through", "mark", "off"] = "mark"
    closes: bool = False
    alone: bool = False
    form: Form = field(default_factory=Form)

    @property
    def at_once(self) -> bool:
        """Whether a step needs no click on the map, so that choosing the kind adds the step."""
        return self.does.at_once

    @property
    def ends_move(self) -> bool:
        """Whether nothing follows such a step."""
        return self.closes or self.alone

    @property
    def is_end(self) -> bool:
        """Whether such a step only tells how a move ends."""
        return self.closes and self.at_once and not self.alone


GO = StepKind(
    "go",
    tr_later("Move"),
    "G",
    tr_later("Click hexes: each click adds the cheapest way there; Ctrl+click where the move cannot end."),
    look="path",
)
