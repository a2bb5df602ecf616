"""The history of a game: its log, its playback by frames, and the changes of each game-turn."""
