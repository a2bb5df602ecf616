"""Hostile bundles: each is made here and refused as a whole, with what is wrong and what can be done."""

from __future__ import annotations

import io
import stat
import struct
import warnings
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.errors import BadFile
from kpeditor.core.files.bundles.bundle import bundle_bytes, pack, read_bundle, unpack
from kpeditor.core.files.bundles.manifest import read_manifest
from kpeditor.core.files.storage import safezip
from kpeditor.core.files.storage.safezip import MAX_MEMBERS, unzipped, zipped
from kpeditor.core.problem import Problem
from tests.examples import examples

MAP = b"format: kpeditor-map/1\n"
END = b"PK\x05\x06"
CENTRAL = b"PK\x01\x02"
LOCAL = b"PK\x03\x04"


def good() -> bytes:
    """A sound bundle, which the hostile ones are made of."""
    return bundle_bytes(pack("Trial", "map.yaml", {"map.yaml": MAP, "notes.md": b"note " * 50}))


def with_member(name: str, data: bytes = b"x", **changes: int) -> bytes:
    """The sound bundle and one more file, written as other programs would."""
    stream = io.BytesIO(good())
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "a") as archive:
        warnings.simplefilter("ignore")
        info = zipfile.ZipInfo("placeholder")
        info.filename = name
        for key, value in changes.items():
            setattr(info, key, value)
        archive.writestr(info, data)
    return stream.getvalue()


def with_names(*names: str) -> bytes:
    """A zip file of small files with these names."""
    stream = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "w") as archive:
        warnings.simplefilter("ignore")
        for name in names:
            archive.writestr(zipfile.ZipInfo(name), b"x")
    return stream.getvalue()


def patched(data: bytes, mark: bytes, offset: int, value: bytes, *, which: int = -1) -> bytes:
    """The bytes with others at `offset` behind a mark, the last one or that of a number."""
    places = [at for at in range(len(data)) if data.startswith(mark, at)]
    at = places[which] + offset
    return data[:at] + value + data[at + len(value) :]


def everywhere(data: bytes, local: int, central: int, value: bytes) -> bytes:
    """The bytes with others in the last entry's head and in its place in the directory."""
    return patched(patched(data, LOCAL, local, value), CENTRAL, central, value)


def raw_name(name: bytes, flags: int) -> bytes:
    """The sound bundle whose last file has these bytes as its name."""
    data = everywhere(with_member("n" * len(name)), 6, 8, struct.pack("<H", flags))
    return everywhere(data, 30, 46, name)


def overlapping() -> bytes:
    """Two names for the same data: how a few bytes unpack to endless ones."""
    data = with_names("map.yaml", "copy.yaml")
    return patched(data, CENTRAL, 42, struct.pack("<L", 0))


def bomb() -> bytes:
    """Some kilobytes that say they are small and unpack to a thousand times as much."""
    data = with_member("big.txt", b"\0" * 3_000_000, compress_type=zipfile.ZIP_DEFLATED)
    return everywhere(data, 22, 24, struct.pack("<L", 100))


def honest_bomb() -> bytes:
    """A file that says it unpacks to four gigabytes."""
    return everywhere(with_member("big.txt"), 22, 24, struct.pack("<L", 0xFFFF_FFFE))


def symlink() -> bytes:
    return with_member("link", b"/etc/passwd", create_system=3, external_attr=(stat.S_IFLNK | 0o777) << 16)


def device() -> bytes:
    return with_member("pipe", b"", create_system=3, external_attr=(stat.S_IFIFO | 0o644) << 16)


def many() -> bytes:
    return with_names(*(f"{number}.txt" for number in range(MAX_MEMBERS + 1)))


def wrong_sum() -> bytes:
    data = good()
    sum_ = struct.pack("<L", zlib.crc32(b"something else"))
    return everywhere(data, 14, 16, sum_)


def zip64(*sizes: int) -> bytes:
    """An entry that hides its sizes in an additional field, where they may be anything."""
    stream = io.BytesIO(good())
    with zipfile.ZipFile(stream, "a") as archive:
        info = zipfile.ZipInfo("big.txt")
        info.extra = struct.pack("<HHQQ", 1, 16, *sizes)
        archive.writestr(info, b"x")
    return everywhere(stream.getvalue(), 22, 24, b"\xff\xff\xff\xff")


