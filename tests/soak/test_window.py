"""The soak of the window: a short one finds nothing, and what is broken on purpose is found and told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def soak(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.soak.window", "--folder", str(folder), *words]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False)


@pytest.mark.timeout(110)
def test_a_bug_ends_the_soak_with_the_last_actions_and_how_to_see_it_again(tmp_path):
    done = soak(tmp_path, "--seed", "3", "--round", "1", "--steps", "8", "--stall", "60", "--break", "3")
    assert done.returncode == 1
    assert "broken on purpose" in done.stdout
    assert "1.3 break" in done.stdout
    assert "python -m tests.soak.window --seed 3 --round 1 --steps 8" in done.stdout


@pytest.mark.slow  # the quick sibling is the test above
@pytest.mark.timeout(110)
def test_a_stall_is_told_with_the_place_where_it_was(tmp_path):
    done = soak(tmp_path, "--seed", "3", "--round", "1", "--steps", "8", "--stall", "0.0001")
    assert done.returncode == 1
    assert "held the window for" in done.stdout


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_a_short_soak_finds_nothing(tmp_path, seed):
    done = soak(tmp_path, "--minutes", "2", "--seed", seed, "--stall", "2")
    assert done.returncode == 0, done.stdout
