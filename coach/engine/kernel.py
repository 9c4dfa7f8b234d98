"""The engine's hot loops: worlds drawn, deals played out, last tricks searched. Plain Python over integers.

kernel.pxd beside it gives the same source C types; compiled or interpreted, equal seeds give equal numbers.
So shifts and products that may pass 64 bits are masked, and division is of natural numbers only. Two loops
(`_play_out` and `_search`) are longer than a page likes: a call for each card would cost half the speed.

A hand is a 52-bit integer (see `trainer.cards`), seats are 0 to 3, `step` is 1 or 3: what is added, modulo
four, to come to the next seat. What is legal and what beats what is asked of `trainer.masks` alone.
"""

from collections.abc import Sequence
from typing import Any

import cython  # type: ignore[import-untyped]

from trainer.masks import above, beats, follow_mask, lead_mask, suit_mask

IS_COMPILED = bool(cython.compiled)
SOURCES = KERNEL_SOURCES.decode() if cython.compiled else ""  # type: ignore[name-defined]  # noqa: F821
"""The hash of the sources this was compiled from."""

WORD = 0xFFFFFFFFFFFFFFFF
LOW_HALF = 0xFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB
STAR = 2685821657736338717
ONE = 1

# The manner of a seat in one playout. Its policy is the chance, in 256ths, of CONTENT, or AT_RANDOM.
TRYING = 0
CONTENT = 1
RANDOM = 2
AT_RANDOM = 512

NEVER = 99
"""A number of tricks nobody takes: the deal does not end before its last card."""

ROUND_TO_COME = 3
"""A side winner is led while more cards of its suit than these are out: the others can still follow."""
MANY_TRUMPS = 5

# Where a scene, the public state of a playout, keeps what.
LAW = 0
STEP = 1
TO_ACT = 2
PLAYED = 3
LED = 4
HIGH = 5
WIN = 6
WINNER = 7
FIRST_TRICK = 8
VOIDS = 9
MIN_CALL = 10
MAX_CALL = 11
NINE_CLOSES = 12
EIGHT_WINS = 13
EXACT_CALLS = 14
ME = 15
IS_KEPT = 16

SUITS = [suit_mask(suit) for suit in range(4)]
ABOVE = [above(card) for card in range(52)]
BEATING = [
    sum(ONE << card for card in range(52) if beats(card, win, trump))
    for trump in range(4)
    for win in range(52)
]
"""By trump suit and card now winning: all cards that beat it."""
JACKS = sum(ONE << card for card in range(9, 52, 13))
QUEENS = JACKS << 1
KINGS = JACKS << 2
ACES = JACKS << 3


if not cython.compiled:
    # kernel.pxd has these three in C. Nearly every line needs one of them.
    popcount = int.bit_count

    def lowest(cards: int) -> int:
        """The index of the lowest card; there must be one.

        >>> lowest(0b1100)
        2
        """
        return (cards & -cards).bit_length() - 1

    def highest(cards: int) -> int:
        """The index of the highest card; there must be one.

        >>> highest(0b1100)
        3
        """
        return cards.bit_length() - 1


# Random numbers: splitmix64 turns seed and index into a state, xorshift64* walks on from there.


def mixed(seed: int, index: int) -> int:
    """The state with which playout or world `index` of a seed begins: it depends on no other one.

    >>> mixed(7, 3) == mixed(7, 3) != mixed(7, 4)
    True
    """
    z = (seed + (index + 1) * GOLDEN) & WORD
    z = ((z ^ (z >> 30)) * MIX_A) & WORD
    z = ((z ^ (z >> 27)) * MIX_B) & WORD
    z ^= z >> 31
    return z if z else ONE


def stepped(x: int) -> int:
    """The next state."""
    x ^= x >> 12
    x ^= (x << 25) & WORD
    return x ^ (x >> 27)


def drawn(x: int) -> int:
    """The 64 random bits of a state."""
    return (x * STAR) & WORD


