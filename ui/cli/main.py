"""The entry point of `callbreak`: commands, exit codes, and no traceback for anybody."""

import errno
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command: 0 done or yes, 1 the answer is no, 2 wrong usage or input, or no room for output."""
    who = "callbreak"
    try:
        # Loaded here, where Ctrl-C is heard without a traceback: it takes a while.
        from ui.cli.commands import all_commands
        from ui.cli.common import WRONG_USAGE, WrongInputError
        from ui.cli.streams import drop_output, prepare_streams

        prepare_streams()
        try:
            parsed = all_commands().parse_args(arguments)
            who = f"callbreak {parsed.command}"
            return int(parsed.run(parsed))
        except WrongInputError as error:
            print(f"{who}: {error}", file=sys.stderr)
            return WRONG_USAGE
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        print(f"{who}: stopped", file=sys.stderr)
        return 130
    except OSError as error:
        drop_output()
        if has_enough(error):
            return 0
        print(f"{who}: {error.strerror or error}", file=sys.stderr)
        return WRONG_USAGE


def has_enough(error: OSError) -> bool:
    """Has whoever reads our output stopped to read?

    >>> has_enough(BrokenPipeError()), has_enough(OSError(errno.ENOSPC, "no space"))
    (True, False)
    """
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL)


if __name__ == "__main__":
    sys.exit(main())
