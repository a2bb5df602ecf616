"""Templates of forces in a folder: listed, saved, renamed, removed; bad files do no harm."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kpeditor.core.errors import NotSaved
from kpeditor.core.files.storage.forcetemplates import (
    ForceTemplate,
    remove_template,
    rename_template,
    save_template,
    templates_in,
)
from kpeditor.core.scenario.copiedforces import CopiedForces
from kpeditor.core.scenario.model import Group

FORCES = CopiedForces("kampfpanzer", "Spain", groups=(Group("main", counts={"bt7": 3}),))


def test_templates_are_kept_beside_each_other(tmp_path: Path):
    folder = tmp_path / "new" / "forces"
    assert templates_in(folder) == []
    first = save_template(folder, FORCES, "Tank company")
    second = save_template(folder, FORCES, "Tank company")
    third = save_template(folder, FORCES, "戦車")
    assert len({first, second, third}) == 3
    assert [one.title for one in templates_in(folder)] == ["Tank company", "Tank company", "戦車"]
    forces = templates_in(folder)[0].forces
    assert forces is not None
    assert forces.groups == FORCES.groups


def test_files_are_named_after_their_titles_and_numbered(tmp_path: Path):
    """Also where a link leads nowhere; what has no letters that a file can bear is called forces."""
    (tmp_path / "b-2.yaml").symlink_to(tmp_path / "nowhere")
    names = [save_template(tmp_path, FORCES, title).name for title in ("b", "b", "A", "+")]
    assert names == ["b.yaml", "b-3.yaml", "a.yaml", "forces.yaml"]
    assert [one.path.name for one in templates_in(tmp_path) if one.path] == [
        "forces.yaml",
        "a.yaml",
        "b-3.yaml",
        "b.yaml",
    ]
    assert save_template(tmp_path, FORCES, "x" * 59 + " y").name == "x" * 59 + ".yaml"


def test_what_comes_with_the_program_is_neither_renamed_nor_removed():
    shipped = ForceTemplate(None, FORCES)
    assert shipped.title == "Spain"
    rename_template(shipped, "Other")
    remove_template(shipped)
    assert ForceTemplate(None, None).title == ""


def test_a_template_that_cannot_be_removed_is_told(tmp_path: Path):
    (tmp_path / "one.yaml").mkdir()
    with pytest.raises(NotSaved, match=r"one\.yaml was not removed: "):
        remove_template(ForceTemplate(tmp_path / "one.yaml", FORCES))


def test_a_long_title_makes_a_file_every_system_bears(tmp_path: Path):
    assert len(save_template(tmp_path, FORCES, "long " * 200).name) < 80
    assert save_template(tmp_path, FORCES, "../../etc/passwd").parent == tmp_path


def test_a_template_is_renamed_and_removed(tmp_path: Path):
    save_template(tmp_path, FORCES, "Old")
    (template,) = templates_in(tmp_path)
    rename_template(template, "New")
    (template,) = templates_in(tmp_path)
    assert template.title == "New"
    remove_template(template)
    remove_template(template)
    assert templates_in(tmp_path) == []


def test_bad_files_are_listed_with_the_reason_and_others_left_alone(tmp_path: Path):
    (tmp_path / "bad.yaml").write_text("format: kpeditor-forces/1\nsides: 4\n")
    (tmp_path / "notes.txt").write_text("no template")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
    (one,) = templates_in(tmp_path)
    assert (one.forces, one.title) == (None, "bad.yaml")
    assert "sides should be a list" in one.wrong
    with pytest.raises(NotSaved, match="cannot be read"):
        rename_template(one, "Good")


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(NotSaved, match="was not made"):
        save_template(tmp_path / "file" / "forces", FORCES, "x")
