"""The value of a change of a battle: the same games with the same dice and one thing changed."""
