"""`callbreak legal`: which cards of a hand may be played, and why the others may not."""

import argparse
from collections.abc import Iterable

from trainer.breach import Breach, Clause
from trainer.cards import Card, CardSet, parse_cards, parse_hand
from trainer.play import Turn
from trainer.position import Trick
from trainer.ruleset import Ruleset
from trainer.seats import Seat
from ui.cli.common import (
    ANSWER_IS_YES,
    HAND_HELP,
    Commands,
    WrongInputError,
    add_json_option,
    add_rules_options,
    answer_json_lines,
    cards_counted,
    cards_from,
    flag_field,
    print_json,
    print_table,
    rules_from,
    text_field,
)
from ui.text.breaches import Voice, explain


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "legal",
        help="which cards may be played, and why others may not",
        epilog='example: callbreak legal --hand "KH 2H 3S" --trick "9H"',
    )
    parser.add_argument("--hand", metavar="CARDS", help=f"the hand, 1 to 13 cards, {HAND_HELP}")
    parser.add_argument("--trick", metavar="CARDS", default="", help="the trick so far, in playing order")
    parser.add_argument("--first-trick", action="store_true", help="it is the first trick of the deal")
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help="answer each line {hand, trick, first_trick, rules, options} of standard input, of which only "
        "hand must be there, by {legal:[card], illegal:{card: clause}}",
    )
    add_rules_options(parser)
    add_json_option(parser, "{cards:[{card, legal, clause, reason}]}")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Answer one position, or a line for each of standard input."""
    if arguments.jsonl:
        return answer_json_lines(_answer_line, rules_from(arguments))
    if arguments.hand is None:
        raise WrongInputError("--hand or --jsonl is needed")
    rules = rules_from(arguments)
    hand = cards_from("--hand", arguments.hand, parse_hand)
    trick = cards_from("--trick", arguments.trick, parse_cards)
    turn = turn_before(rules, hand, trick, is_first_trick=arguments.first_trick)
    verdicts = tuple((card, turn.clause_against(card)) for card in hand.high_to_low())
    if arguments.json:
        print_json({"cards": [_json_card(turn, card, clause) for card, clause in verdicts]})
    else:
        print_table(("card", "legal", "why not"), _rows(turn, verdicts))
    return ANSWER_IS_YES


def turn_before(rules: Ruleset, hand: CardSet, trick: tuple[Card, ...], *, is_first_trick: bool) -> Turn:
    """A hand before a trick, checked: 1 to 13 cards, up to three in the trick, no card in both."""
    if not 1 <= len(hand) <= 13:
        raise WrongInputError(f"hand: {cards_counted(len(hand))}: a hand has 1 to 13")
    if len(trick) > 3:
        raise WrongInputError(f"trick: {len(trick)} cards: at most 3 are on the table before you play")
    for card in trick:
        if card in hand:
            raise WrongInputError(f"{card} is both in the hand and in the trick: every card exists once")
    leader = Seat.SOUTH.after(-len(trick), rules.direction)
    return Turn(rules, hand, Trick(leader, trick), is_first_trick)


def _answer_line(entry: dict[str, object], rules: Ruleset) -> object:
    hand = cards_from("hand", text_field(entry, "hand"), parse_hand)
    trick = cards_from("trick", text_field(entry, "trick", ""), parse_cards)
    turn = turn_before(rules, hand, trick, is_first_trick=flag_field(entry, "first_trick"))
    refused = {str(card): clause.value for card in hand if (clause := turn.clause_against(card)) is not None}
    return {"legal": sorted(map(str, turn.legal)), "illegal": dict(sorted(refused.items()))}


def _reason(turn: Turn, card: Card, clause: Clause | None) -> str | None:
    if clause is None:
        return None
    to_beat = turn.card_to_beat(clause)
    breach = Breach(clause, Seat.SOUTH, card, Seat.SOUTH, turn.trick.led, to_beat, allowed=turn.legal)
    return explain(breach, turn.rules, Voice()).body


def _json_card(turn: Turn, card: Card, clause: Clause | None) -> dict[str, object]:
    return {
        "card": str(card),
        "legal": clause is None,
        "clause": None if clause is None else clause.value,
        "reason": _reason(turn, card, clause),
    }


def _rows(turn: Turn, verdicts: Iterable[tuple[Card, Clause | None]]) -> Iterable[tuple[str, str, str]]:
    for card, clause in verdicts:
        if clause is None:
            yield str(card), "yes", ""
        else:
            yield str(card), "no", f"{clause.value}: {_reason(turn, card, clause)}"
