"""A graded decision as advice, so that the coach's panel can show it."""

from dataclasses import replace

from coach.engine.count import count_of_view
from coach.engine.evaluate import CallEvaluation, CardEvaluation, touching_groups
from coach.engine.fifths import count_fifths
from coach.engine.worlds import Worlds
from coach.verdict.annotate import GradedDecision
from trainer.view import SeatView
from ui.advice import Advice, CallAdvice, CardAdvice, Decision
from ui.thinking import judged


def advice_of(graded: GradedDecision) -> Advice:
    """The same figures that the verdict comes from; some ten milliseconds of work."""
    return figures_of(graded.view, graded.evaluation, graded.verdict.seed)


def figures_of(view: SeatView, evaluation: CallEvaluation | CardEvaluation, seed: int) -> Advice:
    """A finished evaluation as advice."""
    decision = Decision(view, seed)
    if isinstance(evaluation, CallEvaluation):
        call = CallAdvice(decision, count_of_view(view), count_fifths(view.rules, view.hand))
        return judged(replace(call, evaluation=evaluation, budget=evaluation.playouts))
    card = CardAdvice(decision, touching_groups(view), Worlds.of(view).marginals())
    return judged(replace(card, evaluation=evaluation, budget=evaluation.worlds))
