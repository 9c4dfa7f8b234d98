"""What the frozen window program runs."""

import sys
from multiprocessing import freeze_support
from pathlib import Path

from ready_made import NAME, use_ready_made

use_ready_made(Path(sys._MEIPASS) / NAME)

from ui.app import main  # noqa: E402

if __name__ == "__main__":
    freeze_support()  # what reviews the library starts this program again
    sys.exit(main())
