"""The log: one line a movement, lines of fire that end with the result, reasons without names of fields."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameDesk
from kpeditor.app.ruleset_ui.kampfpanzer import why
from kpeditor.core.play.record import Record
from kpeditor.core.rules.event import Event
from tests.app.playtest.helpers import GERMANS, desk_of, record_file, sheet_of, skip


@pytest.fixture
def replayed(playtest: PlaytestWindow, root: Path) -> GameDesk:
    """A recorded game, shown at its end."""
    playtest.open_record(record_file(root))
    desk = desk_of(playtest)
    desk.playback.skip()
    return desk


def movements(desk: GameDesk) -> dict[tuple[int, str, tuple[str, ...]], list[Event]]:
    """The steps of every movement of a game, by step, phase and units."""
    found: dict[tuple[int, str, tuple[str, ...]], list[Event]] = {}
    for number, step in enumerate(desk.game.session.steps):
        for event in step.events:
            if event.kind in ("enters", "exits"):
                found.setdefault((number, event.phase, event.units), []).append(event)
    return found


def test_a_whole_movement_is_one_line_from_where_to_where_at_what_cost(replayed: GameDesk) -> None:
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
    playtest.open_record(record_file(root))
    desk = desk_of(playtest)
    (number, _, units), path = max(movements(desk).items(), key=lambda item: len(item[1]))
    events = desk.game.session.steps[number].events
    first, last = events.index(path[0]), events.index(path[-1])
    desk.playback.go(desk.timeline.index_of(number, first))
    (line,) = (one for one in desk.log.events() if desk.called(units[0]) in one and " the map in " in one)
    assert line.endswith(f"in {path[0].hexes[0]}, {path[0].data['clock']:g} points")
    desk.playback.skip()
    assert line not in desk.log.events()
    desk.log.tree.setCurrentItem(desk.log._items[number, first])
    assert desk.log.hexes_of(number, last)[-1] == path[-1].hexes[0]
    assert desk.board._lit == desk.board.hexes(*(event.hexes[0] for event in path))
    assert all(event.hexes[0] in desk.log.why.toPlainText() for event in path), "the way, hex by hex"


def test_lines_of_fire_end_with_the_result(replayed: GameDesk) -> None:
    results = "no effect", "pinned", "disrupted (D1)", "disrupted (D2)", "disrupted (D3)", "destroyed (D4)"
    shots = [e for step in replayed.game.session.steps for e in step.events if e.kind == "fires"]
    lines = [line for line in replayed.log.events() if " fire at " in line or " fires at " in line]
    assert len(lines) == len(shots) > 0
    assert all(line.endswith(results) for line in lines)
    assert not any("superiority" in line or "die" in line.split() for line in lines)
    assert replayed.log.tree.textElideMode() is Qt.TextElideMode.ElideMiddle, "a narrow column keeps the end"


def test_why_names_no_field_of_an_event(replayed: GameDesk) -> None:
    known = set(why._LABELS.values())
    seen = set()
    for step in replayed.game.session.steps:
        for event in step.events:
            seen |= set(event.data)
            for name, much in why.arithmetic(event, replayed.called):
                assert name in known or name.startswith("Strength of "), name
                assert much not in ("D4", "D3", "D2", "D1", "P", "-"), "results have words"
    assert {"way", "outlook", "firers"} <= seen


def test_units_are_called_by_type_and_number_in_the_arithmetic(replayed: GameDesk) -> None:
    steps = replayed.game.session.steps
    place = next((n, o) for n, one in enumerate(steps) for o, e in enumerate(one.events) if e.kind == "fires")
    replayed.log.tree.setCurrentItem(replayed.log._items[place])
    event = steps[place[0]].events[place[1]]
    assert f"Strength of {replayed.called(event.units[0])} at range" in replayed.log.why.toPlainText()


def test_the_view_stays_as_it_is_through_a_turn(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    playtest.setup.seats["poles"].setCurrentIndex(playtest.setup.seats["poles"].findData("staff"))
    playtest.setup.begin.click()
    desk = desk_of(playtest)
    camera = desk.board.camera
    qtbot.waitUntil(lambda: not camera.is_fitted)
    camera.zoom_to(30.0)
    camera.centre_on(desk.board.layout_of_hexes.centre(desk.board.sheet.hex("2030")))
    desk.board.moved()
    view = view_of(desk)
    sheet_of(playtest).put(GERMANS)
    for _ in range(3):
        desk.banner.ready.click()
        qtbot.waitUntil(lambda: not desk.game.thinking.decisions)
        while desk.playback.at < desk.playback.last:
            desk.playback.play()  # each beat as it is shown when it begins
            desk.playback.pause()
        skip(qtbot, playtest)
        qtbot.wait(20)  # what is put off until the window has its size
        assert view_of(desk) == view


def test_each_person_at_one_machine_finds_the_map_as_they_left_it(
    playtest: PlaytestWindow, qtbot: QtBot, recorded: Record
) -> None:
    playtest.setup.seed.setValue(recorded.seed)
    playtest.setup.begin.click()
    playtest.hand_over.go.click()
    desk = desk_of(playtest)
    qtbot.wait(20)
    sheet_of(playtest).put(recorded.deployment["germans"])
    desk.banner.ready.click()
    skip(qtbot, playtest)
    seen: dict[str, tuple[float, float, float]] = {}
    for zoom in (26.0, 44.0, 0.0, 0.0):
        if playtest.pages.currentWidget() is playtest.hand_over:
            playtest.hand_over.go.click()
        qtbot.wait(20)
        assert desk.asked is not None
        side, turn = desk.asked.side, desk.asked.turn
        if zoom:
            assert view_of(desk) not in seen.values(), "framed for who sees it first"
            desk.board.camera.zoom_to(zoom)
            desk.board.moved()
            seen[side] = view_of(desk)
        assert view_of(desk) == seen[side]
        sheet_of(playtest).put(recorded.played[turn - 1].answers[side])
        desk.banner.ready.click()
        skip(qtbot, playtest)
    assert desk.game.state.turn == 3


def view_of(desk: GameDesk) -> tuple[float, float, float]:
    """Where the view is and how large."""
    camera = desk.board.camera
    return round(camera.x, 6), round(camera.y, 6), camera.side
