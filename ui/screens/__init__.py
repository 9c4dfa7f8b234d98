"""The dialogs: a new match, preferences, keys, and the long form of a rule."""
