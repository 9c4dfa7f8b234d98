"""Which steps of which lessons a learner has solved, as a value that can be kept as plain JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from coach.practice.lessons.course import steps_of
from coach.practice.lessons.state import Taken
from coach.practice.lessons.steps import LessonName
from trainer.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The keys of the steps solved, by lesson; whatever the rule set was.

    >>> progress = LessonProgress().with_step(LessonName.HEADING, "beat-it")
    >>> progress.to_json(), LessonProgress.of_json(progress.to_json()) == progress
    ({'heading': ['beat-it']}, True)
    """

    done: Mapping[LessonName, frozenset[str]] = field(default_factory=dict)

    def with_step(self, lesson: LessonName, key: str) -> "LessonProgress":
        """One more step solved."""
        return LessonProgress({**self.done, lesson: self.keys(lesson) | {key}})

    def with_taken(self, taken: Taken) -> "LessonProgress":
        """The steps solved in a lesson that is being taken."""
        solved = frozenset(step.key for step in taken.steps[: taken.solved])
        return (
            LessonProgress({**self.done, taken.lesson: self.keys(taken.lesson) | solved}) if solved else self
        )

    def keys(self, lesson: LessonName) -> frozenset[str]:
        """The steps of a lesson that are solved."""
        return self.done.get(lesson, frozenset())

    def next_step(self, lesson: LessonName, rules: Ruleset) -> int:
        """The place of the first step not yet solved; 0 if all are."""
        done = self.keys(lesson)
        return next((at for at, step in enumerate(steps_of(lesson, rules)) if step.key not in done), 0)

    def solved(self, lesson: LessonName, rules: Ruleset) -> tuple[int, int]:
        """How many steps of a lesson are solved, and how many there are under a rule set."""
        keys = [step.key for step in steps_of(lesson, rules)]
        return sum(key in self.keys(lesson) for key in keys), len(keys)

    def next_lesson(self, rules: Ruleset) -> LessonName | None:
        """The first lesson with a step not yet solved; None where all are."""
        return next((one for one in LessonName if not self.is_done(one, rules)), None)

    def is_done(self, lesson: LessonName, rules: Ruleset) -> bool:
        """Is every step of a lesson solved?"""
        done, count = self.solved(lesson, rules)
        return done == count

    def to_json(self) -> dict[str, list[str]]:
        """By the lessons' names, in their order; only lessons that have been begun."""
        return {lesson.value: sorted(self.keys(lesson)) for lesson in LessonName if self.keys(lesson)}

    @classmethod
    def of_json(cls, stored: object) -> "LessonProgress":
        """Progress as it was kept; what a newer or damaged store holds besides is passed over."""
        if not isinstance(stored, Mapping):
            return cls()
        done = {lesson: _keys_of(stored.get(lesson.value)) for lesson in LessonName}
        return cls({lesson: keys for lesson, keys in done.items() if keys})


def _keys_of(stored: object) -> frozenset[str]:
    return (
        frozenset(key for key in stored if isinstance(key, str)) if isinstance(stored, list) else frozenset()
    )
