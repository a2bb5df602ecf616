"""Kinds of steps of moves, declared: when each is offered, what a click means, how it stands in an answer."""

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
    """One step of a move: its kind, the hexes that are entered one after the other (none where the move stays
    in its hex), and the unit it is about besides those that move.
    """

    kind: str
    hexes: tuple[str, ...] = ()
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A move that is planned: who moves together, and by which steps; each click made one."""

    units: tuple[str, ...]
    steps: tuple[Step, ...] = ()

    def then(self, *steps: Step) -> Move:
        """The move with further steps."""
        return Move(self.units, (*self.steps, *steps))

    def go(self, names: Sequence[str]) -> Move:
        """The move with a way through hexes that are entered one after the other; itself for none."""
        return self.then(Step(GO.id, tuple(names))) if names else self

    @property
    def last(self) -> Step:
        """The last step, one without a kind where there is none."""
        return self.steps[-1] if self.steps else Step("")


@dataclass(frozen=True)
class Reach:
    """Where a move can go on to. Hexes are printed numbers.

    Attributes:
        costs: what it costs to get to each hex that can be reached.
        path: the hexes entered on the way to one of these; for units that come onto the map from the hex of
            their entry on.
        texts: what is written into each hex: the points that are left there.
        fast: the hexes that are entered at a better rate, by road or rail; they have a colour of their own.
    """

    costs: Mapping[str, float] = field(default_factory=dict)
    path: Callable[[str], Sequence[str]] = lambda _name: ()
    texts: Mapping[str, str] = field(default_factory=dict)
    fast: frozenset[str] = frozenset()


def reach_by(ways: Ways[str], texts: Mapping[str, str], fast: frozenset[str], *, enters: bool) -> Reach:
    """The reach of cheapest ways; `enters`: they begin with the hex in which units come onto the map."""

    def path(name: str) -> Sequence[str]:
        start, _, entered = ways.to(name)
        return [start, *entered] if enters else entered

    return Reach(ways.points, path, texts, fast)


class Does:
    """What a kind of step does: here it goes the cheapest way to the hex that is clicked."""

    at_once = False

    def fits(self, plan: Moving, kind: StepKind, act: Move) -> bool:
        """Whether a move may go on with it."""
        return True

    def offer(self, plan: Moving, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """The move that a click on a hex means, the way there included."""
        reach = plan.reached(act)
        if not reach.costs:
            return Offer()  # the move is at its end
        if name not in reach.costs:
            return Offer(text=tr(OUT_OF_REACH).format(hex=name))
        path = reach.path(name)
        return Offer(act.then(Step(kind.id, tuple(path))) if path else None)

    def passes(self, plan: Moving, act: Move) -> Sequence[tuple[str, ...]]:
        """What the step could be, to be shown while it is chosen: hexes one after the other that it leads
        through, or the one hex that can be clicked.
        """
        return ()


@dataclass(frozen=True)
class AtOnce(Does):
    """Made without a click, where the move leads so far; chosen again it is about the next one.

    Attributes:
        about: what it could be about after a move, the likeliest first: units, or words of the rules; "" for
            a step that is about nothing.
    """

    about: Callable[[Move], Sequence[str]]
    at_once = True

    def fits(self, plan: Moving, kind: StepKind, act: Move) -> bool:
        """Whether there is one that is not chosen yet."""
        now = {act.last.unit} if act.last.kind == kind.id else set()
        return bool({*self.about(plan.without_end(kind, act))} - now)

    def offer(self, plan: Moving, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """The next one after that of the last step."""
        bare = plan.without_end(kind, act)
        about = self.about(bare)
        after = about.index(act.last.unit) + 1 if act.last.kind == kind.id and act.last.unit in about else 0
        return Offer(bare.then(Step(kind.id, (), about[after % len(about)])) if about else None)


@dataclass(frozen=True)
class At(Does):
    """In the hex that is clicked, to which the move goes first: who gets off or on there, how it leaves.

    Attributes:
        where: the hexes after a move, all that can be reached where it is left out; `shown`: they are few,
            and shown while the kind is chosen.
        about: what it could be about in a hex, the likeliest first; nothing where nobody is there for it.
        why_not: why it is possible in no other hex, with `{hex}`.
        enters: it leads itself into the hex, without a way there.
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
        """Whether there is any hex for it."""
        return bool(self._hexes(plan, act))

    def offer(self, plan: Moving, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """The way there, and what it is about first."""
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
        """The hexes, where they are few."""
        return [(name,) for name in self._hexes(plan, act)] if self.shown else ()


@dataclass(frozen=True)
class Through(Does):
    """Straight through a hex into the one beyond: an overrun. A click means either of them.

    Attributes:
        ways: the ways from where a move has led that end with these two hexes.
        why_not: why no way leads through a hex.
    """

    ways: Callable[[Move], Iterable[tuple[str, ...]]]
    why_not: Callable[[Move, str], str]

    def offer(self, plan: Moving, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        """The cheapest way through the hex, or through another one into it."""
        ways = [way for way in self.ways(act) if name in way[-2:]]
        if not ways:
            return Offer(text=self.why_not(act, name))
        costs = plan.reached(act).costs
        best = min(ways, key=lambda way: (costs[way[-3]] if way[2:] else 0, len(way)))
        return Offer(act.go(best[:-2]).then(Step(kind.id, best[-2:])))

    def passes(self, plan: Moving, act: Move) -> Sequence[tuple[str, ...]]:
        """Entry, target and exit of all."""
        start = (plan.end(act),) if plan.end(act) else ()
        return [(*start, *way)[-3:] for way in self.ways(act)]


@dataclass(frozen=True, slots=True)
class Form:
    """How a step stands in a move that is written as a path (`pathmoves`): its hexes belong to the path, and
    `key` of the answer has `value`, in place of None what the step is about.

    Attributes:
        reads: what becomes of the latter in the answer: `int` for a number.
        counts: the key has whom it is about, each with how many hexes are entered before.
        end: a word behind the path.
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
        does: what it does; `when` says whether it is offered after a move, left out where `does` knows.
        look: how its hexes are drawn: a `path` with an arrow, one `through` the first hex, which is struck,
            a `mark` with the title in its hex, a path `off` the map with the title at its end.
        closes: nothing follows it; of such steps that are made at once one takes the place of another.
        alone: it is a whole move, which nothing follows either.
        form: how it stands in an answer.
    """

    does: Does = field(default_factory=Does)
    when: Callable[[Move], bool] | None = None
    look: Literal["path", "through", "mark", "off"] = "mark"
    closes: bool = False
    alone: bool = False
    form: Form = field(default_factory=Form)

    @property
    def at_once(self) -> bool:
        """Whether it needs no click on the map: to choose it is to make it."""
        return self.does.at_once

    @property
    def ends_move(self) -> bool:
        """Whether nothing follows it."""
        return self.closes or self.alone

    @property
    def is_end(self) -> bool:
        """Whether it only tells how a move ends."""
        return self.closes and self.at_once and not self.alone


GO = StepKind(
    "go",
    tr_later("Move"),
    "G",
    tr_later("Click hexes: each click adds the cheapest way there; Ctrl+click where the move cannot end."),
    look="path",
)
