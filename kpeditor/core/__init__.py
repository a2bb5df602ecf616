"""Qt-free library that names no ruleset; its folders build on one another from geometry upwards."""
