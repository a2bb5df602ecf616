"""What has happened in a game: its log, its frames played back, and what each game-turn changed."""
