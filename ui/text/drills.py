"""Drills in words: what is asked, what came of the answer, the round at its end."""

from typing import assert_never

from coach.engine.estimates import Estimate
from coach.practice.drills.answers import Answer
from coach.practice.drills.calls import CallSolution
from coach.practice.drills.cards import CardSolution
from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.counts import FifthsSolution, TrumpsSolution, VoidsSolution
from coach.practice.drills.legality import LegalSolution
from coach.practice.drills.question import Choice, Question, Voids
from coach.practice.drills.session import Asked, Summary
from coach.practice.drills.solve import AnySolution, Prepared
from coach.practice.glicko import Rating
from trainer.cards import Card, CardSet
from trainer.position import Phase, Trick
from trainer.seats import SEATS
from trainer.view import SeatView
from ui.text.breaches import Voice, explain
from ui.text.cards import both, card_text, cards_text, percent_text, points_text, suit_name
from ui.text.coach import fifths_sum
from ui.text.language import tr, trn
from ui.text.verdicts import reasons_text, verdict_text

VAGUE = 110
"""A rating with a wider deviation says little yet."""


def kind_name(kind: DrillKind) -> str:
    """
    >>> kind_name(DrillKind.LEGAL)
    'Legal or not'
    """
    match kind:
        case DrillKind.CALLS:
            return tr("Calls")
        case DrillKind.CARDS:
            return tr("Cards")
        case DrillKind.LEGAL:
            return tr("Legal or not")
        case DrillKind.FIFTHS:
            return tr("Counting in fifths")
        case DrillKind.COUNTING:
            return tr("Remembering cards")
    assert_never(kind)


def concept_name(concept: Concept) -> str:
    """What a concept is called, short enough for a button.

    >>> concept_name(Concept.SIDE_KINGS)
    'Side kings'
    """
    names = {
        Concept.LAST_DEAL: tr("Last deal"),
        Concept.LONG_TRUMPS: tr("Long trumps"),
        Concept.SIDE_KINGS: tr("Side kings"),
        Concept.SHORT_SUITS: tr("Short suits"),
        Concept.FEW_TRUMPS: tr("Few trumps"),
        Concept.PLAIN_HANDS: tr("Plain hands"),
        Concept.LEADING: tr("Leading"),
        Concept.FOLLOWING: tr("Following suit"),
        Concept.RUFFING: tr("Trumping"),
        Concept.DISCARDING: tr("Discarding"),
        Concept.LAST_TRICKS: tr("Last tricks"),
        Concept.MUST_FOLLOW: tr("Following suit"),
        Concept.MUST_HEAD: tr("Beating the card"),
        Concept.MUST_TRUMP: tr("Having to trump"),
        Concept.MUST_OVERTRUMP: tr("Trumping higher"),
        Concept.FIRST_LEAD: tr("The first lead"),
        Concept.FREE_CARD: tr("Free to choose"),
        Concept.COUNT_LONG_TRUMPS: tr("Counting long trumps"),
        Concept.COUNT_SHORT_SUITS: tr("Counting short suits"),
        Concept.COUNT_HONOURS: tr("Counting honours"),
        Concept.TRUMPS_OUT: tr("Trumps still out"),
        Concept.SHOWN_VOIDS: tr("Who is out of a suit"),
    }
    return names[concept]


def concept_hint(concept: Concept) -> str:
    """One sentence on what a concept is about."""
    hints = {
        Concept.LAST_DEAL: tr("In the last deal the best call is the one that wins the match most often."),
        Concept.LONG_TRUMPS: tr("Hands with five trumps or more."),
        Concept.SIDE_KINGS: tr("Hands with a king outside trumps and without its ace: is it a trick?"),
        Concept.SHORT_SUITS: tr("Hands with a suit you can soon trump."),
        Concept.FEW_TRUMPS: tr("Hands with one trump or none."),
        Concept.PLAIN_HANDS: tr("Hands with nothing special about them."),
        Concept.LEADING: tr("You lead to the trick."),
        Concept.FOLLOWING: tr("You hold the suit led: which card of it?"),
        Concept.RUFFING: tr("You are out of the suit led and can trump: with which card?"),
        Concept.DISCARDING: tr("You are out of the suit led and win nothing: which card goes?"),
        Concept.LAST_TRICKS: tr("Four cards or fewer are left in each hand."),
        Concept.MUST_FOLLOW: tr("Which cards follow the suit led?"),
        Concept.MUST_HEAD: tr("Which cards beat the one on the table, where they must?"),
        Concept.MUST_TRUMP: tr("When must you trump?"),
        Concept.MUST_OVERTRUMP: tr("When must you trump higher?"),
        Concept.FIRST_LEAD: tr("What may be led to the first trick?"),
        Concept.FREE_CARD: tr("When may you play any card though you hold trumps?"),
        Concept.COUNT_LONG_TRUMPS: tr("Count a hand of five trumps or more in fifths of a trick."),
        Concept.COUNT_SHORT_SUITS: tr("Count a hand with a short suit in fifths of a trick."),
        Concept.COUNT_HONOURS: tr("Count a hand of aces, kings and queens in fifths of a trick."),
        Concept.TRUMPS_OUT: tr("Which trumps do the others still hold?"),
        Concept.SHOWN_VOIDS: tr("Who has failed to follow, and in which suit?"),
    }
    return hints[concept]


