"""The whole sheet of 39 x 54 hexes, printed, aged to a middling degree and read in the real window. It is
slow, and tells how much was read rightly.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from kpeditor.app.shell.window import MainWindow
from kpeditor.core.board.build import complete
from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.export.testscans.sheet import make_test_scan
from kpeditor.scan.reading.targets import SIDES
from kpeditor.scan.registration.registration import centres
from tests.app.scan.hands import DOUBTS, FINISH, FIT, POINTS, READ, PictureDialogs, ScanHands

DIFFICULTY = 5


def tell(text: str) -> None:
    """Shown with -s."""
    sys.stdout.write(f"{text}\n")


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_whole_old_sheet_is_read_and_its_doubts_hold_most_mistakes(
    window: MainWindow, dialogs: PictureDialogs, root: Path, tmp_path: Path
) -> None:
    truth = open_battle(root / "maps/kampfpanzer.yaml").battle.map
    complete(truth, registry.find("kampfpanzer").terrain())
    scan = make_test_scan(Battle(truth), DIFFICULTY).scans[0]
    Image.fromarray(scan.pixels).save(tmp_path / "sheet.jpg", quality=90)
    dialogs.path, dialogs.pictures = tmp_path / "read.yaml", (tmp_path / "sheet.jpg",)
    window.menus.by_id["read-scan"].trigger()
    assert window.scans.board_page is not None
    window.scans.board_page.go.click()
    hands = ScanHands(window, truth, scan.mapping)
    hands.pictures.add.click()
    hands.wait()

    hands.step(POINTS)
    for name in ("0101", "3901", "0154", "3954", "2027", "2101", "2154", "0127", "3927"):
        hands.set_point(name, name)
    hands.step(FIT)
    hands.fit.refine.click()
    hands.wait()
    found = hands.session.registration
    assert found is not None
    assert found.refinement is not None
    tell(f"points off by {found.rms:.2f} px, printed grid by {found.refinement.rms:.2f} px")
    centred = centres(truth.grid, list(truth.grid.hexes()))
    off = np.hypot(*(found.to_picture(centred) - scan.mapping.to_picture(centred)).T)
    tell(f"all centres off by {np.sqrt((off**2).mean()):.2f} px, at most {off.max():.2f} px")
    assert found.rms < 0.1 * found.side
    assert np.sqrt((off**2).mean()) < 0.5, "the points were clicked far off, the printed grid mends it"

    hands.step(READ)
    for layer in ("terrain", "elevation", SIDES):
        hands.name(layer, hands.examples(layer, 20))
    hands.read.read.click()
    hands.wait()
    shares = hands.shares()
    tell("read rightly: " + ", ".join(f"{layer} {100 * share:.2f} %" for layer, share in shares.items()))

    hands.step(DOUBTS)
    tell(f"{hands.answer()} doubts answered, {len(hands.doubts.readings.corrected)} corrected")
    hands.step(FINISH)
    hands.finish.put.click()
    wrong = hands.wrong(hands.session.sheet)
    tell(f"{len(wrong)} wrong in the map at the end")
    assert min(shares["terrain"], shares["elevation"]) > 0.97
    assert shares[SIDES] > 0.95
    assert len(wrong) < 0.005 * sum(len(hands.targets(layer)) for layer in shares)
