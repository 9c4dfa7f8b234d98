"""Drills: questions made, solved, graded, scheduled, and asked one after the other."""
