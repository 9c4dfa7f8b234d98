"""What the frozen window program runs."""

import sys
from multiprocessing import freeze_support

from ui.app import main

if __name__ == "__main__":
    freeze_support()  # what reviews the library starts this program again
    sys.exit(main())
