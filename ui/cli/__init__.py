"""The command `callbreak`: the headless twin of every answer. No Qt here."""
