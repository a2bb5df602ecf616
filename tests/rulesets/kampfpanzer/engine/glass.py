"""The looking glass: hexes and directions of the printed grid as its middle column mirrors them."""

from __future__ import annotations

import re


def mirrored(text: str) -> str:
    """Hex numbers and directions in a text, seen in a mirror that stands along the middle column, 20."""
    text = re.sub(r"\d{4}", lambda match: f"{40 - int(match[0][:2]):02d}{match[0][2:]}", text)
    return text.translate(str.maketrans("BCEF", "FECB"))
