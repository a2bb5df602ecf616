"""Information on units, ground and lines of sight in a playtest, over hexes and over a free table."""
