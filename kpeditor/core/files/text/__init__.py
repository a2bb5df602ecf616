"""The text of YAML and JSON files: parsed with the place of every value, changed in place, written."""
