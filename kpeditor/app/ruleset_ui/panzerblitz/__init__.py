"""PanzerBlitz in the playtest window: sheets for its phases, the words and looks of its events."""
