"""Trials: how good a reading is, on test scans whose truth is known.

`aging` makes test scans, `truemapping` knows where the board lies in them, `simulateduser` names examples
as a person would, `accuracy` counts mistakes.
"""
