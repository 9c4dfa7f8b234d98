"""`callbreak call`: the priced calls of a hand."""

import argparse
import time
from dataclasses import dataclass, replace

from coach.engine.budgets import CALL_PLAYOUTS
from coach.engine.built import engine_name
from coach.engine.chances import win_chances
from coach.engine.count import Count, Winner, count_of_view
from coach.engine.estimates import Estimate
from coach.engine.evaluate import CallEvaluation, evaluate_calls, last_of
from coach.engine.fifths import Fifths, count_fifths
from trainer.cards import Card, CardSet, parse_hand
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from trainer.view import SeatView
from ui.cli.common import (
    ANSWER_IS_YES,
    HAND_HELP,
    Commands,
    WrongInputError,
    add_json_option,
    add_rules_options,
    add_seed_option,
    cards_counted,
    cards_from,
    numbers_from,
    print_json,
    print_table,
    rng_from,
    rules_from,
    tenths_from,
)
from ui.text.cards import card_text, percent_text, signed_text
from ui.text.counts import fifths_line_text, winner_reason

FEWEST_PLAYOUTS = 2
"""One sample has no error."""
MOST_PLAYOUTS = 10_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A call as it is printed; errors are None where the figures are the count's."""

    call: int
    points: float
    made: float
    loss: float
    stderr: float | None = None
    loss_stderr: float | None = None
    win: float | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """All that is printed: the figures of the method, and the two counts beside them."""

    method: str
    suggested: int
    tricks: float
    sd: float
    distribution: tuple[float, ...]
    rows: tuple[Row, ...]
    shares: dict[Card, float]
    count: Count
    fifths: Fifths
    playouts: int | None = None
    seed: int | None = None
    seconds: float = 0.0
    model: int | None = None


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "call",
        help="what each call of a hand is worth, and its probable winners",
        epilog='example: callbreak call --hand AQ9754.J.KT8.KT8 --position 2 --calls "3"',
    )
    parser.add_argument("--hand", required=True, metavar="CARDS", help=f"the thirteen cards, {HAND_HELP}")
    parser.add_argument(
        "--position",
        type=int,
        choices=(1, 2, 3, 4),
        help="1 calls first, 4 is the dealer (default: next after the calls heard)",
    )
    parser.add_argument("--calls", metavar="CALLS", help='the calls heard so far, such as "3 2"')
    parser.add_argument(
        "--totals",
        metavar="POINTS",
        help='points before the deal, S E N W, yours being S: "4.1 -3.0 2.0 3.1"',
    )
    parser.add_argument(
        "--deal-number", type=int, default=1, metavar="N", help="which deal of the match it is (default: 1)"
    )
    parser.add_argument(
        "--method",
        choices=("simulation", "count"),
        default="simulation",
        help="play the hand out many times, or count at once (default: simulation)",
    )
    parser.add_argument(
        "--playouts",
        type=int,
        default=CALL_PLAYOUTS,
        metavar="N",
        help=f"how often the hand is played out (default: {CALL_PLAYOUTS})",
    )
    add_rules_options(parser)
    add_seed_option(parser)
    add_json_option(
        parser,
        "{suggested, method, tricks:{mean, sd, distribution: chances of 0 to 13}, "
        "options:[{call, made_probability, points, stderr, loss, loss_stderr, win_probability}], "
        "winners:[{card, probability, reason}], count:{mean, call, winners}, "
        "fifths:{total, call, lines:[{what, fifths}]}, playouts, seed, engine_seconds, engine, model}",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Price the calls of one hand."""
    rules = rules_from(arguments)
    hand = cards_from("--hand", arguments.hand, parse_hand)
    if len(hand) != 13:
        raise WrongInputError(f"--hand: {cards_counted(len(hand))}: a call is made on 13")
    heard = None if arguments.calls is None else arguments.calls.replace(",", " ")
    view = _with_totals(_view(rules, hand, arguments.position, heard), arguments)
    answer = _counted(view) if arguments.method == "count" else _simulated(view, arguments)
    if arguments.json:
        print_json(_json_answer(answer))
    else:
        _print_answer(answer)
    return ANSWER_IS_YES


def _view(rules: Ruleset, hand: CardSet, position: int | None, heard: str | None) -> SeatView:
    if position is None:
        position = 1 if heard is None else min(4, len(heard.split()) + 1)
    dealer = Seat.SOUTH.after(-position, rules.direction)
    calls: list[int | None] = [None] * 4
    numbers = numbers_from("--calls", heard, position - 1) if heard is not None else ()
    for turn, number in enumerate(numbers):
        if not rules.min_call <= number <= rules.max_call:
            raise WrongInputError(
                f"--calls: a call cannot be {number}: {rules.min_call} to {rules.max_call} is right"
            )
        calls[dealer.after(turn + 1, rules.direction)] = number
    return SeatView(rules, Seat.SOUTH, hand, dealer, calls=tuple(calls))


def _with_totals(view: SeatView, arguments: argparse.Namespace) -> SeatView:
    """The view with the scores before the deal, in the order S E N W; the hand is South's."""
    if arguments.deal_number < 1:
        raise WrongInputError(f"--deal-number cannot be {arguments.deal_number}: 1 or more is right")
    if arguments.totals is None:
        return replace(view, deal_number=arguments.deal_number)
    totals = tenths_from("--totals", arguments.totals, 4)
    return replace(view, totals=totals, deal_number=arguments.deal_number)


def _counted(view: SeatView) -> Answer:
    started = time.perf_counter()
    count, fifths = count_of_view(view), count_fifths(view.rules, view.hand)
    best = max(option.points for option in count.options)
    rows = tuple(
        Row(option.call, option.points, option.made_probability, best - option.points)
        for option in count.options
    )
    return Answer(
        "count",
        count.suggested_call,
        count.tricks,
        count.sd,
        count.distribution,
        rows,
        {one.card: one.probability for one in count.winners},
        count,
        fifths,
        seconds=time.perf_counter() - started,
    )


def _simulated(view: SeatView, arguments: argparse.Namespace) -> Answer:
    if not FEWEST_PLAYOUTS <= arguments.playouts <= MOST_PLAYOUTS:
        raise WrongInputError(
            f"--playouts cannot be {arguments.playouts}: {FEWEST_PLAYOUTS} to {MOST_PLAYOUTS} is right"
        )
    _, seed = rng_from(arguments)
    started = time.perf_counter()
    found: CallEvaluation = last_of(evaluate_calls(view, seed, arguments.playouts))
    chances = win_chances(view, seed, arguments.playouts) if arguments.totals is not None else {}
    seconds = time.perf_counter() - started
    return Answer(
        "simulation",
        found.best.call,
        found.tricks.mean,
        found.tricks.stderr * found.playouts**0.5,
        found.distribution,
        _simulated_rows(found, chances),
        {one.card: one.share.mean for one in found.winners},
        count_of_view(view),
        count_fifths(view.rules, view.hand),
        found.playouts,
        seed,
        seconds,
        found.model,
    )


def _simulated_rows(found: CallEvaluation, chances: dict[int, Estimate]) -> tuple[Row, ...]:
    return tuple(
        Row(
            price.call,
            price.points.mean,
            price.made.mean,
            price.loss.mean,
            price.points.stderr,
            price.loss.stderr,
            chances[price.call].mean if chances else None,
        )
        for price in found.prices
    )


def _json_answer(answer: Answer) -> dict[str, object]:
    return {
        "suggested": answer.suggested,
        "method": answer.method,
        "tricks": {"mean": answer.tricks, "sd": answer.sd, "distribution": list(answer.distribution)},
        "options": [_json_row(row) for row in answer.rows],
        "winners": [_json_winner(one, answer.shares[one.card]) for one in answer.count.winners],
        "count": {
            "mean": answer.count.tricks,
            "call": answer.count.suggested_call,
            "winners": [_json_winner(one, one.probability) for one in answer.count.winners],
        },
        "fifths": {
            "total": answer.fifths.total,
            "call": answer.fifths.call,
            "lines": [
                {"what": fifths_line_text(line), "fifths": line.fifths} for line in answer.fifths.lines
            ],
        },
        "playouts": answer.playouts,
        "seed": answer.seed,
        "engine_seconds": answer.seconds,
        "engine": engine_name() if answer.method == "simulation" else None,
        "model": answer.model,
    }


def _json_row(row: Row) -> dict[str, object]:
    return {
        "call": row.call,
        "made_probability": row.made,
        "points": row.points,
        "stderr": row.stderr,
        "loss": row.loss,
        "loss_stderr": row.loss_stderr,
        "win_probability": row.win,
    }


def _json_winner(winner: Winner, share: float) -> dict[str, object]:
    return {"card": str(winner.card), "probability": share, "reason": winner.reason.value}


def _print_answer(answer: Answer) -> None:
    print(f"Suggested call: {answer.suggested}")
    print()
    print_table(("call", "points", "error", "kept", "difference", "match won"), map(_row_texts, answer.rows))
    print()
    print_table(
        ("card", "chance", "counted", "why"), (_winner_texts(answer, one) for one in answer.count.winners)
    )
    print(f"expected tricks: {answer.tricks:.2f}, counted {answer.count.tricks:.2f}")
    print()
    lines = ((fifths_line_text(line), str(line.fifths)) for line in answer.fifths.lines)
    print_table(("for the head", "fifths"), lines)
    print(f"{answer.fifths.total} fifths: {answer.fifths.tricks:.1f} tricks, call {answer.fifths.call}")
    if answer.playouts is not None:
        print()
        print(
            f"{answer.playouts} playouts, seed {answer.seed}, engine {engine_name()};"
            " error is the standard error of the points"
        )


def _row_texts(row: Row) -> tuple[str, ...]:
    return (
        str(row.call),
        signed_text(row.points),
        "" if row.stderr is None else f"{row.stderr:.2f}",
        percent_text(row.made),
        "best" if row.loss == 0 else signed_text(-row.loss),
        "" if row.win is None else percent_text(row.win),
    )


def _winner_texts(answer: Answer, winner: Winner) -> tuple[str, ...]:
    share = answer.shares[winner.card]
    return card_text(winner.card), f"{share:.2f}", f"{winner.probability:.2f}", winner_reason(winner)
