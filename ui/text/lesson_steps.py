"""What each step of a lesson tells: the situation before it is solved, and what to remember after."""

from coach.engine.fifths import count_fifths
from coach.practice.lessons.play_lessons import rival_of
from coach.practice.lessons.scenes import YOU, Scene
from coach.practice.lessons.steps import Step, StepName, TapCards
from trainer.ruleset import Success
from trainer.score import score_tenths
from ui.text.breaches import Voice
from ui.text.cards import points_text, suit_name
from ui.text.counts import fifths_line_text
from ui.text.language import tr, trn
from ui.text.lessons import (
    about_attempted,
    averages_text,
    count_beside,
    fifths_rule,
    short_suit_rule,
    step_rules,
    why_allowed,
)

# Before it is solved ---------------------------------------------------------------------------------------


def step_story(step: Step, voice: Voice) -> str:
    """The situation and the question, in two or three sentences.

    >>> from coach.practice.lessons.course import steps_of
    >>> from coach.practice.lessons.steps import LessonName
    >>> from trainer.ruleset import Ruleset
    >>> step_story(steps_of(LessonName.FOLLOWING, Ruleset())[1], Voice())
    'Clubs were led, and you have one card of that suit. What do you play?'
    """
    return _RULE_STORIES[step.name]() if step.name in _RULE_STORIES else _story(step, voice)


_RULE_STORIES = {
    StepName.CARDS_EACH: lambda: tr(
        "A pack of 52 cards is dealt to four players. How many cards do you get?"
    ),
    StepName.LOWEST_CALL: lambda: tr(
        "This hand is weak: no ace, no king, and only three low trumps. You cannot pass. Make the lowest call"
        " that your table allows."
    ),
    StepName.WHAT_A_CALL_PROMISES: lambda: tr("You call 4. What have you promised?"),
    StepName.FOLLOW_SUIT: lambda: tr(
        "Diamonds were led, and you have two low ones. Some of your cards are shown. Which may you play?"
    ),
    StepName.NO_CHOICE: lambda: tr("Clubs were led, and you have one card of that suit. What do you play?"),
    StepName.NOTHING_TO_FOLLOW: lambda: tr(
        "You have no card of the suit led, and no trump. Which of these cards may you play?"
    ),
    StepName.SUIT_LED_WINS: lambda: tr(
        "This trick is complete, and nobody has trumped. One player had none of the suit led and threw an ace"
        " away. Who wins the trick?"
    ),
    StepName.BEAT_IT: lambda: tr(
        "You have cards of the suit led, some higher than the winning card, one lower."
    ),
    StepName.HIGHEST_ON_TABLE: lambda: tr(
        "Two cards lie on the table. Only the higher one counts: it is the card to beat."
    ),
    StepName.CANNOT_BEAT: lambda: tr("You have cards of the suit led, but none that beats the winning card."),
    StepName.TRUMP_LED: lambda: tr("A trump was led. You have two trumps: one beats it, one does not."),
    StepName.CHEAP_WINNER: lambda: tr("You play last, so nobody can beat the card that you play now."),
    StepName.RUFF: lambda: tr("You have none of the suit led, but a trump. Nobody has trumped yet."),
    StepName.OVERRUFF: lambda: tr(
        "You have none of the suit led. Another player has trumped, and only one of your trumps is higher."
    ),
    StepName.CHEAP_RUFF: lambda: tr(
        "You play last and have none of the suit led. Another player has trumped, and two of your trumps are higher."
    ),
    StepName.HIGHEST_TRUMP_WINS: lambda: tr(
        "This trick is complete, and two players have trumped. Who wins it?"
    ),
    StepName.LOSING_TRUMP: lambda: tr(
        "You have none of the suit led. Another player has trumped high, and your only trump is lower."
    ),
    StepName.MUST_IT_GO: lambda: tr(
        "You have none of the suit led. Your only trump cannot win this trick. Must it be played?"
    ),
    StepName.ONLY_LOSING_TRUMPS: lambda: tr(
        "You have none of the suit led. All that you hold is low trumps, and a higher one lies on the table."
    ),
    StepName.LEAST_USEFUL: lambda: tr(
        "You cannot win this trick. Which card do you need least for the tricks to come?"
    ),
    StepName.HIGH_OR_LOW: lambda: tr(
        "You have cards of the suit led, but another player has already trumped."
    ),
    StepName.KEEP_THE_KING: lambda: tr(
        "The trick is trumped, so no card of the suit led can win it. You hold a high card of that suit and a low one."
    ),
    StepName.TRUMP_LEAD_IS_NO_RUFF: lambda: tr(
        "Trumps were led, and another player has played a higher trump. That is following suit, not trumping."
    ),
    StepName.RUFF_WINS: lambda: tr(
        "This trick is complete. Ace, king and queen of the suit led are in it, and the lowest trump. Who wins it?"
    ),
    StepName.FIRST_LEAD: lambda: tr(
        "You lead the first trick of the deal. Some of your cards are shown, two of them trumps. Which may you lead?"
    ),
    StepName.LATER_LEAD: lambda: tr(
        "You have won a trick and lead the next one. Which of these cards may you lead?"
    ),
    StepName.ONE_CALL_APART: lambda: tr(
        "Two players take three tricks each. One of them called 3, the other called 4. How many points are there"
        " between them?"
    ),
    StepName.WHICH_CALL: lambda: tr(
        "Half of the time this hand takes three tricks, half of the time four. Which call brings most points on"
        " average?"
    ),
    StepName.COUNT_TOTAL: lambda: tr("All lines are counted. How many fifths is the whole hand?"),
    StepName.COUNT_CALL: lambda: tr("What do you call with this count?"),
    StepName.HAND_TOTAL: lambda: tr(
        "Count this hand in your head: trumps, honours, short suits. How many fifths is it?"
    ),
    StepName.HAND_CALL: lambda: tr("And what do you call with it?"),
    StepName.LEAD_SHORT: lambda: tr(
        "You lead the first trick. You have three trumps, and one suit of a single card."
    ),
    StepName.RUFF_IN_TIME: lambda: tr(
        "You have none of the suit led, but three trumps. Another player is still to play."
    ),
    StepName.DRAW_THEM: lambda: tr("You lead, your call is high, and your trumps are the best ones left."),
    StepName.WHO_IS_OUT: lambda: tr(
        "You have led a trump, and this trick is complete. It shows that one player has no trump left. Who is that?"
    ),
    StepName.DO_NOT_DRAW: lambda: tr(
        "You lead, and need one more trick. Higher trumps than yours are still out."
    ),
    StepName.KEEP_YOUR_CALL: lambda: tr(
        "You lead, and need one more trick. You have no trumps left, but one ace."
    ),
    StepName.BROKEN_ALREADY: lambda: tr(
        "Two tricks are left. Look at calls and tricks: whose call is lost already?"
    ),
    StepName.WRONG_HERE: lambda: tr(
        "You are about to play the card that is marked. Is anything wrong with it?"
    ),
    StepName.CALL_WELL: lambda: tr("You are the first to call. How many tricks do you call with this hand?"),
    StepName.PLAY_WELL: lambda: tr(
        "It is your turn. Think of your call, and of the cards that are still out."
    ),
    StepName.GOOD_LEAD: lambda: tr(
        "You lead the first trick. Nobody has played yet, so lead what costs you least and helps you most."
    ),
}


