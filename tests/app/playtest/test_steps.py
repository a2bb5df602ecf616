"""Rules that ask many questions a game-turn: what the window says, hides, passes on and takes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.history.timeline import Frame, Timeline
from kpeditor.app.playtest.mail.game import MailPlaytest
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.generic import MOST_BUTTONS, GenericUi, TextSheet
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.errors import KpError
from kpeditor.core.play.gamejournal import all_left_games
from kpeditor.core.play.mail.folder import MailFolder
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.play.players import Reply
from kpeditor.core.rules import registry
from tests.app.playtest.conftest import Around, BeginGame
from tests.app.playtest.helpers import skip, texts, workspace_of
from tests.toys.skirmish import SIDES, Rules, Skirmish, skirmish_battle

Begin = Callable[..., PlaytestWindow]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch, begin_game: BeginGame) -> Begin:
    """Begins a skirmish in a window of its own."""

    def begin(rules: Rules, seats: dict[str, str] | None = None, *, is_alone: bool = False) -> PlaytestWindow:
        toy, find = Skirmish(rules), registry.find
        for module in ("core.rules.registry", "app.playtest.workspace", "app.playtest.window"):
            known = f"kpeditor.{module}.find"
            monkeypatch.setattr(known, lambda id_: toy if id_ == "skirmish" else find(id_))
        monkeypatch.setattr(
            registry, "find_or_none", lambda id_: toy if id_ == "skirmish" else None, raising=True
        )
        return begin_game(skirmish_battle(rules), seats, is_alone=is_alone)

    return begin


def choose(window: PlaytestWindow, text: str) -> None:
    """Clicks on one of the answers that are offered."""
    sheet = workspace_of(window).sheet
    assert isinstance(sheet, TextSheet)
    (button,) = [one for one in sheet.findChildren(QPushButton) if one.text() == text]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    workspace_of(window).playback.skip()


def banner(workspace: GameWorkspace) -> tuple[str, str, str, str]:
    shown = workspace.banner
    return shown.title.text(), shown.note.text(), shown.ready.text(), shown.propose.text()


def test_the_banner_says_phase_subject_and_question(begin: Begin) -> None:
    window = begin(Rules())
    workspace = workspace_of(window)
    words = "Give this answer", "Propose an answer"
    assert banner(workspace) == ("Game-turn 1 of 2, fire", "What does gun 1 do?", *words)
    assert window.menus.by_id["ready"].text().replace("&", "") == "Give this answer"
    choose(window, "hold")
    assert banner(workspace) == ("Game-turn 1 of 2, fire", "What does gun 2 do?", *words)
    choose(window, "hold")
    assert banner(workspace) == (
        "Game-turn 1 of 2, movement",
        "Troop (red) – How far does your troop go?",
        *words,
    )
    assert "How far does your troop go?" not in texts(workspace.sheets), "it is said once"


def test_a_listed_answer_is_given_by_one_click_and_a_written_one_still_goes(begin: Begin) -> None:
    window = begin(Rules())
    workspace = workspace_of(window)
    choose(window, "fire")
    assert workspace.game.session.steps[-1].answers == {"red": "fire"}
    sheet = workspace.sheet
    assert isinstance(sheet, TextSheet)
    QTest.keyClicks(sheet.edit, "run")
    workspace.banner.ready.click()
    assert "choose one of hold, fire [S-1]" in workspace.banner.told.text()
    sheet.edit.setPlainText("hold")
    workspace.banner.ready.click()
    assert [step.answers["red"] for step in workspace.game.session.steps] == ["fire", "hold"]


def test_a_step_without_events_is_not_waited_for_and_the_sheet_stays_in_front(begin: Begin) -> None:
    window = begin(Rules())
    workspace = workspace_of(window)
    for answer, is_shown in (("hold", False), ("fire", True)):
        assert workspace.sheet is not None
        workspace.sheet.put(answer)
        workspace.ready()
        assert workspace.playback.is_playing == is_shown
        assert workspace.tabs.currentWidget() is workspace.orders
        assert (workspace.asked is None) == is_shown, "the next question waits for what is to be seen"
    workspace.playback.skip()
    assert workspace.asked is not None
    assert workspace.asked.phase == "movement"


def test_very_many_answers_stand_in_a_list(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kpeditor.app.ruleset_ui.generic.MOST_BUTTONS", 1)
    assert MOST_BUTTONS > 1
    window = begin(Rules())
    workspace = workspace_of(window)
    assert workspace.sheet is not None
    (listing,) = workspace.sheet.findChildren(QListWidget)
    listing.setCurrentRow(1)
    assert workspace.sheet.answer() == "fire"
    assert not workspace.game.session.steps, "a click only writes it down"
    listing.itemActivated.emit(listing.item(0))
    assert workspace.game.session.steps[-1].answers == {"red": "hold"}


def test_who_takes_over_reads_the_title_of_the_phase(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the banner has it, in the language of the window; not the word that the rules number it by."""
    monkeypatch.setattr(GenericUi, "phase_title", lambda _, phase: f"secret {phase}")
    window = begin(Rules(has_secret=True))
    assert window.pages.currentWidget() is window.hand_over
    assert window.hand_over.go.text().endswith(": secret orders")


