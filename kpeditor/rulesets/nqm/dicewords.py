"""The words of Not Quite Mechanized for parts of results, for dice and for the purposes of dice.

The umpire's cards and the explanations of the log use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from kpeditor.core.geometry.table import TablePoint, point_name
from kpeditor.core.rules.telling.eventwords import plain
from kpeditor.core.texts import Translate, listed, tr_later
from kpeditor.rulesets.nqm.engine.pieces import TASKS
from kpeditor.rulesets.nqm.morale import PASSED_TO
from kpeditor.rulesets.nqm.tables import GRADE_TITLES

PARTS: Final = {
    "result": tr_later("Result"),
    "band": tr_later("Range"),
    "casualties": tr_later("Casualties"),
    "scoot": tr_later("Shoots and scoots"),
    "inflicted armour": tr_later("Hits on armour"),
    "inflicted others": tr_later("Hits on others"),
    "received armour": tr_later("Hits taken by armour"),
    "received others": tr_later("Hits taken by others"),
    "disorganises": tr_later("The enemy is disorganised"),
    "disorganised": tr_later("Disorganised"),
    "caught": tr_later("Caught in march formation"),
    "scooted": tr_later("Stands that scooted"),
    "gives_up": tr_later("The enemy gives up"),
    "won": tr_later("Won"),
    "fired": tr_later("Stands that fired"),
    "pins": tr_later("Pins"),
    "until": tr_later("Until hour"),
    "guns": tr_later("Guns"),
    "air_lost": tr_later("Aircraft lost"),
    "pressed": tr_later("Presses on"),
    "guns_lost": tr_later("Guns lost"),
    "passed": tr_later("Passed"),
    "number": tr_later("Test"),
    "purpose": tr_later("Purpose"),
    "attacker": tr_later("Casualties of the attacker"),
    "defender": tr_later("Casualties of the defender"),
    "ends": tr_later("How it ends"),
    "failed": tr_later("Who failed to stand"),
    "removed": tr_later("Casualties removed"),
    "supplied": tr_later("Resupplied"),
    "hours": tr_later("Hours"),
    "metres": tr_later("Metres"),
}
"""The names of the parts of results, on the umpire's card and behind the lines of the log."""
WORDS: Final = {
    word: word
    for word in (
        tr_later("sighted"), tr_later("ambushed"), tr_later("let pass"), tr_later("fired upon"),
        tr_later("taken"), tr_later("repelled"), tr_later("undecided"), tr_later("attacker"),
        tr_later("defender"), tr_later("harassing"), tr_later("effective"), tr_later("contact"),
    )
} | PASSED_TO  # fmt: skip
"""The words of results."""
CLASS_WORDS: Final = {
    "VL": tr_later("very light"),
    "L": tr_later("light"),
    "M": tr_later("medium"),
    "H": tr_later("heavy"),
    "VH": tr_later("very heavy"),
}
"""The classes of weapons and targets within a line [N-T10]."""
TARGETS: Final = {
    "VL": tr_later("very light: on the move, soft skins"),
    "L": tr_later("light: in the open, light armour"),
    "M": tr_later("medium: dug in, in towns, medium armour"),
    "H": tr_later("heavy: fortified, heavy armour"),
    "VH": tr_later("very heavy: concrete"),
}
"""The classes of targets, with the targets that belong to each [N-T10]."""
THROWS: Final = {
    "fire": tr_later("Weapons: {weapon}, targets: {target}, {band} range"),
    "reply": tr_later("Against it weapons: {weapon}, targets: {target}, {band} range"),
    "shoot": tr_later("{calibre} mm, targets: {target}"),
    "bombs": tr_later("Bombs: {weapon}, targets: {target}"),
    "red": tr_later("Red: is the enemy sighted? [N15]"),
    "white": tr_later("White: may the enemy ambush? [N16]"),
    "blue": tr_later("Blue: how near does the enemy let it come? [N17]"),
    "start line": tr_later("Has it deployed in time? [N19]"),
    "test": tr_later("{lost} of {of} lost: test to {purpose}, passed on {needed} or more"),
    "round": tr_later("Round {number}, attack against defence"),
    "air": tr_later("Aircraft against guns"),
    "flak": tr_later("Guns at aircraft that press on, {weapon} at VL [N24]"),
    "terror": tr_later("Tank terror: they give up on {most} or less [N38]"),
    "reorganise": tr_later("The odd casualty is removed on {needed} or more [N53]"),
    "reaction": tr_later("{order} ({why})"),
    "pace": tr_later("{order}, {far} km away; its rate allows"),
}
"""The purposes for which dice are thrown (`engine.log.thrown`)."""
Result = Mapping[str, Any]


