"""The examples of docs/scripting.md run as they stand there, one after the other."""

from __future__ import annotations

import re
import shutil

from kpeditor.core.files.documents import open_battle


def test_the_examples_run(root, tmp_path, monkeypatch, capsys, qapp):
    for name in ("maps", "scenarios"):
        shutil.copytree(root / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(
        r"^```python\n(.*?)^```", (root / "docs/scripting.md").read_text("utf-8"), re.M | re.S
    )
    assert len(blocks) == 5
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/scripting.md", "exec"), names)
    sheet = open_battle(tmp_path / "changed.yaml").battle.map
    assert sheet.kind("terrain", sheet.hex("0303")) == "woods"
    told = capsys.readouterr().out
    assert 'within(2,"0505")' in told.replace(" ", "")
    assert "Outcome(" in told
    assert (tmp_path / "battle.svg").stat().st_size > 1000
