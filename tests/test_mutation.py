"""The mutation check: which faults are tried; cosmic-ray itself is not needed here."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.mutation import annotation_spans, choose, survivors

SOURCE = """def far(reach: int | None) -> int | None:
    return reach + 1 if reach else None
"""


def session(path: Path) -> Path:
    """What cosmic-ray keeps: two faults within annotations, two at one place, one at another."""
    places = {"a": (1, 15), "b": (1, 30), "c": (2, 17), "d": (2, 17), "e": (2, 19)}
    with closing(sqlite3.connect(path)) as table, table:
        table.execute("CREATE TABLE work_items (job_id)")
        table.execute(
            "CREATE TABLE mutation_specs "
            "(job_id, module_path, operator_name, occurrence, start_pos_row, start_pos_col)"
        )
        table.execute("CREATE TABLE work_results (job_id, test_outcome, diff)")
        for job, (row, column) in places.items():
            table.execute("INSERT INTO work_items VALUES (?)", (job,))
            table.execute(
                "INSERT INTO mutation_specs VALUES (?, 'far.py', ?, 0, ?, ?)", (job, job, row, column)
            )
            table.execute("INSERT INTO work_results VALUES (?, 'SURVIVED', ?)", (job, f"--- a\n+{job}\n x"))
    return path


def test_annotations_are_found():
    assert sorted(annotation_spans(SOURCE)) == [(1, 15, 1, 25), (1, 30, 1, 40)]


def test_one_fault_for_each_place_outside_annotations_is_tried(tmp_path):
    path = session(tmp_path / "session.sqlite")
    assert choose(path, {"far.py": annotation_spans(SOURCE)}, most=9, seed=1) == 2
    left = survivors(path)
    assert [place for place, _ in left] == ["far.py:2", "far.py:2"]
    assert left[0][1] in ("+c", "+d")
    assert left[1][1] == "+e"


def test_no_more_faults_are_tried_than_asked_for(tmp_path):
    assert choose(session(tmp_path / "session.sqlite"), {}, most=1, seed=1) == 1


def test_a_place_is_one_of_its_module(tmp_path):
    path = session(tmp_path / "session.sqlite")
    with closing(sqlite3.connect(path)) as table, table:
        table.execute("UPDATE mutation_specs SET module_path = 'near.py' WHERE job_id IN ('b', 'd')")
    assert choose(path, {"far.py": annotation_spans(SOURCE)}, most=9, seed=1) == 4
    places = [place for place, _ in survivors(path)]
    assert places == ["far.py:2", "far.py:2", "near.py:1", "near.py:2"]
