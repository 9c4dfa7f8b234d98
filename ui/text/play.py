"""Sentences about the flow of play: take-backs, replays, claims, the tutor, bots that fail, practice deals."""

from collections.abc import Sequence
from typing import assert_never

from coach.opponents.faults import FaultKind
from coach.practice.session import BackAtMatch, BotFaulted, Fault, Message, NoSuchDeal, ReplayBegun, TookBack
from trainer.breach import Breach, Clause
from trainer.cards import Card
from trainer.match import FinishedDeal
from trainer.rewind import Moment
from trainer.seats import Seat
from ui.text.breaches import Voice
from ui.text.cards import NO_NAME, card_text, choice_text, points_text
from ui.text.language import tr, trn

# What is told in one line ----------------------------------------------------------------------------------


def message_text(message: Message, voice: Voice) -> str:
    """A message of the table.

    >>> message_text(TookBack(3), Voice())
    'Taken back to trick 3.'
    """
    match message:
        case TookBack(trick):
            return (
                tr("Taken back to trick {number}.", number=trick) if trick else tr("Taken back to the call.")
            )
        case ReplayBegun():
            return _replay_text(message)
        case BackAtMatch():
            return tr("Back to the match, where you left it.")
        case NoSuchDeal():
            return tr("No deal of many was as you wished; any deal is played instead.")
        case BotFaulted(seat, fault, instead):
            name = voice.name(seat)
            if isinstance(fault, Breach):
                return _illegal_text(name, fault, instead)
            return _fault_text(name, fault, instead)
    assert_never(message)


def sought_text() -> str:
    """The next deal of a match is being looked for."""
    return tr("Looking for a deal as you wished…")


def _replay_text(begun: ReplayBegun) -> str:
    if begun.is_fresh:
        return tr("A replay beside the match: the other hands are dealt anew, as they might have been.")
    return tr("A replay beside the match, on the same cards.")


def _illegal_text(name: str, breach: Breach, instead: int | Card) -> str:
    fields = {"name": name, "chosen": choice_text(breach.attempted), "instead": choice_text(instead)}
    if breach.clause in (Clause.CALL_BELOW_MINIMUM, Clause.CALL_ABOVE_MAXIMUM):
        return tr(
            "{name} wanted to call {chosen}, which the rules do not know; {instead} counts instead.", **fields
        )
    if isinstance(instead, Card):
        return tr(
            "{name} wanted to play {chosen}, which is not allowed; {instead} is played instead.", **fields
        )
    return tr("{name} gave {chosen} for a call; {instead} counts instead.", **fields)


def _fault_text(name: str, fault: Fault, instead: int | Card) -> str:
    return tr(
        "{name}: {fault}; {instead} is chosen instead.",
        name=name,
        fault=fault_text(fault),
        instead=choice_text(instead),
    )


def fault_text(fault: Fault) -> str:
    """What a bot did instead of answering, with its details.

    >>> fault_text(Fault(FaultKind.SILENT, "5 s"))
    'no answer in time (5 s)'
    """
    words = _fault_words(fault.kind)
    return tr("{what} ({detail})", what=words, detail=fault.detail) if fault.detail else words


def _fault_words(kind: FaultKind | None) -> str:
    match kind:
        case FaultKind.SILENT:
            return tr("no answer in time")
        case FaultKind.ENDED:
            return tr("the bot cannot be reached")
        case FaultKind.GARBAGE:
            return tr("an answer that cannot be read")
        case FaultKind.WRONG_ID:
            return tr("an answer to another question")
        case FaultKind.REFUSED:
            return tr("the bot says that it cannot answer")
        case FaultKind.GIVEN_UP:
            return tr("the bot is not asked any more")
        case None:
            return tr("the bot met a fault of its own")
    assert_never(kind)


# The tutor -------------------------------------------------------------------------------------------------


def review_label() -> str:
    """The button that opens the review of a deal that is over."""
    return tr("Review this deal")


def tutor_amount_text(cents: int) -> str:
    """From which loss on the tutor asks.

    >>> tutor_amount_text(15)
    '0.15 points or more'
    """
    return tr("{points} points or more", points=f"{cents / 100:.2f}")


# Claims, replays, the expert -------------------------------------------------------------------------------


def rest_title(tricks: int) -> str:
    """The learner has claimed.

    >>> rest_title(1)
    'The last trick is yours'
    """
    return trn("The last trick is yours", "The last {count} tricks are yours", tricks)


