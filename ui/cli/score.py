"""`callbreak score`: points of a deal, or the standings of a match file."""

import argparse
from collections.abc import Sequence
from itertools import pairwise

from trainer.position import Phase, Position
from trainer.record import MatchError, MatchFault, position_of
from trainer.ruleset import Ruleset
from trainer.score import add_points, deal_points, outright_winner, ranks_of, score_tenths
from trainer.seats import SEATS
from ui.cli.common import (
    ANSWER_IS_YES,
    Commands,
    WrongInputError,
    add_json_option,
    add_rules_options,
    answer_json_lines,
    number_field,
    print_json,
    print_table,
    rules_from,
)
from ui.cli.files import records_from
from ui.text.cards import points_text, seat_name
from ui.text.problems import match_problem


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "score",
        help="the points of a call, or the standings of a match file",
        epilog="example: callbreak score --call 4 --took 6",
    )
    parser.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a match, as records or as the contest's game log: its standings are printed; - for standard "
        "input",
    )
    parser.add_argument("--call", type=int, metavar="N", help="the call")
    parser.add_argument("--took", type=int, metavar="N", help="the tricks taken")
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help="answer each line {call, took, rules, options} of standard input by {tenths}",
    )
    add_rules_options(parser)
    add_json_option(parser, "{tenths}, or for a FILE {totals_tenths:{S, E, N, W}, ranks:{S, E, N, W}}")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Score one call, JSON lines, or a file."""
    if arguments.jsonl:
        return answer_json_lines(_answer_line, rules_from(arguments))
    if arguments.file is not None:
        return _print_standings(arguments.file, as_json=arguments.json)
    if arguments.call is None or arguments.took is None:
        raise WrongInputError("give --call and --took, a FILE, or --jsonl")
    tenths = _tenths(rules_from(arguments), arguments.call, arguments.took)
    if arguments.json:
        print_json({"tenths": tenths})
    else:
        print(points_text(tenths))
    return ANSWER_IS_YES


def _tenths(rules: Ruleset, call: int, took: int) -> int:
    if not rules.min_call <= call <= rules.max_call:
        raise WrongInputError(f"call cannot be {call}: {rules.min_call} to {rules.max_call} is right")
    if not 0 <= took <= 13:
        raise WrongInputError(f"took cannot be {took}: 0 to 13 is right")
    return score_tenths(rules, call, took)


def _answer_line(entry: dict[str, object], rules: Ruleset) -> object:
    return {"tenths": _tenths(rules, number_field(entry, "call"), number_field(entry, "took"))}


def _totals_after(position: Position) -> tuple[int, ...]:
    return position.totals if position.ending is None else add_points(position.totals, deal_points(position))


def _check_is_one_match(path: str, positions: Sequence[Position]) -> None:
    """Does each deal follow the one before?"""
    for index, (before, after) in enumerate(pairwise(positions), start=1):
        checks = (
            (after.rules == before.rules, MatchFault.ANOTHER_MATCH, index),
            (after.deal_number == before.deal_number + 1, MatchFault.DEAL_NUMBER, index),
            (before.phase is Phase.OVER, MatchFault.DEAL_NOT_OVER, index - 1),
            (after.totals == _totals_after(before), MatchFault.TOTALS, index),
        )
        for is_right, fault, at in checks:
            if not is_right:
                raise WrongInputError(f"{path}: {match_problem(MatchError(fault, at))}")


def _print_standings(path: str, *, as_json: bool) -> int:
    positions = tuple(position_of(record) for record in records_from(path))
    _check_is_one_match(path, positions)
    last = positions[-1]
    totals = _totals_after(last)
    ranks = ranks_of(totals, None if last.ending is None else outright_winner(last))
    if as_json:
        print_json(
            {
                "totals_tenths": {seat.letter: totals[seat] for seat in SEATS},
                "ranks": {seat.letter: ranks[seat] for seat in SEATS},
            }
        )
    else:
        ordered = sorted(SEATS, key=lambda seat: ranks[seat])
        rows = ((str(ranks[seat]), seat_name(seat), points_text(totals[seat])) for seat in ordered)
        print_table(("rank", "seat", "points"), rows)
    return ANSWER_IS_YES
