"""Sub-commands about games: play, replay, plots and their odds, computer players, games by mail."""