def rest_text() -> str:
    """Why nothing needs to be played any more."""
    return tr("Whatever the others hold, and however they play: nobody can take a trick from you.")


def replay_result(deal: FinishedDeal, before: FinishedDeal | None, you: Seat) -> str:
    """How a replay has ended, against the match where its deal is over."""
    fields = {"call": deal.position.calls[you], "tricks": deal.position.tricks_won[you]}
    if deal.points is None:
        return tr("You called {call} and took {tricks}: this deal would not be scored.", **fields)
    points = points_text(deal.points[you])
    if before is None or before.points is None:
        return tr("You called {call} and took {tricks}: {points} points.", points=points, **fields)
    return tr(
        "You called {call} and took {tricks}: {points} points, in the match {before}.",
        points=points,
        before=points_text(before.points[you]),
        **fields,
    )


def expert_progress(tricks: int) -> str:
    """How far the expert has come.

    >>> expert_progress(5)
    'With your cards the expert would … (trick 6 of 13)'
    """
    return tr("With your cards the expert would … (trick {number} of 13)", number=min(13, tricks + 1))


def expert_result(deal: FinishedDeal, you: Seat) -> str:
    """What the expert makes of the learner's cards."""
    fields = {"call": deal.position.calls[you], "tricks": deal.position.tricks_won[you]}
    if deal.points is None:
        return tr("The expert with your cards: called {call}, took {tricks}, not scored.", **fields)
    return tr(
        "The expert with your cards: called {call}, took {tricks}, {points} points.",
        points=points_text(deal.points[you]),
        **fields,
    )


def expert_unknown() -> str:
    """There is nothing to compare."""
    return tr("With the expert's calls this deal would have been dealt again.")


# Moments of a deal -----------------------------------------------------------------------------------------


def moment_text(moment: Moment, voice: Voice) -> str:
    """A call or card in a list of them.

    >>> from trainer.cards import parse_card
    >>> moment_text(Moment(6, Seat.EAST, 1, parse_card("TH")), Voice(you=Seat.EAST))
    'Trick 1: you play 10♥'
    """
    is_own = moment.seat is voice.you
    fields = {"name": voice.name(moment.seat), "number": moment.trick}
    if not isinstance(moment.choice, Card):
        if is_own:
            return tr("Call: you call {call}", call=moment.choice)
        return tr("Call: {name} calls {call}", call=moment.choice, **fields)
    card = card_text(moment.choice)
    if is_own:
        return tr("Trick {number}: you play {card}", card=card, **fields)
    return tr("Trick {number}: {name} plays {card}", card=card, **fields)


def why_title(moment: Moment, voice: Voice) -> str:
    """The head of an explanation of a bot's choice."""
    fields = {"name": voice.name(moment.seat), "choice": choice_text(moment.choice)}
    if isinstance(moment.choice, Card):
        return tr("{name} played {choice} in trick {number}.", number=moment.trick, **fields)
    return tr("{name} called {choice}.", **fields)


def why_intro(name: str, you: str = "") -> str:
    """From whose seat the reasons are seen; `you` is what a learner without a name is called in them."""
    if you:
        return tr(
            "What the coach would have told {name}, who saw only these cards ({seat} is you):",
            name=name,
            seat=you,
        )
    return tr("What the coach would have told {name}, who saw only these cards:", name=name)


def voice_to_bot(voice: Voice, seat: Seat) -> Voice:
    """The voice in which a bot is spoken to: a learner without a name is called by the seat.

    >>> voice_to_bot(Voice((NO_NAME, "Karim", "Maya", "Priya"), Seat.SOUTH), Seat.EAST).name(Seat.SOUTH)
    'South'
    """
    return Voice(tuple("" if name == NO_NAME else name for name in voice.names), seat)


def on_table_text(cards: Sequence[Card]) -> str:
    """What lay on the table before a card.

    >>> from trainer.cards import parse_cards
    >>> on_table_text(parse_cards("TH KH"))
    'On the table: 10♥, K♥.'
    """
    if not cards:
        return tr("It was a lead.")
    return tr("On the table: {cards}.", cards=", ".join(map(card_text, cards)))


def code_copied_text(*, has_code: bool) -> str:
    """The code of the deal was asked for; other cards than those dealt have none."""
    if has_code:
        return tr("The code of the deal is on the clipboard.")
    return tr("This deal has no code: the other hands were dealt anew.")


def code_text(code: str) -> str:
    """The code of the deal.

    >>> code_text("000000000-W")
    'Deal code 000000000-W'
    """
    return tr("Deal code {code}", code=code)
