"""A saved hand in words: headings, what each seat called and took, verdicts, luck and skill, take-backs."""

from collections.abc import Iterator

from coach.engine.estimates import Estimate
from coach.verdict.judge import AS_GOOD, Mark, Verdict, VerdictKind
from trainer.catalogue import own_seat
from trainer.deal import code_of
from trainer.position import Phase, Position
from trainer.presets import PRESETS, preset_of
from trainer.record import CALLS_TRICK, DealRecord, Decision, Remark, Review, TakenBack
from trainer.ruleset import changed_settings
from trainer.score import deal_points
from trainer.seats import SEATS, Seat
from ui.text.cards import choice_text, points_text, seat_name, shown_name, signed_text
from ui.text.language import tr, trn
from ui.text.levels import level_name
from ui.text.review import kind_of_word
from ui.text.rules import rules_title
from ui.text.verdicts import mark_name, verdict_text


def player_name(record: DealRecord, seat: Seat) -> str:
    """Who sits there: the name, or else the bot's level, or else the seat.

    >>> from trainer.ruleset import Ruleset
    >>> record = DealRecord(Ruleset(), Seat.WEST, (None,) * 4, players=("Maya", None, None, None))
    >>> player_name(record, Seat.SOUTH), player_name(record, Seat.EAST)
    ('Maya', 'East')
    """
    bot = record.bots[seat]
    return shown_name(record.players[seat] or "") or (level_name(bot) if bot else seat_name(seat))


def bot_level(record: DealRecord, seat: Seat) -> str:
    """A bot's level, where the name does not tell it."""
    bot = record.bots[seat]
    return level_name(bot) if bot and record.players[seat] else ""


def player_hint(record: DealRecord, seat: Seat) -> str:
    """What the name does not tell: the seat, and a bot's level."""
    level = bot_level(record, seat)
    return tr("{seat}, {level}", seat=seat_name(seat), level=level) if level else seat_name(seat)


def deal_heading(record: DealRecord, position: Position) -> str:
    """A deal in one line, with what became of the own call."""
    seat = own_seat(record)
    fields = {
        "number": record.deal_number,
        "call": record.calls[seat],
        "took": position.tricks_won[seat],
        "points": _points_of(position, seat),
    }
    if record.calls[seat] is None:
        return tr("Deal {number}", **fields)
    if position.phase is not Phase.OVER:
        return tr("Deal {number}: called {call}, took {took} so far", **fields)
    if not fields["points"]:
        return tr("Deal {number}: called {call}, took {took}", **fields)
    return tr("Deal {number}: called {call}, took {took}, {points} points", **fields)


def _points_of(position: Position, seat: Seat) -> str:
    """The points of a seat, nothing where the deal is not scored."""
    points = deal_points(position) if position.phase is Phase.OVER else None
    return "" if points is None else points_text(points[seat])


def seat_result(record: DealRecord, position: Position, seat: Seat) -> str:
    """What a seat called, took and scored.

    >>> from trainer.record import position_of
    >>> from trainer.ruleset import Ruleset
    >>> record = DealRecord(Ruleset(), Seat.WEST, (None,) * 4, calls=(3, None, None, None))
    >>> seat_result(record, position_of(record), Seat.SOUTH)
    'called 3, took 0 so far'
    """
    call = record.calls[seat]
    if call is None:
        return tr("has not called")
    fields = {"call": call, "took": position.tricks_won[seat], "points": _points_of(position, seat)}
    if position.phase is not Phase.OVER:
        return tr("called {call}, took {took} so far", **fields)
    if not fields["points"]:
        return tr("called {call}, took {took}", **fields)
    return tr("called {call}, took {took}: {points}", **fields)


def circumstances(record: DealRecord) -> Iterator[str]:
    """Under which rules, when, from which cards, and who dealt."""
    yield rules_title(record.rules)
    if preset_of(record.rules) is None:
        yield tr("differs from the preset in: {options}", options=", ".join(_changed(record)))
    if record.date is not None:
        yield record.date
    if record.deal_seed is not None:
        yield tr("deal code {code}", code=code_of(record.deal_seed))
    yield tr("{name} dealt", name=player_name(record, record.dealer))


def _changed(record: DealRecord) -> list[str]:
    """The options in which the rules differ from the nearest preset."""
    changes = [changed_settings(record.rules, preset) for preset in PRESETS.values()]
    return [f"{name}={value}" for name, value in min(changes, key=len).items()]


def decision_name(decision: Decision) -> str:
    """Where a decision was made.

    >>> decision_name(Decision(0, Seat.SOUTH, 3)), decision_name(Decision(4, Seat.EAST, 3))
    ('Call', 'Trick 4')
    """
    if decision.trick == CALLS_TRICK:
        return tr("Call")
    return tr("Trick {number}", number=decision.trick)


