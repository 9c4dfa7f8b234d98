"""The lessons in words: titles, tasks, what is wrong with an answer and why.

What each step tells before and after it is solved stands in `ui.text.lesson_steps`.
"""

from typing import assert_never

from coach.engine.count import count_winners
from coach.engine.fifths import (
    LONG_SIDE_KING_FIFTHS,
    LONG_TRUMP_FIFTHS,
    SHORT_SUIT_TRUMPS,
    SHORT_SUITS,
    SIDE_ACE_FIFTHS,
    SIDE_KING_FIFTHS,
    SIDE_QUEEN_FIFTHS,
    SIDE_QUEEN_LENGTH,
    TRUMP_HONOUR_FIFTHS,
    FifthsKind,
    FifthsLine,
    count_fifths,
)
from coach.practice.lessons.state import (
    Costly,
    Judged,
    Miss,
    OffTheMark,
    Refused,
    WrongNumber,
    WrongSentence,
    WrongTaps,
)
from coach.practice.lessons.steps import (
    CallOne,
    CallWell,
    CardWish,
    Choose,
    Claim,
    GiveNumber,
    LessonName,
    Nothing,
    PlayOne,
    PlayWell,
    Statement,
    Step,
    StepName,
    TapCards,
    Unit,
)
from trainer.breach import Breach, Clause
from trainer.cards import Card, CardSet, Rank
from trainer.play import breach_in_turn
from trainer.ruleset import Ruleset, Success
from trainer.score import score_table
from trainer.seats import Seat
from ui.text.breaches import Voice, explain
from ui.text.cards import both, card_text, cards_text, points_text
from ui.text.counts import fifths_line_text
from ui.text.language import tr, trn
from ui.text.rule_sentences import rule_sentence
from ui.text.verdicts import reasons_text, verdict_text

USUAL = Ruleset()
"""The rules that most tables play."""


def lesson_title(lesson: LessonName) -> str:
    """What a lesson is called.

    >>> lesson_title(LessonName.HEADING)
    'Beating the winning card'
    """
    titles = {
        LessonName.DEAL_AND_CALL: tr("The deal and the call"),
        LessonName.FOLLOWING: tr("Following suit"),
        LessonName.HEADING: tr("Beating the winning card"),
        LessonName.RUFFING: tr("Trumping, and trumping higher"),
        LessonName.LOSING_TRUMP: tr("A trump that loses"),
        LessonName.AFTER_A_RUFF: tr("After somebody has trumped"),
        LessonName.FIRST_LEAD: tr("The first lead"),
        LessonName.SCORING: tr("The score, and why a missed call hurts"),
        LessonName.COUNTING: tr("Counting a hand in fifths"),
        LessonName.COUNTING_ALONE: tr("Counting in your head"),
        LessonName.SHORT_SUITS: tr("Short suits"),
        LessonName.DRAWING_TRUMPS: tr("Drawing trumps"),
        LessonName.MAKE_OR_BREAK: tr("Keeping a call, breaking a call"),
        LessonName.LAST_DEAL: tr("The last deal"),
        LessonName.ILLEGAL: tr("What is wrong here?"),
        LessonName.COSTLY: tr("Mistakes that cost points"),
    }
    return titles[lesson]


def lesson_summary(lesson: LessonName) -> str:
    """What a lesson is about, in one sentence."""
    summaries = {
        LessonName.DEAL_AND_CALL: tr("How many cards you get, who calls first, and what a call promises."),
        LessonName.FOLLOWING: tr("You play the suit that was led while you have it."),
        LessonName.HEADING: tr("When you must play higher than the card that is winning."),
        LessonName.RUFFING: tr("What you owe when you hold none of the suit led."),
        LessonName.LOSING_TRUMP: tr("Whether a trump that cannot win must be played."),
        LessonName.AFTER_A_RUFF: tr("What you may play when the suit led can no longer win."),
        LessonName.FIRST_LEAD: tr("Who leads, whether with a trump, and which card is good."),
        LessonName.SCORING: tr("What a call brings, what extra tricks bring, and what one too many costs."),
        LessonName.COUNTING: tr("Build the count of one hand card by card, and find its call."),
        LessonName.COUNTING_ALONE: tr("Count three whole hands, and call them."),
        LessonName.SHORT_SUITS: tr("What a short suit is worth, and how to use it."),
        LessonName.DRAWING_TRUMPS: tr("When to lead trumps, and when not to."),
        LessonName.MAKE_OR_BREAK: tr("Take the tricks that you need, and those that another player needs."),
        LessonName.LAST_DEAL: tr("Which call takes you past the leader, and which one keeps the lead."),
        LessonName.ILLEGAL: tr("Six cards are about to be played; find what is wrong, if anything is."),
        LessonName.COSTLY: tr("Two calls and three cards with which many players lose points."),
    }
    return summaries[lesson]