def zip64_end() -> bytes:
    """A second end of the directory, before the first one, with a number of files of its own."""
    data = good()
    at = data.rfind(END)
    record = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, 2**60, 2**60, 2**60, 0)
    return data[:at] + record + struct.pack("<4sLQL", b"PK\x06\x07", 0, at, 1) + data[at:]


def second_name() -> bytes:
    """A name that only some programs see: they would unpack it elsewhere."""
    stream = io.BytesIO(good())
    with zipfile.ZipFile(stream, "a") as archive:
        info, name = zipfile.ZipInfo("a.txt"), b"../../x.txt"
        head = struct.pack("<HHBL", 0x7075, 5 + len(name), 1, zlib.crc32(b"a.txt"))
        info.extra = head + name
        archive.writestr(info, b"x")
    return stream.getvalue()


HOSTILE: Mapping[str, tuple[Callable[[], bytes], str, str]] = {
    "climbs": (lambda: with_member("../../autostart"), "bundle-unsafe", "leads out of the bundle"),
    "climbs later": (lambda: with_member("maps/../../x.yaml"), "bundle-unsafe", "leads out"),
    "absolute": (lambda: with_member("/etc/passwd"), "bundle-unsafe", "absolute path"),
    "drive": (lambda: with_member("C:/Windows/x.dll"), "bundle-unsafe", "names a drive"),
    "backslashes": (lambda: raw_name(b"..\\..\\x.bat", 0x800), "bundle-unsafe", "character"),
    "stream": (lambda: with_member("map.yaml:hidden"), "bundle-unsafe", "character"),
    "new line": (lambda: with_member("a\nb.txt"), "bundle-unsafe", "character"),
    "turned text": (lambda: with_member("map\u202elmay.exe"), "bundle-unsafe", "character"),
    "dot": (lambda: with_member("./map2.yaml"), "bundle-unsafe", "no plain path"),
    "device": (lambda: with_member("aux.txt"), "bundle-unsafe", "device on Windows"),
    "console": (lambda: with_member("maps/CON"), "bundle-unsafe", "device on Windows"),
    "trailing dot": (lambda: with_member("map.yaml."), "bundle-unsafe", "ends with a dot"),
    "trailing blank": (lambda: with_member("map.yaml "), "bundle-unsafe", "blank"),
    "twice": (lambda: with_member("map.yaml", MAP), "bundle-unsafe", "twice"),
    "case": (lambda: with_member("MAP.yaml", MAP), "bundle-unsafe", "on many systems"),
    "composed": (lambda: with_names("\u00e4.txt", "a\u0308.txt"), "bundle-unsafe", "on many systems"),
    "file and folder": (lambda: with_member("map.yaml/x.txt"), "bundle-unsafe", "also the folder"),
    "deep": (lambda: with_member("/".join("abcdefghijk")), "bundle-unsafe", "folders deep"),
    "long": (lambda: with_member("n" * 300), "bundle-unsafe", "longer than"),
    "link": (symlink, "bundle-unsafe", "is a link"),
    "pipe": (device, "bundle-unsafe", "no ordinary file"),
    "encrypted": (
        lambda: everywhere(with_member("secret.txt"), 6, 8, b"\x01\x00"),
        "bundle-unsafe",
        "is encrypted",
    ),
    "method": (
        lambda: with_member("x.txt", compress_type=zipfile.ZIP_BZIP2),
        "bundle-unsafe",
        "compressed by method 12",
    ),
    "unknown method": (
        lambda: everywhere(with_member("x.txt"), 8, 10, b"\x63\x00"),
        "bundle-unsafe",
        "compressed by method 99",
    ),
    "zip in it": (lambda: with_member("more.kpz", good()), "bundle-unsafe", "archive itself"),
    "zip by another name": (lambda: with_member("picture.png", good()), "bundle-unsafe", "archive itself"),
    "gzip in it": (lambda: with_member("x.bin", b"\x1f\x8b\x08rest"), "bundle-unsafe", "archive itself"),
    "shared data": (overlapping, "bundle-unsafe", "overlaps"),
    "bomb": (bomb, "bundle-damaged", "damaged"),
    "large bomb": (honest_bomb, "bundle-unsafe", "two different sizes"),
    "wrong sum": (wrong_sum, "bundle-damaged", "damaged"),
    "two names": (lambda: patched(with_member("a.txt"), LOCAL, 30, b"b"), "bundle-unsafe", "differs between"),
    "two sizes": (
        lambda: patched(good(), LOCAL, 22, b"\x01\x00\x00\x00"),
        "bundle-unsafe",
        "differs between",
    ),
    "no encoding": (lambda: raw_name(b"\x84.txt", 0), "bundle-unsafe", "in an unknown encoding"),
    "wrong encoding": (lambda: raw_name(b"\xff\xfe.txt", 0x800), "bundle-damaged", "no sound zip file"),
    "nul in the name": (lambda: raw_name(b"a\0.exe", 0x800), "bundle-unsafe", "differs between"),
    "many": (many, "bundle-too-large", "1000"),
    "many by its own word": (
        lambda: patched(good(), END, 8, b"\xff\xff\xff\xff"),
        "bundle-too-large",
        "files or more",
    ),
    "one of several": (lambda: patched(good(), END, 4, b"\x01\x00"), "bundle-damaged", "one part of several"),
    "program in front": (lambda: b"#!/bin/sh\n" + good(), "bundle-damaged", "no zip file"),
    "something behind": (lambda: good() + b"more", "bundle-damaged", "behind its files"),
    "cut short": (lambda: good()[:-60], "bundle-damaged", "ends before its directory"),
    "no zip": (lambda: b"format: kpeditor-map/1\n", "bundle-damaged", "no zip file"),
    "nothing": (lambda: b"", "bundle-damaged", "no zip file"),
    "zip64 sizes": (lambda: zip64(10**15, 1), "bundle-unsafe", "differs between"),
    "zip64 sizes that fit": (lambda: zip64(1, 1), "bundle-unsafe", "differs between"),
    "zip64 directory": (zip64_end, "bundle-damaged", "before, between or behind"),
    "second name": (second_name, "bundle-unsafe", "a second name"),
    "packed size": (
        lambda: patched(with_member("x.txt"), CENTRAL, 20, struct.pack("<L", 2**31)),
        "bundle-unsafe",
        "differs between",
    ),
    "far away": (
        lambda: patched(with_member("x.txt"), CENTRAL, 42, struct.pack("<L", 2**31)),
        "bundle-unsafe",
        "overlaps the file before it",
    ),
    "folder climbs": (lambda: with_names("map.yaml", "../"), "bundle-unsafe", "leads out"),
    "empty zip": (lambda: with_names(), "bundle-manifest", "no bundle"),
    "no manifest": (lambda: with_names("map.yaml"), "bundle-manifest", "no bundle"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_bundle_is_refused_with_place_and_cure(name, tmp_path: Path):
    make, code, words = HOSTILE[name]
    path = tmp_path / "trap.kpz"
    path.write_bytes(make())
    with pytest.raises(BadFile) as refused:
        read_bundle(path)
    problems = refused.value.problems
    assert code in [problem.code for problem in problems]
    told = next(problem for problem in problems if problem.code == code and words in problem.text)
    assert told.where.file.startswith(str(path))
    assert told.fix
    assert list(tmp_path.iterdir()) == [path]


def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked(monkeypatch):
    monkeypatch.setattr(safezip, "MAX_TOTAL", 1000)
    data = with_member("big.txt", b"\0" * 5000, compress_type=zipfile.ZIP_DEFLATED)
    monkeypatch.setattr(safezip, "_content", lambda *_: pytest.fail("it was unpacked"))
    with pytest.raises(BadFile, match="unpacked"):
        unzipped(data)


def test_a_file_too_large_to_be_a_bundle_is_not_read(monkeypatch, tmp_path):
    monkeypatch.setattr(safezip, "MAX_ARCHIVE", 100)
    path = tmp_path / "large.kpz"
    path.write_bytes(good())
    with pytest.raises(BadFile, match="bundles of up to"):
        read_bundle(path)


def test_a_zip_file_that_contains_itself_is_refused():
    """A quine: whoever unpacks what is in it goes on for ever."""
    with pytest.raises(BadFile, match="archive itself"):
        unzipped(with_member("recursive.zip", good()[:40]))


def outcome(data: bytes) -> tuple[dict[str, bytes], tuple[Problem, ...]]:
    """What is in a zip file, or why it is refused; never anything else."""
    try:
        return unzipped(data), ()
    except BadFile as refused:
        return {}, refused.problems


@settings(max_examples=examples(50), deadline=None)
@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=4))
def test_whatever_bytes_are_changed_it_is_read_as_it_was_or_refused(changes):
    data = bytearray(good())
    for at, value in changes:
        data[at % len(data)] = value
    found, problems = outcome(bytes(data))
    assert problems or set(found.values()) <= set(unzipped(good()).values())


