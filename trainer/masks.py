"""The rules of play over plain integers: the one place where they are stated.

A hand is a 52-bit integer (see `trainer.cards`). A trick in progress is told by four integers: `led`, the
suit led (0 to 3, or -1 before the lead); `high`, the highest card of the led suit; `win`, the card now
winning, equal to `high` unless the trick was ruffed; and the law: the options that touch legality, packed
into one small integer by `law_of`. Everything else that speaks of legality asks these functions.
"""

SUIT_BITS = 0x1FFF
ONE = 1
TWO = 2

# How the law is packed: bits 0-1 the trump suit, bits 2-3 the duty when void, then one bit each.
TRUMP_BITS = 3
VOID_SHIFT = 2
HEAD_BIT = 16
HEAD_AFTER_RUFF_BIT = 32
NO_TRUMP_LEAD_BIT = 64

VOID_WIN_OR_FREE = 0
VOID_OVERTRUMP_ELSE_TRUMP = 1
VOID_TRUMP_ANY = 2
VOID_FREE = 3

# The same once more: names typed in masks.pxd become C integers, which Python no longer sees.
_WIN_OR_FREE = VOID_WIN_OR_FREE
_TRUMP_ANY = VOID_TRUMP_ANY
_FREE = VOID_FREE

CLAUSE_FIRST_TRICK_TRUMP_LEAD = 1
CLAUSE_MUST_FOLLOW = 2
CLAUSE_MUST_HEAD = 3
CLAUSE_MUST_TRUMP = 4
CLAUSE_MUST_OVERTRUMP = 5


def law_of(trump: int, void: int, must_head: bool, head_after_ruff: bool, no_trump_lead: bool) -> int:
    """The options that touch legality as one integer.

    >>> law_of(3, VOID_WIN_OR_FREE, True, False, False)
    19
    """
    law = trump | void << VOID_SHIFT
    if must_head:
        law |= HEAD_BIT
    if head_after_ruff:
        law |= HEAD_AFTER_RUFF_BIT
    if no_trump_lead:
        law |= NO_TRUMP_LEAD_BIT
    return law


def suit_mask(suit: int) -> int:
    """All cards of a suit.

    >>> hex(suit_mask(1))
    '0x3ffe000'
    """
    return SUIT_BITS << (13 * suit)


def above(card: int) -> int:
    """All cards of the same suit that rank above `card`.

    >>> bin(above(10))
    '0b1100000000000'
    """
    return suit_mask(card // 13) & ~((TWO << card) - 1)


def beats(card: int, win: int, law: int) -> bool:
    """Does `card` beat the card now winning: higher in its suit, or a trump on another suit?"""
    if card // 13 == win // 13:
        return card > win
    return card // 13 == law & TRUMP_BITS


def lead_mask(hand: int, first_trick: bool, law: int) -> int:
    """The cards of `hand` that may be led."""
    if first_trick and law & NO_TRUMP_LEAD_BIT:
        side = hand & ~suit_mask(law & TRUMP_BITS)
        if side:
            return side
    return hand


def follow_mask(hand: int, led: int, high: int, win: int, law: int) -> int:
    """The cards of `hand` that may be played to a trick that has been led to."""
    suited = hand & suit_mask(led)
    if suited:
        if law & HEAD_BIT and (win // 13 == led or law & HEAD_AFTER_RUFF_BIT):
            heads = suited & above(high)
            if heads:
                return heads
        return suited
    trump = law & TRUMP_BITS
    void = law >> VOID_SHIFT & 3
    trumps = hand & suit_mask(trump)
    if not trumps or void == _FREE or led == trump:
        return hand
    if void != _TRUMP_ANY:
        winners = trumps & above(win) if win // 13 == trump else trumps
        if winners:
            return winners
    return hand if void == _WIN_OR_FREE else trumps


def legal_mask(hand: int, led: int, high: int, win: int, first_trick: bool, law: int) -> int:
    """The cards of `hand` that may be played now; `led` is -1 for the leader.

    >>> kh_2h_3s = 1 << 37 | 1 << 26 | 1 << 40
    >>> nine_h = 33
    >>> legal_mask(kh_2h_3s, 2, nine_h, nine_h, False, 19) == 1 << 37
    True
    """
    if led < 0:
        return lead_mask(hand, first_trick, law)
    return follow_mask(hand, led, high, win, law)


def clause_of(card: int, hand: int, led: int, win: int, legal: int, law: int) -> int:
    """Which clause refuses `card`, a card of `hand` that is not in `legal` = legal_mask(...)."""
    if led < 0:
        return CLAUSE_FIRST_TRICK_TRUMP_LEAD
    if hand & suit_mask(led):
        return CLAUSE_MUST_HEAD if card // 13 == led else CLAUSE_MUST_FOLLOW
    ruffed = win // 13 == law & TRUMP_BITS
    if ruffed and law >> VOID_SHIFT & 3 != VOID_TRUMP_ANY and legal & above(win):
        return CLAUSE_MUST_OVERTRUMP
    return CLAUSE_MUST_TRUMP


def excluded_mask(card: int, led: int, high: int, win: int, first_trick: bool, law: int) -> int:
    """The cards that whoever played `card` cannot have held: with any of them beside it, `card` was refused.

    The trick is as it stood before the play. Legality is pairwise, so hands of two cards tell all.
    """
    excluded = 0
    played = ONE << card
    for other in range(52):
        if other != card and not legal_mask(played | ONE << other, led, high, win, first_trick, law) & played:
            excluded |= ONE << other
    return excluded
