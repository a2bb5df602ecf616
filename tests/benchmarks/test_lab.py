"""`python run.py bench lab`: what it measures."""

from __future__ import annotations

import json

from tests.benchmarks.__main__ import main
from tests.lab.field import mirror


def test_speeds_of_a_scenario(tmp_path, capsys):
    arguments = ["lab", str(mirror(tmp_path, length=2)), "--games", "2", "--workers", "1"]
    assert main([*arguments, "--format", "json"]) == 0
    (speed,) = json.loads(capsys.readouterr().out)["speeds"]
    assert (speed["scenario"], speed["workers"], speed["games"]) == ("mirror-4-4", 1, 2)
    assert speed["processor"] > 0
    assert speed["games_per_second"] > 0
    assert main(arguments) == 0
    assert "mirror-4-4" in capsys.readouterr().out