@settings(max_examples=examples(30), deadline=None)
@given(st.binary(max_size=300), st.integers(0, 300))
def test_whatever_is_put_into_it_or_cut_off_nothing_else_happens(rubbish, at):
    data = good()
    for made in (data[:at] + rubbish + data[at:], data[:at], rubbish):
        found, problems = outcome(made)
        assert found or problems or made[:4] == END


SAID = {
    "a title without end": ('"' + "T" * 10**6 + '"', "T" * 199 + "…"),
    "words for a terminal": ('"a\\e[2Jb\\0c"', "a [2Jb c"),
    "text turned round": ('"map\u202elmay.exe"', "map lmay.exe"),
    "several lines": ('"One\\nTwo\\u2028Three"', "One Two Three"),
    "nothing to be seen": ('"\\t\\n"', "Untitled"),
}


@pytest.mark.parametrize("case", SAID)
def test_a_title_is_one_plain_line_however_long_it_was(case, tmp_path):
    written, shown = SAID[case]
    members = unzipped(good())
    members["manifest.yaml"] = members["manifest.yaml"].replace(b"Trial", written.encode())
    path = tmp_path / "said.kpz"
    path.write_bytes(zipped(members))
    bundle, problems = read_bundle(path)
    assert bundle.manifest.title == shown
    (told,) = [problem for problem in problems if problem.code == "bundle-words"]
    assert told.where.line
    assert read_manifest(bundle.manifest.text().encode(), "again")[1] == []


