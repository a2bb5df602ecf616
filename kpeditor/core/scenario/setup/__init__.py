"""How a scenario is set up, step by step: who places what, where, within which limits, what is secret."""
