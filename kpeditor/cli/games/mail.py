"""`kpeditor mail`: games between two people who exchange only files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.games.answerfile import Asked, read_answer
from kpeditor.cli.opening import warn_of_errors
from kpeditor.cli.options import FORMAT, NEW_FOLDER
from kpeditor.cli.streams import say
from kpeditor.cli.table import OK
from kpeditor.core.errors import KpError
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.gamelog import result_line
from kpeditor.core.play.mail.folder import RECORD, MailFolder, open_letter
from kpeditor.core.play.mail.letters import Letters
from kpeditor.core.play.mail.turns import Cost, cost_of, usual_letters
from kpeditor.core.play.players import ask, find_player, is_deterministic
from kpeditor.core.rules.registry import turn_words
from kpeditor.core.rules.state import Decision, question_data
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import one_line

_FOLDER = click.argument("folder", type=NEW_FOLDER)


@click.group(short_help="Play by mail, with sealed orders.")
def mail() -> None:
    """Play by mail with sealed orders: nobody can change orders after they are sealed, or choose the dice.

    \b
    kpeditor mail cost SCENARIO                      says how many letters a game takes
    kpeditor mail start SCENARIO FOLDER --side red   begins a game
    kpeditor mail open FOLDER LETTER                 reads a letter (the first one makes the folder)
    kpeditor mail seal FOLDER ORDERS                 seals your orders and writes the letter to send
    kpeditor mail back FOLDER                        takes back the last answer of a player-turn
    kpeditor mail status FOLDER                      says what is awaited
    """


def _letters(context: object, parameter: object, value: str | None) -> Letters | None:
    return None if value is None else _WAYS[value]


_WAYS: dict[str, Letters] = {"question": "", "turn": "turn", "reaction": "reaction"}
_LETTERS = click.option(
    "--letters",
    type=click.Choice(list(_WAYS)),
    callback=_letters,
    help="Contents of a letter. question: one question; turn: a player-turn, in which reactions get"
    " the default answer of the rules; reaction: a player-turn, with one more letter for each"
    " reaction. By default turn if the rules ask several questions in a game-turn or hour,"
    " otherwise question.",
)


@mail.command(short_help="Say how many letters a game takes.")
@click.argument("scenario", type=click.Path(path_type=Path))
@click.option("--side", help="Side that begins; by default the first.")
@_LETTERS
@FORMAT
def cost(scenario: Path, side: str | None, letters: Letters | None, form: str) -> int:
    """Say how many letters both sides will write in a game of SCENARIO.

    To count them, a simple computer player plays a game; yours may take some more or fewer.
    """
    battle = _battle(scenario)
    ways: list[Letters] = ["turn", "reaction", ""] if usual_letters(battle) else [""]
    ways = [letters] if letters is not None else ways
    _tell_counting()
    found = {way: _cost(battle, way, side) for way in ways}
    if form == "json":
        click.echo(json.dumps({_way(way): _cost_json(one) for way, one in found.items()}))
        return OK
    said = turn_words(battle.scenario.ruleset if battle.scenario is not None else "").said
    for way, one in found.items():
        click.echo(f"{_way(way)}: {_cost_text(one, said)}")
    return OK


def _battle(scenario: Path) -> Battle:
    """The battle of a scenario; what is wrong with it is told."""
    game = open_game(scenario)
    if game.scenario_path is not None:
        warn_of_errors(game.scenario_path, opened=game.opened)
    return game.battle


def _cost(battle: Battle, letters: Letters, side: str | None) -> Cost | None:
    ids = [one.id for one in battle.scenario.sides] if battle.scenario is not None else []
    if len(ids) != 2 or (side is not None and side not in ids):
        raise KpError("a game by mail needs a scenario of two sides, and --side must name one of them")
    first = side or ids[0]
    return cost_of(battle, letters, (first, *(one for one in ids if one != first)))


def _tell_counting() -> None:
    say("a computer player plays the game to count its letters ...")


def _way(letters: Letters) -> str:
    return letters or "question"


def _cost_text(cost: Cost | None, said: Callable[[str], str]) -> str:
    if cost is None:
        return (
            "how many letters a game takes cannot be told: these rules have no computer player to count with"
        )
    each = f"{cost.per_turn:.3g} a game-turn"
    return said(f"about {cost.letters} letters of both sides in {cost.turns} game-turns, {each}")


def _cost_json(cost: Cost | None) -> dict[str, Any] | None:
    if cost is None:
        return None
    return {"letters": cost.letters, "turns": cost.turns, "per_turn": cost.per_turn}


@mail.command(short_help="Begin a game in a new folder.")
@click.argument("scenario", type=click.Path(path_type=Path))
@_FOLDER
@click.option("--side", required=True, help="Side that you play.")
@_LETTERS
@FORMAT
def start(scenario: Path, folder: Path, side: str, letters: Letters | None, form: str) -> int:
    """Begin a game of SCENARIO in the new folder FOLDER.

    `kpeditor mail cost` says beforehand how many letters it takes.
    """
    battle = _battle(scenario)
    made = MailFolder.start(folder, battle, side, letters)
    if usual_letters(battle):
        _tell_counting()
        found = _cost(battle, made.play.game.start.letters, side)
        made.remarks = (*made.remarks, _cost_text(found, made.play.session.said))
    return _tell(made, made.letters(), form)


@mail.command(name="open", short_help="Take a letter into the game.")
@_FOLDER
@click.argument("letter", type=click.Path(path_type=Path))
@FORMAT
def open_command(folder: Path, letter: Path, form: str) -> int:
    """Take LETTER into the game in FOLDER; the first letter of a game makes the folder."""
    found, letters = open_letter(folder, letter)
    return _tell(found, letters, form)


@mail.command(short_help="Seal your orders and write the letter.")
@_FOLDER
@click.argument("orders", required=False, type=click.Path(path_type=Path))
@click.option("--player", help="Let this computer player answer instead, for example staff.")
@FORMAT
def seal(folder: Path, orders: Path | None, player: str | None, form: str) -> int:
    """Seal ORDERS, a file that maps unit ids to orders (or places), and write the letter."""
    found = MailFolder.load(folder)
    if (orders is None) == (player is None):
        raise click.UsageError("name a file with your orders, or a computer player with --player")
    if orders is None:
        answer, remarks = _played(found, player or "")
        while found.play.run is not None:  # one letter holds all answers of a player-turn
            found.remarks = (*found.remarks, *(one for one in remarks if one not in found.remarks))
            letters = found.seal(answer)
            if letters or found.play.asked is None:
                return _tell(found, letters, form)
            answer, remarks = _played(found, player or "")
        found.remarks = remarks
    else:
        asked = found.play.asked
        where = Asked(asked.side, asked.turn, asked.phase) if asked is not None else Asked("", 0)
        is_plain = asked is not None and asked.number > 0
        _, answer = read_answer(orders, where, is_plain=is_plain)
    return _tell(found, found.seal(answer), form)


@mail.command(short_help="Take back your last answer.")
@_FOLDER
@FORMAT
def back(folder: Path, form: str) -> int:
    """Take back your last answer, as long as your player-turn lasts and no dice have been rolled since."""
    found = MailFolder.load(folder)
    found.take_back()
    return _tell(found, [], form)


@mail.command(short_help="Write the latest letter again.")
@_FOLDER
@FORMAT
def send(folder: Path, form: str) -> int:
    """Write a letter with the answers that are ready; if none is new, write the last letter again."""
    found = MailFolder.load(folder)
    return _tell(found, found.send(), form)


@mail.command()
@_FOLDER
@FORMAT
def status(folder: Path, form: str) -> int:
    """Say where the game stands, and what is awaited."""
    return _tell(MailFolder.load(folder), [], form)


def _played(folder: MailFolder, name: str) -> tuple[Any, tuple[str, ...]]:
    """The answer of a computer player to the open question, with remarks for its side; without a question an
    empty answer, which the caller's sealing refuses.
    """
    asked = folder.play.asked
    if asked is None:
        return {}, ()
    player = find_player(folder.play.game.start.ruleset, name)
    chance = folder.play.chance(asked)
    answer = ask(player, folder.play.session.state, asked, chance).answer
    if chance.count or not is_deterministic(player):
        return answer, ()
    text = f"{name} left nothing to chance here: who guesses that it plays for you can compute this answer."
    return answer, (text,)


def _tell(folder: MailFolder, letters: list[Path], form: str) -> int:
    play = folder.play
    outcome = play.session.outcome()
    if form == "json":
        answer = {
            "folder": str(folder.path),
            "title": play.game.start.title,
            "game": play.game.start.game,
            "side": play.game.side,
            "turn": play.session.state.turn,
            "asked": _json(play.asked),
            "awaited": play.awaited(),
            "letters": [str(path) for path in letters],
            "remarks": list(folder.remarks),
            "record": str(folder.path / RECORD) if play.session.steps else None,
            "result": outcome.data() if outcome else None,
        }
        click.echo(json.dumps(answer, ensure_ascii=False))
        return OK
    now = play.session.said(f"game-turn {play.session.state.turn}")
    click.echo(f"{one_line(play.game.start.title)}: you play {play.game.side}, {now}")
    for remark in folder.remarks:
        click.echo(one_line(f"Note: {remark}"))
    for path in letters:
        click.echo(one_line(f"Send this letter: {path}"))
    if outcome is not None:
        click.echo(result_line(play.session.battle, outcome))
    click.echo(one_line(f"Awaited: {play.awaited()}"))
    return OK


def _json(asked: Decision | None) -> dict[str, Any] | None:
    """The open question as JSON; where a game-turn has many questions, with what identifies this one."""
    if asked is None:
        return None
    found: dict[str, Any] = {"kind": asked.kind, "turn": asked.turn}
    return found | (question_data(asked) if asked.number else {})