def test_a_secret_question_is_marked_and_passed_on(begin: Begin) -> None:
    """AT-4: something is chosen in secret and revealed later."""
    window = begin(Rules(has_secret=True))
    assert window.pages.currentWidget() is window.hand_over
    assert "orders" in window.hand_over.go.text()
    window.hand_over.go.click()
    workspace = workspace_of(window)
    assert banner(workspace)[0] == "Deployment, orders, in secret"
    assert "until the rules reveal it" in texts(workspace.sheets)
    choose(window, "bridge")
    for _ in range(5):  # red's own player-turn
        assert window.pages.currentWidget() is workspace
        choose(window, {"fire": "hold", "movement": "1"}[workspace.asked.phase if workspace.asked else ""])
    assert window.pages.currentWidget() is window.hand_over, "blue does not know the password"
    assert "bridge" not in texts(window.hand_over)
    window.hand_over.go.click()
    assert "bridge" not in texts(workspace.sheets)
    assert workspace.timeline.viewer == "blue"


def test_ct_13_where_nothing_is_hidden_nobody_passes_the_machine_on(begin: Begin) -> None:
    window = begin(Rules(reacts=True))
    workspace = workspace_of(window)
    asked = []
    while workspace.game.session.outcome() is None:
        assert window.pages.currentWidget() is workspace
        assert workspace.asked is not None
        asked.append((workspace.asked.side, workspace.asked.kind))
        choose(window, "2" if workspace.asked.kind == "move" else "fire")
    assert ("blue", "react") in asked[:6], "blue reacts within red's player-turn"
    assert len(asked) == 2 * (5 + 3) * 2


def test_ct_13_only_what_both_write_at_once_is_passed_on(begin: Begin) -> None:
    window = begin(Rules(bids=True))
    workspace = workspace_of(window)
    passed = []
    while workspace.game.session.outcome() is None:
        if window.pages.currentWidget() is window.hand_over:
            passed.append((workspace.game.state.turn, window.hand_over.side.text()))
            window.hand_over.go.click()
        assert workspace.asked is not None
        choose(window, "hold" if workspace.asked.phase == "fire" else "1")
    assert passed == [(1, "Reds"), (1, "Blues"), (2, "Reds"), (2, "Blues")]


def test_a_computer_players_answer_to_an_earlier_question_is_refused(begin: Begin) -> None:
    """Same side, kind and game-turn, other number."""
    window = begin(Rules())
    game = workspace_of(window).game
    (first,) = game.session.pending()
    choose(window, "hold")
    (second,) = game.session.pending()
    assert (first.side, first.kind, first.turn) == (second.side, second.kind, second.turn)
    game._on_found(first, Reply("fire"))
    assert len(game.session.steps) == 1
    with pytest.raises(KpError, match="not asked any more"):
        game.seal(first, "fire")
    assert len(game.session.steps) == 1