# The step --------------------------------------------------------------------------------------------------


def step_task(step: Step) -> str:
    """What is to be done, in one sentence."""
    match step.goal:
        case TapCards():
            return tr("Choose every card that you may play, then say that you are done.")
        case PlayOne(wish):
            return _wish_text(wish)
        case PlayWell():
            return tr("Play the card that you think is best.")
        case GiveNumber(_, unit):
            return _number_task(unit)
        case Choose():
            return tr("Choose the right answer.")
        case CallOne() | CallWell():
            return tr("Make your call.")
        case _:
            assert_never(step.goal)


def _wish_text(wish: CardWish) -> str:
    match wish:
        case CardWish.ANY:
            return tr("Play a card.")
        case CardWish.WINNER:
            return tr("Play a card that wins the trick.")
        case CardWish.CHEAPEST_WINNER:
            return tr("Win the trick with the lowest card that can do it.")
        case CardWish.LEAST_USEFUL:
            return tr("Play the lowest card that the rules allow, and a trump only if you must.")


def _number_task(unit: Unit) -> str:
    match unit:
        case Unit.PLAIN:
            return tr("Give the number.")
        case Unit.TENTHS:
            return tr("Give the points, with one decimal.")
        case Unit.FIFTHS:
            return tr("Give the number of fifths.")


def step_rules(step: Step) -> tuple[str, ...]:
    """The rules that the answer hangs on, as they are in force.

    >>> from coach.practice.lessons.course import steps_of
    >>> step_rules(steps_of(LessonName.HEADING, Ruleset())[0])
    ('When you follow suit, you must beat the winning card if you can.',)
    """
    return tuple(rule_sentence(step.scene.rules, option) for option in step.options)


def step_note(step: Step) -> str:
    """That the table plays otherwise than most, where it does; nothing where it plays as usual."""
    rules = step.scene.rules
    usual = [
        rule_sentence(USUAL, option)
        for option in step.options
        if getattr(rules, option) != getattr(USUAL, option)
    ]
    if not usual:
        return ""
    return tr("Your table has its own rule here. At most tables: {usual}", usual=" ".join(usual))


def statement_text(statement: Statement, voice: Voice) -> str:
    """An answer to choose.

    >>> statement_text(Claim.CALL_OR_MORE, Voice()), statement_text(Seat.EAST, Voice())
    ('I will take four tricks or more.', 'East')
    """
    match statement:
        case Claim():
            return _claim_text(statement)
        case Seat():
            return tr("You") if statement is Seat.SOUTH and not voice.names[0] else voice.name(statement)
        case Clause():
            return _clause_text(statement)
        case Nothing():
            return tr("Nothing is wrong: this card may be played.")
        case _:
            assert_never(statement)


def _claim_text(claim: Claim) -> str:
    match claim:
        case Claim.CALL_OR_MORE:
            return tr("I will take four tricks or more.")
        case Claim.CALL_EXACTLY:
            return tr("I will take exactly four tricks.")
        case Claim.CALL_OR_ONE_MORE:
            return tr("I will take four tricks or five, not more.")
        case Claim.MUST_PLAY_IT:
            return tr("I must play my trump, although it loses.")
        case Claim.MAY_KEEP_IT:
            return tr("I may keep my trump and play another card.")


def _clause_text(clause: Clause) -> str:
    texts = {
        Clause.MUST_FOLLOW: tr("The suit led must be followed."),
        Clause.MUST_HEAD: tr("The winning card must be beaten."),
        Clause.MUST_TRUMP: tr("A trump must be played."),
        Clause.MUST_OVERTRUMP: tr("A higher trump must be played."),
    }
    return texts[clause]


