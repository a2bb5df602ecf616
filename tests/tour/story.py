"""A battle on two boards, from the assembly to the lab's verdict, by mouse and keyboard in a real window.

    python -m tests.tour.story --pictures docs/manual/story

joins two boards, one turned, sets a scenario on them with a set-up of three steps and a secret choice, enters
points and levels by forms, plays it from the set-up into the first game-turn, saves it, opens it again and
asks the lab.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QMessageBox, QPushButton, QWidget

from kpeditor.app.dialogs.boards import BoardsDialog
from kpeditor.app.namesbutton import NamesButton
from kpeditor.app.panels.victory.countrow import CountPicker
from kpeditor.app.panels.victory.scorecards import AwardCard
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import AnswerSheet
from kpeditor.app.ruleset_ui.generic import TextSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.steps import StepSheet
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.board.boards import boards_of
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.scenario.model import Scenario
from tests.tour.hands import Hands, Lost, Spot
from tests.tour.tour import main
from tests.tour.walk import Walk

W = TypeVar("W", bound=QWidget)
S = TypeVar("S", bound=AnswerSheet)
TOWN = 'controlled(germans, place("Arvoldgrad"))'
BOARDS = Path(__file__).resolve().parents[2] / "maps/panzer-zug"


class Story(Walk):
    """Designs *The railway at Arvoldgrad* on boards 5 and 6."""

    steps = (
        "boards",
        "sides",
        "forces",
        "entry",
        "setup",
        "points",
        "levels",
        "save",
        "playtest",
        "set_up_by_steps",
        "reopen",
        "verdict",
    )

    def __init__(self, window: MainWindow, hands: Hands, files: Path, pictures: Path | None) -> None:
        super().__init__(window, hands, files, pictures)
        self.saved = files / "battlefield.yaml", files / "arvoldgrad.yaml"
        for number in "56":
            shutil.copy(BOARDS / f"board-0{number}.yaml", files)

    def boards(self) -> None:
        """Two boards along their long edges, board 6 turned."""
        hands = self.hands
        hands.menu(self.window, "File", "New map from boards")
        dialog = self.dialog(BoardsDialog)
        hands.click(dialog.add)
        self.answer_file_dialog('"board-05.yaml" "board-06.yaml"')
        hands.until(lambda: len(dialog.boards) == 2, "two boards")
        hands.fill(dialog.title, "Nebykovo and Arvoldgrad")
        hands.pick(dialog.row_a, "West")
        hands.click(hands.spot(dialog.picture, hands.eyes.ask(partial(_middle, dialog, 1))), times=2)
        hands.until(lambda: dialog.boards[1].is_turned, "board 6 turned")
        self.show("boards")
        (box,) = hands.eyes.ask(lambda: dialog.findChildren(QDialogButtonBox))
        hands.click(box.button(QDialogButtonBox.StandardButton.Ok))
        self.answer_file_dialog(str(self.saved[0]))
        hands.until(lambda: self.window.workspace is not None, "the map")

    def sides(self) -> None:
        """Who fights."""
        self.begin_scenario("The railway at Arvoldgrad", "Soviets", "Germans")

    def forces(self) -> None:
        """A garrison, a reserve and an attacker."""
        hands, forces = self.hands, self.workspace.forces
        self.line("soviets", "main")
        self._name_group("garrison")
        self.from_mix("ru_rifle", "ru_rifle", "atg_45", "mor_82")
        self._add_group("soviets", "reserve")
        self.from_mix("t_34c", "t_34c")
        self.line("soviets", "garrison")
        hands.tab(forces, "Details")
        hands.fill(forces.details.group.deploy.edit, "town hexes on board 6", end="Return")
        self.show("garrison")

    def entry(self) -> None:
        """The attackers enter in game-turn 1, by the north or the south edge."""
        hands, form = self.hands, self.workspace.forces.details.group
        self.line("germans", "main")
        self._name_group("column")
        self.from_mix("pz_iv_h", "pz_iv_h", "halftrack", "halftrack", "ge_rifle", "ge_rifle")
        hands.tab(self.workspace.forces, "Details")
        hands.pick(form.arrival, "Enters in a game-turn")
        hands.fill(form.at.edit, "the north edge", end="Return")
        hands.fill(form.others[0].edit, "the south edge", end="Return")
        self.show("entry")

    def setup(self) -> None:
        """Garrison; the secret choice of the entry; the reserve, with the reveal."""
        hands = self.hands
        panel = hands.until(lambda: self.workspace.scenario, "the panel of the scenario")
        hands.tab(self.window, "Scenario")
        hands.tab(panel, "Set-up")
        form = panel.setup
        leaf = hands.eyes.ask(panel.tabs.currentWidget)

        def tick(name: str, title: str) -> None:
            button = hands.until(lambda: form.cards[form.opened].fields()[name], name)
            assert isinstance(button, NamesButton)
            hands.scroll_to(button, leaf)
            hands.click(button)
            hands.choose(button.choices, title)
            hands.rest()

        def field(name: str) -> QWidget:
            found = hands.until(lambda: form.cards[form.opened].fields().get(name), name)
            hands.scroll_to(found, leaf)
            return found

        hands.click(form.add)
        hands.until(lambda: len(form.cards) == 1, "a first step")
        hands.scroll_to(form.add, leaf)
        hands.click(form.add)
        hands.until(lambda: len(form.cards) == 2, "a second step")
        side = field("side")
        assert isinstance(side, QComboBox)
        hands.pick(side, "Germans")
        hands.until(
            lambda: [one.entry_of for one in self.scenario.setup[1].choices] == ["column"], "the entry"
        )
        hands.click(field("secret"))
        hands.scroll_to(form.add, leaf)
        hands.click(form.add)
        hands.until(lambda: len(form.cards) == 3, "a third step")
        area = hands.until(lambda: form.cards[2].area.edit, "the area")
        hands.fill(area, "between rows K and X on board 6", end="Return")
        hands.until(lambda: self.scenario.setup[2].at, "the area of the reserve")
        tick("reveal", "column")
        self.show("steps")

    def points(self) -> None:
        """What the sides score, by menus: losses, the town, and the railway."""
        hands = self.hands
        panel = self.workspace.scenario
        hands.tab(panel, "Victory")
        leaf = hands.eyes.ask(panel.tabs.currentWidget)
        form = panel.victory.points

        def add(number: int) -> None:
            hands.scroll_to(form.add, leaf)
            hands.click(form.add)
            hands.until(lambda: len(form.cards) == number, "a line of points")
            hands.rest()

        def field(find: Callable[[], W | None]) -> W:
            found = hands.until(find, "a field of the line of points")
            hands.scroll_to(found, leaf)
            return found

        def card() -> AwardCard:
            return form.cards[form.opened]

        def picker() -> CountPicker:
            count = card().count
            assert count is not None
            assert count.picker is not None
            return count.picker

        add(1)
        hands.pick(field(lambda: card().side), "each side")
        hands.until(lambda: self.scenario.scoring.awards[0].side == "both", "each side")
        add(2)
        hands.pick(field(lambda: card().side), "Germans")
        hands.rest()
        hands.fill(field(lambda: card().points), "2")
        hands.rest()
        hands.pick(field(lambda: picker().kind), "control of hexes or places")
        hands.rest()
        hands.fill(field(lambda: picker().area.edit), "Arvoldgrad")
        hands.until(lambda: self.scenario.scoring.awards[1].of == TOWN, "the town")
        self.show("points")

    def levels(self) -> None:
        """What the levels are called and the lead each needs."""
        hands, panel = self.hands, self.workspace.scenario
        leaf = hands.eyes.ask(panel.tabs.currentWidget)
        form = panel.victory.levels
        for edit, text in ((form.names, "marginal, tactical, decisive"), (form.margins, "1, 5, 9")):
            hands.scroll_to(edit, leaf)
            hands.fill(edit, text)
        hands.until(lambda: self.scenario.scoring.margins == (1, 5, 9), "three levels")
        hands.tab(self.window, "Problems")
        hands.scroll_to(form.words, leaf)
        self.show("levels")

    def save(self) -> None:
        """The scenario gets its file."""
        hands = self.hands
        hands.key("ctrl+s")
        self.answer_file_dialog(str(self.saved[1]))
        hands.until(lambda: not self.workspace.document.is_modified, "everything saved")

    def playtest(self) -> None:
        """F5: two people at this machine."""
        hands = self.hands
        game = self.begin_playtest()
        hands.click(game.setup.ways["*"])
        hands.click(game.setup.begin)
        hands.until(lambda: game.workspace, "the game")

    def set_up_by_steps(self) -> None:
        """Garrison by clicks, the choice by a button, the reserve by a proposal, into the first game-turn."""
        hands, game = self.hands, self.window.playtests.open[0]
        for hex_ in ("6-S-9", "6-T-10", "6-L-3", "6-V-3"):
            hands.click(self.hex_of_game(game, hex_))
        self.answer(game)
        choice = hands.until(lambda: self._sheet(game, TextSheet), "the choice")
        buttons = {one.text(): one for one in hands.eyes.ask(lambda: choice.findChildren(QPushButton))}
        self.show("secret-choice")
        hands.click(next(button for text, button in buttons.items() if "south" in text))
        self.pass_on(game, choice)
        hands.until(lambda: self._sheet(game, StepSheet), "the reserve")
        hands.click(self._game(game).banner.propose)
        self.answer(game)
        self.show("revealed")

    def reopen(self) -> None:
        """The playtest is closed, the document too; both files are opened again."""
        hands = self.hands
        hands.key("alt+F4")
        box = self.dialog(QMessageBox)
        hands.click(box.button(QMessageBox.StandardButton.Discard))
        hands.until(lambda: not self.window.playtests.open, "no playtest")
        before = self.scenario
        hands.key("ctrl+w")
        hands.until(lambda: self.window.workspace is None, "nothing open")
        hands.key("ctrl+o")
        self.answer_file_dialog(str(self.saved[1]))
        hands.until(lambda: self.window.workspace, "the scenario again")
        if self.scenario != before:
            raise Lost("the scenario came back otherwise")

    def verdict(self) -> None:
        """What the lab says of each level after some games."""
        hands = self.hands
        lab = hands.until(lambda: self.workspace.lab, "the lab")
        hands.tab(self.window, "Balance lab")
        hands.fill(lab.form.games, "40")
        hands.click(lab.run.go)
        hands.until(lambda: lab.games.scored.text(), "the verdict", patience=240)
        self.show("verdict")

    def answer(self, game: PlaytestWindow) -> None:
        """Gives the answer, and lets the next person sit down where the machine is passed on."""
        workspace = self._game(game)
        ready = self.hands.until(lambda: self._ready(game), "a legal answer")
        sheet = self.hands.eyes.ask(lambda: workspace.sheet)
        self.hands.click(ready)
        self.pass_on(game, sheet)

    def pass_on(self, game: PlaytestWindow, answered: AnswerSheet | None) -> None:
        """Waits for the next question behind an answer, and sits down for it."""
        hands, workspace = self.hands, self._game(game)

        def is_next() -> bool:
            is_asked = workspace.sheet is not None and workspace.sheet is not answered
            return is_asked or game.pages.currentWidget() is game.hand_over

        hands.until(is_next, "the next question")
        if hands.eyes.ask(lambda: game.pages.currentWidget() is game.hand_over):
            hands.click(game.hand_over.go)

    def hex_of_game(self, game: PlaytestWindow, name: str) -> Spot:
        """The middle of a hex on the map of a playtest."""
        board = self._game(game).board

        def look() -> QPoint:
            x, y = board.camera.to_view(board.middle(board.sheet.hex(name)))
            return QPoint(round(x), round(y))

        return self.hands.spot(board, self.hands.eyes.ask(look))

    def _game(self, game: PlaytestWindow) -> GameWorkspace:
        return self.hands.until(lambda: game.workspace, "the game")

    def _ready(self, game: PlaytestWindow) -> QPushButton | None:
        workspace = game.workspace
        if workspace is None or workspace.sheet is None or workspace.sheet.faults():
            return None
        return workspace.banner.ready

    def _sheet(self, game: PlaytestWindow, kind: type[S]) -> S | None:
        sheet = game.workspace.sheet if game.workspace is not None else None
        return sheet if isinstance(sheet, kind) else None

    def _name_group(self, name: str) -> None:
        """Renames the chosen group."""
        hands, forces = self.hands, self.workspace.forces
        hands.tab(forces, "Details")
        hands.fill(forces.details.group.name, name, end="Return")

    def _add_group(self, side: str, name: str) -> None:
        """Adds a group to a side."""
        hands, forces = self.hands, self.workspace.forces
        self.line(side)
        hands.click(forces.add)
        hands.choose(forces.add_menu, "Group")
        self._name_group(name)

    @property
    def scenario(self) -> Scenario:
        """The scenario as it is now."""
        scenario = self.workspace.document.scenario
        assert scenario is not None
        return scenario


def _middle(dialog: BoardsDialog, index: int) -> QPoint:
    """The middle of a board in the picture of the dialog."""
    sheet = dialog.picture._sheet
    assert sheet is not None
    board = boards_of(sheet)[index]
    here = board.joined(Hex(17, 6))
    assert here is not None
    return dialog.picture.point_of(here).toPoint()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Story, __doc__))
