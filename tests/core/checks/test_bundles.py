"""Checks of bundles: what their manifest says wrongly, and all that is wrong inside, with places."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.cli.main import main
from kpeditor.core.checks.files import check_file
from kpeditor.core.files.bundles.bundle import Bundle, bundle_bytes, pack, read_bundle
from kpeditor.core.files.bundles.bundling import bundle_of_files
from kpeditor.core.files.bundles.manifest import Member
from kpeditor.core.files.storage.safezip import unzipped, zipped


@pytest.fixture
def bundle(root: Path) -> Bundle:
    """A sound bundle with a licence."""
    made = bundle_of_files([root / "scenarios" / "tutorial" / "river-crossing.yaml"])
    return replace(made, manifest=replace(made.manifest, licence="CC0-1.0"))


def codes(bundle: Bundle, path: Path) -> list[str]:
    """What is wrong with a bundle."""
    path.write_bytes(bundle_bytes(bundle))
    return [problem.code for problem in check_file(path)]


def test_a_sound_bundle_has_no_problems(bundle, tmp_path):
    assert codes(bundle, tmp_path / "a.kpz") == []


def test_a_bundle_without_licence_is_told(bundle, tmp_path):
    nameless = replace(bundle, manifest=replace(bundle.manifest, licence=""))
    assert codes(nameless, tmp_path / "a.kpz") == ["bundle-licence"]


def test_files_that_are_missing_changed_or_not_listed_are_told(bundle, tmp_path):
    members = [*bundle.manifest.files, Member("gone.md", "notes", "0" * 64)]
    members[0] = replace(members[0], sha256="1" * 64)
    files = {**bundle.files, "new.md": b"new"}
    odd = Bundle(replace(bundle.manifest, files=tuple(members)), files)
    assert sorted(codes(odd, tmp_path / "a.kpz")) == ["bundle-changed", "bundle-missing", "bundle-unlisted"]


def test_problems_inside_have_their_file_and_line(bundle, tmp_path, capsys):
    main_ = bundle.manifest.main
    spoiled = bundle.files[main_].replace(b"length:", b"lenght:")
    path = tmp_path / "a.kpz"
    path.write_bytes(bundle_bytes(bundle.with_files({main_: spoiled})))
    assert main(["check", str(path), "--format", "json"]) == 1
    told = [one for one in json.loads(capsys.readouterr().out) if one["code"] == "key-unknown"]
    assert told[0]["file"] == f"{path}/{main_}"
    assert told[0]["line"] == spoiled[: spoiled.index(b"lenght:")].count(b"\n") + 1


def test_a_manifest_of_a_newer_program_is_refused_politely(tmp_path):
    path = tmp_path / "a.kpz"
    data = bundle_bytes(pack("T", "map.yaml", {"map.yaml": b"format: kpeditor-map/1\n"}))
    members = unzipped(data)
    members["manifest.yaml"] = members["manifest.yaml"].replace(b"bundle/1", b"bundle/9")
    path.write_bytes(zipped(members, first="mimetype"))
    assert [problem.code for problem in check_file(path)] == ["format-newer"]


def test_the_command_line_packs_and_unpacks(root, tmp_path, capsys):
    scenario = root / "scenarios" / "tutorial" / "river-crossing.yaml"
    path, folder = tmp_path / "a.kpz", tmp_path / "out"
    arguments = [str(scenario), "-o", str(path), "--author", "Ö. Example", "--licence", "CC0-1.0"]
    assert main(["export", "bundle", *arguments]) == 0
    assert main(["import", "bundle", str(path), "-o", str(folder)]) == 0
    found = read_bundle(path)[0]
    assert (folder / found.manifest.main).read_bytes() == scenario.read_bytes()
    assert main(["import", "bundle", str(path), "-o", str(folder)]) == 1
    assert "not an empty folder" in capsys.readouterr().err
    assert main(["check", str(folder)]) == 0
    assert main(["export", "bundle", str(folder / "manifest.yaml"), "-o", str(tmp_path / "b.kpz")]) == 0
    assert (tmp_path / "b.kpz").read_bytes() == path.read_bytes()
    assert main(["export", "bundle", str(scenario), "-o", str(tmp_path / "a.zip")]) == 2


@pytest.mark.parametrize(
    "command", [["los", "0101", "0103"], ["render", "-o", "x.svg"], ["export sheet", "-o", "x.md"]]
)
def test_sub_commands_read_bundles(root, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "a.kpz"
    path.write_bytes(bundle_bytes(bundle_of_files([root / "scenarios" / "tutorial" / "river-crossing.yaml"])))
    assert main([*command[0].split(), str(path), *command[1:]]) == 0
