"""`callbreak call`: the priced calls of a hand."""

import argparse
import time

from coach.engine.count import Count, Winner, count_of_view
from coach.engine.fifths import Fifths, count_fifths
from trainer.cards import CardSet
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import SeatView
from ui.cli.common import (
    ANSWER_IS_YES,
    Commands,
    WrongInputError,
    add_json_option,
    add_rules_options,
    hand_from,
    numbers_from,
    print_json,
    print_table,
    rules_from,
)
from ui.text.cards import card_text, percent_text, signed_text
from ui.text.counts import fifths_line_text, winner_reason


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "call",
        help="what each call of a hand is worth, and its probable winners",
        epilog='example: callbreak call --hand AQ9754.J.KT8.KT8 --position 2 --calls "3" --method count',
    )
    parser.add_argument("--hand", required=True, metavar="CARDS", help="the thirteen cards")
    parser.add_argument(
        "--position", type=int, choices=(1, 2, 3, 4), help="1 calls first, 4 is the dealer (default: 1)"
    )
    parser.add_argument("--calls", metavar="CALLS", help='the calls heard so far, such as "3 2"')
    parser.add_argument(
        "--method", choices=("count",), default="count", help="how it is priced (default: count)"
    )
    add_rules_options(parser)
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Price the calls of one hand."""
    rules = rules_from(arguments)
    hand = hand_from(arguments.hand)
    if len(hand) != 13:
        raise WrongInputError(f"--hand: {len(hand)} cards: a call is made on 13")
    view = _view(rules, hand, arguments.position, arguments.calls)
    started = time.perf_counter()
    count = count_of_view(view)
    fifths = count_fifths(rules, hand)
    seconds = time.perf_counter() - started
    if arguments.json:
        print_json(_json_answer(count, fifths, seconds))
    else:
        _print_answer(count, fifths)
    return ANSWER_IS_YES


def _view(rules: Ruleset, hand: CardSet, position: int | None, heard: str | None) -> SeatView:
    if position is None:
        position = 1 if heard is None else len(heard.split()) + 1
    dealer = Seat.SOUTH.after(-position, rules.direction)
    calls: list[int | None] = [None] * 4
    for turn, number in enumerate(
        numbers_from("--calls", heard or "", position - 1) if heard is not None else ()
    ):
        if not rules.min_call <= number <= rules.max_call:
            raise WrongInputError(
                f"--calls: a call cannot be {number}: {rules.min_call} to {rules.max_call} is right"
            )
        calls[dealer.after(turn + 1, rules.direction)] = number
    return SeatView(rules, Seat.SOUTH, hand, dealer, calls=tuple(calls))


def _json_winners(winners: tuple[Winner, ...]) -> list[dict[str, object]]:
    return [
        {"card": str(one.card), "probability": one.probability, "reason": one.reason.value} for one in winners
    ]


def _json_answer(count: Count, fifths: Fifths, seconds: float) -> dict[str, object]:
    best = max(option.points for option in count.options)
    winners = _json_winners(count.winners)
    return {
        "suggested": count.suggested_call,
        "method": "count",
        "tricks": {"mean": count.tricks, "sd": count.sd, "distribution": list(count.distribution)},
        "options": [
            {
                "call": option.call,
                "made_probability": option.made_probability,
                "points": option.points,
                "stderr": None,
                "loss": best - option.points,
                "loss_stderr": None,
                "win_probability": None,
            }
            for option in count.options
        ],
        "winners": winners,
        "count": {"mean": count.tricks, "call": count.suggested_call, "winners": winners},
        "fifths": {
            "total": fifths.total,
            "call": fifths.call,
            "lines": [{"what": fifths_line_text(line), "fifths": line.fifths} for line in fifths.lines],
        },
        "playouts": None,
        "seed": None,
        "engine_seconds": seconds,
        "engine": None,
        "model": None,
    }


def _print_answer(count: Count, fifths: Fifths) -> None:
    best = max(option.points for option in count.options)
    print(f"Suggested call: {count.suggested_call}")
    print()
    rows = (
        (
            str(option.call),
            signed_text(option.points),
            percent_text(option.made_probability),
            "best" if option.call == count.suggested_call else signed_text(option.points - best),
        )
        for option in count.options
    )
    print_table(("call", "points", "kept", "difference"), rows)
    print()
    winners = ((card_text(one.card), f"{one.probability:.2f}", winner_reason(one)) for one in count.winners)
    print_table(("card", "chance", "why"), winners)
    print(f"expected tricks: {count.tricks:.2f}")
    print()
    print_table(
        ("for the head", "fifths"), ((fifths_line_text(line), str(line.fifths)) for line in fifths.lines)
    )
    print(f"{fifths.total} fifths: {fifths.total / 5:.1f} tricks, call {fifths.call}")
