"""A turn of a seat, and what there is to say about it. Values only: what makes them is loaded later."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coach.engine.budgets import CALL_PLAYOUTS, CARD_WORLDS
from coach.engine.field import AVERAGE_FIELD, Field
from coach.opponents.manners import field_of
from coach.practice.session import Session, Stage
from trainer.cards import Card
from trainer.deal import derived_seed
from trainer.match import Match
from trainer.seats import Seat
from trainer.view import SeatView, view_of

if TYPE_CHECKING:
    from coach.engine.count import Count
    from coach.engine.evaluate import CallEvaluation, CardEvaluation
    from coach.engine.fifths import Fifths
    from coach.verdict.judge import Verdict
    from coach.verdict.reasons import Reason


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn of a seat: what the seat knows, the seed of the playouts, and how the others are taken to play.

    The seed follows from match and moment, so the same turn always gets the same figures.
    """

    view: SeatView
    seed: int
    field: Field = AVERAGE_FIELD

    @classmethod
    def of(cls, session: Session) -> "Decision | None":
        """The decision that the table waits for; None if it is not the learner's turn."""
        seat = session.learner
        if seat is None or session.stage not in (Stage.CALL, Stage.CARD):
            return None
        view = view_of(session.match.position, seat)
        return cls.at(session.match, view, field_of(session.levels))

    @classmethod
    def at(cls, match: Match, view: SeatView, field: Field = AVERAGE_FIELD) -> "Decision":
        """The decision of a seat whose turn it is, or was, in the deal on the table."""
        steps = sum(number is not None for number in view.calls) + len(view.played)
        moment = (view.deal_number, match.redeals, Seat(view.seat).letter, steps)
        return cls(view, derived_seed(match.seed, "coach", *moment), field)


@dataclass(frozen=True, slots=True)
class CallAdvice:
    """What there is to say about a call: the counts at once, the simulation as far as it has come."""

    decision: Decision
    count: "Count"
    fifths: "Fifths"
    evaluation: "CallEvaluation | None" = None
    verdicts: "Mapping[int, Verdict]" = field(default_factory=dict)
    budget: int = CALL_PLAYOUTS

    @property
    def done(self) -> int:
        """Deals played out so far."""
        return 0 if self.evaluation is None else self.evaluation.playouts

    @property
    def is_settled(self) -> bool:
        """Is the simulation complete, so that nothing changes any more?"""
        return self.done >= self.budget

    @property
    def suggested(self) -> int | None:
        """The best call, once it is settled: an earlier one might still change."""
        return self.evaluation.best.call if self.evaluation and self.is_settled else None


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """What there is to say about a card: where the others' cards are, exactly, and the simulation so far.

    `groups` are the legal cards, touching ones together; with a single group there is nothing to simulate.
    `reasons` say why the best card is best; there are none until all is settled.
    """

    decision: Decision
    groups: tuple[tuple[Card, ...], ...]
    where: Mapping[Card, Mapping[Seat, float]]
    evaluation: "CardEvaluation | None" = None
    verdicts: "Mapping[Card, Verdict]" = field(default_factory=dict)
    reasons: "tuple[Reason, ...]" = ()
    budget: int = CARD_WORLDS

    @property
    def done(self) -> int:
        """Layouts played out so far."""
        return 0 if self.evaluation is None else self.evaluation.worlds

    @property
    def is_settled(self) -> bool:
        """Is the simulation complete, so that nothing changes any more?"""
        return self.done >= self.budget

    @property
    def is_forced(self) -> bool:
        """Is it all the same which legal card is played?"""
        return len(self.groups) == 1


Advice = CallAdvice | CardAdvice


def verdict_on(advice: Advice, choice: int | Card) -> "Verdict | None":
    """The verdict on a call or card, as far as there are figures."""
    return next((verdict for one, verdict in advice.verdicts.items() if one == choice), None)
