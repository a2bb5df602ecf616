"""From the scan of a paper map to a map sheet: pictures, registration, reading; Qt-free."""
