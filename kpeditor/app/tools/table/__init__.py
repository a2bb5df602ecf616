"""Tools of a free table: draw, reshape and measure features, place and turn bases."""
