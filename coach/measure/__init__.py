"""Measurements of the coach: fits, comparisons, calibration. The program imports none of it."""
