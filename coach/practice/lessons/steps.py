"""What a lesson asks: steps, each with a scene and a goal, and how an answer is judged."""

from dataclasses import dataclass
from enum import Enum

from coach.practice.lessons.scenes import Scene
from trainer.breach import Clause
from trainer.cards import CardSet
from trainer.seats import Seat


class LessonName(Enum):
    """The lessons in the order in which they are offered."""

    DEAL_AND_CALL = "deal-and-call"
    FOLLOWING = "following"
    HEADING = "heading"
    RUFFING = "ruffing"
    LOSING_TRUMP = "losing-trump"
    AFTER_A_RUFF = "after-a-ruff"
    FIRST_LEAD = "first-lead"
    SCORING = "scoring"
    COUNTING = "counting"
    COUNTING_ALONE = "counting-alone"
    SHORT_SUITS = "short-suits"
    DRAWING_TRUMPS = "drawing-trumps"
    MAKE_OR_BREAK = "make-or-break"
    LAST_DEAL = "last-deal"
    ILLEGAL = "illegal"
    COSTLY = "costly"


class StepName(Enum):
    """What a step is about; the words of a step hang on it."""

    CARDS_EACH = "cards-each"
    WHO_CALLS_FIRST = "who-calls-first"
    LOWEST_CALL = "lowest-call"
    WHAT_A_CALL_PROMISES = "what-a-call-promises"
    FOLLOW_SUIT = "follow-suit"
    NO_CHOICE = "no-choice"
    NOTHING_TO_FOLLOW = "nothing-to-follow"
    SUIT_LED_WINS = "suit-led-wins"
    BEAT_IT = "beat-it"
    HIGHEST_ON_TABLE = "highest-on-table"
    CANNOT_BEAT = "cannot-beat"
    TRUMP_LED = "trump-led"
    CHEAP_WINNER = "cheap-winner"
    RUFF = "ruff"
    OVERRUFF = "overruff"
    CHEAP_RUFF = "cheap-ruff"
    HIGHEST_TRUMP_WINS = "highest-trump-wins"
    LOSING_TRUMP = "losing-trump"
    MUST_IT_GO = "must-it-go"
    ONLY_LOSING_TRUMPS = "only-losing-trumps"
    LEAST_USEFUL = "least-useful"
    HIGH_OR_LOW = "high-or-low"
    KEEP_THE_KING = "keep-the-king"
    TRUMP_LEAD_IS_NO_RUFF = "trump-lead-is-no-ruff"
    RUFF_WINS = "ruff-wins"
    WHO_LEADS = "who-leads"
    FIRST_LEAD = "first-lead"
    LATER_LEAD = "later-lead"
    GOOD_LEAD = "good-lead"
    KEPT = "kept"
    EXTRA_TRICKS = "extra-tricks"
    MISSED = "missed"
    ONE_CALL_APART = "one-call-apart"
    WHICH_CALL = "which-call"
    COUNT_LINE = "count-line"
    COUNT_TOTAL = "count-total"
    COUNT_CALL = "count-call"
    HAND_TOTAL = "hand-total"
    HAND_CALL = "hand-call"
    VOID_WITH_TRUMPS = "void-with-trumps"
    VOID_WITHOUT_TRUMPS = "void-without-trumps"
    LEAD_SHORT = "lead-short"
    RUFF_IN_TIME = "ruff-in-time"
    TRUMPS_OUT = "trumps-out"
    DRAW_THEM = "draw-them"
    WHO_IS_OUT = "who-is-out"
    DO_NOT_DRAW = "do-not-draw"
    STILL_NEEDED = "still-needed"
    KEEP_YOUR_CALL = "keep-your-call"
    BROKEN_ALREADY = "broken-already"
    BREAK_IT = "break-it"
    HOW_FAR = "how-far"
    NEEDED_CALL = "needed-call"
    SAFE_CALL = "safe-call"
    WRONG_HERE = "wrong-here"
    CALL_WELL = "call-well"
    PLAY_WELL = "play-well"


class Claim(Enum):
    """A sentence to choose."""

    CALL_OR_MORE = "call-or-more"
    CALL_EXACTLY = "call-exactly"
    CALL_OR_ONE_MORE = "call-or-one-more"
    MUST_PLAY_IT = "must-play-it"
    MAY_KEEP_IT = "may-keep-it"


@dataclass(frozen=True, slots=True)
class Nothing:
    """The sentence that nothing is wrong."""


Statement = Claim | Seat | Clause | Nothing
"""What can be chosen among: a sentence, a player, what is wrong with a card, or that nothing is."""


class CardWish(Enum):
    """What a card is to do, beside being legal."""

    ANY = "any"
    WINNER = "winner"
    CHEAPEST_WINNER = "cheapest-winner"
    LEAST_USEFUL = "least-useful"


class Unit(Enum):
    """What a number counts."""

    PLAIN = "plain"
    TENTHS = "tenths"
    FIFTHS = "fifths"


# Goals -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TapCards:
    """Tap all cards that may be played, and say that it is done."""

    cards: CardSet


@dataclass(frozen=True, slots=True)
class PlayOne:
    """Play a legal card that does what is wished; `cards` are those that do."""

    wish: CardWish
    cards: CardSet


@dataclass(frozen=True, slots=True)
class PlayWell:
    """Play a card that the coach would not mark."""

    seed: int


@dataclass(frozen=True, slots=True)
class GiveNumber:
    """Give a number."""

    right: int
    unit: Unit = Unit.PLAIN


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose the right sentence; `right` is its place."""

    statements: tuple[Statement, ...]
    right: int


@dataclass(frozen=True, slots=True)
class CallOne:
    """Make one certain call."""

    right: int


@dataclass(frozen=True, slots=True)
class CallWell:
    """Make a call that the coach would not mark."""

    seed: int


Goal = TapCards | PlayOne | PlayWell | GiveNumber | Choose | CallOne | CallWell


@dataclass(frozen=True, slots=True)
class Step:
    """One question. `options` are the options of the rule set that the answer hangs on.

    `number` tells steps of one name in one lesson apart, from 1.
    """

    name: StepName
    scene: Scene
    goal: Goal
    options: tuple[str, ...] = ()
    number: int = 1

    @property
    def key(self) -> str:
        """The step's name in a learner's progress.

        >>> from trainer.ruleset import Ruleset
        >>> Step(StepName.COUNT_LINE, Scene(Ruleset()), GiveNumber(6), number=2).key
        'count-line-2'
        """
        return self.name.value if self.number == 1 else f"{self.name.value}-{self.number}"
