"""Fuzzing: changes inputs of every kind and looks whether the program keeps its promises about them.

    python -m tests.soak.fuzz --minutes 10 --seed 1

The inputs begin with the corpus (`tests/soak/corpus`, a folder for each kind, and samples of `tests/files`).
Those that bring a behaviour not seen before are changed further. The same seed makes the same inputs. What is
found lies in `tests/soak/found`, made as small as it goes, each with what was told; once mended it moves into
the corpus, which every run of the tests reads. The exit status is 1 when anything was found.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import selectors
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.soak.mutators import mutated
from tests.soak.worker import SECONDS

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(__file__).resolve().parent / "corpus"
FOUND = Path(__file__).resolve().parent / "found"
BESIDE = "beside"
"""The folder of the corpus with files that inputs may name."""
WALL = 5.0
"""So many times the processor's time an input may take by the clock, on a busy machine."""
GRACE = 30.0
"""Seconds for the process to start, which it does with its first input."""
READERS = "tests.soak.readers"
TRIES = 250
"""Attempts to make a finding smaller."""
SAMPLES = {
    "map": (
        "v1/map.yaml",
        "v1/table.yaml",
        "valid/small-map.yaml",
        "valid/small-map.json",
        "valid/board-map.yaml",
        "valid/joined-boards.yaml",
        "valid/detached-boards.yaml",
        "valid/free-table.yaml",
        "valid/panzer8-table.yaml",
        "valid/lettered-map.yaml",
        "valid/panzerblitz-corner.yaml",
        "../soak/corpus/beside/railway.yaml",
    ),
    "scenario": (
        "v1/scenario.yaml",
        "valid/small-scenario.yaml",
        "valid/placed-units.yaml",
        "valid/chance.yaml",
        "valid/panzer8-scenario.yaml",
        "../soak/corpus/beside/railway-battle.yaml",
    ),
    "record": ("v1/record.yaml",),
    "letter": ("v1/mail.yaml", "v1/mailgame.yaml"),
}
"""Further inputs to begin with, in `tests/files`."""


@dataclass(frozen=True)
class Input:
    """Something to read."""

    kind: str
    suffix: str
    data: bytes
    name: str = ""


@dataclass
class Finding:
    """What an input brought about: one for each signature."""

    signature: str
    told: str
    smallest: Input


class Worker:
    """The process that reads; it is started again when it has died."""

    def __init__(
        self, folder: Path, seconds: float = SECONDS, *, grace: float = GRACE, readers: str = READERS
    ) -> None:
        self._folder, self._seconds, self._grace, self._readers = folder, seconds, grace, readers
        self._errors = (folder / "errors.txt").open("wb+")
        self._process: subprocess.Popen[bytes] | None = None
        self._room = folder / "room"

    def read(self, one: Input) -> tuple[str, str]:
        """Has an input read: the signature of what was found ("" for nothing) and what was told, or how the
        program behaved.
        """
        if self._process is None or self._process.poll() is not None:
            self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        path = self._room / f"input{one.suffix}"
        _lay_out(self._room)
        path.write_bytes(one.data)
        wish = {"kind": one.kind, "path": str(path), "seconds": self._seconds}
        try:
            self._process.stdin.write(json.dumps(wish).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            return self._died("crash")
        line = self._line()
        if line is None:
            return self._died("hang")
        if not line:
            return self._died("crash")
        answer = json.loads(line)
        return answer.get("finding", ""), answer.get("told", answer.get("behaviour", ""))

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        self._errors.close()

    def _start(self) -> None:
        command = [sys.executable, "-m", "tests.soak.worker", self._readers]
        home = {name: str(self._folder / "home") for name in _HOMES}
        paths = {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "TMPDIR": str(self._folder)}
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **home, **paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )

    def _line(self) -> bytes | None:
        """The next line of the process, b"" at its end, None when it takes too long."""
        assert self._process is not None
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._process.stdout, selectors.EVENT_READ)
            if not waiting.select(WALL * self._seconds + self._grace):
                return None
        return self._process.stdout.readline()

    def _died(self, how: str) -> tuple[str, str]:
        assert self._process is not None
        if how == "hang":
            self._process.send_signal(6)  # its faulthandler tells where it is
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._process.communicate()
        self._errors.seek(0)
        told = self._errors.read().decode("utf-8", "replace")[-4000:]
        self._errors.truncate(0)
        where = next((line for line in told.splitlines() if "/kpeditor/" in line), "nowhere").split(" in ")[
            -1
        ]
        self._process = None
        return f"{how}-{where}", told


_HOMES = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


def _lay_out(room: Path) -> None:
    """A folder with nothing but the files an input may name."""
    shutil.rmtree(room, ignore_errors=True)
    shutil.copytree(CORPUS / BESIDE, room)
    for folder in ("valid", "v1"):
        for file in (ROOT / "tests" / "files" / folder).iterdir():
            shutil.copy(file, room / file.name)


def corpus(kinds: Sequence[str], folder: Path = CORPUS) -> list[Input]:
    """What to begin with, in an order that never changes."""
    files: list[tuple[str, Path]] = []
    for kind in kinds:
        files += [(kind, ROOT / "tests" / "files" / name) for name in SAMPLES.get(kind, ())]
        files += [(kind, file) for file in sorted((folder / kind).glob("*")) if file.is_file()]
    return [Input(kind, file.suffix, file.read_bytes(), file.name) for kind, file in files]


