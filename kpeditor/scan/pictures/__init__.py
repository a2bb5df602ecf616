"""Pictures of scans: opened with care, and drawn straight once it is known where the board lies in them."""
