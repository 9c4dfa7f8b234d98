"""A round of drills as a value: what to ask next, what came of an answer, the summary at the end.

session, plan = next_plan(session, now)        # at once
prepared = prepare(plan, avoid=session.asked)  # slow, in a worker; one question ahead
session, answer = answered(session, prepared, choice, seconds, now)   # at once
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random

from coach.practice.drills.answers import Answer
from coach.practice.drills.concepts import CALL_CONCEPTS, Concept, DrillKind, concepts_of, hand_concept
from coach.practice.drills.history import History
from coach.practice.drills.pack import EMPTY_PACK, Pack, PackEntry
from coach.practice.drills.positions import hands_of
from coach.practice.drills.question import (
    ANY,
    FULL_EFFORT,
    Choice,
    Effort,
    Filter,
    NoQuestionError,
    Source,
    choice_text,
)
from coach.practice.drills.schedule import choose_concept, ripest
from coach.practice.drills.solve import Fresh, Kept, Plan, Prepared, prepare
from trainer.deal import derived_seed
from trainer.rule_text import write_rules
from trainer.ruleset import Ruleset

EASIER = 400
"""How much below the rating a fresh call or card may be without being passed over for a harder one."""
PACK_CHOICE = 4
"""Of so many positions of the pack the one nearest to the rating is asked."""
PRICED_KINDS = frozenset({DrillKind.CALLS, DrillKind.CARDS})
"""Where a loss is in points; elsewhere an answer is right or wrong."""
SAMPLE = 150
"""In so many deals a kind of hand that can be as wished comes up."""


@dataclass(frozen=True, slots=True)
class Drill:
    """What is practised: under which rules, which concepts, with which wishes; `seed` for all chance."""

    rules: Ruleset
    concepts: tuple[Concept, ...]
    seed: int
    wanted: Filter = ANY
    pack: Pack = EMPTY_PACK


def drill_of(
    rules: Ruleset, kinds: Sequence[DrillKind], seed: int, wanted: Filter = ANY, pack: Pack = EMPTY_PACK
) -> Drill:
    """A drill of all concepts of some kinds that come up under the rules."""
    concepts = tuple(concept for kind in kinds for concept in concepts_of(kind, rules))
    return Drill(rules, concepts, seed, wanted, pack)


def concepts_as_wished(concepts: tuple[Concept, ...], rules: Ruleset, wishes: Filter) -> tuple[Concept, ...]:
    """The concepts without those of calls that no hand as wished is about: five trumps are no plain hand."""
    if not wishes.wish:
        return concepts
    hands = (hand for seed in range(SAMPLE) for hand in hands_of(rules, seed))
    seen = {hand_concept(hand, rules.trump) for hand in hands if wishes.fits_hand(hand, rules.trump)}
    about_hands = frozenset(CALL_CONCEPTS) - {Concept.LAST_DEAL}
    return tuple(one for one in concepts if one not in about_hands or one in seen) or concepts


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and what was answered."""

    prepared: Prepared
    choice: Choice
    answer: Answer


@dataclass(frozen=True, slots=True)
class DrillSession:
    """The round at one moment.

    `fixed` are questions planned beforehand, such as a daily set; with `is_endless` off nothing comes after
    them. `plans` counts what has been planned.
    """

    drill: Drill
    history: History = field(default_factory=History)
    fixed: tuple[Plan, ...] = ()
    is_endless: bool = True
    asked: frozenset[str] = frozenset()
    plans: int = 0
    answers: tuple[Asked, ...] = ()

    @property
    def streak(self) -> int:
        """Right answers in a row up to now."""
        wrong = (place for place, one in enumerate(reversed(self.answers)) if not one.answer.is_right)
        return next(wrong, len(self.answers))

    @property
    def seconds(self) -> float:
        """The time that the answers took."""
        return sum(one.answer.seconds for one in self.answers)

    @property
    def per_minute(self) -> float:
        """The pace: answers a minute; 0 before the first."""
        return 60 * len(self.answers) / self.seconds if self.seconds else 0.0


def next_plan(session: DrillSession, now: datetime) -> tuple[DrillSession, Plan | None]:
    """What to ask next, and the session that knows of it; None at the end of a fixed set."""
    if session.plans < len(session.fixed):
        plan: Plan | None = session.fixed[session.plans]
    else:
        plan = _chosen(session, now) if session.is_endless else None
    if plan is None:
        return session, None
    asked = session.asked | {plan.key} if isinstance(plan, Kept) else session.asked
    return replace(session, plans=session.plans + 1, asked=asked), plan


def next_question(
    session: DrillSession, now: datetime, effort: Effort = FULL_EFFORT
) -> tuple[DrillSession, Prepared | None]:
    """The next question, solved; None at the end of a fixed set.

    A kept text that cannot be read is passed over. NoQuestionError where nothing fits rules and wishes.
    """
    while True:
        session, plan = next_plan(session, now)
        if plan is None:
            return session, None
        try:
            return session, prepare(plan, effort, session.asked)
        except NoQuestionError:
            if isinstance(plan, Fresh):
                raise


