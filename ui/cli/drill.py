"""`callbreak drill`: a round of drills in the terminal."""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TypeVar

from coach.engine.evaluate import CallPrice
from coach.practice.drills.answers import row_of
from coach.practice.drills.calls import CallSolution
from coach.practice.drills.cards import CardSolution
from coach.practice.drills.concepts import Concept, DrillKind, concepts_of
from coach.practice.drills.counts import FifthsSolution
from coach.practice.drills.daily import daily_set
from coach.practice.drills.history import history_in
from coach.practice.drills.legality import LegalSolution
from coach.practice.drills.pack import shipped_pack
from coach.practice.drills.question import Choice, Filter, NoQuestionError, Question
from coach.practice.drills.ratings import RATED_KINDS
from coach.practice.drills.session import (
    Drill,
    DrillSession,
    answered,
    next_question,
    summary_of,
)
from coach.practice.drills.solve import Prepared
from trainer.cards import Card, CardSet, CardTextError, Suit, parse_card, parse_cards
from trainer.database import LibraryError
from trainer.library import Library
from trainer.match import RedealLoopError
from trainer.ruleset import Ruleset
from trainer.seats import Seat, parse_seat
from trainer.wish import Condition, WishError, parse_wish
from ui.cli.common import (
    ANSWER_IS_YES,
    Commands,
    WrongInputError,
    add_rules_options,
    add_seed_option,
    one_line,
    print_table,
    rng_from,
    rules_from,
)
from ui.text.breaches import Voice, explain
from ui.text.cards import card_text, cards_text, percent_text, signed_text
from ui.text.counts import fifths_line_text
from ui.text.drills import (
    ask_text,
    concept_name,
    feedback_texts,
    kind_name,
    no_question_text,
    rating_text,
    result_title,
    situation_texts,
    summary_texts,
)
from ui.text.library import library_problem
from ui.text.problems import card_text_problem, wish_problem
from ui.text.rules import redeal_loop_text, rules_title

T = TypeVar("T")

ALL = "all"
MOST_QUESTIONS = 1_000
VOICE = Voice(("You", "", "", ""), Seat.SOUTH)
NONE = "-"
MOST_ROWS = 5
WHOLE = "a whole number such as 4"
CARDS_HELP = f'cards such as "KH 10S", or {NONE} for none'
VOIDS_HELP = f'seats with the suits they are out of, such as "W:H N:D", or {NONE} for nobody'


