"""Straight lines on the board: which hexsides (or table features) they meet, and fields of view."""
