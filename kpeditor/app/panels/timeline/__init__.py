"""The timeline of a side: missions by game-turn, made by mouse and keys."""