MANIFESTS = {
    "title twice": (b"title: Trial", b"title: Trial\ntitle: Other", "a second time"),
    "no title": (b"title: Trial", b"title:", "should be a text"),
    "lists in lists": (b"main:", b"x-a: " + b"[" * 5000 + b"]" * 5000 + b"\nmain:", "lie within each other"),
    "a tag that acts": (b"main:", b"x-a: !!python/object/apply:os.system [id]\nmain:", "is not allowed"),
    "a format without end": (b"bundle/1", b"bundle/" + b"9" * 5000, "is no format"),
    "a format that is no number": (b"kpeditor-bundle/1", b".nan", "is no format"),
    "a second document": (b"main:", b"---\nmain:", "second document"),
    "a main file that climbs": (b"main: map.yaml", b"main: ../../map.yaml", "is not in the bundle"),
    "a main file that is a number": (b"main: map.yaml", b"main: 0777", "is not in the bundle"),
}


@pytest.mark.parametrize("case", MANIFESTS)
def test_a_hostile_manifest_is_refused(case, tmp_path):
    old, new, words = MANIFESTS[case]
    members = unzipped(good())
    assert old in members["manifest.yaml"]
    members["manifest.yaml"] = members["manifest.yaml"].replace(old, new, 1)
    path = tmp_path / "said.kpz"
    path.write_bytes(zipped(members))
    with pytest.raises(BadFile, match=words):
        read_bundle(path)


@pytest.mark.parametrize("name", ["../x", "aux", "a/b/../c", "x.zip", "a\\b", ""])
def test_no_bundle_is_written_that_would_be_refused(name):
    with pytest.raises(BadFile):
        zipped({name: b"x"})


def test_nothing_is_unpacked_over_what_is_there(tmp_path):
    folder = tmp_path / "here"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    bundle = pack("Trial", "map.yaml", {"map.yaml": MAP})
    with pytest.raises(Exception, match="not an empty folder"):
        unpack(bundle, folder)
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
