"""The pack of drills that is shipped: critical cards and clear calls under every preset.

python build/make_drills.py [FILE]              make it
python build/make_drills.py --confirm [FILE]    look at every best choice once more

Equal sources give equal bytes. Every best choice is found with 50,000 playouts and confirmed by 50,000
others; about a quarter of an hour on one slow processor. At the end the spread of difficulty is shown.
To confirm takes new playouts again, with a seed of its own, and tells of every position that is in doubt.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from coach.practice.drills.calls import CallSolution, solve_call
from coach.practice.drills.cards import CRITICAL_LOSS, CardSolution, solve_card
from coach.practice.drills.concepts import DrillKind, concepts_of
from coach.practice.drills.pack import (
    BEST_TAG,
    CONCEPT_TAG,
    DIFFICULTY_TAG,
    PACK_FILE,
    PackEntry,
    parse_pack,
)
from coach.practice.drills.positions import view_of_text
from coach.practice.drills.question import NEAR_EQUAL, Effort, Filter, Question, choice_text
from coach.practice.drills.solve import fresh_question
from trainer.deal import derived_seed
from trainer.presets import PRESETS
from trainer.record import DealRecord, read, write
from trainer.ruleset import Ruleset

SEED = 7
PER_PRESET = {DrillKind.CALLS: 72, DrillKind.CARDS: 43}
WANTED = {DrillKind.CALLS: (0, 1_250, 1_500), DrillKind.CARDS: (0,)}
"""The least difficulty that is looked for, in turn: left to chance most calls are easy.

Cards are taken as they come up: to look for hard ones would leave out those where a rule of thumb helps.
"""
PATIENCE = 5
"""After so many easier ones the next is taken."""
CLOSE_LOOK = Effort(call_playouts=50_000, card_worlds=50_000)
PROOF_SEED = 0x3C6EF372
CONFIRMING_SEED = 0x1B873593
LEAST_LOSS = {DrillKind.CALLS: NEAR_EQUAL, DrillKind.CARDS: CRITICAL_LOSS}
"""Where the second best choice loses less, a position is a toss-up."""
BAND = 100
Levels = Counter[tuple[DrillKind, int]]


def main() -> int:
    """Make the pack, or confirm it."""
    parser = argparse.ArgumentParser(description="The pack of drills.")
    parser.add_argument("--confirm", action="store_true", help="look at every best choice once more")
    parser.add_argument("file", type=Path, nargs="?", default=Path("resources", PACK_FILE))
    options = parser.parse_args()
    return confirm(options.file) if options.confirm else make(options.file)


def make(path: Path) -> int:
    """Write the pack and show how hard its positions are."""
    records, levels = [], Levels()
    for record, kind, difficulty in positions():
        records.append(record)
        levels[kind, band_of(difficulty)] += 1
        print(f"\r{len(records)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    path.write_text(write(records), encoding="utf-8", newline="\n")
    show(levels)
    return 0


def confirm(path: Path) -> int:
    """Look at every position with another seed: 1 if any best choice changes or any is a toss-up."""
    entries = parse_pack(path.read_text(encoding="utf-8")).entries
    looks = [(entry, looked_at_again(entry)) for entry in entries]
    doubts = [doubt(entry, look) for entry, look in looks if is_in_doubt(entry, look)]
    show(Levels((entry.concept.kind, band_of(entry.difficulty)) for entry in entries))
    for kind in dict.fromkeys(entry.concept.kind for entry in entries):
        least = min(look.second.mean for entry, look in looks if entry.concept.kind is kind)
        print(f"{kind.value}: the second best choice loses {least:.3f} points or more")
    print(
        f"{len(entries) - len(doubts)} of {len(entries)} confirmed by {CLOSE_LOOK.card_worlds} playouts each"
    )
    print(*doubts, sep="", end="")
    return 1 if doubts else 0


def looked_at_again(entry: PackEntry) -> CallSolution | CardSolution:
    """A position worked out with a seed that had no part in making the pack."""
    return solved(Question(entry.concept, view_of_text(entry.key)), CONFIRMING_SEED)


def is_in_doubt(entry: PackEntry, look: CallSolution | CardSolution) -> bool:
    """Is another choice best, or the second best not wrong?"""
    return choice_text(look.best) != entry.best or look.second.mean < LEAST_LOSS[entry.concept.kind]


def doubt(entry: PackEntry, look: CallSolution | CardSolution) -> str:
    """What is not as the pack says."""
    found = f"{choice_text(look.best)} by {look.second.mean:.3f} ± {look.second.stderr:.3f}"
    return f"{entry.rules}, {entry.concept.value}: {entry.best} in the pack, now {found}\n"


def band_of(difficulty: int) -> int:
    """The band in which a difficulty is counted, by its lowest."""
    return difficulty // BAND * BAND


def positions() -> Iterator[tuple[DealRecord, DrillKind, int]]:
    """Preset by preset, the concepts of each kind in turn."""
    for name, rules in PRESETS.items():
        for kind, number in PER_PRESET.items():
            for question, solution in confirmed(name, rules, kind, number):
                yield record_of(question, solution), kind, solution.difficulty


def confirmed(
    name: str, rules: Ruleset, kind: DrillKind, number: int
) -> Iterator[tuple[Question, CallSolution | CardSolution]]:
    """So many questions of a kind whose best choice is beyond doubt, no two alike."""
    concepts = concepts_of(kind, rules)
    seen: set[str] = set()
    attempt = easier = 0
    while len(seen) < number:
        turn = len(seen)
        easiest = WANTED[kind][turn % len(WANTED[kind])]
        seed = derived_seed(SEED, name, kind.value, attempt)
        attempt += 1
        concept = concepts[turn // len(WANTED[kind]) % len(concepts)]
        question = fresh_question(rules, seed, concept, Filter(easiest=easiest), avoid=seen)
        solution = solved(question)
        if not solution.is_clear_cut:
            continue
        if solution.difficulty < easiest and easier < PATIENCE:
            easier += 1
            continue
        easier = 0
        proof = solved(question, PROOF_SEED)
        if proof.is_clear_cut and proof.best == solution.best:
            seen.add(question.key)
            yield question, solution


def solved(question: Question, seed: int | None = None) -> CallSolution | CardSolution:
    """A close look at a question; another one with another seed."""
    solve = solve_call if question.kind is DrillKind.CALLS else solve_card
    return solve(question, CLOSE_LOOK, seed)


def record_of(question: Question, solution: CallSolution | CardSolution) -> DealRecord:
    """The position with the pack's own tags."""
    tags = (
        (CONCEPT_TAG, question.concept.value),
        (BEST_TAG, choice_text(solution.best)),
        (DIFFICULTY_TAG, str(solution.difficulty)),
    )
    return replace(read(question.key)[0], extra=tags)


def show(levels: Levels) -> None:
    """How many positions there are of each difficulty."""
    for kind in PER_PRESET:
        bands = sorted(band for one, band in levels if one is kind)
        print(f"{kind.value}: {sum(levels[kind, band] for band in bands)} positions")
        for band in bands:
            print(f"  {band:5} to {band + BAND - 1:5}  {levels[kind, band]:4}  {'#' * levels[kind, band]}")


if __name__ == "__main__":
    sys.exit(main())
