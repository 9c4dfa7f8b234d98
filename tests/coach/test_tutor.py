"""The tutor asks before a costly choice stands, exactly when loss and error say so."""

from dataclasses import replace

import pytest

from coach.engine.estimates import Estimate
from coach.engine.evaluate import evaluate_calls, evaluate_cards, last_of, touching_groups
from coach.practice.session import (
    Ask,
    CallChosen,
    CardChosen,
    ChangeHabits,
    Evaluate,
    Habits,
    Pending,
    PlayAnyway,
    PlayOut,
    Rethink,
    Session,
    ShowAdvice,
    ShowMe,
    Stage,
    TakeBack,
    Weighed,
    update,
)
from coach.verdict.judge import Mark, Verdict, VerdictKind, judge_call, judge_card
from tests.helpers.tables import Table
from trainer.cards import Card
from trainer.play import legal_cards
from trainer.presets import PRESETS
from trainer.seats import Seat
from trainer.view import view_of

LEAST = 0.15
TUTORED = Habits(tutor_points=LEAST)


def tutored(seed: int) -> Table:
    return Table(replace(PRESETS["nepali"], rounds=10), seed, habits=TUTORED)


def choose(table: Table, choice: int | Card) -> None:
    table.send(CardChosen(Seat.SOUTH, choice) if isinstance(choice, Card) else CallChosen(choice))


def priced(evaluate: Evaluate) -> Verdict:
    """The verdict from the coach's usual budget."""
    view, choice = evaluate.view, evaluate.choice
    if isinstance(choice, Card):
        return judge_card(view, last_of(evaluate_cards(view, 7, 2_000)), choice)
    return judge_call(view, last_of(evaluate_calls(view, 7, 2_500)), choice)


def weigh(table: Table, verdict: Verdict | None) -> None:
    table.send(Weighed(table.session.request, verdict))


def verdict_with(loss: float, stderr: float, kind: VerdictKind = VerdictKind.CLEAR) -> Verdict:
    return Verdict(5, 3, Estimate(loss, stderr, 2_000), Mark.MISTAKE, kind, seed=1, model=1)


def at_call(seed: int = 3) -> Table:
    table = tutored(seed)
    table.play_to(Stage.CALL)
    return table


def is_tutored_turn(session: Session) -> bool:
    """A turn at which it makes a difference what is played."""
    if session.stage is not Stage.CARD:
        return session.stage is Stage.CALL
    return len(touching_groups(view_of(session.match.position, Seat.SOUTH))) > 1


def test_fifty_scripted_decisions_are_asked_about_exactly_when_they_are_costly():
    asked = quiet = 0
    table = tutored(20)
    for number in range(50):
        table.play_until(is_tutored_turn)
        session = table.session
        legal = sorted(legal_cards(session.match.position)) if session.stage is Stage.CARD else range(1, 9)
        choice = legal[7 * number % len(legal)]
        choose(table, choice)
        evaluate = table.seen[-1]
        assert isinstance(evaluate, Evaluate) and evaluate.choice == choice and evaluate.seconds <= 0.3
        verdict = priced(evaluate)
        weigh(table, verdict)
        is_costly = verdict.loss.mean >= LEAST and verdict.loss.mean >= 2.6 * verdict.loss.stderr
        if is_costly:
            asked += 1
            assert table.session.pending == Pending(choice, verdict)
            assert table.seen[-1] == Ask(Pending(choice, verdict))
            assert table.session.match == session.match
            table.send(PlayAnyway())
        else:
            quiet += 1
        assert table.session.pending is None and table.session.match != session.match
    assert asked >= 10 and quiet >= 10


@pytest.mark.parametrize(
    ("verdict", "is_asked"),
    [
        (verdict_with(0.15, 0.05), True),
        (verdict_with(0.149, 0.001), False),
        (verdict_with(0.5, 0.2), False),
        (verdict_with(0.5, 0.19), True),
        (verdict_with(0.0, 0.0, VerdictKind.BEST), False),
        (verdict_with(0.9, 0.01, VerdictKind.FORCED), False),
        (None, False),
    ],
)
def test_the_gate(verdict, is_asked):
    table = at_call()
    choose(table, 5)
    assert table.session.pending == Pending(5) and table.session.stage is Stage.CALL
    weigh(table, verdict)
    assert (table.session.pending is not None) is is_asked
    assert (table.session.match.position.calls[Seat.SOUTH] == 5) is not is_asked


def test_without_a_tutor_nothing_is_held_back():
    table = Table(PRESETS["nepali"], 3)
    table.play_to(Stage.CALL)
    choose(table, 5)
    assert table.session.match.position.calls[Seat.SOUTH] == 5
    assert not any(isinstance(effect, Evaluate) for effect in table.seen)


def test_forced_choices_and_illegal_ones_are_not_weighed():
    table = tutored(4)
    weighed = 0
    for _ in range(300):
        session = table.session
        if session.stage is Stage.DEAL_SHOWN:
            break
        if session.stage is Stage.CARD:
            hand = session.match.position.hands[Seat.SOUTH]
            refused = sorted(hand - legal_cards(session.match.position))
            if refused:
                choose(table, refused[0])
                assert table.session.refusal is not None and table.session.pending is None
        table.step()
        if table.session.pending is not None:
            assert is_tutored_turn(session)
            weighed += 1
            weigh(table, None)
        elif session.stage in (Stage.CALL, Stage.CARD):
            assert not is_tutored_turn(session)
    assert weighed >= 5


def test_thinking_again_leaves_the_table_as_it_was():
    for intent, effects in ((Rethink(), ()), (ShowMe(), (ShowAdvice(),)), (TakeBack(), ())):
        table = at_call()
        before = table.session.match
        choose(table, 5)
        weigh(table, verdict_with(0.4, 0.01))
        assert table.send(intent) == effects
        assert table.session.pending is None and table.session.match == before
        assert table.session.stage is Stage.CALL and table.session.aids == ()
        choose(table, 3)
        assert table.session.pending == Pending(3)


def test_another_choice_takes_the_place_of_the_one_held_back():
    table = at_call()
    choose(table, 5)
    old = table.session.request
    choose(table, 4)
    assert table.session.pending == Pending(4)
    assert update(table.session, Weighed(old, verdict_with(0.9, 0.01))) == (table.session, ())
    weigh(table, None)
    assert table.session.match.position.calls[Seat.SOUTH] == 4


def test_nothing_is_confirmed_before_it_is_asked():
    table = at_call()
    assert update(table.session, PlayAnyway()) == (table.session, ())
    assert update(table.session, Rethink()) == (table.session, ())
    choose(table, 5)
    assert update(table.session, PlayAnyway()) == (table.session, ())


def test_leaving_the_tutor_withdraws_what_it_holds_back():
    for intent in (ChangeHabits(replace(TUTORED, tutor_points=None)), PlayOut(is_on=True)):
        table = at_call()
        choose(table, 5)
        table.send(intent)
        assert table.session.pending is None
        assert table.session.match.position.calls[Seat.SOUTH] is None
