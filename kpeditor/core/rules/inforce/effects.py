"""Effects in force: changes that events make for some game-turns.

A position keeps them; engines begin and end them at the end of game-turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.rules.event import Event
from kpeditor.core.scenario.effects import LIFT, EffectKind, begins_game, lasting_words
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import Scenario

IN_FORCE, NO_LONGER = "in force", "no longer in force"
"""The kinds of the log lines for their begin and end."""


@dataclass(frozen=True, slots=True)
class InForce:
    """An effect that is in force now.

    Attributes:
        kind: its declaration by the rules.
        until: the last game-turn in which it is in force; None: until another event ends it.
        event: the number of the event that began it.
    """

    effect: Effect
    kind: EffectKind
    until: int | None
    event: int

    def words(self, numbering: Numbering | None = None) -> str:
        """The effect in words, with its duration: "fog: nobody sees farther than 4 hexes, until the end of
        game-turn 5".
        """
        ends = "" if self.until is None else f", until the end of game-turn {self.until}"
        return f"{lasting_words(self.effect, self.kind, numbering=numbering)}{ends}"

    def hexes(self, sheet: MapSheet) -> frozenset[Hex] | None:
        """The hexes it applies to, None for all of the map. An area that the map lacks has no hexes."""
        from kpeditor.core.scenario.areas.masks import hexes_of
        from kpeditor.core.scenario.areas.parsing import parse_area

        if not self.effect.area:
            return None
        try:
            return frozenset(hexes_of(parse_area(self.effect.area, sheet.numbering), sheet))
        except KpError:
            return frozenset()

    def data(self) -> dict[str, Any]:
        """The effect as plain data, for hashes and the views of sides."""
        effect = self.effect
        found = {"do": effect.do, "level": effect.level, "kind": effect.kind, "area": effect.area}
        found |= {"until": self.until, "event": self.event}
        return {key: value for key, value in found.items() if value not in ("", None)}


Weather = tuple[InForce, ...]
"""All effects in force, in the order in which they began."""


def initial(scenario: Scenario, kinds: Mapping[str, EffectKind]) -> Weather:
    """The effects in force from the start, by unconditional events of game-turn 0 that do nothing else."""
    now: Weather = ()
    for number, event in enumerate(scenario.events, start=1):
        if begins_game(event, kinds):
            for effect in event.then:
                now = begun(now, effect, kinds, 0, number)
    return now


def begun(now: Weather, effect: Effect, kinds: Mapping[str, EffectKind], turn: int, event: int) -> Weather:
    """The effects in force after an effect of an event at the end of a game-turn; it replaces one of the same
    kind and choice in the same area.
    """
    until = None if effect.turns is None else turn + effect.turns
    new = InForce(effect, kinds[effect.do], until, event)
    return (*(one for one in now if _what(one.effect) != _what(effect)), new)


def _what(effect: Effect) -> tuple[str, str, str]:
    return effect.do, effect.kind, effect.area


@dataclass(frozen=True, slots=True)
class Change:
    """The change of the effects in force by an event or by the end of a game-turn, and its log."""

    now: Weather
    events: tuple[Event, ...] = ()


def run_out(now: Weather, turn: int, numbering: Numbering | None = None) -> Change:
    """The effects that remain at the end of a game-turn."""
    left = tuple(one for one in now if one.until is None or one.until > turn)
    return Change(left, _told(turn, (one for one in now if one not in left), numbering, NO_LONGER))


def is_lasting(effect: Effect, kinds: Mapping[str, EffectKind]) -> bool:
    """Whether `changed` carries out an effect: one that lasts, or that ends lasting effects."""
    kind = kinds.get(effect.do)
    return effect.do == LIFT or (kind is not None and kind.lasts)


def changed(
    now: Weather,
    effect: Effect,
    kinds: Mapping[str, EffectKind],
    turn: int,
    event: int,
    numbering: Numbering | None = None,
    because: str = "",
) -> Change:
    """The change of the effects in force by an effect of an event at the end of a game-turn.

    `because` is the reason in words, for the log.
    """
    data: dict[str, Any] = {"event": event, **({"because": because} if because else {})}
    if effect.do == LIFT:
        left = tuple(one for one in now if one.effect.do != effect.kind)
        return Change(left, _told(turn, (one for one in now if one not in left), numbering, NO_LONGER, data))
    after = begun(now, effect, kinds, turn, event)
    return Change(after, _told(turn, after[-1:], numbering, IN_FORCE, data))


def _told(
    turn: int,
    them: Iterable[InForce],
    numbering: Numbering | None,
    kind: str,
    data: Mapping[str, Any] | None = None,
) -> tuple[Event, ...]:
    phase = "end" if turn else "start"
    return tuple(
        Event(
            turn,
            phase,
            kind,
            "",
            _sentence(one, numbering, kind),
            data={**(data or {"event": one.event}), "effect": one.effect.do},
        )
        for one in them
    )


def _sentence(one: InForce, numbering: Numbering | None, kind: str) -> str:
    if kind == IN_FORCE:
        return f"in force from now on: {one.words(numbering)}"
    return f"over: {lasting_words(one.effect, one.kind, numbering=numbering)}"


def told_initially(now: Weather, numbering: Numbering | None = None) -> tuple[Event, ...]:
    """The log of what is in force from the start."""
    return _told(0, now, numbering, IN_FORCE)


def as_event(now: Weather, past: int) -> ScenarioEvent | None:
    """The effects in force as an event of a new scenario, which begins after `past` game-turns; None if there
    are none.
    """
    if not now:
        return None
    then = tuple(
        replace(one.effect, turns=None if one.until is None else one.until - past)
        for one in now
        if one.until is None or one.until > past
    )
    return ScenarioEvent(turns=(0,), then=then) if then else None
