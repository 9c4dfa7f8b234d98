"""The table from above: widgets that draw a TableFace and say what was clicked."""
