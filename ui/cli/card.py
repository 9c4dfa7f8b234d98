"""`callbreak card`: the priced cards of an unfinished deal, from what the seat to act knows."""

import argparse
import re
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import fields
from enum import Enum

from coach.engine.built import engine_name
from coach.engine.evaluate import CardEvaluation, CardPrice, evaluate_cards
from coach.engine.worlds import Worlds
from coach.verdict.judge import (
    REVIEW_WORLDS,
    REVIEW_WORLDS_MOST,
    Mark,
    Verdict,
    VerdictKind,
    judge_card,
    suggested_card,
)
from coach.verdict.reasons import Reason, card_reasons, rival_of
from trainer.cards import Card, CardSet, Suit
from trainer.play import Shown
from trainer.position import Phase, Position
from trainer.record import position_of
from trainer.seats import SEATS, Seat
from trainer.view import SeatView, view_of
from ui.cli.common import (
    ANSWER_IS_YES,
    Commands,
    WrongInputError,
    add_json_option,
    add_seed_option,
    print_json,
    print_table,
    rng_from,
)
from ui.cli.files import records_from
from ui.text.breaches import Voice
from ui.text.cards import card_text, percent_text, seat_name, signed_text
from ui.text.verdicts import loss_text, reason_text, reasons_text, shown_text, verdict_text

