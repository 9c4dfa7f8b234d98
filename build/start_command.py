"""What the frozen command runs."""

import sys
from multiprocessing import freeze_support

from ui.cli.main import main

if __name__ == "__main__":
    freeze_support()  # the arena's workers start this program again
    sys.exit(main())
