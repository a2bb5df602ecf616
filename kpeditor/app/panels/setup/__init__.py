"""The steps of a set-up as cards of sentences and rows."""