def _chosen(session: DrillSession, now: datetime) -> Plan:
    drill = session.drill
    rng = Random(derived_seed(drill.seed, "plan", session.plans))
    concept = choose_concept(session.history.memories, drill.concepts, now, rng)
    kept = _mistake(session, concept, now) or _of_pack(session, concept, rng)
    return kept or _fresh(session, concept)


def _mistake(session: DrillSession, concept: Concept, now: datetime) -> Kept | None:
    """The ripest own mistake; wishes are for other hands."""
    if session.drill.wanted != ANY:
        return None
    open_ones = (one for one in session.history.mistakes.values() if one.key not in session.asked)
    mistake = ripest(open_ones, concept, write_rules(session.drill.rules), now)
    return None if mistake is None else Kept(concept, mistake.key, Source.MISTAKE)


def _of_pack(session: DrillSession, concept: Concept, rng: Random) -> Kept | None:
    """A position of the pack that was never asked: of a few, the one nearest to the rating."""
    entries = [
        entry
        for entry in session.drill.pack.entries_of(write_rules(session.drill.rules), concept)
        if entry.key not in session.asked
        and (concept, entry.key) not in session.history.seen
        and _is_wanted(entry, session.drill.wanted)
    ]
    if not entries:
        return None
    rating = session.history.rating_of(concept.kind).rating
    some = [entries[int(len(entries) * rng.random())] for _ in range(PACK_CHOICE)]
    nearest = min(some, key=lambda entry: abs(entry.difficulty - rating))
    return Kept(concept, nearest.key, Source.PACK)


def _is_wanted(entry: PackEntry, wanted: Filter) -> bool:
    """Does a position meet the wishes? The pack does not tell of the shape of a hand unread."""
    if wanted.wish:
        return False
    return entry.concept.kind is not DrillKind.CALLS or wanted.fits_level(int(entry.best))


def _fresh(session: DrillSession, concept: Concept) -> Fresh:
    drill = session.drill
    easiest = max(0, round(session.history.rating_of(concept.kind).rating) - EASIER)
    seed = derived_seed(drill.seed, "fresh", session.plans)
    return Fresh(concept, drill.rules, seed, replace(drill.wanted, easiest=easiest))


def answered(
    session: DrillSession, prepared: Prepared, choice: Choice, seconds: float, now: datetime
) -> tuple[DrillSession, Answer]:
    """The session after an answer, and the row to keep; ValueError for what is no answer to the question."""
    question, solution = prepared.question, prepared.solution
    name = (question.concept, question.key)
    answer = Answer(
        at=now.astimezone(UTC),
        concept=question.concept,
        key=question.key,
        choice=choice_text(choice),
        best=choice_text(solution.best),
        loss=solution.loss(choice),
        seconds=seconds,
        is_first=name not in session.history.seen,
        difficulty=solution.difficulty,
        seed=session.drill.seed,
    )
    after = replace(
        session,
        history=session.history.after(answer),
        asked=session.asked | {question.key},
        answers=(*session.answers, Asked(prepared, choice, answer)),
    )
    return after, answer


@dataclass(frozen=True, slots=True)
class Summary:
    """What a round has come to. Points lost are of calls and cards, where points are priced."""

    answers: int
    right: int
    points_lost: float
    priced: int
    per_minute: float
    best_streak: int
    costliest: Asked | None
    wrong: tuple[Asked, ...]

    @property
    def loss_a_decision(self) -> float:
        """Points lost for each priced answer."""
        return self.points_lost / self.priced if self.priced else 0.0


def summary_of(session: DrillSession) -> Summary:
    """The summary of a round."""
    wrong = tuple(one for one in session.answers if not one.answer.is_right)
    priced = [one for one in session.answers if one.answer.kind in PRICED_KINDS]
    return Summary(
        answers=len(session.answers),
        right=len(session.answers) - len(wrong),
        points_lost=sum(one.answer.loss for one in priced),
        priced=len(priced),
        per_minute=session.per_minute,
        best_streak=max(_streaks(session.answers), default=0),
        costliest=max(wrong, key=lambda one: one.answer.loss, default=None),
        wrong=wrong,
    )


def _streaks(answers: Sequence[Asked]) -> Iterator[int]:
    length = 0
    for one in answers:
        length = length + 1 if one.answer.is_right else 0
        yield length


def practise_again(session: DrillSession) -> DrillSession:
    """A round of the questions answered wrong, and nothing else; their answers are no first ones."""
    questions = [one.prepared.question for one in summary_of(session).wrong]
    plans = tuple(Kept(question.concept, question.key, Source.MISTAKE) for question in questions)
    return DrillSession(session.drill, session.history, plans, is_endless=False)
