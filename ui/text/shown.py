"""What is known of the missing cards: where they may be, and what each seat's plays have shown."""

from collections.abc import Iterator, Mapping, Sequence

from trainer.cards import SUITS_AS_WRITTEN, Card, CardSet, Suit
from trainer.play import Shown
from trainer.position import Trick
from trainer.seats import Seat
from trainer.view import SeatView
from ui.text.breaches import Voice
from ui.text.cards import both, card_name, card_text, cards_text, either, percent_text, suit_name
from ui.text.language import tr, trn

_MANY = 3
"""More excluded cards of a suit than this are told by the lowest of them."""


def where_words(
    cards: Sequence[Card], chances: Mapping[Seat, float], seats: Sequence[Seat], voice: Voice
) -> str:
    """Where cards with equal chances may be, as it is read aloud."""
    shares = ", ".join(f"{voice.name(seat)} {percent_text(chances[seat])}" for seat in seats)
    return f"{both([card_name(card) for card in cards])}: {shares}"


def where_hint(cards: Sequence[Card], name: str, chance: float) -> str:
    """What a figure of the table of places is, for cards with equal chances."""
    fields = {"name": name, "share": percent_text(chance)}
    if not chance:
        listed = either(cards_text(cards))
        return tr("{name} cannot hold {cards}: a play has shown it.", cards=listed, **fields)
    return trn(
        "In {share} of all layouts that fit what you have seen {name} holds {cards}: exact.",
        "Each of {cards} is with {name} in {share} of all layouts that fit what you have seen: exact.",
        len(cards),
        cards=both(cards_text(cards)),
        **fields,
    )


def shown_texts(view: SeatView, seats: Sequence[Seat], voice: Voice) -> tuple[str, ...]:
    """What each seat has shown about the cards still out, a sentence a seat; nothing for who has shown nothing."""
    findings = ((voice.name(seat), "; ".join(_findings(view, seat))) for seat in seats)
    return tuple(tr("{name}: {findings}.", name=name, findings=found) for name, found in findings if found)


def nothing_shown_text(view: SeatView, seats: Sequence[Seat], voice: Voice) -> str:
    """Who has shown nothing yet; nothing if everybody has."""
    silent = [voice.name(seat) for seat in seats if not any(_findings(view, seat))]
    if not silent:
        return ""
    if len(silent) == len(seats):
        return tr("Nobody has shown anything yet.")
    return trn(
        "{names} has shown nothing yet.", "{names} have shown nothing yet.", len(silent), names=both(silent)
    )


def _findings(view: SeatView, seat: Seat) -> Iterator[str]:
    """What a seat has announced, then what its plays exclude beyond that; a later play may say it all."""
    known = CardSet()
    for suit in sorted(view.announced[seat] or ()):
        known = known | view.unseen.in_suit(suit)
        yield tr("announced no {suit}", suit=suit_name(suit))
    telling: list[tuple[Shown, CardSet]] = []
    for shown in reversed([one for one in view.shown() if one.seat is seat]):
        new = shown.excludes - known
        if new:
            telling.append((shown, new))
            known = known | new
    for shown, new in reversed(telling):
        yield tr("{play}, so {excluded}", play=_play_text(view, shown), excluded=_excluded_text(view, new))


def _play_text(view: SeatView, shown: Shown) -> str:
    """A play that has shown something, with what it was played on."""
    trick = (*view.tricks, view.current_trick)[shown.trick_number - 1]
    before = Trick(trick.leader, trick.cards[: trick.cards.index(shown.card)])
    card, high = card_text(shown.card), before.winning_card(view.rules)
    if high is None:
        return tr("led {card}", card=card)
    if shown.card.suit is before.led:
        return _follow_text(card, before, high)
    lead = card_text(before.cards[0])
    if shown.card.suit is view.rules.trump:
        return tr("trumped {lead} with {card}", lead=lead, card=card)
    return tr("threw {card} on {lead}", card=card, lead=lead)


def _follow_text(card: str, before: Trick, high: Card) -> str:
    beaten = before.highest_led() if high.suit is not before.led else high
    assert beaten is not None
    return tr("followed {card} under {high}", card=card, high=card_text(beaten))


def _excluded_text(view: SeatView, excluded: CardSet) -> str:
    suits = [suit for suit in SUITS_AS_WRITTEN if excluded.in_suit(suit)]
    return both([_excluded_suit(view.unseen.in_suit(suit), excluded.in_suit(suit), suit) for suit in suits])


def _excluded_suit(unseen: CardSet, excluded: CardSet, suit: Suit) -> str:
    """A whole suit, its cards from one up, or one by one."""
    cards = excluded.high_to_low()
    if unseen == excluded:
        return tr("no {suit}", suit=suit_name(suit))
    if len(cards) > _MANY and cards == unseen.high_to_low()[: len(cards)]:
        return tr("no {suit} from {card} up", suit=suit_name(suit), card=card_text(cards[-1]))
    if len(cards) == 1:
        return tr("not {card}", card=card_text(cards[0]))
    if len(cards) == 2:
        return tr("neither {one} nor {other}", one=card_text(cards[0]), other=card_text(cards[1]))
    return tr("none of {cards}", cards=either(cards_text(excluded)))
