"""Kinds of effects: what an event may do in a game besides telling a text. A ruleset says which of them it
knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from kpeditor.core.errors import KpError
from kpeditor.core.texts import count

if TYPE_CHECKING:
    from kpeditor.core.geometry.numbering import Numbering
    from kpeditor.core.scenario.draws import Draw
    from kpeditor.core.scenario.events import Effect, ScenarioEvent
    from kpeditor.core.scenario.model import Group

Target = Literal["group", "side", ""]
AreaUse = Literal["", "may", "must"]


@dataclass(frozen=True, slots=True)
class EffectKind:
    """A kind of effect.

    Attributes:
        id: as scenario files write it after `do`.
        title: what a form calls it, in front of the name of whom it is done to.
        target: whom it names: a group of a side, a side, or nobody.
        words: the effect as an order, with `{group}`, `{side}` and `{level}` where they belong.
        sets: the field of its side that it gives a new value (`Effect.level`), "" for none.
        text: what it means, in a sentence or two.
        amount: what its figure (`Effect.level`) may be where it sets no field, None for no figure.
        choices: what it may be about (`Effect.kind`), with a title each; empty for nothing.
        area: whether it holds in an area (`Effect.area`): "" in none, "may" or "must".
        lasts: whether it holds for some game-turns (`Effect.turns`), or until another event ends it.
        change: what an effect that lasts changes, by which others than its engine know it: one of the
            `CHANGES`; "" for something of its own.
        source: where it comes from when no rulebook has it: "invented", "unverified".
    """

    id: str
    title: str
    target: Target
    words: str
    text: str
    sets: str = ""
    amount: Amount | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    area: AreaUse = ""
    lasts: bool = False
    change: str = ""
    source: str = ""

    @property
    def sets_level(self) -> bool:
        """Whether it has a figure (`Effect.level`)."""
        return bool(self.sets) or self.amount is not None

    @property
    def full_text(self) -> str:
        """What it means, and that it is not printed where no rulebook has it."""
        return f"{self.text} ({self.source}, not in the printed rules)" if self.source else self.text


@dataclass(frozen=True, slots=True)
class Amount:
    """The limits of the figure of an effect, and the value a form begins with."""

    least: int
    most: int
    usual: int


SIGHT_RANGE: Final = "sight range"
SMOKE: Final = "smoke"
IGNORED: Final = "ignored hexsides"
COST: Final = "cost"
ALLOWANCE: Final = "allowance"
CLOSED: Final = "closed"
CHANGES: Final = (SIGHT_RANGE, SMOKE, IGNORED, COST, ALLOWANCE, CLOSED)
"""What effects that last may change: how far anybody sees (`level` hexes), lines of sight that touch an area,
a kind of hexside that hides nothing (`kind`), the cost of hexes (`level` points more in those of a `kind`),
movement allowances (`level` points less), hexes nobody enters.
"""
RELEASE: Final = "release"
ARRIVE: Final = "arrive"
WITHDRAW: Final = "withdraw"
END: Final = "end"
DRAW: Final = "draw"
LIFT: Final = "lift"

USUAL: Final[Mapping[str, EffectKind]] = MappingProxyType(
    {
        kind.id: kind
        for kind in (
            EffectKind(
                RELEASE,
                "release",
                "group",
                "release {group} of {side}",
                "A held group may move from the next game-turn on.",
            ),
            EffectKind(
                ARRIVE,
                "bring in",
                "group",
                "bring in {group} of {side}",
                "A group whose entry waits for an event enters in the next game-turn, by its entry hexes.",
            ),
            EffectKind(
                WITHDRAW,
                "withdraw",
                "group",
                "withdraw {group} of {side}",
                "What is left of a group leaves the map at once. "
                "Its units count neither as lost nor as gone by the exit.",
            ),
            EffectKind(
                END,
                "end the game",
                "",
                "end the game",
                "The game is over with this game-turn, and the victory lines decide as at its end.",
            ),
            EffectKind(
                DRAW,
                "draw lots of",
                "",
                "draw lots of {kind}",
                "Chance decides which groups of a draw enter in the next game-turn, by their entry hexes.",
            ),
        )
    }
)
"""The kinds that most rules can carry out, by id."""


def with_lifting(kinds: Mapping[str, EffectKind]) -> Mapping[str, EffectKind]:
    """These kinds, and the kind that ends the lasting ones among them."""
    lasting = {id_: kind.title for id_, kind in kinds.items() if kind.lasts}
    text = "What holds until another event ends it, or for some game-turns yet, is over."
    lift = EffectKind(LIFT, "no more", "", "end {kind}", text, choices=lasting)
    return MappingProxyType({**kinds, LIFT: lift} if lasting else kinds)


def begins_game(event: ScenarioEvent, kinds: Mapping[str, EffectKind]) -> bool:
    """Whether an event puts something in force before the first game-turn."""
    if 0 not in event.turns or event.when or event.roll is not None or not event.then:
        return False
    return all((kind := kinds.get(effect.do)) is not None and kind.lasts for effect in event.then)


def choices_of(kind: EffectKind, draws: Iterable[Draw]) -> Mapping[str, str]:
    """The choices for `Effect.kind`: for a draw, the draws of the scenario that wait for an event."""
    if kind.id == DRAW:
        return {draw.id: draw.id for draw in draws if draw.on_event}
    return kind.choices


def suits(do: str, group: Group) -> bool:
    """Whether an effect can apply to a group: a held group is released, a waiting one is brought in."""
    return group.held if do == RELEASE else group.waits if do == ARRIVE else True


def effect_words(
    effect: Effect,
    kinds: Mapping[str, EffectKind],
    titles: Mapping[str, str],
    numbering: Numbering | None = None,
    turn_word: str = "game-turn",
) -> str:
    """An effect as an order: "release guard of the Germans", "mud: woods cost 1 more, for 3 game-turns".

    Args:
        kinds: what the rules know, by id; another effect is told as it is written.
        titles: what players call the sides, by id.
        numbering: how hexes are numbered; without it an area is told as it is written.
        turn_word: what the rules call a game-turn.
    """
    kind = kinds.get(effect.do) or USUAL.get(effect.do)
    if kind is None:
        return " ".join(word for word in (effect.do or "(nothing yet)", effect.group, effect.side) if word)
    ends = ""
    if kind.lasts and effect.turns is not None:
        ends = f", for {count(effect.turns, turn_word)}" if effect.turns != 1 else f", for one {turn_word}"
    return lasting_words(effect, kind, titles, numbering) + ends


def lasting_words(
    effect: Effect,
    kind: EffectKind,
    titles: Mapping[str, str] = MappingProxyType({}),
    numbering: Numbering | None = None,
) -> str:
    """An effect of a kind in words, without how long it lasts."""
    from kpeditor.core.scenario.victory.describing import side_name

    side = side_name(effect.side, titles) if effect.side else "(no side)"
    about = (kind.choices.get(effect.kind) or effect.kind or "(nothing yet)").lower()
    if kind.id == DRAW:
        about = effect.kind or "(nothing yet)"
    words = kind.words.format(
        group=f"group {effect.group}" if effect.group else "(no group)",
        side=side,
        level="(none)" if effect.level is None else effect.level,
        kind=about,
    )
    where = f" {_area_words(effect.area, numbering)}" if effect.area else ""
    return words + (where or (" (nowhere yet)" if kind.area == "must" else ""))


def _area_words(text: str, numbering: Numbering | None) -> str:
    from kpeditor.core.scenario.areas.describing import area_sentence
    from kpeditor.core.scenario.areas.parsing import parse_area

    if numbering is None:
        return text
    try:
        return area_sentence(parse_area(text, numbering), numbering)
    except KpError:
        return text