@dataclass
class Campaign:
    """One run: what it has seen and found so far."""

    worker: Worker
    seed: int
    pools: dict[str, list[Input]] = field(default_factory=dict)
    behaviours: set[tuple[str, str]] = field(default_factory=set)
    findings: dict[str, Finding] = field(default_factory=dict)
    read: Counter[str] = field(default_factory=Counter)

    def begin(self, inputs: Iterable[Input]) -> None:
        """Reads the corpus as it is."""
        for one in inputs:
            self.pools.setdefault(one.kind, []).append(one)
            self.look(one)

    def look(self, one: Input) -> bool:
        """Reads an input; whether it behaved as none before. What it breaks is kept."""
        signature, told = self.worker.read(one)
        self.read[one.kind] += 1
        if signature:
            name = f"{one.kind}-{signature}"
            if name not in self.findings:
                self.findings[name] = Finding(name, told, self._smaller(one, signature))
            return False
        is_new = (one.kind, told) not in self.behaviours
        self.behaviours.add((one.kind, told))
        return is_new

    def made(self, number: int) -> Input:
        """The input of this number."""
        chance = random.Random(f"{self.seed}:{number}")
        kind = chance.choice(sorted(self.pools))
        pool = self.pools[kind]
        base = chance.choice(pool)
        alike = [other.data for other in pool if other.suffix == base.suffix]
        return Input(kind, base.suffix, mutated(chance, base.data, alike))

    def go_on(self, until: float, most: int | None = None) -> Iterator[int]:
        """Makes and reads inputs until a time of the clock, or so many; answers the number of each."""
        number = 0
        while time.monotonic() < until and (most is None or number < most):
            one = self.made(number)
            if self.look(one):
                self.pools[one.kind].append(one)
            yield number
            number += 1

    def _smaller(self, one: Input, signature: str) -> Input:
        """The smallest input found that brings about the same: parts are left out as long as it does."""
        left = [TRIES if not signature.startswith(("slow", "hang")) else 25]

        def is_same(data: bytes) -> bool:
            left[0] -= 1
            return self.worker.read(Input(one.kind, one.suffix, data))[0] == signature

        data = one.data
        for cut in (_lines, _pieces):
            data = _without(data, cut, is_same, left)
        return Input(one.kind, one.suffix, data)


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def _pieces(data: bytes) -> list[bytes]:
    size = max(1, len(data) // 64)
    return [data[at : at + size] for at in range(0, len(data), size)]


def _without(
    data: bytes, cut: Callable[[bytes], list[bytes]], is_same: Callable[[bytes], bool], left: list[int]
) -> bytes:
    """Leaves out runs of parts, long ones first (delta debugging)."""
    parts = cut(data)
    length = max(1, len(parts) // 2)
    while left[0] > 0:
        at = 0
        while at < len(parts) and left[0] > 0:
            shorter = parts[:at] + parts[at + length :]
            if shorter and is_same(b"".join(shorter)):
                parts = shorter
            else:
                at += length
        if length == 1:
            break
        length //= 2
    return b"".join(parts)


def store(findings: Mapping[str, Finding], folder: Path) -> None:
    """Writes findings, each with what was told."""
    folder.mkdir(parents=True, exist_ok=True)
    for key, one in findings.items():
        name = "".join(sign if sign.isalnum() or sign in "-_." else "_" for sign in key)[:100]
        (folder / f"{name}{one.smallest.suffix}").write_bytes(one.smallest.data)
        (folder / f"{name}.told").write_text(one.told, "utf-8", errors="replace")


def main(argv: Sequence[str] | None = None) -> int:
    """Fuzzes for a time and tells what was found; 1 when anything was."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.fuzz", description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="*", help="only these, by the folders of the corpus")
    parser.add_argument("--found", type=Path, default=FOUND, help="where findings go")
    parser.add_argument(
        "--read", type=Path, nargs="*", help="read these files once, in their kind: KIND/FILE"
    )
    wish = parser.parse_args(argv)
    kinds = wish.kinds or sorted(one.name for one in CORPUS.iterdir() if one.is_dir() and one.name != BESIDE)
    with tempfile.TemporaryDirectory(prefix="kpeditor-fuzz-") as folder:
        campaign = Campaign(Worker(Path(folder)), wish.seed)
        begun, spoken = time.monotonic(), time.monotonic()
        try:
            campaign.begin(corpus(kinds))
            for number in campaign.go_on(begun + 60 * wish.minutes):
                if time.monotonic() - spoken > 30:
                    spoken = time.monotonic()
                    _say(campaign, number, spoken - begun)
        except KeyboardInterrupt:
            pass
        finally:
            campaign.worker.close()
            store(campaign.findings, wish.found)
        _say(campaign, sum(campaign.read.values()), time.monotonic() - begun)
        for name, one in campaign.findings.items():
            _tell(f"{name}: {(one.told.strip() or 'nothing was told').splitlines()[-1]}")
    return 1 if campaign.findings else 0


def _say(campaign: Campaign, number: int, seconds: float) -> None:
    _tell(
        f"{seconds / 60:.1f} min: {number} inputs, {len(campaign.behaviours)} behaviours,"
        f" {len(campaign.findings)} findings"
    )


def _tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
