"""Verdicts, the facts behind them, and the engine in words."""

from collections.abc import Sequence
from typing import assert_never

from coach.engine.built import EngineNote
from coach.engine.estimates import NORMAL_95, Estimate
from coach.verdict.judge import THRESHOLDS, Mark, Verdict, VerdictKind, is_clear
from coach.verdict.reasons import (
    CallChances,
    CallSettled,
    CannotHold,
    CheapestWinner,
    DrawsTrumps,
    ExpectedTricks,
    KeepsCall,
    KeepsHighest,
    LeadsIntoVoid,
    Reason,
    RuffsNow,
    TakesTricks,
    WinsNow,
    WorthMore,
)
from trainer.cards import Card
from trainer.play import Shown
from ui.text.breaches import Voice
from ui.text.cards import both, card_text, cards_text, choice_text, percent_text, signed_text, suit_name
from ui.text.language import tr, trn


def mark_name(mark: Mark) -> str:
    """What a mark stands for.

    >>> mark_name(Mark.DUBIOUS)
    'doubtful'
    """
    match mark:
        case Mark.NONE:
            return tr("not marked")
        case Mark.DUBIOUS:
            return tr("doubtful")
        case Mark.MISTAKE:
            return tr("a mistake")
        case Mark.BLUNDER:
            return tr("a blunder")
    assert_never(mark)


def mark_legend() -> tuple[str, ...]:
    """What each mark means and from which loss on it is given.

    >>> mark_legend()[0]
    '?! doubtful: 0.05 points or more lost'
    """
    return tuple(
        tr(
            "{sign} {name}: {points} points or more lost",
            sign=mark.sign,
            name=mark_name(mark),
            points=f"{least:.2f}",
        )
        for mark, least in THRESHOLDS.items()
    )


def loss_text(loss: Estimate) -> str:
    """A loss with the half width of its 95 % interval; a tiny one with another decimal.

    >>> loss_text(Estimate(0.412, 0.0306, 2000)), loss_text(Estimate(0.003, 0.0005, 2000))
    ('0.41 ± 0.06 points', '0.003 ± 0.001 points')
    """
    digits = 2 if loss.mean >= 0.01 else 3
    return tr(
        "{loss} ± {reach} points",
        loss=f"{loss.mean:.{digits}f}",
        reach=f"{NORMAL_95 * loss.stderr:.{digits}f}",
    )


def verdict_text(verdict: Verdict) -> str:
    """A verdict in one sentence.

    >>> from trainer.cards import parse_card
    >>> loss = Estimate(0.412, 0.0306, 2000)
    >>> nine, king = parse_card("9H"), parse_card("KH")
    >>> verdict_text(Verdict(king, nine, loss, Mark.BLUNDER, VerdictKind.CLEAR, seed=1, model=1))
    'K♥ loses 0.41 ± 0.06 points against 9♥.'
    """
    choice, best = choice_text(verdict.choice), choice_text(verdict.best)
    match verdict.kind:
        case VerdictKind.FORCED:
            return tr("There was nothing to decide: {choice} was forced.", choice=choice)
        case VerdictKind.BEST if verdict.choice == verdict.best:
            return tr("{choice} is the best choice.", choice=choice)
        case VerdictKind.BEST:
            return tr("{choice} is worth as much as {best}, the best choice.", choice=choice, best=best)
        case VerdictKind.TOO_CLOSE if is_clear(verdict.loss):
            return tr(
                "{choice} is worth a little less than {best}, too little to count: {loss}.",
                choice=choice,
                best=best,
                loss=loss_text(verdict.loss),
            )
        case VerdictKind.TOO_CLOSE:
            return tr(
                "{choice} and {best} are too close to call: the difference is {loss}.",
                choice=choice,
                best=best,
                loss=loss_text(verdict.loss),
            )
        case VerdictKind.CLEAR:
            return tr(
                "{choice} loses {loss} against {best}.",
                choice=choice,
                best=best,
                loss=loss_text(verdict.loss),
            )
    assert_never(verdict.kind)


def reasons_text(reasons: Sequence[Reason], voice: Voice) -> tuple[str, ...]:
    """The facts as sentences; that there is none is said too.

    >>> reasons_text((), Voice())
    ('There is no single reason: the figures are those of whole deals played out.',)
    """
    if not reasons:
        return (tr("There is no single reason: the figures are those of whole deals played out."),)
    return tuple(reason_text(reason, voice) for reason in reasons)


def fact_texts(reasons: Sequence[Reason], voice: Voice) -> tuple[str, ...]:
    """The facts about cards as sentences, without those that tell figures.

    >>> fact_texts((KeepsCall(0.7, 0.6), CallSettled(3, True)), Voice())
    ('Your call of 3 is kept, whatever you play.',)
    """
    facts = (reason for reason in reasons if not isinstance(reason, KeepsCall | TakesTricks | WorthMore))
    return tuple(reason_text(reason, voice) for reason in facts)


def reason_text(reason: Reason, voice: Voice) -> str:
    """One fact as a sentence to the player.

    >>> reason_text(KeepsCall(0.712, 0.579), Voice())
    'The best card keeps the call in 71 % of layouts instead of 58 %.'
    """
    match reason:
        case KeepsCall() | TakesTricks() | WorthMore() | CallChances() | ExpectedTricks() | CallSettled():
            return _figures_text(reason)
        case CannotHold():
            return _cannot_hold_text(reason, voice)
        case LeadsIntoVoid():
            return tr(
                "{card} would be led into the void of {name}, who has no {suit}; "
                "{name} holds {trumps} trumps on average.",
                card=card_text(reason.card),
                name=voice.name(reason.seat),
                suit=suit_name(reason.suit),
                trumps=f"{reason.trumps:.1f}",
            )
        case WinsNow() | CheapestWinner() | KeepsHighest() | RuffsNow() | DrawsTrumps():
            return _card_fact_text(reason)
    assert_never(reason)


