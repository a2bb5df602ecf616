"""What is wrong with a map or a scenario: everything at once, as Problems, never as an exception."""
