"""What events have put in force for some game-turns: weather, ground, sight."""
