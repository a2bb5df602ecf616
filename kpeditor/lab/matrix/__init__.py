"""Doctrines against each other: played, reckoned and told."""