class NotAnAnswerError(ValueError):
    """Input that answers nothing; the message says what would."""


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "drill",
        help="a round of drills in the terminal",
        epilog="example: callbreak drill --kind cards --count 5 --rules classic",
    )
    parser.add_argument(
        "--kind",
        choices=(*(kind.value for kind in DrillKind), ALL),
        default=DrillKind.CALLS.value,
        help="what is asked for (default: calls)",
    )
    parser.add_argument("--concept", metavar="NAME", help="one concept of the kind, such as side-kings")
    parser.add_argument("--count", type=int, default=10, metavar="N", help="how many questions (default: 10)")
    parser.add_argument(
        "--level", type=int, action="append", default=[], metavar="CALL", help="best calls; may be repeated"
    )
    parser.add_argument("--where", metavar="CONDITIONS", help='hands such as "trumps>=5, voids>=1"')
    parser.add_argument("--daily", action="store_true", help="the set of the day, the same for everybody")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="keep the answers in this folder's library, and go by them"
    )
    add_rules_options(parser)
    add_seed_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Ask, judge and sum up, until the round or the input ends."""
    session, count = session_from(arguments)
    try:
        if arguments.data is None:
            _round(session, count, None)
        else:
            with Library(arguments.data) as library:
                _round(_with_history(session, library), count, library)
    except LibraryError as error:
        raise WrongInputError(f"--data: {library_problem(error)}") from None
    except RedealLoopError as error:
        raise WrongInputError(redeal_loop_text(error.rules)) from None
    except NoQuestionError:
        raise WrongInputError(no_question_text()) from None
    return ANSWER_IS_YES


def _with_history(session: DrillSession, library: Library) -> DrillSession:
    return replace(session, history=history_in(library, session.drill.rules, datetime.now(UTC)))


def _round(session: DrillSession, count: int, library: Library | None) -> None:
    """Question after question; each answer is kept at once."""
    print(f"{rules_title(session.drill.rules)}. q leaves.")
    for number in range(1, count + 1):
        session, prepared = next_question(session, datetime.now(UTC))
        if prepared is None:
            break
        print(f"\n{number}. {_headline(prepared.question)}")
        after = _asked(session, prepared)
        if after is None:
            break
        session = after
        if library is not None:
            library.note_answer(row_of(session.answers[-1].answer))
    _print_summary(session)


def session_from(arguments: argparse.Namespace) -> tuple[DrillSession, int]:
    """The round that the options describe, and how many questions it has at most."""
    count = arguments.count
    if not 1 <= count <= MOST_QUESTIONS:
        raise WrongInputError(f"--count cannot be {count}: 1 to {MOST_QUESTIONS} is right")
    rules = rules_from(arguments)
    _, seed = rng_from(arguments)
    drill = Drill(rules, concepts_from(arguments, rules), seed, filter_from(arguments, rules), shipped_pack())
    if arguments.daily:
        fixed = daily_set(date.today(), shipped_pack())
        return DrillSession(drill, fixed=fixed, is_endless=False), MOST_QUESTIONS
    return DrillSession(drill), count


def concepts_from(arguments: argparse.Namespace, rules: Ruleset) -> tuple[Concept, ...]:
    """The concepts of --kind, or the one of --concept."""
    kinds = tuple(DrillKind) if arguments.kind == ALL else (DrillKind(arguments.kind),)
    concepts = tuple(concept for kind in kinds for concept in concepts_of(kind, rules))
    if arguments.concept is None:
        return concepts
    chosen = tuple(concept for concept in concepts if concept.value == arguments.concept)
    if not chosen:
        right = ", ".join(concept.value for concept in concepts)
        raise WrongInputError(f'--concept cannot be "{arguments.concept}": one of {right} is right')
    return chosen


def filter_from(arguments: argparse.Namespace, rules: Ruleset) -> Filter:
    """The wishes of --level and --where."""
    for level in arguments.level:
        if not rules.min_call <= level <= rules.max_call:
            raise WrongInputError(f"--level cannot be {level}: {rules.min_call} to {rules.max_call} is right")
    return Filter(frozenset(arguments.level), _wish_from(arguments.where))


def _wish_from(text: str | None) -> tuple[Condition, ...]:
    try:
        return () if text is None else parse_wish(text)
    except WishError as error:
        raise WrongInputError(f"--where: {wish_problem(str(error))}") from None


def _headline(question: Question) -> str:
    return f"{kind_name(question.kind)}: {concept_name(question.concept)}"


def _asked(session: DrillSession, prepared: Prepared) -> DrillSession | None:
    """The session after one question; None when the input ends."""
    question = prepared.question
    for line in situation_texts(question, VOICE):
        print(line)
    print("  ".join(cards_text(question.view.hand)))
    print(ask_text(question))
    started = time.monotonic()
    while (word := _read_word()) is not None:
        try:
            choice = parsed_choice(prepared, word)
            now, seconds = datetime.now(UTC), time.monotonic() - started
            session, answer = answered(session, prepared, choice, seconds, now)
        except NotAnAnswerError as error:
            print(one_line(str(error)))
            continue
        print(result_title(answer))
        _print_feedback(prepared, choice)
        return session
    return None


def _read_word() -> str | None:
    """The next line that is not empty; None at the end of the input or for q."""
    while True:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        word = line.strip()
        if not line or word in ("q", "quit"):
            return None
        if word:
            return word


def parsed_choice(prepared: Prepared, word: str) -> Choice:
    """The answer that a line gives; NotAnAnswerError says what would be one."""
    question = prepared.question
    match question.kind:
        case DrillKind.CALLS:
            low, high = question.view.rules.min_call, question.view.rules.max_call
            number = _number(word, f"a call from {low} to {high}")
            if not low <= number <= high:
                raise NotAnAnswerError(f"A call cannot be {number}: {low} to {high} is right.")
            return number
        case DrillKind.FIFTHS:
            return _number(word, WHOLE)
        case DrillKind.CARDS:
            return _legal_card(question, word)
        case DrillKind.LEGAL:
            return _held_cards(question, word)
        case DrillKind.COUNTING if question.concept is Concept.TRUMPS_OUT:
            return _cards(word)
        case DrillKind.COUNTING:
            return _voids(word)


def _number(word: str, right: str) -> int:
    if not word.isdecimal() or len(word) > 3:
        raise NotAnAnswerError(f'"{word}" is no number: {right} is right.')
    return int(word)


def _of_text(parse: Callable[[str], T], word: str, right: str) -> T:
    try:
        return parse(word)
    except CardTextError as error:
        raise NotAnAnswerError(f"{card_text_problem(error)} Right are {right}.") from None


def _legal_card(question: Question, word: str) -> Card:
    card = _of_text(parse_card, word, "cards such as KH or 10H")
    view = question.view
    if card not in view.hand:
        raise NotAnAnswerError(f"You do not hold {card_text(card)}.")
    if card not in view.legal:
        raise NotAnAnswerError(explain(LegalSolution(view).refusals[card], view.rules, VOICE).text)
    return card


def _cards(word: str) -> CardSet:
    if word == NONE:
        return CardSet()
    return CardSet.of(_of_text(parse_cards, word, CARDS_HELP))


def _held_cards(question: Question, word: str) -> CardSet:
    cards = _cards(word)
    if extra := cards - question.view.hand:
        raise NotAnAnswerError(f"You do not hold {', '.join(cards_text(extra))}.")
    return cards


def _voids(word: str) -> frozenset[tuple[Seat, Suit]]:
    if word == NONE:
        return frozenset()
    try:
        return frozenset(_void(pair) for pair in word.upper().replace(",", " ").split())
    except ValueError:
        raise NotAnAnswerError(f'"{word}" names no voids: {VOIDS_HELP} is right.') from None


def _void(pair: str) -> tuple[Seat, Suit]:
    """A seat and a suit.

    >>> _void("W:H")
    (<Seat.WEST: 3>, <Suit.HEARTS: 2>)
    """
    seat, _, suit = pair.partition(":")
    if len(suit) != 1:
        raise ValueError(pair)
    return parse_seat(seat), Suit("CDHS".index(suit))


def _print_feedback(prepared: Prepared, choice: Choice) -> None:
    for sentence in feedback_texts(prepared, choice, VOICE):
        print(f"- {sentence}")
    match prepared.solution:
        case CallSolution():
            print_table(("call", "points", "kept", "lost"), _call_rows(prepared.solution))
        case CardSolution():
            print_table(("card", "points", "kept", "lost"), _card_rows(prepared.solution))
        case FifthsSolution():
            lines = prepared.solution.fifths.lines
            print_table(("fifths", "for"), ((str(one.fifths), fifths_line_text(one)) for one in lines))


def _call_rows(solution: CallSolution) -> list[tuple[str, ...]]:
    """The calls that lose least, in the order of the calls."""
    prices = sorted(solution.evaluation.prices, key=lambda price: solution.losses[price.call])[:MOST_ROWS]

    def row(price: CallPrice) -> tuple[str, ...]:
        loss = solution.losses[price.call]
        points, made = signed_text(price.points.mean), percent_text(price.made.mean)
        return str(price.call), points, made, f"{loss:.2f}" if loss else ""

    return [row(price) for price in sorted(prices, key=lambda price: price.call)]


def _card_rows(solution: CardSolution) -> list[tuple[str, ...]]:
    return [
        (
            card_text(price.card),
            signed_text(price.points.mean),
            percent_text(price.made.mean),
            f"{solution.losses[price.card]:.2f}" if solution.losses[price.card] else "",
        )
        for price in solution.evaluation.prices
    ]


def _print_summary(session: DrillSession) -> None:
    print()
    for sentence in summary_texts(summary_of(session), VOICE):
        print(sentence)
    for kind in RATED_KINDS:
        if kind in session.history.ratings:
            print(f"{kind_name(kind)}: {rating_text(session.history.rating_of(kind))}")