# The rules of thumb. A playout sees the whole world, but each seat's choice rests only on what that seat
# knows: its own hand, the cards still out, who has failed to follow which suit.


def _lead(mine: int, legal: int, others: int, trump: int, danger: int, trying: int) -> int:
    """The card to lead; `danger` has a bit for each suit that another seat is known to be out of.

    High side cards while everybody can follow; trumps from the top when they are about half of those out,
    from below when there are many; else a low card. Measured by the tricks of one changed seat in 160,000
    deals (± .001): the danger of ruffs is worth .012 tricks, low trumps .018 and before side winners .006.
    """
    if not trying:
        return _harmless_lead(legal, others, trump)
    my_trumps = legal & SUITS[trump]
    their_trumps = others & SUITS[trump]
    number = popcount(my_trumps)
    best = -1
    most = ROUND_TO_COME
    for suit in range(4):
        own = legal & SUITS[suit]
        theirs = others & SUITS[suit]
        if suit == trump or own <= theirs:
            continue
        if not their_trumps:
            return highest(own)
        out = popcount(theirs)
        if out > most and not (danger >> suit) & 1:
            best = highest(own)
            most = out
    if best >= 0 and number < MANY_TRUMPS:
        return best
    if their_trumps and my_trumps > their_trumps and 2 * number >= popcount(their_trumps):
        return highest(my_trumps)
    return lowest(my_trumps) if number >= MANY_TRUMPS else _low_lead(legal, trump)


def _low_lead(legal: int, trump: int) -> int:
    """The lowest card of a long side suit, rather not from under a king or queen."""
    best = -1
    least = 1000
    for suit in range(4):
        own = legal & SUITS[suit]
        if suit == trump or not own:
            continue
        card = lowest(own)
        length = popcount(own)
        score = card - 13 * suit - 3 * length
        if length > 1 and own & (KINGS | QUEENS):
            score += 12
        if score < least:
            least = score
            best = card
    return best if best >= 0 else highest(legal)


def _harmless_lead(legal: int, others: int, trump: int) -> int:
    """The lead of a seat that wants no more tricks: the low card that most cards still out can beat."""
    best = -1
    most = -1000
    for suit in range(4):
        own = legal & SUITS[suit]
        if not own:
            continue
        card = lowest(own)
        over = popcount(others & ABOVE[card])
        score = (2 * over if over else -10) - (1 if suit == trump else 0)
        if score > most:
            most = score
            best = card
    return best


def _follow(
    mine: int, legal: int, others: int, trump: int, led: int, beating: int, played: int, trying: int
) -> int:
    """The card to play to a trick that has been led to; `beating` are all cards that beat the winning one."""
    winners = legal & beating
    suited = SUITS[led]
    if trying and winners:
        theirs = others & suited
        if played < 3 and winners & suited and theirs and winners > theirs:
            return lowest(winners & ABOVE[highest(theirs)])
        return lowest(winners)
    losers = legal ^ winners
    if not losers:
        return highest(winners) if played == 3 else lowest(winners)
    if losers & suited:
        return lowest(losers) if trying else highest(losers)
    return _discard(mine, losers, others, trump) if trying else _throw(losers, trump)


def _discard(mine: int, losers: int, others: int, trump: int) -> int:
    """The card a trying seat can best spare: low, no winner, from a short suit while it can ruff."""
    best = -1
    least = 1000
    can_ruff = mine & SUITS[trump]
    for suit in range(4):
        own = losers & SUITS[suit]
        if suit == trump or not own:
            continue
        card = lowest(own)
        length = popcount(own)
        score = 2 * (card - 13 * suit) + (length if can_ruff else -length)
        if not others & ABOVE[card]:
            score += 12
        if score < least:
            least = score
            best = card
    return best if best >= 0 else lowest(losers)


