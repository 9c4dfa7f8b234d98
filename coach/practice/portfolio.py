"""What a library tells of the learner: the values that the progress page is made of."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from coach.practice.drills.answers import Answer
from coach.practice.fairness import Hands
from coach.practice.own_calls import PlayedDeal, promised_chance
from coach.practice.progress import Decision, decision_of_graded, decisions_of_answers
from trainer.catalogue import Entry, Outcome, Search
from trainer.library import Library
from trainer.record import DealRecord, RecordError
from trainer.ruleset import CourtRedeal, Ruleset

Told = tuple[PlayedDeal | None, Hands | None]
PAGE = 1_000
"""So many saved hands are listed at a time."""
ALL_HANDS = Search()


def decisions_in(library: Library, answers: Iterable[Answer]) -> tuple[Decision, ...]:
    """Every graded decision: the answers to drills, and the reviewed ones of saved hands. Quick."""
    rules = {entry.record_id: entry.rules for entry in entries_in(library)}
    reviewed = (
        decision_of_graded(graded, rules[graded.record_id])
        for graded in library.graded()
        if graded.record_id in rules
    )
    decisions = (one for one in reviewed if one is not None)
    return (*decisions_of_answers(answers), *decisions)


def entries_in(library: Library) -> Iterator[Entry]:
    """All saved hands, page by page."""
    shown = 0
    while True:
        page = library.search(ALL_HANDS, PAGE, shown)
        yield from page.entries
        shown += len(page.entries)
        if not page.entries or shown >= page.total:
            return


def told_by(library: Library, entry: Entry) -> Told:
    """What a saved hand tells: the learner's finished deal in it, and the four hands if all are known.

    Slow, some milliseconds; a damaged text tells nothing.
    """
    try:
        record = library.record(entry.record_id)
        return played_deal(entry, record), dealt_hands(record)
    except RecordError:
        return None, None


def played_deal(entry: Entry, record: DealRecord) -> PlayedDeal | None:
    """The learner's part in a saved hand; None for an unfinished one."""
    hand, call = record.hands[entry.seat], entry.call
    if entry.outcome is Outcome.UNFINISHED or call is None:
        return None
    review = record.reviews[entry.seat]
    is_last = entry.seat is record.dealer
    return PlayedDeal(
        at=datetime.fromisoformat(entry.day).replace(tzinfo=UTC),
        rules=entry.rules,
        call=call,
        took=entry.took,
        is_made=entry.outcome is Outcome.MADE,
        promised=None if hand is None else promised_chance(record.rules, hand, call, last_to_play=is_last),
        tenths=entry.tenths,
        expected=None if review is None else review.expected,
        skill=None if review is None else review.skill,
    )


def dealt_hands(record: DealRecord) -> Hands | None:
    """The four hands of a deal that was shuffled and never dealt again by any rule; None for another."""
    hands = tuple(hand for hand in record.hands if hand is not None)
    return hands if len(hands) == len(record.hands) and never_deals_again(record.rules) else None


def never_deals_again(rules: Ruleset) -> bool:
    """Is every shuffle played under these rules?

    >>> never_deals_again(Ruleset()), never_deals_again(Ruleset(redeal_no_trump=True))
    (True, False)
    """
    is_played = not rules.redeal_total_below and not rules.redeal_no_trump
    return is_played and rules.redeal_no_court is CourtRedeal.OFF
