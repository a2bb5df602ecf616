"""The language of areas: read from short form or words, printed, painted, and the hexes it means."""
