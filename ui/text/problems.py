"""Bad input in words: one clear sentence that names what was found and what would be right."""

from trainer.cards import CardTextError, CardTextFault
from trainer.wish import COUNTERS
from ui.text.language import tr


def card_text_problem(error: CardTextError) -> str:
    """What is wrong with the text of a card or hand.

    >>> card_text_problem(CardTextError(CardTextFault.NOT_A_CARD, "1S"))
    '"1S" is no card: write rank and suit, such as AS, TH, 9D or 2C.'
    """
    match error.fault:
        case CardTextFault.NOT_A_CARD:
            return tr(
                '"{found}" is no card: write rank and suit, such as AS, TH, 9D or 2C.', found=error.found
            )
        case CardTextFault.CARD_TWICE:
            return tr("{found} is there twice: every card exists once.", found=error.found)
        case CardTextFault.NOT_FOUR_SUITS:
            return tr(
                '"{found}" is no hand: write four suits with dots in the order spades, hearts, diamonds,'
                " clubs, such as AKJ4.Q72.T95.K83.",
                found=error.found,
            )


def wish_problem(piece: str) -> str:
    """A condition that cannot be read."""
    return tr(
        '"{piece}" is no condition: write, for example, spades>=5; {words} can be counted.',
        piece=piece,
        words=", ".join(COUNTERS),
    )
