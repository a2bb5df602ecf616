"""The changes of a game-turn: losses, conditions, the state of victory lines, movements."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial

from kpeditor.app.playtest.goals import holding_words, standings_in
from kpeditor.app.playtest.results import result_lines
from kpeditor.app.ruleset_ui.contract import Called, Seen, Units
from kpeditor.app.words import tr
from kpeditor.core.play.session import Advance
from kpeditor.core.rules.declarations import Condition, grades_in
from kpeditor.core.rules.event import may_read
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.rules.state import State, view_as
from kpeditor.core.scenario.battle import Battle

LINK = "hex"
"""The scheme of links that lead to a hex."""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under a heading; each with the hex it leads to, "" for none."""

    title: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Viewpoint:
    """The reader of a summary.

    Attributes:
        viewer: the side as which positions are seen.
        readers: the sides whose messages may be read, None for all.
        called: answers the name of a unit.
        conditions: those of the rules that are played.
    """

    viewer: str
    readers: frozenset[str] | None
    called: Called
    conditions: Sequence[Condition]


def is_over(steps: Sequence[Advance], turn: int) -> bool:
    """Whether a game-turn has been played to its end; never for deployment."""
    return turn > 0 and any(
        step.before.turn == turn and (step.after.turn > turn or step.after.outcome() is not None)
        for step in steps
    )


def sections(steps: Sequence[Advance], turn: int, battle: Battle, eyes: Viewpoint) -> list[Section]:
    """The changes of a finished game-turn, as far as the reader may know them. What the enemy did comes
    before movements that the reader has ordered.
    """
    asked = [step for step in steps if step.before.turn == turn]
    played = [step for step in asked if not any(one.is_setup for one in step.decisions)]
    if not played or battle.scenario is None:
        return []
    before, after = played[0].before, played[-1].after
    was, now = _units(before, eyes.viewer), _units(after, eyes.viewer)
    stood = {id_ for id_, unit in _units(before, "").items() if unit.get("hex")}
    was = {id_: was.get(id_, {"hidden": True} if id_ in stood else {}) for id_ in now}
    gone = {id_ for id_, seen in now.items() if _state(seen) != _state(was[id_]) and not seen.get("hex")}
    was |= {id_: {**was[id_], "hex": at} for id_, at in _last_places(gone, played, eyes).items()}
    sides = battle.scenario.sides

    def _of_sides(title: str, tell: Callable[[Seen, Seen], str]) -> Iterable[Section]:
        for side in sorted(sides, key=lambda one: tell is _movement and one.id == eyes.viewer):
            lines = tuple(_lines(side.id, was, now, tell, eyes.called))
            yield Section(title.format(side=side.title), lines)

    told = [
        (event.text, next(iter(event.hexes), ""))
        for step in played
        for event in step.events
        if event.kind == TOLD and may_read(event, eyes.readers)
    ]
    found = [Section(tr("Messages"), tuple(told))]
    outcome = after.outcome()
    if outcome is not None:
        lines = tuple((line, "") for line in result_lines(outcome, battle, after))
        found.append(Section(tr("The game is over"), lines))
    losses = list(_of_sides(tr("Losses of {side}"), _loss))
    found += losses if any(one.lines for one in losses) else [Section(tr("Losses"), ((tr("None"), ""),))]
    found += _of_sides(tr("{side} that left the map"), _leaving)
    found.append(Section(tr("Objectives"), tuple(_objectives(played, battle, eyes.viewer))))
    found += [
        *_of_sides(tr("Condition of {side}"), partial(_condition, eyes.conditions)),
        *_of_sides(tr("Movement of {side}"), _movement),
    ]
    return [section for section in found if section.lines]


def _units(state: State, viewer: str) -> Units:
    return view_as(state, viewer).get("units") or {}


def _last_places(gone: Set[str], played: Sequence[Advance], eyes: Viewpoint) -> dict[str, str]:
    """Where units that are gone stood last in a game-turn: where they were destroyed, else were last seen."""
    found: dict[str, str] = {}
    if not gone:
        return found
    for step in played:
        units = _units(step.before, eyes.viewer)
        found |= {id_: str(at) for id_ in gone if (at := units.get(id_, {}).get("hex"))}
        for event in step.events:
            if event.kind == "destroyed" and event.hexes and may_read(event, eyes.readers):
                found |= dict.fromkeys(gone & set(event.units), event.hexes[0])
    return found


