"""Figures for a turn, refined until they are complete."""

import threading
import time
from collections.abc import Iterator
from dataclasses import replace

from coach.engine.count import count_of_view
from coach.engine.evaluate import evaluate_calls, evaluate_cards, touching_groups
from coach.engine.fifths import count_fifths
from coach.engine.worlds import Worlds
from coach.verdict.judge import judge_call, judge_card
from coach.verdict.reasons import card_reasons
from trainer.position import Phase
from ui.advice import Advice, CallAdvice, CardAdvice, Decision

POST_INTERVAL = 0.1
"""The least seconds between two results: nobody reads faster, and the window has better things to do."""
WORTH_SHOWING = 1.25
"""Figures are shown anew when they come from so many times as many deals: with fewer, digits only flicker."""


def advice_on(decision: Decision) -> Iterator[Advice]:
    """Advice on a decision, first what is known at once, then with the figures of batch after batch.

    Verdicts are still missing: they are made only for what is shown.
    """
    view = decision.view
    if view.phase is Phase.CALLING:
        call = CallAdvice(decision, count_of_view(view), count_fifths(view.rules, view.hand))
        yield call
        for calls in evaluate_calls(view, decision.seed, call.budget, decision.field):
            yield replace(call, evaluation=calls)
        return
    card = CardAdvice(decision, touching_groups(view), Worlds.of(view).marginals())
    yield card
    if not card.is_forced:
        for cards in evaluate_cards(view, decision.seed, card.budget, decision.field):
            yield replace(card, evaluation=cards)


def judged(advice: Advice) -> Advice:
    """The advice with the verdict on every choice, as far as there are figures, and with reasons at last."""
    view = advice.decision.view
    if isinstance(advice, CallAdvice):
        if (calls := advice.evaluation) is None:
            return advice
        return replace(advice, verdicts={one.call: judge_call(view, calls, one.call) for one in calls.prices})
    if (cards := advice.evaluation) is None:
        return advice
    advice = replace(advice, verdicts={one.card: judge_card(view, cards, one.card) for one in cards.prices})
    if not advice.is_settled:
        return advice
    return replace(advice, reasons=card_reasons(view, cards))


def paced(results: Iterator[Advice], stop: threading.Event) -> Iterator[Advice]:
    """The first advice at once, then better one now and then, and the last; nothing more after a stop."""
    told, done = float("-inf"), 0
    held: Advice | None = None
    for advice in results:
        if stop.is_set():
            return
        if time.monotonic() - told < POST_INTERVAL or advice.done < WORTH_SHOWING * done:
            held = advice
        else:
            told, done, held = time.monotonic(), advice.done, None
            yield advice
    if held is not None and not stop.is_set():
        yield held


def thoughts(decision: Decision, stop: threading.Event) -> Iterator[Advice]:
    """Advice on a decision as it gets better, at a reader's pace."""
    return map(judged, paced(advice_on(decision), stop))
