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
