"""The common parts of sub-commands that play series of games: the values of their options, the folder of the
games, and the message after an interruption.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from kpeditor.cli.opening import opened_to_play
from kpeditor.cli.options import LIST_OPTIONS, SEED, WORKERS, gathered, two_players
from kpeditor.cli.streams import say
from kpeditor.cli.table import INTERRUPTED
from kpeditor.core.play.players import usual_player
from kpeditor.lab.ruleoptions import options_text
from kpeditor.lab.runner import BATCH, Pace
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store


@dataclass(frozen=True, slots=True)
class Playing:
    """The options of a series of games.

    Attributes:
        players: names of the players of the two sides; "" for the usual one of the rules.
        rules: options of the rules, as ID=VALUE.
        output: the folder that keeps the games; None: beside the scenario.
    """

    games: int
    seed: int = 1
    workers: int = 1
    players: str = ""
    turns: int | None = None
    rules: tuple[str, ...] = ()
    output: Path | None = None

    def series(self, scenario: Path, *, swap: bool = False) -> Series:
        """Returns the series of a scenario file under the options of the rules; prints the problems that
        checks find in the file.

        Raises:
            BadFile: when the file cannot be played.
            BadOption: when the rules have no such option.
        """
        settings: dict[str, Any] = {"seed": self.seed, "turns": self.turns, "swap": swap}
        named = two_players(self.players or "usual")  # only the scenario tells which one that is
        series = Series.of(opened_to_play(scenario).battle, named, self.games, **settings)
        return replace(series, players=self.both(series.ruleset)).under(self.rules)

    def both(self, ruleset: str) -> tuple[str, str]:
        """Returns the players of the two sides: the named ones, or the usual one of the rules.

        Raises:
            click.UsageError: when more than two are named.
        """
        return two_players(self.players or usual_player(ruleset) or "random")

    def listed_options(self, scenarios: Iterable[Path]) -> str:
        """Returns the options of the rules of some scenarios, each once; "" if the user did not ask
        for them.
        """
        if LIST_OPTIONS not in self.rules:
            return ""
        series = [Series.of_file(path, two_players("usual"), self.games) for path in scenarios]
        return "\n\n".join(map(options_text, dict.fromkeys(one.ruleset for one in series)))

    def store(self, scenario: Path, folder: Path | None = None) -> Store | None:
        """Returns where finished games are kept; None, after a warning, if that place cannot be written."""
        if (chosen := folder or self.output) is not None:
            return Store(chosen)
        if os.access(scenario.parent, os.W_OK):
            return Store.beside(scenario)
        say("the games are not kept: nothing may be written beside the scenario (-o DIR)")
        return None

    def pace(self, ahead: int = 0) -> Pace:
        """Returns how many games a worker gets at a time, and how many batches are given out in advance."""
        return Pace(max(1, min(BATCH, self.games // (2 * self.workers))), ahead or 2 * self.workers)


def played(
    games: str, *more: Callable[..., Any], players: str = "", least: int = 1, usual: int = 100
) -> Callable[[Callable[..., Any]], Any]:
    """Returns a decorator that gives a command the options of a series, as its argument `playing`.

    Args:
        games: what `--games` counts, in words.
        more: options besides players, games, seed and workers.
        players: what `--players` names, in words; "" if the command has no such option.
        least, usual: the smallest and the default number of games.
    """
    both = click.option("--players", default="", show_default=USUAL, help=players)
    count = click.option(
        "--games", type=click.IntRange(min=least), default=usual, show_default=True, help=games
    )
    return gathered("playing", Playing, *([both] if players else []), count, SEED, WORKERS, *more)


USUAL = "the usual player of the rules"


def look_at_report(report: Path | None) -> None:
    """Refuses a report of an unknown format before any game is played."""
    if report is not None and report.suffix.lower() not in (".html", ".md"):
        raise click.UsageError(f"--report writes .html or .md, not {report.name}")


BOTH_SIDES = "Computer players of the two sides, in order."


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """Shows a bar of games on a terminal. Yields a function to call with the number of games done."""
    with click.progressbar(
        length=games, label="games", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        yield lambda done: bar.update(done - bar.pos)


def tell_interrupted(kept: Path | None) -> int:
    """Says that the games were interrupted and where the finished ones are; returns the exit status."""
    where = ""
    if kept is not None:
        where = f"; finished games are in {kept}, and the same command goes on"
        if not kept.exists():
            where = "; no game is kept yet"
    click.echo(f"\nkpeditor: interrupted{where}", err=True)
    return INTERRUPTED


def tell_broken(broken: Iterable[str]) -> None:
    """Prints the invariants that the games broke."""
    for text in broken:
        say(f"broken invariant: {text}")
