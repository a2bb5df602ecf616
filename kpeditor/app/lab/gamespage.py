"""GamesPage: results of the lab's games: who wins, with what certainty, where things happened, sample
games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from kpeditor.app.formparts import column_of, heading, note, wrapped
from kpeditor.app.lab.bars import Bar, Bars
from kpeditor.app.lab.heatrow import HeatRow
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr, tr_later, tr_table, turn_words
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW, Scenario
from kpeditor.core.texts import Share
from kpeditor.lab.analysis.calibration import LIMITS, calibrate, calibrated_levels
from kpeditor.lab.analysis.calibration import WORDS as CALIBRATION
from kpeditor.lab.analysis.levels import levels_and_points
from kpeditor.lab.analysis.seriesfigures import WORDS as FIGURES
from kpeditor.lab.analysis.seriesfigures import SeriesFigures, figures_of, sample_games
from kpeditor.lab.row import GameRow

TITLES = {
    "typical": tr_later("T&ypical"),
    "closest": tr_later("Clo&sest"),
    "lopsided": tr_later("Most lopsi&ded"),
}


class SampleRow(QWidget):
    """A button for each sample game. `asked(index)`: the user wants to see that game."""

    asked = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        self._games: dict[str, int] = {}
        for column, (name, title) in enumerate(tr_table(TITLES).items()):
            button = self.buttons[name] = QPushButton(title)
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, name=name: self.asked.emit(self._games[name]))
            grid.addWidget(button, 0, column)

    def show_games(self, games: Mapping[str, GameRow], scenario: Scenario) -> None:
        """Offers these games of a scenario."""
        titles, words = scenario.titles, turn_words(scenario.ruleset)
        self._games = {name: row.index for name, row in games.items()}
        for name, button in self.buttons.items():
            row = games.get(name)
            button.setEnabled(row is not None)
            if row is not None:
                winner = (
                    tr("a draw")
                    if row.winner == DRAW
                    else tr("won by {side}").format(side=titles.get(row.winner, row.winner))
                )
                winner = f"{winner}, {row.level}" if row.level else winner
                when = tr(words.within).format(turn=row.turn)
                text = tr("Game {index}: {winner} {when}, margin {margin}").format(
                    index=row.index, winner=winner, when=when, margin=abs(row.margin)
                )
                button.setToolTip(plain_tip(tr("{text}. Opens it in the playtest window.").format(text=text)))


def scored_lines(rows: Sequence[GameRow], scenario: Scenario, sides: tuple[str, str]) -> Iterator[str]:
    """Levels with their verdict and points with their means, one per line; none where there are neither."""
    found = levels_and_points(rows, sides, scenario)
    if found is None:
        return
    for one in found.levels:
        shares = ", ".join(
            tr("{side} {share:.0%} ({low:.0%} to {high:.0%})").format(
                side=scenario.called(side), share=Share(at.value), low=Share(at.low), high=Share(at.high)
            )
            for side, at in one.at_least.items()
        )
        verdict = {
            "favours": tr("favours {side}").format(side=scenario.called(one.verdict.side)),
            "balanced": tr("balanced"),
        }.get(one.verdict.outcome, tr("undecided"))
        text = tr("At least {level}: {shares} – {verdict}")
        yield text.format(level=one.level, shares=shares, verdict=verdict)
    for side, points in found.points.items():
        reach = points.interval
        mean = (
            f"{points.mean:.1f}"
            if reach is None
            else f"{points.mean:.1f} ({reach.low:.1f} – {reach.high:.1f})"
        )
        text = tr("Points of {side}: {mean} on average, {least} to {most}")
        yield text.format(side=scenario.called(side), mean=mean, least=points.least, most=points.most)


EMPTY = tr_later(
    "Play some games to see who wins. They are played by worker processes; the editor stays usable."
)


class GamesPage(QWidget):
    """Bars with intervals, the verdict, heat map and sample games."""

    def __init__(self, colours: Callable[[], tuple[str, str]]) -> None:
        super().__init__()
        self._colours = colours
        self.stale = wrapped()
        self.stale.setProperty("wrong", True)
        self.stale.hide()
        self.bars = Bars(tr("Who wins"))
        self.verdict = wrapped(tr(EMPTY))
        self.limits = note(tr("Computer players, not people: it depends on how they play."))
        self.scored = wrapped()
        self.even = wrapped()
        self.even.setToolTip(plain_tip("\n".join(map(tr, LIMITS))))
        self.heat = HeatRow()
        self.samples = SampleRow()
        self.report = QPushButton(tr("Write a &report…"))
        self.report.setToolTip(tr("Everything found, with intervals, seed and hashes, as HTML or Markdown"))
        self._found = QWidget()
        inside = column_of(
            self.scored,
            self.even,
            self.limits,
            self.heat,
            heading(tr("Games to look at")),
            self.samples,
            on=self._found,
            margins=0,
        )
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.report)
        inside.addLayout(row)
        box = column_of(self.stale, self.bars, self.verdict, self._found, on=self, margins=(0, 4, 0, 0))
        box.addStretch(1)
        self.show_games((), None, None)

    def show_games(
        self,
        rows: Sequence[GameRow],
        sheet: Sheet | None,
        scenario: Scenario | None,
        *,
        is_running: bool = False,
    ) -> None:
        """Shows the results of these games. While they are running the interval is a confidence sequence,
        which may be watched; heat map and samples wait for the end.
        """
        self._found.setVisible(bool(rows) and not is_running)
        if not rows or scenario is None or len(scenario.sides) != 2:
            self.bars.show_bars([])
            self.verdict.setText(tr(EMPTY))
            self.heat.show_games((), sheet, scenario)
            return
        titles = scenario.titles
        first, second = titles
        figures = figures_of(rows, (first, second), is_running=is_running)
        self.bars.show_bars(self._rows(figures, titles))
        self.verdict.setText(figures.sentence(titles, tr_table(FIGURES)))
        if not is_running:
            battle = Battle(sheet, scenario) if sheet is not None else None
            found = [calibrate(battle, rows), *calibrated_levels(battle, rows)] if battle is not None else []
            words = tr_table(CALIBRATION)
            self.even.setText(
                "\n".join(
                    one.sentence(lambda side: titles.get(side, side), (first, second), words)
                    for one in found
                    if one is not None
                )
            )
            self.scored.setText("\n".join(scored_lines(rows, scenario, (first, second))))
            self.heat.show_games(rows, sheet, scenario)
            self.samples.show_games(sample_games(rows), scenario)

    def _rows(self, figures: SeriesFigures, titles: Mapping[str, str]) -> list[Bar]:
        bars = [
            Bar(
                titles[side],
                tr("{won} won, {share:.0%}").format(won=won, share=Share(share.value)),
                share.value,
                share.low,
                share.high,
                colour,
            )
            for (side, won, share), colour in zip(figures.wins, self._colours(), strict=True)
        ]
        for name, count in ((tr("Draws"), figures.draws), (tr("Not finished"), figures.unfinished)):
            if count:
                share = count / figures.games
                bars.append(Bar(name, f"{count}, {Share(share):.0%}", share, share, share))
        return bars

    def show_stale(self, text: str) -> None:
        """Says that the games belong to another battle; "" when they do not."""
        self.stale.setText(text)
        self.stale.setVisible(bool(text))
