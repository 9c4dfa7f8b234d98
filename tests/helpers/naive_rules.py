"""A second, naive reading of the rules, from the texts, over card names and lists. Kept in tests only."""

RANKS = "23456789TJQKA"


def strength(card: str) -> int:
    return RANKS.index(card[0])


def suit(card: str) -> str:
    return card[1]


def wins_over(card: str, best: str, trump: str) -> bool:
    if suit(card) == suit(best):
        return strength(card) > strength(best)
    return suit(card) == trump


def winning(trick: list[str], trump: str) -> str:
    best = trick[0]
    for card in trick[1:]:
        if wins_over(card, best, trump):
            best = card
    return best


def verdicts(options: dict, hand: list[str], trick: list[str], first_trick: bool) -> dict[str, str | None]:
    """For every card of the hand: None if it may be played, else the clause that refuses it."""
    return {card: refusal(options, card, hand, trick, first_trick) for card in hand}


def refusal(options: dict, card: str, hand: list[str], trick: list[str], first_trick: bool) -> str | None:
    trump = options["trump"]
    if not trick:
        only_trumps = all(suit(one) == trump for one in hand)
        forbidden = options["first_trick_trump_lead"] == "forbidden" and first_trick
        return "first-trick-trump-lead" if forbidden and suit(card) == trump and not only_trumps else None
    led = suit(trick[0])
    best = winning(trick, trump)
    same_suit = [one for one in hand if suit(one) == led]
    if same_suit:
        if suit(card) != led:
            return "must-follow"
        top_of_led = max((one for one in trick if suit(one) == led), key=strength)
        ruffed = suit(best) != led
        duty = options["must_head"] and (not ruffed or options["head_after_ruff"])
        can = any(strength(one) > strength(top_of_led) for one in same_suit)
        return "must-head" if duty and can and strength(card) < strength(top_of_led) else None
    return refusal_when_void(options, card, hand, best, led, trump)


def refusal_when_void(
    options: dict, card: str, hand: list[str], best: str, led: str, trump: str
) -> str | None:
    trumps = [one for one in hand if suit(one) == trump]
    void = options["void"]
    if void == "free" or not trumps or led == trump:
        return None
    if void == "trump-any":
        return None if suit(card) == trump else "must-trump"
    ruffed = suit(best) == trump
    winners = [one for one in trumps if wins_over(one, best, trump)]
    if not ruffed:
        return None if suit(card) == trump else "must-trump"
    if winners:
        return None if card in winners else "must-overtrump"
    if void == "overtrump-else-trump":
        return None if suit(card) == trump else "must-trump"
    return None


def tenths(options: dict, call: int, took: int) -> int:
    """The score of one player's deal, read once more from the texts."""
    made = took >= call if options["success"] == "at-least" else took in (call, call + 1)
    if not made:
        return -(call - took) * 10 if options["missed"] == "shortfall" else -call * 10
    if options["nine_closes"] and call == 9:
        return 91
    high = options["high_call"]
    if high and call >= high[0]:
        return high[1] * 10
    return call * 10 + (took - call) * options["overtrick_tenths"]