def _throw(losers: int, trump: int) -> int:
    """The card a content seat is glad to lose: high, from a short suit."""
    best = -1
    most = -1000
    for suit in range(4):
        own = losers & SUITS[suit]
        if not own:
            continue
        card = highest(own)
        score = 2 * (card - 13 * suit) - popcount(own) + (5 if suit == trump else 0)
        if score > most:
            most = score
            best = card
    return best


def typical_call(hand: int, trump: int, least: int, most: int, is_exact: int) -> int:
    """The call a sensible player makes with a hand of thirteen, by the count of fifths (see `fifths.py`).

    It stands in for a call that has not been heard yet. `is_exact`: too many tricks break a call as well.

    >>> ace_king_and_three_low_trumps = 0b1100000000111 << 39
    >>> typical_call(ace_king_and_three_low_trumps | 0b1000001111111, 3, 1, 13, False)
    6
    """
    trumps = hand & SUITS[trump]
    sides = hand ^ trumps
    number = popcount(trumps)
    fifths = number + 5 * popcount(sides & ACES) + 5 * popcount(trumps & ACES)
    if number > 3:
        fifths += 3 * (number - 3)
    if number > 1:
        fifths += 4 * popcount(trumps & KINGS) + 3 * popcount(trumps & QUEENS)
    if number > 2:
        fifths += 2 * popcount(trumps & JACKS)
    for suit in range(4):
        if suit != trump:
            fifths += _side_fifths(sides & SUITS[suit], number > 1)
    call = fifths // 5 if is_exact else (fifths + 1) // 6
    if call < least:
        return least
    return call if call < most else most


def _side_fifths(cards: int, can_ruff: int) -> int:
    """The fifths of a side suit besides its ace: king, queen, and ruffs where it is short."""
    length = popcount(cards)
    fifths = 5 - 2 * length if can_ruff and length < 3 else 0
    if length > 1 and cards & KINGS:
        fifths += 4 if length < 4 else 3 if length == 4 else 2
    if length > 2 and cards & QUEENS:
        fifths += 1
    return fifths


# Playing out


def _play_out(
    hands: Any, won: Any, manner: Any, calls: Any, stops: Any, scene: Any, plays: Any, chosen: int, x: int
) -> int:
    """Play the four hands out from a scene; `hands` shrink, `won` grows. The cards that took a trick.

    `chosen` is the card the seat to act has chosen, -1 for none: then it chooses like the others.
    `plays` gets the cards in order. `calls` are the calls content seats look at; `stops` the tricks with
    which a seat ends the deal at once.
    """
    law = scene[LAW]
    step = scene[STEP]
    seat = scene[TO_ACT]
    played = scene[PLAYED]
    led = scene[LED]
    high = scene[HIGH]
    win = scene[WIN]
    winner = scene[WINNER]
    first_trick = scene[FIRST_TRICK]
    voids = scene[VOIDS]
    trump = law & 3
    beating = BEATING[52 * trump + win] if played else 0
    fraction = 0
    wins = 0
    turn = 0
    out = hands[0] | hands[1] | hands[2] | hands[3]
    while out:
        mine = hands[seat]
        legal = mine
        if chosen >= 0:
            legal = ONE << chosen
            chosen = -1
        elif mine & (mine - 1):
            if played:
                legal = follow_mask(mine, led, high, win, law)
            elif first_trick:
                legal = lead_mask(mine, first_trick, law)
        if not legal & (legal - 1):
            card = lowest(legal)
        elif manner[seat] == RANDOM:
            if not played or not fraction:
                x = stepped(x)
                fraction = drawn(x) >> 32
            fraction = fraction * popcount(legal)
            for _ in range(fraction >> 32):
                legal &= legal - 1
            fraction &= LOW_HALF
            card = lowest(legal)
        else:
            trying = manner[seat] == TRYING or won[seat] < calls[seat]
            if played:
                card = _follow(mine, legal, out ^ mine, trump, led, beating, played, trying)
            else:
                danger = voids & ~(15 << 4 * seat)
                danger |= danger >> 8
                card = _lead(mine, legal, out ^ mine, trump, danger | danger >> 4, trying)
        plays[turn] = card
        turn += 1
        bit = ONE << card
        hands[seat] = mine ^ bit
        out ^= bit
        if not played:
            led = card // 13
            high = card
        elif card // 13 != led:
            voids |= 1 << (4 * seat + led)
        elif card > high:
            high = card
        if not played or beating & bit:
            win = card
            winner = seat
            beating = BEATING[52 * trump + win]
        played += 1
        seat = (seat + step) & 3
        if played == 4:
            wins |= ONE << win
            won[winner] += 1
            if won[winner] >= stops[winner]:
                break
            seat = winner
            played = 0
            first_trick = 0
    return wins


