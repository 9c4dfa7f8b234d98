"""What the frozen command runs."""

import sys

from ui.cli.main import main

sys.exit(main())
