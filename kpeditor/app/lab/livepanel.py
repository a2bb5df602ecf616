"""LivePanel: the live balance of a document, with the present figure, the worth of the last edit, and a line
for each edit.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFormLayout, QListWidget, QListWidgetItem, QWidget

from kpeditor.app.formparts import Section, column_of, heading, note, on_choice, silent, wrapped
from kpeditor.app.lab.bars import Bar, Bars, chart_colours
from kpeditor.app.lab.live import MOST_GAMES, LiveBalance
from kpeditor.app.panels.form import Choice, Number
from kpeditor.app.plaintext import Label, add_row, plain_tip
from kpeditor.app.settings import Settings
from kpeditor.app.words import tr, tr_later
from kpeditor.core.play.players import cards, usual_player
from kpeditor.core.texts import count
from kpeditor.lab.analysis.intervals import Interval
from kpeditor.lab.pools import usual_workers

LIMITS = tr_later(
    "Computer players, not people: an edit they do not understand is worth nothing to them. A draw counts"
    " half."
)


class LivePanel(QWidget):
    """A switch, the gauge, a sentence, settings, and the history of edits with the worth of each."""

    def __init__(self, live: LiveBalance) -> None:
        super().__init__()
        self.live = live
        self._settings: Settings | None = None
        self.on = QCheckBox(tr("Play games while I edit"))
        self.on.setToolTip(tr("A second after each edit, in the background, at low priority"))
        self.gauge = Bars(tr("Who wins now"))
        self.said = wrapped()
        self.games, self.processes = Number(10, MOST_GAMES), Number(1, usual_workers())
        self.games.setToolTip(tr("Of each state of the scenario, at most"))
        self.processes.setToolTip(tr("How many play at the same time; one leaves the others to you"))
        self.players: tuple[Choice, ...] = (Choice(), Choice())
        self._form = QFormLayout()
        self._offered = ""
        self.history = QListWidget()
        self.history.setAccessibleName(tr("Edits and what they were worth"))
        self.history.setToolTip(tr("Click an edit to go back to it, or forward"))
        for field, text in ((self.games, tr("Games")), (self.processes, tr("Processes"))):
            field.setAccessibleName(text)
            add_row(self._form, text, field)
        self._titles = [Label(), Label()]
        for label, choice in zip(self._titles, self.players, strict=True):
            self._form.addRow(label, choice)
        settings_ = Section(tr("Settings"), self._form)
        settings_.fold(is_folded=True)
        column_of(
            self.on,
            self.gauge,
            self.said,
            heading(tr("Edits")),
            (self.history, 1),
            settings_,
            note(tr(LIMITS)),
            on=self,
            margins=(8, 6, 8, 8),
        )
        self._show_budget()
        self.on.toggled.connect(lambda on: live.switch(on=on))
        for field in (self.games, self.processes):
            field.valueChanged.connect(self._set_up)
        for choice in self.players:
            choice.currentIndexChanged.connect(self._set_up)
        on_choice(self.history, self._go_to)
        live.changed.connect(self.refresh)
        live.document.changed.connect(self._offer)
        self._offer()
        self.refresh()

    def refresh(self) -> None:
        """Shows the present figures."""
        live = self.live
        with silent(self.on):
            self.on.setChecked(live.is_on)
        share, name = live.share(), _first_side(live)
        bars: tuple[Bar, ...] = ()
        if share is not None:
            colour = "" if live.is_behind else chart_colours(live.document.scenario)[0]
            bars = (Bar(name, _share_words(share), share.value, share.low, share.high, colour),)
        self.gauge.show_bars(bars)
        self.said.setText(sentence(live))
        self._show_history()

    def _show_history(self) -> None:
        lines = [_line(self.live, number) for number in range(len(self.live.entries))]
        if len(lines) != self.history.count():
            self.history.clear()
            self.history.addItems(lines)
        for number, line in enumerate(lines):
            item = self.history.item(number)
            item.setText(line)
            item.setToolTip(plain_tip(line))
            font = item.font()
            font.setBold(number == self.live.current and not self.live.is_behind)
            item.setFont(font)
        with silent(self.history):
            self.history.setCurrentRow(-1 if self.live.is_behind else self.live.current)

    def _go_to(self, item: QListWidgetItem) -> None:
        self.live.go_to(self.history.row(item))

    def _offer(self) -> None:
        """Offers the players of the rules again if the rules or the sides have changed."""
        scenario = self.live.document.scenario
        ruleset = scenario.ruleset if scenario else ""
        found = sorted(cards(ruleset), key=lambda card: card.name) if ruleset else []
        sides = [side.title for side in scenario.sides][:2] if scenario else []
        for label, title in zip(self._titles, [*sides, "", ""], strict=False):
            label.setText(title)
        if ruleset == self._offered:
            return
        self._offered = ruleset
        for choice in self.players:
            choice.offer({card.name: card.title for card in found}, usual_player(ruleset) if ruleset else "")
            for card in found:
                choice.setItemData(
                    choice.findData(card.name), plain_tip(card.note), Qt.ItemDataRole.ToolTipRole
                )

    def remember(self, settings: Settings) -> None:
        """Takes the budget from the settings, and saves later choices there."""
        games, processes = settings.text("live games"), settings.text("live processes")
        if games.isdigit() and processes.isdigit():
            self.live.set_up(games=int(games), processes=int(processes), players=self.live.players)
            self._show_budget()
        self._settings = settings

    def _show_budget(self) -> None:
        for field, number in ((self.games, self.live.games), (self.processes, self.live.processes)):
            with silent(field):
                field.setValue(number)

    def _set_up(self) -> None:
        first, second = (choice.value for choice in self.players)
        self.live.set_up(games=self.games.value(), processes=self.processes.value(), players=(first, second))
        if self._settings is not None:
            self._settings.set_text("live games", str(self.games.value()))
            self._settings.set_text("live processes", str(self.processes.value()))


def sentence(live: LiveBalance) -> str:
    """A sentence with the share in the present state and the worth of the last edit."""
    if not live.is_on:
        is_former = live.is_behind and live.share() is not None
        former = " " + tr("The figure is from before the last edit.") if is_former else ""
        return tr("Off: nothing is played.") + former
    if live.trouble:
        why = tr("Nothing can be played: {reason}").format(reason=live.trouble.rstrip("."))
        return why + ". " + tr("The next edit, or to switch it off and on, tries again.")
    share, played = live.share(), live.games_played()
    if share is None:
        return tr("The first games are being played …")
    games = count(played, tr("game"), tr("games"))
    if live.is_behind:
        text = tr("Before this edit: {side} {share} after {games}. Games of it begin when edits rest.")
        return text.format(side=_first_side(live), share=_share_words(share), games=games)
    text = tr("{side} {share} after {games}.").format(
        side=_first_side(live), share=_share_words(share), games=games
    )
    worth = live.worth(live.current)
    if worth is not None:
        text += " " + tr("The last edit: {worth}.").format(worth=_worth_words(worth))
    return text + (" " + tr("Games are being played …") if live.is_playing else "")


def short(live: LiveBalance) -> str:
    """The same sentence for the status bar, without intervals. Figures that are not sure yet are left out."""
    if not live.is_on:
        return tr("Balance")
    share, worth = live.share(), live.worth(live.current)
    if live.trouble or share is None:
        return tr("Balance: ?") if live.trouble else tr("Balance …")
    if live.is_behind:
        return tr("Before: {side} {share}").format(side=_first_side(live), share=_share_words(share))
    is_sure = worth is not None and (worth.low > 0 or worth.high < 0)
    moved = f"  {_points(worth.value)}" if worth is not None and is_sure else ""
    return f"{_first_side(live)} {_share_words(share)}{moved}"


def _line(live: LiveBalance, number: int) -> str:
    entry, worth = live.entries[number], live.worth(number)
    words = entry.words or tr("When it was switched on")
    if worth is not None:
        return f"{words}: {_worth_words(worth)}"
    share = live.ledger.share(entry.situation.key)
    return f"{words}: {_share_words(share)}" if share is not None else f"{words} …"


def _first_side(live: LiveBalance) -> str:
    """The title of the side whose share is shown."""
    scenario = live.document.scenario
    sides = scenario.sides if scenario is not None else ()
    if live.current < 0:
        return sides[0].title if sides else ""
    first = live.entries[live.current].situation.first
    return next((side.title for side in sides if side.id == first), first)


def _share_words(share: Interval) -> str:
    return tr("{share:.0f} % ({low:.0f} to {high:.0f})").format(
        share=100 * share.value, low=100 * share.low, high=100 * share.high
    )


def _worth_words(worth: Interval) -> str:
    return tr("{value} ({low} to {high})").format(
        value=_points(worth.value), low=_points(worth.low), high=_points(worth.high)
    )


def _points(share: float) -> str:
    """Hundredths with a sign: +6, 0, −4."""
    whole = round(100 * share)
    return f"+{whole}" if whole > 0 else f"\N{MINUS SIGN}{-whole}" if whole < 0 else "0"