def _unpack(start: Any, scene: Any, won: Any, calls: Any, policies: Any) -> None:
    """Copy a start (see `coach.engine.start`) into arrays of integers."""
    scene[LAW] = start.law
    scene[STEP] = start.step
    scene[TO_ACT] = start.to_act
    scene[PLAYED] = start.played
    scene[LED] = start.led
    scene[HIGH] = start.high
    scene[WIN] = start.win
    scene[WINNER] = start.winner
    scene[FIRST_TRICK] = start.first_trick
    scene[VOIDS] = start.voids
    scene[MIN_CALL] = start.min_call
    scene[MAX_CALL] = start.max_call
    scene[NINE_CLOSES] = start.nine_closes
    scene[EIGHT_WINS] = start.eight_wins
    scene[EXACT_CALLS] = start.exact_calls
    for seat in range(4):
        won[seat] = start.won[seat]
        calls[seat] = start.calls[seat]
        policies[seat] = start.policies[seat]


def _stop_of(call: int, scene: Any) -> int:
    """With how many tricks a seat of this call ends the deal at once."""
    if scene[NINE_CLOSES] and call == 9:
        return 9
    return call if scene[EIGHT_WINS] and call >= 8 else NEVER


def _settle(
    hands: Any,
    heard: Any,
    silent: int,
    policies: Any,
    scene: Any,
    calls: Any,
    stops: Any,
    manner: Any,
    x: int,
) -> None:
    """What is drawn once for a world: each seat's call, the tricks that end the deal, its manner.

    A call not heard (0) is the typical one of the hand, except that of a seat that plays at random; `silent`
    is a seat whose call stays open, or -1.
    """
    for seat in range(4):
        calls[seat] = heard[seat]
        if not heard[seat] and seat != silent and policies[seat] != AT_RANDOM:
            calls[seat] = typical_call(
                hands[seat], scene[LAW] & 3, scene[MIN_CALL], scene[MAX_CALL], scene[EXACT_CALLS]
            )
        stops[seat] = _stop_of(calls[seat], scene)
        chance = (x >> (8 * seat + 32)) & 255
        manner[seat] = CONTENT if chance < policies[seat] else TRYING
        if policies[seat] == AT_RANDOM:
            manner[seat] = RANDOM


def _shuffle_front(pack: Any, begin: int, end: int, size: int, x: int) -> int:
    """Put a random choice of the first `size` into the places from `begin` to `end`; the state after it.

    Three numbers come from one state: the rest of a product is the next fraction. No choice is favoured by
    more than one part in 50,000.
    """
    fraction = 0
    for place in range(begin, end):
        if (place - begin) % 3 == 0:
            x = stepped(x)
            fraction = drawn(x) >> 32
        fraction = fraction * (size - place)
        other = place + (fraction >> 32)
        fraction &= LOW_HALF
        kept = pack[place]
        pack[place] = pack[other]
        pack[other] = kept
    return x


