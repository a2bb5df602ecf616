"""Bundles: what is packed comes out again, always as the same bytes, and a battle has in it all it needs."""

from __future__ import annotations

import io
import os
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kpeditor.core.checks.files import check_many
from kpeditor.core.edits.scenario import put_side
from kpeditor.core.errors import BadFile, NotSaved
from kpeditor.core.files.bundles.bundle import bundle_bytes, pack, read_bundle, save_bundle, unpack
from kpeditor.core.files.bundles.bundling import About, bundle_of_files, bundle_of_folder
from kpeditor.core.files.bundles.manifest import MANIFEST
from kpeditor.core.files.bundles.workingcopy import former_battle, open_working_copy, save_working_copy
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.files.storage import safezip
from kpeditor.core.files.storage.fingerprint import sha256_of
from kpeditor.core.files.storage.inbundle import is_there
from kpeditor.core.files.storage.membernames import fault_of, is_archive, key_of
from kpeditor.core.play.gamefile import open_game, scenario_changed
from kpeditor.core.scenario.model import Scenario
from tests.examples import examples

MAP = b"format: kpeditor-map/1\n"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 20
NAMES = (
    st.lists(st.text("abcäß漢-_ .Z9", min_size=1, max_size=8), min_size=1, max_size=3)
    .map("/".join)
    .filter(lambda name: not fault_of(name) and name not in (MANIFEST, "mimetype"))
)


@settings(max_examples=examples(30), deadline=None)
@given(
    st.dictionaries(NAMES, st.binary(max_size=80), max_size=6), st.text("aö:#'\" ", min_size=1, max_size=9)
)
def test_what_is_packed_comes_out_again(tmp_path_factory, files, title):
    keys = [key_of(name) for name in files]
    folders = {key.rpartition("/")[0] for key in keys} | {key.split("/")[0] for key in keys if "/" in key}
    assume(len(set(keys)) == len(keys) and not folders & set(keys))
    assume(not any(is_archive(name, data) for name, data in files.items()))
    files["map.yaml"] = MAP
    bundle = pack(title, "map.yaml", files, authors=("Ä B",), licence="words: of my own")
    folder = tmp_path_factory.mktemp("bundle")
    path = folder / "trial.kpz"
    save_bundle(bundle, path)
    again, problems = read_bundle(path)
    assert (again, problems) == (bundle, [])
    assert bundle_bytes(again) == path.read_bytes()
    unpack(again, folder / "out")
    assert {one: (folder / "out" / one).read_bytes() for one in files} == files
    assert bundle_bytes(bundle_of_folder(folder / "out" / MANIFEST)) == path.read_bytes()


def test_the_same_files_in_another_order_make_the_same_bytes():
    one = pack("T", "map.yaml", {"map.yaml": MAP, "a.md": b"a", "b.md": b"b"})
    other = pack("T", "map.yaml", {"b.md": b"b", "a.md": b"a", "map.yaml": MAP})
    assert bundle_bytes(one) == bundle_bytes(other)
    assert bundle_bytes(one)[30:38] == b"mimetype"
    names = [info.filename for info in zipfile.ZipFile(io.BytesIO(bundle_bytes(one))).infolist()]
    assert names[:2] == ["mimetype", MANIFEST]
    assert bundle_bytes(one)[38:67] == b"application/x-kpeditor-bundle"


def test_a_bundle_opens_only_with_what_can_be_opened():
    with pytest.raises(BadFile, match="not in the bundle"):
        pack("T", "other.yaml", {"map.yaml": MAP})
    with pytest.raises(BadFile, match="no map, scenario or record"):
        pack("T", "readme.md", {"map.yaml": MAP, "readme.md": b"x"})
    own = {MANIFEST: b"x", "mimetype": b"x"}
    for files, first in ((own, MANIFEST), ({"mimetype": b"x"}, "mimetype")):
        with pytest.raises(BadFile, match=f"{first}' is that of a bundle's own"):
            bundle_bytes(pack("T", "map.yaml", {"map.yaml": MAP, **files}))


