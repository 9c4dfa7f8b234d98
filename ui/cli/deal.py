"""`callbreak deal`: seeded deals as records, with their codes."""

import argparse
from random import Random

from trainer.cards import dotted
from trainer.deal import code_of, deal_hands, redeal_reason_of_hand
from trainer.record import DealRecord, write
from trainer.ruleset import FirstDealer, Ruleset
from trainer.seats import SEATS, Seat, parse_seat
from trainer.wish import COUNTERS, Condition, WishError, WishNotFoundError, parse_wish, wished_seed
from ui.cli.common import (
    ANSWER_IS_YES,
    Commands,
    WrongInputError,
    add_json_option,
    add_rules_options,
    add_seed_option,
    print_json,
    rng_from,
    rules_from,
)
from ui.text.problems import wish_problem

MOST_DEALS = 100_000
MOST_REDEALS = 100


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "deal",
        help="deal hands, as records with their codes",
        epilog='example: callbreak deal --count 3 --where "spades>=5, aces=0" --seed 7',
    )
    parser.add_argument("--count", type=int, default=1, metavar="N", help="how many deals (default: 1)")
    parser.add_argument(
        "--where",
        default="",
        metavar="WISH",
        help=f"conditions on South's hand with commas between them; what counts: {', '.join(COUNTERS)}",
    )
    add_rules_options(parser)
    add_seed_option(parser)
    add_json_option(parser, "{deals:[{code, dealer, hands:{S, E, N, W}}], seed}")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the deals."""
    rules = rules_from(arguments)
    if not 1 <= arguments.count <= MOST_DEALS:
        raise WrongInputError(f"--count cannot be {arguments.count}: 1 to {MOST_DEALS} is right")
    wish = _wish(arguments.where)
    rng, seed = rng_from(arguments)
    records = tuple(_one_deal(rules, wish, rng) for _ in range(arguments.count))
    if arguments.json:
        print_json({"deals": [_json_deal(record) for record in records], "seed": seed})
    else:
        print(write(records), end="")
    return ANSWER_IS_YES


def _wish(text: str) -> tuple[Condition, ...]:
    try:
        return parse_wish(text) if text.strip() else ()
    except WishError as error:
        raise WrongInputError(f"--where: {wish_problem(str(error))}") from None


def _one_deal(rules: Ruleset, wish: tuple[Condition, ...], rng: Random) -> DealRecord:
    for _ in range(MOST_REDEALS):
        seed = _seed(rules, wish, rng)
        if not any(redeal_reason_of_hand(rules, hand) for hand in deal_hands(seed)):
            return DealRecord(rules=rules, dealer=_dealer(rules, rng), hands=deal_hands(seed), deal_seed=seed)
    raise WrongInputError("--where: under these rules such a hand is dealt again; ask for another")


def _dealer(rules: Ruleset, rng: Random) -> Seat:
    """The dealer that the rules name, else anybody."""
    if rules.first_dealer in (FirstDealer.RANDOM, FirstDealer.DRAW):
        return SEATS[int(4 * rng.random())]
    return parse_seat(rules.first_dealer.value)


def _seed(rules: Ruleset, wish: tuple[Condition, ...], rng: Random) -> int:
    try:
        return wished_seed(rng, wish, rules.trump)
    except WishNotFoundError:
        raise WrongInputError("--where: no deal of many has such a hand; ask for less") from None


def _json_deal(record: DealRecord) -> dict[str, object]:
    assert record.deal_seed is not None
    hands = {Seat(seat).letter: dotted(hand) for seat, hand in enumerate(record.hands) if hand is not None}
    return {"code": code_of(record.deal_seed), "dealer": record.dealer.letter, "hands": hands}
