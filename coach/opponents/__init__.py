"""The players that are no people, and the matches they play against each other."""
