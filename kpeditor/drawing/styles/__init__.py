"""The map styles, one module each: data only."""
