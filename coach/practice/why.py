"""Why did the bot play that: what the coach would have told its seat, from what that seat knew."""

from collections.abc import Iterator
from dataclasses import dataclass

from coach.engine.budgets import CALL_PLAYOUTS, CARD_WORLDS
from coach.engine.evaluate import evaluate_calls, evaluate_cards, touching_groups
from coach.verdict.judge import Verdict, judge_call, judge_card
from coach.verdict.reasons import Reason, call_reasons, card_reasons
from trainer.cards import Card
from trainer.view import SeatView


@dataclass(frozen=True, slots=True)
class Explanation:
    """The verdict on a choice and the facts behind it, as far as they are known."""

    verdict: Verdict
    reasons: tuple[Reason, ...]


def explained(view: SeatView, choice: int | Card, seed: int) -> Iterator[Explanation]:
    """Explanations of a call or card of the seat to act, each from more playouts than the one before."""
    if isinstance(choice, Card):
        yield from _card_explained(view, choice, seed)
        return
    for calls in evaluate_calls(view, seed, CALL_PLAYOUTS):
        yield Explanation(judge_call(view, calls, choice), call_reasons(view, calls, choice))


def _card_explained(view: SeatView, card: Card, seed: int) -> Iterator[Explanation]:
    is_forced = len(touching_groups(view)) == 1
    for cards in evaluate_cards(view, seed, CARD_WORLDS):
        verdict = judge_card(view, cards, card)
        if is_forced:
            yield Explanation(verdict, ())
            return
        yield Explanation(verdict, card_reasons(view, cards, card))
