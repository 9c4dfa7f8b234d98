"""The daily set: the same questions for everybody on one day, whatever was practised before."""

from datetime import date
from random import Random

from coach.practice.drills.concepts import Concept, DrillKind
from coach.practice.drills.pack import Pack
from coach.practice.drills.question import Source
from coach.practice.drills.solve import Fresh, Kept, Plan
from trainer.deal import derived_seed, shuffled
from trainer.presets import DEFAULT_PRESET, preset
from trainer.rule_text import write_rules

FROM_PACK = {DrillKind.CALLS: 5, DrillKind.CARDS: 3}
MADE = ((Concept.MUST_HEAD, Concept.MUST_OVERTRUMP), (Concept.COUNT_HONOURS, Concept.COUNT_SHORT_SUITS))
"""Of each pair one is made from the seed, day by day in turn; they rest on the rules alone."""


def daily_set(day: date, pack: Pack) -> tuple[Plan, ...]:
    """Ten questions under the default rules: five calls, three cards, one of legality, one to count."""
    seed = derived_seed(0, "daily", day.isoformat())
    rules = preset(DEFAULT_PRESET)
    plans: list[Plan] = []
    for kind, number in FROM_PACK.items():
        entries = shuffled(pack.of_kind(write_rules(rules), kind), Random(derived_seed(seed, kind.value)))
        plans += [Kept(entry.concept, entry.key, Source.PACK) for entry in entries[:number]]
    plans += [Fresh(pair[day.toordinal() % 2], rules, seed) for pair in MADE]
    return tuple(plans)
