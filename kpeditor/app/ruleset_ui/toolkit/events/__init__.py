"""What events look like on the map and how the log tells them."""