def _story(step: Step, voice: Voice) -> str:
    scene = step.scene
    match step.name:
        case StepName.KEPT | StepName.EXTRA_TRICKS | StepName.MISSED:
            return trn(
                "You called {call} and took {count} trick. How many points do you get?",
                "You called {call} and took {count} tricks. How many points do you get?",
                scene.won[YOU],
                call=scene.calls[YOU],
            )
        case StepName.WHO_CALLS_FIRST | StepName.WHO_LEADS:
            return _after_the_dealer(step, voice)
        case StepName.COUNT_LINE:
            return _line_story(step)
        case StepName.VOID_WITH_TRUMPS | StepName.VOID_WITHOUT_TRUMPS:
            trumps = len(scene.hand.in_suit(scene.rules.trump))
            return trn(
                "This hand misses a whole suit and has {count} trump. How many fifths does the missing suit count?",
                "This hand misses a whole suit and has {count} trumps. How many fifths does the missing suit count?",
                trumps,
            )
        case StepName.TRUMPS_OUT:
            return tr(
                "Look at your hand and at the tricks already played. How many {trumps} do the others still hold together?",
                trumps=suit_name(scene.rules.trump),
            )
        case StepName.STILL_NEEDED:
            return tr(
                "Your call is {call}, and you have {won} tricks. How many do you still need?",
                call=scene.calls[YOU],
                won=scene.won[YOU],
            )
        case StepName.BREAK_IT:
            return tr(
                "This trick and one more are left. {name}, who led, has called {call} and has {won}: both tricks are"
                " needed.",
                **_rival_fields(scene, voice),
            )
        case StepName.HOW_FAR:
            return tr(
                "The last deal begins. You have {own} points, {name} leads with {points}. How many points are you behind?",
                **_rival_fields(scene, voice),
            )
        case StepName.NEEDED_CALL:
            return tr(
                "You have {own} points, {name} has {points} and has called {call}. Suppose both of you keep your call"
                " exactly. What is the lowest call that puts you in front?",
                **_rival_fields(scene, voice),
            )
        case _:
            return tr(
                "You are first with {own} points; {name} has {points} and has called {call}. Suppose both of you keep your"
                " call exactly. What is the lowest call that keeps you in front?",
                **_rival_fields(scene, voice),
            )


