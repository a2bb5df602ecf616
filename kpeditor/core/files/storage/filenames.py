"""Names of files made from titles, which every system can bear."""

from __future__ import annotations

import re
import unicodedata


def slug(title: str) -> str:
    """A file name without suffix made from a title: "Spain, 1937" becomes "spain-1937", "Übung" "ubung"."""
    plain = unicodedata.normalize("NFKD", title.casefold())
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
