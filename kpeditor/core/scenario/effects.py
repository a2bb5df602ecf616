"""Kinds of effects: what an event may do in a game besides telling. A ruleset says which of them it knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from kpeditor.core.scenario.model import Effect, Group
from kpeditor.core.scenario.victory.describing import side_name

Target = Literal["group", "side", ""]


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
    """

    id: str
    title: str
    target: Target
    words: str
    text: str
    sets: str = ""

    @property
    def sets_level(self) -> bool:
        """Whether it gives a figure (`Effect.level`)."""
        return bool(self.sets)


RELEASE: Final = "release"
ARRIVE: Final = "arrive"
WITHDRAW: Final = "withdraw"
END: Final = "end"

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
        )
    }
)
"""The kinds that most rules can do something with, by id."""


def suits(do: str, group: Group) -> bool:
    """Whether an effect can be done to a group: who is held is released, who waits is brought in."""
    return group.held if do == RELEASE else group.waits if do == ARRIVE else True


def effect_words(effect: Effect, kinds: Mapping[str, EffectKind], titles: Mapping[str, str]) -> str:
    """An effect as an order: "release guard of the Germans".

    Args:
        kinds: what the rules know, by id; another effect is told as it is written.
        titles: what players call the sides, by id.
    """
    side = side_name(effect.side, titles) if effect.side else "(no side)"
    group = f"group {effect.group}" if effect.group else "(no group)"
    kind = kinds.get(effect.do) or USUAL.get(effect.do)
    if kind is None:
        return " ".join(word for word in (effect.do or "(nothing yet)", effect.group, effect.side) if word)
    return kind.words.format(group=group, side=side, level="(none)" if effect.level is None else effect.level)
