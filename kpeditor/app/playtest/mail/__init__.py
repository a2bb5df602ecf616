"""Games by mail in a playtest window: how they begin, what waits to be sent, what is half written."""
