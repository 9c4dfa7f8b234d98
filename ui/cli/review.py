"""`callbreak review`: every decision of a seat graded, luck and skill, and the annotated record."""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from coach.engine.built import engine_name
from coach.engine.evaluate import MODEL_VERSION
from coach.opponents.arena import cores, local_workers
from coach.verdict.annotate import (
    REVIEW_SEED,
    Chances,
    DealReview,
    GradedDecision,
    MatchReview,
    ReviewError,
    annotated,
    reviewed,
    reviews,
)
from coach.verdict.hindsight import OpenDecision
from coach.verdict.judge import Mark
from coach.verdict.luck import Step
from coach.verdict.many import in_order
from trainer.cards import Card
from trainer.catalogue import own_seat
from trainer.files import write_safely
from trainer.record import DealRecord, position_of, write
from trainer.seats import SEATS, Seat, parse_seat
from ui.cli.card import SECONDS_BETWEEN_NEWS, json_reason
from ui.cli.common import (
    ANSWER_IS_NO,
    ANSWER_IS_YES,
    HIGHEST_SEED,
    Commands,
    WrongInputError,
    add_json_option,
    print_json,
    print_table,
)
from ui.cli.files import records_from
from ui.text.breaches import Voice
from ui.text.cards import choice_text, signed_text
from ui.text.review import account_rows, hindsight_heading, hindsight_texts, kind_name, review_fault_text
from ui.text.saved import player_name, seat_result
from ui.text.verdicts import loss_text, reasons_text, verdict_text

T = TypeVar("T")

STOPPED = 130
DEALS_A_WORKER = 6
"""So few deals are not worth the start of another process."""
MOST_WORKERS = 1024
MOST_LISTED = 10


def add_parser(commands: Commands) -> None:
    """Register the command."""
    parser = commands.add_parser(
        "review",
        help="what every call and card of a seat was worth, by what the seat knew",
        epilog="example: callbreak review match.callbreak --seat S -o reviewed.callbreak",
    )
    parser.add_argument("file", metavar="FILE", help="a file of records; - for standard input")
    parser.add_argument("-o", "--output", metavar="OUT", help="write the annotated records to this file")
    parser.add_argument(
        "--seat",
        metavar="S",
        help="S, E, N or W (default: the first seat without a bot whose hand is known)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=REVIEW_SEED,
        help=f"equal seeds give equal output (default: {REVIEW_SEED}, so that reviews agree)",
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes (default: by the number of deals)"
    )
    add_json_option(parser)
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class Job:
    """A deal of the file and the seat it is reviewed for."""

    record: DealRecord
    seat: Seat


@dataclass(slots=True)
class Outcome:
    """What was finished, in the order of the file, and how it ended; None for a deal that has no review."""

    reviews: list[DealReview | None] = field(default_factory=list)
    code: int = ANSWER_IS_YES


def run(arguments: argparse.Namespace) -> int:
    """Review the deals of a file, print what was found, write the annotated records."""
    if not 0 <= arguments.seed <= HIGHEST_SEED:
        raise WrongInputError(f"--seed cannot be {arguments.seed}: 0 to {HIGHEST_SEED} is right")
    jobs = _jobs_of(arguments)
    outcome = _worked(jobs, arguments)
    pairs = zip(jobs, outcome.reviews, strict=False)
    found = [(job, review) for job, review in pairs if review is not None and review.decisions]
    if found and arguments.json:
        print_json(json_answer(found, arguments.seed))
    elif found:
        print_answer(found)
    if found and arguments.output is not None:
        _write(arguments.output, jobs, outcome.reviews)
    if not found and outcome.code == ANSWER_IS_YES:
        outcome.code = ANSWER_IS_NO
        print(f"callbreak review: {arguments.file}: the seat has not called or played yet", file=sys.stderr)
    return outcome.code


def _jobs_of(arguments: argparse.Namespace) -> list[Job]:
    records = records_from(arguments.file)
    if arguments.seat is None:
        return [Job(record, own_seat(record)) for record in records]
    try:
        seat = parse_seat(arguments.seat.upper())
    except ValueError:
        raise WrongInputError(f'--seat cannot be "{arguments.seat}": S, E, N or W is right') from None
    return [Job(record, seat) for record in records]


# The work.


def _worked(jobs: Sequence[Job], arguments: argparse.Namespace) -> Outcome:
    """Review everything, or what can be until Ctrl-C."""
    outcome = Outcome()
    workers = _workers_of(arguments.workers, len(jobs))
    progress = Progress(len(jobs))
    try:
        if workers == 1:
            for job in jobs:
                _review_here(job, arguments, outcome, progress)
        else:
            _review_elsewhere(jobs, arguments, outcome, progress, workers)
    except KeyboardInterrupt:
        outcome.code = STOPPED
        print("callbreak review: stopped", file=sys.stderr)
    except BrokenExecutor:
        outcome.code = ANSWER_IS_NO
        print("callbreak review: a worker has died", file=sys.stderr)
    finally:
        progress.clear()
    return outcome