def page(found: Iterable[Section]) -> str:
    """The sections as HTML; a line leads to its hex."""
    parts = []
    for section in found:
        lines = "".join(f"<li>{_linked(text, hex_)}</li>" for text, hex_ in section.lines)
        parts.append(f"<p><b>{html.escape(section.title)}</b></p><ul style='margin-left:-22px'>{lines}</ul>")
    return "".join(parts) or f"<p>{html.escape(tr('Nothing has changed.'))}</p>"


def _linked(text: str, hex_: str) -> str:
    said = html.escape(text).replace("\n", "<br>")
    return f"<a href='{LINK}:{html.escape(hex_)}' style='text-decoration:none'>{said}</a>" if hex_ else said


def _lines(
    side: str, was: Units, now: Units, tell: Callable[[Seen, Seen], str], called: Called
) -> Iterable[tuple[str, str]]:
    for unit, seen in now.items():
        if seen.get("side") == side and (text := tell(was.get(unit, {}), seen)):
            yield f"{called(unit)}: {text}", str(seen.get("hex") or was.get(unit, {}).get("hex") or "")


def _state(seen: Seen) -> str:
    return str(seen.get("state", "map" if seen.get("hex") else "due"))


def _loss(was: Seen, now: Seen) -> str:
    """The fate of a lost unit: "destroyed in 0811"."""
    return _gone(was, now, {"destroyed": (tr("destroyed in {hex}"), tr("destroyed"))})


def _leaving(was: Seen, now: Seen) -> str:
    """Where a unit left the map, which is no loss."""
    words = {
        "exited": (tr("left the map from {hex}"), tr("left the map")),
        "withdrawn": (tr("withdrawn from {hex}"), tr("withdrawn")),
    }
    return _gone(was, now, words)


def _gone(was: Seen, now: Seen, words: Mapping[str, tuple[str, str]]) -> str:
    if _state(was) == _state(now) or _state(now) not in words:
        return ""
    at, plain = words[_state(now)]
    return at.format(hex=was["hex"]) if was.get("hex") else plain


def _condition(conditions: Sequence[Condition], was: Seen, now: Seen) -> str:
    """The condition of a unit on the map, where it is new: "suppressed, S2 (before S1)"."""
    if _state(now) != "map":
        return ""
    earlier, grades = grades_in(was, conditions), grades_in(now, conditions)
    changes = (_change(one, earlier.get(one.id, 0), grades.get(one.id, 0)) for one in conditions)
    parts = [text for text in changes if text]
    if was.get("held") and not now.get("held"):
        parts.append(tr("released"))
    return ", ".join(parts)


def _change(condition: Condition, old: int, new: int) -> str:
    """The meaning of a unit's new grade of a condition, "" where it is no news."""
    if new == old or (not new and condition.is_brief):
        return ""
    if not new:
        if condition.ends_effect:
            return tr("recovered")
        return tr("no longer {condition}").format(condition=tr(condition.said(old)))
    said, badge = tr(condition.said(new)), condition.badge(new)
    if not condition.is_switch and badge:  # brackets are for the grade before
        said = f"{said.removesuffix(f' ({badge})').removesuffix(f' {badge}')}, {badge}"
    return tr("{condition} (before {old})").format(condition=said, old=condition.badge(old)) if old else said


def _movement(was: Seen, now: Seen) -> str:
    """The movement of a unit: "0501 → 0806"; of one that stood there unseen no more than that it is seen."""
    start, end = was.get("hex"), now.get("hex")
    if _state(now) != "map" or not end or start == end:
        return ""
    if now.get("carried_by") and was.get("carried_by"):
        return ""  # its carrier has the line
    if start:
        return f"{start} → {end}"
    text = tr("sighted in {hex}") if was.get("hidden") else tr("entered the map, now in {hex}")
    return text.format(hex=end)


def _objectives(played: Sequence[Advance], battle: Battle, viewer: str) -> Iterable[tuple[str, str]]:
    """Each victory line with a count, and the change of its state."""
    before, after = played[0].before, played[-1].after
    told = (standings_in(battle, one, viewer) for one in (before, after))
    for old, new in zip(*told, strict=True):
        if new.holds is None:
            continue
        counts, before_it = [], dict(old.counts)  # empty where it was not known what there was
        for what, number in new.counts:
            earlier = before_it.get(what, number)
            title = what[:1].upper() + what[1:]
            counts.append(
                f"{title}: {number}"
                if number == earlier
                else tr("{what}: {number} (before {earlier})").format(
                    what=title, number=number, earlier=earlier
                )
            )
        yield "\n".join([new.sentence, *counts, holding_words(new)]), ""
