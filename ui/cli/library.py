"""`callbreak library`: saved hands searched, taken in and given out, deleted and brought back, backed up."""

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

from trainer.catalogue import Entry, Order, Outcome, Search
from trainer.database import LibraryError, LibraryFault
from trainer.files import write_safely
from trainer.intake import last_of_each
from trainer.library import DAYS_TO_UNDO, Library
from trainer.position import TRICKS_IN_A_DEAL
from trainer.record import Mark, RecordError
from trainer.record.model import is_date
from trainer.rule_text import parse_rules, write_rules
from trainer.ruleset import RulesetError
from ui.cli.common import (
    ANSWER_IS_NO,
    ANSWER_IS_YES,
    Commands,
    Parser,
    WrongInputError,
    add_json_option,
    print_json,
    print_table,
    rule_faults_line,
)
from ui.text.cards import points_text
from ui.text.library import file_report_lines, library_problem, restored_text, set_aside_text, upgraded_text

Action = Callable[[Library, argparse.Namespace], int]
_HIGHEST_NUMBER = 2**63 - 1
_MARKS = {mark.sign: mark for mark in Mark if mark is not Mark.NONE}


def add_parser(commands: Commands) -> None:
    """Register the command and what it can do."""
    parser = commands.add_parser(
        "library",
        help="the saved hands: search, import, export, delete, backup",
        epilog='example: callbreak library search "trumps" --mark "??"',
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="the data folder (default: the window's)")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    _add_search(actions)
    _add(actions, "import", "take in files of records or contest logs", run_import).add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="files"
    )
    _add_export(actions)
    _add_numbers(actions, "delete", f"delete hands; undelete helps for {DAYS_TO_UNDO} days", run_delete)
    _add_numbers(actions, "undelete", "bring deleted hands back", run_undelete)
    _add(actions, "review", "review all hands that are not yet, on all cores", run_review).add_argument(
        "--workers", type=int, metavar="N", help="processes (default: as many as there are cores)"
    )
    for name, does, act in (
        ("backup", "write everything into one file", run_backup),
        ("restore", "take a backup instead of what is there, which is kept", run_restore),
    ):
        _add(actions, name, does, act).add_argument("file", type=Path, metavar="FILE", help="the backup")


