"""Some releases of Qt for Python abort after some hundred emissions of a signal defined in Python."""

import subprocess
import sys

EMIT = """
from PySide6.QtCore import QCoreApplication, QObject, Signal
class Sender(QObject):
    sent = Signal(object)
app = QCoreApplication([])
sender, got = Sender(), []
sender.sent.connect(got.append)
for number in range(5000):
    sender.sent.emit((number, "x"))
assert len(got) == 5000
"""


def test_five_thousand_emissions_exit_cleanly():
    done = subprocess.run([sys.executable, "-c", EMIT], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
