"""Games of any ruleset: sessions, records and their replay, players, games by mail."""
