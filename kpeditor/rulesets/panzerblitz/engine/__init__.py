"""PanzerBlitz as a game: set-up, then player-turns of mines, fire, moves, assaults and recovery [PB5]."""
