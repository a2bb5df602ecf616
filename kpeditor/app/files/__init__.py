"""Opening, saving, importing and exporting files in the window, recovery, and the pages about them."""
