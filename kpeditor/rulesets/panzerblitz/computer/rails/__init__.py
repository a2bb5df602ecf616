"""Trains as the staff leads them, and the line it keeps open for them."""
