"""What the frozen window program runs."""

import sys

from ui.app import main

sys.exit(main())