def play_deals(start: Any, seed: int, first: int, n: int, tricks: Any) -> None:
    """Shuffle and play `n` complete deals; `tricks` (int8, n by 4) gets the tricks of the seats.

    Deal i depends on the seed and `first` + i alone, so batches may be of any size.
    """
    scene = [0] * 17
    hands = [0] * 4
    won = [0] * 4
    heard = [0] * 4
    calls = [0] * 4
    policies = [0] * 4
    stops = [0] * 4
    manner = [0] * 4
    plays = [0] * 52
    pack = [0] * 52
    _unpack(start, scene, won, heard, policies)
    with cython.nogil:
        for i in range(n):
            for card in range(52):
                pack[card] = ONE << card
            x = _shuffle_front(pack, 0, 39, 52, mixed(seed, first + i))
            for seat in range(4):
                won[seat] = 0
                hands[seat] = 0
                for card in range(13 * seat, 13 * seat + 13):
                    hands[seat] |= pack[card]
            x = stepped(x)
            _settle(hands, heard, -1, policies, scene, calls, stops, manner, drawn(x))
            _play_out(hands, won, manner, calls, stops, scene, plays, -1, x)
            for seat in range(4):
                tricks[i, seat] = won[seat]


def play_worlds(
    start: Any,
    seat: int,
    worlds: Any,
    seed: int,
    first: int,
    n: int,
    histogram: Any,
    card_wins: Any,
    tricks: Any = None,
    used_calls: Any = None,
    lines: Any = None,
) -> None:
    """Play `n` worlds out; the call of `seat`, if it is still to come, stays open.

    `worlds` (uint64, 4 a world) are the hands. `histogram` (int64, 14) and `card_wins` (int64, 52) are added
    to: how often `seat` took each number of tricks in the deal, and how often each card of its hand took
    one. Where given, `tricks` and `used_calls` (int8, n by 4) get each playout's tricks and calls of all
    seats, 0 for an open call, and `lines` (int8, n by 52) the cards in order, then -1. Playout i depends on
    its world, the seed and `first` + i alone.
    """
    scene = [0] * 17
    hands = [0] * 4
    before = [0] * 4
    won = [0] * 4
    heard = [0] * 4
    calls = [0] * 4
    policies = [0] * 4
    stops = [0] * 4
    manner = [0] * 4
    plays = [0] * 52
    _unpack(start, scene, before, heard, policies)
    has_tricks = tricks is not None
    has_calls = used_calls is not None
    has_lines = lines is not None
    with cython.nogil:
        for i in range(n):
            for one in range(4):
                won[one] = before[one]
                hands[one] = worlds[4 * i + one]
            for k in range(52):
                plays[k] = -1
            own = hands[seat]
            x = stepped(mixed(seed, first + i))
            _settle(hands, heard, seat, policies, scene, calls, stops, manner, drawn(x))
            own &= _play_out(hands, won, manner, calls, stops, scene, plays, -1, x)
            histogram[won[seat]] += 1
            while own:
                card_wins[lowest(own)] += 1
                own &= own - 1
            if has_tricks:
                for one in range(4):
                    tricks[i, one] = won[one]
            if has_calls:
                for one in range(4):
                    used_calls[i, one] = calls[one]
            if has_lines:
                for k in range(52):
                    lines[i, k] = plays[k]


def play_cards(
    start: Any, worlds: Any, cards: Sequence[int], seed: int, first: int, n: int, tricks: Any
) -> None:
    """Play each of `cards` in `n` worlds, and the rest of the deal out after it.

    `tricks` (int8, n by cards by 4) gets the tricks of the seats at the end of the deal. The cards share
    the worlds and the manners of the seats, so their differences are paired. `cards` are indices.
    """
    scene = [0] * 17
    hands = [0] * 4
    before = [0] * 4
    won = [0] * 4
    heard = [0] * 4
    calls = [0] * 4
    policies = [0] * 4
    stops = [0] * 4
    manner = [0] * 4
    plays = [0] * 52
    choices = [0] * 13
    number = len(cards)
    for k in range(number):
        choices[k] = cards[k]
    _unpack(start, scene, before, heard, policies)
    with cython.nogil:
        for i in range(n):
            for one in range(4):
                hands[one] = worlds[4 * i + one]
            x = stepped(mixed(seed, first + i))
            _settle(hands, heard, -1, policies, scene, calls, stops, manner, drawn(x))
            for k in range(number):
                for one in range(4):
                    won[one] = before[one]
                    hands[one] = worlds[4 * i + one]
                _play_out(hands, won, manner, calls, stops, scene, plays, choices[k], x)
                for one in range(4):
                    tricks[i, k, one] = won[one]


