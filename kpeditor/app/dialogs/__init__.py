"""Dialogs: modal questions and their forms."""
