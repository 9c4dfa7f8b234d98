"""The page of the drills in words."""

from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.question import Question
from coach.practice.drills.session import DrillSession
from ui.text.drills import kind_name
from ui.text.language import tr, trn


def kind_hint(kind: DrillKind) -> str:
    """What a kind of drill is, in a sentence."""
    hints = {
        DrillKind.CALLS: tr("Thirteen cards: how many tricks do you call?"),
        DrillKind.CARDS: tr("A moment in a deal where one card is clearly better than the others."),
        DrillKind.LEGAL: tr("A hand before a trick: choose every card that you may play."),
        DrillKind.FIFTHS: tr("Count a hand in your head, in fifths of a trick."),
        DrillKind.COUNTING: tr("After some tricks: which trumps are out, and who is out of a suit?"),
    }
    return hints[kind]


def mixed_title() -> str:
    """All kinds in one round."""
    return tr("Mixed")


def mixed_hint() -> str:
    """What it is, in a sentence."""
    return tr("All kinds in turn; what you find hard comes more often.")


def daily_title() -> str:
    """The set of the day."""
    return tr("The daily set")


def daily_hint() -> str:
    """What it is, in a sentence."""
    return tr("Ten questions, today the same for everybody.")


def mistakes_title() -> str:
    """What once cost points."""
    return tr("Own mistakes")


def mistakes_hint() -> str:
    """What it is, in a sentence."""
    return tr("Calls and cards that cost you points, in reviewed hands and in drills.")


def no_mistakes_text(*, is_narrowed: bool) -> str:
    """There are none under the rules, or none of the kind that was chosen."""
    if is_narrowed:
        return tr("You have no mistakes of this kind to practise under these rules.")
    return tr(
        "No mistakes to practise under these rules: have a hand of yours reviewed, or answer other drills."
    )


def round_failed_text() -> str:
    """Something unexpected has happened."""
    return tr("No further question could be made; the log in the data folder has the details.")


def not_kept_text(reason: str) -> str:
    """An answer is not in the library."""
    return tr("Your answer could not be kept: {reason}.", reason=reason)


def waiting_text() -> str:
    """The first question is being made."""
    return tr("The next question is being made…")


def keys_text(question: Question) -> str:
    """Which keys answer a question."""
    match question.kind:
        case DrillKind.CALLS:
            return tr("Keys: the digits; 0 is ten")
        case DrillKind.CARDS:
            return tr("Keys: 1 to 9 for the cards from the left, 0 for the tenth; or click a card")
        case DrillKind.LEGAL:
            return tr("Keys: 1 to 9 and 0 for the cards from the left, Enter when you are done")
        case DrillKind.FIFTHS:
            return tr("Type the number, then Enter")
        case DrillKind.COUNTING if question.concept is Concept.TRUMPS_OUT:
            return tr("Keys: A, K, Q, J, 0 for the ten, 9 to 2; Enter when you are done")
        case DrillKind.COUNTING:
            return tr("Tab and Space, or click; Enter when you are done")


def nothing_chosen_text() -> str:
    """Nothing is no answer to this question."""
    return tr("You have not chosen anything yet; at least one choice is right.")


def question_heading(question: Question, number: int) -> str:
    """The number of a question and its kind."""
    return tr("{number}. {kind}", number=number, kind=kind_name(question.kind))


def pace_text(session: DrillSession) -> str:
    """How the round goes, in a line."""
    if not session.answers:
        return tr("No answer yet.")
    right = sum(one.answer.is_right for one in session.answers)
    return trn(
        "{count} answer, {right} right, {streak} in a row, {pace} a minute",
        "{count} answers, {right} right, {streak} in a row, {pace} a minute",
        len(session.answers),
        right=right,
        streak=session.streak,
        pace=f"{session.per_minute:.1f}",
    )


def clock_text(seconds: float) -> str:
    """The time left.

    >>> clock_text(83.2)
    '1:24 left'
    """
    whole = -int(-seconds // 1)
    return tr("{minutes}:{seconds:02} left", minutes=whole // 60, seconds=whole % 60)


def time_name(seconds: int | None) -> str:
    """A length of a round.

    >>> time_name(120)
    '2 minutes to think'
    """
    if seconds is None:
        return tr("no clock")
    return trn("{count} minute to think", "{count} minutes to think", seconds // 60)


def summary_title() -> str:
    """Over the summary of a round."""
    return tr("The round is over")