# What is wrong with an answer ------------------------------------------------------------------------------


def miss_text(step: Step, miss: Miss, voice: Voice) -> tuple[str, ...]:
    """Why an answer is not right, in a few sentences."""
    match miss:
        case Refused(breach):
            return (explain(breach, step.scene.rules, voice).text,)
        case WrongTaps():
            return _taps_text(step, miss, voice)
        case OffTheMark(choice):
            return (_off_the_mark(step, choice),)
        case WrongNumber(number):
            return _number_text(step, number)
        case WrongSentence(place):
            return _sentence_text(step, place, voice)
        case Costly(judged):
            return judged_text(judged, voice)
        case _:
            assert_never(miss)


def judged_text(judged: Judged, voice: Voice) -> tuple[str, ...]:
    """What the coach says of a choice, and why."""
    return (verdict_text(judged.verdict), *reasons_text(judged.reasons, voice))


def _taps_text(step: Step, miss: WrongTaps, voice: Voice) -> tuple[str, ...]:
    said = [explain(breach, step.scene.rules, voice).text for breach in miss.refused]
    if miss.left_out:
        cards = both(cards_text(miss.left_out))
        said += [tr("You have left out {cards}.", cards=cards), why_allowed(step)]
    return tuple(said)


def why_allowed(step: Step) -> str:
    """Which cards may be played and why, from what the rules leave of the hand.

    >>> from coach.practice.lessons.course import steps_of
    >>> why_allowed(steps_of(LessonName.RUFFING, Ruleset())[1])
    'You hold none of the suit led, and every trump that wins is allowed.'
    """
    scene = step.scene
    legal, led, trump = scene.turn.legal, scene.trick.led, scene.rules.trump
    if led is None:
        return _why_leading(scene.hand, legal)
    suit = scene.hand.in_suit(led)
    if suit:
        return _why_following(suit, legal)
    if legal == scene.hand:
        return tr("You hold none of the suit led, and here every card is allowed.")
    if legal == scene.hand.in_suit(trump):
        return tr("You hold none of the suit led, and here every trump is allowed.")
    return tr("You hold none of the suit led, and every trump that wins is allowed.")


def _why_leading(hand: CardSet, legal: CardSet) -> str:
    if legal == hand:
        return tr("You lead, and every card is allowed.")
    return tr("You lead, and every card but a trump is allowed.")


def _why_following(suit: CardSet, legal: CardSet) -> str:
    if legal == suit:
        return tr("You hold the suit led, and here every card of it is allowed.")
    return tr("You hold the suit led, and every card of it that beats the card to beat is allowed.")


def _off_the_mark(step: Step, choice: Card | int) -> str:
    if isinstance(choice, int):
        return _other_call(step, choice)
    goal = step.goal
    assert isinstance(goal, PlayOne)
    fields = {"card": card_text(choice), "better": both(cards_text(goal.cards))}
    match goal.wish:
        case CardWish.WINNER:
            return tr("{card} may be played, but it does not win the trick.", **fields)
        case CardWish.CHEAPEST_WINNER:
            return tr(
                "{card} may be played, but {better} is the lowest card that wins the trick; keep higher cards"
                " for later.",
                **fields,
            )
        case CardWish.LEAST_USEFUL:
            return tr(
                "{card} may be played, but it cannot win this trick; {better} is worth less later.", **fields
            )
        case CardWish.ANY:
            return tr("{card} may be played.", **fields)


def _other_call(step: Step, call: int) -> str:
    goal = step.goal
    assert isinstance(goal, CallOne)
    match step.name:
        case StepName.LOWEST_CALL:
            return tr("You may call {call}, but there is a lower call.", call=call)
        case StepName.COUNT_CALL | StepName.HAND_CALL:
            return _call_by_fifths(step)
        case StepName.WHICH_CALL:
            return averages_text(step.scene.rules, call, goal.right)
        case _ if call < goal.right:
            return tr("With a call of {call} you are not yet in front.", call=call)
        case _:
            return tr("A call of {call} is enough, but so is a lower one.", call=call)


