"""What differs between two battles, in terms of hexes, hexsides, units and fields."""
