"""A match as records, and a match restored from them so that it goes on as if it had never stopped."""

from collections.abc import Sequence
from dataclasses import replace

from trainer.match import FinishedDeal, Match, one_more_deal, start_match, stop_match
from trainer.position import Phase, Position
from trainer.record.faults import MatchError, MatchFault
from trainer.record.model import After, DealRecord
from trainer.record.replay import position_of, record_of

Names = tuple[str | None, ...]
NOBODY: Names = (None, None, None, None)


def records_of_match(
    match: Match, players: Names = NOBODY, bots: Names = NOBODY, date: str | None = None
) -> tuple[DealRecord, ...]:
    """The finished deals of a match and the one on the table, with names and bots' levels by seat."""
    deals = [(done.position, done.deal_seed, done.redeals) for done in match.finished]
    if not match.is_between_deals:
        deals.append((match.position, match.deal_seed, match.redeals))
    return tuple(
        replace(
            record_of(position),
            match_seed=match.seed,
            deal_seed=deal_seed,
            redeals=redeals,
            players=players,
            bots=bots,
            date=date,
            after=_agreed_after(match, position),
        )
        for position, deal_seed, redeals in deals
    )


def _agreed_after(match: Match, position: Position) -> tuple[After, ...]:
    """What was agreed on after a deal, as far as the match still knows."""
    number = position.deal_number
    is_granted = position.phase is Phase.OVER and number == match.granted - 1
    is_stopped = match.is_stopped and number == match.position.deal_number
    return (After.ONE_MORE,) * is_granted + (After.STOP,) * is_stopped


def match_of(records: Sequence[DealRecord]) -> Match:
    """The match of its records, all of them from the first deal on; MatchError if they are not one match.

    Names, dates and notes are not part of a Match: the caller keeps them.
    """
    match = _start(records)
    for index, record in enumerate(records):
        if index:
            match = _prolonged(match, index)
        _check_fits(match, record, index)
        match = _with_deal(match, record)
    return match


def _start(records: Sequence[DealRecord]) -> Match:
    """The match before its first deal counts: seating and first dealer follow from the seed."""
    if not records:
        raise MatchError(MatchFault.NO_RECORDS)
    if records[0].match_seed is None:
        raise MatchError(MatchFault.NO_MATCH_SEED)
    return start_match(records[0].rules, records[0].match_seed)[0]


def _prolonged(match: Match, index: int) -> Match:
    """The match ready for the next record, which may be a deal beyond the agreed length."""
    if not match.is_between_deals:
        raise MatchError(MatchFault.DEAL_NOT_OVER, index - 1)
    if match.outright is not None:
        raise MatchError(MatchFault.MATCH_OVER, index)
    return one_more_deal(match) if match.is_over else match


def _check_fits(match: Match, record: DealRecord, index: int) -> None:
    """Is the record the next deal of the match?"""
    dealer = match.position.dealer
    checks = (
        (record.rules == match.rules and record.match_seed == match.seed, MatchFault.ANOTHER_MATCH),
        (record.deal_number == index + 1, MatchFault.DEAL_NUMBER),
        (record.dealer is (dealer.next(match.rules.direction) if index else dealer), MatchFault.DEALER),
        (record.totals == match.totals, MatchFault.TOTALS),
        (record.deal_seed is not None and None not in record.hands, MatchFault.HANDS),
    )
    fault = next((fault for is_right, fault in checks if not is_right), None)
    if fault is not None:
        raise MatchError(fault, index)


def _with_deal(match: Match, record: DealRecord) -> Match:
    """The match with a deal on the table, counted if it is over."""
    assert record.deal_seed is not None
    position = position_of(record)
    match = replace(match, position=position, deal_seed=record.deal_seed, redeals=record.redeals)
    if position.phase is not Phase.OVER:
        return match
    done = FinishedDeal(position, record.deal_seed, record.redeals)
    match = replace(match, finished=(*match.finished, done))
    if After.ONE_MORE in record.after:
        match = replace(match, granted=record.deal_number + 1)
    return stop_match(match)[0] if After.STOP in record.after else match
