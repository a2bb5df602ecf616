"""Games by mail: letters, their seals, and what each side keeps in its folder."""
