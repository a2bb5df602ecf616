"""What rules say of their games in words: of events, of what an answer would come to."""
