"""The playtest window: any game, played against people or computer players, and replayed."""
