"""Rules systems, each found by the name of its folder; they import core only and never each other."""
