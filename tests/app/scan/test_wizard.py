"""Reading a scanned map in the real window, by mouse and keys: from a picture to a sheet without faults."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kpeditor.app.shell.window import MainWindow
from kpeditor.core.board.build import complete
from kpeditor.core.board.underlay import underlay_of
from kpeditor.core.checks.files import check_file
from kpeditor.core.files.documents import open_battle
from kpeditor.scan.reading.provenance import provenance_of
from kpeditor.scan.reading.targets import SIDES
from tests.app.scan.hands import DOUBTS, FINISH, FIT, POINTS, READ, ScanHands


@pytest.mark.checked
def test_a_small_sheet_from_the_picture_to_a_clean_map(
    fitted: ScanHands, window: MainWindow, tmp_path: Path
) -> None:
    hands = fitted
    session = hands.session
    assert session.registration is not None
    assert session.registration.rms < 2.0
    hands.step(FIT)
    hands.fit.refine.click()
    hands.wait()
    assert session.registration.refinement is not None
    assert session.registration.refinement.rms < 1.5

    hands.step(READ)
    for layer, most in (("terrain", 6), (SIDES, 8)):
        hands.name(layer, hands.examples(layer, most))
    hands.read.read.click()
    hands.wait()
    assert hands.shares()["terrain"] > 0.9

    hands.step(DOUBTS)
    hands.doubts.shares.setCurrentIndex(2)
    hands.doubts.shares.activated.emit(2)
    assert hands.answer() > 30

    hands.step(FINISH)
    steps = session.document.stack.index()
    hands.finish.put.click()
    assert session.document.stack.index() == steps + 1, "one step of undo"
    assert hands.wrong(session.sheet) == []
    assert underlay_of(session.sheet) is not None

    QTest.keyClick(hands.page, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    saved = tmp_path / "read.yaml"
    assert [problem for problem in check_file(saved) if problem.code != "map-notes"] == []
    again = open_battle(saved).battle.map
    complete(again, session.document.catalogue)
    assert hands.wrong(again) == []
    assert provenance_of(again).source(again, "terrain", again.hex("0202")) in ("read", "confirmed")

    hands.finish.open.click()
    assert window.workspace is not None
    assert window.workspace.document is session.document
    assert window.workspace.underlay is not None
    assert not window.workspace.underlay.trouble


@pytest.mark.slow
def test_everything_is_there_again_when_the_map_is_opened_again(
    fitted: ScanHands, window: MainWindow, tmp_path: Path
) -> None:
    fitted.step(READ)
    fitted.name("terrain", fitted.examples("terrain", 2))
    points = fitted.session.points
    QTest.keyClick(fitted.page, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    window.workspaces.hide_page(fitted.page)
    window.close_tab()
    assert window.files.open(tmp_path / "read.yaml")
    window.menus.by_id["read-scan"].trigger()
    fitted.wait()
    assert [point.hex for point in fitted.session.points] == [point.hex for point in points]
    assert fitted.session.registration is not None
    assert sum(fitted.read.readings.counts("terrain").values()) == 6
    assert fitted.page.list.currentRow() in (POINTS, FIT, READ)
