"""The count of probable winners in words: why a card may win, and the lines of the count for the head."""

from coach.engine.count import Winner, WinnerReason
from coach.engine.fifths import FifthsKind, FifthsLine
from ui.text.cards import cards_text, suit_name
from ui.text.language import tr, trn


def winner_reason(winner: Winner) -> str:
    """Why a card has its chance to win a trick, in a few words."""
    match winner.reason:
        case WinnerReason.TOP_TRUMP:
            return tr("top trump")
        case WinnerReason.TOP_SIDE:
            return _top_side(winner)
        case WinnerReason.HONOUR_BEHIND_HONOURS:
            return trn(
                "if the higher card is gone and nobody trumps",
                "if the {count} higher cards are gone and nobody trumps",
                winner.higher_out,
            )
        case WinnerReason.LONG_TRUMP:
            return _long_trump(winner)
        case WinnerReason.RUFF:
            return tr("trumps a suit you run out of")
        case WinnerReason.LATE_WINNER:
            return tr("late, when the trumps are gone")
        case WinnerReason.SLIGHT:
            return tr("hardly ever")


def _top_side(winner: Winner) -> str:
    if winner.rounds == 1:
        return tr("wins the first round unless trumped")
    return trn(
        "highest left after {count} round, unless trumped",
        "highest left after {count} rounds, unless trumped",
        winner.rounds - 1,
    )


def _long_trump(winner: Winner) -> str:
    if not winner.higher_out:
        return tr("high or long trump")
    return trn(
        "long trump, with {count} higher one out",
        "long trump, with {count} higher ones out",
        winner.higher_out,
    )


def fifths_line_text(line: FifthsLine) -> str:
    """What a line of the count for the head is for.

    >>> from trainer.cards import CardSet, Suit
    >>> fifths_line_text(FifthsLine(FifthsKind.VOID, Suit.HEARTS, CardSet(), 5))
    'no hearts'
    """
    suit = suit_name(line.suit)
    cards = " ".join(cards_text(line.cards))
    match line.kind:
        case FifthsKind.TRUMPS:
            return trn("{count} trump", "{count} trumps", len(line.cards))
        case FifthsKind.LONG_TRUMPS:
            return trn("{count} trump beyond the third", "{count} trumps beyond the third", len(line.cards))
        case FifthsKind.TRUMP_HONOUR:
            return tr("trump honour {card}", card=cards)
        case FifthsKind.SIDE_ACE:
            return tr("ace {card}", card=cards)
        case FifthsKind.SIDE_KING:
            return tr("king {card}", card=cards)
        case FifthsKind.SIDE_QUEEN:
            return tr("queen {card}", card=cards)
        case FifthsKind.VOID:
            return tr("no {suit}", suit=suit)
        case FifthsKind.SINGLETON:
            return tr("a single card in {suit}", suit=suit)
        case FifthsKind.DOUBLETON:
            return tr("two cards in {suit}", suit=suit)
