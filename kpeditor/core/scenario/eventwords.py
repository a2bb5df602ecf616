"""Events of a scenario in English: "At the end of game-turn 3: release group guard of the Germans, and tell
both sides: The bridge is intact."
"""

from __future__ import annotations

from collections.abc import Mapping

from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.describing import listed
from kpeditor.core.scenario.effects import USUAL, EffectKind, effect_words
from kpeditor.core.scenario.model import ScenarioEvent
from kpeditor.core.scenario.victory.describing import condition_sentence, side_name
from kpeditor.core.scenario.victory.nodes import Condition


def event_sentence(
    event: ScenarioEvent,
    condition: Condition | None,
    titles: Mapping[str, str],
    numbering: Numbering | None = None,
    kinds: Mapping[str, EffectKind] = USUAL,
) -> str:
    """An event in words: when, on what condition, what it does, who is told what; `kinds` are the effects the
    rules know.
    """
    words = condition_sentence(condition, titles, numbering) if condition is not None else ""
    first = f", the first time that {words}" if len(event.turns) != 1 else f", if {words}"
    when = (first if event.once else f", whenever {words}") if words else ""
    return f"{_times(event, has_condition=bool(words))}{when}: {_acts(event, titles, kinds)}"


def _acts(event: ScenarioEvent, titles: Mapping[str, str], kinds: Mapping[str, EffectKind]) -> str:
    """What an event does and tells."""
    parts = [effect_words(effect, kinds, titles) for effect in event.then]
    said = " ".join(event.say.split())
    if said or not parts:
        to = side_name(event.side, titles) if event.side else "both sides"
        parts.append(f"tell {to}: {said or '(nothing yet)'}")
    return listed(parts) if len(parts) < 3 else f"{'; '.join(parts[:-1])}; and {parts[-1]}"


def _times(event: ScenarioEvent, *, has_condition: bool) -> str:
    later = [str(turn) for turn in event.turns if turn]
    if not event.turns:
        if has_condition:
            return "At the end of a game-turn"
        return "At the end of the first game-turn" if event.once else "At the end of every game-turn"
    if not later:
        return "Before the game"
    joint = "or" if event.once and has_condition else "and"
    if event.once and not has_condition:
        later = later[:1] if 0 not in event.turns else []
    if not later:
        return "Before the game"
    ends = f"at the end of game-turn{'s' if len(later) > 1 else ''} {listed(later, joint)}"
    return f"before the game {joint} {ends}".capitalize() if 0 in event.turns else ends.capitalize()
