"""How Sphinx makes a site of docs/ and of the docstrings of the library: `python run.py docs`."""

from __future__ import annotations

import re
from typing import Any

from sphinx.addnodes import pending_xref

from kpeditor import __version__

project = "kpeditor"
author = "kpeditor contributors"
release = __version__
html_title = f"kpeditor {__version__}"
html_theme = "furo"
html_show_copyright = False
html_show_sourcelink = False

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary", "sphinx.ext.napoleon"]
exclude_patterns = ["samples/**", "site/templates/**"]
templates_path = ["templates"]
suppress_warnings = [
    "misc.highlighting_failure",  # JSON with "..." in it
    "ref.python",  # two classes of one name: the annotation shows the name without a link
]
myst_heading_anchors = 4
autosummary_generate = True
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
napoleon_use_ivar = True
default_role = "literal"  # docstrings write `name`, as Markdown does

_MARKED = re.compile(r"``.*?``|`[^`]*`|(?P<sign>\*|\||(?<=\w)_(?!\w))")


def escape_signs(app: Any, what: str, name: str, found: Any, options: Any, lines: list[str]) -> None:
    """Change the lines of a docstring so that signs like `|` and `*` in its plain text stay what they are."""
    lines[:] = [_MARKED.sub(lambda m: "\\" + m[0] if m["sign"] else m[0], line) for line in lines]
    if what in ("attribute", "data", "property"):
        # Else napoleon takes what stands before a colon for the type. It skips empty lines, but not an
        # escaped line end, which leaves nothing on the page.
        lines.insert(0, "\\")


def unlink_the_source_tree(app: Any, page: Any) -> None:
    """Leave only the text of the page's links to folders and to pages outside docs/, which the site lacks.
    They hold in a copy of the repository, where tests/architecture/test_links.py follows them.
    """
    for link in list(page.findall(pending_xref)):
        if link["reftype"] != "myst":
            continue
        target = link["reftarget"]
        if target not in app.env.found_docs if link["refdomain"] == "doc" else "/" in target:
            link.replace_self(link.children)


def setup(app: Any) -> None:
    """Sphinx calls this with its application."""
    app.connect("doctree-read", unlink_the_source_tree)
    app.connect("autodoc-process-docstring", escape_signs, priority=100)  # before napoleon reads the sections
