"""Not Quite Mechanized in the playtest window: orders on the table, volleys, assaults, the umpire's cards."""