def _after_the_dealer(step: Step, voice: Voice) -> str:
    assert step.scene.dealer is not None
    name = voice.name(step.scene.dealer)
    if step.name is StepName.WHO_LEADS:
        return tr("{name} has dealt, and all four have called. Who leads the first trick?", name=name)
    return tr("{name} has dealt. The player after the dealer calls first. Who is that?", name=name)


def _line_story(step: Step) -> str:
    """The next line of the count, and how such lines are counted."""
    line = count_fifths(step.scene.rules, step.scene.hand).lines[step.number - 1]
    fields = {"rule": fifths_rule(line), "what": fifths_line_text(line)}
    if step.number == 1:
        return tr(
            "You count in fifths of a trick: five fifths are one trick. {rule} How many fifths is this: {what}?",
            **fields,
        )
    return tr("{rule} How many fifths is this: {what}?", **fields)


def _rival_fields(scene: Scene, voice: Voice) -> dict[str, object]:
    rival = rival_of(scene.rules)
    return {
        "name": voice.name(rival),
        "call": scene.calls[rival],
        "won": scene.won[rival],
        "own": points_text(scene.totals[YOU]),
        "points": points_text(scene.totals[rival]),
    }


# After it is solved ----------------------------------------------------------------------------------------


def step_learned(step: Step, voice: Voice) -> tuple[str, ...]:
    """What to remember of a step that is solved: the rule in force, a figure, or advice."""
    if step.name in _LEARNED:
        return (_LEARNED[step.name](),)
    match step.name:
        case StepName.KEPT | StepName.EXTRA_TRICKS | StepName.MISSED:
            return step_rules(step)
        case StepName.ONE_CALL_APART:
            return (_one_call_apart(step.scene),)
        case StepName.WHICH_CALL:
            return (averages_text(step.scene.rules, 3, 4),)
        case StepName.COUNT_LINE:
            return (_sum_so_far(step),)
        case StepName.COUNT_TOTAL | StepName.HAND_TOTAL:
            return (count_beside(step),)
        case StepName.COUNT_CALL | StepName.HAND_CALL:
            return (_call_learned(step),)
        case StepName.VOID_WITH_TRUMPS | StepName.VOID_WITHOUT_TRUMPS:
            return (short_suit_rule(),)
        case StepName.WRONG_HERE:
            return (about_attempted(step, voice),)
        case StepName.PLAY_WELL:
            return (_play_learned(step.number),)
        case StepName.NEEDED_CALL | StepName.SAFE_CALL:
            return (_last_deal_learned(step, voice),)
        case _ if isinstance(step.goal, TapCards):
            return (why_allowed(step),)
        case _:
            return step_rules(step)


