"""The manifest of a bundle: its title, authors and licence, what it opens with, and which files it holds."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.migrate import format_line, identify, migrate
from kpeditor.core.files.formats.schemas import check
from kpeditor.core.files.reading import placed
from kpeditor.core.files.storage.encoding import decode
from kpeditor.core.files.text import emit
from kpeditor.core.files.text.yamltext import YamlText
from kpeditor.core.problem import Problem, Severity, error, warning, worst
from kpeditor.core.texts import one_line

MANIFEST = "manifest.yaml"
_HEAD = "# What is in this bundle. kpeditor writes it anew whenever the bundle is saved.\n"
LONGEST = 200
"""The most characters of a title or of an author's name."""
_MOST_AUTHORS = 100
_LONGEST_LICENCE = 10_000
_PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif", ".tif", ".tiff")
_NOTES = (".md", ".txt", ".pdf", ".html")


@dataclass(frozen=True, slots=True)
class Member:
    """A file of a bundle as its manifest lists it."""

    path: str
    kind: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bundle says about itself.

    Attributes:
        main: the file the bundle opens with, a scenario, a map or a record.
        licence: the licence under which others may use the bundle, as an SPDX identifier or in words; "" if
            none is given.
        extra: keys of the user's own (`x-...`).
    """

    title: str
    main: str
    authors: tuple[str, ...] = ()
    licence: str = ""
    files: tuple[Member, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """The manifest as the data of its file."""
        title, authors, licence = bounded_words(self.title, self.authors, self.licence)
        found: dict[str, Any] = {"format": format_line("bundle"), "title": title, "main": self.main}
        if authors:
            found["authors"] = list(authors)
        if licence:
            found["licence"] = licence
        found |= self.extra
        found["files"] = [{"path": one.path, "kind": one.kind, "sha256": one.sha256} for one in self.files]
        return found

    def text(self) -> str:
        return _HEAD + emit.document(self.data())


def read_manifest(data: bytes, name: str) -> tuple[Manifest, list[Problem]]:
    """The manifest in these bytes, and where it breaks its schema.

    Raises:
        BadFile: when it cannot be parsed, or does not name the file the bundle opens with.
    """
    source = YamlText.parse(decode(data, name), name)
    identity = identify(source.data)
    if not isinstance(identity, Problem) and identity[0] != "bundle":
        fix = f"begin it with `format: {format_line('bundle')}`"
        identity = error("file-kind", f"this is a {identity[0]}, not the manifest of a bundle", fix=fix)
    if isinstance(identity, Problem):
        raise BadFile(f"{name}: {identity.text}", placed([identity], source))
    found, problems = check("bundle", migrate(*identity, source.data))
    if worst(problems) is Severity.ERROR:
        raise BadFile(f"{name}: {problems[0].text}", placed(problems, source))
    members = tuple(Member(one["path"], one["kind"], one["sha256"]) for one in found["files"])
    extra = {key: value for key, value in found.items() if key.startswith("x-")}
    said = found["title"], tuple(found.get("authors", ())), found.get("licence", "")
    shown = bounded_words(*said)
    cut = [
        _too_much(key)
        for key, old, new in zip(("title", "authors", "licence"), said, shown, strict=True)
        if old != new
    ]
    title, authors, licence = shown
    told = placed([*problems, *cut], source)
    return Manifest(title, found["main"], authors, licence, members, extra), told


def bounded_words(title: str, authors: tuple[str, ...], licence: str) -> tuple[str, tuple[str, ...], str]:
    """Title, authors and licence made safe to show: each name on one line, all cut to a limited length."""
    names = (one_line(author, LONGEST) for author in authors[:_MOST_AUTHORS])
    known = one_line(title, LONGEST) or "Untitled"
    return known, tuple(filter(None, names)), licence[:_LONGEST_LICENCE]


def _too_much(key: str) -> Problem:
    what = {
        "title": f"the title is longer than {LONGEST} characters, or not one plain line; it is cut",
        "authors": f"there are more than {_MOST_AUTHORS} authors, or a name is no short plain line",
        "licence": f"the licence is longer than {_LONGEST_LICENCE:,} characters; the rest is left out",
    }
    fix = "Saving the bundle writes it as it is shown."
    return warning("bundle-words", what[key], fix=fix, path=(key,))


def member_of(path: str, data: bytes) -> Member:
    """The entry of a file in the manifest, with its kind and SHA-256."""
    return Member(path, kind_of(path, data), hashlib.sha256(data).hexdigest())


def kind_of(path: str, data: bytes) -> str:
    """The kind of a file of a bundle: map, scenario, record, picture, notes or other."""
    suffix = "." + path.rpartition(".")[2].lower()
    if suffix in (".yaml", ".yml", ".json"):
        try:
            identity = identify(YamlText.parse(decode(data, path), path).data)
        except BadFile:
            return "other"
        kind = "" if isinstance(identity, Problem) else identity[0]
        return kind if kind in ("map", "scenario", "record") else "other"
    return "picture" if suffix in _PICTURES else "notes" if suffix in _NOTES else "other"