def test_what_the_manifest_says_wrongly_is_told_with_the_first_80_signs_of_a_name(tmp_path):
    gone, changed, unlisted, main = (sign * 85 + ".yaml" for sign in "abcd")
    made = pack("T", "map.yaml", {"map.yaml": MAP, gone: b"1", changed: b"2"})
    files = {"map.yaml": MAP, changed: b"3", unlisted: b"4"}
    save_bundle(replace(made, files=files), tmp_path / "b.kpz")
    told = [problem.text for problem in read_bundle(tmp_path / "b.kpz")[1]]
    assert told == [
        f"{'a' * 80!r} is listed, but not in the bundle",
        f"{'b' * 80!r} is not as it was when the bundle was made",
        f"{'c' * 80!r} is in the bundle, but not listed",
    ]
    with pytest.raises(BadFile, match=f"the main file {'d' * 80!r} is not"):
        pack("T", main, files)
    with pytest.raises(BadFile, match=f"the main file {'c' * 80!r} is no map"):
        pack("T", unlisted, files)


def test_a_bundle_is_unpacked_into_a_new_or_empty_folder_alone(tmp_path):
    bundle = pack("T", "map.yaml", {"map.yaml": MAP, "deep/er/a.md": b"a"})
    (tmp_path / "empty").mkdir()
    for folder in (tmp_path / "empty", tmp_path / "new" / "folder"):
        unpack(bundle, folder)
        names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
        assert names == {"map.yaml", "deep/er/a.md", MANIFEST}
        assert [path.name for path in folder.parent.glob(".*")] == []
    (tmp_path / "file").write_text("mine")
    with pytest.raises(NotSaved, match="not an empty folder"):
        unpack(bundle, tmp_path / "file")
    with pytest.raises(NotSaved, match="cannot be written"):
        unpack(bundle, tmp_path / "file" / "below")
    assert (tmp_path / "file").read_text() == "mine"


