"""Large files made to hurt: each is answered with problems, in little memory; none hangs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import open_battle

pytestmark = pytest.mark.timeout(
    600
)  # one of the tests waits for all files; on a busy machine that takes minutes

SIZE = 625_000
MAP = "format: kpeditor-map/1\ntitle: x\nruleset: x\nboard: {kind: hex, columns: 1000, rows: 1000}\n"
SCENARIO = "format: kpeditor-scenario/1\ntitle: x\nruleset: x\nmap: x.yaml\nlength: 3\n"


def often(text: str) -> str:
    return text * (SIZE // len(text.encode()))


HOSTILE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "brackets": ("yaml-depth", lambda: often("[").encode()),
    "braces": ("yaml-depth", lambda: often("{a: ").encode()),
    "dashes": ("yaml-depth", lambda: often("- ").encode()),
    "json brackets": ("yaml-depth", lambda: often('{"a":').encode()),
    "entries": ("file-too-large", lambda: ("a: [" + often("a,") + "]").encode()),
    "empty lists": ("file-too-large", lambda: ("a: [" + often("[],") + "]").encode()),
    "keys": ("file-too-large", lambda: "".join(f"k{index}: 1\n" for index in range(SIZE // 11)).encode()),
    "one key": ("file-too-large", lambda: often("a: 1\n").encode()),
    "literals": ("file-too-large", lambda: often("- |\n").encode()),
    "comments that silence": ("file-too-large", lambda: 4 * often("- a # kpeditor: ignore x\n").encode()),
    "aliases": ("yaml-alias-bomb", lambda: ("a: &a b\nc: [" + often("*a,") + "]").encode()),
    "aliases of aliases": (
        "yaml-alias-bomb",
        lambda: "".join(f"a{i}: &a{i} [{f'*a{i - 1},' * 10 if i else 'x'}]\n" for i in range(99)).encode(),
    ),
    "open calls": ("yaml-syntax", lambda: often(",a: (").encode()),
    "calls": ("file-too-large", lambda: ("a: {" + often("a: f(x, y), ") + "}").encode()),
    "anchors": ("file-too-large", lambda: often("- &a b\n").encode()),
    "a long name": ("yaml-syntax", lambda: ("a" * SIZE + ": 1").encode()),
    "an open quote": ("yaml-syntax", lambda: ('"' + "a\n" * (SIZE // 2)).encode()),
    "tags": ("yaml-tag", lambda: often("%TAG !a! b\n").encode()),
    "documents": ("yaml-documents", lambda: often("---\n").encode()),
    "NUL bytes": ("file-character", lambda: b"a: " + b"\0" * SIZE),
    "Latin-1": ("file-encoding", lambda: b"a: " + b"\xe9" * SIZE),
    "UTF-16": ("file-encoding", lambda: often("a: b\n").encode("utf-16")),
    "rubbish": ("file-encoding", lambda: bytes(range(256)) * (SIZE // 256)),
    "a number": ("format-missing", lambda: ("a: " + "9" * SIZE).encode()),
    "blank lines": ("format-missing", lambda: ("\n" * SIZE + "a: 1").encode()),
    "an endless row": (
        "row-count",
        lambda: (MAP + "legend: {a: {x: y}}\nhexes: {a: " + "x" * SIZE + "}").encode(),
    ),
    "endless rows": (
        "row-count",
        lambda: (MAP + "legend: {a: {x: y}}\nhexes:\n  a: |\n" + often("    x\n")).encode(),
    ),
    "layers": (
        "layers-many",
        lambda: (MAP + "hexes:\n" + "".join(f"  a{i}: .\n" for i in range(13_000))).encode(),
    ),
    "wrong hexsides": ("value-form", lambda: (MAP + "hexsides: {a: [" + often('"999999Z",') + "]}").encode()),
    "one hexside": ("hexside-twice", lambda: (MAP + "hexsides: {a: [" + often('"001001D",') + "]}").encode()),
    "unknown keys": (
        "key-unknown",
        lambda: (SCENARIO + "sides: []\n" + "".join(f"k{i}: 1\n" for i in range(13_000))).encode(),
    ),
    "wrong units": (
        "key-unknown",
        lambda: (
            SCENARIO
            + "sides:\n- id: a\n  groups:\n  - id: b\n    units:\n"
            + "    - {id: a, zz: 1}\n" * 3_000
        ).encode(),
    ),
}

ALIKE = ("empty lists", "one key", "literals", "anchors")
"""Too large as others above are, and as long in reading: opened with the slow tests only."""
USUAL = [name for name in HOSTILE if name not in ALIKE]


OPEN_ALL = """
import json, sys
from pathlib import Path
from kpeditor.core.errors import BadFile
from kpeditor.core.files.documents import open_battle

told = {}
for path in sorted(Path(sys.argv[1]).glob("*.yaml")):
    try:
        problems = open_battle(path).problems
    except BadFile as reason:
        problems = list(reason.problems)
    told[path.stem] = [(one.code, len(one.text), one.where.line) for one in problems]
# Not ru_maxrss: that remembers the size of the process this one was started from.
status = Path("/proc/self/status")
lines = status.read_text().splitlines() if status.exists() else []
peak = next((line.split()[1] for line in lines if line.startswith("VmHWM")), 0)
print(json.dumps({"problems": told, "kilobytes": int(peak)}))
"""


@pytest.fixture(scope="module")
def told(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a process of its own says that opens one after the other, and the most memory it held."""
    folder = tmp_path_factory.mktemp("hostile")
    for name in USUAL:
        (folder / f"{name}.yaml").write_bytes(HOSTILE[name][1]())
    program = folder / "open_all.py"
    program.write_text(OPEN_ALL)
    command, paths = [sys.executable, str(program), str(folder)], {**os.environ, "PYTHONPATH": str(root)}
    answer = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root, env=paths)
    return dict(json.loads(answer.stdout))


@pytest.mark.parametrize("name", USUAL)
def test_it_is_told_what_is_wrong(name, told):
    problems = told["problems"][name]
    assert HOSTILE[name][0] in [code for code, _, _ in problems]
    assert all(letters < 400 and line >= 0 for _, letters, line in problems)
    assert len(problems) < 500


@pytest.mark.slow
@pytest.mark.parametrize("name", ALIKE)
def test_others_like_them_are_refused_too(name, tmp_path):
    code, make = HOSTILE[name]
    (tmp_path / "hostile.yaml").write_bytes(make())
    with pytest.raises(BadFile) as refused:
        open_battle(tmp_path / "hostile.yaml")
    assert [one.code for one in refused.value.problems] == [code]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is told in other ways")
def test_all_of_them_together_take_less_than_200_megabytes(told):
    assert 10_000 < told["kilobytes"] < 200_000


def test_names_of_files_do_not_matter(tmp_path):
    for name in ("a.json", "b.txt", "c"):
        (tmp_path / name).write_bytes(b"{" * 1000)
        with pytest.raises(BadFile):
            open_battle(Path(tmp_path / name))
