"""What kind of file one is, and a scenario within a record."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.files.reading import kind_named, read_record


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("format: kpeditor-mail/1\n", "mail"),
        ("format: kpeditor-campaign/99\n", "campaign"),
        ("format: other-mail/1\n", ""),
        ("title: x\n", ""),
        ("format: kpeditor\n", ""),
        ("format: [kpeditor-mail/1]\n", ""),
        ("- format: kpeditor-mail/1\n", ""),
        ("", ""),
        ("a: [1\n", ""),
    ],
)
def test_the_kind_of_a_file_is_what_its_format_says(tmp_path: Path, text: str, kind: str):
    (tmp_path / "one.yaml").write_text(text, "utf-8")
    assert kind_named(tmp_path / "one.yaml") == kind


def test_a_file_that_cannot_be_read_is_of_no_kind(tmp_path: Path):
    assert kind_named(tmp_path / "missing.yaml") == ""
    assert kind_named(tmp_path) == ""


@pytest.mark.parametrize(
    ("scenario", "code", "path"),
    [
        ("{format: kpeditor-map/1}", "file-kind", ("scenario", "format")),
        ("{format: kpeditor-mop/1}", "format-unknown", ("scenario", "format")),
        ("{format: kpeditor-scenario/1, titel: x}", "key-unknown", ("scenario", "titel")),
    ],
)
def test_a_scenario_in_a_record_is_checked_like_one_in_a_file(scenario, code, path):
    _, problems, _ = read_record(f"format: kpeditor-record/1\nscenario: {scenario}\n")
    assert (code, path) in [(one.code, one.where.path) for one in problems]