def averages_text(rules: Ruleset, first: int, second: int) -> str:
    """What two calls bring on average where three and four tricks are equally likely.

    >>> averages_text(Ruleset(), 4, 3)
    'On average a call of 4 brings 0.00 points here, a call of 3 brings 3.05.'
    """
    points = [sum(score_table(rules)[call][3:5]) / 20 for call in (first, second)]
    first_points, second_points = (f"{mean:.2f}".replace("-", "−") for mean in points)
    return tr(
        "On average a call of {first} brings {first_points} points here, a call of {second} brings {second_points}.",
        first=first,
        second=second,
        first_points=first_points,
        second_points=second_points,
    )


def _call_by_fifths(step: Step) -> str:
    """How the call follows from the count."""
    rules = step.scene.rules
    count = count_fifths(rules, step.scene.hand)
    fields = {"total": count.total, "tricks": f"{count.tricks:.1f}", "call": count.call}
    if rules.success is Success.EXACT_OR_PLUS_ONE:
        return tr(
            "{total} fifths are {tricks} tricks; where too many tricks break a call too, call the whole tricks: {call}.",
            **fields,
        )
    return tr(
        "{total} fifths are {tricks} tricks, but a missed call costs more than an extra trick brings. So count six"
        " fifths for each trick called: add one fifth, divide by six, and drop the rest. That is {call}.",
        **fields,
    )


def _number_text(step: Step, number: int) -> tuple[str, ...]:
    goal = step.goal
    assert isinstance(goal, GiveNumber)
    match goal.unit:
        case Unit.TENTHS:
            return (*step_rules(step), tr("That makes {points} points.", points=points_text(goal.right)))
        case Unit.FIFTHS:
            return _fifths_right(step, goal.right)
        case Unit.PLAIN:
            return (_plain_right(step, number, goal.right),)


def _plain_right(step: Step, number: int, right: int) -> str:
    fields = {"number": number, "right": right}
    match step.name:
        case StepName.CARDS_EACH:
            return tr("52 cards shared among four players are {right} for each.", **fields)
        case StepName.TRUMPS_OUT:
            return tr(
                "There are 13 trumps. Take away those in your hand and those already played: {right} are left.",
                **fields,
            )
        case _:
            return tr("Your call less the tricks that you have: {right}.", **fields)


def _fifths_right(step: Step, right: int) -> tuple[str, ...]:
    count = count_fifths(step.scene.rules, step.scene.hand)
    match step.name:
        case StepName.COUNT_LINE:
            line = count.lines[step.number - 1]
            return (fifths_rule(line), _line_text(line))
        case StepName.VOID_WITH_TRUMPS | StepName.VOID_WITHOUT_TRUMPS:
            return (short_suit_rule(), trn("Here it is {count} fifth.", "Here it is {count} fifths.", right))
        case _:
            return (
                *map(_line_text, count.lines),
                trn("Together: {count} fifth.", "Together: {count} fifths.", right),
            )


def _line_text(line: FifthsLine) -> str:
    return trn("{what}: {count} fifth.", "{what}: {count} fifths.", line.fifths, what=fifths_line_text(line))


def fifths_rule(line: FifthsLine) -> str:
    """How a line of the count for the head is counted."""
    match line.kind:
        case FifthsKind.TRUMPS:
            return tr("Each trump counts 1 fifth.")
        case FifthsKind.LONG_TRUMPS:
            return tr("Each trump beyond the third counts {fifths} fifths more.", fifths=LONG_TRUMP_FIFTHS)
        case FifthsKind.TRUMP_HONOUR:
            return _trump_honours_rule()
        case FifthsKind.SIDE_ACE:
            return tr("An ace of another suit counts {fifths} fifths.", fifths=SIDE_ACE_FIFTHS)
        case FifthsKind.SIDE_KING:
            return tr(
                "A king of another suit counts {guarded} fifths in a suit of two or three cards, {four} in a suit of"
                " four, {long} in a longer one, and nothing alone.",
                guarded=SIDE_KING_FIFTHS[2],
                four=SIDE_KING_FIFTHS[4],
                long=LONG_SIDE_KING_FIFTHS,
            )
        case FifthsKind.SIDE_QUEEN:
            return tr(
                "A queen of another suit counts {fifths} fifth in a suit of {length} cards or more.",
                fifths=SIDE_QUEEN_FIFTHS,
                length=SIDE_QUEEN_LENGTH,
            )
        case FifthsKind.VOID | FifthsKind.SINGLETON | FifthsKind.DOUBLETON:
            return short_suit_rule()


