"""What the games of a series say: figures, intervals and tests, from their rows alone."""
