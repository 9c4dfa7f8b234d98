"""Sentences of the page of the lessons: progress, hints, what is said after an answer."""

from coach.engine.fifths import count_fifths
from coach.practice.lessons.state import Stage, Taken
from coach.practice.lessons.steps import (
    CallOne,
    CallWell,
    Choose,
    GiveNumber,
    LessonName,
    PlayOne,
    PlayWell,
    Step,
    TapCards,
    Unit,
)
from ui.text.breaches import Voice
from ui.text.cards import points_text
from ui.text.language import tr, trn
from ui.text.lesson_steps import step_learned
from ui.text.lessons import judged_text, lesson_title, miss_text, statement_text, step_rules


def course_text(done: int, count: int) -> str:
    """How far the learner has come.

    >>> course_text(0, 16), course_text(3, 16)
    ('16 short lessons: each asks you to play, not to read.', '3 of 16 lessons are done.')
    """
    if not done:
        return tr("{count} short lessons: each asks you to play, not to read.", count=count)
    return trn("{count} of {all} lessons is done.", "{count} of {all} lessons are done.", done, all=count)


def lesson_progress(done: int, count: int) -> str:
    """How many steps of a lesson are solved."""
    return tr("Done") if done == count else tr("{done} of {count}", done=done, count=count)


def step_place(taken: Taken) -> str:
    """Which step of how many this is."""
    return tr("Step {number} of {count}", number=taken.at + 1, count=len(taken.steps))


def finished_text(lesson: LessonName) -> str:
    """The lesson has been gone through."""
    return tr("You have finished the lesson “{title}”.", title=lesson_title(lesson))


def next_lesson_text(lesson: LessonName) -> str:
    """What comes after a lesson."""
    return tr("Next: {title}", title=lesson_title(lesson))


def right_text() -> str:
    """The answer is right."""
    return tr("That is right.")


def not_right_text() -> str:
    """The answer is not right."""
    return tr("Not yet.")


def waiting_text() -> str:
    """The coach has still to price the choice."""
    return tr("The coach is looking at your choice…")


def not_a_number_text() -> str:
    """What was typed is no number."""
    return tr("Type a number, such as 4 or −4.0.")


def said_after(taken: Taken, voice: Voice) -> tuple[str, ...]:
    """What is said of the last answer: why it is wrong, or what to remember; nothing before there is one."""
    if taken.miss is not None:
        return miss_text(taken.step, taken.miss, voice)
    if taken.pending is not None:
        return (waiting_text(),)
    if taken.stage is Stage.ASKED:
        return ()
    judged = () if taken.judged is None else judged_text(taken.judged, voice)
    return (*judged, *step_learned(taken.step, voice))


def hint_text(step: Step, voice: Voice) -> tuple[str, ...]:
    """Something that helps: the rule, a range, an answer that is wrong."""
    rules = step_rules(step)
    match step.goal:
        case GiveNumber(right, unit):
            return (*rules, _range_text(right, unit))
        case Choose(statements, right):
            wrong = next(at for at in reversed(range(len(statements))) if at != right)
            return (
                *rules,
                tr("It is not this one: {answer}", answer=statement_text(statements[wrong], voice)),
            )
        case CallOne(right):
            return (
                *rules,
                tr("The call lies between {low} and {high}.", low=max(1, right - 1), high=right + 1),
            )
        case CallWell():
            return (_count_text(step),)
        case TapCards() | PlayOne() | PlayWell():
            return (*rules, tr("The cards that are lit now may be played."))


def _range_text(right: int, unit: Unit) -> str:
    low, high = right - 1 - right % 2, right + 1 + right % 3
    if unit is Unit.TENTHS:
        return tr(
            "The number lies between {low} and {high}.",
            low=points_text(10 * (right // 10) - 10),
            high=points_text(10 * (right // 10) + 10),
        )
    return tr("The number lies between {low} and {high}.", low=max(0, low), high=high)


def _count_text(step: Step) -> str:
    count = count_fifths(step.scene.rules, step.scene.hand)
    return tr(
        "Count the hand: {total} fifths are {tricks} tricks.", total=count.total, tricks=f"{count.tricks:.1f}"
    )


def keys_text(step: Step) -> str:
    """Which keys answer this step."""
    match step.goal:
        case Choose(statements):
            return tr("Keys: 1 to {count}", count=len(statements))
        case GiveNumber():
            return tr("Type the number, then Enter")
        case CallOne() | CallWell():
            return tr("Keys: the digits; 0 is ten")
        case TapCards():
            return tr("Keys: arrows and Enter, or 1 to 9; D when you are done")
        case PlayOne() | PlayWell():
            return tr("Keys: arrows and Enter, or 1 to 9")