def _figures_text(
    reason: KeepsCall | TakesTricks | WorthMore | CallChances | ExpectedTricks | CallSettled,
) -> str:
    match reason:
        case KeepsCall(best, other):
            return tr(
                "The best card keeps the call in {best} of layouts instead of {other}.",
                best=percent_text(best),
                other=percent_text(other),
            )
        case TakesTricks(best, other):
            return tr(
                "The best card takes {best} tricks in the deal on average instead of {other}.",
                best=f"{best:.2f}",
                other=f"{other:.2f}",
            )
        case WorthMore(best, other):
            return tr(
                "The best card is worth {best} points on average instead of {other}.",
                best=signed_text(best),
                other=signed_text(other),
            )
        case CallChances():
            return tr(
                "A call of {call} is kept in {best} of layouts, a call of {other_call} in {other}.",
                call=reason.best,
                best=percent_text(reason.best_probability),
                other_call=reason.other,
                other=percent_text(reason.other_probability),
            )
        case ExpectedTricks(tricks, sd):
            return tr(
                "Your hand takes {tricks} tricks on average, give or take {sd}.",
                tricks=f"{tricks:.1f}",
                sd=f"{sd:.1f}",
            )
        case CallSettled(call, is_made):
            if is_made:
                return tr("Your call of {call} is kept, whatever you play.", call=call)
            return tr("Your call of {call} can no longer be kept.", call=call)
    assert_never(reason)


def _card_fact_text(reason: WinsNow | CheapestWinner | KeepsHighest | RuffsNow | DrawsTrumps) -> str:
    card = card_text(reason.card)
    match reason:
        case WinsNow():
            return tr(
                "{card} takes this trick for certain; {other} cannot.",
                card=card,
                other=card_text(reason.other),
            )
        case CheapestWinner():
            return tr(
                "{card} takes this trick as surely as {other}, and you keep the higher card.",
                card=card,
                other=card_text(reason.other),
            )
        case KeepsHighest(_, is_trump):
            if is_trump:
                return tr("You keep {card}, the highest trump left.", card=card)
            return tr("You keep {card}, the highest card left in its suit.", card=card)
        case RuffsNow():
            return _ruff_text(reason)
        case DrawsTrumps():
            return trn(
                "{card} draws trumps: {count} is still out.",
                "{card} draws trumps: {count} are still out.",
                reason.out,
                card=card,
            )
    assert_never(reason)


def _ruff_text(reason: RuffsNow) -> str:
    return trn(
        "{card} ruffs the trick. You keep {count} trump, the others hold {out}.",
        "{card} ruffs the trick. You keep {count} trumps, the others hold {out}.",
        reason.own_left,
        card=card_text(reason.card),
        out=reason.out,
    )


def _cannot_hold_text(reason: CannotHold, voice: Voice) -> str:
    return tr(
        "{name} cannot hold {card}: in trick {trick} {name} played {shown}.",
        name=voice.name(reason.seat),
        card=card_text(reason.card),
        trick=reason.trick_number,
        shown=card_text(reason.shown_card),
    )


def shown_text(shown: Shown, voice: Voice) -> str:
    """What one play has shown about the cards still out.

    >>> from trainer.cards import parse_card, parse_hand
    >>> from trainer.seats import Seat
    >>> shown_text(Shown(Seat.WEST, 2, parse_card("4H"), parse_hand("AH TH")), Voice())
    'West cannot hold A♥ and 10♥: 4♥ in trick 2 shows it.'
    """
    return tr(
        "{name} cannot hold {cards}: {card} in trick {trick} shows it.",
        name=voice.name(shown.seat),
        cards=both(cards_text(shown.excludes)),
        card=card_text(shown.card),
        trick=shown.trick_number,
    )


def engine_text(note: EngineNote) -> str:
    """How the engine runs, and why.

    >>> engine_text(EngineNote.COMPILED)
    'The engine is compiled.'
    """
    match note:
        case EngineNote.COMPILED:
            return tr("The engine is compiled.")
        case EngineNote.NOT_BUILT:
            return tr(
                "The engine is interpreted, about a hundred times slower: it was not compiled when the program was installed."
            )
        case EngineNote.STALE:
            return tr(
                "The engine is interpreted, about a hundred times slower: the compiled one was made from another version."
            )
        case EngineNote.NOT_LOADABLE:
            return tr(
                "The engine is interpreted, about a hundred times slower: the compiled one cannot be loaded here."
            )
    assert_never(note)


# The tutor -------------------------------------------------------------------------------------------------


def tutor_title(choice: int | Card) -> str:
    """The tutor's question.

    >>> tutor_title(5)
    'Really call 5?'
    """
    if isinstance(choice, Card):
        return tr("Really play {card}?", card=card_text(choice))
    return tr("Really call {number}?", number=choice)


def tutor_text(verdict: Verdict) -> str:
    """What the choice costs; the better one is not given away."""
    if isinstance(verdict.choice, Card):
        return tr("Another card is better: this one costs {loss} on average.", loss=loss_text(verdict.loss))
    return tr("Another call is better: this one costs {loss} on average.", loss=loss_text(verdict.loss))