# Worlds


def draw_worlds(
    fixed: Sequence[int],
    seats: Sequence[int],
    bits: Any,
    ends: Any,
    nodes: Any,
    thresholds: Any,
    gives: Any,
    seed: int,
    first: int,
    n: int,
    worlds: Any,
) -> None:
    """Draw `n` worlds from the tables of `coach.engine.worlds`; `worlds` (uint64, 4 a world) gets the hands.

    `fixed` are the known hands by seat, `seats` the three others. `bits` (uint64) are the unseen cards group
    by group, each ending at its place in `ends`. From a node one branch is drawn by the thresholds (uint64,
    of 2^64 - 1); its three `gives` say how many cards go to the first two seats and to which node it leads.
    World i depends on the seed and `first` + i alone.
    """
    pack = [0] * 52
    known = [0] * 4
    places = [0] * 3
    for seat in range(4):
        known[seat] = fixed[seat]
    for seat in range(3):
        places[seat] = seats[seat]
    groups = len(ends)
    with cython.nogil:
        for i in range(n):
            x = mixed(seed, first + i)
            node = 0
            begin = 0
            for seat in range(4):
                worlds[4 * i + seat] = known[seat]
            for group in range(groups):
                branch = nodes[node]
                last = nodes[node + 1] - 1
                if branch < last:
                    x = stepped(x)
                    point = drawn(x)
                    while branch < last and point >= thresholds[branch]:
                        branch += 1
                size = ends[group] - begin
                for k in range(size):
                    pack[k] = bits[begin + k]
                begin = ends[group]
                to_first = gives[3 * branch]
                to_second = to_first + gives[3 * branch + 1]
                node = gives[3 * branch + 2]
                if to_first < size:
                    x = _shuffle_front(pack, 0, to_first, size, x)
                if to_first < to_second < size:
                    x = _shuffle_front(pack, to_first, to_second, size, x)
                for k in range(size):
                    seat = places[0] if k < to_first else places[1] if k < to_second else places[2]
                    worlds[4 * i + seat] |= pack[k]


# Guaranteed tricks


def guaranteed_tricks(start: Any, seat: int, four: Sequence[int]) -> int:
    """The further tricks that `seat` takes in the deal even if the three others play together against it.

    `four` are the hands, and everybody sees them: a bound, biased low as an estimate. Up to eight cards a
    hand are a matter of milliseconds compiled.
    """
    scene = [0] * 17
    hands = [0] * 4
    won = [0] * 4
    calls = [0] * 4
    policies = [0] * 4
    stops = [0] * 4
    keys = [0] * 16384
    bounds = [0] * 16384
    _unpack(start, scene, won, calls, policies)
    out = 0
    for one in range(4):
        hands[one] = four[one]
        stops[one] = _stop_of(calls[one], scene)
        out |= hands[one]
    left = (popcount(out) + scene[PLAYED]) // 4
    # The seat's own early end just caps its tricks. One that another seat can reach depends on the tricks
    # of that seat so far, so then nothing is kept by the cards alone.
    most = min(left, stops[seat] - won[seat])
    stops[seat] = NEVER
    scene[ME] = seat
    scene[IS_KEPT] = 1
    for one in range(4):
        if won[one] + left >= stops[one]:
            scene[IS_KEPT] = 0
    with cython.nogil:
        for k in range(16384):
            keys[k] = 0
        led = scene[LED]
        high = scene[HIGH]
        win = scene[WIN]
        found = _search(
            hands, won, stops, keys, bounds, scene, out, scene[TO_ACT], scene[PLAYED], led, high, win,
            scene[WINNER], 0, most
        )  # fmt: skip
    return found if found < most else most