def ask_text(question: Question) -> str:
    """What is asked."""
    trump = suit_name(question.view.rules.trump)
    match question.kind:
        case DrillKind.CALLS:
            return tr("What do you call?")
        case DrillKind.CARDS:
            return tr("Which card do you play?")
        case DrillKind.LEGAL:
            return tr("Which cards may you play?")
        case DrillKind.FIFTHS:
            return tr("How many fifths of a trick does this hand count?")
        case DrillKind.COUNTING if question.concept is Concept.TRUMPS_OUT:
            return tr("Which trumps ({trump}) do the others still hold?", trump=trump)
        case DrillKind.COUNTING:
            return tr("Who has shown to be out of which suit?")
    assert_never(question.kind)


def situation_texts(question: Question, voice: Voice) -> tuple[str, ...]:
    """The moment of the match and of the deal, sentence by sentence; the hand is shown beside."""
    view = question.view
    if question.kind is DrillKind.FIFTHS:
        return ()
    lines = [_deal_text(view)] if view.phase is Phase.CALLING else []
    if view.phase is Phase.CALLING and any(view.totals):
        lines.append(_totals_text(view, voice))
    if question.kind is not DrillKind.LEGAL:
        lines += calls_texts(view, voice)
    return (*lines, *tricks_texts(view, voice))


def _deal_text(view: SeatView) -> str:
    if view.rules.rounds is None:
        return tr("Deal {number} of an open match.", number=view.deal_number)
    if view.deal_number == view.rules.rounds:
        return tr(
            "Deal {number} of {rounds}: the last one.", number=view.deal_number, rounds=view.rules.rounds
        )
    return tr("Deal {number} of {rounds}.", number=view.deal_number, rounds=view.rules.rounds)


def _totals_text(view: SeatView, voice: Voice) -> str:
    scores = [
        tr("{name} {points}", name=voice.name(seat), points=points_text(view.totals[seat])) for seat in SEATS
    ]
    return tr("The score: {scores}.", scores=both(scores))


def calls_texts(view: SeatView, voice: Voice) -> list[str]:
    """The calls heard, in their order, or that nobody has called."""
    order = (view.dealer.after(turn, view.rules.direction) for turn in range(1, 5))
    heard = [(seat, view.calls[seat]) for seat in order if view.calls[seat] is not None]
    if not heard:
        return [tr("You call first.")]
    return [
        tr("You called {number}.", number=number)
        if seat is view.seat
        else tr("{name} called {number}.", name=voice.name(seat), number=number)
        for seat, number in heard
    ]


def tricks_texts(view: SeatView, voice: Voice) -> list[str]:
    """The tricks played, one sentence each, and the one on the table."""
    lines = [_trick_text(number, trick, view, voice) for number, trick in enumerate(view.tricks, start=1)]
    if view.current_trick.cards:
        trick = view.current_trick
        cards = " ".join(cards_text(trick.cards))
        lines.append(tr("On the table: {name} led {cards}.", name=voice.name(trick.leader), cards=cards))
    elif view.phase is Phase.PLAYING and not lines:
        lines.append(tr("You lead to the first trick."))
    elif view.phase is Phase.PLAYING:
        lines.append(tr("You lead."))
    return lines


def _trick_text(number: int, trick: Trick, view: SeatView, voice: Voice) -> str:
    winner = trick.winner(view.rules)
    assert winner is not None
    fields = {"number": number, "cards": " ".join(cards_text(trick.cards))}
    match trick.leader is view.seat, winner is view.seat:
        case True, True:
            return tr("Trick {number}: you led {cards} and took it.", **fields)
        case True, False:
            return tr(
                "Trick {number}: you led {cards}; {winner} took it.", winner=voice.name(winner), **fields
            )
        case False, True:
            leader = voice.name(trick.leader)
            return tr("Trick {number}: {name} led {cards}; you took it.", name=leader, **fields)
    names = {"name": voice.name(trick.leader), "winner": voice.name(winner)}
    return tr("Trick {number}: {name} led {cards}; {winner} took it.", **names, **fields)


