"""Lessons: short sequences of positions that are played, under the rule set that has been chosen."""
