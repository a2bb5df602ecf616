"""The log: one line a movement, lines of fire that end with the result, reasons without names of fields."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.core.play.record import Record
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.kampfpanzer import words
from tests.app.playtest.helpers import GERMANS, record_file, sheet_of, skip, workspace_of


@pytest.fixture
def replayed(playtest: PlaytestWindow, root: Path) -> GameWorkspace:
    """A recorded game, shown at its end."""
    playtest.records.open(record_file(root))
    workspace = workspace_of(playtest)
    workspace.playback.skip()
    return workspace


def movements(workspace: GameWorkspace) -> dict[tuple[int, str, tuple[str, ...]], list[Event]]:
    """The steps of every movement of a game, by step, phase and units."""
    found: dict[tuple[int, str, tuple[str, ...]], list[Event]] = {}
    for number, step in enumerate(workspace.game.session.steps):
        for event in step.events:
            if event.kind in ("enters", "exits"):
                found.setdefault((number, event.phase, event.units), []).append(event)
    return found


def test_a_whole_movement_is_one_line_from_where_to_where_at_what_cost(replayed: GameWorkspace) -> None:
    steps, lines = replayed.game.session.steps, replayed.log.events()
    (number, _, units), path = max(movements(replayed).items(), key=lambda item: len(item[1]))
    assert len(path) > 4
    seen = steps[number].before.view_for("")["units"][units[0]]
    begins = f"moves from {seen['hex']} to" if seen["hex"] else f"enters the map in {path[0].hexes[0]}"
    written = [line for line in lines if replayed.called(units[0]) in line and begins in line]
    assert len(written) == 1
    assert written[0].endswith(f"{path[-1].hexes[0]}, {path[-1].data['clock']:g} points")
    assert not any("(clock" in line for line in lines)
    told = [line for line in lines if "moves from" in line or "the map in" in line]
    assert len(told) == len(movements(replayed)), "each movement once"


def test_a_line_of_a_movement_grows_and_shows_the_whole_way(playtest: PlaytestWindow, root: Path) -> None:
    playtest.records.open(record_file(root))
    workspace = workspace_of(playtest)
    (number, _, units), path = max(movements(workspace).items(), key=lambda item: len(item[1]))
    events = workspace.game.session.steps[number].events
    first, last = events.index(path[0]), events.index(path[-1])
    workspace.playback.go(workspace.timeline.index_of(number, first))
    (line,) = (
        one for one in workspace.log.events() if workspace.called(units[0]) in one and " the map in " in one
    )
    assert line.endswith(f"in {path[0].hexes[0]}, {path[0].data['clock']:g} points")
    workspace.playback.skip()
    assert line not in workspace.log.events()
    workspace.log.tree.setCurrentItem(workspace.log._items[number, first])
    assert workspace.log.hexes_of(number, last)[-1] == path[-1].hexes[0]
    assert workspace.board.lit == workspace.board.hexes(*(event.hexes[0] for event in path))
    assert all(event.hexes[0] in workspace.log.why.toPlainText() for event in path), "the way, hex by hex"


def test_lines_of_fire_end_with_the_result(replayed: GameWorkspace) -> None:
    results = "no effect", "pinned", "disrupted (D1)", "disrupted (D2)", "disrupted (D3)", "destroyed (D4)"
    shots = [e for step in replayed.game.session.steps for e in step.events if e.kind == "fires"]
    lines = [line for line in replayed.log.events() if " fire at " in line or " fires at " in line]
    assert len(lines) == len(shots) > 0
    assert all(line.endswith(results) for line in lines)
    assert not any("superiority" in line or "die" in line.split() for line in lines)
    assert replayed.log.tree.textElideMode() is Qt.TextElideMode.ElideMiddle, "a narrow column keeps the end"


def test_why_names_no_field_of_an_event(replayed: GameWorkspace) -> None:
    known = set(words.LABELS.values())
    seen = set()
    for step in replayed.game.session.steps:
        for event in step.events:
            seen |= set(event.data)
            for name, much in words.EVENTS.arithmetic(event, replayed.called):
                assert name in known or name.startswith("Strength of "), name
                assert much not in ("D4", "D3", "D2", "D1", "P", "-"), "results have words"
    assert {"way", "outlook", "firers"} <= seen


def test_units_are_called_by_type_and_number_in_the_arithmetic(replayed: GameWorkspace) -> None:
    steps = replayed.game.session.steps
    place = next((n, o) for n, one in enumerate(steps) for o, e in enumerate(one.events) if e.kind == "fires")
    replayed.log.tree.setCurrentItem(replayed.log._items[place])
    event = steps[place[0]].events[place[1]]
    assert f"Strength of {replayed.called(event.units[0])} at range" in replayed.log.why.toPlainText()


def test_the_view_stays_as_it_is_through_a_turn(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    playtest.setup.seats["poles"].setCurrentIndex(playtest.setup.seats["poles"].findData("staff"))
    playtest.setup.begin.click()
    workspace = workspace_of(playtest)
    camera = workspace.board.camera
    qtbot.waitUntil(lambda: not camera.is_fitted)
    camera.zoom_to(30.0)
    camera.centre_on(workspace.board.middle(workspace.board.sheet.hex("2030")))
    workspace.board.moved()
    view = view_of(workspace)
    sheet_of(playtest).put(GERMANS)
    for _ in range(3):
        workspace.banner.ready.click()
        qtbot.waitUntil(lambda: not workspace.game.thinking.decisions)
        while workspace.playback.at < workspace.playback.last:
            workspace.playback.play()  # each beat as it is shown when it begins
            workspace.playback.pause()
        skip(qtbot, playtest)
        qtbot.wait(20)  # what is put off until the window has its size
        assert view_of(workspace) == view


def test_each_person_at_one_machine_finds_the_map_as_they_left_it(
    playtest: PlaytestWindow, qtbot: QtBot, recorded: Record
) -> None:
    playtest.setup.seed.setValue(recorded.seed)
    playtest.setup.begin.click()
    playtest.hand_over.go.click()
    workspace = workspace_of(playtest)
    qtbot.wait(20)
    sheet_of(playtest).put(recorded.deployment["germans"])
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    seen: dict[str, tuple[float, float, float]] = {}
    for zoom in (26.0, 44.0, 0.0, 0.0):
        if playtest.pages.currentWidget() is playtest.hand_over:
            playtest.hand_over.go.click()
        qtbot.wait(20)
        assert workspace.asked is not None
        side, turn = workspace.asked.side, workspace.asked.turn
        if zoom:
            assert view_of(workspace) not in seen.values(), "framed for who sees it first"
            workspace.board.camera.zoom_to(zoom)
            workspace.board.moved()
            seen[side] = view_of(workspace)
        assert view_of(workspace) == seen[side]
        sheet_of(playtest).put(recorded.played[turn - 1].answers[side])
        workspace.banner.ready.click()
        skip(qtbot, playtest)
    assert workspace.game.state.turn == 3


def view_of(workspace: GameWorkspace) -> tuple[float, float, float]:
    """Where the view is and how large."""
    camera = workspace.board.camera
    return round(camera.x, 6), round(camera.y, 6), camera.side
