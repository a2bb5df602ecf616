"""Names that every system can bear: each by itself, all of a bundle together, and those made from titles."""

from __future__ import annotations

from kpeditor.core.files.storage.membernames import CURE, DEEPEST, LONGEST, fault_of, name_problems, slug

UNSAFE = {
    "/map.yaml": "absolute path",
    "C:map.yaml": "names a drive",
    "maps/../../x": "leads out of the bundle",
    "maps//x": "no plain path",
    "./x": "no plain path",
    "": "no plain path",
    "a\\b": "the character '\\\\'",
    "a\x00b": "the character '\\x00'",
    "n" * (LONGEST + 1): "longer than 200 bytes",
    "ä" * (LONGEST // 2 + 1): "longer than 200 bytes",
    "/".join("a" * (DEEPEST + 1)): "more than 8 folders deep",
    " maps/x": "' maps' begins or ends with a blank",
    "maps /x": "'maps ' begins or ends with a blank",
    "maps/x.": "'x.' begins or ends with a blank or ends with a dot",
    "aux": "a device on Windows",
    "maps/CON.yaml": "'CON.yaml' is the name of a device",
    "nul/x": "'nul' is the name of a device",
    "lpt¹.txt": "a device on Windows",
}


def test_a_name_that_not_every_system_bears_is_told_with_the_reason():
    for name, words in UNSAFE.items():
        assert words in fault_of(name), name
        (told,) = name_problems([name])
        assert (told.code, told.fix) == ("bundle-unsafe", CURE)
        (told,) = name_problems(["sound.yaml"], [name])
        assert words in told.text, name


def test_names_up_to_the_limits_are_safe():
    for name in ("n" * LONGEST, "/".join("a" * DEEPEST), "maps/ä b.c-1.yaml", "auxiliary.txt", "com10", ".x"):
        assert fault_of(name) == "", name
        assert list(name_problems([name])) == []


def told(*names: str, empty: tuple[str, ...] = ()) -> list[str]:
    return [problem.text for problem in name_problems(names, empty)]


def test_names_that_some_systems_take_for_one_are_told():
    assert told("a", "b", "a") == ["the name 'a' is not safe: the name stands there twice"]
    assert told("A.md", "b", "a.md") == ["the name 'a.md' is not safe: it is 'A.md' on many systems"]
    assert told("ä", "a\u0308") == ["the name 'a\u0308' is not safe: it is 'ä' on many systems"]
    assert told("a/x", "b/x", "ax") == []


def test_a_name_cannot_be_a_file_and_a_folder():
    expected = ["the name 'Maps' is not safe: it is a file and also the folder of 'maps/deep/x'"]
    assert told("Maps", "maps/deep/x") == told("maps/deep/x", "Maps") == expected
    assert told("maps/deep", "maps/deep/x")
    assert told("a", empty=("A",)) == ["the name 'a' is not safe: it is a file and also the folder of 'A'"]
    assert told("maps/x", empty=("maps", "pictures")) == []


def test_a_title_becomes_a_plain_name():
    titles = {"Spain, 1937": "spain-1937", "Übung – Fluß": "ubung-fluss", "戦車": "", "--a  b--": "a-b"}
    assert {title: slug(title) for title in titles} == titles
