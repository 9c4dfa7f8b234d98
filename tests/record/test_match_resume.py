"""A match saved at any moment goes on as if it had never stopped."""

from dataclasses import replace
from random import Random

import pytest

from tests.helpers.games import moments_of_match, random_match
from tests.helpers.rule_sets import preset_or_random
from trainer.match import next_deal, one_more_deal, play_in, start_match
from trainer.play import legal_cards
from trainer.position import Phase
from trainer.presets import PRESETS
from trainer.record import MatchError, MatchFault, match_of, read, records_of_match, write
from trainer.ruleset import InstantWin, Ruleset

EARLY_WINS = (Ruleset(instant_win=InstantWin.EIGHT_OR_MORE), Ruleset(instant_win=InstantWin.EXACT_EIGHT))
RULES = (*PRESETS.values(), *EARLY_WINS, *(None,) * 5)
"""None stands for random rules."""


def restored(match):
    return match_of(read(write(records_of_match(match, ("You", None, None, None)))))


def test_random_matches_at_any_moment(sized):
    rng = Random(51)
    seen = set()
    for number in range(sized(150, 3_000)):
        match = random_match(rng, RULES[number % len(RULES)])
        assert restored(match) == match
        seen |= traits(match)
    assert seen >= {
        *("CALLING", "PLAYING", "OVER", "redealt", "drawn", "granted", "stopped"),
        *("won outright", "mid-trick", "over"),
    }, seen


def traits(match) -> set[str]:
    facts = {
        "redealt": match.redeals > 0,
        "drawn": match.draw is not None,
        "granted": match.granted > 0,
        "stopped": match.is_stopped,
        "over": match.is_over,
        "won outright": match.outright is not None,
        "mid-trick": match.position.trick is not None,
    }
    return {match.position.phase.name} | {name for name, is_so in facts.items() if is_so}


def test_every_moment_of_some_matches(sized):
    rng = Random(52)
    for _ in range(sized(2, 20)):
        for number, match in enumerate(moments_of_match(rng, preset_or_random(rng))):
            if number % 3 == 0 or match.is_between_deals:
                assert restored(match) == match


def played_on(match, rng: Random):
    """The match at the end of the deal on the table, then dealt once more where one is due."""
    while match.position.phase is Phase.PLAYING:
        match, _ = play_in(match, rng.choice(list(legal_cards(match.position))))
    return next_deal(match)[0] if match.is_between_deals and not match.is_over else match


def test_the_same_cards_follow():
    rng = Random(53)
    for _ in range(60):
        match = random_match(rng)
        assert played_on(restored(match), Random(7)) == played_on(match, Random(7))


def test_an_extra_deal_is_known_by_its_number():
    match = over_match(PRESETS["quick"])
    extra, _ = next_deal(one_more_deal(match))
    records = tuple(replace(record, after=()) for record in records_of_match(extra))
    assert match_of(records) == extra
    assert extra.granted == 4


def over_match(rules):
    return next(match for match in moments_of_match(Random(54), rules) if match.is_over)


def broken(records, index: int, **facts):
    return (*records[:index], replace(records[index], **facts), *records[index + 1 :])


@pytest.mark.parametrize(
    ("change", "fault", "index"),
    [
        (lambda records: (), MatchFault.NO_RECORDS, 0),
        (lambda records: broken(records, 0, match_seed=None), MatchFault.NO_MATCH_SEED, 0),
        (lambda records: broken(records, 1, match_seed=5), MatchFault.ANOTHER_MATCH, 1),
        (lambda records: broken(records, 1, rules=PRESETS["nepali"]), MatchFault.ANOTHER_MATCH, 1),
        (lambda records: records[1:], MatchFault.DEAL_NUMBER, 0),
        (lambda records: (records[0], records[2]), MatchFault.DEAL_NUMBER, 1),
        (lambda records: broken(records, 2, dealer=records[1].dealer), MatchFault.DEALER, 2),
        (lambda records: broken(records, 2, totals=(1, 2, 3, 4)), MatchFault.TOTALS, 2),
        (lambda records: broken(records, 0, deal_seed=None), MatchFault.HANDS, 0),
        (lambda records: broken(records, 0, tricks=records[0].tricks[:5]), MatchFault.DEAL_NOT_OVER, 0),
    ],
)
def test_records_that_are_no_match_are_refused(change, fault, index):
    records = records_of_match(over_match(PRESETS["quick"]))
    with pytest.raises(MatchError) as caught:
        match_of(change(records))
    assert (caught.value.fault, caught.value.index) == (fault, index)


def test_nothing_follows_an_outright_win():
    rules, rng = EARLY_WINS[0], Random(55)
    won = next(match for match in iter(lambda: random_match(rng, rules), None) if match.outright is not None)
    records = records_of_match(won)
    with pytest.raises(MatchError) as caught:
        match_of((*records, records[-1]))
    assert caught.value.fault is MatchFault.MATCH_OVER


def test_a_fresh_match_is_one_record():
    match, _ = start_match(PRESETS["classic"], 99)
    (record,) = records_of_match(match, date="2026-11-30")
    assert (record.deal_number, record.match_seed, record.date) == (1, 99, "2026-11-30")
    assert restored(match) == match
