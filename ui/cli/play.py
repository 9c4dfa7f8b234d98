"""`callbreak play`: a match in the terminal."""

import argparse
import sys

from coach.engine.count import count_of_view
from coach.opponents.levels import choice_of
from coach.opponents.manners import LEVELS
from coach.practice.session import (
    Announce,
    AskBot,
    BotAnswered,
    CallChosen,
    CardChosen,
    Continue,
    Effect,
    Intent,
    PauseOnTrick,
    Player,
    Session,
    Stage,
    open_session,
    update,
)
from trainer.cards import CardTextError, parse_card
from trainer.deal import new_seed
from trainer.match import RedealLoopError
from trainer.seats import SEATS, Seat
from trainer.view import view_of
from ui.cli.common import (
    ANSWER_IS_YES,
    Commands,
    WrongInputError,
    add_rules_options,
    add_seed_option,
    print_table,
    rng_from,
    rules_from,
)
from ui.text.breaches import Voice, explain
from ui.text.cards import cards_text, points_text
from ui.text.events import event_text
from ui.text.problems import card_text_problem
from ui.text.rules import redeal_loop_text, rules_title

LONGEST_NUMBER = 4
HELP = "A number calls, a card such as KH or 10H plays it; h: a hint, s: the score, q: leave."


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "play",
        help="a match in the terminal",
        epilog="example: callbreak play --bots club,club,newcomer --rules quick",
    )
    parser.add_argument(
        "--bots",
        default="club,club,club",
        metavar="LEVELS",
        help=f"three of {', '.join(LEVELS)}, from your right (default: club,club,club)",
    )
    add_rules_options(parser)
    add_seed_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play until the match or the input ends."""
    rules = rules_from(arguments)
    levels = [level.strip() for level in arguments.bots.split(",")]
    if len(levels) != 3 or not all(level in LEVELS for level in levels):
        raise WrongInputError(f'--bots cannot be "{arguments.bots}": three of {", ".join(LEVELS)} are right')
    players = (
        Player("You"),
        *(Player(name, level) for name, level in zip(("Karim", "Maya", "Priya"), levels, strict=True)),
    )
    rng, _ = rng_from(arguments)
    print(f"{rules_title(rules)}. {HELP}")
    try:
        session, effects = open_session(rules, new_seed(rng), players)
        _table(session, effects)
    except RedealLoopError as error:
        raise WrongInputError(redeal_loop_text(error.rules)) from None
    return ANSWER_IS_YES


def _table(session: Session, effects: tuple[Effect, ...]) -> None:
    while True:
        intent = _perform(session, effects)
        if intent is None and session.stage is Stage.DEAL_SHOWN:
            _print_scores(session)
            intent = Continue()
        elif intent is None and session.stage is Stage.MATCH_SHOWN:
            _print_scores(session)
            return
        elif intent is None:
            intent = _ask(session)
        if intent is None:
            return
        session, effects = update(session, intent)
        if session.refusal is not None:
            print(explain(session.refusal, session.match.rules, _voice(session)).text)


def _perform(session: Session, effects: tuple[Effect, ...]) -> Intent | None:
    """Print what happened; the answer of a bot or the end of a pause, if one is due."""
    due: Intent | None = None
    for effect in effects:
        match effect:
            case Announce(events):
                for event in events:
                    print(event_text(event, _voice(session)))
            case AskBot():
                choice = choice_of(
                    effect.level, effect.view, effect.match_seed, effect.redeals, effect.levels
                )
                due = BotAnswered(effect.request, choice)
            case PauseOnTrick():
                due = Continue()
    return due


def _voice(session: Session) -> Voice:
    return Voice(tuple(player.name for player in session.players), session.learner)


def _ask(session: Session) -> Intent | None:
    """The next call or card of the person; None when the input ends."""
    seat = session.learner
    assert seat is not None
    _print_hand(session, seat)
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        word = line.strip()
        if not line:
            print()
        if not line or word in ("q", "quit"):
            return None
        if word in ("h", "hint"):
            _print_hint(session, seat)
        elif word in ("s", "score"):
            _print_scores(session)
        elif _is_number(word) and (word != "10" or session.stage is Stage.CALL):
            return CallChosen(int(word))
        elif word:
            try:
                return CardChosen(seat, parse_card(word))
            except CardTextError as error:
                print(f"{card_text_problem(error)} {HELP}")


def _is_number(word: str) -> bool:
    """
    >>> _is_number("4"), _is_number("KH"), _is_number("9" * 5000)
    (True, False, False)
    """
    return word.isdecimal() and len(word) <= LONGEST_NUMBER


def _print_hand(session: Session, seat: Seat) -> None:
    hand = session.match.position.hands[seat]
    assert hand is not None
    print("  ".join(cards_text(hand)))


def _print_hint(session: Session, seat: Seat) -> None:
    view = view_of(session.match.position, seat)
    if session.stage is Stage.CALL:
        count = count_of_view(view)
        print(f"The count expects {count.tricks:.2f} tricks and suggests a call of {count.suggested_call}.")
    else:
        print("You may play " + ", ".join(cards_text(view.legal)) + ".")


def _print_scores(session: Session) -> None:
    match = session.match
    rows = (
        (str(match.ranks[seat]), session.players[seat].name, points_text(match.totals[seat]))
        for seat in SEATS
    )
    print_table(("rank", "player", "points"), sorted(rows))
