"""Doctrines against each other: played, evaluated and reported."""