def shown_choice(choice: Choice, voice: Voice) -> str:
    """An answer as it is shown.

    >>> from trainer.cards import Suit, parse_hand
    >>> from trainer.seats import Seat
    >>> shown_choice(parse_hand("KH 2S"), Voice()), shown_choice(frozenset({(Seat.WEST, Suit.CLUBS)}), Voice())
    ('2♠ K♥', 'West: clubs')
    """
    match choice:
        case int():
            return str(choice)
        case Card():
            return card_text(choice)
        case CardSet():
            return " ".join(cards_text(choice)) or tr("none")
        case frozenset():
            return _voids_text(choice, voice)
    assert_never(choice)


def _voids_text(voids: Voids, voice: Voice) -> str:
    pairs = (
        tr("{name}: {suit}", name=voice.name(seat), suit=suit_name(suit)) for seat, suit in sorted(voids)
    )
    return ", ".join(pairs) or tr("nobody")


def result_title(answer: Answer) -> str:
    """The judgement in a word or two.

    >>> from datetime import UTC, datetime
    >>> when = datetime(2026, 1, 1, tzinfo=UTC)
    >>> result_title(Answer(when, Concept.SIDE_KINGS, "", "5", "4", 0.41, 3.0, True, 1500, 1))
    'Wrong: 0.41 points lost.'
    """
    if answer.choice == answer.best:
        return tr("Right.")
    if answer.is_right:
        return tr("Right: as good as the best.")
    if answer.kind not in (DrillKind.CALLS, DrillKind.CARDS):
        return tr("Wrong.")
    return tr("Wrong: {points} points lost.", points=f"{answer.loss:.2f}")


def feedback_texts(prepared: Prepared, choice: Choice, voice: Voice) -> tuple[str, ...]:
    """What came of an answer, and why; ready as soon as the answer is there."""
    solution: AnySolution = prepared.solution
    match solution:
        case CallSolution():
            assert isinstance(choice, int)
            return _call_feedback(solution, choice, voice)
        case CardSolution():
            assert isinstance(choice, Card)
            return verdict_text(solution.verdict(choice)), *reasons_text(solution.reasons(choice), voice)
        case LegalSolution():
            assert isinstance(choice, CardSet)
            return _legal_feedback(solution, choice, voice)
        case FifthsSolution():
            return _fifths_feedback(solution)
        case TrumpsSolution():
            assert isinstance(choice, CardSet)
            return _trumps_feedback(solution, choice)
        case VoidsSolution():
            assert isinstance(choice, frozenset)
            return _voids_feedback(solution, choice, voice)
    assert_never(solution)


def _call_feedback(solution: CallSolution, call: int, voice: Voice) -> tuple[str, ...]:
    if solution.chances is not None:
        chances = _chances_text(solution, call, solution.chances)
        return chances, *_points_text(solution), _tricks_text(solution)
    reasons = reasons_text(solution.reasons(call), voice)
    return verdict_text(solution.verdict(call)), *reasons, _counts_text(solution)


def _chances_text(solution: CallSolution, call: int, chances: dict[int, Estimate]) -> str:
    best = solution.best_call
    if call == best:
        return tr(
            "A call of {call} wins the match in {chance} of the ways it can go, more than any other.",
            call=best,
            chance=percent_text(chances[best].mean),
        )
    return tr(
        "A call of {best} wins the match in {best_chance} of the ways it can go, a call of {call} in {chance}.",
        best=best,
        best_chance=percent_text(chances[best].mean),
        call=call,
        chance=percent_text(chances[call].mean),
    )


def _points_text(solution: CallSolution) -> tuple[str, ...]:
    """Where the points of the deal would say another call, as the prices do."""
    call = solution.evaluation.best.call
    if call == solution.best_call:
        return ()
    return (tr("By points alone a call of {call} is best; in the last deal the win counts.", call=call),)


def _tricks_text(solution: CallSolution) -> str:
    return tr("The hand takes {tricks} tricks on average.", tricks=f"{solution.evaluation.tricks.mean:.1f}")


def _counts_text(solution: CallSolution) -> str:
    return tr(
        "The count of winners says {call}, the fifths {fifths}.",
        call=solution.count.suggested_call,
        fifths=solution.fifths.call,
    )