FEWEST_WORLDS = 2
"""One sample has no error."""
MOST_WORLDS = 1_000_000
SECONDS_BETWEEN_NEWS = 0.1


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "card",
        help="what each card of an unfinished deal is worth, by what the seat to act knows",
        epilog="example: callbreak card table.callbreak --worlds 16000 --seed 7",
    )
    parser.add_argument(
        "file", metavar="FILE", help="the record, its last deal unfinished; - for standard input"
    )
    parser.add_argument(
        "--worlds",
        type=int,
        metavar="N",
        help="how many layouts of the hidden cards are played out "
        f"(default: {REVIEW_WORLDS}, up to {REVIEW_WORLDS_MOST} while the best card is not settled)",
    )
    add_seed_option(parser)
    add_json_option(
        parser,
        "{seat, best, options:[{card, points, stderr, made_probability, tricks, loss, loss_stderr, mark}], "
        "where:{card:{seat: probability}}, shown:[{seat, trick, card, excludes}], reasons:[{kind, text, "
        "against, its figures}], worlds, seed, engine_seconds, engine, model}",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Price the cards of the seat to act."""
    budget = arguments.worlds
    if budget is not None and not FEWEST_WORLDS <= budget <= MOST_WORLDS:
        raise WrongInputError(f"--worlds cannot be {budget}: {FEWEST_WORLDS} to {MOST_WORLDS} is right")
    _, seed = rng_from(arguments)
    record = records_from(arguments.file)[-1]
    view = view_to_price(arguments.file, position_of(record))
    worlds = Worlds.of(view)
    if not worlds.count:
        raise WrongInputError(
            f"{arguments.file}: no layout of the hidden cards fits what was dealt and played"
        )
    started = time.perf_counter()
    evaluation = _last_shown(
        suggested_card(view, seed) if budget is None else evaluate_cards(view, seed, budget)
    )
    seconds = time.perf_counter() - started
    if arguments.json:
        print_json(json_answer(view, worlds, evaluation, seconds))
    else:
        print_answer(view, worlds, evaluation, Voice(tuple(name or "" for name in record.players)))
    return ANSWER_IS_YES


def view_to_price(name: str, position: Position) -> SeatView:
    """What the seat to act knows; one line for a deal in which nobody is to play a card."""
    seat = position.to_act
    if seat is None:
        raise WrongInputError(f"{name}: the last deal is finished: a card is priced in an unfinished one")
    if position.phase is Phase.CALLING:
        raise WrongInputError(f"{name}: {seat_name(seat)} is still to call: for a call use callbreak call")
    if position.hands[seat] is None:
        raise WrongInputError(
            f"{name}: the hand of {seat_name(seat)}, who is to play, is not known (Hand.{seat.letter})"
        )
    return view_of(position, seat)


def _last_shown(evaluations: Iterator[CardEvaluation]) -> CardEvaluation:
    """The last evaluation, or after Ctrl-C the last one finished; progress on a terminal."""
    last: CardEvaluation | None = None
    told = time.monotonic()
    try:
        for last in evaluations:
            if sys.stderr.isatty() and time.monotonic() - told >= SECONDS_BETWEEN_NEWS:
                told = time.monotonic()
                print(f"\r{last.worlds} layouts", end="\r", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        if last is None:
            raise
        print(f"stopped after {last.worlds} layouts", file=sys.stderr)
    assert last is not None
    return last


def json_answer(
    view: SeatView, worlds: Worlds, evaluation: CardEvaluation, seconds: float
) -> dict[str, object]:
    """The answer as one JSON object; chances are 0 to 1, points and losses are whole ones."""
    return {
        "seat": view.seat.letter,
        "best": str(evaluation.best.card),
        "options": [
            _json_option(price, judge_card(view, evaluation, price.card)) for price in evaluation.prices
        ],
        "where": {
            str(card): {seat.letter: chance for seat, chance in chances.items()}
            for card, chances in _where(worlds)
        },
        "shown": [
            {
                "seat": one.seat.letter,
                "trick": one.trick_number,
                "card": str(one.card),
                "excludes": list(map(str, one.excludes.high_to_low())),
            }
            for one in _telling(view)
        ],
        "reasons": _json_reasons(view, evaluation),
        "worlds": evaluation.worlds,
        "seed": evaluation.seed,
        "engine_seconds": seconds,
        "engine": engine_name(),
        "model": evaluation.model,
    }


def _json_option(price: CardPrice, verdict: Verdict) -> dict[str, object]:
    return {
        "card": str(price.card),
        "points": price.points.mean,
        "stderr": price.points.stderr,
        "made_probability": price.made.mean,
        "tricks": price.tricks.mean,
        "loss": verdict.loss.mean,
        "loss_stderr": verdict.loss.stderr,
        "mark": None if verdict.mark is Mark.NONE else verdict.mark.sign,
    }


def _where(worlds: Worlds) -> Iterable[tuple[Card, dict[Seat, float]]]:
    """The chances of every unseen card, suit by suit from the top, seats in their order."""
    marginals = worlds.marginals()
    for card in CardSet.of(marginals).high_to_low():
        yield card, dict(sorted(marginals[card].items()))


def _telling(view: SeatView) -> list[Shown]:
    """The plays of others that tell something about the cards still out."""
    return [one for one in view.shown() if one.seat is not view.seat and one.excludes]


def _json_reasons(view: SeatView, evaluation: CardEvaluation) -> list[dict[str, object]]:
    """The facts; `against` is the card that the best one is contrasted with."""
    rival = rival_of(view, evaluation)
    return [{**json_reason(reason), "against": str(rival)} for reason in card_reasons(view, evaluation)]


def json_reason(reason: Reason) -> dict[str, object]:
    """A fact as JSON: its kind, its figures, and the sentence.

    >>> from coach.verdict.reasons import KeepsCall
    >>> json_reason(KeepsCall(0.75, 0.5))["kind"]
    'keeps_call'
    """
    kind = re.sub("(?<!^)(?=[A-Z])", "_", type(reason).__name__).lower()
    figures = {field.name: _json_value(getattr(reason, field.name)) for field in fields(reason)}
    return {"kind": kind, **figures, "text": reason_text(reason, Voice())}


def _json_value(value: object) -> object:
    match value:
        case Card():
            return str(value)
        case Seat() | Suit():
            return value.letter
        case Enum():
            return value.value
        case _:
            return value


def print_answer(view: SeatView, worlds: Worlds, evaluation: CardEvaluation, voice: Voice) -> None:
    """The answer as tables and sentences."""
    verdicts = [judge_card(view, evaluation, price.card) for price in evaluation.prices]
    best = card_text(evaluation.best.card)
    print(f"{voice.name(view.seat)} to play, call {view.calls[view.seat]}. Best: {best}")
    print()
    rows = (_row(price, verdict) for price, verdict in zip(evaluation.prices, verdicts, strict=True))
    print_table(("card", "points", "kept", "tricks", "lost against the best", "mark"), rows)
    print()
    _print_reasons(view, evaluation, verdicts, voice)
    _print_where(view, worlds, voice)
    print(
        f"{evaluation.worlds} layouts, seed {evaluation.seed}, engine {engine_name()}; ± is the 95 % interval"
    )


def _row(price: CardPrice, verdict: Verdict) -> tuple[str, ...]:
    is_best = verdict.kind in (VerdictKind.BEST, VerdictKind.FORCED)
    return (
        card_text(price.card),
        signed_text(price.points.mean),
        percent_text(price.made.mean),
        f"{price.tricks.mean:.2f}",
        "" if is_best else loss_text(verdict.loss),
        verdict.mark.sign,
    )


def _print_reasons(view: SeatView, evaluation: CardEvaluation, verdicts: list[Verdict], voice: Voice) -> None:
    """How the best stands to its rival, and why."""
    rival = rival_of(view, evaluation)
    for verdict in verdicts:
        if verdict.choice == (verdicts[0].best if rival is None else rival):
            print(verdict_text(verdict))
    if rival is not None:
        for sentence in reasons_text(card_reasons(view, evaluation), voice):
            print(f"- {sentence}")
    print()


def _print_where(view: SeatView, worlds: Worlds, voice: Voice) -> None:
    """Where the highest card out of each suit lies, and what the plays have shown."""
    seats = [seat for seat in SEATS if seat is not view.seat]
    where = dict(_where(worlds))
    tops = [max(view.unseen.in_suit(suit)) for suit in reversed(Suit) if view.unseen.in_suit(suit)]
    rows = ((card_text(card), *(percent_text(where[card][seat]) for seat in seats)) for card in tops)
    if tops:
        print_table(("highest out", *map(voice.name, seats)), rows)
        print()
    for one in _telling(view):
        print(shown_text(one, voice))
    if _telling(view):
        print()
