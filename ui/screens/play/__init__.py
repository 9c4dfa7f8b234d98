"""The page on which is played: table, panel, bar, and the sheets that lie on the table now and then."""