def _legal_feedback(solution: LegalSolution, named: CardSet, voice: Voice) -> tuple[str, ...]:
    """Each card wrongly named, with its clause; each one left out."""
    view = solution.view
    lines = [
        explain(solution.refusals[card], view.rules, voice).text
        for card in (named - view.legal).high_to_low()
    ]
    if missed := view.legal - named:
        lines.append(tr("You may also play {cards}.", cards=both(cards_text(missed))))
    if not lines:
        lines.append(tr("You may play {cards}.", cards=both(cards_text(view.legal))))
    return tuple(lines)


def _fifths_feedback(solution: FifthsSolution) -> tuple[str, ...]:
    return (
        fifths_sum(solution.fifths),
        tr(
            "The count of winners says {count} tricks, deals played out say {played}.",
            count=f"{solution.count.tricks:.1f}",
            played=f"{solution.evaluation.tricks.mean:.1f}",
        ),
    )


def _trumps_feedback(solution: TrumpsSolution, named: CardSet) -> tuple[str, ...]:
    lines = [
        trn(
            "{count} trump is still out: {cards}.",
            "{count} trumps are still out: {cards}.",
            len(solution.out),
            cards=both(cards_text(solution.out)),
        )
        if solution.out
        else tr("No trump is out any more.")
    ]
    if missed := solution.out - named:
        lines.append(tr("You left out {cards}.", cards=both(cards_text(missed))))
    if gone := (named - solution.out) & solution.view.played:
        lines.append(tr("Already played: {cards}.", cards=both(cards_text(gone))))
    if own := named & solution.view.hand:
        lines.append(tr("You hold {cards} yourself.", cards=both(cards_text(own))))
    return tuple(lines)


def _voids_feedback(solution: VoidsSolution, named: Voids, voice: Voice) -> tuple[str, ...]:
    lines = [tr("Shown: {voids}.", voids=_voids_text(solution.shown, voice))]
    if missed := solution.shown - named:
        lines.append(tr("You left out: {voids}.", voids=_voids_text(missed, voice)))
    if wrong := named - solution.certain:
        lines.append(tr("Not shown: {voids}.", voids=_voids_text(wrong, voice)))
    return tuple(lines)


def rating_text(rating: Rating) -> str:
    """A rating with its uncertainty; a vague one is said to be vague.

    >>> rating_text(Rating(1632.4, 41.0)), rating_text(Rating(1511.0, 320.0))
    ('1632 ± 80', 'about 1511, after few answers')
    """
    low, high = rating.interval
    if rating.deviation > VAGUE:
        return tr("about {rating}, after few answers", rating=round(rating.rating))
    return tr("{rating} ± {reach}", rating=round(rating.rating), reach=round((high - low) / 2))


def summary_texts(summary: Summary, voice: Voice) -> tuple[str, ...]:
    """The round at its end, sentence by sentence."""
    if not summary.answers:
        return (tr("No question was answered."),)
    lines = [
        trn(
            "{count} answer, {right} right, longest streak {streak}, {pace} a minute.",
            "{count} answers, {right} right, longest streak {streak}, {pace} a minute.",
            summary.answers,
            right=summary.right,
            streak=summary.best_streak,
            pace=f"{summary.per_minute:.1f}",
        )
    ]
    if summary.priced:
        lines.append(
            tr(
                "Points lost: {points}, {each} for each call or card.",
                points=f"{summary.points_lost:.2f}",
                each=f"{summary.loss_a_decision:.3f}",
            )
        )
    if summary.costliest is not None:
        lines.append(_costliest_text(summary.costliest, voice))
    return tuple(lines)


def _costliest_text(asked: Asked, voice: Voice) -> str:
    choice = shown_choice(asked.choice, voice)
    best = shown_choice(asked.prepared.solution.best, voice)
    concept = concept_name(asked.answer.concept)
    if asked.answer.kind in (DrillKind.CALLS, DrillKind.CARDS):
        return tr(
            "The costliest answer ({concept}): {choice} instead of {best}, {points} points.",
            concept=concept,
            choice=choice,
            best=best,
            points=f"{asked.answer.loss:.2f}",
        )
    return tr(
        "To look at again ({concept}): {choice} instead of {best}.",
        concept=concept,
        choice=choice,
        best=best,
    )


def no_question_text() -> str:
    """Nothing fits the wishes."""
    return tr("No hand fits these wishes. Ask for fewer things at once, or for other rules.")
