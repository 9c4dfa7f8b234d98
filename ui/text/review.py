"""A reviewed deal in words: kinds of mistakes, where the points went, what open cards would have given."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from coach.verdict.annotate import DealReview, ReviewFault
from coach.verdict.hindsight import OpenDecision
from coach.verdict.kinds import MistakeKind
from coach.verdict.luck import Account, Step, StepKind
from trainer.seats import Seat
from ui.text.breaches import Voice
from ui.text.cards import both, card_text, cards_text, choice_text, signed_text
from ui.text.language import tr, trn

NOTABLE_LUCK = 0.25
"""So many points of luck have a name."""
MOST_NAMED_CARDS = 2

# Kinds of mistakes


def kind_name(kind: MistakeKind) -> str:
    """A kind of mistake in a few words.

    >>> kind_name(MistakeKind.OVER_CALL), kind_name(MistakeKind.LED_INTO_VOID)
    ('Called too high', 'Led into a void')
    """
    names = {
        MistakeKind.OVER_CALL: tr("Called too high"),
        MistakeKind.UNDER_CALL: tr("Called too low"),
        MistakeKind.GAVE_UP_SURE_TRICK: tr("Gave up a sure trick"),
        MistakeKind.RUFFED_TOO_HIGH: tr("Ruffed too high"),
        MistakeKind.RUFFED_TOO_LOW: tr("Ruffed too low"),
        MistakeKind.RUFFED_IN_VAIN: tr("Ruffed for nothing"),
        MistakeKind.DID_NOT_RUFF: tr("Did not ruff"),
        MistakeKind.WASTED_HIGH_TRUMP: tr("Wasted a high trump"),
        MistakeKind.LED_INTO_VOID: tr("Led into a void"),
        MistakeKind.LEFT_WINNER: tr("Kept a winner back"),
        MistakeKind.DREW_TRUMPS_LATE: tr("Drew trumps too late"),
        MistakeKind.LED_TRUMPS_WRONGLY: tr("Led trumps for nothing"),
        MistakeKind.DISCARDED_WINNER: tr("Threw away a winner"),
        MistakeKind.BARED_HONOUR: tr("Threw away a guard"),
        MistakeKind.PLAYED_TOO_HIGH: tr("Played too high"),
        MistakeKind.PLAYED_TOO_LOW: tr("Played too low"),
        MistakeKind.LED_WRONG_SUIT: tr("Led the wrong suit"),
        MistakeKind.WRONG_DISCARD: tr("Threw away the wrong card"),
        MistakeKind.RISKED_CALL: tr("Risked the call"),
        MistakeKind.LOST_OVERTRICKS: tr("Lost extra tricks"),
    }
    return names[kind]


def kind_hint(kind: MistakeKind) -> str:
    """What is meant by a kind of mistake, in a sentence or two.

    >>> kind_hint(MistakeKind.UNDER_CALL)
    'A higher call was worth more.'
    """
    hints = {
        MistakeKind.OVER_CALL: tr("A lower call was worth more."),
        MistakeKind.UNDER_CALL: tr("A higher call was worth more."),
        MistakeKind.GAVE_UP_SURE_TRICK: tr(
            "The best card would have won this trick for certain; yours could not win it."
        ),
        MistakeKind.RUFFED_TOO_HIGH: tr("A lower trump was the better one to ruff with."),
        MistakeKind.RUFFED_TOO_LOW: tr("A higher trump was the better one to ruff with."),
        MistakeKind.RUFFED_IN_VAIN: tr("You ruffed where another suit's card was worth more."),
        MistakeKind.DID_NOT_RUFF: tr("You could ruff, and it was worth more than what you played."),
        MistakeKind.WASTED_HIGH_TRUMP: tr("You played a high trump where a lower one was worth more."),
        MistakeKind.LED_INTO_VOID: tr(
            "You led a suit that a player after you was known to be out of, and who could still hold trumps."
        ),
        MistakeKind.LEFT_WINNER: tr(
            "You could lead a card that nobody was able to beat, and it was best to take that trick now."
        ),
        MistakeKind.DREW_TRUMPS_LATE: tr(
            "The others still held trumps, and leading a trump was worth more than your side suit."
        ),
        MistakeKind.LED_TRUMPS_WRONGLY: tr("You led a trump where a side suit was worth more."),
        MistakeKind.DISCARDED_WINNER: tr(
            "You threw away a card that no card still out could beat in its suit."
        ),
        MistakeKind.BARED_HONOUR: tr(
            "You threw away a low card that a higher one of its suit needed beside it, to live until the cards"
            " above it were gone."
        ),
        MistakeKind.PLAYED_TOO_HIGH: tr("A lower card of the same suit was worth more."),
        MistakeKind.PLAYED_TOO_LOW: tr("A higher card of the same suit was worth more."),
        MistakeKind.LED_WRONG_SUIT: tr("Another suit was the better one to lead."),
        MistakeKind.WRONG_DISCARD: tr("Another card was the better one to throw away."),
        MistakeKind.RISKED_CALL: tr("Your card made it clearly less likely that you keep your call."),
        MistakeKind.LOST_OVERTRICKS: tr(
            "Your card gave away tricks beyond your call, which was as safe as before."
        ),
    }
    return hints[kind]


def kind_of_word(word: str) -> str:
    """A kind of mistake by the word that saved hands keep; a word of another program as it is.

    >>> kind_of_word("ruffed-too-high"), kind_of_word("went-to-sleep")
    ('Ruffed too high', 'Went to sleep')
    """
    known = next((kind for kind in MistakeKind if kind.value == word), None)
    return word.replace("-", " ").capitalize() if known is None else kind_name(known)


# Where the points went


@dataclass(frozen=True, slots=True)
class AccountRow:
    """A line of the account: what, the points as they are shown, and a word on them; a sum stands by itself."""

    label: str
    points: str
    remark: str = ""
    is_sum: bool = False


def account_rows(account: Account) -> tuple[AccountRow, ...]:
    """Where the points went, line by line; the figures add up as they are shown."""
    parts = (
        (tr("Your hand"), StepKind.HAND),
        (tr("Calls of the others"), StepKind.CALL),
        (tr("Cards of the others"), StepKind.CARD),
        (tr("Your call"), StepKind.OWN_CALL),
        (tr("Your cards"), StepKind.OWN_CARD),
    )
    shown = _adding_up([account.expected, *(account.total_of(kind) for _, kind in parts)])
    rows = [AccountRow(tr("Expected before the deal"), _change_text(shown[0]), is_sum=True)]
    for (label, kind), points in zip(parts, shown[1:], strict=True):
        remark = own_cards_text(account) if kind is StepKind.OWN_CARD else luck_word(kind, points)
        rows.append(AccountRow(label, _change_text(points), remark))
    end = tr("Score") if account.is_over else tr("Expected now")
    return (*rows, AccountRow(end, _change_text(sum(shown)), is_sum=True))


def _adding_up(figures: Sequence[float]) -> list[float]:
    """Figures rounded to hundredths so that their sum is the rounded sum.

    >>> [round(one, 2) for one in _adding_up([0.004, 0.004, 0.004])]
    [0.0, 0.01, 0.0]
    """
    shown, total, before = [], 0.0, 0.0
    for figure in figures:
        total += figure
        shown.append(round(total, 2) - before)
        before = round(total, 2)
    return shown


def _change_text(points: float) -> str:
    """Points with a sign; nothing has none.

    >>> _change_text(0.25), _change_text(-1e-17)
    ('+0.25', '0.00')
    """
    return signed_text(points) if abs(points) >= 0.005 else "0.00"


def luck_word(kind: StepKind, points: float) -> str:
    """What to call what came, if it is worth a word.

    >>> luck_word(StepKind.HAND, 0.94), luck_word(StepKind.CALL, -0.08), luck_word(StepKind.CARD, -0.49)
    ('lucky', '', 'unlucky')
    """
    if kind.is_own or abs(points) < NOTABLE_LUCK:
        return ""
    return tr("lucky") if points > 0 else tr("unlucky")


def own_cards_text(account: Account) -> str:
    """The own cards that changed the value most, dearest first; nothing where none changed it much."""
    cards = (step for step in account.steps if step.kind is StepKind.OWN_CARD)
    dear = sorted((step for step in cards if abs(step.change) >= NOTABLE_LUCK), key=lambda step: step.change)
    return "; ".join(
        tr(
            "trick {number}: {card}, {points}",
            number=step.trick,
            card=choice_text(step.choice or 0),
            points=signed_text(step.change),
        )
        for step in dear[:MOST_NAMED_CARDS]
    )


def step_text(step: Step, voice: Voice) -> str:
    """One step of the account.

    >>> from trainer.cards import parse_card
    >>> step_text(Step(StepKind.CARD, 3, Seat.WEST, parse_card("KH"), -0.2), Voice())
    'Trick 3, West: K♥'
    """
    match step.kind:
        case StepKind.HAND:
            return tr("Your hand")
        case StepKind.CALL | StepKind.OWN_CALL:
            return tr("{name} called {number}", name=voice.name(step.seat), number=step.choice)
        case StepKind.CARD | StepKind.OWN_CARD:
            card = choice_text(step.choice or 0)
            return tr(
                "Trick {number}, {name}: {card}", number=step.trick, name=voice.name(step.seat), card=card
            )
    assert_never(step.kind)


# All cards open


def hindsight_heading() -> str:
    """Says that what follows was not known."""
    return tr("With all cards open (you could not know this)")


def hindsight_texts(review: DealReview, voice: Voice) -> Iterator[str]:
    """What the last tricks would have given, where the cards played did not get it."""
    yield from (_given_away_text(one) for one in review.hindsight if one.given_away)
    searched = [one for one in review.hindsight if one.best_play is not None]
    yield from (_best_play_text(one, voice) for one in searched[:1])


def _given_away_text(decision: OpenDecision) -> str:
    most = max(one.guaranteed for one in decision.cards)
    safe = [one.card for one in decision.cards if one.guaranteed == most]
    return trn(
        "Trick {number}: after {card} you could no longer be sure of {count} trick in the deal; {safe} was safe.",
        "Trick {number}: after {card} you could no longer be sure of {count} tricks in the deal; {safe} was safe.",
        most,
        number=decision.trick,
        card=card_text(decision.choice),
        safe=both(cards_text(safe)),
    )


def _best_play_text(decision: OpenDecision, voice: Voice) -> str:
    tricks = zip(Seat, decision.best_play or (), strict=True)
    taken = [tr("{name} {number}", name=voice.name(seat), number=number) for seat, number in tricks]
    return tr(
        "Had everybody seen all cards from trick {number} on and played for their own points, the tricks would have been: {taken}.",
        number=decision.trick,
        taken=", ".join(taken),
    )


# Faults


def review_fault_text(fault: ReviewFault, name: str) -> str:
    """Why a seat's play cannot be reviewed.

    >>> review_fault_text(ReviewFault.HAND_UNKNOWN, "West")
    'The hand of West is not known, so what West could know is not known either.'
    """
    match fault:
        case ReviewFault.HAND_UNKNOWN:
            return tr(
                "The hand of {name} is not known, so what {name} could know is not known either.", name=name
            )
        case ReviewFault.NO_WORLD:
            return tr(
                "Under these rules the hands would have been dealt again, so there is nothing to compare with."
            )
        case ReviewFault.BREAKS_RULES:
            return tr("A call or card breaks the rules.")
    assert_never(fault)
