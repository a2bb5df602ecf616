"""`kpeditor bench lab`: what it measures."""

from __future__ import annotations

import json

from kpeditor.cli import main as cli
from kpeditor.cli import table
from tests.lab.field import mirror


def test_speeds_of_a_scenario(tmp_path, capsys):
    arguments = ["bench", "lab", str(mirror(tmp_path, length=2)), "--games", "2", "--workers", "1"]
    assert cli.main([*arguments, "--format", "json"]) == table.OK
    (speed,) = json.loads(capsys.readouterr().out)["speeds"]
    assert (speed["scenario"], speed["workers"], speed["games"]) == ("mirror-4-4", 1, 2)
    assert speed["processor"] > 0
    assert speed["games_per_second"] > 0
    assert cli.main(arguments) == table.OK
    assert "mirror-4-4" in capsys.readouterr().out
