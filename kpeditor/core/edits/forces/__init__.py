"""Edits of the forces of a scenario: sides, groups, units, their types, and copies of them."""
