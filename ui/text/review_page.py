"""The page of a review in words."""

from collections.abc import Sequence, Set

from coach.verdict.annotate import GradedDecision
from coach.verdict.judge import Mark, Verdict, VerdictKind
from trainer.cards import Card
from trainer.record import CALLS_TRICK, DealRecord, Decision
from trainer.seats import SEATS, Seat
from ui.text.breaches import Voice
from ui.text.cards import card_text, choice_text, percent_text, signed_text
from ui.text.language import tr
from ui.text.saved import decision_name, player_name
from ui.text.verdicts import loss_text


def voice_in(record: DealRecord, you: Seat) -> Voice:
    """The names of a saved hand; the reviewed seat is spoken to."""
    return Voice(tuple(player_name(record, seat) for seat in SEATS), you)


def decision_line(decision: Decision, mark: Mark, loss: float | None) -> str:
    """A decision in the list: where, what, its mark and what it cost.

    >>> decision_line(Decision(0, Seat.SOUTH, 3), Mark.MISTAKE, 0.21)
    'Call: 3 ?, −0.21'
    """
    fields = {"where": decision_name(decision), "choice": choice_text(decision.choice)}
    if mark is Mark.NONE or loss is None:
        return tr("{where}: {choice}", **fields)
    return tr("{where}: {choice} {mark}, {points}", mark=mark.sign, points=signed_text(-loss), **fields)


def heading_of(graded: GradedDecision) -> str:
    """What was chosen, and when."""
    choice = choice_text(graded.verdict.choice)
    if graded.trick == CALLS_TRICK:
        return tr("You called {number}.", number=choice)
    return tr("Trick {number}: you played {card}.", number=graded.trick, card=choice)


def question_of(graded: GradedDecision) -> str:
    """The same decision as a question."""
    if graded.trick == CALLS_TRICK:
        return tr("What do you call with this hand?")
    return tr("Trick {number}: which card do you play?", number=graded.trick)


def progress_line(done: int, total: int) -> str:
    """How far a review has come."""
    return tr("The coach looks at the hand: {done} of {total} steps.", done=done, total=total)


def no_such_decision_text() -> str:
    """The filter lets no decision through."""
    return tr("There is no such decision in this hand.")


def looking_deeper_text(progress: float) -> str:
    """How far a deeper look has come."""
    return tr("Looking deeper: {percent}. Escape stops it.", percent=percent_text(progress))


def deeper_text(verdicts: Sequence[Verdict]) -> str:
    """What a deeper look has found: the losses against usual opponents, against eager and content ones."""
    choice = verdicts[0].choice
    fields = {
        "choice": card_text(choice) if isinstance(choice, Card) else tr("Call {call}", call=choice),
        "samples": f"{verdicts[0].loss.samples:,}",
    }
    if all(verdict.kind in (VerdictKind.BEST, VerdictKind.FORCED) for verdict in verdicts):
        return tr("{choice} is best in {samples} playouts each, whoever sits there.", **fields)
    usual, eager, content = (loss_text(verdict.loss) for verdict in verdicts)
    told = tr(
        "{choice} costs {usual}; {eager} where the others always try to win; {content} where they are content with their calls ({samples} playouts each).",
        usual=usual,
        eager=eager,
        content=content,
        **fields,
    )
    return f"{told} {_agreement_text({verdict.mark for verdict in verdicts})}"


def _agreement_text(marks: Set[Mark]) -> str:
    if len(marks) == 1:
        return tr("The verdict holds whoever sits there.")
    return tr("The verdict depends on who sits there.")


def no_deeper_text() -> str:
    """A deeper look has met a fault."""
    return tr("The deeper look could not finish; the log in the data folder has the details.")


def nothing_to_review() -> str:
    """There is no hand yet."""
    return tr("There is no saved hand to review yet. Play a deal, or open one from the library.")


def stopped_text() -> str:
    """The user has stopped the review of the hand."""
    return tr("The review of this hand is stopped.")


def still_played_text() -> str:
    """Why a hand is not shown whole."""
    return tr("The deal is still being played, so it shows only what you have seen.")


def gone_text() -> str:
    """The hand is no longer in the library."""
    return tr("This hand is no longer in the library, so the change is not kept.")


def unfinished_text() -> str:
    """More can be entered of a hand from memory."""
    return tr("This hand was entered from memory; you can add further calls and cards.")