def order_words(order: Result, tr: Translate = str) -> str:
    """An order as people read it: its task and its place."""
    if not order:
        return tr("Written orders")
    title, to = tr(TASKS.get(str(order.get("task")), str(order.get("task")))), order.get("to")
    return f"{title} {point_name(TablePoint(*map(float, to)))}" if isinstance(to, list | tuple) else title


def value_words(value: object, tr: Translate = str) -> str:
    """A value of a result in words: yes or no, a word, a list, or "–" if there is none."""
    if isinstance(value, str):
        return tr({**WORDS, **CLASS_WORDS}.get(value, value)) or "–"
    if isinstance(value, list | tuple):
        return ", ".join(value_words(one, tr) for one in value) or "–"
    return plain(value, tr)


def part_title(key: Sequence[str], tr: Translate = str) -> str:
    """The title of a part of a result; for a number of one formation, the formation's name."""
    name = " ".join(key)
    if name not in PARTS and len(key) > 1:
        return f"{key[-1]}: {tr(PARTS[key[0]])}" if key[0] in PARTS else key[-1]
    return tr(PARTS.get(name, name.replace("_", " ").capitalize()))


def throw_lines(throws: Iterable[Mapping[str, Any]], tr: Translate = str) -> list[tuple[str, str]]:
    """The dice of a result in the order of the throws, each with its purpose and effect.

    A result without dice has lines that explain it.
    """
    lines: list[tuple[str, str]] = []
    rounds = 0
    for throw in throws:
        rounds += throw["what"] == "round"
        lines += _throw(throw, rounds, tr)
    return lines


def truth_lines(truth: Mapping[str, Any], tr: Translate = str) -> list[tuple[str, str]]:
    """The lines on recce that only the umpire reads (`recceing.truth`): the hiding formations, and the dice
    they require.
    """
    lines = []
    for one in truth.get("hidden", ()):
        said = tr("{grade}, stands: {count}, {far} km away").format(
            grade=tr(GRADE_TITLES[one["grade"]]).lower(), count=one["stands"], far=one["far"]
        )
        said += "; " + tr("told to let recce pass") if one["passes"] else ""
        lines.append((tr("Hidden before it: {formation}").format(formation=one["name"]), said))
    for key, title in (
        ("red", tr("The red die sights them")),
        ("white", tr("The white die lets them ambush")),
    ):
        if key in truth:
            least = int(truth[key])
            words = tr("never") if least > 6 else tr("always") if least <= 1 else tr("on {least} or more")
            lines.append((title, words.format(least=least)))
    return lines


def _term(key: str, value: Any, tr: Translate) -> Any:
    if key == "order":
        return order_words(value, tr)
    if key == "far":
        return f"{value / 1000:.1f}"
    if key in ("weapon", "target"):
        return tr(CLASS_WORDS.get(str(value), str(value)))
    return value_words(value, tr) if key in ("band", "purpose", "why") else value


def _throw(throw: Mapping[str, Any], number: int, tr: Translate) -> list[tuple[str, str]]:
    """The purpose of a throw, its dice and their effect.

    A separate line tells by how many classes weapons count as heavier.
    """
    terms = {key: _term(key, one, tr) for key, one in throw.items()}
    title = tr(THROWS[throw["what"]]).format(**{**terms, "number": number})
    who = f"{throw['formation']}: " if throw.get("formation") else ""
    dice, result = " ".join(map(str, throw["dice"])), throw.get("result")
    if "against" in throw:
        dice += " : " + " ".join(map(str, throw["against"]))
        result = "-".join(map(str, throw["lost"])) if "lost" in throw else None
    elif isinstance(result, bool):
        result = (tr("passed") if result else tr("failed")) if throw["what"] == "test" else None
    if throw["what"] in ("pace", "reaction"):
        said = tr("{much} m") if throw["what"] == "pace" else tr("{much} h")
        return [(who + title, said.format(much=result)), *_ground(throw, tr)]
    lines = [(who + title, dice if result is None else f"{dice} = {result}")]
    if throw.get("shift"):
        lines.append((tr("Weapons count as heavier by [N28]"), f"+{throw['shift']}"))
    return lines


def _ground(throw: Mapping[str, Any], tr: Translate) -> list[tuple[str, str]]:
    """The ground of a move: hard going, the space that the formation takes up, and other formations there
    [N9, N11].
    """
    lines = []
    if throw.get("hard"):
        lines.append((tr("Close country or obstacles halve it [N9]"), ""))
    if throw.get("space"):
        wide, deep = throw["space"]
        lines.append((tr("It takes up [N11]"), tr("{wide} m by {deep} m").format(wide=wide, deep=deep)))
    if throw.get("beside"):
        lines.append((tr("It shares its ground with"), listed(list(throw["beside"]), tr)))
    return lines
