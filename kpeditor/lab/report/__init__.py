"""What the lab knows of a battle, written down: sections with tables and charts, as HTML or Markdown."""
