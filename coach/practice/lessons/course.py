"""All lessons: their steps under a rule set."""

from collections.abc import Callable
from functools import lru_cache

from coach.practice.lessons import play_lessons, rule_lessons
from coach.practice.lessons.steps import LessonName, Step
from trainer.ruleset import Ruleset


def _first_lead(rules: Ruleset) -> tuple[Step, ...]:
    return (*rule_lessons.first_leads(rules), play_lessons.good_lead(rules))


_LESSONS: dict[LessonName, Callable[[Ruleset], tuple[Step, ...]]] = {
    LessonName.DEAL_AND_CALL: rule_lessons.deal_and_call,
    LessonName.FOLLOWING: rule_lessons.following,
    LessonName.HEADING: rule_lessons.heading,
    LessonName.RUFFING: rule_lessons.ruffing,
    LessonName.LOSING_TRUMP: rule_lessons.losing_trump,
    LessonName.AFTER_A_RUFF: rule_lessons.after_a_ruff,
    LessonName.FIRST_LEAD: _first_lead,
    LessonName.SCORING: rule_lessons.scoring,
    LessonName.COUNTING: play_lessons.counting,
    LessonName.COUNTING_ALONE: play_lessons.counting_alone,
    LessonName.SHORT_SUITS: play_lessons.short_suits,
    LessonName.DRAWING_TRUMPS: play_lessons.drawing_trumps,
    LessonName.MAKE_OR_BREAK: play_lessons.make_or_break,
    LessonName.LAST_DEAL: play_lessons.last_deal,
    LessonName.ILLEGAL: rule_lessons.illegal,
    LessonName.COSTLY: play_lessons.costly,
}


@lru_cache(maxsize=64)
def steps_of(lesson: LessonName, rules: Ruleset) -> tuple[Step, ...]:
    """The steps of a lesson under a rule set.

    >>> [step.name.value for step in steps_of(LessonName.RUFFING, Ruleset())]
    ['ruff', 'overruff', 'cheap-ruff', 'highest-trump-wins']
    """
    return _LESSONS[lesson](rules)
