"""Saving: files that are there whole or not at all, copies of former ones, the journal of unsaved work."""
