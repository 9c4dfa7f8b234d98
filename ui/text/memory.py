"""A hand entered from memory, in words: what is asked, what does not fit, the tricks so far."""

from trainer.cards import CardSet
from trainer.deal import RedealReason
from trainer.position import Phase, Position, Trick
from trainer.record.memory import Misfit
from trainer.ruleset import Ruleset
from trainer.seats import SEATS, Seat
from ui.text.breaches import Voice
from ui.text.cards import card_text
from ui.text.language import tr, trn

HAND_SIZE = 13


def voice_of_own(you: Seat) -> Voice:
    """The own seat is spoken to, the others go by their places."""
    return Voice(tuple(tr("You") if seat is you else "" for seat in SEATS), you)


def count_text(hand: CardSet) -> str:
    """How many cards have been chosen.

    >>> count_text(CardSet())
    '0 of 13 cards'
    """
    return tr("{count} of 13 cards", count=len(hand))


def wrong_count_problem(hand: CardSet) -> str:
    """Too many cards or too few.

    >>> wrong_count_problem(CardSet())
    '13 cards are missing: click them, or type them.'
    """
    missing = HAND_SIZE - len(hand)
    if missing > 0:
        return trn(
            "{count} card is missing: click it, or type it.",
            "{count} cards are missing: click them, or type them.",
            missing,
        )
    return trn(
        "There is {count} card too many: a hand has 13.",
        "There are {count} cards too many: a hand has 13.",
        -missing,
    )


def redealt_hand_problem(reason: RedealReason) -> str:
    """Under the rules chosen nobody plays such a hand."""
    if reason is RedealReason.NO_TRUMP:
        return tr("Under these rules a hand without a trump is dealt again; choose other rules for it.")
    return tr("Under these rules a hand without a high card is dealt again; choose other rules for it.")


def dealer_hint(rules: Ruleset, dealer: Seat, voice: Voice) -> str:
    """Who begins, which follows from the dealer."""
    first = dealer.next(rules.direction)
    if first is voice.you:
        return tr("You call first and lead the first trick.")
    return tr("{name} calls first and leads the first trick.", name=voice.name(first))


def prompt_text(position: Position, voice: Voice) -> str:
    """What is to be entered next."""
    seat = position.to_act
    if seat is None:
        return tr("The deal is over.")
    is_own = seat is voice.you
    fields = {"name": voice.name(seat)}
    if position.phase is Phase.CALLING:
        return tr("What did you call?") if is_own else tr("What did {name} call?", **fields)
    if position.trick is None:
        return tr("Which card did you lead?") if is_own else tr("Which card did {name} lead?", **fields)
    return tr("Which card did you play?") if is_own else tr("Which card did {name} play?", **fields)


def silent_text(position: Position) -> str:
    """Why the coach has nothing to say yet."""
    if position.to_act is None:
        return tr("The deal is over. Review it to see what each of your decisions was worth.")
    return tr("The coach speaks as soon as it is your turn.")


def standing_text(position: Position, voice: Voice) -> str:
    """Calls and tricks of the four, in their order from the first caller on."""
    order = (position.dealer.after(turn, position.rules.direction) for turn in range(1, 5))
    return " · ".join(_standing_of(position, seat, voice) for seat in order)


def _standing_of(position: Position, seat: Seat, voice: Voice) -> str:
    call = position.calls[seat]
    if call is None:
        return tr("{name}: no call yet", name=voice.name(seat))
    fields = {"name": voice.name(seat), "call": call, "took": position.tricks_won[seat]}
    if position.phase is Phase.CALLING:
        return tr("{name}: {call}", **fields)
    return tr("{name}: {took} of {call}", **fields)


def trick_texts(position: Position, voice: Voice) -> tuple[str, ...]:
    """The tricks so far, the newest first, since it is the one to look at."""
    tricks = position.tricks if position.trick is None else (*position.tricks, position.trick)
    lines = [_trick_text(position, number, trick, voice) for number, trick in enumerate(tricks, start=1)]
    return tuple(reversed(lines))


def _trick_text(position: Position, number: int, trick: Trick, voice: Voice) -> str:
    fields = {
        "number": number,
        "leader": voice.name(trick.leader),
        "cards": " ".join(map(card_text, trick.cards)),
    }
    winner = trick.winner(position.rules) if len(trick.cards) == len(SEATS) else None
    if winner is None:
        return tr("{number}. {leader}: {cards}", **fields)
    return tr("{number}. {leader}: {cards} → {winner}", winner=voice.name(winner), **fields)


def misfit_text(misfit: Misfit, voice: Voice) -> str:
    """Why a card cannot have been played by somebody else.

    >>> from trainer.cards import parse_card
    >>> misfit_text(Misfit(Seat.EAST, parse_card("KH"), trick=2), Voice())
    'K♥ was played in trick 2.'
    """
    fields = {
        "name": voice.name(misfit.seat),
        "card": card_text(misfit.card),
        "number": misfit.trick,
    }
    if misfit.holder is not None:
        return tr("{card} is in your own hand.", **fields)
    if misfit.shown is not None:
        return tr(
            "{name} played {shown} in trick {number}, which was not allowed with {card} in hand.",
            shown=card_text(misfit.shown),
            **fields,
        )
    if misfit.trick:
        return tr("{card} was played in trick {number}.", **fields)
    return tr(
        "After {card} the cards still out could not lie in the other hands: a card before it must be another.",
        **fields,
    )


def dropped_text(dropped: int) -> str:
    """Choices that do not fit a changed hand."""
    return trn(
        "{count} call or card does not fit any more and is gone.",
        "{count} calls and cards do not fit any more and are gone.",
        dropped,
    )


def not_kept_text() -> str:
    """Another hand is entered now, and the one before is not among the saved ones."""
    return tr("The hand that you entered before was not kept.")


def kept_text() -> str:
    """The hand is in the library from now on."""
    return tr("The hand is in the library. What you enter from now on is kept there too.")


def typed_problem(word: str) -> str:
    """A word that is neither call nor card."""
    return tr('"{word}" is neither a call nor a card: write, for example, 3, or KH for K♥.', word=word)


def steps_texts() -> tuple[str, ...]:
    """How a hand is entered, in the order of doing."""
    return (
        tr("1. Choose your 13 cards on the left, or type them."),
        tr("2. Enter the calls in their order, as far as you heard them."),
        tr("3. Click the cards as they were played, those of the others too. The other hands stay unknown."),
        tr("Whenever it is your turn, the coach prices your calls or cards."),
    )
