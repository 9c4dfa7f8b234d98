"""Practice deals and codes in words."""

from coach.practice.wishes import CLOSE_CALL, MOST_DEALS
from ui.text.language import tr


def wish_name(wish: str) -> str:
    """A wish that is offered.

    >>> wish_name("trumps>=5")
    'five trumps or more'
    """
    names = {
        "": tr("any"),
        "trumps>=5": tr("five trumps or more"),
        "trumps<=1": tr("one trump at most"),
        "voids>=1": tr("a void beside the trumps"),
        "aces>=3": tr("three aces or more"),
        CLOSE_CALL: tr("a close call"),
    }
    return names[wish]


def missing_wish_problem() -> str:
    """No pattern was typed."""
    return tr("The pattern of your hand is missing: write, for example, spades>=5, aces=0.")


def code_problem(text: str) -> str:
    """What is wrong with a code that was typed."""
    if not text:
        return tr("The code of the deal is missing: nine letters and digits, such as 7K3M9A2BC-W.")
    return tr(
        "{text} is no code of a deal: nine letters and digits are right, and the dealer's letter may follow.",
        text=text,
    )


def dealer_problem() -> str:
    """A shared deal whose dealer is not the one whom the rules name."""
    return tr(
        "Under these rules another player deals first than the code says; choose other rules, or leave out the"
        " letter at its end."
    )


def redealt_problem() -> str:
    """A shared deal that the rules do not let stand."""
    return tr("Under these rules this deal would be dealt again; choose other rules for it.")


def no_deal_problem() -> str:
    """A search in vain."""
    return tr("None of {count} deals has such a hand: ask for less.", count=f"{MOST_DEALS:,}")


def searching_text() -> str:
    """A search is under way."""
    return tr("Looking for such a deal…")
