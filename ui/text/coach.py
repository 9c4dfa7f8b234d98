"""What the coach says: figures in sentences, and why a call or a card is best."""

from collections.abc import Mapping, Sequence

from coach.engine.count import CallOption, Count, Winner, WinnerReason
from coach.engine.estimates import NORMAL_95, Estimate, wilson_interval
from coach.engine.evaluate import CallPrice, CardEvaluation, CardPrice
from coach.engine.fifths import Fifths, FifthsLine
from coach.verdict.judge import Verdict, VerdictKind, is_clear
from coach.verdict.reasons import VISIBLE_CHANCE
from trainer.cards import Card
from trainer.ruleset import Ruleset
from trainer.score import is_made, score_table
from ui.text.cards import both, card_name, card_text, cards_text, percent_text, signed_text
from ui.text.counts import fifths_line_text, winner_reason
from ui.text.language import tr, trn

_SURE = 0.995

# Figures ---------------------------------------------------------------------------------------------------


def error_text(error: float) -> str:
    """Half the width of the 95 % interval of a standard error, for a narrow column; never a false nothing.

    >>> error_text(0.034), error_text(1.26), error_text(0.0004), error_text(0.0)
    ('± .07', '± 2.5', '± .01', '± .00')
    """
    reach = NORMAL_95 * error
    if reach >= 0.995:
        return f"± {reach:.1f}"
    shown = max(reach, 0.01) if reach else 0.0
    return f"± {shown:.2f}".replace("0.", ".")


def progress_text(done: int, budget: int) -> str:
    """How many deals the figures come from, and how many are to come.

    >>> progress_text(1200, 2500), progress_text(2500, 2500)
    ('1,200 of 2,500 deals', '2,500 deals')
    """
    if done < budget:
        return tr("{done} of {budget} deals", done=f"{done:,}", budget=f"{budget:,}")
    return tr("{done} deals", done=f"{done:,}")


def progress_hint() -> str:
    """What is meant by deals."""
    return tr("So many layouts of the cards you cannot see have been dealt at random and played out.")


def difference_text(verdict: Verdict | None, points: float) -> str:
    """How far a choice is from the best, in the last column; `points` where nothing is judged yet."""
    match verdict:
        case Verdict(kind=VerdictKind.BEST | VerdictKind.FORCED):
            return tr("best")
        case Verdict(kind=VerdictKind.TOO_CLOSE):
            return tr("too close")
        case _:
            return signed_text(points)


def difference_hint(loss: Estimate, verdict: Verdict) -> str:
    """What the last column says."""
    fields = {"less": f"{loss.mean:.2f}", "error": error_text(loss.stderr)}
    match verdict.kind:
        case VerdictKind.BEST | VerdictKind.FORCED:
            return tr("No other choice brings more points on average.")
        case VerdictKind.TOO_CLOSE:
            return tr(
                "The loss of {less} {error} is too close to call: it is small, or may be chance.", **fields
            )
        case VerdictKind.CLEAR:
            return tr(
                "So many points fewer than the best on average, over the same deals: {less} {error}.",
                **fields,
            )


def _share_ends(made: Estimate) -> tuple[str, str]:
    low, high = wilson_interval(made)
    return percent_text(low), percent_text(high)


# A call ----------------------------------------------------------------------------------------------------


def call_points_hint(price: CallPrice) -> str:
    """What the points of a call are."""
    if not price.points.samples:
        return tr("The points that a call of {call} brings on average, by the count.", call=price.call)
    return tr(
        "The points that a call of {call} brings on average: {error}, 19 times in 20.",
        call=price.call,
        error=error_text(price.points.stderr),
    )


def call_made_hint(price: CallPrice) -> str:
    """What the share of a call is."""
    if not price.made.samples:
        return tr("The chance to keep a call of {call}, by the count.", call=price.call)
    low, high = _share_ends(price.made)
    return tr(
        "In so many of the deals a call of {call} is kept: 19 times in 20 the true share lies between {low}"
        " and {high}.",
        call=price.call,
        low=low,
        high=high,
    )


def call_words(price: CallPrice, best: CallPrice, verdict: Verdict | None) -> str:
    """A priced call as it is read aloud."""
    fields = {
        "call": price.call,
        "points": signed_text(price.points.mean),
        "share": percent_text(price.made.mean),
        "less": signed_text(-price.loss.mean),
    }
    if price.call == best.call:
        return tr("Call {call}: {points} points on average, kept {share}, the best", **fields)
    if verdict is not None and verdict.kind is VerdictKind.TOO_CLOSE:
        return tr("Call {call}: {points} points on average, kept {share}, too close to call", **fields)
    return tr("Call {call}: {points} points on average, kept {share}, {less} against the best", **fields)


