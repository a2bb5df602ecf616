"""docs/problems.md explains exactly the codes there are."""

from __future__ import annotations

import re

from tests.core.checks.codes import codes_in_source


def test_every_code_is_explained_once_and_none_that_does_not_exist(root):
    text = (root / "docs" / "problems.md").read_text("utf-8")
    explained = re.findall(r"^### (\S+)$", text, re.MULTILINE)
    assert sorted(explained) == sorted(set(explained))
    assert set(explained) == codes_in_source(root)


def test_every_explanation_says_something(root):
    text = (root / "docs" / "problems.md").read_text("utf-8")
    for entry in re.split(r"^### ", text, flags=re.MULTILINE)[1:]:
        code, _, body = entry.partition("\n")
        assert len(re.split(r"^## ", body, flags=re.MULTILINE)[0].split()) > 5, code
