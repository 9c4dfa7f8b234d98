"""Sentences of the window alone: score sheet, end of a deal, keys, options in detail."""

from coach.practice.session import Session, Stage
from trainer.breach import Clause
from trainer.cards import Suit
from trainer.match import Match
from trainer.presets import DEFAULT_PRESET, PRESETS
from trainer.ruleset import (
    OPTIONS,
    CourtRedeal,
    FirstDealer,
    InstantWin,
    Missed,
    Ruleset,
    Success,
    TrumpLead,
    VoidRule,
)
from trainer.seats import SEATS, Direction, Seat
from ui.coach_mode import CoachMode
from ui.text.breaches import Voice
from ui.text.cards import both, points_text, seat_name, suit_name
from ui.text.language import tr, trn
from ui.text.rules import option_meaning, preset_title

# The score sheet -------------------------------------------------------------------------------------------


def rank_text(rank: int, *, is_shared: bool) -> str:
    """A rank, with a sign where it is shared.

    >>> rank_text(1, is_shared=False), rank_text(2, is_shared=True)
    ('1', '=2')
    """
    return f"={rank}" if is_shared else str(rank)


def cell_words(name: str, call: int | None, tricks: int | None, points: int | None) -> str:
    """One player's deal as it is read aloud.

    >>> cell_words("Maya", 4, 5, 41)
    'Maya called 4, took 5, 4.1 points'
    >>> cell_words("You", None, None, None)
    'You: no call yet'
    """
    fields = {"name": name, "call": call, "tricks": tricks}
    if call is None:
        return tr("{name}: no call yet", **fields)
    if tricks is None:
        return tr("{name} called {call}", **fields)
    if points is None:
        return tr("{name} called {call}, took {tricks}, not scored", **fields)
    return tr("{name} called {call}, took {tricks}, {points} points", points=points_text(points), **fields)


def row_words(number: int, redeals: int, cells: list[str]) -> str:
    """A row of the score sheet as it is read aloud."""
    again = redeals_text(redeals)
    return tr("Deal {number}: {cells}.", number=number, cells="; ".join(cells)) + (
        f" {again}" if again else ""
    )


def redeals_text(redeals: int) -> str:
    """How often the cards were thrown in before a deal; nothing if never."""
    if not redeals:
        return ""
    return trn("Dealt again once before.", "Dealt again {count} times before.", redeals)


def total_words(name: str, total: int, rank: str) -> str:
    """The foot of a column as it is read aloud."""
    return tr("{name}: {points} points, rank {rank}", name=name, points=points_text(total), rank=rank)


def outright_text(number: int, name: str, call: int | None) -> str:
    """The note below a sheet on which a call of eight, or one above it, has won the match.

    >>> outright_text(2, "Maya", 9)
    'Deal 2: Maya won outright with a call of 9.'
    """
    fields = {"number": number, "name": name, "call": call}
    return tr("Deal {number}: {name} won outright with a call of {call}.", **fields)


# The end of a deal -----------------------------------------------------------------------------------------


def end_title(session: Session, voice: Voice) -> str:
    """What has come to an end, and who has won if it is the match."""
    match = session.match
    if session.stage is not Stage.MATCH_SHOWN:
        return tr("Deal {number} is over", number=match.position.deal_number)
    winners = [seat for seat in SEATS if match.ranks[seat] == 1]
    if len(winners) > 1:
        return _shared_title(winners, voice)
    if winners[0] is voice.you:
        return tr("You win the match")
    return tr("{name} wins the match", name=voice.name(winners[0]))


def _shared_title(winners: list[Seat], voice: Voice) -> str:
    names = [tr("You") if seat is voice.you else voice.name(seat) for seat in winners]
    return tr("{names} share the win", names=both(names))


def own_result(match: Match, you: Seat | None) -> str:
    """The learner's own deal in one sentence; nothing where only bots have played."""
    if you is None or not match.finished:
        return ""
    deal = match.finished[-1]
    fields = {"call": deal.position.calls[you], "tricks": deal.position.tricks_won[you]}
    if deal.points is None:
        return tr("You called {call} and took {tricks}: this deal is not scored.", **fields)
    points = points_text(deal.points[you])
    return tr("You called {call} and took {tricks}: {points} points.", points=points, **fields)


def own_place(match: Match, you: Seat | None) -> str:
    """Where the learner has come in at the end of a match."""
    if you is None:
        return ""
    rank, points = match.ranks[you], points_text(match.totals[you])
    if match.ranks.count(rank) > 1:
        return (
            tr("With {points} points you share first place.", points=points),
            tr("With {points} points you share second place.", points=points),
            tr("With {points} points you share third place.", points=points),
        )[rank - 1]
    return (
        tr("With {points} points you take first place.", points=points),
        tr("With {points} points you take second place.", points=points),
        tr("With {points} points you take third place.", points=points),
        tr("With {points} points you take fourth place.", points=points),
    )[rank - 1]


# The coach's modes ----------------------------------------------------------------------------------------