def test_an_answer_in_one_piece_is_proposed(begin: Begin, qtbot: QtBot) -> None:
    window = begin(Rules())
    workspace = workspace_of(window)
    window._proposing.propose(workspace, "chooser", replaces=False)
    sheet = workspace.sheet
    assert sheet is not None
    qtbot.waitUntil(lambda: sheet.answer() in ("hold", "fire"))
    assert "is proposed" in workspace.banner.told.text()
    given = sheet.answer()
    sheet.undo()
    assert sheet.answer() == {}
    # What was asked for a question that was taken back and is asked again comes to nothing.
    sheet.put(given)
    workspace.ready()
    workspace.playback.skip()
    window._proposing.propose(workspace, "chooser", replaces=True)
    (decision,) = workspace.game.session.pending()
    workspace.game.take_back()
    choose(window, "fire" if given == "hold" else "hold")
    assert workspace.asked == decision
    window._proposing._on_found(decision, Reply("fire"))
    assert workspace.sheet is not None
    assert workspace.sheet.answer() == {}


def test_ct_12_one_step_is_taken_back_and_played_again_with_the_same_dice(begin: Begin) -> None:
    window = begin(Rules())
    workspace = workspace_of(window)
    choose(window, "fire")
    first = workspace.game.session.steps[-1]
    choose(window, "fire")
    dice = workspace.game.session.steps[-1].dice
    step_back = window.menus.by_id["take-back-step"]
    assert step_back.isVisible()
    step_back.trigger()
    assert workspace.game.session.steps == [first]
    assert banner(workspace)[1] == "What does gun 2 do?"
    choose(window, "fire")
    assert workspace.game.session.steps[-1].dice == dice != ()
    workspace.banner.back.click()
    workspace.banner.back.click()
    assert workspace.game.session.steps == []
    assert not workspace.banner.back.isVisible()


def test_a_turn_is_taken_back_as_a_whole(begin: Begin) -> None:
    window = begin(Rules())
    workspace = workspace_of(window)
    while workspace.game.state.turn == 1 or len(workspace.game.session.steps) < 12:
        choose(window, "hold" if workspace.asked and workspace.asked.phase == "fire" else "1")
    window.menus.by_id["take-back"].trigger()
    assert (workspace.game.state.turn, len(workspace.game.session.steps)) == (2, 10)
    window.menus.by_id["take-back"].trigger()
    assert workspace.game.session.steps == []


def test_against_the_computer_a_step_back_leads_to_the_last_answer_of_the_person(
    begin: Begin, qtbot: QtBot
) -> None:
    window = begin(Rules(), {"red": "", "blue": "chooser"})
    workspace = workspace_of(window)
    while workspace.game.state.turn == 1:
        choose(window, "hold" if workspace.asked and workspace.asked.phase == "fire" else "1")
        qtbot.waitUntil(lambda: workspace.game.waiting() is not None)
        skip(qtbot, window)
    assert len(workspace.game.session.steps) == 10
    blue = [step.answers for step in workspace.game.session.steps[5:]]
    workspace.banner.back.click()
    assert len(workspace.game.session.steps) == 4, "blue's five answers and red's last"
    choose(window, "1")
    qtbot.waitUntil(lambda: workspace.game.waiting() is not None)
    assert [step.answers for step in workspace.game.session.steps[5:]] == blue


def test_where_a_step_is_a_game_turn_there_is_one_way_back(playtest: PlaytestWindow) -> None:
    playtest.setup.begin.click()
    playtest.hand_over.go.click()
    assert not playtest.menus.by_id["take-back-step"].isVisible()
    assert not workspace_of(playtest).banner.back.isVisible()
    assert playtest.menus.by_id["ready"].text().replace("&", "") == "Orders are ready"


def test_the_controls_of_time_name_the_phase(begin: Begin) -> None:
    window = begin(Rules())
    workspace = workspace_of(window)
    choose(window, "hold")
    choose(window, "hold")
    workspace.playback.go(1)
    assert workspace.transport.where.text() == "Game-turn 1, fire"
    assert workspace.banner.title.text() == "Game-turn 1, fire"


