"""Modules, saved games and logs for VASSAL."""
