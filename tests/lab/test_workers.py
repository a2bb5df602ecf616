"""The same games by processes, by a Dask cluster, and after a killed run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kpeditor.lab.pools import NoCluster, cluster, worker_pool
from kpeditor.lab.runner import Pace, run_series
from kpeditor.lab.spec import Series
from kpeditor.lab.store import Store
from tests.lab.field import mirror

GAMES = 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("field")


@pytest.fixture(scope="module")
def series(folder: Path) -> Series:
    return Series.of_file(mirror(folder, 2, 2), ("staff", "random"), GAMES, seed=3, swap=True)


@pytest.fixture(scope="module")
def wanted(series: Series) -> str:
    return run_series(series).sha256


def test_two_processes_play_the_same_games(series: Series, wanted: str) -> None:
    with worker_pool(2) as pool:
        result = run_series(series, pool, pace=Pace(3))
    assert (result.sha256, result.broken) == (wanted, [])


@pytest.mark.filterwarnings("default")
@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_cluster_plays_the_same_games(workers: int, series: Series, wanted: str) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            host="127.0.0.1",
        ) as machines,
        cluster(machines.scheduler_address) as pool,
    ):
        result = run_series(series, pool, pace=Pace(3))
    assert (result.sha256, result.broken) == (wanted, [])


def test_a_cluster_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(NoCluster, match="no Dask scheduler answers at nonsense"), cluster("nonsense://1"):
        pass


PARENT = """
import os, time
from kpeditor.lab.pools import KeptPool
if __name__ == "__main__":
    with KeptPool()(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(time.sleep, 60)
        time.sleep(60)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_a_worker_ends_when_its_parent_was_killed(tmp_path: Path, root: Path) -> None:
    """It waited for the next job for ever, for a worker holds both ends of the pipe it waits at."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT, "utf-8")
    command, around = [sys.executable, str(script)], {**os.environ, "PYTHONPATH": str(root)}
    with subprocess.Popen(command, env=around, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        os.kill(worker, 0)
        parent.kill()
    late = time.monotonic() + 20
    while is_alive(worker) and time.monotonic() < late:
        time.sleep(0.02)
    assert not is_alive(worker)


def is_alive(process: int) -> bool:
    """Whether a process is there, and not only its number, until somebody asks how it ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not (status.exists() and status.read_text("utf-8").rpartition(")")[2].split()[0] == "Z")


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_a_killed_run_goes_on_where_it_was(folder: Path, series: Series, wanted: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "kept")
    command = [sys.executable, "-m", "kpeditor", "simulate", str(folder / "mirror-2-2.yaml")]
    command += [
        "--players",
        "staff,random",
        "--games",
        "400",
        "--seed",
        "3",
        "--swap",
        "-o",
        str(store.folder),
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        end = time.monotonic() + 60
        while not store.rows(series) and process.poll() is None and time.monotonic() < end:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
    # What a kill within a write leaves behind: half a line.
    with store.path(series).open("a", encoding="utf-8") as file:
        file.write('{"broken":[],"disr')
    kept = store.rows(series)
    assert 0 < len(kept) < 400
    result = run_series(series, store=store)
    assert (result.sha256, result.broken) == (wanted, [])
    assert result.restored == min(len(kept), GAMES)
