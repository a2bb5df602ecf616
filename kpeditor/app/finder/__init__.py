"""The field in which commands, files and places are found, and the matching of typed texts."""
