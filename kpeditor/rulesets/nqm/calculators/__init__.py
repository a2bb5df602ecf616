"""The bare questions of Not Quite Mechanized, by subject."""
