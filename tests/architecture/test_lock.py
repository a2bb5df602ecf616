"""requirements.lock is whole: it holds what pyproject.toml asks for, with hashes, and names no place."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version


@pytest.fixture(scope="module")
def lock(root: Path) -> str:
    return (root / "requirements.lock").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def docs_lock(root: Path) -> str:
    return (root / "docs/site/requirements.lock").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def locked(lock: str) -> dict[str, list[Version]]:
    return _versions(lock)


def _versions(lock: str) -> dict[str, list[Version]]:
    """Package -> the versions locked for it (more than one where Pythons differ)."""
    versions: dict[str, list[Version]] = {}
    for name, version in re.findall(r"^([\w.-]+)==(\S+)", lock, flags=re.MULTILINE):
        versions.setdefault(canonicalize_name(name), []).append(Version(version))
    return versions


@pytest.fixture(scope="module")
def asked(root: Path) -> list[Requirement]:
    """The direct dependencies, with those of the extra `test` and of the extras that it names."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found, extras = [Requirement(text) for text in project["dependencies"]], ["test"]
    while extras:
        for text in project["optional-dependencies"][extras.pop()]:
            requirement = Requirement(text)
            if requirement.name == project["name"]:
                extras += requirement.extras
            else:
                found.append(requirement)
    return found


def test_every_dependency_is_locked_at_a_version_that_is_allowed(asked, locked):
    for requirement in asked:
        versions = locked.get(canonicalize_name(requirement.name), [])
        assert versions, f"{requirement.name} is not in requirements.lock"
        for version in versions:
            assert version in requirement.specifier, f"{requirement} but {version} is locked"


def test_pyside6_is_older_than_the_version_that_loses_none(locked):
    assert max(locked["pyside6-essentials"]) < Version("6.12")


def test_every_locked_package_has_hashes(lock, docs_lock):
    for text in (lock, docs_lock):
        entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
        assert entries
        assert not [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry]


def test_the_locks_name_no_place(lock, docs_lock):
    assert not re.search(r"https?:|file:|--index|--find-links| @ ", lock + docs_lock)


def test_the_lock_of_the_site_fits_into_the_same_environment(root, locked, docs_lock):
    """`run.py docs` installs it into `.venv`, so it must not change what the program and the tests use."""
    site = _versions(docs_lock)
    groups = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    for requirement in map(Requirement, groups["docs"]):
        assert all(version in requirement.specifier for version in site[canonicalize_name(requirement.name)])
    shared = site.keys() & locked.keys()
    assert "jinja2" in shared
    assert {name: site[name] for name in shared} == {name: locked[name] for name in shared}


def test_no_tracked_file_names_a_package_registry(root):
    """Which mirror somebody installs from is his own affair."""
    if shutil.which("git") is None or not (root / ".git").exists():
        return  # an unpacked source archive has no tracked files
    hosts = ["pypi" + ".org", "python" + "hosted.org", "deb.debian" + ".org", "registry.npm" + "js"]
    patterns = [word for host in hosts for word in ("-e", host)]
    command = ["git", "grep", "-l", "-I", "-F", *patterns]
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert found.stdout == ""