def _search(
    hands: Any, won: Any, stops: Any, keys: Any, bounds: Any, scene: Any, out: int,
    seat: int, played: int, led: int, high: int, win: int, winner: int, alpha: int, beta: int
) -> int:  # fmt: skip
    """The further tricks of scene[ME] at best play of all, exact between `alpha` and `beta`, else a bound.

    Between tricks results are kept by the cards still out and the leader: these tell the whole state.
    """
    me = scene[ME]
    law = scene[LAW]
    trump = law & 3
    mine = hands[seat]
    slot = 0
    lower = 0
    upper = 13
    key = out | (ONE << (52 + seat))
    if not played:
        if not out:
            return 0
        upper = popcount(hands[me]) - _sure_against(hands, me, trump)
        if scene[IS_KEPT]:
            slot = ((key * GOLDEN) & WORD) >> 50
            lower = popcount(hands[me] & SUITS[trump] & ~_reach(out ^ hands[me], trump))
            if keys[slot] == key:
                lower = max(lower, bounds[slot] & 15)
                upper = min(upper, bounds[slot] >> 4)
        if lower >= beta or lower >= upper:
            return lower
        if upper <= alpha:
            return upper
        alpha = max(alpha, lower)
        beta = min(beta, upper)
        legal = _distinct(lead_mask(mine, popcount(mine) == 13, law), out)
    else:
        legal = follow_mask(mine, led, high, win, law)
        legal = _distinct(legal, out | (ONE << high) | (ONE << win))
    floor = alpha
    ceiling = beta
    best = -1 if seat == me else 14
    from_below = played > 0 and seat != me and winner != me
    while legal and alpha < beta:
        card = lowest(legal) if from_below else highest(legal)
        bit = ONE << card
        legal ^= bit
        hands[seat] = mine ^ bit
        heads = not played or BEATING[52 * trump + win] & bit
        head = seat if heads else winner
        if played < 3:
            suit = led if played else card // 13
            top = card if not played or (card // 13 == led and card > high) else high
            value = _search(
                hands, won, stops, keys, bounds, scene, out ^ bit, (seat + scene[STEP]) & 3, played + 1,
                suit, top, card if heads else win, head, alpha, beta
            )  # fmt: skip
        else:
            value = 1 if head == me else 0
            won[head] += 1
            if won[head] < stops[head]:
                value += _search(
                    hands, won, stops, keys, bounds, scene, out ^ bit, head, 0, -1, -1, -1, head,
                    alpha - value, beta - value
                )  # fmt: skip
            won[head] -= 1
        if seat == me:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
    hands[seat] = mine
    if not played and scene[IS_KEPT]:
        keys[slot] = key
        bounds[slot] = (lower if best <= floor else best) | ((upper if best >= ceiling else best) << 4)
    return best


def _reach(cards: int, trump: int) -> int:
    """All trumps up to the highest trump of the cards."""
    trumps = cards & SUITS[trump]
    return (ONE << (highest(trumps) + 1)) - 1 if trumps else 0


def _sure_against(hands: Any, me: int, trump: int) -> int:
    """The most trumps that one other seat has above all of `me`: each of them wins a trick from it."""
    over = ~_reach(hands[me], trump) & SUITS[trump]
    most = 0
    for seat in range(4):
        if seat != me:
            most = max(most, popcount(hands[seat] & over))
    return most


def _distinct(legal: int, barrier: int) -> int:
    """Of touching cards, with none of `barrier` between them, the highest alone: they are worth the same."""
    kept = 0
    rest = legal
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        over = barrier & ABOVE[card]
        if not legal & over & (~over + 1):
            kept |= ONE << card
    return kept
