"""The kept corpus brings no fault about, and fuzzing finds, limits and keeps what it is there for."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from tests.soak import mutators
from tests.soak.fuzz import BESIDE, CORPUS, Campaign, Finding, Input, Worker, corpus, store
from tests.soak.readers import READERS

pytestmark = pytest.mark.timeout(300)
KINDS = sorted(READERS)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    """A worker whose readers have faults; after one that ends its process it has another."""
    worker = Worker(tmp_path_factory.mktemp("planted"), 0.5, grace=15, readers="tests.soak.planted")
    yield worker
    worker.close()


def test_every_kind_has_inputs_and_every_folder_is_a_kind():
    assert {one.name for one in CORPUS.iterdir()} - {BESIDE} <= set(KINDS)
    assert {one.kind for one in corpus(KINDS)} == set(KINDS)


def test_nothing_of_the_corpus_brings_a_fault_about(tmp_path):
    """Among it is what fuzzing once found."""
    worker = Worker(tmp_path)
    try:
        found = {(one.kind, one.name): worker.read(one) for one in corpus(KINDS)}
    finally:
        worker.close()
    assert {name: told for name, (signature, told) in found.items() if signature} == {}


@pytest.mark.parametrize(
    ("word", "signature"),
    [
        ("bug", "bug-ValueError-planted.read"),
        ("broken", "broken-a-promise"),
        ("memory", "memory-MemoryError-planted.read"),
        ("crash", "crash-"),
        ("slow", "slow-TooSlow-planted.read"),
        pytest.param("hang", "hang-", marks=pytest.mark.slow),
    ],
)
def test_each_kind_of_fault_is_found_and_the_next_input_is_read(planted, word, signature):
    found, told = planted.read(Input("map", ".yaml", f"a {word} b".encode()))
    assert found.startswith(signature), told
    assert planted.read(Input("map", ".yaml", b"fine")) == ("", "0")


def test_a_finding_is_made_small_and_kept(planted, tmp_path):
    campaign = Campaign(planted, 1)
    campaign.begin(
        [Input("map", ".yaml", b"one: line\n" * 40 + b"two: a bug: here\n" + b"three: lines\n" * 40)]
    )
    ((name, one),) = campaign.findings.items()
    assert one.smallest.data == b"bug"
    store(campaign.findings, tmp_path / "found")
    assert (tmp_path / "found" / f"{name}.yaml").read_bytes() == b"bug"
    assert "planted" in (tmp_path / "found" / f"{name}.told").read_text()


def test_what_behaves_otherwise_is_changed_further(planted):
    campaign = Campaign(planted, 1)
    campaign.begin([Input("map", ".yaml", b"a: [1, 2, 3]\n")])
    assert list(campaign.go_on(time.monotonic() + 60, most=40)) == list(range(40))
    assert len(campaign.pools["map"]) > 1
    assert campaign.read["map"] == 41


def test_the_same_seed_makes_the_same_inputs(planted):
    def made(seed: int) -> list[Input]:
        campaign = Campaign(planted, seed)
        campaign.pools = {"map": corpus(["map"]), "bundle": corpus(["bundle"])}
        return [campaign.made(number) for number in range(60)]

    assert made(1) == made(1) != made(2)


def test_a_name_that_no_file_can_have_is_kept_under_another(tmp_path):
    finding = Finding("bug-a", "told \ud800", Input("map", ".yaml", b"x"))
    store({"map-bug-<lambda>/:" + "x" * 300: finding}, tmp_path)
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".told", ".yaml"]


def test_a_tree_of_aliases_that_stands_for_millions_of_values_is_changed_at_once():
    """Ten lists, each of which names the one before it ten times: 10,000,000,000 values when written out."""
    lines = ["a0: &a0 [x]", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 11))]
    data = "\n".join(lines).encode()
    chance = random.Random(7)
    for _ in range(3):
        assert len(mutators.mutated(chance, data, [data, b'{"a": 1}'])) <= mutators.MOST_BYTES
    for _ in range(3):  # into JSON, which has no aliases
        assert len(mutators.mutated(chance, b'{"a": [1, 2]}', [data])) <= mutators.MOST_BYTES