def prices_of(count: Count) -> tuple[CallPrice, ...]:
    """The calls as the count prices them, in the form of a simulation: no samples, no errors."""
    best = max(count.options, key=lambda option: option.points)
    return tuple(_price_of(option, best) for option in count.options)


def _price_of(option: CallOption, best: CallOption) -> CallPrice:
    return CallPrice(
        option.call,
        Estimate(option.points, 0.0, 0),
        Estimate(option.made_probability, 0.0, 0),
        Estimate(best.points - option.points, 0.0, 0),
    )


def best_price(prices: Sequence[CallPrice]) -> CallPrice:
    """The call with the most points; the lower one of equals."""
    return max(prices, key=lambda price: price.points.mean)


def why_call(prices: Sequence[CallPrice], distribution: Sequence[float], rules: Ruleset) -> str:
    """One or two sentences on the best call, and on the next one above it."""
    best = best_price(prices)
    above = next((price for price in prices if price.call == best.call + 1), None)
    sentences = [_kept_text(best)]
    if above is not None:
        sentences.append(_above_text(above, best, needed_chance(best, above, distribution, rules)))
    return " ".join(sentences)


def _kept_text(best: CallPrice) -> str:
    if best.made.mean > _SURE:
        return tr("A call of {call} is almost always kept.", call=best.call)
    share = round(100 * best.made.mean)
    return tr("A call of {call} is kept {share} times in a hundred.", call=best.call, share=share)


def _above_text(above: CallPrice, best: CallPrice, needed: float | None) -> str:
    fields = {"call": above.call, "share": percent_text(above.made.mean)}
    if needed is None:
        less = f"{best.points.mean - above.points.mean:.2f}"
        return tr("A call of {call} is kept {share}, and brings {less} points less.", less=less, **fields)
    needs = percent_text(needed)
    return tr(
        "A call of {call} pays if it is kept {needs} of the time, and you would keep it {share}.",
        needs=needs,
        **fields,
    )


def needed_chance(
    best: CallPrice, above: CallPrice, distribution: Sequence[float], rules: Ruleset
) -> float | None:
    """How often a call would have to be kept to be worth as much as the best one.

    What it brings when kept and costs when missed stays as it is for this hand. None where no chance,
    however good, would do, or where the figures are too small to tell.
    """
    missed = _mean_when_missed(distribution, rules, above.call)
    chance = above.made.mean
    if chance < 0.001 or missed is None:
        return None
    made = (above.points.mean - (1 - chance) * missed) / chance
    if made <= missed:
        return None
    needed = (best.points.mean - missed) / (made - missed)
    return needed if chance < needed < 1 else None


def _mean_when_missed(distribution: Sequence[float], rules: Ruleset, call: int) -> float | None:
    """The points of a call on average when it is missed; None if it never is."""
    shares = [
        (share, score_table(rules)[call][took] / 10)
        for took, share in enumerate(distribution)
        if not is_made(rules, call, took)
    ]
    whole = sum(share for share, _ in shares)
    return sum(share * points for share, points in shares) / whole if whole > 0 else None


# The distribution of tricks --------------------------------------------------------------------------------


def tricks_words(distribution: Sequence[float]) -> str:
    """How many tricks come how often, as it is read aloud.

    >>> tricks_words([0.0, 0.1, 0.9])
    'Tricks you take: 1 in 10 %, 2 in 90 % of the deals.'
    """
    shares = [
        tr("{tricks} in {share}", tricks=tricks, share=percent_text(share))
        for tricks, share in enumerate(distribution)
        if share
    ]
    return tr("Tricks you take: {shares} of the deals.", shares=", ".join(shares))


def took_hint(tricks: int, share: float, call: int, *, is_kept: bool) -> str:
    """What a bar of the distribution of tricks says."""
    fields = {"share": percent_text(share), "call": call}
    if is_kept:
        return trn(
            "You take {count} trick in {share} of the deals: a call of {call} is kept.",
            "You take {count} tricks in {share} of the deals: a call of {call} is kept.",
            tricks,
            **fields,
        )
    return trn(
        "You take {count} trick in {share} of the deals: a call of {call} is missed.",
        "You take {count} tricks in {share} of the deals: a call of {call} is missed.",
        tricks,
        **fields,
    )


