"""Fields for areas: what is typed, what it means, names that are offered."""
