"""The pack of drills that is shipped: critical cards and clear calls under every preset.

python build/make_drills.py [FILE]

Equal sources give equal bytes. Every best choice is found with 50,000 playouts and confirmed by 50,000
others; about a quarter of an hour on one slow processor. At the end the spread of difficulty is shown.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from coach.practice.drills.calls import CallSolution, solve_call
from coach.practice.drills.cards import CardSolution, solve_card
from coach.practice.drills.concepts import DrillKind, concepts_of
from coach.practice.drills.pack import BEST_TAG, CONCEPT_TAG, DIFFICULTY_TAG, PACK_FILE
from coach.practice.drills.question import Effort, Filter, Question, choice_text
from coach.practice.drills.solve import fresh_question
from trainer.deal import derived_seed
from trainer.record import DealRecord, read, write
from trainer.ruleset import PRESETS, Ruleset

SEED = 7
PER_PRESET = {DrillKind.CALLS: 72, DrillKind.CARDS: 43}
WANTED = {DrillKind.CALLS: (0, 1_250, 1_500), DrillKind.CARDS: (0, 1_050, 1_300)}
"""The least difficulty that is looked for, in turn: left to chance most positions are easy."""
PATIENCE = 5
"""After so many easier ones the next is taken."""
CLOSE_LOOK = Effort(call_playouts=50_000, card_worlds=50_000)
PROOF_SEED = 0x3C6EF372
BAND = 100


def main(path: Path) -> None:
    """Write the pack and show how hard its positions are."""
    records, levels = [], Counter()
    for record, kind, difficulty in positions():
        records.append(record)
        levels[kind, difficulty // BAND * BAND] += 1
        print(f"\r{len(records)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    path.write_text(write(records), encoding="utf-8", newline="\n")
    show(levels)


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


def show(levels: Counter[tuple[DrillKind, int]]) -> None:
    """How many positions there are of each difficulty."""
    for kind in PER_PRESET:
        bands = sorted(band for one, band in levels if one is kind)
        print(f"{kind.value}: {sum(levels[kind, band] for band in bands)} positions")
        for band in bands:
            print(f"  {band:5} to {band + BAND - 1:5}  {levels[kind, band]:4}  {'#' * levels[kind, band]}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else f"resources/{PACK_FILE}"))
