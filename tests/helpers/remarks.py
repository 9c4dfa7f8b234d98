"""Records with much said about them: marks, verdicts, notes in three scripts, take-backs, reviews, tags."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.helpers.games import NOTES
from trainer.cards import Card
from trainer.play import call, legal_cards, play
from trainer.position import Position
from trainer.record import (
    DealRecord,
    Decision,
    Mark,
    RecordedVerdict,
    Remark,
    Review,
    TakenBack,
    position_of,
    with_remark,
)
from trainer.seats import SEATS

TAGS = ("trumps", "मेरो गल्ती", "আবার দেখো", 'so "called"', "nine")
KINDS = ("over-call", "under-call", "led-into-void", "ruffed-too-high")


def remarked(record: DealRecord, rng: Random, share: float = 0.4) -> DealRecord:
    """The record with remarks on about this share of its decisions, and the rest of what can be said."""
    for decision, before in decisions_with_positions(record):
        if rng.random() < share:
            record = with_remark(record, random_remark(decision, before, rng))
    return replace(
        record,
        tags=tuple(rng.sample(TAGS, rng.choice((0, 0, 1, 3)))),
        reviews=tuple(random_review(rng) if rng.random() < 0.3 else None for _ in SEATS),
        taken_back=tuple(random_taken_back(record, rng) for _ in range(rng.choice((0, 0, 1, 3)))),
    )


def decisions_with_positions(record: DealRecord) -> Iterator[tuple[Decision, Position]]:
    """Every decision in the order of play, with the position in which it was made."""
    position = position_of(
        replace(record, calls=(None,) * 4, announced=(None,) * 4, tricks=(), after=(), remarks=())
    )
    hidden = [
        suits if hand is None else None for hand, suits in zip(record.hands, record.announced, strict=True)
    ]
    position = replace(position, announced=tuple(hidden))
    calls = [one for one in record.decisions() if one.trick == 0]
    order = sorted(calls, key=lambda one: record.dealer.turns_to(one.seat, record.rules.direction) or 4)
    for decision in (*order, *(one for one in record.decisions() if one.trick)):
        yield decision, position
        choice = decision.choice
        position = play(position, choice) if isinstance(choice, Card) else call(position, choice)


def random_remark(decision: Decision, before: Position, rng: Random) -> Remark:
    """A remark with some of its three parts; the best choice of a verdict is one that was legal."""
    mark = rng.choice(tuple(Mark))
    note = rng.choice(NOTES) if rng.random() < 0.4 else ""
    verdict = random_verdict(decision, before, rng) if rng.random() < 0.6 or not (note or mark.sign) else None
    return Remark(decision.seat, decision.trick, mark, verdict, note)


def random_verdict(decision: Decision, before: Position, rng: Random) -> RecordedVerdict:
    best = decision.choice
    if isinstance(best, int):
        best = rng.randint(before.rules.min_call, before.rules.max_call)
    elif before.hands[decision.seat] is not None:
        best = rng.choice(list(legal_cards(before)))
    return RecordedVerdict(
        best,
        rng.choice((0.0, rng.random(), 9 * rng.random())),
        rng.random() / 20,
        rng.choice((64, 2_000, 16_000)),
        rng.getrandbits(rng.choice((3, 40, 64))),
        rng.randint(1, 9),
        tuple(rng.sample(KINDS, rng.choice((0, 0, 1, 2)))),
        is_forced=rng.random() < 0.1,
    )


def random_review(rng: Random) -> Review:
    return Review(rng.uniform(-3, 8), rng.uniform(-4, 0.5), rng.getrandbits(40), rng.randint(1, 9))


def random_taken_back(record: DealRecord, rng: Random) -> TakenBack:
    seat = rng.choice(SEATS)
    trick = rng.randint(0, 13)
    hand = record.hands[seat]
    cards = list(hand) if hand is not None else [Card(rng.randrange(52))]
    choice = rng.choice(cards) if trick else rng.randint(record.rules.min_call, record.rules.max_call)
    return TakenBack(trick, seat, choice)
