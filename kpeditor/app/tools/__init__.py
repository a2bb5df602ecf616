"""What the mouse does on the map: one tool per file, switched by the tool box."""
