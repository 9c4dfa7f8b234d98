"""The page of progress in words, beside what `ui.text.progress` says of its figures."""

from collections.abc import Sequence

from coach.engine.estimates import Estimate
from coach.practice.progress import Leak, TrendPoint
from trainer.rule_text import parse_rules
from trainer.ruleset import RulesetError
from ui.text.cards import percent_text, signed_text
from ui.text.language import tr, trn
from ui.text.progress import evidence_name
from ui.text.rules import rules_title


def rules_name(rules: str) -> str:
    """A rule set, as it is written, in words; the text itself where it can no longer be read.

    >>> rules_name("quick"), rules_name("of a newer version")
    ('Quick', 'of a newer version')
    """
    try:
        return rules_title(parse_rules(rules))
    except RulesetError:
        return rules


def days_name(days: int | None) -> str:
    """A stretch of time up to today.

    >>> days_name(30), days_name(None)
    ('the last 30 days', 'all the time')
    """
    if days is None:
        return tr("all the time")
    return trn("the last {count} day", "the last {count} days", days)


def looked_at_text(decisions: int, deals: int) -> str:
    """How much the page rests on."""
    graded = trn("{count} graded decision.", "{count} graded decisions.", decisions)
    finished = trn("{count} finished deal.", "{count} finished deals.", deals)
    return f"{graded} {finished}"


def looking_text(done: int, total: int) -> str:
    """Saved hands are being opened."""
    return tr("Looking through your saved hands: {done} of {total}.", done=done, total=total)


def trend_text(loss: Estimate) -> str:
    """Points lost on average, with the interval."""
    low, high = loss.interval
    if loss.samples < 2:
        return trn("{count} decision so far.", "{count} decisions so far.", loss.samples)
    return trn(
        "{count} decision: {loss} points lost for each, between {low} and {high}.",
        "{count} decisions: {loss} points lost for each, between {low} and {high}.",
        loss.samples,
        loss=f"{loss.mean:.3f}",
        low=f"{max(0.0, low):.3f}",
        high=f"{high:.3f}",
    )


def trend_name(part: str, points: Sequence[TrendPoint]) -> str:
    """A plot over time, read aloud."""
    return tr(
        "{part}, points lost for each decision: {first} at first, {last} at last.",
        part=part,
        first=f"{points[0].loss.mean:.3f}",
        last=f"{points[-1].loss.mean:.3f}",
    )


def time_hint() -> str:
    """How a plot over time is read."""
    return tr("Lower is better; each dot is some decisions in a row with its 95 % interval.")


def drill_hint() -> str:
    """Why drills stand apart."""
    return tr("Drills ask where it matters: more is lost in them than at the table.")


def levels_hint() -> str:
    """How the plot of own calls is read."""
    return tr("Columns: how often you kept the call. Lines: how often it was to be expected with your hands.")


def no_deals_text() -> str:
    """There are no finished deals."""
    return tr("No finished deal yet: play one to its end, and your calls stand here.")


def reliability_hint() -> str:
    """How the reliability plot is read."""
    return tr(
        "How often you kept calls that the count of winners gave some chance. On the dashed line you keep as "
        "many as promised; below it fewer. The number is that of the calls."
    )


def no_leaks_text() -> str:
    """There are no mistakes."""
    return tr("No mistakes yet that cost points: have hands reviewed, or answer drills, and they stand here.")


def no_strengths_text() -> str:
    """Nothing is clearly better than the rest."""
    return tr("Nothing goes clearly better than the rest yet: answer more drills of different kinds.")


def cases_text(leak: Leak) -> str:
    """How often, and how sure it is."""
    return tr(
        "{cases} of {decisions}, {evidence}",
        cases=leak.cases,
        decisions=leak.decisions,
        evidence=evidence_name(leak.evidence),
    )


def leaks_hint() -> str:
    """How the list of mistakes is read."""
    return tr(
        "Points a deal that each kind of mistake costs you, the costliest first. "
        "What may be bad luck comes last."
    )


def no_luck_text() -> str:
    """No deal has been reviewed."""
    return tr("No reviewed deal yet: have a finished deal reviewed, and luck is set apart from skill here.")


def luck_name(score: float, adjusted: float) -> str:
    """The plot of results, read aloud."""
    return tr(
        "Points so far {score}, without luck {adjusted}.",
        score=signed_text(score, 1),
        adjusted=signed_text(adjusted, 1),
    )


def luck_hint() -> str:
    """What luck is."""
    return tr("Luck is what your cards and the others brought, beyond what your decisions explain.")


def no_ratings_text() -> str:
    """No drill has been answered."""
    return tr("No rating yet: answer drills of calls, cards or legality.")


def ratings_hint() -> str:
    """How ratings are read."""
    return tr("1500 gets a question of middling difficulty right half of the time. First answers count.")


def level_name_aloud(call: int, made: float, number: int) -> str:
    """Own calls of one height, read aloud."""
    return trn(
        "Call {call}: {made} kept of {count}",
        "Call {call}: {made} kept of {count}",
        number,
        call=call,
        made=percent_text(made),
    )


def fairness_hint() -> str:
    """How the plots of fairness are read."""
    return tr(
        "Columns: how often it was dealt. Lines: how often a perfect shuffle gives it on average. "
        "Deals under rules that deal some hands again are left out; hands that you wished for count."
    )


def no_comparison_text() -> str:
    """Nothing to compare."""
    return tr("Nothing to compare yet: have a hand reviewed, or answer drills of calls and cards.")
