"""Games by mail in a playtest window: beginning, letters to send, unfinished answers."""
