"""What rulesets show of themselves in the playtest window: answer sheets, effects of events, arithmetic."""