def _workers_of(asked: int | None, deals: int) -> int:
    if asked is None:
        return max(1, min(cores(), deals // DEALS_A_WORKER))
    if not 1 <= asked <= MOST_WORKERS:
        raise WrongInputError(f"--workers cannot be {asked}: 1 to {MOST_WORKERS} is right")
    return min(asked, deals)


def _review_here(job: Job, arguments: argparse.Namespace, outcome: Outcome, progress: "Progress") -> None:
    """Review a deal step by step; when stopped, what is found of it stays."""
    place = len(outcome.reviews)
    outcome.reviews.append(None)
    try:
        for review in reviews(job.record, job.seat, arguments.seed):
            outcome.reviews[place] = review
            progress.show(place, review.done / review.total)
    except ReviewError as error:
        outcome.reviews[place] = None
        _note_fault(job, error, outcome)


def _review_elsewhere(
    jobs: Sequence[Job],
    arguments: argparse.Namespace,
    outcome: Outcome,
    progress: "Progress",
    count: int,
) -> None:
    work = ((job.record, job.seat, arguments.seed) for job in jobs)
    with local_workers(count) as workers:
        for job, found in zip(
            jobs, in_order(_reviewed_or_not, work, workers.executor, workers.window), strict=False
        ):
            if isinstance(found, ReviewError):
                outcome.reviews.append(None)
                _note_fault(job, found, outcome)
            else:
                outcome.reviews.append(found)
            progress.show(len(outcome.reviews))


def _reviewed_or_not(record: DealRecord, seat: Seat, seed: int) -> DealReview | ReviewError:
    """The review of a deal, or why there is none: what a worker does."""
    try:
        return reviewed(record, seat, seed)
    except ReviewError as error:
        return error


def _note_fault(job: Job, error: ReviewError, outcome: Outcome) -> None:
    """Tell of a deal that cannot be reviewed; the others are."""
    outcome.code = ANSWER_IS_NO
    problem = review_fault_text(error.fault, player_name(job.record, job.seat))
    print(f"callbreak review: deal {job.record.deal_number}: {problem}", file=sys.stderr)


class Progress:
    """A line on a terminal that tells how far the work is; nothing anywhere else."""

    def __init__(self, deals: int) -> None:
        self._deals = deals
        self._told = time.monotonic()
        self._is_shown = sys.stderr.isatty()

    def show(self, done: int, share: float = 0.0) -> None:
        """So many deals are done, and a share of the next one."""
        if self._is_shown and time.monotonic() - self._told >= SECONDS_BETWEEN_NEWS:
            self._told = time.monotonic()
            bar = "#" * int(30 * (done + share) / self._deals)
            self._write(f"[{bar:<30}] {done} of {self._deals} deals")

    def clear(self) -> None:
        """Wipe the line."""
        self._write("")

    def _write(self, text: str) -> None:
        if self._is_shown:
            print(f"\r{text:<60}\r", end="", file=sys.stderr, flush=True)


def _write(path: str, jobs: Sequence[Job], found: Sequence[DealReview | None]) -> None:
    """Write all records of the file, annotated as far as they are reviewed."""
    records = [job.record for job in jobs]
    for place, review in enumerate(found):
        if review is not None:
            records[place] = annotated(records[place], review)
    try:
        write_safely(Path(path), write(records))
    except OSError as error:
        raise WrongInputError(f"{path}: cannot be written: {error.strerror}") from None


# What is printed.

Found = Sequence[tuple[Job, DealReview]]


def json_answer(found: Found, seed: int) -> dict[str, object]:
    """The answer as one JSON object: sums over all deals, decisions the costliest first, points as floats."""
    whole = MatchReview(tuple(review for _, review in found))
    return {
        "decisions": [_json_decision(found[index][0], one) for index, one in whole.costliest],
        "luck": [
            _json_step(job, step)
            for job, review in found
            for step in (review.account.steps if review.account is not None else ())
            if not step.kind.is_own
        ],
        "skill": whole.skill,
        "score_tenths": whole.score_tenths,
        "expected": whole.expected,
        "deals": [_json_deal(job, review) for job, review in found],
        "seed": seed,
        "engine": engine_name(),
        "model": MODEL_VERSION,
    }


def _json_decision(job: Job, decision: GradedDecision) -> dict[str, object]:
    verdict = decision.verdict
    return {
        "deal": job.record.deal_number,
        "seat": job.seat.letter,
        "trick": decision.trick,
        "choice": _json_choice(verdict.choice),
        "best": _json_choice(verdict.best),
        "loss": verdict.loss.mean,
        "loss_stderr": verdict.loss.stderr,
        "mark": None if verdict.mark is Mark.NONE else verdict.mark.sign,
        "forced": not verdict.counts,
        "kinds": [kind.value for kind in decision.kinds],
        "reasons": [json_reason(reason) for reason in decision.reasons],
        "samples": verdict.loss.samples,
        "seed": verdict.seed,
    }


def _json_choice(choice: int | Card | None) -> int | str | None:
    return str(choice) if isinstance(choice, Card) else choice


def _json_step(job: Job, step: Step) -> dict[str, object]:
    return {
        "deal": job.record.deal_number,
        "kind": step.kind.value,
        "trick": step.trick,
        "seat": step.seat.letter,
        "choice": _json_choice(step.choice),
        "points": step.change,
    }


def _json_deal(job: Job, review: DealReview) -> dict[str, object]:
    account = review.account
    return {
        "deal": job.record.deal_number,
        "seat": review.seat.letter,
        "is_complete": review.is_complete,
        "loss": review.loss,
        "score_tenths": review.score_tenths,
        "expected": None if account is None else account.expected,
        "luck": None if account is None else account.luck,
        "skill": None if account is None else account.skill,
        "own_steps": [
            {"trick": step.trick, "points": step.change}
            for step in (() if account is None else account.steps)
            if step.kind.is_own
        ],
        "chances": [_json_chances(one) for one in review.chances],
        "hindsight": [_json_open(one) for one in review.hindsight],
    }


def _json_chances(chances: Chances) -> dict[str, object]:
    return {
        "cards": chances.cards,
        "known_probability": _by_seat(chances.known),
        "open_probability": None if chances.open is None else _by_seat(chances.open),
    }


def _json_open(decision: OpenDecision) -> dict[str, object]:
    return {
        "trick": decision.trick,
        "choice": str(decision.choice),
        "guaranteed_tricks": {str(one.card): one.guaranteed for one in decision.cards},
        "best_play_tricks": None if decision.best_play is None else _by_seat(decision.best_play),
    }


def _by_seat(values: Sequence[T]) -> dict[str, T]:
    return {seat.letter: value for seat, value in zip(SEATS, values, strict=True)}


def print_answer(found: Found) -> None:
    """Deal by deal: marks and reasons, all decisions, where the points went, hindsight."""
    for job, review in found:
        _print_deal(job, review)
    if len(found) > 1:
        _print_summary(found)
    _, last = found[-1]
    print(f"seed {last.seed}, engine {engine_name()}; ± is the 95 % interval")


def _print_deal(job: Job, review: DealReview) -> None:
    record = job.record
    result = seat_result(record, position_of(record), review.seat)
    print(f"Deal {record.deal_number}, {player_name(record, review.seat)}: {result}")
    print()
    rows = (_row(one) for one in review.costliest if one.verdict.counts)
    print_table(("when", "choice", "best", "lost against the best", "mark", "kind"), rows)
    forced = sum(not one.verdict.counts for one in review.decisions)
    print(f"{forced} more had nothing to decide")
    print()
    voice = Voice(tuple(player_name(record, seat) for seat in SEATS))
    _print_reasons(review, voice)
    if review.account is not None:
        for row in account_rows(review.account):
            print(f"{row.label:<26}{row.points:>7}  {row.remark}".rstrip())
        print()
    _print_hindsight(review, voice)


def _row(decision: GradedDecision) -> tuple[str, ...]:
    verdict = decision.verdict
    return (
        when_text(decision),
        choice_text(verdict.choice),
        choice_text(verdict.best),
        loss_text(verdict.loss) if verdict.loss.mean else "best",
        verdict.mark.sign,
        ", ".join(map(kind_name, decision.kinds)),
    )


def when_text(decision: GradedDecision) -> str:
    """The place of a decision in the deal."""
    return f"trick {decision.trick}" if decision.trick else "call"


def _print_reasons(review: DealReview, voice: Voice) -> None:
    """The marked decisions in sentences."""
    for decision in review.costliest:
        if decision.verdict.mark is not Mark.NONE:
            print(f"{when_text(decision).capitalize()}: {verdict_text(decision.verdict)}")
            for sentence in reasons_text(decision.reasons, voice):
                print(f"- {sentence}")
            print()


def _print_hindsight(review: DealReview, voice: Voice) -> None:
    sentences = list(hindsight_texts(review, voice))
    if sentences:
        print(f"{hindsight_heading()}:")
        for sentence in sentences:
            print(f"- {sentence}")
        print()


def _print_summary(found: Found) -> None:
    """All deals together: the costliest decisions, points lost, luck and skill."""
    print(f"All {len(found)} deals")
    print()
    whole = MatchReview(tuple(review for _, review in found))
    marked = [pair for pair in whole.costliest if pair[1].verdict.mark is not Mark.NONE]
    rows = (
        (str(found[index][0].record.deal_number), *_row(decision)) for index, decision in marked[:MOST_LISTED]
    )
    print_table(("deal", "when", "choice", "best", "lost against the best", "mark", "kind"), rows)
    sums = f"luck {signed_text(whole.luck)}, own choices {signed_text(whole.skill)}"
    print(f"lost against the best {whole.loss:.2f} points; {sums}")
    print()