def _trump_honours_rule() -> str:
    worth = {rank: fifths for rank, (fifths, _) in TRUMP_HONOUR_FIFTHS.items()}
    return tr(
        "High trumps count more than the 1 of every trump: the ace {ace} more, the king {king} and the queen {queen}"
        " more with two trumps or more, the jack {jack} more with three or more.",
        ace=worth[Rank.ACE],
        king=worth[Rank.KING],
        queen=worth[Rank.QUEEN],
        jack=worth[Rank.JACK],
    )


def short_suit_rule() -> str:
    """What short suits count."""
    return tr(
        "With {trumps} trumps or more, a missing suit counts {void} fifths, a single card {single}, and two cards"
        " {two}; with fewer trumps, short suits count nothing.",
        trumps=SHORT_SUIT_TRUMPS,
        void=SHORT_SUITS[0][1],
        single=SHORT_SUITS[1][1],
        two=SHORT_SUITS[2][1],
    )


def _sentence_text(step: Step, place: int, voice: Voice) -> tuple[str, ...]:
    goal = step.goal
    assert isinstance(goal, Choose)
    if step.name is StepName.WRONG_HERE:
        return (_not_the_fault(step, goal.statements[place], voice),)
    right = statement_text(goal.statements[goal.right], voice)
    return (*step_rules(step), _why_right(step, right, voice))


def _not_the_fault(step: Step, chosen: Statement, voice: Voice) -> str:
    """What is wrong with the card instead; nothing may be."""
    breach = _breach_of_attempted(step)
    if breach is None or isinstance(chosen, Nothing):
        return about_attempted(step, voice)
    return tr(
        "{card} may not be played, but not for this reason. {why}",
        card=_attempted_text(step),
        why=explain(breach, step.scene.rules, voice).body,
    )


def about_attempted(step: Step, voice: Voice) -> str:
    """Why the card that is about to be played may not be played, or may."""
    breach = _breach_of_attempted(step)
    if breach is not None:
        return explain(breach, step.scene.rules, voice).text
    return tr("{card} may be played. {why}", card=_attempted_text(step), why=why_allowed(step))


def _attempted_text(step: Step) -> str:
    assert step.scene.attempted is not None
    return card_text(step.scene.attempted)


def _breach_of_attempted(step: Step) -> Breach | None:
    assert step.scene.attempted is not None
    return breach_in_turn(step.scene.turn, Seat.SOUTH, step.scene.attempted)


def _why_right(step: Step, right: str, voice: Voice) -> str:
    match step.name:
        case StepName.WHO_CALLS_FIRST | StepName.WHO_LEADS:
            dealer = step.scene.dealer
            assert dealer is not None
            return tr(
                "{dealer} has dealt, so the next player in this direction begins: {right}.",
                dealer=voice.name(dealer),
                right=right,
            )
        case StepName.SUIT_LED_WINS:
            return tr("Without a trump, the highest card of the suit led wins: {right}.", right=right)
        case StepName.HIGHEST_TRUMP_WINS | StepName.RUFF_WINS:
            return tr("The highest trump in the trick wins it: {right}.", right=right)
        case StepName.WHO_IS_OUT:
            return tr(
                "A trump was led, and whoever played another suit has no trump left: {right}.", right=right
            )
        case StepName.BROKEN_ALREADY:
            return tr("Two tricks are left. Only one player needs more than that: {right}.", right=right)
        case _:
            return tr("Right is: {right}", right=right)


def count_beside(step: Step) -> str:
    """The count for the head beside the coach's own, which weighs every card by formula."""
    hand, rules = step.scene.hand, step.scene.rules
    return tr(
        "Your count says {fifths} tricks; the coach's own count says {tricks}.",
        fifths=f"{count_fifths(rules, hand).tricks:.1f}",
        tricks=f"{count_winners(rules, hand).tricks:.1f}",
    )
