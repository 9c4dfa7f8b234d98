"""Random matches and records: played through trainer.match, so all that happens in them is legal."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tests.helpers.rule_sets import preset_or_random
from trainer.cards import CardSet
from trainer.match import (
    Match,
    call_in,
    next_deal,
    one_more_deal,
    play_in,
    start_match,
    stop_match,
)
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.record import DealRecord, records_of_match
from trainer.ruleset import Ruleset
from trainer.seats import Seat

NAMES = ("You", 'Asha "Ace" Rai', "back\\slash", "सीता", "রহিম শেখ", "ক্‍ষ", "Zoë; [Calls]", "O'Neil")
NOTES = (
    "North is void and ruffs",
    "हुकुमको एक्का अझै बाहिर छ",
    "তুরুপ শেষ",
    '[Check "AB"]; twice ; "quoted" \\',
    "1. S TH",
)


def random_match(rng: Random, rules: Ruleset | None = None, steps: int | None = None) -> Match:
    """A match under given or random rules after some steps; without a number, at any moment."""
    if steps is None:
        steps = rng.choice((rng.randint(0, 6), rng.randint(5, 60), rng.randint(50, 400)))
    moments = moments_of_match(rng, rules or preset_or_random(rng))
    match = next(moments)
    for _, match in zip(range(steps), moments, strict=False):  # noqa: B007
        pass
    return match


def moments_of_match(rng: Random, rules: Ruleset) -> Iterator[Match]:
    """A match from its start on, after every step: calls, cards, deals, one more, a stop."""
    keen = Seat(rng.randrange(4)) if rng.random() < 0.4 else None
    match = _start(rng, rules, keen)
    while True:
        yield match
        after = _stepped(match, rng, keen)
        if after is None:
            return
        match = after


def _start(rng: Random, rules: Ruleset, keen: Seat | None) -> Match:
    """A match; for a keen seat the one of many in which it is dealt most trumps and high cards."""
    starts = [start_match(rules, rng.getrandbits(40))[0] for _ in range(1 if keen is None else 30)]
    return max(starts, key=lambda match: 0 if keen is None else _strength(match, keen))


def _strength(match: Match, seat: Seat) -> int:
    hand = match.position.hands[seat] or CardSet()
    return sum(card.rank + 13 * (card.suit is match.rules.trump) for card in hand)


def _stepped(match: Match, rng: Random, keen: Seat | None) -> Match | None:
    """The match one step on, None at its end. A keen seat calls eight or nine, and all let it take them."""
    if match.is_over:
        may_go_on = match.outright is None and len(match.finished) < 9
        return one_more_deal(match) if may_go_on and rng.random() < 0.5 else None
    if match.is_between_deals:
        return stop_match(match)[0] if rng.random() < 0.15 else next_deal(match)[0]
    if match.position.phase is Phase.CALLING:
        return call_in(match, _random_call(match, rng, keen))[0]
    legal = sorted(legal_cards(match.position), key=lambda card: (card.suit == match.rules.trump, card.rank))
    if keen is not None:
        return play_in(match, legal[-1 if match.position.to_act is keen else 0])[0]
    return play_in(match, rng.choice(legal))[0]


def _random_call(match: Match, rng: Random, keen: Seat | None) -> int:
    rules = match.rules
    if match.position.to_act is keen:
        return min(rng.choice((8, 9)), rules.max_call)
    return rng.randint(rules.min_call, rng.choice((4, 8, rules.max_call)))


def random_records(rng: Random, rules: Ruleset | None = None) -> tuple[DealRecord, ...]:
    """The records of a random match, with names, notes, days and tags of other programs."""
    names = tuple(rng.choice((None, *NAMES)) for _ in range(4))
    bots = (None, *(rng.choice((None, "newcomer", "club")) for _ in range(3)))
    date = rng.choice((None, "2026-11-30"))
    return tuple(
        _annotated(record, rng) for record in records_of_match(random_match(rng, rules), names, bots, date)
    )


def random_record(rng: Random, rules: Ruleset | None = None) -> DealRecord:
    """One of them, perhaps with hands that are not known."""
    record = rng.choice(random_records(rng, rules))
    return _veiled(record, rng) if rng.random() < 0.15 else record


def _annotated(record: DealRecord, rng: Random) -> DealRecord:
    tricks = tuple(
        replace(trick, note=rng.choice(NOTES)) if rng.random() < 0.1 else trick for trick in record.tricks
    )
    extra = (("X-Mood", rng.choice(NAMES)), ("X-Empty", "")) if rng.random() < 0.3 else ()
    notes = tuple(rng.sample(NOTES, rng.choice((0, 0, 1, 2))))
    return replace(record, tricks=tricks, extra=extra, notes=notes)


def _veiled(record: DealRecord, rng: Random) -> DealRecord:
    """The record with some hands not known, and perhaps not their announced voids either."""
    hidden = rng.sample(range(4), rng.choice((1, 3, 3, 4)))
    forgotten = [seat for seat in hidden if rng.random() < 0.5]
    return replace(
        record,
        hands=tuple(None if seat in hidden else hand for seat, hand in enumerate(record.hands)),
        announced=tuple(None if seat in forgotten else suits for seat, suits in enumerate(record.announced)),
        deal_seed=rng.choice((None, record.deal_seed)),
    )
