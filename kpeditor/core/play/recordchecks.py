"""Checks of records by playing them again: illegal orders, dice, positions and the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kpeditor.core.errors import BadFile, KpError, UnknownRuleset
from kpeditor.core.files.bundles.bundle import read_bundle
from kpeditor.core.files.reading import placed, read_record
from kpeditor.core.files.storage.inbundle import is_bundle
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.play.gamefile import Game, open_game
from kpeditor.core.play.record import Record, RecordedStep
from kpeditor.core.play.replaying import SetupAnswers, result_mismatches, step_mismatches
from kpeditor.core.play.session import Session
from kpeditor.core.problem import DataPath, Problem, Severity, did_you_mean, in_record, worst
from kpeditor.core.rules import registry
from kpeditor.core.rules.dice import OutOfDice, SeededDice
from kpeditor.core.rules.state import Answer, IllegalAnswer

_DIFFERS = "Take out what does not matter, or play it with the program that wrote it."
Answers = Mapping[str, Answer]


def records_in(path: Path) -> list[Path]:
    """The files to play for a path: the records in a bundle, or the file itself."""
    if not is_bundle(path):
        return [path]
    try:
        bundle, _ = read_bundle(path)
    except BadFile:
        return []
    found = (one for one in bundle.manifest.files if one.kind == "record" and one.path in bundle.files)
    return [path / one.path for one in found]


def check_played(path: Path) -> tuple[list[Problem], YamlText | None]:
    """The problems of a record that show when it is played, and its text.

    No problems for other files, or if the form of the record has errors.
    """
    data, problems, source = read_record(path)
    if data is None or source is None or worst(problems) is Severity.ERROR:
        return [], source
    return placed(_problems(path), source), source


def _problems(path: Path) -> Iterator[Problem]:
    try:
        game = open_game(path)
        yield from _of_game(game)
    except UnknownRuleset:  # already reported, and no error: the file may be opened and kept
        return
    except BadFile as bad:
        first = next((one for one in bad.problems if one.severity is Severity.ERROR), None)
        if first is None or first.code != "file-missing":  # already reported
            yield _unplayable(f"{first.where.file}: {first.text}" if first else str(bad))
    except KpError as reason:
        yield _unplayable(reason.sentence())


def _unplayable(reason: str) -> Problem:
    fix = "Mend the scenario; kpeditor check tells all that is wrong with it."
    text = f"the scenario of this game cannot be played: {reason}"
    return in_record.error("scenario-unplayable", text, fix=fix, path=("scenario",))


def _of_game(game: Game) -> Iterator[Problem]:
    """Plays a record to its end or to the first illegal answer."""
    record, scenario = game.record, game.battle.scenario
    session = Session.begin(game.battle, SeededDice(record.seed))
    if scenario is not None and record.ruleset:
        yield from _other_rules(record.ruleset, record.version, scenario.ruleset)
    sides = [side.id for side in scenario.sides] if scenario is not None else []
    setup = SetupAnswers(record)
    for recorded in record.setup:
        yield from _unknown_sides(recorded.place, recorded.answers, sides)
    while session.state.turn == 0 and (pending := session.pending()):
        if not record.played and any(not setup.has(one.side) for one in pending):
            return  # the game was saved before every side had set up
        recorded = setup.next(pending)
        found = list(_step(session, record, recorded))
        yield from found
        if worst(found) is Severity.ERROR:
            return
    for recorded in record.played:
        if not session.pending():
            fix = "Delete it and what follows."
            text = session.said("the game is over before this game-turn")
            yield in_record.warning("record-too-long", text, fix=fix, path=recorded.place[:-1])
            break
        unknown = list(_unknown_sides(recorded.place, recorded.answers, sides))
        found = list(_step(session, record, recorded))
        yield from (*unknown, *found)
        if worst(found) is Severity.ERROR:
            return
    for miss in result_mismatches(record, session):
        text = session.said(miss.sentence())
        yield in_record.warning("record-differs", text, fix=_DIFFERS, path=("result",))


def _step(session: Session, record: Record, recorded: RecordedStep) -> Iterator[Problem]:
    """Plays one step and yields its problems; an error means that it was not played."""
    if faults := list(_illegal(session, recorded.answers, recorded.place or ("deployment",))):
        yield from faults
        return
    if record.given_dice:
        session.dice = recorded.given()
    try:
        step = session.submit(recorded.answers)
    except OutOfDice as reason:
        fix, path = "Add the dice that are missing, or name a seed.", (*recorded.place[:-1], "dice")
        yield in_record.error("dice-missing", str(reason), fix=fix, path=path)
        return
    keys = {"dice": "dice", "position": "hash", "turn": "turn"}
    for miss in step_mismatches(recorded, step):
        path = (*recorded.place[:-1], keys[miss.what])
        yield in_record.warning("record-differs", session.said(miss.sentence()), fix=_DIFFERS, path=path)


def _other_rules(id_: str, version: str, played: str) -> Iterator[Problem]:
    """Warns if the record names other rules than its scenario, or another version than the installed one."""
    found = registry.find(played).info.version
    if id_ != played:
        text = f"the record names the ruleset {id_!r}, its scenario {played!r}"
        fix = f"Write {played}."
        yield in_record.warning("ruleset-differs", text, fix=fix, path=("ruleset", "id"))
    elif version and version != found:
        text = f"the game was played by version {version} of {id_}; here is {found}, which may play otherwise"
        path = ("ruleset", "version")
        yield in_record.warning("ruleset-version", text, fix=_DIFFERS, path=path)


def _unknown_sides(path: DataPath, answers: Answers, sides: Sequence[str]) -> Iterator[Problem]:
    for side in answers:
        if side not in sides:
            fix = did_you_mean(side, sides) or f"sides are {', '.join(sides)}"
            text = f"there is no side {side!r}"
            yield in_record.error("side-unknown", text, fix=fix, path=(*path, side))


def _illegal(session: Session, answers: Answers, path: DataPath) -> Iterator[Problem]:
    """The illegal parts of the answers to all present questions."""
    for side, faults in session.faults(answers).items():
        for fault in faults:
            yield _of_fault(fault, answers.get(side), (*path, side))


def _of_fault(fault: IllegalAnswer, answer: Answer, path: DataPath) -> Problem:
    offset = 0
    if isinstance(answer, Mapping) and fault.subject in answer:
        path, offset = (*path, fault.subject), fault.offset
    return in_record.error("order-illegal", fault.sentence(), path=path, offset=offset)
