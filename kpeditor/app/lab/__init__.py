"""The balance lab in the window: many games in worker processes, what they mean, and what to change."""