def kept_label(call: int, share: float) -> str:
    """What stands right of the line of a call.

    >>> kept_label(3, 0.97)
    'call 3 kept: 97 %'
    """
    return tr("call {call} kept: {share}", call=call, share=percent_text(share))


# Probable winners ------------------------------------------------------------------------------------------


def short_reason(winner: Winner) -> str:
    """Why a card may win, in the two or three words that a narrow column has room for."""
    match winner.reason:
        case WinnerReason.TOP_TRUMP:
            return tr("top trump")
        case WinnerReason.TOP_SIDE:
            return tr("unless trumped")
        case WinnerReason.HONOUR_BEHIND_HONOURS:
            return trn("behind {count} higher", "behind {count} higher", winner.higher_out)
        case WinnerReason.LONG_TRUMP:
            return tr("long trump")
        case WinnerReason.RUFF:
            return tr("trumps a suit")
        case WinnerReason.LATE_WINNER:
            return tr("late in the deal")
        case WinnerReason.SLIGHT:
            return tr("hardly ever")


def winner_words(winner: Winner, chance: float) -> str:
    """A probable winner as it is read aloud; `chance` is the figure shown."""
    return tr(
        "{card}: chance {chance}, {reason}",
        card=card_name(winner.card),
        chance=f"{chance:.2f}",
        reason=winner_reason(winner),
    )


def winner_hint(winner: Winner, share: Estimate | None) -> str:
    """What the chance of a winner is; `share` is the simulated one."""
    counted = f"{winner.probability:.2f}"
    if share is None:
        return tr(
            "The chance that {card} takes a trick, by the count: {reason}.",
            card=card_text(winner.card),
            reason=winner_reason(winner),
        )
    return tr(
        "{card} takes a trick in {percent} of the deals; the count says {counted}: {reason}.",
        card=card_text(winner.card),
        percent=percent_text(share.mean),
        counted=counted,
        reason=winner_reason(winner),
    )


def others_label(count: int) -> str:
    """The row of the cards that hardly ever win.

    >>> others_label(4)
    '4 others'
    """
    return trn("{count} other", "{count} others", count)


def others_words(count: int, chance: float) -> str:
    """The row of the cards that hardly ever win, as it is read aloud."""
    return trn(
        "{count} other card: chance {chance}, hardly ever",
        "{count} other cards: chance {chance} together, hardly ever",
        count,
        chance=f"{chance:.2f}",
    )


def tricks_hint(tricks: Estimate | None) -> str:
    """What the sum of the winners is."""
    if tricks is None:
        return tr("The tricks you take on average, by the count: the sum of the chances above.")
    return tr(
        "The tricks you take on average, the sum of the chances above: {error}, 19 times in 20.",
        error=error_text(tricks.stderr),
    )


def count_label(count: Count) -> str:
    """The row of the count beside the simulation."""
    return tr("by the count: call {call}", call=count.suggested_call)


def gap_text(gap: float) -> str:
    """How far the count is from the simulation, in tricks.

    >>> gap_text(0.062), gap_text(-0.2), gap_text(0.001)
    ('0.06 more', '0.20 less', 'the same')
    """
    size = f"{abs(gap):.2f}"
    if size == "0.00":
        return tr("the same")
    return tr("{size} more", size=size) if gap > 0 else tr("{size} less", size=size)


def count_hint() -> str:
    """What the count is."""
    return tr(
        "The count weighs each card by formula, without playing a deal: its tricks, its call, and how far it is"
        " from the simulation."
    )


# The count for the head ------------------------------------------------------------------------------------


def fifths_words(line: FifthsLine) -> str:
    """A line of the count for the head, as it is read aloud."""
    return trn("{what}: {count} fifth", "{what}: {count} fifths", line.fifths, what=fifths_line_text(line))


def fifths_hint() -> str:
    """What a fifth is."""
    return tr("Fifths of a trick that this adds when you count in your head.")


def fifths_sum(fifths: Fifths) -> str:
    """What the count for the head comes to.

    >>> fifths_sum(Fifths((), 34, 5))
    '34 fifths: 6.8 tricks, call 5'
    """
    return trn(
        "{count} fifth: {tricks} tricks, call {call}",
        "{count} fifths: {tricks} tricks, call {call}",
        fifths.total,
        tricks=f"{fifths.tricks:.1f}",
        call=fifths.call,
    )


# A card ----------------------------------------------------------------------------------------------------


def group_words(group: Sequence[Card]) -> str:
    """Touching cards as they are read aloud."""
    return both([card_name(card) for card in group])