def test_what_cannot_be_unpacked_whole_leaves_nothing_behind(tmp_path):
    bundle = pack("T", "map.yaml", {"map.yaml": MAP, "a": b"a", "a/b": b"b"})
    with pytest.raises(NotSaved, match="cannot be written"):
        unpack(bundle, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def scenario_of(opened: OpenBattle) -> Scenario:
    """The scenario of a battle that has one."""
    assert opened.battle.scenario is not None
    return opened.battle.scenario


@pytest.fixture
def ford(root: Path, tmp_path: Path) -> Path:
    """A scenario in a folder beside that of its map, under which a picture lies."""
    shutil.copytree(root / "scenarios" / "tutorial", tmp_path / "deep" / "scenarios" / "tutorial")
    (tmp_path / "deep" / "maps").mkdir()
    scenario = tmp_path / "deep" / "scenarios" / "tutorial" / "river-crossing.yaml"
    source = open_battle(root / "scenarios" / "tutorial" / "river-crossing.yaml").map_path
    assert source is not None
    text = source.read_text("utf-8") + "x-underlay: {file: sheets/paper.png, width: 20}\n"
    target = tmp_path / "deep" / "maps" / source.name
    target.write_text(text, "utf-8")
    (target.parent / "sheets").mkdir()
    (target.parent / "sheets" / "paper.png").write_bytes(PNG)
    return scenario


def test_a_scenario_brings_its_map_and_the_picture_under_it_unchanged(ford, tmp_path):
    readme = tmp_path / "deep" / "readme.md"
    readme.write_text("Notes")
    bundle = bundle_of_files([ford, readme], About(licence="CC0-1.0"))
    kinds = {one.path: one.kind for one in bundle.manifest.files}
    maps = [path for path, kind in kinds.items() if kind == "map"]
    assert kinds["scenarios/tutorial/river-crossing.yaml"] == "scenario"
    assert kinds["maps/sheets/paper.png"] == "picture"
    assert kinds["readme.md"] == "notes"
    assert bundle.files[bundle.manifest.main] == ford.read_bytes()
    assert bundle.files[maps[0]] == (tmp_path / "deep" / maps[0]).read_bytes()
    path = tmp_path / "ford.kpz"
    save_bundle(bundle, path)
    assert open_battle(path).problems == []
    assert open_battle(path).battle.scenario == open_battle(ford).battle.scenario
    assert open_game(path).battle.map.title == open_battle(ford).battle.map.title


def test_files_that_cannot_keep_their_places_are_given_safe_ones(ford, tmp_path):
    """An absolute path to the map, a name that is a device on Windows, and a record that goes on fitting."""
    opened = open_battle(ford)
    assert opened.map_path is not None
    absolute = opened.map_path.resolve()
    odd = ford.with_name("aux.yaml")
    odd.write_text(ford.read_text("utf-8").replace(scenario_of(opened).map, str(absolute)), "utf-8")
    bundle = bundle_of_files([odd])
    assert not any(map(fault_of, bundle.files))
    path = tmp_path / "odd.kpz"
    save_bundle(bundle, path)
    assert open_battle(path).problems == []
    assert "paper.png" in {name.rpartition("/")[2] for name in bundle.files}


def test_a_game_played_from_a_bundle_can_be_bundled_itself(ford, tmp_path):
    """Its record names a scenario in another bundle; everything is taken out of that one."""
    first, second = tmp_path / "ford.kpz", tmp_path / "game.kpz"
    bundle = bundle_of_files([ford])
    save_bundle(bundle, first)
    scenario, sha256 = bundle.manifest.main, sha256_of(first / bundle.manifest.main)
    record = tmp_path / "game.yaml"
    record.write_text(
        f"format: kpeditor-record/1\nscenario: ford.kpz/{scenario}\nscenario_sha256: {sha256}\nturns: []\n"
    )
    save_bundle(bundle_of_files([record]), second)
    found = read_bundle(second)[0]
    kinds = sorted(one.kind for one in found.manifest.files)
    assert kinds == ["map", "picture", "record", "scenario"]
    game = open_game(second)
    assert game.is_record
    assert scenario_of(game.opened).sides == scenario_of(open_battle(first)).sides
    assert not scenario_changed(game)


def test_a_bundle_never_reads_what_lies_outside(ford, tmp_path):
    """[safe to open] A scenario that names a map above its bundle lies on an empty board."""
    text = ford.read_text("utf-8").replace(scenario_of(open_battle(ford)).map, "../../../deep/maps/x.yaml")
    path = tmp_path / "trap.kpz"
    save_bundle(pack("T", "a/s.yaml", {"a/s.yaml": text.encode()}), path)
    opened = open_battle(path)
    assert [problem.code for problem in opened.problems] == ["map-unreadable", "bundle-unsafe"]
    assert "leads out of the bundle" in opened.problems[0].text
    assert open_working_copy(path, tmp_path / "work").map_path is None


def test_saving_keeps_everything_else_in_the_bundle(ford, tmp_path):
    path = tmp_path / "ford.kpz"
    first = bundle_of_files([ford]).with_files({"other/unknown.bin": b"\1\2", "readme.md": b"hello"})
    extra = replace(first.manifest, authors=("A",), licence="CC0-1.0", extra={"x-mine": {"a": 1}})
    save_bundle(replace(first, manifest=extra), path)
    opened = open_working_copy(path, tmp_path / "work")
    scenario = scenario_of(opened)
    put_side(scenario, replace(scenario.sides[0], title="Changed")).apply(opened.battle)
    saved = save_working_copy(opened, path, tmp_path / "work", is_map_changed=False)
    again, problems = read_bundle(path)
    assert problems == []
    changed = {name for name in again.files if again.files[name] != first.files.get(name)}
    assert changed == {first.manifest.main}
    assert (again.manifest.authors, again.manifest.licence) == (("A",), "CC0-1.0")
    assert again.manifest.extra == {"x-mine": {"a": 1}}
    assert saved.scenario_path is not None
    assert saved.scenario_path.read_bytes() == again.files[first.manifest.main]


def test_saving_without_a_change_changes_no_byte(ford, tmp_path):
    path = tmp_path / "ford.kpz"
    save_bundle(bundle_of_files([ford]), path)
    before = path.read_bytes()
    opened = open_working_copy(path, tmp_path / "work")
    save_working_copy(opened, path, tmp_path / "work", is_map_changed=False)
    assert path.read_bytes() == before


def test_a_bundle_that_is_gone_is_made_anew_of_what_was_unpacked(ford, tmp_path):
    path = tmp_path / "ford.kpz"
    save_bundle(bundle_of_files([ford]), path)
    opened = open_working_copy(path, tmp_path / "work")
    before = path.read_bytes()
    path.write_bytes(b"spoiled")
    save_working_copy(opened, path, tmp_path / "work", is_map_changed=False)
    assert path.read_bytes() == before


def test_a_former_version_of_a_bundle_opens_as_it_was(ford, tmp_path):
    path, former = tmp_path / "ford.kpz", tmp_path / "former.kpz"
    save_bundle(bundle_of_files([ford]), path)
    shutil.copy(path, former)
    opened = open_working_copy(path, tmp_path / "work")
    scenario = scenario_of(opened)
    put_side(scenario, replace(scenario.sides[0], title="Changed")).apply(opened.battle)
    saved = save_working_copy(opened, path, tmp_path / "work", is_map_changed=False)
    assert former_battle(saved, former).battle.scenario == open_battle(ford).battle.scenario


def test_a_map_that_could_not_be_read_is_not_overwritten(ford, tmp_path):
    path = tmp_path / "ford.kpz"
    bundle = bundle_of_files([ford])
    map_name = next(one.path for one in bundle.manifest.files if one.kind == "map")
    broken = bundle.with_files({map_name: b"format: kpeditor-map/1\ntitle: [broken\n"})
    save_bundle(broken, path)
    opened = open_working_copy(path, tmp_path / "work")
    save_working_copy(opened, path, tmp_path / "work", is_map_changed=False)
    assert read_bundle(path)[0].files[map_name] == broken.files[map_name]
    with pytest.raises(NotSaved, match="not overwritten"):
        save_working_copy(opened, path, tmp_path / "work", is_map_changed=True)


def test_a_bundle_is_unpacked_once_however_many_files_are_read_of_it(root, tmp_path, monkeypatch, capsys):
    """It was unpacked twice for each of its scenarios: 61 of them took 77 seconds."""
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    shutil.copy(root / "maps/first-shots.yaml", tmp_path / "map.yaml")
    files = [tmp_path / f"{number}.yaml" for number in range(8)]
    for file in files:
        file.write_text(text.replace("../../maps/first-shots.yaml", "map.yaml"), "utf-8")
    save_bundle(bundle_of_files(files), tmp_path / "b.kpz")
    safezip.forget_last()
    unpacked = []
    real = safezip.unzipped

    def noted(data, name):
        unpacked.append(name)
        return real(data, name)

    monkeypatch.setattr(safezip, "unzipped", noted)
    assert check_many([tmp_path / "b.kpz"]).problems
    assert unpacked == [str(tmp_path / "b.kpz")]
    changed = bundle_of_files(files[:1])
    save_bundle(changed, tmp_path / "b.kpz")
    assert read_bundle(tmp_path / "b.kpz")[0] == changed


@pytest.mark.parametrize("name", ["m" * 230, "ä" * 110, "m." + "x" * 100, "a.b:c", "con", "?" * 60])
def test_whatever_the_files_are_called_they_get_names_that_are_safe(name, root, tmp_path):
    """Names longer than 200 bytes were numbered for ever."""
    if any(sign in name for sign in "?:") and os.name == "nt":
        pytest.skip("no file can be called so here")
    shutil.copy(root / "maps/first-shots.yaml", tmp_path / f"{name}.yaml")
    (tmp_path / f"{name}-2.yaml").write_bytes((tmp_path / f"{name}.yaml").read_bytes())
    made = bundle_of_files([tmp_path / f"{name}.yaml", tmp_path / f"{name}-2.yaml"])
    assert len(made.files) == 2
    assert not list(filter(None, map(fault_of, made.files)))


def test_a_scenario_is_checked_that_the_manifest_does_not_list(root, tmp_path):
    manifest = "format: kpeditor-bundle/1\ntitle: T\nmain: s.yaml\nfiles: []\n"
    with zipfile.ZipFile(tmp_path / "b.kpz", "w") as made:
        made.writestr(zipfile.ZipInfo("manifest.yaml"), manifest)
        made.writestr(
            zipfile.ZipInfo("s.yaml"), (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
        )
    assert "map-unreadable" in {problem.code for problem in check_many([tmp_path / "b.kpz"]).problems}


def test_whether_a_file_is_in_a_bundle_is_asked_without_a_fault(tmp_path):
    """What leads out of the bundle, or into a broken one, is not there."""
    bundle, broken = tmp_path / "b.kpz", tmp_path / "broken.kpz"
    with zipfile.ZipFile(bundle, "w") as archive:
        archive.writestr("maps/a.yaml", "x")
    broken.write_bytes(b"no zip")
    (tmp_path / "c.yaml").write_text("x")
    asked = ("maps/a.yaml", "maps/../maps/a.yaml", "a.yaml", "../c.yaml")
    assert [is_there(bundle / name) for name in asked] == [True, True, False, False]
    assert [is_there(path) for path in (broken / "a.yaml", tmp_path / "c.yaml")] == [False, True]
