"""Every sentence a person reads, for window and command line. No Qt here."""
