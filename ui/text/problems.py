"""Bad input in words: one clear sentence that names what was found and what would be right."""

from trainer.cards import CardTextError, CardTextFault
from trainer.record import MatchError, MatchFault, RecordError, RecordFault
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


def record_problem(error: RecordError) -> str:
    """The fault of a saved hand in words: what is wrong, what was found, what would be right."""
    parts = [_what_is_wrong(error.code)]
    if error.path:
        parts.append(tr("It stands at {path}.", path=error.path))
    if error.fault.found:
        parts.append(tr("Found: {found}.", found=error.fault.found))
    if error.fault.expected:
        parts.append(tr("Right would be: {expected}.", expected=error.fault.expected))
    return " ".join(parts)


def _what_is_wrong(code: RecordFault) -> str:
    sentences = {
        RecordFault.NOT_UTF8: tr("This is not text, or text in another encoding than UTF-8."),
        RecordFault.NOT_A_RECORD: tr("This is no saved hand."),
        RecordFault.NEWER_VERSION: tr("This was saved by a newer version of the program."),
        RecordFault.BAD_LINE: tr("This line cannot be read."),
        RecordFault.BAD_SPACING: tr("The empty lines or spaces are not where they belong."),
        RecordFault.CONTROL_CHARACTER: tr("There is an invisible control character."),
        RecordFault.MISPLACED_LINE: tr("This line does not belong here."),
        RecordFault.NOT_CANONICAL: tr("This is written in another way than the format has it."),
        RecordFault.CHANGED_LINE: tr(
            "This line was changed after it was written; if you meant to, delete the line that begins with [Check."
        ),
        RecordFault.BAD_CHECK: tr("The check line itself was changed."),
        RecordFault.UNKNOWN_TAG: tr("There is no such tag."),
        RecordFault.TAG_TWICE: tr("This tag stands twice."),
        RecordFault.MISSING_TAG: tr("A tag is missing."),
        RecordFault.TAG_NOT_DUE: tr("This tag does not fit the rest of the deal."),
        RecordFault.BAD_VALUE: tr("This value cannot be read."),
        RecordFault.BAD_RULES: tr("These rules cannot be played."),
        RecordFault.BAD_CARD: tr("This is no card."),
        RecordFault.CARD_TWICE: tr("A card is there twice."),
        RecordFault.HAND_SIZE: tr("A hand has the wrong number of cards."),
        RecordFault.HAND_UNKNOWN: tr("This hand must be known."),
        RecordFault.CODE_DIFFERS: tr("The deal code stands for other hands."),
        RecordFault.VOIDS_DIFFER: tr("The announced suits do not fit the hand."),
        RecordFault.TRICK_NUMBER: tr("The tricks are not numbered in order."),
        RecordFault.TRICK_SIZE: tr("A trick has the wrong number of cards."),
        RecordFault.WRONG_LEADER: tr("Another seat leads this trick."),
        RecordFault.ILLEGAL_CALL: tr("This call is not allowed."),
        RecordFault.ILLEGAL_CARD: tr("This card is not allowed here."),
        RecordFault.IMPOSSIBLE_HANDS: tr("No hands fit what was played."),
        RecordFault.WINNER_DIFFERS: tr("The play gives another winner."),
        RecordFault.POINTS_DIFFER: tr("The play gives other points."),
        RecordFault.NOT_JSON: tr("This is not JSON."),
        RecordFault.NOT_CONTEST_RULES: tr(
            "The contest's game log can hold only matches under the contest's rules."
        ),
    }
    return sentences[code]


def match_problem(error: MatchError) -> str:
    """Why saved deals do not make up one match.

    >>> match_problem(MatchError(MatchFault.DEAL_NOT_OVER, 0))
    'A deal follows before deal 1 is over.'
    """
    sentences = {
        MatchFault.NO_RECORDS: tr("There is no deal in it."),
        MatchFault.NO_MATCH_SEED: tr("The code of the match is missing, so its next deals are not known."),
        MatchFault.ANOTHER_MATCH: tr("Deal {number} belongs to another match.", number=error.index + 1),
        MatchFault.DEAL_NUMBER: tr("The deals are not in order at deal {number}.", number=error.index + 1),
        MatchFault.DEALER: tr("Another seat should deal in deal {number}.", number=error.index + 1),
        MatchFault.TOTALS: tr(
            "The totals before deal {number} do not fit the deals before.", number=error.index + 1
        ),
        MatchFault.HANDS: tr(
            "The hands of deal {number} are not those of the match.", number=error.index + 1
        ),
        MatchFault.DEAL_NOT_OVER: tr("A deal follows before deal {number} is over.", number=error.index + 1),
        MatchFault.MATCH_OVER: tr(
            "Deal {number} follows after the end of the match.", number=error.index + 1
        ),
    }
    return sentences[error.fault]
