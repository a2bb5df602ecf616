"""The way of files in and out of the window, what keeps them safe, and the pages about them."""