def test_1_13_another_viewer_costs_only_the_steps_that_are_new(begin: Begin) -> None:
    window = begin(Rules())
    workspace = workspace_of(window)
    for _ in range(5):
        choose(window, "hold" if workspace.asked and workspace.asked.phase == "fire" else "1")
    made: list[int] = []
    steps = workspace.game.session.steps

    class Counted(Timeline):
        def _frames_of(self, number: int) -> list[Frame]:
            made.append(number)
            return super()._frames_of(number)

    timeline = Counted(workspace.ui, workspace.timeline.rules, SIDES[0], workspace.game.session.start)
    timeline.show(steps[:3])
    timeline.see_as(SIDES[1])
    timeline.show(steps[:4])
    timeline.see_as(SIDES[0])
    assert made == [0, 1, 2, 0, 1, 2, 3, 3]
    assert [frame.step for frame in map(timeline.frame, range(1, len(timeline)))] == [0, 1, 2, 3]
    timeline.see_as(SIDES[1])
    timeline.show(steps[:2])
    timeline.see_as(SIDES[0])
    assert len(timeline.steps) == 2, "what was taken back is gone for everybody"


def test_by_mail_a_player_turn_is_one_letter_and_its_cost_is_told_first(
    begin: Begin, around: Around, tmp_path: Path, qtbot: QtBot
) -> None:
    rules = Rules(has_secret=True)
    window = begin(rules)
    window.menus.by_id["mail"].trigger()
    page = window.mailing.page
    qtbot.waitUntil(lambda: "about 6 letters in 2 game-turns, 3 in each of them" in page.cost.text())
    assert "try the turn out first" in page.cost.text()
    page.letters.setCurrentIndex(page.letters.findData(""))
    page.letters.activated.emit(page.letters.currentIndex())
    qtbot.waitUntil(lambda: "about 43 letters" in page.cost.text())
    page.letters.setCurrentIndex(page.letters.findData("turn"))
    around.path = tmp_path / "red"
    page.start.click()
    blue = MailFolder.join(tmp_path / "blue", read_letter(tmp_path / "red/letters/red-001.yaml"))
    workspace = workspace_of(window)
    game = workspace.game
    assert isinstance(game, MailPlaytest)
    assert workspace.asked is None, "blue's share of the dice is awaited"
    game.receive(blue.letters()[0])
    choose(window, "bridge")
    choose(window, "fire")
    assert not workspace.banner.back.isVisible(), "dice have fallen"
    choose(window, "hold")
    choose(window, "2")
    workspace.banner.back.click()
    assert len(game.session.steps) == 3
    assert banner(workspace)[1] == "Troop (red) – How far does your troop go?"
    assert len(game.folder.letters()) == 1
    for _ in range(3):
        choose(window, "1")
    assert len(game.folder.letters()) == 2
    blue.receive(read_letter(game.folder.letters()[-1]))
    assert blue.play.session.state.digest() == game.state.digest()
    around.path = tmp_path / "saved.yaml"
    window.records.save()
    assert "bridge" in (tmp_path / "saved.yaml").read_text("utf-8"), "red's own secret"
    other = MailPlaytest(blue)
    window.show_kept(other, blue.opened, "by mail")
    window.records.save()
    assert "bridge" not in (tmp_path / "saved.yaml").read_text("utf-8"), "none of blue's business"


def test_a_game_that_was_left_goes_on_at_the_same_question(
    begin: Begin, around: Around, themes: ThemeKeeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = replace(around.host(), games=tmp_path)
    monkeypatch.setattr(Around, "host", lambda self: host)
    window = begin(Rules())
    workspace = workspace_of(window)
    choose(window, "hold")
    assert isinstance(workspace.sheet, TextSheet)
    workspace.sheet.edit.setPlainText("fire")
    assert window._keeping is not None
    window._keeping.write()
    (left,) = all_left_games(tmp_path)
    assert (left.answers.turn, left.answers.number, left.answers.draft) == (1, 2, "fire")
    for number, draft in ((2, "fire"), (4, {})):
        back = PlaytestWindow(around.host(), themes)
        back.show_game(left.game(), dict(left.about.seats), replace(left.answers, number=number))
        sheet = workspace_of(back).sheet
        assert sheet is not None
        assert workspace_of(back).game.state.digest() == workspace.game.state.digest()
        assert sheet.answer() == draft, "what was written for another question is not put on this sheet"
        back.close()
