"""The steps of reading a scan one by one, by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from kpeditor.app.scan.steps.fit import STRETCHED
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.geometry.hexes import Hex
from kpeditor.scan.reading.printednumbers import NumberCheck
from kpeditor.scan.reading.targets import SIDES, kind_at
from tests.app.scan.conftest import MadeScan
from tests.app.scan.hands import DOUBTS, FINISH, FIT, PICTURES, POINTS, READ, PictureDialogs, ScanHands


def test_pictures_are_dropped_refused_and_cancelled_and_every_step_says_what_to_do(
    begun: Callable[[], ScanHands],
    dialogs: PictureDialogs,
    made: MadeScan,
    window: MainWindow,
    tmp_path: Path,
) -> None:
    hands = begun()
    for number in (POINTS, FIT, READ, DOUBTS, FINISH, PICTURES):
        hands.step(number)
        assert hands.page.about.text()
        assert not hands.page.steps[number].state()[0]
    assert "Add pictures" in hands.view.words
    hands.finish.report.setMinimumWidth(600)  # as a table of many layers, which comes later
    hands.page.refresh()
    assert hands.page.side.width() >= hands.finish.minimumSizeHint().width() >= 600

    lie = tmp_path / "lie.png"
    lie.write_bytes(b"\x89PNG\r\n\x1a\n and no more")
    dialogs.pictures = (lie,)
    hands.pictures.add.click()
    hands.wait()
    assert "lie.png" in window.messages.text
    assert not hands.session.project.sheets

    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(made.file))])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, mime, left, none)
    QCoreApplication.sendEvent(window.windowHandle(), event)
    assert hands.session.task.is_running
    hands.page.refresh()
    hands.page.progress.cancel.click()
    hands.wait()
    assert (tmp_path / made.file.name).read_bytes() == made.file.read_bytes(), "copied beside the map"
    assert hands.session.project.sheets[0].file == made.file.name
    assert hands.view.pyramid is None
    hands.step(POINTS)
    assert hands.session.store.get(hands.session.scan) is not None, "it is read when it is needed"


def test_points_are_proposed_refused_corrected_moved_deleted_and_undone(
    hands: ScanHands, window: MainWindow
) -> None:
    session, field = hands.session, hands.points.field
    hands.step(POINTS)
    hands.set_point("0101", "9901")
    assert "9901" in window.messages.text
    steps = QRect(hands.page.list.mapTo(window, QPoint()), hands.page.list.size())
    message = QRect(window.messages.mapTo(window, QPoint()), window.messages.size())
    assert not message.intersects(steps)
    assert message.width() == hands.view.width()
    assert field.isVisible()
    field.selectAll()
    QTest.keyClicks(field, "0101")
    QTest.keyClick(field, Qt.Key.Key_Return)
    hands.set_point("0801", "0801")
    assert session.provisional is not None
    hands.click(hands.place("0805"))
    assert field.text() == "0805", "what the points so far say"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not field.isVisible()
    for name, typed in (("0106", "0106"), ("0805", "0805"), ("0403", "0503")):
        hands.set_point(name, typed)
    assert "0403" in hands.points.hint.text(), "0503 is misread"
    hands.points.cure.click()
    hands.page.refresh()
    assert hands.truth.name(session.points[-1].hex) == "0403"
    assert hands.points.cure.isHidden()

    x, y = hands.place("0101")
    hands.drag((session.points[0].x, session.points[0].y), (x + 12.0, y))
    assert session.points[0].x == pytest.approx(x + 12.0, abs=1.5)
    assert hands.points.selected == 0
    held = session.points[0]
    hands.drag((held.x, held.y), (x - 30.0, y - 30.0), is_given_up=True)
    assert session.points[0] == held, "Esc"
    hands.key(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert session.points[0].x == pytest.approx(x + 11.0, abs=1.5)
    hands.key(Qt.Key.Key_Delete)
    assert len(session.points) == 4
    for _ in range(3):
        session.document.stack.undo()
    assert session.points[0].x == pytest.approx(x, abs=1.5)
    assert len(session.points) == 5


def test_without_a_mouse_a_point_is_set_models_chosen_and_examples_named(fitted: ScanHands) -> None:
    hands, session = fitted, fitted.session
    hands.view.look_at(hands.place("0403"), 200.0)
    hands.key(Qt.Key.Key_Return)
    QTest.keyClick(hands.points.field, Qt.Key.Key_Return)
    assert hands.truth.name(session.points[-1].hex) == "0403", "as proposed"

    hands.step(FIT)
    choices = hands.fit.models
    assert choices["projective"].isChecked()
    assert not choices["smooth"].isEnabled()
    choices["affine"].click()
    assert session.registration is not None
    assert session.registration.model == "affine"

    hands.step(READ)
    readings = hands.read.readings
    hands.layer("terrain")
    hands.type("n")
    first = hands.read.target
    assert first is not None, "one that is typical of many"
    hands.type("3")
    hands.key(Qt.Key.Key_Return)
    assert readings.named("terrain") == {first: "woods"}
    hands.type("n")
    assert hands.read.target not in (None, first)
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Delete)
    assert readings.named("terrain") == {first: "woods"}
    session.document.stack.undo()
    assert len(readings.named("terrain")) == 2

    hands.layer(SIDES)
    hands.key(Qt.Key.Key_Right)
    hands.type(".")
    none, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
    for kind, modifiers in (("stream", none), ("road", shift)):
        known = hands.read.kinds.of(kind)
        assert known is not None
        hands.type(known.key)
        hands.key(Qt.Key.Key_Return, modifiers)
    assert list(readings.named(SIDES).values()) == ["stream+road"]


def test_doubts_are_answered_by_keys_and_examples_teach_other_maps(fitted: ScanHands, tmp_path: Path) -> None:
    readings, step = fitted.read.readings, fitted.doubts
    fitted.step(READ)
    fitted.name("terrain", fitted.examples("terrain", 4))
    fitted.read.read.click()
    fitted.wait()
    assert fitted.page.hint.text().startswith("Read.")
    fitted.step(DOUBTS)
    assert fitted.page.hint.text() == "", "it once went on telling of the step before"
    step.shares.setCurrentIndex(2)
    step.shares.activated.emit(2)
    first = step.queue.current
    assert first is not None
    fitted.key(Qt.Key.Key_Return)
    assert readings.named("terrain")[first.target] == first.kind
    second = step.queue.current
    assert second is not None
    assert second != first
    fitted.key(Qt.Key.Key_Space)
    fitted.key(Qt.Key.Key_Backspace)
    assert step.queue.current == second
    fitted.type("2")
    assert readings.named("terrain")[second.target] == "town"
    assert step.count.text().startswith("2 of ")
    fitted.key(Qt.Key.Key_Backspace)
    other = "3" if second.kind != "woods" else "1"
    fitted.type(other)
    said = readings.named("terrain")[second.target]
    assert said == ("woods" if other == "3" else "clear"), "the person thought better of it"

    fitted.step(FINISH)
    fitted.finish.put.click()
    sheet = fitted.session.sheet
    assert kind_at(sheet, "terrain", second.target) == said, "what was said counts, not what was read"
    fitted.session.document.stack.undo()

    file = tmp_path / "examples.yaml"
    readings.teach(file)
    while readings.examples():
        fitted.session.document.stack.undo()
    assert readings.readable() == []
    fitted.read.learn(file)
    assert readings.readable() == ["terrain"]
    readings.read()
    fitted.wait()
    assert fitted.shares()["terrain"] > 0.9


def test_points_set_carelessly_raise_no_alarm_before_the_grid_is_refined(
    begun: Callable[[], ScanHands], dialogs: PictureDialogs, made: MadeScan
) -> None:
    """Three near points, each a quarter of a hex side beside its middle: the paper seems stretched."""
    hands = begun()
    dialogs.pictures = (made.file,)
    hands.pictures.add.click()
    hands.wait()
    hands.step(POINTS)
    for name, (dx, dy) in {"0303": (-6, 0), "0503": (6, 0), "0405": (0, -6)}.items():
        x, y = hands.place(name)
        hands.click((x + dx, y + dy))
        hands.points.field.setText(name)
        hands.points.field.returnPressed.emit()
    hands.step(FIT)
    found = hands.session.registration
    assert found is not None
    assert found.refinement is None
    assert abs(found.stretch - 1) > STRETCHED
    assert not hands.fit.warning.text()


def test_numbers_are_compared_with_a_grid_laid_by_hand_only_when_it_is_refined(fitted: ScanHands) -> None:
    step = fitted.read

    def told(numbers: NumberCheck) -> tuple[str, bool]:
        assert step.readings.straight is not None
        step.readings.straight = replace(step.readings.straight, numbers=numbers)
        step.refresh()
        return step.warning.text(), bool(step.warning.property("wrong"))

    around, shifted = NumberCheck(True, (0, 0), (Hex(2, 2),)), NumberCheck(True, (1, 0))
    fitted.step(READ)
    assert told(around) == ("Refine the grid in step 3; then it is compared with the printed numbers.", False)
    assert "the grid is off" in told(shifted)[0]
    assert told(shifted)[1], "a whole hex is no matter of refining"
    fitted.step(FIT)
    fitted.fit.refine.click()
    fitted.wait()
    fitted.step(READ)
    assert "disagree with the grid around 0202" in told(around)[0]
    assert told(around)[1]


def test_a_click_on_a_button_leaves_the_keys_to_the_picture(fitted: ScanHands) -> None:
    """After a click on *Read the map* L and the numbers of the kinds did nothing."""
    fitted.step(READ)
    fitted.window.activateWindow()
    fitted.view.setFocus()
    fitted.name("terrain", fitted.examples("terrain", 6))
    QTest.mouseClick(fitted.read.read, Qt.MouseButton.LeftButton)
    fitted.wait()
    QTest.mouseClick(fitted.read.show_grid, Qt.MouseButton.LeftButton)
    assert fitted.window.focusWidget() is fitted.view
    fitted.type("l")
    assert fitted.read.layer == "elevation"
    assert "click five to twenty hexes" in fitted.page.about.text()
    fitted.type("l")
    assert "click hexsides that show it" in fitted.page.about.text(), "it went on to speak of hexes"


def test_reading_is_done_when_every_layer_is(fitted: ScanHands) -> None:
    fitted.step(READ)
    fitted.name("terrain", fitted.examples("terrain", 6))
    fitted.read.read.click()
    fitted.wait()
    assert list(fitted.read.readings.found) == ["terrain"]
    is_done, words = fitted.read.state()
    assert not is_done
    assert words.startswith("still to read: elevation, ")
    fitted.name(SIDES, fitted.examples(SIDES, 6))
    fitted.read.read.click()
    fitted.wait()
    assert fitted.read.state() == (False, "still to read: elevation")
    fitted.name("elevation", fitted.examples("elevation", 1))
    assert fitted.read.state()[0], "the only kind there is, is named"


def test_pictures_without_points_come_along_into_another_map(
    hands: ScanHands, window: MainWindow, dialogs: PictureDialogs, tmp_path: Path, made: MadeScan
) -> None:
    """The scan of the new map was empty, and the picture had to be added again."""
    before = hands.page
    hands.pictures.another.click()
    form = window.scans.board_page
    assert form is not None
    assert form is window.tabs.current
    dialogs.path = tmp_path / "another.yaml"
    form.go.click()
    page = window.scans.page_in_front()
    assert page is not None
    assert page is not before
    assert [sheet.file for sheet in page.session.project.sheets] == [made.file.name]
    page.session.task.cancel()
