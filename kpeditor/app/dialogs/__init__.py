"""Dialogs: the questions that stop the window, and the forms they are asked in."""
