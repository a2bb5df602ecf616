"""Firefights and close assaults, and the casualties of both."""