def _add(actions: Commands, name: str, does: str, act: Action) -> Parser:
    parser = actions.add_parser(name, help=does)
    parser.add_argument("--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help="the same here")
    parser.set_defaults(run=run, act=act)
    return parser


def _add_numbers(actions: Commands, name: str, does: str, act: Action) -> None:
    parser = _add(actions, name, does, act)
    parser.add_argument(
        "numbers", nargs="+", type=_hand_number, metavar="NUMBER", help="numbers of hands, as in search"
    )


def _hand_number(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= _HIGHEST_NUMBER):
        raise argparse.ArgumentTypeError(f'"{text}" is no number of a hand, as search lists them')
    return int(text)


def _add_export(actions: Commands) -> None:
    parser = _add(actions, "export", "print saved hands as records", run_export)
    parser.add_argument(
        "numbers", nargs="*", type=_hand_number, metavar="NUMBER", help="numbers of hands (default: all)"
    )
    parser.add_argument(
        "-o", "--output", type=Path, metavar="OUT", help="write to this file instead of printing"
    )


def _add_search(actions: Commands) -> None:
    parser = _add(actions, "search", "list the hands that fit; everything given has to", run_search)
    parser.add_argument("text", nargs="*", metavar="WORD", help="words in notes, names, tags, code or rules")
    parser.add_argument("--rules", metavar="RULES", help="a rule set, such as quick")
    parser.add_argument("--since", metavar="DAY", help="from this day on, YYYY-MM-DD")
    parser.add_argument("--until", metavar="DAY", help="up to this day")
    parser.add_argument("--call", type=int, action="append", default=[], metavar="N", help="may be repeated")
    parser.add_argument(
        "--outcome",
        action="append",
        default=[],
        choices=[one.value for one in Outcome],
        help="of the own call",
    )
    parser.add_argument("--mark", choices=list(_MARKS), help="a decision with at least this mark")
    parser.add_argument("--opponent", default="", metavar="NAME", help="part of a name, or a bot's level")
    parser.add_argument("--tag", action="append", default=[], metavar="TAG", help="may be repeated")
    parser.add_argument("--order", choices=[one.value for one in Order], default=Order.NEWEST.value)
    parser.add_argument("--limit", type=int, default=50, metavar="N", help="list at most N (default: 50)")
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Open the library and do what is asked; the first fault is the one line."""
    try:
        with Library(arguments.data or default_folder()) as library:
            _tell_what_happened(library)
            return int(arguments.act(library, arguments))
    except LibraryError as error:
        raise WrongInputError(library_problem(error)) from None
    except KeyError as error:
        raise WrongInputError(f"there is no hand with the number {error}") from None


def default_folder() -> Path:
    """The data folder that the window uses when it is not told another."""
    try:
        home = Path.home()
    except RuntimeError:
        raise WrongInputError("--data is needed: there is no home folder here") from None
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "callbreak-trainer"


def _tell_what_happened(library: Library) -> None:
    if library.set_aside is not None:
        print(set_aside_text(library.set_aside), file=sys.stderr)
    if library.copy is not None:
        print(upgraded_text(library.copy), file=sys.stderr)


def run_search(library: Library, arguments: argparse.Namespace) -> int:
    """List what fits; exit 1 if nothing does."""
    page = library.search(_search_from(arguments), limit=arguments.limit)
    if arguments.json:
        print_json({"total": page.total, "hands": [_json_of_entry(entry) for entry in page.entries]})
    else:
        print_table(
            ("Number", "Day", "Rules", "Deal", "Call", "Took", "Points", "Marks", "Tags"),
            map(_row, page.entries),
        )
        print(f"{len(page.entries)} of {page.total}")
    return ANSWER_IS_YES if page.total else ANSWER_IS_NO


def _search_from(arguments: argparse.Namespace) -> Search:
    for name in ("since", "until"):
        day = getattr(arguments, name)
        if day is not None and not is_date(day):
            raise WrongInputError(f'--{name} cannot be "{day}": a day such as 2026-11-30 is right')
    for call in arguments.call:
        if not 1 <= call <= TRICKS_IN_A_DEAL:
            raise WrongInputError(f"--call cannot be {call}: 1 to {TRICKS_IN_A_DEAL} is right")
    if arguments.limit < 1:
        raise WrongInputError(f"--limit cannot be {arguments.limit}: 1 or more is right")
    return Search(
        text=" ".join(arguments.text),
        rules=None if arguments.rules is None else _rules_text(arguments.rules),
        since=arguments.since,
        until=arguments.until,
        calls=frozenset(arguments.call),
        outcomes=frozenset(map(Outcome, arguments.outcome)),
        least_mark=_MARKS.get(arguments.mark, Mark.NONE),
        opponent=arguments.opponent,
        tags=tuple(arguments.tag),
        order=Order(arguments.order),
    )


def _rules_text(text: str) -> str:
    try:
        return write_rules(parse_rules(text))
    except RulesetError as error:
        raise WrongInputError(f"--rules: {rule_faults_line(error)}") from None


def _row(entry: Entry) -> tuple[str, ...]:
    return (
        str(entry.record_id),
        entry.day,
        entry.rules if re.fullmatch("[a-z-]+", entry.rules) else "own",
        str(entry.deal_number),
        "–" if entry.call is None else str(entry.call),
        str(entry.took),
        "–" if entry.tenths is None else points_text(entry.tenths),
        " ".join(f"{count}×{sign}" for count, sign in zip(entry.marks, _MARKS, strict=True) if count),
        ", ".join(entry.tags),
    )


def _json_of_entry(entry: Entry) -> dict[str, object]:
    return {
        "number": entry.record_id,
        "match": entry.match_id,
        "day": entry.day,
        "rules": entry.rules,
        "deal_number": entry.deal_number,
        "code": entry.code or None,
        "seat": entry.seat.letter,
        "players": list(entry.players),
        "bots": list(entry.bots),
        "call": entry.call,
        "took": entry.took,
        "points_tenths": entry.tenths,
        "outcome": entry.outcome.value,
        "marks": dict(zip(_MARKS, entry.marks, strict=True)),
        "loss": entry.loss,
        "tags": list(entry.tags),
        "note": entry.note or None,
    }


def run_import(library: Library, arguments: argparse.Namespace) -> int:
    """Take in each file by itself; exit 1 if something of one could not be read."""
    answer = ANSWER_IS_YES
    for path in arguments.files:
        (report,) = last_of_each(library.take_in([path]))
        print("\n".join(file_report_lines(report)))
        answer = answer if report.is_good else ANSWER_IS_NO
    return answer


def run_export(library: Library, arguments: argparse.Namespace) -> int:
    """Print hands as one file of records, or write it."""
    numbers = arguments.numbers or library.numbers(Search(order=Order.OLDEST))
    if arguments.output is not None and arguments.output.absolute() == library.path.absolute():
        raise LibraryError(LibraryFault.IN_USE, arguments.output)
    try:
        text = library.text_of(numbers)
        if arguments.output is None:
            print(text, end="")
        else:
            write_safely(arguments.output, text)
    except RecordError as error:
        raise WrongInputError(f"a hand is damaged: {error}") from None
    except OSError as error:
        raise WrongInputError(f"{arguments.output}: cannot be written: {error.strerror}") from None
    for number in filter(library.is_on_table, numbers):
        print(f"hand {number} is still being played: it shows what its player has seen", file=sys.stderr)
    return ANSWER_IS_YES


def run_delete(library: Library, arguments: argparse.Namespace) -> int:
    """Delete hands."""
    library.delete(arguments.numbers)
    return ANSWER_IS_YES


def run_undelete(library: Library, arguments: argparse.Namespace) -> int:
    """Bring deleted hands back."""
    library.undelete(arguments.numbers)
    return ANSWER_IS_YES


def run_review(library: Library, arguments: argparse.Namespace) -> int:
    """Review what has no review yet."""
    from ui.cli.library_review import review_all_hands  # here, as it loads the coach

    return review_all_hands(library, arguments.workers)


def run_backup(library: Library, arguments: argparse.Namespace) -> int:
    """Write everything into one file."""
    library.backup_to(arguments.file)
    return ANSWER_IS_YES


def run_restore(library: Library, arguments: argparse.Namespace) -> int:
    """Take a backup instead of what is there."""
    print(restored_text(library.restore_from(arguments.file)))
    return ANSWER_IS_YES