def verdict_of(decision: Decision, remark: Remark) -> Verdict | None:
    """The verdict on a decision, as the coach gave it; None if it gave none."""
    kept = remark.verdict
    if kept is None:
        return None
    loss = Estimate(kept.loss, kept.stderr, kept.samples)
    kind = VerdictKind.TOO_CLOSE
    if kept.is_forced:
        kind = VerdictKind.FORCED
    elif kept.best == decision.choice or kept.loss <= AS_GOOD:
        kind = VerdictKind.BEST
    elif remark.mark is not Mark.NONE:
        kind = VerdictKind.CLEAR
    return Verdict(decision.choice, kept.best, loss, remark.mark, kind, kept.seed, kept.model)


def remark_text(decision: Decision, remark: Remark) -> str:
    """What is said about a decision besides the note, in one sentence; nothing if nothing is.

    >>> remark_text(Decision(0, Seat.SOUTH, 3), Remark(Seat.SOUTH, 0, Mark.MISTAKE))
    'Marked as a mistake.'
    """
    verdict = verdict_of(decision, remark)
    if verdict is None:
        return "" if remark.mark is Mark.NONE else tr("Marked as {mark}.", mark=mark_name(remark.mark))
    kinds = remark.verdict.kinds if remark.verdict is not None else ()
    said = verdict_text(verdict)
    return f"{said} {kinds_text(kinds)}" if kinds else said


def kinds_text(kinds: tuple[str, ...]) -> str:
    """What kinds of mistakes these are.

    >>> kinds_text(("led-into-void", "risked-call"))
    'Kinds of mistakes: Led into a void; Risked the call.'
    """
    listed = "; ".join(map(kind_of_word, kinds))
    return trn("Kind of mistake: {kinds}.", "Kinds of mistakes: {kinds}.", len(kinds), kinds=listed)


def luck_text(review: Review, tenths: int | None) -> str:
    """How the score came about; luck is what skill does not explain.

    >>> luck_text(Review(2.26, -0.21, 7, 3), 31)
    'Expected from this hand: +2.26. Luck: +1.05. Own choices: −0.21. Score: +3.10.'
    """
    fields = {"expected": signed_text(review.expected), "skill": signed_text(review.skill)}
    if tenths is None:
        return tr("Expected from this hand: {expected}. Own choices: {skill}.", **fields)
    # From the figures as they are shown, so that they add up to the eye as well.
    luck = tenths / 10 - round(review.expected, 2) - round(review.skill, 2)
    return tr(
        "Expected from this hand: {expected}. Luck: {luck}. Own choices: {skill}. Score: {score}.",
        luck=signed_text(luck),
        score=signed_text(tenths / 10),
        **fields,
    )


def reviews_of(record: DealRecord, position: Position) -> Iterator[tuple[Seat, str]]:
    """The seats that were reviewed, with how their scores came about."""
    points = deal_points(position) if position.phase is Phase.OVER else None
    for seat, review in zip(SEATS, record.reviews, strict=True):
        if review is not None:
            yield seat, luck_text(review, None if points is None else points[seat])


def taken_back_text(record: DealRecord, taken: TakenBack) -> str:
    """A choice that was taken back."""
    fields = {"name": player_name(record, taken.seat), "choice": choice_text(taken.choice)}
    if taken.trick == CALLS_TRICK:
        return tr("{name} took back a call of {choice}.", **fields)
    return tr("{name} took back {choice} in trick {trick}.", trick=taken.trick, **fields)


def samples_text(decision: Decision, samples: int) -> str:
    """How many deals played out a verdict rests on."""
    if decision.trick == CALLS_TRICK:
        return trn("{count} playout", "{count} playouts", samples)
    return trn("{count} layout", "{count} layouts", samples)


def page_title(records: tuple[DealRecord, ...]) -> str:
    """What a page of saved hands is called."""
    if len(records) == 1:
        return tr("Call Break, deal {number}", number=records[0].deal_number)
    return trn("Call Break, {count} deal", "Call Break, {count} deals", len(records))


def more_remarks_text(count: int) -> str:
    """So many remarks did not find room in a short text."""
    return trn("… and {count} more remark.", "… and {count} more remarks.", count)


def footer_text(version: str) -> str:
    """Where a page comes from, and what its figures mean."""
    return tr(
        "Made by the Call Break Trainer {version}. A loss is in points of the deal, with the half width of its"
        " 95 % interval, judged by what the player could know.",
        version=version,
    )
