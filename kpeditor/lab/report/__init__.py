"""Reports of the lab: sections with tables and charts, as HTML or Markdown."""
