"""A sheet scanned in two parts that overlap, and one that is a page of a PDF, in the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from kpeditor.app.shell.window import MainWindow
from kpeditor.core.scenario.battle import Battle
from kpeditor.export.testscans.sheet import make_test_scan
from kpeditor.export.testscans.truemapping import TrueMapping
from tests.app.scan.conftest import MadeScan, small_truth
from tests.app.scan.hands import FINISH, FIT, PICTURES, POINTS, READ, PictureDialogs, ScanHands


@pytest.mark.slow  # as on the command line
def test_two_halves_that_overlap_become_one_map(
    begun: Callable[[], ScanHands], dialogs: PictureDialogs, window: MainWindow, tmp_path: Path
) -> None:
    truth = small_truth()
    halves = make_test_scan(Battle(truth), 2, in_halves=True, dpi=90.0).scans
    hands = begun()
    dialogs.pictures = tmp_path / "left.png", tmp_path / "right.png"
    for file, half in zip(dialogs.pictures, halves, strict=True):
        Image.fromarray(half.pixels).save(file)
    hands.pictures.add.click()
    hands.wait()
    assert hands.pictures.state() == (True, "2 pictures")
    corners = ("0101", "0501", "0106", "0506"), ("0401", "0801", "0405", "0805")
    for number, (names, half) in enumerate(zip(corners, halves, strict=True)):
        one = ScanHands(window, truth, half.mapping)
        one.step(PICTURES)
        one.pictures.list.setCurrentRow(number)
        one.wait()
        one.step(POINTS)
        for name in names:
            one.set_point(name, name)
        one.step(FIT)
        one.fit.refine.click()
        one.wait()
        found = one.session.registration
        assert found is not None
        assert found.refinement is not None
    assert len(hands.session.registrations()) == 2

    hands.step(READ)
    readings = hands.read.readings
    assert readings.straight is not None
    assert readings.straight.hexes.seen.all(), "each half shows a part of the board, both show all of it"
    hands.name("terrain", hands.examples("terrain", 4))
    hands.read.read.click()
    hands.wait()
    assert hands.shares()["terrain"] > 0.9
    hands.step(FINISH)
    assert hands.finish.numbers.text().startswith("Printed numbers: ")
    hands.finish.put.click()
    assert (tmp_path / "read-scan.jpg").exists()


@dataclass(frozen=True)
class Larger:
    """A mapping into a picture that is drawn so many times larger."""

    true: TrueMapping
    times: float

    def to_picture(self, board: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        return self.true.to_picture(board) * self.times


def test_of_a_book_the_page_with_the_map_is_chosen(
    begun: Callable[[], ScanHands],
    dialogs: PictureDialogs,
    made: MadeScan,
    window: MainWindow,
    tmp_path: Path,
) -> None:
    hands = begun()
    book = tmp_path / "book.pdf"
    with Image.open(made.file) as scan:
        blank = Image.new("RGB", (400, 300), (240, 238, 230))
        blank.save(book, resolution=90.0, save_all=True, append_images=[scan.convert("RGB")])
    dialogs.pictures = (book,)
    hands.pictures.add.click()
    hands.wait()
    assert "No grid of hexes shows" in hands.pictures.facts.text()
    assert hands.pictures.page.maximum() == 2
    hands.pictures.page.setValue(2)
    hands.wait()
    assert "A grid shows" in hands.pictures.facts.text()
    hands = ScanHands(window, made.truth, Larger(made.mapping, 150 / 90))
    hands.step(POINTS)
    for name in ("0101", "0801", "0106", "0805"):
        hands.set_point(name, name)
    found = hands.session.registration
    assert found is not None
    assert found.rms < 2.0
    assert hands.session.project.sheets[0].page == 1


def test_a_number_beyond_the_map_and_a_page_without_a_map_lose_nothing(
    begun: Callable[[], ScanHands], dialogs: PictureDialogs, window: MainWindow, tmp_path: Path
) -> None:
    hands = begun()
    Image.new("RGB", (500, 400), (240, 238, 230)).save(tmp_path / "blank.png")
    dialogs.pictures = (tmp_path / "blank.png",)
    hands.pictures.add.click()
    hands.wait()
    hands.step(POINTS)
    for at, typed in (((60.0, 60.0), "0101"), ((440.0, 60.0), "0801"), ((60.0, 300.0), "0106")):
        hands.click(at)
        hands.points.field.setText(typed)
        hands.points.field.returnPressed.emit()
    hands.step(FIT)
    assert "Paper is not stretched" in hands.fit.warning.text()
    hands.fit.refine.click()
    hands.wait()
    assert "printed grid is seen at 0 of" in window.messages.text
    assert len(hands.session.points) == 3
    assert hands.session.registration is not None
