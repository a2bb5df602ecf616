"""`kpeditor plot`: what a computer player would plot, and why."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.games.answerfile import PHASE, STEP, Asked, before_question, question_to
from kpeditor.cli.games.playing import USUAL
from kpeditor.cli.opening import warn_of_errors
from kpeditor.cli.options import FORMAT, WHOLE, gathered
from kpeditor.cli.table import OK
from kpeditor.core.errors import BadFile
from kpeditor.core.files.text import emit
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.players import find_player, usual_player
from kpeditor.core.play.replaying import replay
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.player import Explains, Explanation
from kpeditor.core.rules.registry import turn_words
from kpeditor.core.rules.state import question_data
from kpeditor.core.texts import count


@click.command(short_help="Let a computer player plot, and show its reasons.")
@click.argument("file", type=click.Path(path_type=Path))
@gathered(
    "asked",
    Asked,
    click.option("--side", required=True, help="Side to plot for."),
    click.option(
        "--turn",
        type=click.IntRange(min=1),
        help="Game-turn or hour; by default the one after the record.",
    ),
    PHASE,
    STEP,
)
@click.option("--player", default="", show_default=USUAL, help="Computer player that plots.")
@click.option("--seed", type=WHOLE, default=0, show_default=True, help="Seed of its random choices.")
@click.option(
    "--explain", is_flag=True, help="Show what the player considered for every unit, the best first."
)
@FORMAT
def plot(
    file: Path,
    asked: Asked,
    player: str,
    seed: int,
    explain: bool,
    form: str,
) -> int:
    """Plot for a side in the game of FILE, a record or a scenario whose units all have their places.

    Before the first game-turn or hour the answer is a deployment. `kpeditor orders` reads what this command
    prints.
    """
    game = open_game(file)
    if game.scenario_path is not None:
        warn_of_errors(game.scenario_path, opened=game.opened)
    played = game.record.last_turn
    said = turn_words(game.battle.scenario.ruleset if game.battle.scenario is not None else "").said
    if asked.turn is not None and asked.turn > played + 1:
        text = f"ends with game-turn {played}; what can be plotted next is game-turn {played + 1}"
        raise BadFile(f"{file} {said(text)}")
    if asked.turn is None and asked.is_one_of_several:
        raise click.UsageError(
            said("--phase and --step name a question of a game-turn; name the game-turn with --turn")
        )
    session = replay(before_question(game.record, asked), game.battle, may_be_unfinished=True)
    decision = question_to(session, asked.side)
    assert game.battle.scenario is not None
    player = player or usual_player(game.battle.scenario.ruleset)
    found = find_player(game.battle.scenario.ruleset, player)
    chance = Chance.of(seed, 0, *decision.address)
    told: Explanation = {}
    known = session.state.known_to(asked.side)
    if not explain:
        answer = found.answer(known, decision, chance)
    elif isinstance(found, Explains):
        answer, told = found.explain(known, decision, chance)
    else:
        raise BadFile(f"the player {player!r} cannot say what it considered; leave --explain out")
    if form == "json":
        about = {"side": asked.side, "turn": decision.turn, "kind": decision.kind, "player": player}
        about |= question_data(decision) if decision.number else {}
        click.echo(json.dumps(about | {"answer": answer, "weighed": told}, ensure_ascii=False))
        return OK
    if told:
        for unit, entries in told.items():
            words = partial(session.state.order_words, unit)
            click.echo("\n".join([unit, *(said(line) for entry in entries for line in _lines(entry, words))]))
    else:
        is_map = isinstance(answer, Mapping)
        click.echo(emit.document(dict(answer)).rstrip() if is_map else json.dumps(answer, ensure_ascii=False))
    return OK


def _lines(entry: Mapping[str, Any], words: Callable[[str], str]) -> Iterator[str]:
    """A candidate with its score and terms, the order also in words where the rules have some."""
    mark = "*" if entry["chosen"] else "o" if entry.get("begun") else " "
    score = "-" if entry["score"] is None else f"{entry['score']:+.2f}"
    terms = ", ".join(f"{name} {value:+.2f}" for name, value in entry["terms"].items())
    yield f"  {mark} {entry['order']:<18} {score}  {terms}".rstrip()
    if said := words(entry["order"]):
        yield f"      {said}"
    for one in entry.get("tries", ()):
        yield f"      {_tried(one)}"


def _tried(one: Mapping[str, Any]) -> str:
    """What became of a change that was tried, in a line."""
    how = f"with the plot of {one['by']} ({count(one['units'], 'order')})" if one["by"] else "alone"
    if not one["games"]:
        return f"{how}: {one['verdict']}"
    played = f"{count(one['games'], 'game')} of {count(one['turns'], 'game-turn')}"
    scores = f"{one['score']:.2f} (spread {one['spread']:.2f}) against {one['stood']:.2f}"
    gain = f"{one['gain']:+.2f} (error {one['error']:.2f})"
    return f"{how}: {one['verdict']}, {gain}: {scores} in {played}"
