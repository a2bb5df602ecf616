"""Scenarios that cannot be played as they are: the engine refuses them with the place."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.cli import table


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("id: bp35_light_beute", "id: other", "is carried by bp35_light_beute, which does not exist"),
        ("{side: germans, groups", "{groups", "step 2 of the set-up cannot be played: it names no side"),
        ("  - side: soviets", "  - side: x", "step 4 of the set-up cannot be played: there is no side 'x'"),
    ],
)
def test_unknown_carriers_and_sides_of_the_set_up_are_refused(root: Path, tmp_path, capsys, old, new, told):
    text = (root / "scenarios/panzer-zug/at-01-pripet.yaml").read_text("utf-8")
    assert old in text
    text = text.replace("../../maps", str(root / "maps")).replace(old, new, 1)
    file = tmp_path / "odd.yaml"
    file.write_text(text, "utf-8")
    words = ["simulate", str(file), "--players", "passive,passive", "--games", "1", "--turns", "1"]
    assert cli.main(words) == table.INPUT_ERROR
    assert told in capsys.readouterr().err