def coach_mode_name(mode: CoachMode) -> str:
    """A mode of the coach in a list of them.

    >>> coach_mode_name(CoachMode.OPEN)
    'Always shows its figures'
    """
    match mode:
        case CoachMode.SILENT:
            return tr("Silent")
        case CoachMode.ON_REQUEST:
            return tr("On request (H)")
        case CoachMode.OPEN:
            return tr("Always shows its figures")
        case CoachMode.TUTOR:
            return tr("Tutor: asks before a costly choice stands")


def coach_mode_text(mode: CoachMode) -> str:
    """The mode in a few words.

    >>> coach_mode_text(CoachMode.TUTOR)
    'Coach: tutor'
    """
    match mode:
        case CoachMode.SILENT:
            return tr("Coach: silent")
        case CoachMode.ON_REQUEST:
            return tr("Coach: on request")
        case CoachMode.OPEN:
            return tr("Coach: open")
        case CoachMode.TUTOR:
            return tr("Coach: tutor")


def coach_invitation(stage: Stage) -> str:
    """What the coach has to offer now."""
    match stage:
        case Stage.CALL:
            return tr("What is each call worth? The coach plays the deal out thousands of times to see.")
        case Stage.CARD:
            return tr("What is each card worth, and where are the missing ones? The coach has figures.")
        case _:
            return tr("The coach can be asked when it is your turn.")


def coach_at_work() -> str:
    """The first figures are on their way."""
    return tr("The coach looks at your cards.")


def coach_failed_text(reason: str) -> str:
    """The coach has met a fault."""
    return tr(
        "The coach could not finish ({reason}); the log in the data folder has the details.", reason=reason
    )


def silent_coach_text() -> str:
    """Why the coach says nothing."""
    return tr("The coach is silent. The button at the foot of the table lets it speak.")


# Keys ------------------------------------------------------------------------------------------------------

KeyGroup = tuple[str, tuple[tuple[tuple[str, ...], str], ...]]
"""A title, and for each line its keys and what they do."""


def key_groups() -> tuple[KeyGroup, ...]:
    """Every key of the window."""
    return (
        (
            tr("At the table"),
            (
                (("←", "→"), tr("Along the hand")),
                ((tr("Enter"),), tr("Play the chosen card")),
                (("1", "…", "9"), tr("Call one to nine")),
                (("0",), tr("Call ten")),
                ((tr("Shift") + " 1", "2", "3"), tr("Call eleven, twelve or thirteen")),
                ((tr("Enter"), tr("Space")), tr("Go on after a trick or a deal")),
                ((tr("Esc"),), tr("Close an explanation; think again; stop playing out")),
            ),
        ),
        (
            tr("In a deal"),
            (
                (("U", tr("Ctrl") + " Z"), tr("Take back your last choice")),
                (("T",), tr("Try again from an earlier choice, on the same cards or others")),
                (("P",), tr("Let the program play it out for you, or stop it")),
                (("C",), tr("Claim the rest, when it is certain")),
                (("B",), tr("Back from a replay to the match")),
                (("W",), tr("After a deal: why did a bot play that?")),
                (("R",), tr("After a deal: review it")),
            ),
        ),
        (
            tr("Beside the table"),
            (
                (("H",), tr("Ask the coach")),
                (("M",), tr("When the coach speaks")),
                (("S",), tr("Scores")),
                (("L",), tr("Last trick")),
                (("G",), tr("Log of the match")),
            ),
        ),
        (
            tr("The program"),
            (
                ((tr("Ctrl") + " 1", "…"), tr("Open a page of the window")),
                ((tr("F10"),), tr("Menu")),
                ((tr("Tab"), tr("Shift") + " " + tr("Tab")), tr("To the next or the previous control")),
                ((tr("Ctrl") + " N",), tr("New match")),
                ((tr("Ctrl") + " " + tr("Shift") + " C",), tr("Copy the code of the deal")),
                ((tr("Ctrl") + " S",), tr("Save the match as a file")),
                ((tr("Ctrl") + " E",), tr("Enter a hand from memory")),
                ((tr("Ctrl") + " ,",), tr("Preferences")),
                (("F1",), tr("Manual")),
                (("F11",), tr("Full screen")),
                ((tr("Ctrl") + " Q",), tr("Quit")),
                (("?",), tr("This list")),
            ),
        ),
    )


def seconds_text(milliseconds: int) -> str:
    """A time in seconds with one decimal.

    >>> seconds_text(1400)
    '1.4 s'
    """
    return tr("{seconds} s", seconds=f"{milliseconds / 1000:.1f}")


def pause_text(milliseconds: int) -> str:
    """How long a finished trick lies on the table.

    >>> pause_text(0)
    'until you click'
    """
    return seconds_text(milliseconds) if milliseconds else tr("until you click")


# Rules in detail -------------------------------------------------------------------------------------------


