"""Rules systems: plug-ins found by entry point; they import core only and never each other."""