_LEARNED = {
    StepName.CARDS_EACH: lambda: tr("Thirteen cards each: so a deal has thirteen tricks."),
    StepName.NO_CHOICE: lambda: tr("While you hold the suit led, you must play it, whatever else you hold."),
    StepName.LEAST_USEFUL: lambda: tr(
        "What cannot win this trick should cost you little: keep trumps and high cards for later."
    ),
    StepName.KEEP_THE_KING: lambda: tr(
        "What cannot win this trick should cost you little: keep trumps and high cards for later."
    ),
    StepName.NOTHING_TO_FOLLOW: lambda: tr(
        "With no card of the suit led and no trump you are free, but you cannot win the trick."
    ),
    StepName.SUIT_LED_WINS: lambda: tr("A high card of another suit wins nothing, unless it is a trump."),
    StepName.CHEAP_WINNER: lambda: tr(
        "Last to play, win as cheaply as you can; the higher card may win another trick."
    ),
    StepName.CHEAP_RUFF: lambda: tr(
        "A trick won with a low trump is worth as much as one won with a high trump."
    ),
    StepName.HIGHEST_TRUMP_WINS: lambda: tr(
        "Any trump beats any card of another suit; among trumps the highest wins."
    ),
    StepName.RUFF_WINS: lambda: tr("The lowest trump beats the ace of another suit."),
    StepName.ONLY_LOSING_TRUMPS: lambda: tr(
        "Where you hold nothing but trumps, one of them goes, whatever the rule."
    ),
    StepName.LATER_LEAD: lambda: tr(
        "From the second trick on any card may be led; trumps need not be broken first."
    ),
    StepName.GOOD_LEAD: lambda: tr(
        "From a short suit lead the higher of two touching cards: it makes the other one good, or leaves you free to"
        " trump. Keep your low trumps for that."
    ),
    StepName.LEAD_SHORT: lambda: tr(
        "A single card led early leaves you with none of that suit, so a low trump can win there later."
    ),
    StepName.RUFF_IN_TIME: lambda: tr(
        "Trump low as long as a low trump has a chance: your high trumps win later tricks by themselves."
    ),
    StepName.TRUMPS_OUT: lambda: tr(
        "Count the trumps that fall: it is the first thing to know about a deal."
    ),
    StepName.DRAW_THEM: lambda: tr(
        "With the best trumps and a long suit of them, lead trumps: others can no longer trump your high cards."
    ),
    StepName.WHO_IS_OUT: lambda: tr(
        "Whoever does not follow suit has none of it left. Remember it for later leads."
    ),
    StepName.DO_NOT_DRAW: lambda: tr(
        "Do not lead trumps that higher ones beat; lead something else, and let your trumps win when you cannot follow."
    ),
    StepName.STILL_NEEDED: lambda: tr(
        "Keep this number in mind at each turn: it tells how much you may risk."
    ),
    StepName.KEEP_YOUR_CALL: lambda: tr(
        "An ace wins only while others follow. Take the trick that you need before the ace is trumped."
    ),
    StepName.BROKEN_ALREADY: lambda: tr(
        "A player whose call is lost has nothing more to lose. Look at calls and tricks before each card."
    ),
    StepName.BREAK_IT: lambda: tr(
        "One trick that another player needs is worth that player's whole call; more than an extra trick of yours."
    ),
    StepName.HOW_FAR: lambda: tr(
        "Before the last call, look at the totals: it is the place that counts now."
    ),
    StepName.CALL_WELL: lambda: tr(
        "Aces and kings of long suits are trumped sooner or later, so honours alone promise too much. Count in fifths before you call."
    ),
}


def _one_call_apart(scene: Scene) -> str:
    low, high = score_tenths(scene.rules, 3, 3), score_tenths(scene.rules, 4, 3)
    return tr(
        "The same three tricks bring {low} points to a call of 3 and {high} points to a call of 4.",
        low=points_text(low),
        high=points_text(high),
    )


def _sum_so_far(step: Step) -> str:
    """The lines counted so far, added up."""
    lines = count_fifths(step.scene.rules, step.scene.hand).lines[: step.number]
    return trn("So far: {count} fifth.", "So far: {count} fifths.", sum(line.fifths for line in lines))


def _play_learned(number: int) -> str:
    match number:
        case 1:
            return tr("Under the ace the king is lost. Keep it: when the ace is gone, it may win a trick.")
        case 2:
            return tr("Win with the card that just does it; the highest card of the suit wins a trick later.")
        case _:
            return tr("Keep the highest card left in a suit, and throw away what cannot win.")


def _call_learned(step: Step) -> str:
    if step.scene.rules.success is Success.EXACT_OR_PLUS_ONE:
        return tr("Where too many tricks break a call too, the call is the whole tricks of your count.")
    return tr(
        "Each trick that you call costs six fifths of your count: a missed call is dear, an extra trick cheap."
    )


def _last_deal_learned(step: Step, voice: Voice) -> str:
    fields = _rival_fields(step.scene, voice)
    if step.name is StepName.NEEDED_CALL:
        return tr("A call that cannot bring you in front is of no use in the last deal, however safe it is.")
    return tr("In front, call low: let {name} take the risk.", **fields)