def deciding_options(clause: Clause) -> tuple[str, ...]:
    """The options of the rule set that a clause hangs on; none for what every table plays."""
    match clause:
        case Clause.MUST_HEAD:
            return ("must_head", "head_after_ruff")
        case Clause.MUST_TRUMP | Clause.MUST_OVERTRUMP:
            return ("void",)
        case Clause.FIRST_TRICK_TRUMP_LEAD:
            return ("first_trick_trump_lead",)
        case Clause.CALL_BELOW_MINIMUM:
            return ("min_call",)
        case Clause.CALL_ABOVE_MAXIMUM:
            return ("max_call",)
        case _:
            return ()


def value_text(rules: Ruleset, name: str) -> str:
    """The present value of an option in words.

    >>> value_text(Ruleset(), "rounds"), value_text(Ruleset(), "must_head"), value_text(Ruleset(), "high_call")
    ('5 deals', 'yes', 'no')
    """
    value = getattr(rules, name)
    match value:
        case bool():
            return tr("yes") if value else tr("no")
        case Suit():
            return suit_name(value)
        case (
            Direction()
            | FirstDealer()
            | TrumpLead()
            | VoidRule()
            | Success()
            | Missed()
            | InstantWin()
            | CourtRedeal()
        ):
            return _choice_text(value)
        case _:
            return _number_text(rules, name)


Choice = Direction | FirstDealer | TrumpLead | VoidRule | Success | Missed | InstantWin | CourtRedeal


def _choice_text(value: Choice) -> str:
    match value:
        case FirstDealer.SOUTH | FirstDealer.EAST | FirstDealer.NORTH | FirstDealer.WEST:
            return seat_name(Seat("SENW".index(value.value)))
        case VoidRule():
            return _void_text(value)
        case _:
            return {
                Direction.COUNTER_CLOCKWISE: tr("counter-clockwise"),
                Direction.CLOCKWISE: tr("clockwise"),
                FirstDealer.RANDOM: tr("chosen by chance"),
                FirstDealer.DRAW: tr("whoever draws for it"),
                TrumpLead.FREE: tr("yes"),
                TrumpLead.FORBIDDEN: tr("not while another suit is held"),
                Success.AT_LEAST: tr("the call or more"),
                Success.EXACT_OR_PLUS_ONE: tr("exactly the call, or one more"),
                Missed.CALL: tr("the whole call"),
                Missed.SHORTFALL: tr("the tricks missing"),
                InstantWin.NONE: tr("no"),
                InstantWin.EXACT_EIGHT: tr("yes, with exactly eight tricks"),
                InstantWin.EIGHT_OR_MORE: tr("yes, a call of eight or more at once"),
                CourtRedeal.OFF: tr("no"),
                CourtRedeal.NO_FACE: tr("without jack, queen or king"),
                CourtRedeal.NOTHING_ABOVE_TEN: tr("with nothing above a ten"),
            }[value]


def _void_text(value: VoidRule) -> str:
    match value:
        case VoidRule.WIN_OR_FREE:
            return tr("a trump that wins; otherwise any card")
        case VoidRule.OVERTRUMP_ELSE_TRUMP:
            return tr("a trump that wins; otherwise any trump")
        case VoidRule.TRUMP_ANY:
            return tr("any trump")
        case VoidRule.FREE:
            return tr("any card")


def _number_text(rules: Ruleset, name: str) -> str:
    match name:
        case "rounds":
            return rounds_text(rules.rounds)
        case "target_points":
            return (
                tr("no") if rules.target_points is None else tr("{number} points", number=rules.target_points)
            )
        case "high_call":
            high = rules.high_call
            if high is None:
                return tr("no")
            return tr("from {threshold} on, {score} points", threshold=high.threshold, score=high.score)
        case "redeal_total_below":
            below = rules.redeal_total_below
            return tr("below {number}", number=below) if below else tr("never")
        case "overtrick_tenths":
            return points_text(rules.overtrick_tenths)
        case _:
            return OPTIONS[name].write(getattr(rules, name))


def rounds_text(rounds: int | None) -> str:
    """The length of a match.

    >>> rounds_text(3), rounds_text(None)
    ('3 deals', 'open')
    """
    return tr("open") if rounds is None else trn("{count} deal", "{count} deals", rounds)


def own_length_text(rounds: int | None) -> str:
    """The choice that leaves the length of the match to the rule set.

    >>> own_length_text(5)
    'as the rules say: 5 deals'
    """
    return tr("as the rules say: {length}", length=rounds_text(rounds))


def changed_text(rules: Ruleset) -> str:
    """What a bold value in the table of rules means; nothing where none is bold."""
    is_usual = rules == PRESETS[DEFAULT_PRESET]
    return "" if is_usual else tr("bold: not as in {preset}", preset=preset_title(DEFAULT_PRESET))


def option_sentence(rules: Ruleset, name: str) -> str:
    """An option with its meaning and present value.

    >>> option_sentence(Ruleset(), "min_call")
    'The lowest call. Here: 1.'
    """
    return tr("{meaning} Here: {value}.", meaning=option_meaning(name), value=value_text(rules, name))