def price_words(group: Sequence[Card], price: CardPrice, verdict: Verdict) -> str:
    """A priced card, or touching ones, as read aloud."""
    fields = {
        "cards": group_words(group),
        "points": signed_text(price.points.mean),
        "error": error_text(price.points.stderr),
        "share": percent_text(price.made.mean),
        "less": signed_text(-price.loss.mean),
    }
    match verdict.kind:
        case VerdictKind.BEST | VerdictKind.FORCED:
            return tr("{cards}: {points} points {error}, call kept {share}, the best", **fields)
        case VerdictKind.TOO_CLOSE:
            return tr("{cards}: {points} points {error}, call kept {share}, too close to call", **fields)
        case VerdictKind.CLEAR:
            return tr(
                "{cards}: {points} points {error}, call kept {share}, {less} against the best", **fields
            )


def card_points_hint() -> str:
    """What the points of a card are."""
    return tr("The points of this deal on average if you play this card now.")


def card_error_hint() -> str:
    """What the error of the points is."""
    return tr("How far the points may be off: the true figure lies within this 19 times in 20.")


def card_made_hint(made: Estimate) -> str:
    """What the share of a card is."""
    low, high = _share_ends(made)
    return tr(
        "In so many of the deals you keep your call with this card: 19 times in 20 the true share lies between"
        " {low} and {high}.",
        low=low,
        high=high,
    )


def touching_hint(group: Sequence[Card]) -> str:
    """Why some cards share a row; nothing for a single one."""
    if len(group) == 1:
        return ""
    return tr("{cards} touch: it is all the same which of them you play.", cards=both(cards_text(group)))


def ranks_text(cards: Sequence[Card]) -> str:
    """The ranks of some cards of a suit, given from the top; of three and more in a row the ends.

    >>> from trainer.cards import parse_hand
    >>> ranks_text(parse_hand("AS QS JS TS 8S 7S").high_to_low())
    'A Q–10 8 7'
    """
    runs: list[list[Card]] = []
    for card in cards:
        if runs and runs[-1][-1].rank == card.rank + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return " ".join(_run_text([card_text(card)[:-1] for card in run]) for run in runs)


def _run_text(ranks: Sequence[str]) -> str:
    return f"{ranks[0]}–{ranks[-1]}" if len(ranks) > 2 else " ".join(ranks)


def forced_text(group: Sequence[Card]) -> str:
    """Why there is nothing to decide.

    >>> from trainer.cards import parse_card
    >>> forced_text([parse_card("5S")])
    'Only 5♠ may be played: there is nothing to decide.'
    """
    if len(group) == 1:
        return tr("Only {card} may be played: there is nothing to decide.", card=card_text(group[0]))
    return touching_hint(group)


def why_card(
    evaluation: CardEvaluation,
    verdicts: Mapping[Card, Verdict],
    best: Sequence[Card],
    facts: Sequence[str],
) -> str:
    """The best card against the next one, and where these are too close, against the first that is worse.

    `best` are the touching cards it is one of, `facts` are sentences of their own.
    """
    others = [price for price in evaluation.prices if price.card not in best]
    sentences = [
        _close_text(evaluation.best, price) for price in others[:1] if _is_close(verdicts[price.card])
    ]
    worse = next((price for price in others if not _is_close(verdicts[price.card])), None)
    if worse is not None:
        sentences.append(_contrast_text(evaluation.best, worse))
    return " ".join((*sentences, *facts))


def _is_close(verdict: Verdict) -> bool:
    return verdict.kind is not VerdictKind.CLEAR


def _close_text(top: CardPrice, rival: CardPrice) -> str:
    fields = {"best": card_text(top.card), "rival": card_text(rival.card)}
    if is_clear(rival.loss):
        return tr("{best} and {rival} are worth nearly the same.", **fields)
    return tr("{best} and {rival} are too close to call.", **fields)


def _contrast_text(top: CardPrice, rival: CardPrice) -> str:
    fields = {"best": card_text(top.card), "rival": card_text(rival.card)}
    less = f"{rival.loss.mean:.2f}"
    kept, rivals = percent_text(top.made.mean), percent_text(rival.made.mean)
    if abs(top.made.mean - rival.made.mean) < VISIBLE_CHANCE:
        return tr("{best} brings {less} points more than {rival}.", less=less, **fields)
    return tr(
        "{best} brings {less} points more than {rival}: your call is kept in {kept} of the deals instead of {rivals}.",
        less=less,
        kept=kept,
        rivals=rivals,
        **fields,
    )
