"""MapStyle: every colour and width of a map picture as data. A new look is a new value, not new code.

The styles themselves stand in `styles/`, and `stylebook` finds them by name.

Widths are in hex sides. A look is found by the name a ruleset gives it (`LayerKind.look`,
`HexsideKind.look`) or, when it gives none, by the kind's own id; a name the style does not know is drawn in
a colour made from it (palette.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Texture = Literal[
    "",
    "trees",
    "houses",
    "marsh",
    "waves",
    "hatch",
    "clumps",
    "blocks",
    "firs",
    "swell",
    "fields",
    "cliffs",
    "orchard",
    "crops",
    "sand",
    "craters",
    "smoke",
]
LinePattern = Literal[
    "line",
    "crest",
    "hedge",
    "wall",
    "water",
    "gully",
    "ford",
    "road",
    "bridge",
    "rail",
    "tunnel",
    "dirt",
    "track",
    "fence",
    "embankment",
    "wire",
    "smoke",
]


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines over an area, as printers shade without another ink.

    Attributes:
        colour: `#rrggbb` of the lines.
        angles: of each family of lines, in degrees clockwise from the east; two make a cross-hatching.
        spacing, width: in hex sides.
        dash: length of dashes and of the gaps between them in hex sides, 0 for unbroken lines.
    """

    colour: str
    angles: tuple[float, ...]
    spacing: float
    width: float
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class GroundLook:
    """How a kind of ground is drawn: fill, hatching, outline and texture.

    Attributes:
        fill: colour `#rrggbb`; "" for none, so that what lies below shows.
        outline: colour of the line round each connected area; "" for none.
        ink, light: colours of the texture: dark parts and lit parts.
        height: for relief: 0 is level with the default kind; each step above it casts a shadow.
    """

    fill: str
    outline: str = ""
    texture: Texture = ""
    ink: str = ""
    light: str = ""
    height: int = 0
    hatch: Hatch | None = None


@dataclass(frozen=True, slots=True)
class LineLook:
    """How a hexside feature is drawn: pattern, colour, colour of its border or of details, width in hex
    sides; `stripe` is the colour of a stripe in the middle of each hexside, by which lines of one pattern are
    told apart without their colours, "" for none.
    """

    pattern: LinePattern
    colour: str
    casing: str = ""
    width: float = 0.1
    stripe: str = ""


@dataclass(frozen=True, slots=True)
class MapStyle:
    """All colours and widths of a map picture.

    Attributes:
        name: what `stylebook.named` finds it by.
        desk: colour around the map.
        paper: fill of hexes of the default kind.
        rim: line round the whole map.
        number_halo: colour `#aarrggbb` around hex numbers, for styles with patterns; "" for none.
        relief_depth: how far hills stand out by light and shadow; 0 for a flat print.
        grounds, lines: looks by name.
        ground_lightness, ground_saturation: of the colours made up for unknown kinds.
    """

    name: str
    title: str
    is_dark: bool
    desk: str
    paper: str
    rim: str
    grid: str
    grid_width: float
    number: str
    place: str
    place_halo: str
    relief: str
    relief_light: str
    selection: str
    hover: str
    grounds: Mapping[str, GroundLook] = field(default_factory=dict)
    lines: Mapping[str, LineLook] = field(default_factory=dict)
    ground_lightness: float = 0.8
    ground_saturation: float = 0.45
    line_lightness: float = 0.42
    roundness: float = 1.0
    number_halo: str = ""
    relief_depth: float = 1.0
    outline_width: float = 0.032
